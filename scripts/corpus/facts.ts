// Writes what is known about the packages of the corpus: name, description, website, category, the JavaScript names that their
// file for browsers defines, and how its comment writes the name. Packages that are not in the corpus are kept. Packages without a
// file for browsers are added if `code-words.json` has words of theirs. No file of a package becomes part of the repository.
//
//   bin/siteglass-node scripts/corpus/facts.ts CACHE
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bannersIn } from '../../src/engines/technology/match/banners.ts';
import { isOrdinary } from '../../src/engines/technology/match/ordinary-words.ts';
import { readBundle, type CorpusLibrary, type Manifest } from './npm.ts';

const target = join(import.meta.dirname, '../../src/engines/technology/rules/npm-packages.json');
const wordsFile = join(import.meta.dirname, '../../src/engines/technology/rules/code-words.json');
/** Other libraries have a file of the same name that defines the same JavaScript name. */
const ambiguous = new Set(['cropper']);
const descriptionCharactersMax = 140;
const bannerCharactersMax = 2000;

const [cache] = process.argv.slice(2);
if (cache === undefined) {
  console.error('Name the cache folder of scripts/corpus/collect.ts');
  process.exit(2);
}
const libraries = JSON.parse(await readFile(join(resolve(cache), 'libraries.json'), 'utf8')) as CorpusLibrary[];
const before = JSON.parse(await readFile(target, 'utf8')) as [name: string, ...rest: unknown[]][];
const lines = new Map(before.map((line) => [line[0], JSON.stringify(line)]));
const { scripts, styles } = JSON.parse(await readFile(wordsFile, 'utf8')) as Record<'scripts' | 'styles', object>;
for (const { manifest, folder, files } of libraries) {
  const [file] = files;
  const isKnown = lines.has(manifest.name);
  // What is new must not be called like a part of a site.
  if (isTooPlain(manifest.name) || ambiguous.has(manifest.name) || (!isKnown && isOrdinary(manifest.name))) continue;
  if (file === undefined && !(manifest.name in scripts || manifest.name in styles)) continue;
  const text = file === undefined ? '' : await readBundle(folder, file);
  const globals = file?.endsWith('.js') === true ? globalsIn(text, manifest.name) : [];
  const banner = bannerIn(text, manifest);
  const names = banner === undefined ? globals : [...globals, `as ${banner}`];
  if (isKnown && names.length === 0) continue;
  lines.set(
    manifest.name,
    JSON.stringify([manifest.name, descriptionOf(manifest), websiteOf(manifest), categoryOf(manifest), ...names]),
  );
}
const sorted = [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
await writeFile(target, `[\n${sorted.join(',\n')}\n]\n`);
console.log(`${sorted.length} packages: ${target}`);

/** Words that many sites use for their own files. */
function isTooPlain(name: string): boolean {
  return /^(?:app|main|index|common|core|site|theme|vendor|style|styles|widget|utils?|helpers?|test|page|form|menu|slider|tabs|modal|base|global|client|server|plugin|script|ui|web|api|debug|events?|process|buffer|loader|default|custom|public|config|data|state|store|router|request|response|system|lib|library)$/.test(
    name,
  );
}

function descriptionOf({ name, description = '' }: Manifest): string {
  const text = description
    .replaceAll(/<[^>]*>|!?\[[^\]]*\]\([^)]*\)|[`*_]|\p{Extended_Pictographic}|\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s>]+/, '')
    .trim();
  if (text === '' || /^todo\b/i.test(text)) return `${name} is a package of npm.`;
  const short =
    text.length <= descriptionCharactersMax
      ? text
      : `${text.slice(0, descriptionCharactersMax).replace(/\s\S*$/, '')}…`;
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}

function websiteOf({ homepage }: Manifest): string | null {
  const isAddress = typeof homepage === 'string' && /^https?:\/\/[^\s"]{4,200}$/.test(homepage);
  return isAddress ? homepage.replace(/#readme$/, '') : null;
}

/** By keywords; the numbers are those of the rule sets. */
function categoryOf({ keywords = [], style, unpkg, jsdelivr }: Manifest): number {
  const words = (Array.isArray(keywords) ? keywords : [])
    .filter((word) => typeof word === 'string')
    .map((word) => word.toLowerCase());
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  if (has(/wysiwyg|rich.?text|^editor$/)) return 24;
  if (has(/^charts?$|^canvas$|webgl|visuali[sz]ation|^3d$|^graph$/)) return 25;
  if (has(/^maps?$|leaflet|mapbox|openlayers/)) return 35;
  if (has(/^(?:video|audio|player|hls)$/)) return 14;
  const isStyleOnly = [unpkg, jsdelivr].every((file) => typeof file !== 'string' || file.endsWith('.css'));
  if ((typeof style === 'string' && isStyleOnly) || has(/css.?framework|ui.?framework|design.?system/)) return 66;
  return 59;
}

/** The names that the file gives to the page, of those that belong to the package. */
function globalsIn(text: string, packageName: string): string[] {
  const own = plain(packageName.replace(/^@[^/]*\//, ''));
  const ends = [text.slice(0, 4000), text.slice(-2000)].join('\n');
  const found = new Set<string>();
  for (const [, name = ''] of ends.matchAll(
    /(?:[\w$)\]]\.|\b(?:var|let|const)\s{1,4}|\[["'])([A-Za-z_$][\w$]{2,40})(?:["']\])?\s{0,4}=(?!=)/g,
  )) {
    const word = plain(name);
    const isOwn =
      word.length > 2 &&
      (word === own ||
        word === `${own}js` ||
        `${word}js` === own ||
        (word.length > 4 && (own.includes(word) || word.includes(own))));
    if (isOwn) found.add(name);
  }
  return [...found].slice(0, 2);
}

/** How the comment writes the name of the package, if not as on npm. */
function bannerIn(text: string, { name, version }: Manifest): string | undefined {
  const [banner] = bannersIn(text.slice(0, bannerCharactersMax));
  const isOther =
    banner?.version === version && plain(banner.name).length > 3 && !/^(?:includes|default) /i.test(banner.name);
  const isKnown = name.startsWith('@')
    ? banner?.name.toLowerCase() === name
    : plain(banner?.name ?? '') === plain(name);
  return isOther && !isKnown && !isTooPlain(banner.name.toLowerCase()) ? banner.name : undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
