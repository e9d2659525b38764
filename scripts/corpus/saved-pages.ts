// Shows saved pages of real sites to the detector, without a service, a browser and their files, and compares the names with what
// people have read from the same bytes.
//
//   bin/siteglass-node scripts/corpus/saved-pages.ts FOLDER [--truth FILE] [--found FILE]
//
// `FOLDER` has pages as `*.html`. A truth file has a line per page: `{"page": "a.html", "sure": [{"name", "version"}], "arguable": […]}`.
// `--found` writes what was found, with its evidence, as lines of JSON.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analysePage, makeReport } from '../../src/engines/technology/analysis.ts';
import { loadRuleTables } from '../../src/engines/technology/compile/rule-tables.ts';
import type { FoundTechnology } from '../../src/engines/technology/match/conclude.ts';
import { createMatcher } from '../../src/engines/technology/match/matcher.ts';
import { plainName } from '../../src/engines/technology/plain-name.ts';

interface Stated {
  name: string;
  version: string | null;
}

interface Truth {
  page: string;
  sure: Stated[];
  arguable: Stated[];
}

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { truth: { type: 'string' }, found: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name the folder of the pages');
  process.exit(2);
}
const rules = await loadRuleTables({
  cacheDirectory: join(import.meta.dirname, '../../node_modules/.cache/siteglass-tests'),
});
const matcher = createMatcher(rules);
const truths =
  options.truth === undefined
    ? undefined
    : new Map(linesOf<Truth>(await readFile(options.truth, 'utf8')).map((truth) => [truth.page, truth]));
const counts = { pages: 0, reported: 0, sure: 0, named: 0, stated: 0, right: 0, wrong: 0, others: 0 };
const lines: string[] = [];
for (const page of (await readdir(folder)).filter((name) => /\.html?$/.test(name)).toSorted()) {
  const truth = truths?.get(page);
  if (truths !== undefined && truth === undefined) continue;
  const technologies = detect(page, await readFile(join(folder, page)));
  counts.pages++;
  counts.reported += technologies.length;
  lines.push(JSON.stringify({ page, technologies }));
  if (truth !== undefined) compare(truth, technologies);
}
console.table(truths === undefined ? { pages: counts.pages, reported: counts.reported } : counts);
if (options.found !== undefined) await writeFile(options.found, `${lines.join('\n')}\n`);

function detect(page: string, body: Buffer): FoundTechnology[] {
  const { hits } = analysePage(
    { url: addressOf(page, body.toString('utf8')), headers: {}, cookies: {}, body, contentType: 'text/html' },
    rules,
    matcher,
  );
  return makeReport({ hits, scripts: [], styles: [] }, rules, matcher).technologies;
}

/** What the page says about its address. */
function addressOf(page: string, html: string): string {
  const said =
    /<link[^>]{1,300}rel=["']?canonical["']?[^>]{0,300}href=["']?([^"'\s>]+)/i.exec(html)?.[1] ??
    /<meta[^>]{1,300}og:url["']?[^>]{0,300}content=["']?([^"'\s>]+)/i.exec(html)?.[1];
  return URL.parse(said ?? '')?.href ?? `https://www.${plainName(page)}.test/`;
}

/** Names count as the same if their letters and digits are; those in brackets are other names. The rest is for people to decide. */
function compare({ page, sure, arguable }: Truth, technologies: readonly FoundTechnology[]): void {
  const found = new Map(technologies.map((one) => [plainName(one.name), one]));
  const known = new Set<string>();
  for (const { name, version } of [...sure, ...arguable]) {
    const spellings = [name, name.replace(/\s*\(.*\)/, ''), /\((.*)\)/.exec(name)?.[1] ?? name].map(plainName);
    for (const one of spellings) known.add(one);
    if (!sure.some((other) => other.name === name)) continue;
    const own = spellings.map((one) => found.get(one)).find((one) => one !== undefined);
    counts.sure++;
    if (own === undefined) console.log(`${page}: not named: ${name}`);
    else counts.named++;
    if (version === null) continue;
    counts.stated++;
    if (own?.versions.includes(version) === true) counts.right++;
    else if (own !== undefined && own.version !== null) counts.wrong++;
  }
  for (const [name, { evidence, name: shown }] of found) {
    if (known.has(name) || evidence.every(({ type }) => type === 'implied')) continue;
    counts.others++;
    console.log(`${page}: in no list: ${shown} (${evidence[0]?.type} ${evidence[0]?.match.slice(0, 80)})`);
  }
}

function linesOf<Line>(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}
