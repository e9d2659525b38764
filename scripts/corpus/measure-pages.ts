// Shows the pages of `library-pages.ts` to the detector, without a service and a browser, and counts for each form how many libraries are
// named, how many of the versions that the bytes state are right, and which other names appear. Each file is shown under its own name, and
// again under one that means nothing.
//
//   bin/siteglass-node scripts/corpus/measure-pages.ts CACHE [--held-out | --not-held-out] [--lines FILE] [--package NAME]
//
// `CACHE/held.json` lists the libraries whose results are not looked at while rules are repaired.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { analysePage, makeReport } from '../../src/engines/technology/analysis.ts';
import { technologyOf } from '../../src/engines/technology/compile/package-names.ts';
import { loadRuleTables } from '../../src/engines/technology/compile/rule-tables.ts';
import { createMatcher } from '../../src/engines/technology/match/matcher.ts';
import type { FoundTechnology } from '../../src/engines/technology/match/conclude.ts';
import type { LibraryPage } from './library-pages.ts';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    'held-out': { type: 'boolean', default: false },
    'not-held-out': { type: 'boolean', default: false },
    lines: { type: 'string' },
    'write-names': { type: 'boolean', default: false },
    package: { type: 'string' },
  },
});
const [given] = positionals;
if (given === undefined) {
  console.error('Name the cache folder of scripts/corpus/library-pages.ts');
  process.exit(2);
}
const cache = resolve(given);
const read = async <T>(file: string): Promise<T[]> =>
  existsSync(join(cache, file)) ? (JSON.parse(await readFile(join(cache, file), 'utf8')) as T[]) : [];
const held = new Set(await read<string>('held.json'));
const all = [...(await read<LibraryPage>('pages-files.json')), ...(await read<LibraryPage>('pages-bundles.json'))];
const pages = all.filter(
  (page) =>
    // A style sheet leaves nothing in a script.
    (page.form === 'file' || page.contains.some(([name]) => name === page.package)) &&
    (options.package === undefined || page.package === options.package) &&
    (!options['held-out'] || held.has(page.package)) &&
    (!options['not-held-out'] || !held.has(page.package)),
);
const cacheDirectory = join(import.meta.dirname, '../../node_modules/.cache/siteglass-tests');
const rules = await loadRuleTables({ cacheDirectory });
const matcher = createMatcher(rules);
const prose = `<p>${'Plain words about nothing in particular. '.repeat(12)}</p>`;
const origin = 'https://company.test/';

/** D3 is named for these too. */
const isModuleOfD3 =
  /^d3-(?:array|axis|brush|chord|color|contour|delaunay|dispatch|drag|dsv|ease|fetch|force|format|geo|hierarchy|interpolate|path|polygon|quadtree|random|scale|scale-chromatic|selection|shape|time|time-format|timer|transition|zoom)$/;

interface Counts {
  pages: number;
  named: number;
  'with a version': number;
  right: number;
  wrong: number;
  others: number;
}
// A state before names of packages were mapped to their technologies can be measured with the names of a later one.
const namesFile = join(cache, 'pages-names.json');
if (options['write-names'])
  await writeFile(namesFile, JSON.stringify(Object.fromEntries(all.map((one) => [one.package, nameOf(one.package)]))));
const named = (existsSync(namesFile) ? JSON.parse(await readFile(namesFile, 'utf8')) : {}) as Partial<
  Record<string, string>
>;
const counts = new Map<string, Counts>();
const lines: string[] = [];
for (const page of pages) {
  const bytes = await readFile(join(cache, 'pages', page.stored));
  const text = bytes.toString('utf8');
  const extension = page.stored.endsWith('.css') ? 'css' : 'js';
  if (page.form === 'file') {
    judge(page, 'file', text, detect(`${extension}/${page.file}`, bytes));
    judge(page, 'renamed', text, detect(`assets/vendor-3f2a.${extension}`, bytes));
  } else judge(page, page.form, text, detect('assets/index-3f2a8b1c.js', bytes));
}
console.table(Object.fromEntries(counts));
if (options.lines !== undefined) await writeFile(options.lines, `${lines.join('\n')}\n`);

function detect(path: string, bytes: Buffer): FoundTechnology[] {
  const isStyle = path.endsWith('.css');
  const url = `${origin}${path}`;
  const tag = isStyle ? `<link rel="stylesheet" href="/${path}">` : `<script src="/${path}"></script>`;
  const html = `<!doctype html><html><head><title>Our company</title>${tag}</head><body>${prose}</body></html>`;
  const { hits } = analysePage(
    { url: origin, headers: {}, cookies: {}, body: Buffer.from(html), contentType: 'text/html' },
    rules,
    matcher,
  );
  const [scripts, styles] = isStyle ? [[], [bytes]] : [[bytes], []];
  const report = makeReport(
    { hits, scripts, scriptUrls: scripts.map(() => url), styles, styleUrls: styles.map(() => url) },
    rules,
    matcher,
  );
  return report.technologies;
}

function judge(page: LibraryPage, form: string, text: string, technologies: readonly FoundTechnology[]): void {
  const name = nameOf(page.package);
  const own =
    technologies.find((one) => plain(one.name) === plain(name)) ??
    technologies.find((one) => plain(one.name) === plain(named[page.package] ?? name)) ??
    (isModuleOfD3.test(page.package) ? technologies.find((one) => one.name === 'D3') : undefined);
  const isStated = states(text, page.version);
  const found = own?.version ?? null;
  const contained = new Map([
    ...page.contains.map(([one, version]): [string, string] => [plain(nameOf(one)), version]),
    [plain(name), page.version],
  ]);
  const others = technologies.filter(
    (one) => one !== own && one.evidence.some(({ type }) => type !== 'implied') && !contained.has(plain(one.name)),
  );
  const wrongParts = technologies.filter((one) => {
    const version = contained.get(plain(one.name)) ?? '';
    return (
      one !== own &&
      version !== '' &&
      one.version !== null &&
      one.version !== version &&
      !page.contains.some(([part, v]) => plain(nameOf(part)) === plain(one.name) && v === one.version)
    );
  });
  const isRight = found !== null && isSame(found, page.version);
  const count = counts.get(form) ?? { pages: 0, named: 0, 'with a version': 0, right: 0, wrong: 0, others: 0 };
  counts.set(form, count);
  count.pages++;
  if (own !== undefined) count.named++;
  if (isStated) count['with a version']++;
  if (isStated && isRight) count.right++;
  if (found !== null && !isRight) count.wrong++;
  count.others += others.length;
  const verdict =
    own === undefined ? 'MISSED' : found === null ? (isStated ? 'NOVERSION' : 'named') : isRight ? 'right' : 'WRONG';
  const shown = ({ name: other, version, evidence }: FoundTechnology) => {
    const [first] = evidence;
    return `${other} ${version ?? ''} (${first?.type} ${first?.key ?? ''} ${first?.match.slice(0, 80) ?? ''})`;
  };
  lines.push(
    [
      verdict,
      form,
      `${page.package}@${page.version}`,
      page.stored,
      isStated ? 'stated' : 'silent',
      text.length,
      own === undefined ? '' : shown(own),
    ].join('\t'),
    ...others.map((one) => ['OTHER', form, `${page.package}@${page.version}`, page.stored, shown(one)].join('\t')),
    ...wrongParts.map((one) =>
      [
        'WRONGPART',
        form,
        `${page.package}@${page.version}`,
        page.stored,
        `${shown(one)}, contains ${contained.get(plain(one.name))}`,
      ].join('\t'),
    ),
  );
}

function nameOf(name: string): string {
  return rules.technologies[technologyOf(name, rules.packages) ?? -1]?.name ?? name;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** `3.7` for `3.7.0`, and `187` for `0.187.0` of three.js. */
function isSame(found: string, version: string): boolean {
  return found === version || `${found}.0` === version || `0.${found}.0` === version;
}

function states(text: string, version: string): boolean {
  return new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?![\\d]|\\.\\d)`).test(text);
}
