// Tests technology detection with real software: installs the packages of test/real-software/package-lock.json once, and runs
// the tests there.
//
//   npm run test:real [-- name of a file]
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'test', 'real-software');

// Written by npm at the end of every installation.
const installed = join(folder, 'node_modules', '.package-lock.json');
const isInstalled =
  existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs;

function run(command: string, args: string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

// Install scripts of these packages must not run.
if (!isInstalled) run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const config = join(folder, 'vitest.config.ts');
run(process.execPath, [vitest, 'run', '--root', root, '--config', config, ...process.argv.slice(2)], root);
