// Packages that bring a library to a framework: `vue-foo` for `foo`. They may contain the library in an old version, whose words are then
// taken for theirs.
import { codeWordsOf } from '../../src/engines/technology/match/word-reader.ts';
import { readArchive } from './archive.ts';
import { baseName } from './library-files.ts';
import { archivesOf, registryOf, releasedVersions, usedBy, type Manifest } from './npm.ts';

const frameworks = '(?:vue[23]?|react|ngx?|ng2|angular|svelte|solid|preact|ember)';
const wrapper = new RegExp(`^${frameworks}[-.]|[-.]${frameworks}$`);
const majorsMax = 6;
const fileBytesMax = 6_000_000;
const unpackedBytesMax = 60_000_000;

/** The library that a package brings to a framework, if its manifest names it. */
export function wrappedLibrary(
  manifest: Pick<Manifest, 'name' | 'dependencies' | 'devDependencies' | 'peerDependencies'>,
): string | undefined {
  const name = baseName(manifest.name);
  const own = name.replace(wrapper, '');
  if (own === name) return undefined;
  return usedBy(manifest).find(
    (other) => !other.startsWith('@types/') && withoutKind(baseName(other)) === withoutKind(own),
  );
}

/** How many of the words the library has, in the last version of one of its major versions. */
export async function wordsIn(library: string, words: readonly string[]): Promise<number> {
  const archives = await archivesOf(library, await registryOf());
  const majors = Map.groupBy(releasedVersions(archives), (version) => version.replace(/\..*$/, ''));
  let most = 0;
  for (const [version = ''] of [...majors.values()].slice(0, majorsMax)) {
    const { address, unpackedBytes } = archives.get(version)!;
    if (unpackedBytes > unpackedBytesMax) continue;
    const files = await readArchive(address, (path, bytes) => /\.[mc]?js$/.test(path) && bytes <= fileBytesMax);
    const own = codeWordsOf(Array.from(files.values(), (file) => file.toString('utf8')).join('\n'));
    most = Math.max(most, words.filter((word) => own.has(word)).length);
  }
  return most;
}

const withoutKind = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/(?<=..)js$/, '');
