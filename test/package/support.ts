// Runs programs as a user of the packages would: outside this checkout, without its Node.js and npm's own variables.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const root = join(import.meta.dirname, '..', '..');

/** npm sets these for our script; they would lead npm back into the checkout. */
const ours =
  /^(INIT_CWD|NODE|NODE_COMPILE_CACHE|npm_(?!config_)\w+|npm_config_(local_)?prefix|VITEST.*|NODE_ENV|TEST)$/;

export const userEnvironment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name))),
  PATH: process.env['PATH']!.split(':')
    .filter((place) => !place.includes('node_modules') && !place.includes('node-gyp-bin'))
    .join(':'),
};

/** What a program printed. Throws when it fails or takes too long. */
export async function output(program: string, args: string[], cwd: string, secondsMax: number): Promise<string> {
  const options = { cwd, env: userEnvironment, timeout: secondsMax * 1000, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run(program, args, options);
  return stdout;
}

/** Runs one of our scripts with the Node.js of the checkout. */
export const build = (script: string): Promise<unknown> =>
  run(process.execPath, [join(root, 'scripts', script)], { cwd: root, timeout: 300_000 });

export interface Tarball {
  file: string;
  size: number;
  unpackedSize: number;
  files: string[];
}

export async function pack(folder: string, into: string): Promise<Tarball> {
  const text = await output('npm', ['pack', folder, '--json', '--ignore-scripts', '--loglevel=error'], into, 180);
  const found = JSON.parse(text) as unknown;
  // An array, or by name in newer releases of npm.
  const [{ filename, size, unpackedSize, files }] = Object.values(found as object) as [
    { filename: string; size: number; unpackedSize: number; files: { path: string }[] },
  ];
  return { file: join(into, filename), size, unpackedSize, files: files.map(({ path }) => path) };
}

/** Why nothing can be installed; undefined where the registry answers. */
export async function registryProblem(): Promise<string | undefined> {
  try {
    await output('npm', ['view', 'fastify', 'version', '--fetch-retries=0', '--fetch-timeout=10000'], '/', 60);
    return undefined;
  } catch {
    return 'npm reaches no registry';
  }
}
