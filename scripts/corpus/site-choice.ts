// Writes `site-words.json`: words of the part of a library that sites bundle, and words beside the version that it states. Libraries that
// `npm-packages.json` lacks are added to it. See `docs/decisions/0101-words-of-what-sites-bundle.md`.
//
//   bin/siteglass-node scripts/corpus/site-choice.ts CACHE
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compileRules } from '../../src/engines/technology/compile/compile.ts';
import { technologyOf } from '../../src/engines/technology/compile/package-names.ts';
import { isOrdinary } from '../../src/engines/technology/match/ordinary-words.ts';
import { statedVersions } from '../../src/engines/technology/match/stated-versions.ts';
import { loadBaseRuleSets } from '../../src/engines/technology/rules/base-rules.ts';
import { isDisputed } from './disputed.ts';
import { isTooPlain, otherSpellings } from './library-files.ts';
import { rankedNames } from './npm.ts';
import { addPackages } from './package-lines.ts';
import { codeWordsOf } from '../../src/engines/technology/match/word-reader.ts';
import type { LibraryPage } from './library-pages.ts';
import { chooseSiteWords, type Others, type SiteLibrary } from './site-word-choice.ts';
import { writeSiteWords } from './site-word-lines.ts';
import type { StoreWords } from './store-words.ts';

const rules = join(import.meta.dirname, '../../src/engines/technology/rules');
const [given] = process.argv.slice(2);
if (given === undefined) {
  console.error('Name the cache folder of scripts/corpus/site-words.ts');
  process.exit(2);
}
const cache = resolve(given);
const rankedMax = 100_000;
const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8')) as unknown;

const { packages, technologies, codeWords } = compileRules(await loadBaseRuleSets());
const downloads = new Map(await rankedNames(cache, rankedMax));
const ranked = new Set(downloads.keys());
const misspelled = otherSpellings(downloads);
const folder = join(cache, 'site-words');
const libraries: SiteLibrary[] = [];
const isListed = new Set(
  JSON.parse(await readFile(join(import.meta.dirname, 'library-pages.json'), 'utf8')) as string[],
);
const isForPages = ({ name, uses }: { name: string; uses: readonly string[] }) =>
  isListed.has(name) || uses.some((other) => /^(?:react|react-dom|vue|svelte|solid-js|jquery|lit)$/.test(other));
for (const file of (await readdir(folder)).toSorted()) {
  const one = (await readJson(join(folder, file))) as Omit<SiteLibrary, 'technology' | 'isCandidate' | 'downloads'>;
  const number = technologyOf(one.name, packages);
  const isNew =
    number === undefined &&
    isForPages(one) &&
    !isTooPlain(one.name) &&
    !isOrdinary(one.name) &&
    !misspelled.has(one.name);
  const isCandidate = (number !== undefined || isNew) && !isDisputed(one.name, ranked);
  const technology = technologies[number ?? -1]?.name ?? one.name;
  libraries.push({ ...one, technology, isCandidate, downloads: downloads.get(one.name) ?? 0 });
}
await addPlaces();
const others: Others[] = [];
for (const file of await readdir(join(cache, 'store-words'))) {
  const { name, uses, words } = (await readJson(join(cache, 'store-words', file))) as StoreWords;
  others.push({ name, technology: technologies[technologyOf(name, packages) ?? -1]?.name ?? name, uses, words });
}
const pages = (await readJson(join(cache, 'pages-files.json'))) as LibraryPage[];
for (const page of pages) {
  const text = await readFile(join(cache, 'pages', page.stored), 'utf8');
  const technology = technologies[technologyOf(page.package, packages) ?? -1]?.name ?? page.package;
  others.push({
    name: page.package,
    technology,
    uses: page.contains.map(([one]) => one),
    words: [...codeWordsOf(text)],
  });
}
const known = Map.groupBy(
  codeWords.scripts.map(({ technology, words }) => ({ name: technologies[technology]!.name, words })),
  ({ name }) => name,
);
const chosen = chooseSiteWords(libraries, others, {
  isTaken: (word) => ranked.has(word),
  known: (name) => (known.get(name) ?? []).map(({ words }) => words),
});
const { sequences } = (await readJson(join(rules, 'site-words.json'))) as { sequences: Record<string, string[]> };
await writeSiteWords({
  scripts: chosen.scripts,
  versions: chosen.versions,
  sequences: new Map(Object.entries(sequences)),
});
const unknown = [...chosen.scripts.keys(), ...chosen.versions.keys()].filter(
  (name) => technologyOf(name, packages) === undefined,
);
const added = await addPackages(unknown, cache);
console.log(
  `${chosen.scripts.size} libraries have words, ${chosen.versions.size} words beside a version, ${added} are new`,
);

/** The version of a family of packages may be in one of them, which the others import: it is then found in the bundles of sites. */
async function addPlaces(): Promise<void> {
  const bundles = (await readJson(join(cache, 'pages-bundles.json'))) as LibraryPage[];
  const byName = new Map(libraries.map((library) => [library.name, library]));
  for (const page of bundles.filter(({ form }) => form === 'esbuild')) {
    const version = byName.get(page.package)?.versions.find((one) => one.version === page.version);
    if (version === undefined) continue;
    const text = await readFile(join(cache, 'pages', page.stored), 'utf8');
    const places = statedVersions(text).filter((one) => one.version === page.version);
    version.beside = [...version.beside, ...places.map(({ beside }) => [...beside])];
  }
}
