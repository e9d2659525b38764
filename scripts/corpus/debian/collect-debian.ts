// Installs and boots web software of Debian in bulk, each package in its own overlay, and keeps the pages that it
// serves in the corpus folder. Run it again to continue where it stopped.
//
//   bin/siteglass-node scripts/corpus/debian/collect-debian.ts CORPUS [--only name,name] [--at-once 2] [--minutes 60]
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listWebPackages, type DebianPackage } from './catalogue.ts';
import { corpusIn, createBase, createOverlay, runIsolated, whyNoDebian, type Corpus } from './chroot.ts';
import type { BootResult, BootTask } from './boot.ts';
import type { Capture } from './probe.ts';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
    minutes: { type: 'string', default: '600' },
    suite: { type: 'string', default: 'bookworm' },
    mirror: { type: 'string', default: 'http://deb.debian.org/debian' },
    again: { type: 'boolean', default: false },
  },
});
const installMsMax = 300_000;
const bootMsMax = 150_000;

const [given] = positionals;
if (given === undefined) {
  console.error('Name a folder outside the repository: scripts/corpus/debian/collect-debian.ts CORPUS');
  process.exit(2);
}
const corpus = corpusIn(resolve(given));
const why = whyNoDebian(corpus);
if (why !== undefined) {
  console.log(`skipped: ${why}`);
  process.exit(0);
}
await createBase(corpus, options.suite, options.mirror);
const pagesFolder = join(corpus.folder, 'pages');
await mkdir(pagesFolder, { recursive: true });

const only = options.only?.split(',');
const all = await catalogue(corpus);
const isDone = ({ name }: DebianPackage) => !options.again && existsSync(join(pagesFolder, `${name}.json`));
// A list is worked on in its own order.
const waiting = (only?.flatMap((name) => all.find((one) => one.name === name) ?? []) ?? all).filter(
  (one) => !isDone(one),
);
const endsAt = Date.now() + Number(options.minutes) * 60_000;
console.log(`${all.length} packages in the catalogue, ${waiting.length} to do`);
await Promise.all(Array.from({ length: Number(options['at-once']) }, (_, lane) => work(lane)));

async function work(lane: number): Promise<void> {
  for (let one = waiting.shift(); one !== undefined && Date.now() < endsAt; one = waiting.shift()) {
    const result = await collect(one, lane).catch((error: unknown) => ({ pages: 0, why: String(error) }));
    console.log(
      `${one.name}: ${result.pages} pages${result.why === '' ? '' : ` (${result.why.slice(-160).replaceAll('\n', ' ')})`}`,
    );
    await appendFile(join(corpus.folder, 'results.jsonl'), `${JSON.stringify({ name: one.name, ...result })}\n`);
  }
}

/** The list is kept: reading the indexes takes a while. */
async function catalogue({ root, folder }: Corpus): Promise<DebianPackage[]> {
  const file = join(folder, 'catalogue.json');
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as DebianPackage[];
  const contents = join(folder, 'contents');
  await mkdir(contents, { recursive: true });
  const { output } = await runIsolated(['chroot', root, 'dpkg', '--print-architecture'], {
    msMax: 10_000,
    hasNetwork: true,
  });
  for (const name of ['all', output.trim()].map((architecture) => `Contents-${architecture}.gz`)) {
    if (existsSync(join(contents, name))) continue;
    const response = await fetch(`${options.mirror}/dists/${options.suite}/main/${name}`, {
      signal: AbortSignal.timeout(300_000),
    });
    if (!response.ok) throw new Error(`${name}: the mirror answered ${response.status}`);
    await writeFile(join(contents, name), Buffer.from(await response.arrayBuffer()));
  }
  const list = await listWebPackages(root, contents);
  await writeFile(file, JSON.stringify(list));
  return list;
}

async function collect(one: DebianPackage, lane: number): Promise<{ pages: number; why: string; log?: string[] }> {
  const overlay = await createOverlay(corpus, `lane-${process.pid}-${lane}`);
  const { mounted, mountLines } = overlay;
  try {
    // Without questions: a database in a file where the package supports it, none otherwise.
    const hasFile = /dbconfig-sqlite3/.test(one.depends);
    const answers = [
      `${one.name} ${one.name}/dbconfig-install boolean ${String(hasFile)}`,
      `${one.name} ${one.name}/database-type select sqlite3`,
      `${one.name} ${one.name}/reconfigure-webserver multiselect apache2`,
      `${one.name} ${one.name}/webserver_type multiselect apache2`,
    ].join('\n');
    const install = `
      ${mountLines} && export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 LANG=C.UTF-8
      printf '%s\\n' '${answers}' | chroot ${mounted} debconf-set-selections
      chroot ${mounted} dpkg-query -Wf '\${Package}\\n' | sort > ${mounted}/tmp/before
      chroot ${mounted} eatmydata apt-get install -qqy --no-install-recommends ${one.name} < /dev/null 2>&1 | tail -n 5
      chroot ${mounted} dpkg-query -Wf '\${Package} \${Version} \${db:Status-Abbrev}\\n' > ${mounted}/tmp/after`;
    const installed = await runIsolated(['sh', '-c', install], { msMax: installMsMax, hasNetwork: true });
    const upper = join(mounted, '../upper/tmp');
    const before = new Set((await readFile(join(upper, 'before'), 'utf8').catch(() => '')).split('\n'));
    const after = (await readFile(join(upper, 'after'), 'utf8').catch(() => '')).trim().split('\n');
    const added = after
      .map((line) => line.split(' '))
      .filter(([name = '', , status = '']) => status.startsWith('i') && !before.has(name));
    const names = added.map(([name = '']) => name).filter((name) => name !== one.name);
    const isThere = after.some((line) => line.startsWith(`${one.name} `));
    if (!isThere) {
      await writeFile(join(pagesFolder, `${one.name}.json`), '[]'); // tried again with --again only
      return { pages: 0, why: `not installed: ${installed.output}` };
    }
    const task: BootTask = {
      package: one.name,
      root: mounted,
      added: [...names.filter((name) => !name.startsWith('lib')), one.name],
      result: join(upper, 'boot-result.json'),
    };
    const taskFile = join(upper, 'boot-task.json');
    await writeFile(taskFile, JSON.stringify(task));
    const boot = `${mountLines} && exec ${process.execPath} ${join(import.meta.dirname, 'boot.ts')} ${taskFile}`;
    const booted = await runIsolated(['sh', '-c', boot], { msMax: bootMsMax, hasNetwork: false });
    const text = await readFile(task.result, 'utf8').catch(() => undefined);
    if (text === undefined) return { pages: 0, why: `did not boot: ${booted.output}` };
    const { pages, log } = JSON.parse(text) as BootResult;
    const captures = pages.map((page): Capture => ({
      package: one.name,
      source: one.source,
      version: added.find(([name]) => name === one.name)?.[1] ?? one.version,
      section: one.section,
      homepage: one.homepage,
      installed: added.map(([name, version]) => `${name} ${version}`),
      ...page,
    }));
    await writeFile(join(pagesFolder, `${one.name}.json`), JSON.stringify(captures));
    return { pages: pages.length, why: pages.length > 0 ? '' : (log.at(-1) ?? 'nothing listens'), log };
  } finally {
    await overlay.remove();
  }
}
