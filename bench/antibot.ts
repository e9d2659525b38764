// The detector against npm's is-antibot, alternated, on ordinary pages on which neither finds anything: the usual
// case. Then our detector on hostile pages of two sizes.
// The other one is not a dependency. Install it anywhere and pass the rounds and the folder. It needs none of the install scripts of
// its dependencies, one of which compiles native code:
//   npm install --ignore-scripts --prefix /tmp/is-antibot is-antibot
//   npm run bench -- antibot -- 9 /tmp/is-antibot
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createDetector } from '../src/engines/antibot/detector.ts';
import { median, printTable } from './support/figures.ts';
import { skippedExitCode } from './support/skipped.ts';

const roundCount = Number(process.argv[2] ?? 9);
const roundMs = 250;
const directory = process.argv[3] ?? process.cwd();

type IsAntibot = (response: object) => { detected: boolean; provider: string | null };

function loadOther(): { isAntibot: IsAntibot; version: string } {
  const require = createRequire(join(directory, 'index.js'));
  try {
    const loaded = require('is-antibot') as IsAntibot | { default: IsAntibot };
    const { version } = JSON.parse(
      readFileSync(join(directory, 'node_modules', 'is-antibot', 'package.json'), 'utf8'),
    ) as { version: string };
    return { isAntibot: typeof loaded === 'function' ? loaded : loaded.default, version };
  } catch {
    console.error(`is-antibot was not found in ${directory}. To compare with it:`);
    console.error('  npm install --ignore-scripts --prefix /tmp/is-antibot is-antibot');
    console.error(`  npm run bench -- antibot -- ${roundCount} /tmp/is-antibot`);
    process.exit(skippedExitCode);
  }
}

const { isAntibot, version } = loadOther();
const { detect } = createDetector();

const headers = {
  server: 'nginx/1.27.0',
  date: 'Mon, 01 Jun 2026 10:00:00 GMT',
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'max-age=0, private, must-revalidate',
  etag: 'W/"0123456789abcdef"',
  vary: 'Accept-Encoding, Cookie',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'set-cookie': ['session=0123456789abcdef; Path=/; HttpOnly', 'locale=en; Path=/'],
};

/** A page like those of shops and newspapers: navigation, cards, prose, scripts and styles. */
function pageOf(bytes: number): Buffer {
  const parts = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Spring catalogue</title>',
    '<link rel="stylesheet" href="/assets/site.css?v=20260601"><script src="/assets/vendor.min.js" defer></script>',
    '<style>.card{display:grid;gap:1rem}.card:hover{opacity:.9}</style></head><body><nav><ul>',
  ];
  let size = 0;
  for (let i = 0; size < bytes; i++) {
    const part =
      i % 10 === 9
        ? `<script>window.dataLayer=window.dataLayer||[];dataLayer.push({"event":"view","id":${i},"list":"catalogue"});</script>\n`
        : `<div class="card card--${i % 7}" data-id="${i * 7919}"><a class="card__link" href="/products/${i}-garden-chair?ref=list">` +
          `<img src="https://images.shop.test/p/${i}.webp" alt="Garden chair ${i}" loading="lazy" width="320" height="240"></a>` +
          `<h3>Garden chair number ${i}</h3><p>A sturdy chair made from oiled acacia, delivered in ${i % 9} days, with free returns ` +
          `and a guarantee of five years. Request a sample, reference the form, or protect it with a cover.</p></div>\n`;
    parts.push(part);
    size += part.length;
  }
  return Buffer.from(`${parts.join('')}</body></html>`);
}

function perSecond(work: () => void): number {
  const startedAt = performance.now();
  let count = 0;
  let elapsed = 0;
  do {
    work();
    count++;
    elapsed = performance.now() - startedAt;
  } while (elapsed < roundMs);
  return (count * 1000) / elapsed;
}

console.log(`is-antibot ${version}, Node ${process.version}; median of ${roundCount} rounds of ${roundMs} ms`);
const rows = [14, 38, 70, 140].map((kilobytes) => {
  const body = pageOf(kilobytes * 1024);
  const html = body.toString();
  const url = 'https://shop.test/catalogue';
  // Each gets the body in the form that it expects.
  const ours = () => detect({ status: 200, finalUrl: url, headers, body, redirects: [] });
  const other = () => isAntibot({ statusCode: 200, headers, html, url });
  if (ours().vendor !== 'none' || other().detected) throw new Error('a detector reported a vendor on an ordinary page');
  const rates = { ours: [] as number[], other: [] as number[], ratio: [] as number[] };
  for (let round = -1; round < roundCount; round++) {
    const a = perSecond(ours);
    const b = perSecond(other);
    if (round < 0) continue;
    rates.ours.push(a);
    rates.other.push(b);
    rates.ratio.push(a / b);
  }
  return {
    'page without a hit': `${Math.round(body.length / 1024)} KB`,
    'ours/s': Math.round(median(rates.ours)),
    'MB/s': Math.round((median(rates.ours) * body.length) / 1e6),
    'is-antibot/s': Math.round(median(rates.other)),
    ratio: `${median(rates.ratio).toFixed(1)}×`,
  };
});
printTable(rows);

// Texts that nearly match, again and again: twice as much may cost twice as much.
const pieces = [
  '<iframe ',
  '<title>Just a moment..',
  'id="captcha-form"',
  '_incapsula_resource ',
  '<!--',
  '</script',
  '.js?seed=',
];
printTable(
  pieces.map((piece) => {
    const msFor = (kilobytes: number) => {
      const body = Buffer.from(piece.repeat(Math.ceil((kilobytes * 1024) / piece.length)));
      const work = () => detect({ status: 403, finalUrl: 'https://shop.test/', headers, body, redirects: [] });
      work();
      return 1000 / perSecond(work);
    };
    const [half, whole] = [msFor(3 * 1024), msFor(6 * 1024)];
    return {
      'hostile page of': JSON.stringify(piece),
      '3 MB, ms': half.toFixed(1),
      '6 MB, ms': whole.toFixed(1),
      growth: `${(whole / half).toFixed(1)}×`,
    };
  }),
);
