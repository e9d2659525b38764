// Starts Chromium with the best isolation that this machine allows, and reports the level.
//
// From the best level down:
//   jailed       a network namespace with only loopback, an empty /tmp, /home and data folder, an unprivileged user,
//                and Chromium's sandbox; a PID namespace too, unless /proc is masked, as in most containers
//   sandboxed    an unprivileged user and Chromium's sandbox; a network namespace where namespaces are allowed but
//                mounts are not, otherwise the guard proxy and flags keep it from the network
//   unsandboxed  an unprivileged user without capabilities; Chromium's own sandbox cannot work here
//
// The last level is always a choice. SITEGLASS_BROWSER_SANDBOX decides:
//   required  never
//   auto      only where something else contains the browser: a dedicated user, which root can assign, or a container
//             (SITEGLASS_CONTAINER=yes, which the official image sets; files such as /.dockerenv are not used, because they
//              also exist in containers that share their owner's home)
//   off       always

import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, cp, mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { browserDoesNotStart } from '../../../contract/errors.ts';
import { siblingModule } from '../../../contract/sibling-module.ts';
import { orAfter, within } from '../../../flow/time-limit.ts';
import { connectCdp } from '../cdp/cdp.ts';
import type { CdpConnection } from '../cdp/cdp.ts';
import { browserUserId } from './browser-user.ts';
import type { BrowserProgram } from './browser-program.ts';
import { killGroup, killProcess, treeOf } from './processes.ts';

const startSecondsMax = 20;
const killSecondsMax = 5;
const lastWordsMs = 1000;
const sharedMemoryBytesMin = 512 * 1024 ** 2;
const dataBytesMax = 2 * 1024 ** 3; // for each process; a page that needs more gets an error
const scriptHeapMegabytesMax = 1024;
const profilePrefix = 'siteglass-browser-';
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export type IsolationLevel = 'jailed' | 'sandboxed' | 'unsandboxed';
export type SandboxPolicy = 'required' | 'auto' | 'off';
/** A way to start the browser that can be skipped: a level, or the better half of `sandboxed`. */
export type SkippableLevel = IsolationLevel | 'own network';

/** Whether a browser may run without Chromium's sandbox. */
export interface SandboxRules {
  sandbox: SandboxPolicy;
  /** True: the service runs in a dedicated container. */
  isContainer?: boolean | undefined;
}

export interface LaunchOptions extends SandboxRules {
  program: BrowserProgram;
  /** Folders that the browser must not see. */
  hiddenDirectories: readonly string[];
  /** The folder with the bundled fonts and their `fonts.conf`; undefined: the machine's fonts. */
  fonts?: string | undefined;
  /** The number of ports for guard proxies. */
  listeners: number;
  /** The time zone that pages see; the machine's by default. */
  timeZone?: string | undefined;
  /** Further flags, for tests. */
  flags?: readonly string[] | undefined;
  /** Levels that do not work here. */
  skip?: ReadonlySet<SkippableLevel> | undefined;
}

export interface ProxyListener {
  /** As the browser sees it, on its loopback. */
  port: number;
  server: Server;
}

export interface BrowserProcess {
  pid: number;
  cdp: CdpConnection;
  level: IsolationLevel;
  /** True: its network has no way out except the guard proxy. */
  hasOwnNetwork: boolean;
  /** e.g. `156.0.8078.79`. */
  version: string;
  /** Why better levels did not work. */
  shortcomings: string[];
  listeners: ProxyListener[];
  startMs: number;
  /** Resolves when it has exited, with the reason and the end of its output. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Kills it with all its children and removes its files. */
  kill(): Promise<void>;
}

export interface Rung {
  level: IsolationLevel;
  /** True: it has a network namespace, in which its ports have to be opened. */
  hasOwnNetwork?: boolean;
  /** The command in front of Chromium's command line. */
  prefix: string[];
  flags: string[];
  /** The user that Node spawns it as. */
  spawnAs?: number;
  /** Where Chromium's files go; undefined: a new folder in the system's /tmp. */
  profile?: string;
  /** The paths of the program's folder and the fonts inside the jail. */
  mounted?: string;
  fonts?: string;
}

/** Starts the browser on the best level that works. Throws `browser_crashed` if none does. */
export async function launchBrowser(options: LaunchOptions): Promise<BrowserProcess> {
  const shortcomings: string[] = [];
  for (const rung of await listRungs(options)) {
    const name = nameOf(rung);
    if (options.skip?.has(rung.level) || options.skip?.has(name)) continue;
    try {
      const started = await start(rung, options);
      if (rung.level === 'jailed' && !(await canHaveOwnProcesses())) shortcomings.push(sharedProcesses);
      return { ...started, hasOwnNetwork: rung.hasOwnNetwork ?? false, shortcomings };
    } catch (error) {
      shortcomings.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const { program } = options;
  const remedy = mayGoWithoutSandbox(options)
    ? ''
    : '; SITEGLASS_BROWSER_SANDBOX=off would let it run without a sandbox';
  throw browserDoesNotStart(
    new Error(`${program.path} does not start: ${lastLine(shortcomings)}${remedy}`, {
      cause: new Error(shortcomings.join('\n')),
    }),
  );
}

/** The shortcoming of a jail whose browser shares the PID namespace of the service. */
export const sharedProcesses = 'own processes: /proc cannot be mounted here, as in containers that mask it';

const nameOf = ({ level, hasOwnNetwork }: Rung): SkippableLevel =>
  level === 'sandboxed' && hasOwnNetwork ? 'own network' : level;

const isRoot = (): boolean => process.getuid?.() === 0;

/** Whether the policy allows the last level here. */
export function mayGoWithoutSandbox({ sandbox, isContainer = false }: SandboxRules, isPrivileged = isRoot()): boolean {
  return sandbox === 'off' || (sandbox === 'auto' && (isContainer || isPrivileged));
}

const lastLine = (lines: readonly string[]): string =>
  (lines.at(-1) ?? 'no way of running it is permitted here').split('\n')[0]!.slice(0, 300);

/** The ways to start the browser, from the best level down. Exported for tests. */
export async function listRungs(options: LaunchOptions): Promise<Rung[]> {
  if (process.platform !== 'linux') return [{ level: 'sandboxed', prefix: [], flags: [] }];
  const limits = ['prlimit', `--data=${dataBytesMax}`, '--core=0', '--'];
  const user = isRoot() ? [`--reuid=${browserUserId}`, `--regid=${browserUserId}`, '--clear-groups'] : [];
  const capabilities = ['--inh-caps=-all', ...(isRoot() ? ['--bounding-set=-all'] : [])];
  const powerless = [...limits, 'setpriv', ...user, ...capabilities, '--no-new-privs', '--'];
  const spawnAs = isRoot() ? { spawnAs: browserUserId } : {};
  const rungs: Rung[] = [
    await jail(options, powerless),
    // Where AppArmor forbids mounts, as in Docker on Debian and Ubuntu, a network namespace is still possible.
    { level: 'sandboxed', hasOwnNetwork: true, prefix: inOwnNetwork(options, powerless), flags: [] },
    { level: 'sandboxed', prefix: [...endWithUs, ...powerless], flags: [] },
    // Chromium's setuid helper, needed where user namespaces are disabled, does not work under --no-new-privs.
    { level: 'sandboxed', prefix: [...limits], flags: [], ...spawnAs },
  ];
  if (mayGoWithoutSandbox(options)) {
    rungs.push(
      { level: 'unsandboxed', prefix: [...endWithUs, ...powerless], flags: ['--no-sandbox'] },
      // For a root user that may not drop capabilities, and for machines without some of the tools.
      {
        level: 'unsandboxed',
        prefix: [
          ...(hasTool('setpriv') ? ['setpriv', '--pdeathsig=KILL', '--no-new-privs', '--'] : []),
          ...(hasTool('prlimit') ? limits : []),
        ],
        flags: ['--no-sandbox'],
        ...spawnAs,
      },
    );
  }
  return rungs;
}

const hasTool = (name: string): boolean => path.split(':').some((folder) => existsSync(join(folder, name)));

// ---- the jail ------------------------------------------------------------------------------------------------------

/** Only root can create namespaces without a user namespace around them. */
const identity = (): string[] => (isRoot() ? [] : ['--user', '--map-current-user', '--keep-caps']);
const endWithUs = ['setpriv', '--pdeathsig=KILL', '--'];

// Runs in the browser's network but sees the service's file system. It starts the helper that opens the ports of the
// guard proxies while the rest of the jail is set up. Descriptors 3 and 4 belong to the browser; 5 is the helper's
// channel to the worker, which the browser must not inherit.
const networkScript = `
set -e
ip link set lo up 2>/dev/null || perl -e '
  socket(S, 2, 1, 0) or die "socket $!"; my $lo = pack("a16 S x22", "lo", 0x49); ioctl(S, 0x8914, $lo) or die "lo $!";'
"$1" "$2" "$3" 3<&- 4<&- &
unset NODE_CHANNEL_FD NODE_CHANNEL_SERIALIZATION_MODE
shift 3
exec "$@" 5<&-
`;

/** The command that runs another one in a network namespace with only loopback. */
function inOwnNetwork({ listeners }: LaunchOptions, command: string[]): string[] {
  const file = fileURLToPath(siblingModule('jail-listeners', import.meta.url));
  const helper = [process.execPath, file, String(listeners)];
  const script = ['/bin/sh', '-c', networkScript, 'network', ...helper];
  return [...endWithUs, 'unshare', ...identity(), '--net', '--', ...script, ...command];
}

let ownProcesses: Promise<boolean> | undefined;

/**
 * Whether a PID namespace works here, tested once. It needs a fresh /proc, which can only be mounted if nothing covers
 * parts of the old one. Without it, Chromium would mistake other processes for its children.
 */
const canHaveOwnProcesses = (): Promise<boolean> =>
  (ownProcesses ??= promisify(execFile)('unshare', [...identity(), '--mount', ...processOptions, '--', 'true'], {
    env: { PATH: path },
    timeout: startSecondsMax * 1000,
  }).then(
    () => true,
    () => false,
  ));

const processOptions = ['--pid', '--fork', '--kill-child', '--mount-proc', '--propagation=private'];

// These mounts exist only in the browser's mount namespace and disappear with its last process. Uses mount(2) only:
// more containers refuse the newer system calls.
const jailScript = `
set -e
export LIBMOUNT_FORCE_MOUNT2=always
mount -t tmpfs -o size=1g,mode=1777,nosuid,nodev tmpfs /dev/shm
if [ -n "$1" ]; then mkdir /dev/shm/browser; mount --rbind "$1" /dev/shm/browser; fi
if [ -n "$4" ]; then
  mkdir /dev/shm/fonts
  if mount --bind "$4" /dev/shm/fonts; then
    mount -o remount,bind,ro,nosuid,nodev /dev/shm/fonts || umount /dev/shm/fonts
  fi
fi
mount -t tmpfs -o size=512m,mode=1777,nosuid,nodev,noexec tmpfs /tmp
printf '%s\\n' "$2" | while read -r hidden; do
  if [ -d "$hidden" ]; then mount -t tmpfs -o size=64k,mode=755,nosuid,nodev,noexec tmpfs "$hidden"; fi
done
mkdir -m 700 "$5"
if [ -n "$3" ]; then chown "$3:$3" "$5"; fi
unset LIBMOUNT_FORCE_MOUNT2
shift 5
exec "$@"
`;

async function jail(options: LaunchOptions, powerless: string[]): Promise<Rung> {
  const { program, hiddenDirectories, fonts } = options;
  // A program outside of the system's folders may be in one that is hidden from, or unreadable for, the browser's user.
  const isOwn = !/^\/(usr|opt|snap|nix)\//.test(program.path);
  const folders = ['/var/tmp', '/home', '/root', '/run', ...hiddenDirectories].filter((folder) => !/[\n]/.test(folder));
  const profile = join('/tmp', `${profileMark()}jail`);
  const processes = (await canHaveOwnProcesses()) ? processOptions : ['--propagation=private'];
  const furniture = [isOwn ? folderOf(program) : '', folders.join('\n'), isRoot() ? String(browserUserId) : ''];
  const script = ['/bin/sh', '-c', jailScript, 'jail', ...furniture, fonts ?? '', profile, ...powerless];
  return {
    level: 'jailed',
    hasOwnNetwork: true,
    prefix: inOwnNetwork(options, ['unshare', '--mount', '--ipc', '--uts', ...processes, '--', ...script]),
    flags: [],
    profile,
    ...(isOwn ? { mounted: '/dev/shm/browser' } : {}),
    ...(fonts === undefined ? {} : { fonts: '/dev/shm/fonts' }),
  };
}

/** The ports that the helper opens in the browser's network. */
async function receiveListeners(child: ChildProcess, count: number): Promise<ProxyListener[]> {
  const listeners: ProxyListener[] = [];
  child.on('message', (message: { port: number }, server) => {
    listeners.push({ port: message.port, server: server as Server });
  });
  // The channel closes when the helper has exited; only then does this process own the sockets alone.
  const closed = once(child, 'disconnect').then(() => true);
  const isClosed = await orAfter(closed, startSecondsMax * 1000, false);
  if (isClosed && listeners.length === count) return listeners;
  for (const { server } of listeners) server.close();
  throw new Error('no ports could be opened in its network');
}

async function openListeners(count: number): Promise<ProxyListener[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return { port: (server.address() as AddressInfo).port, server };
    }),
  );
}

// ---- one start -----------------------------------------------------------------------------------------------------

async function start(rung: Rung, { program, listeners: count, fonts, timeZone, flags = [] }: LaunchOptions) {
  const startedAt = performance.now();
  const folder = rung.profile === undefined ? await makeProfile() : undefined;
  const profile = rung.profile ?? folder!;
  const [command = '', ...parameters] = [
    ...rung.prefix,
    pathIn(rung, program, program.path),
    ...commandLine(profile),
    ...rung.flags,
    ...(rung.level === 'jailed' ? [] : await sharedMemoryFlags()),
    ...flags,
  ];
  const folders = (program.libraries ?? []).map((library) => pathIn(rung, program, library));
  const libraries = folders.length === 0 ? {} : { LD_LIBRARY_PATH: folders.join(':') };
  const fontFolder = rung.fonts ?? (fonts === undefined ? undefined : await fontsFor(profile, fonts));
  const fontSettings = fontFolder === undefined ? {} : { FONTCONFIG_FILE: join(fontFolder, 'fonts.conf') };
  const zone = timeZone === undefined ? {} : { TZ: timeZone };
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', ...(rung.hasOwnNetwork ? (['ipc'] as const) : [])],
    // Not the service's environment: it contains secrets.
    env: { PATH: path, HOME: profile, TMPDIR: profile, LANG: 'C.UTF-8', ...zone, ...libraries, ...fontSettings },
    cwd: '/',
    detached: true, // a process group, so that it can be killed as a whole
    ...(rung.spawnAs === undefined ? {} : { uid: rung.spawnAs, gid: rung.spawnAs }),
  });
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
  const opening = rung.hasOwnNetwork ? receiveListeners(child, count) : openListeners(count);
  opening.catch(() => {});
  try {
    const cdp = connectCdp(child.stdio[3] as Writable, child.stdio[4] as Readable);
    const answer = Promise.race([
      // A closed pipe says less than the output of the process, which follows.
      cdp.send('Browser.getVersion').catch((error: unknown) => sleep(lastWordsMs).then(() => Promise.reject(error))),
      ended.then((reason) => Promise.reject(new Error(reason))),
    ]);
    const late = () => new Error(`no answer within ${startSecondsMax} s`);
    const version = await within(answer, { ms: startSecondsMax * 1000, late });
    const listeners = await opening;
    return {
      pid: child.pid!,
      cdp,
      level: rung.level,
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

/** With the whole copy, if it belongs to one. */
const folderOf = (program: BrowserProgram): string => program.folder ?? dirname(program.path);

/** A path in the program's folder as the browser sees it. */
const pathIn = ({ mounted }: Rung, program: BrowserProgram, file: string): string =>
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

/** The profiles of this process if there is no jail. Those of other processes are left alone. */
export const profileMark = (pid: number = process.pid): string => `${profilePrefix}${pid}-`;

async function makeProfile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), profileMark()));
  if (isRoot()) await chown(folder, browserUserId, browserUserId);
  return folder;
}

function observe(child: ChildProcess): { ended: Promise<string>; hasEnded(): boolean } {
  let words = '';
  let isOver = false;
  child.stderr!.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4000)));
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

const commandLine = (profile: string): string[] => [
  '--headless',
  '--remote-debugging-pipe=cbor',
  `--user-data-dir=${profile}`,
  '--no-first-run',
  '--no-default-browser-check',
  '--hide-scrollbars',
  '--mute-audio',
  '--lang=en-US',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-domain-reliability',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-blink-features=AutomationControlled',
  // RenderDocument would recreate every frame when a page leaves about:blank: a twelfth of a light page's CPU time.
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,AcceptCHFrame,HttpsUpgrades,RenderDocument',
  '--no-pings',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-color-profile=srgb',
  '--block-new-web-contents', // no popups
  `--js-flags=--max-old-space-size=${scriptHeapMegabytesMax}`,
  // The second barrier around the network: the browser only knows the guard proxy and resolves no names.
  '--proxy-server=http://127.0.0.1:9', // for traffic that does not belong to a page
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--explicitly-allowed-ports=1,7,9,11,13,15,17,19', // the guard checks ports; a refused connection is a clearer error
  '--dns-prefetch-disable',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];
