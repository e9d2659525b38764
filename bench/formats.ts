// All formats of a page beside processed HTML alone, through the worker threads, alternated in one run. The page has 240 kB of
// articles, navigation, tables, code and structured data.
import { createCrawler } from '../src/engines/crawler/crawler.ts';
import { createPageWorkers } from '../src/engines/crawler/page-workers.ts';
import { pageFormats, type PageFormat } from '../src/contract/page-formats.ts';
import { median, printTable } from './support/figures.ts';

const ROUNDS = Number(process.argv[2] ?? 60);
const WARM_UP = 20;
const AIM = 1.6;
const BYTES = 240_000;

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

const times = new Map(Object.keys(contestants).map((name) => [name, [] as number[]]));
for (let round = -WARM_UP; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(contestants)) {
    const startedAt = performance.now();
    await run();
    if (round >= 0) times.get(name)!.push(performance.now() - startedAt);
  }
}
const base = median(times.get('processed HTML')!);
printTable(
  [...times].map(([name, all]) => ({
    [`${body.length} bytes`]: name,
    ms: median(all).toFixed(2),
    'MB/s': (body.length / 1e3 / median(all)).toFixed(1),
    'times processed HTML': (median(all) / base).toFixed(2),
  })),
);
console.log(`aim: all formats in at most ${AIM} times processed HTML`);
await workers.close();

function createNoFetcher() {
  const nothing = () => Promise.reject(new Error('nothing is fetched here'));
  return { fetchPage: nothing, fetchOnce: nothing };
}

function createPage(): string {
  const words =
    'the quick brown fox jumps over a lazy dog while seven wizards mix strong potions, slowly and with care'.split(' ');
  const sentence = (seed: number) =>
    `${Array.from({ length: 14 }, (_, i) => words[(seed * 7 + i * (1 + (seed % 5))) % words.length]).join(' ')}.`;
  const paragraph = (seed: number) =>
    `<p class="text body-${seed % 9}">${sentence(seed)} <a href="/topic/${seed}?from=post" rel="nofollow">${sentence(seed + 1).slice(0, 24)}</a> ${sentence(seed + 2)} <em>${sentence(seed + 3).slice(0, 30)}</em> ${sentence(seed + 4)}</p>`;
  const section = (seed: number) =>
    `<section id="s${seed}"><h2>Part ${seed}</h2>${[0, 1, 2].map((i) => paragraph(seed * 10 + i)).join('\n')}
    <figure><img src="/images/${seed}.jpg" width="640" height="360" alt="Picture ${seed}" loading="lazy"><figcaption>Picture ${seed}</figcaption></figure>
    <ul>${[1, 2, 3].map((i) => `<li>${sentence(seed + i)}</li>`).join('')}</ul>
    ${seed % 4 === 0 ? `<table><thead><tr><th>Name<th>Value<th>Note</thead><tbody>${[1, 2, 3, 4].map((i) => `<tr><td>Row ${i}<td>${seed * i}<td>${sentence(i).slice(0, 20)}`).join('')}</tbody></table>` : ''}
    ${seed % 5 === 0 ? `<pre><code class="language-js">const value = ${seed};\nfor (const one of list) use(one);</code></pre>` : ''}
    <script>window.dataLayer.push({ event: "section", id: ${seed}, list: [${'1,'.repeat(120)}0] });</script></section>\n`;
  const card = (seed: number) =>
    `<div class="card card-${seed % 3}"><a class="card__link" href="/story/${seed}" data-track="card|${seed}"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/thumbs/${seed}.jpg" alt=""><span class="card__title">${sentence(seed).slice(0, 50)}</span></a></div>\n`;
  const head =
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A long post</title><meta name="description" content="About everything"><meta property="og:title" content="A long post"><link rel="canonical" href="/post"><link rel="alternate" type="application/rss+xml" href="/feed" title="News">' +
    `<style>${'.a{color:red;background:url(x.png)}'.repeat(300)}</style><script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"A long post","author":{"@type":"Person","name":"Ada"},"datePublished":"2026-01-02"}</script></head><body>`;
  const nav = `<nav><ul>${Array.from({ length: 60 }, (_, i) => `<li class="nav-item"><a href="/section/${i}">Section ${i}</a></li>`).join('')}</ul></nav><main><article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">A long post</h1>`;
  const foot = `</article></main><aside class="related">${Array.from({ length: 80 }, (_, i) => card(i)).join('')}</aside><footer><p>Imprint</p></footer></body></html>`;
  let sections = '';
  for (let seed = 1; head.length + nav.length + sections.length + foot.length < BYTES; seed++)
    sections += section(seed);
  return head + nav + sections + foot;
}
