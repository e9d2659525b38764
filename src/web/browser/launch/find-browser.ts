// Decides which browser is used: the configured one, one that was downloaded earlier, or one that is installed on the
// machine. If there is none, `install/supply.ts` downloads one.

import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { failed } from '../../../contract/errors.ts';
import { copyAround, listCopies, programOf } from '../install/private-copies.ts';
import type { SourceName } from '../install/source.ts';
import type { Verdict } from '../install/verdicts.ts';
import { browserUserId } from './browser-user.ts';
import { behindWrapper, isShell, machineBrowsers } from './machine-browsers.ts';

const versionTimeoutMs = 10_000;

export interface BrowserProgram {
  path: string;
  /** For downloaded browsers: the folder of the whole copy. */
  folder?: string | undefined;
  /** Folders of bundled libraries; empty if the system has them all. */
  libraries?: readonly string[] | undefined;
  origin: 'configured' | 'machine' | SourceName;
  /** When it was downloaded. */
  installedAt?: Date | undefined;
}

export interface FindOptions {
  /** True: prefers a full browser to a headless shell. */
  isWindow?: boolean | undefined;
  /** `SITEGLASS_CHROMIUM`. */
  configured?: string | undefined;
  /** Folders of downloaded browsers. */
  caches: readonly string[];
  /** False: browsers that are installed on the machine are not used. */
  usesMachine?: boolean | undefined;
  /** Whether a program works on this machine. */
  judge(program: BrowserProgram): Promise<Pick<Verdict, 'trouble'>>;
}

export interface Found {
  program: BrowserProgram | undefined;
  /** Programs that exist but do not work, with the reason. */
  rejected: { path: string; reason: string }[];
}

/** The browser to use, if there is one. Throws `browser_missing` if the configured one cannot be run. */
export async function findBrowser(options: FindOptions): Promise<Found> {
  const { configured, judge } = options;
  if (configured !== undefined) return { program: await configuredBrowser(configured), rejected: [] };
  const rejected: Found['rejected'] = [];
  for await (const program of candidates(options)) {
    const { trouble } = await judge(program);
    if (trouble === '') return { program, rejected };
    rejected.push({ path: program.path, reason: trouble });
  }
  return { program: undefined, rejected };
}

/** The configured browser. It is not tested first: if it does not work, its own error says so. */
export async function configuredBrowser(path: string): Promise<BrowserProgram> {
  if (!(await isExecutable(path)))
    throw failed(`SITEGLASS_CHROMIUM is ${path}, which cannot be run`, 'browser_missing');
  const program = await behindWrapper(path);
  const copy = await copyAround(program);
  return copy === undefined ? { path: program, origin: 'configured' } : { ...programOf(copy), origin: 'configured' };
}

async function* candidates({
  caches,
  isWindow = false,
  usesMachine = true,
}: FindOptions): AsyncGenerator<BrowserProgram> {
  const copies = (await listCopies(caches)).map(programOf);
  const onMachine = usesMachine ? machineBrowsers({ isWindow }) : [];
  // webunlocker prefers a full browser of the machine to a downloaded copy, which is a headless shell.
  const first = isWindow ? onMachine.filter((path) => !isShell(path)) : [];
  for (const path of first) yield* asProgram(path);
  for (const copy of copies) if (await isExecutable(copy.path)) yield copy;
  for (const path of onMachine) if (!first.includes(path)) yield* asProgram(path);
}

async function* asProgram(path: string): AsyncGenerator<BrowserProgram> {
  if (await isExecutable(path)) yield { path: await behindWrapper(path), origin: 'machine' };
}

/** The output of `--version`, e.g. `Chromium 156.0.8078.79`. */
export async function versionOf({ path, libraries = [] }: BrowserProgram): Promise<string> {
  const env = libraries.length === 0 ? {} : { LD_LIBRARY_PATH: libraries.join(':') };
  // Never as root: the program belongs to the machine or was downloaded.
  const user = process.getuid?.() === 0 ? { uid: browserUserId, gid: browserUserId } : {};
  const { stdout } = await promisify(execFile)(path, ['--version'], { env, timeout: versionTimeoutMs, ...user });
  return stdout.trim();
}

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
