// Installs and starts servers of npm in bulk, and keeps the pages that they serve in the corpus folder, in the form of
// `collect-debian.ts`. Run it again to continue where it stopped. Install scripts do not run, and servers have no network.
//
//   bin/siteglass-node scripts/corpus/servers/collect-servers.ts CORPUS [--only name,name] [--ranked 20000] [--minutes 60]
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { BootResult } from '../debian/boot.ts';
import { runIsolated } from '../debian/chroot.ts';
import type { Capture } from '../debian/probe.ts';
import { listServers } from './list-servers.ts';
import type { ServerTask } from './boot-server.ts';

const run = promisify(execFile);
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    ranked: { type: 'string', default: '20000' },
    'at-once': { type: 'string', default: '2' },
    minutes: { type: 'string', default: '600' },
  },
});
const installMsMax = 240_000;
const bootMsMax = 120_000;
const commandsMax = 3;

const [given] = positionals;
if (given === undefined) {
  console.error('Name a folder outside the repository: scripts/corpus/servers/collect-servers.ts CORPUS');
  process.exit(2);
}
if (process.getuid?.() !== 0) {
  console.log('skipped: root is needed for namespaces');
  process.exit(0);
}
const folder = resolve(given);
const pagesFolder = join(folder, 'pages');
await mkdir(pagesFolder, { recursive: true });

const fileOf = (name: string): string => join(pagesFolder, `${name.replaceAll('/', '+')}.json`);
const all = options.only?.split(',') ?? (await listServers(folder, Number(options.ranked), console.log));
const waiting = all.filter((name) => !existsSync(fileOf(name)));
const endsAt = Date.now() + Number(options.minutes) * 60_000;
console.log(`${all.length} packages, ${waiting.length} to do`);
await Promise.all(Array.from({ length: Number(options['at-once']) }, work));

async function work(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined && Date.now() < endsAt; name = waiting.shift()) {
    const { pages, why } = await collect(name).catch((error: unknown) => ({ pages: 0, why: String(error) }));
    console.log(`${name}: ${pages} pages${why === '' ? '' : ` (${why.slice(-160).replaceAll('\n', ' ')})`}`);
    await appendFile(join(folder, 'results.jsonl'), `${JSON.stringify({ name, pages, why })}\n`);
  }
}

interface Installed {
  name: string;
  version: string;
  homepage?: string;
  bin?: string | Record<string, string>;
}

async function collect(name: string): Promise<{ pages: number; why: string }> {
  const place = join(folder, 'installed', name.replaceAll('/', '+'));
  const site = join(place, 'site');
  try {
    await mkdir(site, { recursive: true });
    await writeFile(join(place, 'package.json'), '{"private":true}');
    await writeFile(join(site, 'package.json'), '{"name":"site","version":"0.0.0","private":true}');
    await writeFile(join(site, 'index.html'), '<!doctype html><title>Plain</title><h1>Plain</h1><p>A page.</p>');
    await writeFile(join(site, 'README.md'), '# Plain\n\nA text.\n');
    await writeFile(join(site, 'db.json'), '{"items":[{"id":1,"title":"Plain"}]}');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', name];
    await run('npm', args, { cwd: place, timeout: installMsMax, killSignal: 'SIGKILL' });
    const own = join(place, 'node_modules', name);
    const manifest = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as Installed;
    const task: ServerTask = {
      commands: commandsOf(manifest).map((file) => join(own, file)),
      site,
      result: join(place, 'boot-result.json'),
    };
    const taskFile = join(place, 'boot-task.json');
    await writeFile(taskFile, JSON.stringify(task));
    const boot = [process.execPath, join(import.meta.dirname, 'boot-server.ts'), taskFile];
    const { output } = await runIsolated(boot, { msMax: bootMsMax, hasNetwork: false });
    const text = await readFile(task.result, 'utf8').catch(() => undefined);
    const { pages, log }: BootResult = text === undefined ? { pages: [], log: [output] } : JSON.parse(text);
    const captures = pages.map((page): Capture => ({
      package: name,
      source: name,
      version: manifest.version,
      section: 'npm',
      homepage: manifest.homepage ?? null,
      installed: [`${name} ${manifest.version}`],
      ...page,
    }));
    await writeFile(fileOf(name), JSON.stringify(captures));
    return { pages: pages.length, why: pages.length > 0 ? '' : (log.at(-1) ?? 'nothing listens') };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** The command with the name of the package first. */
function commandsOf({ name, bin = {} }: Installed): string[] {
  if (typeof bin === 'string') return [bin];
  const short = name.replace(/^@[^/]*\//, '');
  const isOwn = ([command]: [string, string]) => Number(command === short);
  const files = Object.entries(bin)
    .toSorted((a, b) => isOwn(b) - isOwn(a))
    .map(([, file]) => file);
  return [...new Set(files)].slice(0, commandsMax);
}
