// Real software on loopback: packages of this folder's own lock file, sites made with them, and the servers they bring.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';

const here = join(import.meta.dirname, '..');

/** Loads a package of this folder. None of them is a dependency of Siteglass, so none has types. */
export const load = createRequire(join(here, 'package.json')) as (name: string) => any;

export const folderOf = (name: string): string => join(here, 'node_modules', name);

/** The version that is installed. */
export const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')) as { version: string }).version;

export interface Site {
  origin: string;
  close(): Promise<void>;
}

/** Serves with a listener, or with a server that was made elsewhere. */
export async function serve(given: RequestListener | Server): Promise<Site> {
  const server = typeof given === 'function' ? createServer(given) : given;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves a folder as a plain web server does, without a word about itself. */
export const serveFolder = (folder: string): Promise<Site> =>
  serve((request, response) => {
    void sendFile(folder, new URL(request.url!, 'http://x').pathname, response);
  });

async function sendFile(folder: string, path: string, response: ServerResponse): Promise<void> {
  let file = join(folder, decodeURIComponent(path));
  try {
    if ((await stat(file)).isDirectory()) file = join(file, 'index.html');
    const body = await readFile(file);
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body);
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
  }
}

/** A folder below this one, where packages are found, with these files in it. */
export async function makeProject(files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(join(here, '.projects'), { recursive: true });
  const folder = await mkdtemp(join(here, '.projects', 'site-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

export const removeProject = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Runs a command of a package in a project, to its end. */
export async function runTool(folder: string, script: string, args: readonly string[]): Promise<void> {
  const { child, output } = start(folder, script, args);
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${String(code)}:\n${output().slice(-4000)}`);
}

/** Starts a server that a package brings, and waits until it answers. */
export async function startTool(
  folder: string,
  script: string,
  args: (port: number) => readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const port = await freePort();
  const { child, output } = start(folder, script, args(port), {
    PORT: String(port),
    HOST: '127.0.0.1',
    ...environment,
  });
  const origin = `http://127.0.0.1:${port}`;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 600) {
      child.kill('SIGKILL');
      throw new Error(`${script} does not answer:\n${output().slice(-4000)}`);
    }
    const answers = await fetch(origin).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (answers) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    origin,
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function start(
  folder: string,
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const { NODE_OPTIONS: _options, NODE_ENV: _env, VITEST: _vitest, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(here, 'node_modules', script), ...args], {
    cwd: folder,
    env: { ...inherited, CI: '1', NODE_ENV: 'production', ...quiet, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  return { child, output: () => text };
}

/** Turns off telemetry. */
const quiet = {
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  DOCUSAURUS_NO_PERSISTENT_CACHE: '1',
  DO_NOT_TRACK: '1',
};

async function freePort(): Promise<number> {
  const { origin, close } = await serve((_request, response) => response.end());
  await close();
  return Number(new URL(origin).port);
}
