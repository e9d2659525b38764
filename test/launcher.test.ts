// How Siteglass starts on machines that lack something. `bin/siteglass-node` starts the Node.js from npm, or the system's where npm's cannot run.
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
let own: string;
let system: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'siteglass-launcher-'));
  own = join(root, 'node_modules', '.bin');
  system = join(root, 'system');
  await mkdir(join(root, 'bin'));
  await mkdir(own, { recursive: true });
  await mkdir(system);
  await mkdir(join(root, 'tools'));
  await symlink('/usr/bin/dirname', join(root, 'tools', 'dirname'));
  await cp(join(import.meta.dirname, '..', 'bin', 'siteglass-node'), join(root, 'bin', 'siteglass-node'));
});
afterEach(() => rm(root, { recursive: true }));

const install = (folder: string) => symlink(process.execPath, join(folder, 'node'));

async function installScript(folder: string, text: string): Promise<void> {
  await writeFile(join(folder, 'node'), `#!/bin/sh\n${text}\n`);
  await chmod(join(folder, 'node'), 0o755);
}

const withoutLibrary =
  'echo "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2; exit 127';
const old = 'if [ "$1" = --version ]; then echo v20.20.2; else exit 1; fi';

/** As npm runs it: with node_modules/.bin first. */
const run = (...words: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    // Without the machine's own Node.js; the script needs `dirname`.
    const env = { PATH: `${own}:${system}:${join(root, 'tools')}` };
    execFile(join(root, 'bin', 'siteglass-node'), words, { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });

test('the Node.js from npm runs, with all arguments as they are', async () => {
  await install(own);
  const result = await run('-p', 'process.argv.slice(1).join("|")', 'a b', '$HOME', '');
  expect(result).toMatchObject({ code: 0, stdout: 'a b|$HOME|\n' });
});

test('the Node.js of the system runs where npm’s cannot', async () => {
  await installScript(own, withoutLibrary);
  await install(system);
  expect(await run('-p', '1 + 1')).toMatchObject({ code: 0, stdout: '2\n', stderr: '' });
});

test('the exit code is that of the program', async () => {
  await install(own);
  expect(await run('-e', 'process.exit(7)')).toMatchObject({ code: 7 });
});

test('a missing library is named with the package that has it, where the system’s Node.js is too old', async () => {
  await installScript(own, withoutLibrary);
  await installScript(system, old);
  const { code, stderr } = await run('-p', '1');
  expect(code).toBe(1);
  expect(stderr).toContain('apt-get install libatomic1');
  expect(stderr).toContain(`${system}/node is v20.20.2.`);
});

test('npm ci is recommended where it has not run', async () => {
  await installScript(system, old);
  const { code, stderr } = await run('-p', '1');
  expect([code, stderr]).toEqual([1, expect.stringContaining("Node.js 24.12 or newer is needed. Run 'npm ci'")]);
});

test('an installation ends with a sentence about WSL2 where there is no rm, as on Windows', async () => {
  const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8'));
  const result = await new Promise((resolve) => {
    execFile('/bin/sh', ['-c', scripts.postinstall], { cwd: root, env: { PATH: system } }, (error, stdout) =>
      resolve([error?.code, stdout]),
    );
  });
  expect(result).toEqual([1, 'Siteglass runs on Linux and macOS. On Windows, use WSL2.\n']);
});
