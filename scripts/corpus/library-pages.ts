// Pages with one much used library each, for `measure-pages.ts`: its file in three versions, and the bundle of a site that imports it, built
// by esbuild and, for a third of them, by Vite, in the newest version and in an older major version. The libraries are those of
// `library-pages.json`. What a bundle really contains is known from the bundler. Nothing of it becomes part of the repository.
//
//   bin/siteglass-node scripts/corpus/library-pages.ts CACHE [files|bundles]
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';
import { readArchive } from './archive.ts';
import { openBundler } from './bundler.ts';
import { publishedFiles } from './library-files.ts';
import { archivesOf, inParallel, registryOf, releasedVersions, usedBy, type Manifest } from './npm.ts';
import { siteEntries } from './readme-imports.ts';
import { openSiteStore } from './site-store.ts';

/** One page of one library. */
export interface LibraryPage {
  package: string;
  version: string;
  form: 'file' | 'esbuild' | 'vite';
  /** How the package calls the file. */
  file: string;
  /** Where the bytes are, in the folder `pages` of the cache. */
  stored: string;
  /** Packages that are in it, or may be: with versions if the bundler knows them. */
  contains: [name: string, version: string][];
}

const [given, only] = process.argv.slice(2);
if (given === undefined) {
  console.error('Name a cache folder outside the repository: scripts/corpus/library-pages.ts CACHE');
  process.exit(2);
}
const cache = resolve(given);
const pages = join(cache, 'pages');
const names = JSON.parse(await readFile(join(import.meta.dirname, 'library-pages.json'), 'utf8')) as string[];
const registry = await registryOf();
const archivesAtOnce = 8;
const fileBytesMax = 6 * 1024 * 1024;
const sitesAtOnce = 4;
/** One of three libraries is built by Vite too. */
const viteEvery = 3;
/** What pages bring beside a plugin of it. */
const peers = {
  newest: { react: '19', 'react-dom': '19', vue: '3', jquery: '3' },
  older: { react: '17', 'react-dom': '17', vue: '2', jquery: '3' },
};

await mkdir(pages, { recursive: true });
const versionsOf = await chooseVersions();
if (only !== 'bundles') await writeFile(join(cache, 'pages-files.json'), JSON.stringify(await prepareFiles()));
if (only !== 'files') await writeFile(join(cache, 'pages-bundles.json'), JSON.stringify(await prepareBundles()));

/** The newest version, the last one of another major version, and one between or before. */
async function chooseVersions(): Promise<Map<string, string[]>> {
  const kept = join(cache, 'pages-versions.json');
  if (existsSync(kept)) return new Map(JSON.parse(await readFile(kept, 'utf8')) as [string, string[]][]);
  const chosen = new Map<string, string[]>();
  await inParallel(names, archivesAtOnce, async (name) => {
    const versions = releasedVersions(await archivesOf(name, registry));
    const [newest] = versions;
    if (newest === undefined) return;
    const majors = [...Map.groupBy(versions, (version) => version.split('.')[0]).values()].map(([last]) => last!);
    const [, before, ...earlier] = majors.filter((version) => version === newest || !version.startsWith('0.'));
    const third = (part: number) => versions[Math.floor((versions.length * part) / 3)];
    const older = before ?? third(1);
    const oldest = earlier[Math.floor(earlier.length / 2)] ?? third(before === undefined ? 2 : 1);
    chosen.set(name, [...new Set([newest, older, oldest].filter((one) => one !== undefined))]);
  });
  await writeFile(kept, JSON.stringify([...chosen]));
  return chosen;
}

async function prepareFiles(): Promise<LibraryPage[]> {
  const all: LibraryPage[] = [];
  await inParallel([...versionsOf], archivesAtOnce, async ([name, versions]) => {
    for (const version of versions) {
      const page = await prepareFile(name, version).catch((error: unknown) => {
        console.error(`${name}@${version}: ${String(error).slice(0, 200)}`);
      });
      if (page !== undefined) all.push(page);
    }
  });
  console.log(`${all.length} files`);
  return all;
}

async function prepareFile(name: string, version: string): Promise<LibraryPage | undefined> {
  const response = await fetch(`${registry}/${name.replace('/', '%2f')}/${version}`);
  const manifest = (await response.json()) as Manifest;
  const isWanted = (path: string, bytes: number) => /\.(?:js|css)$/.test(path) && bytes <= fileBytesMax;
  const published = publishedFiles(manifest, await readArchive(manifest.dist.tarball, isWanted));
  const file = published.find(({ path }) => path.endsWith('.js')) ?? published[0];
  if (file === undefined) return undefined;
  const stored = `${name.replaceAll('/', '+')}@${version}.${file.path.endsWith('.css') ? 'css' : 'js'}`;
  await writeFile(join(pages, stored), file.text);
  const contains = usedBy(manifest).map((used): [string, string] => [used, '']);
  return { package: name, version, form: 'file', file: basename(file.path), stored, contains };
}

async function prepareBundles(): Promise<LibraryPage[]> {
  const bundler = await openBundler(cache);
  const store = await openSiteStore(cache);
  const all: LibraryPage[] = [];
  for (const [place, age] of (['newest', 'older'] as const).entries())
    await inParallel([...versionsOf].entries().toArray(), sitesAtOnce, async ([index, [name, versions]]) => {
      const version = versions[place];
      const folder =
        version === undefined ? undefined : await store.install(name, version, peers[age]).catch(() => undefined);
      const entries = folder === undefined ? undefined : await writeEntries(folder, name);
      if (version === undefined || folder === undefined || entries === undefined) return;
      const stored = `${name.replaceAll('/', '+')}@${version}`;
      const built = await buildFirst(entries, async (file) => await bundler.bundleWithContents(file));
      if (built === undefined) console.error(`${name}@${version}: no bundle`);
      else all.push(await keep(`${stored}.esbuild.js`, 'esbuild', built, { name, version, folder }));
      if (index % viteEvery === 0) {
        const other = await buildFirst(entries, async (file) => await viteBuild(folder, file));
        if (other !== undefined) all.push(await keep(`${stored}.vite.js`, 'vite', other, { name, version, folder }));
      }
      if (all.length % 50 !== 0) return;
      await writeFile(join(cache, 'pages-bundles.json'), JSON.stringify(all));
      console.log(`${age}: ${all.length} bundles`);
    });
  await bundler.close();
  return all;
}

interface Built {
  text: string;
  /** Paths of modules. */
  inputs: string[];
}

/** The entries of a library, the most natural first: not every README is right. */
async function buildFirst(
  entries: readonly string[],
  work: (file: string) => Promise<Built>,
): Promise<Built | undefined> {
  for (const entry of entries) {
    const built = await work(entry).catch(() => undefined);
    if (built !== undefined && built.text.length > 200) return built;
  }
  return undefined;
}

async function keep(
  stored: string,
  form: LibraryPage['form'],
  { text, inputs }: Built,
  { name, version, folder }: { name: string; version: string; folder: string },
): Promise<LibraryPage> {
  await writeFile(join(pages, stored), text);
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const contains = Array.from(folders, (one): [string, string] => {
    const path = one.startsWith('/') ? one : join(folder, one);
    const own = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(one)![1]!;
    try {
      return [own, (JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest).version];
    } catch {
      return [own, ''];
    }
  });
  return { package: name, version, form, file: 'index.js', stored, contains };
}

/** Scripts of a site that uses what the README uses, or else everything. */
async function writeEntries(folder: string, name: string): Promise<string[] | undefined> {
  const place = join(folder, 'node_modules', name);
  if (!existsSync(place)) return undefined;
  const readme = await readFile(join(place, 'README.md'), 'utf8').catch(() => '');
  const files: string[] = [];
  for (const [index, text] of siteEntries(name, readme).entries()) {
    const file = join(folder, `${name.replaceAll('/', '+')}.${index}.js`);
    await writeFile(file, text);
    files.push(file);
  }
  return files;
}

/** As the standard settings of Vite build a site. */
async function viteBuild(folder: string, entry: string): Promise<Built> {
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: { write: false, modulePreload: false, rollupOptions: { input: entry } },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  const chunks = outputs.filter((one) => one.type === 'chunk');
  const inputs = chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([path, { renderedLength }]) =>
      renderedLength > 0 ? [path.replaceAll('\0', '')] : [],
    ),
  );
  return { text: chunks.map(({ code }) => code).join('\n'), inputs };
}
