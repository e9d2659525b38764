// A blind sample of browser libraries: drawn from npm by a seed, none that a rule, a fact or an earlier sample knows. With --used, it is
// drawn from the most downloaded ones instead, known or not. The newest version is taken, with --older any. Each library is served as
// people do it: under its own file name, with its version in the file name, from a public CDN, or inside the bundle of a site.
// What the page states is written down before the detector is asked.
//
//   bin/siteglass-node scripts/corpus/blind-libraries.ts draw CORPUS --seed 1 [--count 60] [--used] [--older]
//   bin/siteglass-node scripts/corpus/blind-libraries.ts measure CORPUS --seed 1 --service URL --key KEY [--render] [--record NAME]
//
// The service must be allowed to call 127.0.0.0/8 (SITEGLASS_EGRESS_ALLOW).
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { compileRules } from '../../src/engines/technology/compile/compile.ts';
import { technologyOf } from '../../src/engines/technology/compile/package-names.ts';
import { loadBaseRuleSets } from '../../src/engines/technology/rules/base-rules.ts';
import { openBundler, type Bundler } from './bundler.ts';
import { findBrowserFiles, isForDevelopers, isPart, kinds } from './library-files.ts';
import { archivesOf, manifestOf, rankedNames, registryOf, type Manifest } from './npm.ts';

const run = promisify(execFile);
const samplesFile = join(import.meta.dirname, 'blind-libraries.json');

type Form = 'file' | 'versioned file' | 'cdn' | 'bundle';
const forms: readonly Form[] = ['file', 'versioned file', 'file', 'bundle', 'file', 'cdn'];

/** One library of a sample, and what its page states. */
interface Piece {
  package: string;
  version: string;
  form: Form;
  /** The address in the tag of the page. */
  address: string;
  /** Where the page states the name and the version. Empty: nowhere, so that nothing can be found. */
  states: string[];
  statesVersion: string[];
}

interface Result {
  package: string;
  version: string;
  form: Form;
  states: string[];
  statesVersion: string[];
  named: string | null;
  found: string | null;
  others: string[];
}

interface Sample {
  libraries: number;
  stated: number;
  named: number;
  versionsStated: number;
  versionsRight: number;
  versionsWrong: number;
  others: number;
  pieces: Result[];
}

/** A month, for software that hardly anybody prepares for. */
const rare = { min: 1500, max: 400_000 };
/** A month, for what most sites use. */
const used = { min: 100_000, max: Infinity };
const tries = 40;

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    service: { type: 'string', default: 'http://127.0.0.1:8080' },
    key: { type: 'string', default: '' },
    render: { type: 'boolean', default: false },
    used: { type: 'boolean', default: false },
    older: { type: 'boolean', default: false },
    record: { type: 'string' },
  },
});
const [command, given] = positionals;
if ((command !== 'draw' && command !== 'measure') || given === undefined) {
  console.error('scripts/corpus/blind-libraries.ts draw|measure CORPUS --seed 1');
  process.exit(2);
}
const corpus = resolve(given);
const folder = join(corpus, `libraries-${options.seed}`);
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
/** `jquery.foo.js`, `foo-js` and `@scope/foo` are written as `foo`. */
const short = (name: string): string => {
  const own = plain(name.replace(/^@[^/]*\//, ''))
    .replace(/^jquery(?=...)/, '')
    .replace(/(?<=...)(?:js|css)$/, '');
  return own;
};
const rules = compileRules(await loadBaseRuleSets());
const samples = JSON.parse(await readFile(samplesFile, 'utf8').catch(() => '{}')) as Record<string, Sample>;

// Drawing ------------------------------------------------------------------------------------------------------------

async function draw(): Promise<void> {
  const registry = await registryOf();
  const earlier = new Set(Object.values(samples).flatMap(({ pieces }) => pieces.map((piece) => piece.package)));
  const known = new Set(rules.technologies.map(({ name }) => short(name)));
  const isKnown = (name: string) => technologyOf(name, rules.packages) !== undefined || known.has(short(name));
  const { min, max } = options.used ? used : rare;
  const names = (await rankedNames(corpus, 250_000))
    .filter(([name, downloads]) => downloads >= min && downloads <= max && !isForDevelopers(name) && !isPart(name))
    .map(([name]) => name)
    .filter((name) => !earlier.has(name) && (options.used || !isKnown(name)));
  console.error(`${names.length} names, ${names.filter((name) => !isKnown(name)).length} of them unknown`);
  const order = names.map((name) => ({ name, at: placeOf(name) })).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await rm(folder, { recursive: true, force: true });
  const pieces: Piece[] = [];
  const perKind = Math.ceil(Number(options.count) / kinds.length);
  for (const kind of kinds) {
    let left = Math.min(perKind, Number(options.count) - pieces.length);
    const candidates = order.filter(({ name }) => kind.test(name) && !pieces.some((one) => one.package === name));
    for (const { name } of candidates.slice(0, tries * perKind)) {
      if (left <= 0) break;
      const newest = await manifestOf(name, registry, corpus);
      const manifest = options.older && newest !== undefined ? await anyVersion(newest, registry) : newest;
      if (manifest === undefined || manifest.bin !== undefined) continue;
      if (name.startsWith('@') && manifest.unpkg === undefined && manifest.jsdelivr === undefined) continue;
      const piece = await prepare(manifest, forms[pieces.length % forms.length]!).catch((error: unknown) => {
        console.error(`${manifest.name}: ${String(error)}`);
      });
      if (piece === undefined) continue;
      pieces.push(piece);
      left--;
      console.log(JSON.stringify(piece));
    }
  }
  await writeFile(join(folder, 'sample.json'), JSON.stringify(pieces, null, 1));
}

/** A release of a package that the seed chooses. */
async function anyVersion({ name }: Manifest, registry: string): Promise<Manifest | undefined> {
  const versions = [...(await archivesOf(name, registry)).keys()].filter((version) => /^\d+\.\d+\.\d+$/.test(version));
  const version = versions[Number.parseInt(placeOf(name).slice(0, 8), 16) % versions.length];
  const response = await fetch(`${registry}/${name.replace('/', '%2f')}/${version}`);
  return response.ok ? ((await response.json()) as Manifest) : undefined;
}

/** A place in the order of the seed. */
const placeOf = (name: string): string => createHash('sha256').update(`${options.seed} ${name}`).digest('hex');

/** Downloads a library and writes the files of its page. Undefined for packages without a file for browsers. */
async function prepare(manifest: Manifest, form: Form): Promise<Piece | undefined> {
  const { name, version } = manifest;
  const source = join(corpus, 'sources', `${name.replaceAll('/', '+')}@${version}`);
  await mkdir(source, { recursive: true });
  if (globSync('*', { cwd: source }).length === 0) {
    const response = await fetch(manifest.dist.tarball, { signal: AbortSignal.timeout(60_000) });
    if (!response.ok) return undefined;
    await writeFile(join(source, 'package.tgz'), Buffer.from(await response.arrayBuffer()));
    await run('tar', ['xzf', 'package.tgz', '--strip-components=1'], { cwd: source });
    await rm(join(source, 'package.tgz'));
  }
  const { script, style } = await findBrowserFiles(manifest, source);
  const file = script ?? style;
  if (file === undefined) return undefined;
  const text = await readFile(join(source, file), 'utf8');
  if (text.length > 1024 * 1024) return undefined;
  const extension = file.endsWith('.css') ? 'css' : 'js';
  const own = basename(file);
  let served = text;
  let actual = form;
  let address = `/${extension}/${own}`;
  const stem = own.replace(/(?:[.-]min)?\.(?:js|css)$/, '');
  if (form === 'versioned file') address = `/assets/${stem}-${version}.min.${extension}`;
  if (form === 'cdn') address = `https://cdn.jsdelivr.net/npm/${name}@${version}/${file}`;
  if (form === 'bundle') {
    const bundled = extension === 'js' ? await bundle(name, version).catch(() => undefined) : undefined;
    if (bundled === undefined) actual = 'file';
    else {
      served = bundled;
      address = `/assets/app-${createHash('sha256').update(bundled).digest('hex').slice(0, 8)}.js`;
    }
  }
  const page = join(folder, name.replaceAll('/', '+'));
  await mkdir(page, { recursive: true });
  await writeFile(join(page, 'served'), served);
  const states = statesOf(name, address, actual === 'cdn' ? '' : served);
  const statesVersion = versionsOf(version, address, actual === 'cdn' ? '' : served);
  return { package: name, version, form: actual, address, states, statesVersion };
}

async function bundle(name: string, version: string): Promise<string> {
  const place = join(corpus, 'bundles', `${name.replaceAll('/', '+')}@${version}`);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', `${name}@${version}`], {
    cwd: place,
    timeout: 90_000,
  });
  const start = 'document.title = document.title.trim();\n';
  await writeFile(
    join(place, 'app.js'),
    `import * as library from '${name}';\n${start}window.addEventListener('load', () => console.debug(library));\n`,
  );
  bundler ??= openBundler(corpus);
  return await (await bundler).bundleSite(join(place, 'app.js'));
}

let bundler: Promise<Bundler> | undefined;

// Truth --------------------------------------------------------------------------------------------------------------

function commentsOf(text: string): string {
  const comments = [...text.matchAll(/\/\*[^]{0,3000}?\*\/|^\s*\/\/.*$/gm)].map(([comment]) => comment);
  return comments.join('\n').slice(0, 40_000);
}

/** Where the page states the name of the package. */
function statesOf(name: string, address: string, text: string): string[] {
  const own = short(name);
  const isIn = (part: string) => plain(part).includes(own);
  const globals = [
    ...text.matchAll(
      /(?:window|self|globalThis|root|global|[a-z])(?:\.fn)?(?:\.|\[["'])([A-Za-z_$][\w$]{2,40})(?:["']\])?\s*=(?!=)/g,
    ),
  ];
  return [
    ...(isIn(address) ? ['address'] : []),
    ...(isIn(commentsOf(text)) ? ['comment'] : []),
    ...(globals.some(([, global = '']) => short(global) === own) ? ['global'] : []),
  ];
}

function versionsOf(version: string, address: string, text: string): string[] {
  return [
    ...(address.includes(version) ? ['address'] : []),
    ...(commentsOf(text).includes(version) ? ['comment'] : []),
    ...(new RegExp(`["'\`]v?${version.replaceAll('.', '\\.')}["'\`]`).test(text) ? ['code'] : []),
  ];
}

// Measuring ----------------------------------------------------------------------------------------------------------

interface Technology {
  name: string;
  version: string | null;
  evidence: { type: string; key?: string; match: string }[];
}

async function measure(): Promise<void> {
  const pieces = JSON.parse(await readFile(join(folder, 'sample.json'), 'utf8')) as Piece[];
  const site = await openSite();
  const results: Result[] = [];
  for (const piece of pieces) {
    await site.show(piece);
    results.push(judge(piece, await ask(site.origin)));
  }
  site.close();
  const stated = results.filter(({ states }) => states.length > 0);
  const versions = results.filter(({ statesVersion }) => statesVersion.length > 0);
  const sample: Sample = {
    libraries: results.length,
    stated: stated.length,
    named: stated.filter(({ named }) => named !== null).length,
    versionsStated: versions.length,
    versionsRight: versions.filter(({ found, version }) => found === version).length,
    versionsWrong: results.filter(({ found, version }) => found !== null && found !== version).length,
    others: results.reduce((total, { others }) => total + others.length, 0),
    pieces: results,
  };
  console.log({ ...sample, pieces: undefined });
  if (options.record === undefined) return;
  // Samples are added and never changed: a repair that they led to is no longer blind.
  if (options.record in samples) throw new Error(`blind-libraries.json already has a sample ${options.record}`);
  await writeFile(samplesFile, `${JSON.stringify({ ...samples, [options.record]: sample }, null, 2)}\n`);
}

/** A site on loopback with a page for one library at a time. */
async function openSite() {
  let address = '';
  let served = Buffer.alloc(0);
  const prose = `<p>${'Plain words about nothing in particular. '.repeat(12)}</p>`;
  const server = createServer((request, response) => {
    const isStyle = address.endsWith('.css');
    const tag = isStyle ? `<link rel="stylesheet" href="${address}">` : `<script src="${address}"></script>`;
    const page = `<!doctype html><html><head><title>Our company</title>${tag}</head><body>${prose}</body></html>`;
    if (request.url === address)
      response.writeHead(200, { 'content-type': isStyle ? 'text/css' : 'text/javascript' }).end(served);
    else if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async show(piece: Piece) {
      served = await readFile(join(folder, piece.package.replaceAll('/', '+'), 'served'));
      ({ address } = piece);
    },
    close: () => server.close(),
  };
}

async function ask(query: string): Promise<Technology[]> {
  const parameters = new URLSearchParams({ query, ...(options.render && { render: 'true' }) });
  const response = await fetch(`${options.service}/v1/website/technology?${parameters.toString()}`, {
    headers: { 'x-api-key': options.key },
  });
  if (!response.ok) throw new Error(`the service answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { technologies: Technology[] }).technologies;
}

/** Compares what was found with what the page states, and prints it. */
function judge(piece: Piece, technologies: readonly Technology[]): Result {
  const { package: name, version, form, address, states, statesVersion } = piece;
  const known = rules.technologies[technologyOf(name, rules.packages) ?? -1]?.name;
  const own =
    technologies.find((one) => one.name === known) ??
    technologies.find((one) => short(one.name) === short(name)) ??
    technologies.find((one) => short(one.name).includes(short(name)));
  const others = technologies.filter((one) => one !== own);
  const found = own?.version ?? null;
  const missed = states.length > 0 ? 'MISSED' : 'silent';
  const unversioned = statesVersion.length > 0 ? 'NO VERSION' : 'named';
  const versioned = found === version ? 'right' : 'WRONG VERSION';
  const verdict = own === undefined ? missed : found === null ? unversioned : versioned;
  console.log(
    `${verdict}: ${name} ${version} [${form}] ${address} (${states.join('+')}) ${own?.name ?? '-'} ${found ?? '-'}`,
  );
  for (const { name: other, evidence } of others) console.log(`    also ${other}: ${JSON.stringify(evidence[0])}`);
  const named = own?.name ?? null;
  const shown = others.map((one) => `${one.name} ${one.version ?? ''}`.trim());
  return { package: name, version, form, states, statesVersion, named, found, others: shown };
}

if (command === 'draw') await draw();
else await measure();
await (await bundler)?.close();
