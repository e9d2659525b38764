// Which Chromium is used: the operator's choice, one of the system, or the one that came with npm.

import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { failed } from '../../contract/errors.ts';
import { findNpmChromium, inflateNpmChromium } from './npm-chromium.ts';

const versionTimeoutMs = 10_000;

// Headless shells first: a shell takes a sixth of the processor time of a whole browser.
const known = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/opt/google/chrome/chrome',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export interface BrowserProgram {
  path: string;
  /** Where its own libraries lie; undefined when the system has them all. */
  libraries?: string;
  /** Who brought it. */
  origin: 'configured' | 'system' | 'npm';
}

export interface FindOptions {
  /** True: a whole browser rather than a headless shell, where there is one. */
  isWindow?: boolean | undefined;
  /** `SITEGLASS_CHROMIUM`. */
  configured?: string | undefined;
  /** Where the browser from npm may be unpacked. */
  cacheDirectory: string;
}

export const browserRemedy = 'apt-get install chromium-headless-shell (or chromium), or set SITEGLASS_CHROMIUM';

/** The browser to use, unpacked if need be. Throws `browser_missing` with the remedy when there is none. */
export async function findBrowser({ configured, cacheDirectory, isWindow }: FindOptions): Promise<BrowserProgram> {
  if (configured !== undefined) {
    if (await isExecutable(configured)) return { path: await behindWrapper(configured), origin: 'configured' };
    throw failed(`SITEGLASS_CHROMIUM is ${configured}, which cannot be run`, 'browser_missing');
  }
  const wanted = isWindow ? known.toSorted((a, b) => Number(isShell(a)) - Number(isShell(b))) : known;
  for (const path of wanted) if (await isExecutable(path)) return { path: await behindWrapper(path), origin: 'system' };
  const packed = findNpmChromium();
  if (packed !== undefined) return { ...(await inflateNpmChromium(packed, cacheDirectory)), origin: 'npm' };
  throw failed(`no browser was found on this machine: ${browserRemedy}`, 'browser_missing');
}

/** What `--version` says, e.g. `Chromium 156.0.8078.79`. */
export async function versionOf({ path, libraries }: BrowserProgram): Promise<string> {
  const env = libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries };
  const { stdout } = await promisify(execFile)(path, ['--version'], { env, timeout: versionTimeoutMs });
  return stdout.trim();
}

const isShell = (path: string): boolean => path.endsWith('-shell');

// Debian's commands are shell scripts around the real program. Killing one would only kill the shell.
async function behindWrapper(path: string): Promise<string> {
  const real = await realpath(path);
  const name = /^\/usr\/bin\/(chromium(?:-headless-shell)?)$/.exec(real)?.[1];
  const program = name && join('/usr/lib/chromium', name);
  return program !== undefined && existsSync(program) ? program : real;
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
