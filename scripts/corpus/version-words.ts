// Keeps the words of all scripts of the most used libraries, in the last version of each major version. Sites and other packages contain old
// versions and files that are not minified: `words.ts` then knows whose they are. No file is kept. Takes some minutes and can be continued.
//
//   bin/siteglass-node scripts/corpus/version-words.ts CACHE [--libraries 2000]
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { codeWordsOf } from '../../src/engines/technology/match/word-reader.ts';
import { readArchive } from './archive.ts';
import { archivesOf, inParallel, registryOf, releasedVersions, type CorpusLibrary, type Manifest } from './npm.ts';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { libraries: { type: 'string', default: '2000' } },
});
const [given] = positionals;
if (given === undefined) {
  console.error('Name the cache folder of scripts/corpus/collect.ts: scripts/corpus/version-words.ts CACHE');
  process.exit(2);
}
const cache = resolve(given);
const librariesAtOnce = 12;
const majorsMax = 5;
const unpackedBytesMax = 20_000_000;
const fileBytesMax = 1024 * 1024;
const filesMax = 60;
/** Code of tests and examples is not that of the library. */
const besideCode =
  /(?:^|\/)(?:node_modules|tests?|__tests__|specs?|docs?|demos?|examples?|bench\w*|grunt|i18n|locales?)\//i;

const registry = await registryOf();
const libraries = JSON.parse(await readFile(join(cache, 'libraries.json'), 'utf8')) as CorpusLibrary[];
const used = libraries.toSorted((a, b) => b.downloads - a.downloads).slice(0, Number(options.libraries));
await mkdir(join(cache, 'versions'), { recursive: true });
let examined = 0;
await inParallel(used, librariesAtOnce, async ({ manifest }) => {
  for (const { version, archive } of await majorVersions(manifest).catch(() => [])) {
    const file = join(cache, 'versions', `${manifest.name.replaceAll('/', '+')}@${version}.json`);
    if (existsSync(file)) continue;
    const words = await wordsOf(archive).catch((error: unknown) => {
      console.error(`${manifest.name}: ${String(error).slice(0, 200)}`);
    });
    if (words !== undefined) await writeFile(file, JSON.stringify([...words]));
  }
  if (++examined % 100 === 0) console.log(`${examined} of ${used.length} libraries examined`);
});

/** The last version of each of the newest major versions. */
async function majorVersions({ name }: Manifest): Promise<{ version: string; archive: string }[]> {
  const archives = await archivesOf(name, registry);
  const majors = Map.groupBy(releasedVersions(archives), (version) => version.split('.')[0]);
  return [...majors.values()]
    .map(([last]) => ({ version: last!, ...archives.get(last!)! }))
    .filter(({ unpackedBytes }) => unpackedBytes <= unpackedBytesMax)
    .slice(0, majorsMax)
    .map(({ version, address }) => ({ version, archive: address }));
}

/** The words of all scripts of a package. */
async function wordsOf(archive: string): Promise<Set<string>> {
  const isWanted = (path: string, bytes: number) =>
    /\.(?:c|m)?js$/.test(path) && bytes <= fileBytesMax && !besideCode.test(path);
  const files = [...(await readArchive(archive, isWanted)).values()].toSorted((a, b) => b.length - a.length);
  return new Set(files.slice(0, filesMax).flatMap((file) => [...codeWordsOf(file.toString('utf8'))]));
}
