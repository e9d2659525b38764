// Packages of npm that the scripts of this folder use, installed in the cache when they are first needed.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The folder of a package in `CACHE/tools`. */
export async function toolIn(cache: string, name: string): Promise<string> {
  const tools = join(cache, 'tools');
  const folder = join(tools, 'node_modules', name);
  if (!existsSync(join(folder, 'package.json'))) {
    await mkdir(tools, { recursive: true });
    await run('npm', ['install', '--prefix', tools, '--no-audit', '--no-fund', name]);
  }
  return folder;
}
