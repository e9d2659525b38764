// Writes which words only the code of one library contains: `code-words.json`. A word counts if every build of the library and an older
// version have it, and no other library does, except those that contain the whole library.
//
//   bin/siteglass-node scripts/corpus/words.ts CACHE
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDisputed } from './disputed.ts';
import { isForDevelopers } from './library-files.ts';
import { inParallel, rankedNames, usedBy, type CorpusLibrary, type KeptWords, type Manifest } from './npm.ts';
import { isWritten, spread } from './word-choice.ts';
import { wordsIn, wrappedLibrary } from './wrappers.ts';

const target = join(import.meta.dirname, '../../src/engines/technology/rules/code-words.json');
const [cache] = process.argv.slice(2);
if (cache === undefined) {
  console.error('Name the cache folder of scripts/corpus/collect.ts');
  process.exit(2);
}

/** The script or the style sheet of a library. */
interface Code {
  name: string;
  /** A month. Zero for packages that are only compared. */
  downloads: number;
  /** All that its manifest names. */
  uses: ReadonlySet<string>;
  /** What a page loads beside it, so that it is not inside. */
  peers: ReadonlySet<string>;
  /** Whether words are chosen for it. The other packages are only compared. */
  isCandidate: boolean;
  /** In the order in which they occur. */
  words: Set<string>;
  /** Those that other builds and an older version have too. */
  lasting: Set<string>;
  /** Those beside the version that it states. */
  besideVersion?: readonly string[] | undefined;
  /** Whether it is a version of a listed library, with all its files. */
  isVersion?: boolean;
}

/** Style sheets of sites change some classes of a library, so that more of them are compared. */
const chosenMax = { scripts: 6, styles: 8 };
/** A library with fewer words of its own may share them with code that is not in the corpus. */
const ownMin = 6;
/** Downloads a month of a library that others contain more often than it contains them. */
const popularMin = 1_000_000;
/** A word that more libraries have says nothing about who contains whom. */
const commonMin = 25;
/** A library contains another if it has this part of its rare words, and at least so many. */
const containsShare = 0.5;
const containsMin = 30;
/** A library with this part of the words of another one is not only a part of it. */
const forkShare = 0.2;
/** A package with so many fewer downloads than the library that contains it is no longer used alone. */
const takenOverFactor = 20;
/** Of two libraries that share code, the one with so many more downloads is that of the code. */
const moreUsedFactor = 3;
/** Of a wrapper, the part of the words that the library must not have: a script with so many of them is taken for the wrapper. */
const wrappedShare = 2 / 3;
const archivesAtOnce = 8;
/** How many words on either side are compared, and which part of the rare ones another library may have. */
const neighbours = 20;
const rareMin = 5;
const foreignShare = 0.6;
/** So many words beside a version are chosen, of those that no more scripts have. */
const besideMin = 2;
const besideMax = 5;
const besideCommonMax = 600;

const listed = JSON.parse(await readFile(join(resolve(cache), 'libraries.json'), 'utf8')) as CorpusLibrary[];
const ranked = new Set((await rankedNames(resolve(cache))).map(([name]) => name));
const others = await readOthers();
const versions = await readVersions();
const known = new Set([...listed.map(({ manifest }) => manifest.name), ...others.map(({ name }) => name)]);
const scripts = [...(await readAll('scripts')), ...others, ...versions];
const styles = await readAll('styles');
// Scripts also list the names of packages and of classes that others define.
const classes = new Set(styles.flatMap(({ words }) => [...words]));
const chosen = {
  scripts: await withoutWrappers(
    choose(scripts, {
      max: chosenMax.scripts,
      isTaken: (word) => ranked.has(word) || classes.has(word),
      isStyle: false,
    }),
  ),
  styles: choose(styles, { max: chosenMax.styles, isTaken: () => false, isStyle: true }),
};
const lines = Object.entries({
  ...chosen,
  besideVersion: chooseBeside(new Set(chosen.scripts.map(([name]) => name!))),
}).map(([kind, words]) => {
  const own = words.map(([name, ...rest]) => `${JSON.stringify(name)}: ${JSON.stringify(rest.join(' '))}`);
  return `${JSON.stringify(kind)}: {\n${own.toSorted().join(',\n')}\n}`;
});
await writeFile(target, `{\n${lines.join(',\n')}\n}\n`);
console.log(
  `${chosen.scripts.length} of ${scripts.length} scripts, ${chosen.styles.length} of ${styles.length} styles`,
);

async function readAll(kind: 'scripts' | 'styles'): Promise<Code[]> {
  const found: Code[] = [];
  for (const { manifest, downloads, folder } of listed) {
    const kept = JSON.parse(await readFile(join(folder, 'words.json'), 'utf8')) as Partial<
      Record<typeof kind, KeptWords>
    >;
    const { all, lasting, besideVersion } = kept[kind] ?? {};
    if (all !== undefined && lasting !== undefined)
      found.push({
        name: manifest.name,
        downloads,
        uses: new Set(usedBy(manifest)),
        peers: new Set(Object.keys(Object(manifest.peerDependencies))),
        isCandidate: !isDisputed(manifest.name, ranked) && (downloads >= popularMin || isOwnCode(manifest)),
        words: new Set(all),
        lasting: new Set(lasting),
        besideVersion,
      });
  }
  return found;
}

async function readOthers(): Promise<Code[]> {
  const folder = join(resolve(cache!), 'others');
  const listedNames = new Set(listed.map(({ manifest }) => manifest.name));
  const found: Code[] = [];
  for (const file of await readdir(folder)) {
    const name = file.replace(/\.json$/, '').replaceAll('+', '/');
    const words = new Set(JSON.parse(await readFile(join(folder, file), 'utf8')) as string[]);
    if (!listedNames.has(name) && words.size > 0)
      found.push({ name, downloads: 0, uses: new Set(), peers: new Set(), isCandidate: false, words, lasting: words });
  }
  return found;
}

/** Versions of used libraries, as `version-words.ts` keeps them. */
async function readVersions(): Promise<Code[]> {
  const folder = join(resolve(cache!), 'versions');
  const manifests = new Map(listed.map((one) => [one.manifest.name, one]));
  const found: Code[] = [];
  for (const file of await readdir(folder)) {
    const name = file.replace(/@[^@]*$/, '').replaceAll('+', '/');
    const words = new Set(JSON.parse(await readFile(join(folder, file), 'utf8')) as string[]);
    const library = manifests.get(name);
    if (words.size === 0 || library === undefined) continue;
    const uses = new Set(usedBy(library.manifest));
    const { downloads } = library;
    found.push({ name, downloads, uses, peers: new Set(), isCandidate: false, words, lasting: words, isVersion: true });
  }
  return found;
}

/** Whether the code is the package's own. All that it may contain must be in the corpus or be a tool, except for one package for builds. */
function isOwnCode({ dependencies, devDependencies, peerDependencies }: Manifest): boolean {
  const isKnown = (name: string) => known.has(name) || isForDevelopers(name);
  const used = [dependencies, peerDependencies].flatMap((one) => Object.keys(Object(one)));
  const forBuilds = Object.keys(Object(devDependencies)).filter((name) => !isKnown(name));
  return used.every(isKnown) && forBuilds.length <= 1;
}

/** Without packages that bring a library to a framework and would be named for the library itself: it has most of their words. */
async function withoutWrappers(all: string[][]): Promise<string[][]> {
  const manifests = new Map(listed.map(({ manifest }) => [manifest.name, manifest]));
  const left = new Set(all);
  await inParallel(all, archivesAtOnce, async (line) => {
    const [name = '', ...words] = line;
    const library = wrappedLibrary(manifests.get(name) ?? { name });
    if (library === undefined) return;
    const shared = await wordsIn(library, words).catch((error: unknown) => {
      console.error(`${library}: ${String(error).slice(0, 200)}`);
      return 0;
    });
    if (shared >= words.length * wrappedShare) left.delete(line);
  });
  return all.filter((line) => left.has(line));
}

interface Choice {
  max: number;
  isTaken(word: string): boolean;
  /** Style sheets for a library have the classes of the library. */
  isStyle: boolean;
}

function choose(codes: readonly Code[], { max, isTaken, isStyle }: Choice): string[][] {
  const owners = new Map<string, number[]>();
  for (const [index, { words }] of codes.entries())
    for (const word of words) {
      const list = owners.get(word);
      if (list === undefined) owners.set(word, [index]);
      else list.push(index);
    }
  const share = sharing(codes, owners);
  const contains = (outer: number, inner: number) => share(outer, inner) >= containsShare;
  return codes.flatMap((code, index) => {
    const { name, isCandidate, lasting } = code;
    const isPart = (other: number) => {
      const { name: otherName, isVersion = false, uses, downloads } = codes[other]!;
      if (otherName === name) return true;
      if (isVersion && (uses.has(name) || downloads <= code.downloads)) return true;
      // Of a library that is used more and does not depend on this one, this one may be a fork, or contain an old version of it.
      if (isVersion) return contains(other, index) && share(index, other) < forkShare;
      return contains(other, index) && (!contains(index, other) || isCopy(otherName, name));
    };
    const isOwn = (word: string) => owners.get(word)!.every((other) => other === index || isPart(other));
    let own = isCandidate ? [...lasting].filter((word) => isWritten(word) && !isTaken(word) && isOwn(word)) : [];
    if (own.length < ownMin) return [];
    if (isStyle) return [[name, ...spread(own, max)]];
    if (own.some((word) => owners.get(word)!.some((other) => other !== index && hasTakenOver(codes[other]!, code))))
      return [];
    own = ownWords(code, own, {
      isRare: (word) => owners.get(word)!.length <= commonMin,
      foreignOwners: (word) =>
        owners
          .get(word)!
          .filter((other) => other !== index && !contains(other, index) && mayContain(code, codes[other]!)),
    });
    return own.length < ownMin ? [] : [[name, ...spread(own, max)]];
  });
}

/** Whether a package has become a part of a library that contains it: nearly all use the library, which is not made with the package. */
function hasTakenOver(outer: Code, inner: Code): boolean {
  return outer.downloads >= takenOverFactor * inner.downloads && !outer.uses.has(inner.name);
}

/** Whether a library that is used more may be inside another. */
function mayContain({ downloads, peers }: Code, other: Code): boolean {
  return other.downloads >= moreUsedFactor * downloads && !peers.has(other.name);
}

interface Owners {
  isRare(word: string): boolean;
  /** Libraries that are used more than the one whose words are chosen. */
  foreignOwners(word: string): readonly number[];
}

/** Without words amid those of a library that is used more: they are words of another version of it. */
function ownWords({ words }: Code, own: readonly string[], { isRare, foreignOwners }: Owners): string[] {
  const ordered = [...words];
  const places = new Map(ordered.map((word, place) => [word, place]));
  return own.filter((word) => {
    const place = places.get(word)!;
    const near = ordered
      .slice(Math.max(0, place - neighbours), place + neighbours + 1)
      .filter((one) => one !== word && isRare(one));
    const counts = new Map<number, number>();
    for (const other of near.flatMap(foreignOwners)) counts.set(other, (counts.get(other) ?? 0) + 1);
    return Math.max(0, ...counts.values()) < Math.max(rareMin, near.length * foreignShare);
  });
}

/** The rarest words beside the versions that the chosen scripts state. */
function chooseBeside(names: ReadonlySet<string>): string[][] {
  const stating = scripts.filter(({ name, besideVersion = [] }) => names.has(name) && besideVersion.length > 0);
  const wanted = new Set(stating.flatMap(({ besideVersion = [] }) => besideVersion));
  const counts = new Map<string, number>();
  for (const { words } of scripts)
    for (const word of words) if (wanted.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return stating.flatMap(({ name, besideVersion = [] }) => {
    const rare = besideVersion
      .filter((word) => (counts.get(word) ?? 0) <= besideCommonMax && !/^\d/.test(word))
      .toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
    return rare.length < besideMin ? [] : [[name, ...rare.slice(0, besideMax)]];
  });
}

/** `@jane/foo` and `foo-es` are copies of `foo`. Of two other packages with the same code, nobody knows which one a site has. */
function isCopy(name: string, original: string): boolean {
  const base = (one: string) => one.replace(/^@[^/]*\//, '');
  return !original.startsWith('@') && name !== original && base(name).includes(original);
}

/** Which part of the rare words of one library another one has; 0 if these are few. */
function sharing(codes: readonly Code[], owners: ReadonlyMap<string, number[]>) {
  const shared = new Map<number, number>();
  const rare = new Uint32Array(codes.length);
  for (const [word, list] of owners) {
    if (list.length > commonMin) continue;
    for (const one of list) {
      if (!codes[one]!.lasting.has(word)) continue;
      rare[one]!++;
      for (const other of list) {
        const pair = other * codes.length + one;
        if (other !== one) shared.set(pair, (shared.get(pair) ?? 0) + 1);
      }
    }
  }
  return (outer: number, inner: number): number => {
    const count = shared.get(outer * codes.length + inner) ?? 0;
    return count < containsMin ? 0 : count / rare[inner]!;
  };
}
