// All formats of a page beside processed HTML alone, through the worker threads, alternated in one run. The page has 240 kB of
// articles, navigation, tables, code and structured data.
import { createCrawler } from '../src/engines/crawler/crawler.ts';
import { createPageWorkers } from '../src/engines/crawler/page-workers.ts';
import { pageFormats, type PageFormat } from '../src/contract/page-formats.ts';
import { median, percentile, printTable } from './support/figures.ts';

const rounds = Number(process.argv[2] ?? 100);
const warmUp = 40;
const ratioMax = 1.6;
const bytesOfPage = 240_000;

const body = Buffer.from(createPage());
const page = { body, headers: { 'content-type': 'text/html; charset=utf-8' }, finalUrl: 'https://site.example/post' };
const workers = createPageWorkers({ threadsMax: 1 });
const crawler = createCrawler({
  workers,
  pages: createNoFetcher(),
});

const read = (formats?: readonly PageFormat[], onlyMainContent = false) =>
  crawler.read(page, {
    account: 1,
    pageSource: false,
    content: formats && { formats, onlyMainContent, include: [], exclude: [], extract: [] },
  });
const contestants: Record<string, () => Promise<unknown>> = {
  'processed HTML': () => read(),
  'all formats': () => read(pageFormats),
  'all formats, main content': () => read(pageFormats, true),
  Markdown: () => read(['markdown']),
};

interface Cost {
  ms: number;
  /** Of all threads of this process, garbage collection included. */
  cpuMs: number;
}

const costs = new Map(Object.keys(contestants).map((name) => [name, [] as Cost[]]));
for (let round = -warmUp; round < rounds; round++) {
  for (const [name, run] of Object.entries(contestants)) {
    const cpuBefore = process.cpuUsage();
    const startedAt = performance.now();
    await run();
    const ms = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(cpuBefore);
    if (round >= 0) costs.get(name)!.push({ ms, cpuMs: (user + system) / 1000 });
  }
}
const cpuOf = (name: string, share = 0.5) =>
  percentile(
    costs.get(name)!.map(({ cpuMs }) => cpuMs),
    share,
  );
const ratioOf = (name: string, share?: number) => cpuOf(name, share) / cpuOf('processed HTML', share);
printTable(
  [...costs].map(([name, all]) => ({
    [`${body.length} bytes`]: name,
    ms: median(all.map(({ ms }) => ms)).toFixed(2),
    'CPU ms': cpuOf(name).toFixed(2),
    'MB/s': (body.length / 1e3 / cpuOf(name)).toFixed(1),
    // By CPU time, because other work on the machine changes the time that has passed.
    'times processed HTML': ratioOf(name).toFixed(2),
    // Other work also evicts caches, which costs CPU time. The fastest tenth shows the cost without it.
    'fastest tenth': ratioOf(name, 0.1).toFixed(2),
  })),
);
const isMet = ratioOf('all formats') <= ratioMax;
console.log(`aim: all formats in at most ${ratioMax} times processed HTML, by the median: ${isMet ? 'met' : 'missed'}`);
await workers.close();

function createNoFetcher() {
  const nothing = () => Promise.reject(new Error('nothing is fetched here'));
  return { fetchPage: nothing, fetchOnce: nothing };
}

/**
 * A page with the proportions of real news pages of this size: 40 % scripts, 1,100 elements with long attributes, 190 links, 30
 * paragraphs and 12 kB of text.
 */
function createPage(): string {
  const words =
    'the quick brown fox jumps over a lazy dog while seven wizards mix strong potions, slowly and with care'.split(' ');
  const sentence = (seed: number, count = 12) =>
    `${Array.from({ length: count }, (_, i) => words[(seed * 7 + i * (1 + (seed % 5))) % words.length]).join(' ')}.`;
  const paragraph = (seed: number) =>
    `<p class="article__text article__text--${seed % 9}" data-block="${seed}">${sentence(seed)} <a href="/topic/${seed}?from=post" ` +
    `rel="nofollow" data-track="inline-link|${seed}">${sentence(seed + 1, 4)}</a> ${sentence(seed + 2)} <em>${sentence(seed + 3, 3)}</em></p>`;
  const table = (seed: number) =>
    `<table><thead><tr><th>Name<th>Value<th>Note</thead><tbody>${[1, 2, 3, 4].map((i) => `<tr><td>Row ${i}<td>${seed * i}<td>${sentence(i, 3)}`).join('')}</tbody></table>`;
  const script = (seed: number) =>
    `<script>window.layer.push({event:"view",id:${seed},slots:[${`{"size":[300,250],"path":"/unit/${seed}"},`.repeat(60)}0]});</script>`;
  const section = (seed: number) => `<section class="article__section" id="s${seed}"><h2>Part ${seed}</h2>
    ${[0, 1, 2].map((i) => paragraph(seed * 10 + i)).join('\n    ')}
    <figure class="media media--wide"><img class="media__image" src="/images/${seed}.jpg" srcset="${[320, 640, 1280].map((w) => `/images/${seed}-${w}.jpg ${w}w`).join(', ')}" width="640" height="360" alt="Picture ${seed}" loading="lazy"><figcaption>Picture ${seed}</figcaption></figure>
    <ul>${[1, 2, 3].map((i) => `<li>${sentence(seed + i, 5)}</li>`).join('')}</ul>
    ${seed % 4 === 0 ? table(seed) : ''}
    ${seed % 5 === 0 ? `<pre><code class="language-js">const value = ${seed};\nuse(value);</code></pre>` : ''}
    ${script(seed)}</section>\n`;
  const card = (seed: number) =>
    `<div class="card card--${seed % 3} card--teaser grid__item grid__item--third" data-component="teaser" data-position="${seed}" data-tracking='{"zone":"river","index":${seed},"type":"story"}'>
      <a class="card__link card__link--block" href="/2026/01/02/section/story-${seed}-${'slug-'.repeat(6)}.html" data-track="river|card|${seed}" aria-label="Story ${seed}">
      <picture class="card__picture"><source media="(min-width: 60em)" srcset="/thumbs/${seed}-600.webp 1x, /thumbs/${seed}-1200.webp 2x" type="image/webp"><img class="card__image lazyload" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/thumbs/${seed}.jpg" alt="" width="300" height="200"></picture>
      <span class="card__title">${sentence(seed, 4)}</span></a><svg class="icon icon--save" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2${' l3 6 7 1-5 5'.repeat(6)}z"/></svg></div>\n`;
  const head =
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A long post</title><meta name="description" content="About everything"><meta property="og:title" content="A long post"><link rel="canonical" href="/post"><link rel="alternate" type="application/rss+xml" href="/feed" title="News">' +
    `<style>${'.a{color:red;background:url(x.png)}'.repeat(175)}</style><script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"A long post","author":{"@type":"Person","name":"Ada"},"datePublished":"2026-01-02"}</script>${script(0).repeat(28)}</head><body>`;
  const nav = `<nav class="nav"><ul>${Array.from({ length: 50 }, (_, i) => `<li class="nav__item nav__item--${i}"><a class="nav__link" href="/section/${i}" data-track="nav|${i}">Section ${i}</a></li>`).join('')}</ul></nav><main><article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">A long post</h1>`;
  const sections = Array.from({ length: 10 }, (_, i) => section(i + 1)).join('');
  let cards = '';
  const foot = '</aside><footer class="footer"><p>Imprint</p></footer></body></html>';
  const rest = head.length + nav.length + sections.length + foot.length;
  for (let seed = 1; rest + cards.length < bytesOfPage; seed++) cards += card(seed);
  return `${head}${nav}${sections}</article></main><aside class="related">${cards}${foot}`;
}
