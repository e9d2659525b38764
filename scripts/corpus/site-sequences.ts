// Adds sequences of words to `site-words.json`: for the libraries of `library-pages.json` that the rules do not find in the bundle of a site,
// mostly small ones. A sequence counts if no bundle and no file has it that does not contain the library.
//
//   bin/siteglass-node scripts/corpus/site-sequences.ts CACHE
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeReport } from '../../src/engines/technology/analysis.ts';
import { compileRules } from '../../src/engines/technology/compile/compile.ts';
import { technologyOf } from '../../src/engines/technology/compile/package-names.ts';
import { createMatcher } from '../../src/engines/technology/match/matcher.ts';
import { isOrdinary } from '../../src/engines/technology/match/ordinary-words.ts';
import { statedVersions, versionBeside } from '../../src/engines/technology/match/stated-versions.ts';
import { readSequences, sequencesOf } from '../../src/engines/technology/match/sequence-reader.ts';
import { loadBaseRuleSets } from '../../src/engines/technology/rules/base-rules.ts';
import { openBundler } from './bundler.ts';
import { isDisputed } from './disputed.ts';
import type { LibraryPage } from './library-pages.ts';
import { isTooPlain, otherSpellings } from './library-files.ts';
import { rankedNames } from './npm.ts';
import { addPackages } from './package-lines.ts';
import { siteEntries } from './readme-imports.ts';
import { writeSiteWords } from './site-word-lines.ts';
import { chooseSequences } from './sequence-choice.ts';

const rulesFolder = join(import.meta.dirname, '../../src/engines/technology/rules');
const [given] = process.argv.slice(2);
if (given === undefined) {
  console.error('Name the cache folder of scripts/corpus/library-pages.ts');
  process.exit(2);
}
const cache = resolve(given);
const rankedMax = 100_000;
const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8')) as unknown;
const kept = (await readJson(join(rulesFolder, 'site-words.json'))) as Record<
  'scripts' | 'versions' | 'sequences',
  Record<string, string[]>
>;
const sets = await loadBaseRuleSets();
const rules = compileRules(
  sets.map((set) => ({
    ...set,
    ...(set.npmPackages && {
      npmPackages: set.npmPackages.map((one) => ({
        ...one,
        ...(one.words && { words: { ...one.words, sequences: [] } }),
      })),
    }),
  })),
);
const matcher = createMatcher(rules);
const ranked = new Set((await rankedNames(cache)).map(([name]) => name));
const misspelled = otherSpellings(await rankedNames(cache, rankedMax));
/** Of libraries that no rule and no list knows, the name of the package. */
function nameOf(name: string): string | undefined {
  const number = technologyOf(name, rules.packages);
  if (number !== undefined) return rules.technologies[number]!.name;
  return isTooPlain(name) || isOrdinary(name) || misspelled.has(name) ? undefined : name;
}
const pages = [
  ...((await readJson(join(cache, 'pages-bundles.json'))) as LibraryPage[]),
  ...((await readJson(join(cache, 'pages-files.json'))) as LibraryPage[]),
];
const bundler = await openBundler(cache);

// Which libraries are missed in their own bundles.
const missed = new Map<string, Set<string>>();
for (const page of pages.filter(({ form }) => form !== 'file')) {
  const name = nameOf(page.package);
  if (name === undefined || isDisputed(page.package, ranked)) continue;
  if (!page.contains.some(([one]) => one === page.package)) continue;
  const body = await readFile(join(cache, 'pages', page.stored));
  const { technologies } = makeReport(
    { hits: [], scripts: [body], scriptUrls: ['https://site.test/app.js'], styles: [] },
    rules,
    matcher,
  );
  if (technologies.some((one) => one.name === name)) continue;
  missed.set(page.package, (missed.get(page.package) ?? new Set()).add(page.version));
}
console.log(`${missed.size} libraries are missed`);

// Their own code, in both versions.
const wanted = new Map<string, { hash: number; words: string }[][]>();
for (const name of missed.keys()) {
  const versions = new Set(
    pages.filter((one) => one.package === name && one.form === 'esbuild').map(({ version }) => version),
  );
  const lists: { hash: number; words: string }[][] = [];
  for (const version of versions) {
    const folder = join(cache, 'sites', `${name}@${version}`.replaceAll('/', '+'));
    const readme = await readFile(join(folder, 'node_modules', name, 'README.md'), 'utf8').catch(() => '');
    if (!existsSync(folder)) continue;
    for (const entry of siteEntries(name, readme)) {
      const code = await bundler.bundleAlone(name, entry, folder).catch(() => undefined);
      if (code === undefined) continue;
      lists.push(Array.from(sequencesOf(code), ([hash, words]) => ({ hash, words })));
      break;
    }
  }
  wanted.set(name, lists);
}
await bundler.close();

// Where their sequences occur.
const all = new Set([...wanted.values()].flatMap((lists) => lists.flatMap((list) => list.map(({ hash }) => hash))));
const foreign = new Map<number, Set<string>>();
for (const page of pages) {
  const text = await readFile(join(cache, 'pages', page.stored), 'utf8');
  const contained = new Set([page.package, ...page.contains.map(([name]) => name)]);
  const seen = new Set<number>();
  readSequences(text, (hash) => {
    if (!all.has(hash) || seen.has(hash)) return;
    seen.add(hash);
    // A sequence is that of a library if all pages that have it contain the library.
    foreign.set(hash, foreign.get(hash)?.intersection(contained) ?? contained);
  });
}
const sequences = new Map<string, string[]>();
for (const [name, lists] of wanted) {
  const own = lists.map((list) => list.filter(({ hash }) => foreign.get(hash)?.has(name) ?? true));
  const chosen = chooseSequences(own);
  if (chosen.length > 0)
    sequences.set(
      name,
      chosen.map((hashes) => hashes.map((hash) => hash.toString(36)).join(' ')),
    );
}
await writeSiteWords({
  scripts: new Map(Object.entries(kept.scripts)),
  versions: await withoutWrong(new Map(Object.entries(kept.versions))),
  sequences,
});
const isUnknown = (name: string) => technologyOf(name, rules.packages) === undefined;
await addPackages([...sequences.keys()].filter(isUnknown), cache);
console.log(`${sequences.size} libraries have sequences`);

/** Without the words beside the version of another package that a bundle contains too. */
async function withoutWrong(versions: Map<string, string[]>): Promise<Map<string, string[]>> {
  for (const page of pages) {
    const text = await readFile(join(cache, 'pages', page.stored), 'utf8');
    const technology = new Map(
      page.form === 'file' ? [[page.package, page.version]] : page.contains.map(([name, version]) => [name, version]),
    );
    const stating = [...technology].filter(([name]) => versions.has(name));
    const stated = stating.length === 0 ? [] : statedVersions(text);
    for (const [name] of stating)
      for (const line of versions.get(name) ?? []) {
        const found = versionBeside(line.split(' '), stated);
        if (found !== '' && found !== technology.get(name)) versions.delete(name);
      }
  }
  return versions;
}
