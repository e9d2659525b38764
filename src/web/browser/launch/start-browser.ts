// One attempt to start Chromium with a given launch method.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cp, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lowerChildPriority } from '../../../flow/priority.ts';
import { orAfter, within } from '../../../flow/time-limit.ts';
import { connectCdp } from '../cdp/cdp.ts';
import { folderOf } from './browser-program.ts';
import type { BrowserProgram } from './browser-program.ts';
import { isRoot } from './browser-user.ts';
import { commandLine } from './command-line.ts';
import { startSecondsMax } from './launch-options.ts';
import type { LaunchOptions, LaunchMethod } from './launch-options.ts';
import { readableOf, writableOf } from './pipes.ts';
import { killGroup, killProcess, treeOf } from './processes.ts';
import { makeProfile } from './profile.ts';
import { openListeners, receiveListeners } from './proxy-listeners.ts';
import { systemPath } from './system-tools.ts';

const killSecondsMax = 5;
const lastWordsMs = 1000;
const sharedMemoryBytesMin = 512 * 1024 ** 2;

/** Throws with the last line of its output if it does not start. */
export async function startBrowser(method: LaunchMethod, options: LaunchOptions) {
  const { program, listeners: count, hasLowPriority = false, flags = [] } = options;
  const startedAt = performance.now();
  const profile = method.profile ?? (await makeProfile());
  const folder = method.profile === undefined ? profile : undefined;
  const [command = '', ...parameters] = [
    ...method.prefix,
    pathIn(method, program, program.path),
    ...commandLine(profile),
    ...method.flags,
    ...(method.level === 'jailed' ? [] : await sharedMemoryFlags()),
    ...flags,
  ];
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', ...(method.hasOwnNetwork ? (['ipc'] as const) : [])],
    env: await environmentOf(method, profile, options),
    cwd: '/',
    detached: true, // a process group, so that it can be killed as a whole
    ...(method.spawnAs === undefined ? {} : { uid: method.spawnAs, gid: method.spawnAs }),
  });
  if (hasLowPriority && child.pid !== undefined) {
    lowerChildPriority(child.pid, 'low');
    // On a busy machine it may have started others before that.
    for (const { pid } of treeOf([child.pid])) lowerChildPriority(pid, 'low');
  }
  const { ended, hasEnded } = observe(child);
  const kill = async (): Promise<void> => {
    if (child.pid !== undefined && !hasEnded()) {
      const children = treeOf([child.pid]);
      killGroup(child.pid);
      for (const { pid } of children) killProcess(pid);
      await orAfter(ended, killSecondsMax * 1000, undefined);
    }
    if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  // The ports are opened while Chromium starts.
  const opening = method.hasOwnNetwork ? receiveListeners(child, count) : openListeners(count);
  opening.catch(() => {});
  try {
    const cdp = connectCdp(writableOf(child.stdio[3]), readableOf(child.stdio[4]));
    const answer = Promise.race([
      // A closed pipe says less than the output of the process, which follows.
      cdp.send('Browser.getVersion').catch((error: unknown) => sleep(lastWordsMs).then(() => Promise.reject(error))),
      ended.then((reason) => Promise.reject(new Error(reason))),
    ]);
    const late = () => new Error(`no answer within ${startSecondsMax} s`);
    const version = await within(answer, { ms: startSecondsMax * 1000, late });
    const listeners = await opening;
    const { pid } = child;
    if (pid === undefined) throw new Error('it has no process');
    return {
      pid,
      cdp,
      level: method.level,
      version: version.product.split('/')[1] ?? version.product,
      listeners,
      startMs: performance.now() - startedAt,
      ended,
      hasEnded,
      kill: async () => {
        for (const { server } of listeners) server.close();
        await kill();
      },
    };
  } catch (error) {
    await kill();
    // The helper exits with the browser, so this settles.
    for (const { server } of await opening.catch(() => [])) server.close();
    throw error;
  }
}

/** Not the service's environment: it contains secrets. */
async function environmentOf(method: LaunchMethod, profile: string, { program, fonts, timeZone }: LaunchOptions) {
  const folders = (program.libraries ?? []).map((library) => pathIn(method, program, library));
  const libraries = folders.length === 0 ? {} : { LD_LIBRARY_PATH: folders.join(':') };
  const fontFolder = method.fonts ?? (fonts === undefined ? undefined : await fontsFor(profile, fonts));
  const fontSettings = fontFolder === undefined ? {} : { FONTCONFIG_FILE: join(fontFolder, 'fonts.conf') };
  const zone = timeZone === undefined ? {} : { TZ: timeZone };
  return { PATH: systemPath, HOME: profile, TMPDIR: profile, LANG: 'C.UTF-8', ...zone, ...libraries, ...fontSettings };
}

/** A path in the program's folder as the browser sees it. */
const pathIn = ({ mounted }: LaunchMethod, program: BrowserProgram, file: string): string =>
  mounted === undefined ? file : join(mounted, relative(folderOf(program), file));

// A jail has its own /dev/shm. Docker's has 64 MB, which one large page can fill, so /tmp is used instead.
async function sharedMemoryFlags(): Promise<string[]> {
  const { blocks, bsize } = await statfs('/dev/shm').catch(() => ({ blocks: 0, bsize: 0 }));
  const isSmall = process.platform === 'linux' && blocks * bsize < sharedMemoryBytesMin;
  return isSmall ? ['--disable-dev-shm-usage'] : [];
}

// Without a jail, the browser's user may not be able to read the bundled fonts: then it gets copies.
async function fontsFor(profile: string, fonts: string): Promise<string | undefined> {
  if (!isRoot() || (await isOpenToAll(fonts))) return fonts;
  const copies = join(profile, 'fonts');
  return await cp(fonts, copies, { recursive: true }).then(
    () => copies,
    () => undefined,
  );
}

async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return dirname(folder) === folder || (await isOpenToAll(dirname(folder)));
}

function observe(child: ChildProcess): { ended: Promise<string>; hasEnded(): boolean } {
  let words = '';
  let isOver = false;
  child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4000)));
  for (const pipe of child.stdio) pipe?.on('error', () => {});
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  const end = (reason: string) => {
    isOver = true;
    const telling = words.split('\n').filter((line) => line.trim() !== '' && !/dbus|bluez/i.test(line));
    resolve(`${reason}${telling.length === 0 ? '' : `: ${telling.at(-1)}`}`);
  };
  child.once('exit', (code, signal) => end(`it ended with ${signal ?? code}`));
  child.once('error', (error) => end(error.message));
  return { ended, hasEnded: () => isOver };
}
