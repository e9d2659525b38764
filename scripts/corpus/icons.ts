// Writes the hashes of the icons that applications bring: `application-icons.json`. Read are the packages of several suites of Debian that
// have an icon for pages, and servers and templates of npm. An icon counts if only one technology has it. No file becomes part of the
// repository. Needs dpkg.
//
//   bin/siteglass-node scripts/corpus/icons.ts CACHE [--suites bookworm,sid] [--mirror ADDRESS] [--ranked 20000]
import { execFile } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, promisify } from 'node:util';
import { createGunzip, gunzipSync } from 'node:zlib';
import { compileRules } from '../../src/engines/technology/compile/compile.ts';
import { iconHash } from '../../src/engines/technology/match/released-files.ts';
import { loadBaseRuleSets } from '../../src/engines/technology/rules/base-rules.ts';
import { technologyNames } from './application-names.ts';
import { download, filesOf, readArchive } from './archive.ts';
import { packagesWithArchives } from './debian/catalogue.ts';
import { inParallel, manifestOf, registryOf } from './npm.ts';
import { writeReleases } from './release-lines.ts';
import { listServers } from './servers/list-servers.ts';

const run = promisify(execFile);
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    suites: { type: 'string', default: 'bullseye,bookworm,trixie,sid' },
    mirror: { type: 'string', default: 'http://deb.debian.org/debian' },
    ranked: { type: 'string', default: '20000' },
  },
});
const [given] = positionals;
if (given === undefined) {
  console.error('Name a folder outside the repository: scripts/corpus/icons.ts CACHE');
  process.exit(2);
}
const cache = resolve(given);
const target = join(import.meta.dirname, '../../src/engines/technology/rules/application-icons.json');
const folder = join(cache, 'icons');
const archivesAtOnce = 6;
const packageBytesMax = 40_000_000;
const iconBytesMin = 100;
const iconBytesMax = 256 * 1024;

/** Packages of npm from which others copy the icon, and those whose technology has another name. */
const originals: Readonly<Record<string, string>> = {
  '@angular/cli': 'Angular',
  '@directus/app': 'Directus',
  '@docusaurus/core': 'Docusaurus',
  '@schematics/angular': 'Angular',
  '@storybook/core': 'Storybook',
  '@strapi/admin': 'Strapi',
  '@sveltejs/create': 'SvelteKit',
  '@verdaccio/ui-theme': 'Verdaccio',
  '@vue/cli-service': 'Vue.js',
  'create-docusaurus': 'Docusaurus',
  'create-next-app': 'Next.js',
  'create-nuxt-app': 'Nuxt.js',
  'create-svelte': 'SvelteKit',
  'create-vite': 'Vite',
  'n8n-editor-ui': 'n8n',
  nocodb: 'NocoDB',
  'node-red': 'Node-RED',
  '@node-red/editor-client': 'Node-RED',
  'redoc-cli': 'Redoc',
  'swagger-ui-dist': 'Swagger UI',
};

/** The icons of one package. */
interface Icons {
  name: string;
  hashes: number[];
}

const rules = compileRules(await loadBaseRuleSets());
const technologyOf = technologyNames(rules);
await mkdir(folder, { recursive: true });
const all: Icons[] = [];
for (const suite of options.suites.split(',')) await readSuite(suite);
await readRegistry();

const owners = new Map<number, Set<string>>();
const unknown = new Set<string>();
for (const { name, hashes } of all) {
  const technology = originals[name] ?? technologyOf(name);
  if (technology === undefined) unknown.add(name);
  for (const hash of hashes) owners.set(hash, (owners.get(hash) ?? new Set()).add(technology ?? name));
}
const firsts = new Set(Object.values(originals));
const known = new Set(rules.technologies.map(({ name }) => name));
const owned = [...owners].flatMap(([hash, claiming]) => {
  const first = [...claiming].filter((name) => firsts.has(name));
  const [name = '', ...others] = first.length > 0 ? first : claiming;
  return others.length === 0 && known.has(name) ? [{ name, version: '', hash }] : [];
});
owned.sort((a, b) => a.hash - b.hash);
const applications = await writeReleases(target, owned);
console.log(`${owned.length} icons of ${applications} applications: ${target}`);
console.log(`without a technology: ${[...unknown].toSorted().join(' ')}`);

// ---- Debian --------------------------------------------------------------------------------------------------------

async function readSuite(suite: string): Promise<void> {
  const wanted = await packagesWithIcons(suite);
  const list = await kept(`Packages-${suite}.gz`, `dists/${suite}/main/binary-amd64/Packages.gz`);
  const text = gunzipSync(await readFile(list)).toString('utf8');
  const packages = packagesWithArchives(text, packageBytesMax).filter(({ name }) => wanted.has(name));
  await inParallel(packages, archivesAtOnce, async ({ name, source, version, file }) => {
    const icons = await once(`${name}_${version}`, async () => await iconsOfDebian(file)).catch(report(name));
    if (icons !== undefined) all.push({ name: source, hashes: icons });
  });
  console.log(`${suite}: ${packages.length} packages`);
}

/** The packages of a suite with an icon for pages, except documentation. */
async function packagesWithIcons(suite: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const part of ['all', 'amd64']) {
    const file = await kept(`Contents-${suite}-${part}.gz`, `dists/${suite}/main/Contents-${part}.gz`);
    for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
      const space = line.lastIndexOf(' ');
      if (!isIcon(line.slice(0, space).trimEnd())) continue;
      for (const owner of line.slice(space + 1).split(',')) {
        const name = owner.slice(owner.lastIndexOf('/') + 1);
        if (!/^(?:lib(?!reoffice)|fonts-)|-(?:doc|dev|dbg)$|-theme(?:s|$|-)/.test(name)) names.add(name);
      }
    }
  }
  return names;
}

async function iconsOfDebian(file: string): Promise<number[]> {
  const archive = join(folder, file.replaceAll('/', '_'));
  await writeFile(archive, await download(`${options.mirror}/${file}`));
  try {
    const { stdout } = await run('dpkg-deb', ['--fsys-tarfile', archive], {
      encoding: 'buffer',
      maxBuffer: 600_000_000,
    });
    return hashesOf(filesOf(stdout, (path, bytes) => isIcon(path) && isUsual(bytes)));
  } finally {
    await rm(archive, { force: true });
  }
}

/** A file of the mirror, downloaded once. */
async function kept(name: string, path: string): Promise<string> {
  const file = join(cache, name);
  if (existsSync(file)) return file;
  const response = await fetch(`${options.mirror}/${path}`, { signal: AbortSignal.timeout(300_000) });
  if (!response.ok) throw new Error(`${path}: the mirror answered ${response.status}`);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return file;
}

// ---- npm -----------------------------------------------------------------------------------------------------------

async function readRegistry(): Promise<void> {
  const registry = await registryOf();
  const servers = await listServers(cache, Number(options.ranked), console.log);
  const names = [...new Set([...Object.keys(originals), ...servers])];
  await inParallel(names, archivesAtOnce, async (name) => {
    const manifest = await manifestOf(name, registry, cache);
    if (manifest === undefined) return;
    const hashes = await once(`npm_${name}`, async () =>
      hashesOf(await readArchive(manifest.dist.tarball, (path, bytes) => isIcon(path) && isUsual(bytes))),
    ).catch(report(name));
    if (hashes !== undefined) all.push({ name, hashes });
  });
  console.log(`npm: ${names.length} packages`);
}

// ---- both ----------------------------------------------------------------------------------------------------------

/** Icons of pages by their usual names. Those of manuals are the icons of a project, not of its software. */
function isIcon(path: string): boolean {
  return (
    /(?:^|\/)(?:[^/]*favicon[^/]*\.(?:ico|png|svg|gif)|[^/]+\.ico|apple-touch-icon[^/]*\.png|(?:logo|icon|vite)[-_\d]{0,8}\.(?:svg|png))(?:\.template)?$/i.test(
      path,
    ) &&
    !/(?:^|\/)(?:doc|docs|examples?|tests?|gtk-doc|javadoc|help|node_modules|icons\/(?:hicolor|Adwaita))\//.test(path)
  );
}

function isUsual(bytes: number): boolean {
  return bytes >= iconBytesMin && bytes <= iconBytesMax;
}

function hashesOf(files: ReadonlyMap<string, Buffer>): number[] {
  return [...new Set([...files.values()].map(iconHash))];
}

/** The hashes of a package, read once. */
async function once(name: string, read: () => Promise<number[]>): Promise<number[]> {
  const file = join(folder, `${name.replaceAll('/', '+')}.json`);
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as number[];
  const hashes = await read();
  await writeFile(file, JSON.stringify(hashes));
  return hashes;
}

function report(name: string): (error: unknown) => void {
  return (error) => console.error(`${name}: ${String(error).slice(0, 200)}`);
}
