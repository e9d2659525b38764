// Decides which browser is used: the configured one, one that was downloaded earlier, or one that is installed on the
// machine. If there is none, `install/supply.ts` downloads one.

import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { copyAround, listCopies, programOf } from '../install/private-copies.ts';
import type { BrowserKind } from '../install/source.ts';
import type { Verdict } from '../install/verdicts.ts';
import type { BrowserProgram } from './browser-program.ts';
import { browserUserId } from './browser-user.ts';
import { isTrusted } from './complete-folder.ts';
import { behindWrapper, isShell, machineBrowsers } from './machine-browsers.ts';

const versionTimeoutMs = 10_000;

export interface FindOptions {
  /** True: prefers a full browser to a headless shell. */
  isWindow?: boolean | undefined;
  /** `SITEGLASS_CHROMIUM`. */
  configured?: string | undefined;
  /** Folders of downloaded browsers. */
  caches: readonly string[];
  /** False: browsers that are installed on the machine are not used. */
  usesMachine?: boolean | undefined;
  /** The home folder whose caches are searched; the user's by default. */
  home?: string | undefined;
  /** Whether a program works on this machine. */
  judge(program: BrowserProgram): Promise<Pick<Verdict, 'trouble'>>;
}

export interface Found {
  program: BrowserProgram | undefined;
  /** Programs that exist but do not work, with the reason. */
  rejected: { path: string; reason: string }[];
}

/** The browser to use, if there is one. Throws if the configured one cannot be run. */
export async function findBrowser(options: FindOptions): Promise<Found> {
  const { configured, judge } = options;
  if (configured !== undefined) return { program: await configuredBrowser(configured), rejected: [] };
  const rejected: Found['rejected'] = [];
  for await (const program of candidates(options)) {
    const { trouble } = (await isSafe(program)) ? await judge(program) : { trouble: 'other users can replace it' };
    if (trouble === '') return { program, rejected };
    rejected.push({ path: program.path, reason: trouble });
  }
  return { program: undefined, rejected };
}

/** The configured browser. It is not tested first: if it does not work, its own error says so. */
export async function configuredBrowser(path: string): Promise<BrowserProgram> {
  if (!(await isExecutable(path))) throw new Error(`SITEGLASS_CHROMIUM is ${path}, which cannot be run`);
  const program = await behindWrapper(path);
  const copy = await copyAround(program);
  if (copy !== undefined) return { ...programOf(copy), origin: 'configured' };
  return { path: program, kind: kindOf(program), origin: 'configured' };
}

const kindOf = (path: string): BrowserKind => (isShell(path) ? 'shell' : 'full');

/**
 * Whether only this user and root can replace the program. Copies have been checked when they were listed. On macOS,
 * administrators may write to /Applications by design.
 */
const isSafe = async ({ path, origin }: BrowserProgram): Promise<boolean> =>
  origin !== 'machine' || process.platform === 'darwin' || (await isTrusted(path).catch(() => false));

async function* candidates({
  caches,
  isWindow = false,
  usesMachine = true,
  home,
}: FindOptions): AsyncGenerator<BrowserProgram> {
  const preferred = isWindow ? 'full' : 'shell';
  const copies = (await listCopies(caches)).map(programOf);
  const onMachine = usesMachine ? machineBrowsers({ isWindow, home }) : [];
  const usable = async (program: BrowserProgram) => await isExecutable(program.path);
  for (const copy of copies) if (copy.kind === preferred && (await usable(copy))) yield copy;
  // Webunlocker prefers a full browser of the machine to a downloaded headless shell.
  const first = isWindow ? onMachine.filter((path) => kindOf(path) === 'full') : [];
  for (const path of first) yield* asProgram(path);
  for (const copy of copies) if (copy.kind !== preferred && (await usable(copy))) yield copy;
  for (const path of onMachine) if (!first.includes(path)) yield* asProgram(path);
}

async function* asProgram(path: string): AsyncGenerator<BrowserProgram> {
  if (!(await isExecutable(path))) return;
  const program = await behindWrapper(path);
  yield { path: program, kind: kindOf(program), origin: 'machine' };
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
