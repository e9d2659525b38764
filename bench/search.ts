// Reading a page of image results: our scan of the text against the same reading with cheerio, alternated in one run on the
// same page. The page is a real capture where the folder with captures lies beside the repository, else one of our own.
//
// cheerio is not a dependency: install it anywhere (`npm install --prefix /tmp/search-bench cheerio`) and name that
// folder in CHEERIO_DIR if it is another one.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readBingImages } from '../src/engines/search/engines/bing.ts';
import { readGoogleImages } from '../src/engines/search/engines/google.ts';
import { median, printTable } from './support/figures.ts';

const rounds = Number(process.argv[2] ?? 15);
const folder = process.env['CHEERIO_DIR'] ?? '/tmp/search-bench';

interface Selection {
  first(): Selection;
  find(selector: string): Selection;
  closest(selector: string): Selection;
  attr(name: string): string | undefined;
  text(): string;
  toArray(): unknown[];
  is(selector: unknown): boolean;
}
type Load = (html: string) => (what: unknown, context?: unknown) => Selection;

const load = await loadCheerio();
const page = bingPage();

interface Row {
  title: string | null | undefined;
  url: string | null | undefined;
  link: string | null | undefined;
  width: number | null | undefined;
  height: number | null | undefined;
}

const ours = (): Row[] =>
  readBingImages(page).items.map(({ title, url, link, width, height }) => ({ title, url, link, width, height }));

/** What most scrapers do: the whole page as a tree, then selectors. */
function withCheerio(): Row[] {
  const $ = load(page);
  const list = $('.dgControl').first();
  return list
    .find('a.iusc[m]')
    .toArray()
    .filter((anchor) => $(anchor).closest('.dgControl').is(list))
    .map((anchor) => {
      const data = JSON.parse($(anchor).attr('m')!) as { t: string; murl: string; purl: string };
      const params = new URL($(anchor).attr('href')!, 'https://www.bing.com').searchParams;
      return {
        title: data.t,
        url: data.murl,
        link: data.purl,
        width: Number(params.get('expw')),
        height: Number(params.get('exph')),
      };
    });
}

const [first, second] = [ours(), withCheerio()];
if (JSON.stringify(first) !== JSON.stringify(second)) throw new Error('the two do not read the same results');

const times: Record<string, number[]> = { 'our scan': [], cheerio: [] };
for (let round = -3; round < rounds; round++) {
  for (const [name, run] of [
    ['our scan', ours],
    ['cheerio', withCheerio],
  ] as const) {
    const startedAt = performance.now();
    run();
    if (round >= 0) times[name]!.push(performance.now() - startedAt);
  }
}
console.log(`a page of ${Math.round(page.length / 1000)} kB, ${first.length} results, median of ${rounds}`);
printTable(Object.entries(times).map(([reader, values]) => ({ reader, 'ms per page': median(values).toFixed(2) })));
console.log(`our scan is ${(median(times['cheerio']!) / median(times['our scan']!)).toFixed(1)}× as fast as cheerio`);

const google = captured('google_images_cats_2020-02-29.html');
if (google !== undefined) {
  const values: number[] = [];
  for (let round = -3; round < rounds; round++) {
    const startedAt = performance.now();
    readGoogleImages(google);
    if (round >= 0) values.push(performance.now() - startedAt);
  }
  console.log(
    `Google Images, ${Math.round(google.length / 1000)} kB, 100 results: ${median(values).toFixed(2)} ms per page`,
  );
}

function captured(name: string): string | undefined {
  const file = join(import.meta.dirname, '../../shared/fixtures/search', name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function bingPage(): string {
  return captured('bing_images_golang-gopher_2026-04.html') ?? ownPage();
}

/** The proportions of the real one: half of it styles and scripts, then the list, then more of both. */
function ownPage(): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const filler = Array.from(
    { length: 4000 },
    (_, index) => `.c${index}>a:hover{color:#${index % 999};background:url(x?${index})}`,
  ).join('');
  const menu = Array.from(
    { length: 800 },
    (_, index) => `<li class="m${index}"><a href="/x?y=${index}&amp;z=1"><span>Entry ${index}</span></a></li>`,
  ).join('');
  const results = Array.from({ length: 35 }, (_, index) => {
    const data = JSON.stringify({
      cid: `${index}`,
      purl: `https://a${index}.example/p`,
      murl: `https://i${index}.example/i.jpg`,
      turl: `https://t.example/${index}`,
      t: `Picture ${index}`,
      desc: 'x'.repeat(200),
    });
    return `<li data-idx="${index + 1}"><div class="iuscp"><div class="imgpt"><a class="iusc" m="${escape(data)}" href="${escape(`/images/search?view=detailV2&mediaurl=${'x'.repeat(300)}&exph=600&expw=800`)}"><div class="img_cont"><img class="mimg" src="x"></div></a><div class="img_info"><span class="nowrap">800×600</span><div class="lnkw"><a href="https://a${index}.example/p">a${index}.example</a></div></div></div></div></li>`;
  }).join('');
  return `<!doctype html><html><head><style>${filler}</style><script>var a="${'y'.repeat(150_000)}";</script></head><body><ul>${menu}</ul><div class="dg_b"><div class="dgControl hover" data-nextUrl="/next"><ul>${results}</ul></div></div><ul>${menu}</ul><script>${'z();'.repeat(40_000)}</script></body></html>`;
}

async function loadCheerio(): Promise<Load> {
  try {
    const require = createRequire(join(folder, 'package.json'));
    const module = (await import(pathToFileURL(require.resolve('cheerio')).href)) as { load: Load };
    return module.load;
  } catch {
    console.log(`cheerio is not there to compare with. Install it with: npm install --prefix ${folder} cheerio`);
    process.exit(0);
  }
}
