// Quality and speed of the main content: F1 on the articles of scrapinghub/article-extraction-benchmark, beside Readability.js,
// alternated page by page in one run. The articles are not part of the repository: name their folder, which holds
// `<id>.html.gz` and `ground-truth.json`.
//
//   npm run bench -- content            with SITEGLASS_ARTICLES=/path/to/articles
//
// Pages are split into two halves by their order: changes are tuned on the first and checked on the second.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { contentOf } from '../src/engines/page-content/page-content.ts';
import { median, printTable } from './support/figures.ts';

const folder = process.env['SITEGLASS_ARTICLES'] ?? '';
const f1Min = 0.97;

if (!existsSync(join(folder, 'ground-truth.json'))) {
  console.log('Set SITEGLASS_ARTICLES to the folder of the articles. Skipped.');
  process.exit(0);
}
const truth = JSON.parse(readFileSync(join(folder, 'ground-truth.json'), 'utf8')) as Record<
  string,
  { articleBody: string; url: string }
>;

const extractors: Record<string, (html: string, url: string) => string> = {
  'siteglass, text': (html, url) => ours(html, url, 'text'),
  'siteglass, markdown': (html, url) => withoutMarkup(ours(html, url, 'markdown')),
  'Readability.js': (html) => new Readability(parseHTML(html).document).parse()?.textContent ?? '',
};

interface Score {
  precision: number;
  recall: number;
  ms: number;
}

const scores = new Map(Object.keys(extractors).map((name) => [name, [] as Score[]]));
const ids = Object.keys(truth).toSorted();
for (const id of ids) {
  const { articleBody, url } = truth[id]!;
  const html = gunzipSync(readFileSync(join(folder, `${id}.html.gz`))).toString('utf8');
  for (const [name, extract] of Object.entries(extractors)) {
    const startedAt = performance.now();
    const text = extract(html, url);
    const ms = performance.now() - startedAt;
    scores.get(name)!.push({ ...compare(articleBody, text), ms });
  }
}

const isFirstHalf = (_: unknown, index: number) => index % 2 === 0;
printTable(
  [...scores].map(([name, all]) => ({
    [`${ids.length} articles`]: name,
    F1: f1(all).toFixed(4),
    precision: mean(all.map((one) => one.precision)).toFixed(4),
    recall: mean(all.map((one) => one.recall)).toFixed(4),
    'F1 first half': f1(all.filter(isFirstHalf)).toFixed(4),
    'F1 second half': f1(all.filter((one, index) => !isFirstHalf(one, index))).toFixed(4),
    'ms/page': median(all.map((one) => one.ms)).toFixed(1),
    'max ms': Math.max(...all.map((one) => one.ms)).toFixed(0),
  })),
);
console.log(`aim: F1 ≥ ${f1Min}`);

function ours(html: string, url: string, format: 'text' | 'markdown'): string {
  return contentOf(html, { url, formats: [format], onlyMainContent: true })?.[format] ?? '';
}

/** Drops link targets, images and the title, which the ground truth does not have. */
function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/^# .*\n+/, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<\/?su[bp]>/g, '')
    .replaceAll('\\', '');
}

/** As in `evaluate.py` of that repository: multisets of four consecutive words. */
function compare(truthText: string, text: string): Omit<Score, 'ms'> {
  const [wanted, found] = [shingles(truthText), shingles(text)];
  let [both, extra, missing] = [0, 0, 0];
  for (const key of new Set([...wanted.keys(), ...found.keys()])) {
    const [inTruth, inText] = [wanted.get(key) ?? 0, found.get(key) ?? 0];
    both += Math.min(inTruth, inText);
    extra += Math.max(0, inText - inTruth);
    missing += Math.max(0, inTruth - inText);
  }
  if (extra === 0 && missing === 0) return { precision: 1, recall: 1 };
  return {
    precision: both + extra === 0 ? 0 : both / (both + extra),
    recall: both + missing === 0 ? 0 : both / (both + missing),
  };
}

function shingles(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let i = 0; i < Math.max(1, words.length - 3); i++) {
    const key = words.slice(i, i + 4).join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function f1(all: readonly Score[]): number {
  const precision = mean(all.map((one) => one.precision));
  const recall = mean(all.map((one) => one.recall));
  return (2 * precision * recall) / (precision + recall);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
