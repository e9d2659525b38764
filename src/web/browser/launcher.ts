// Starts Chromium as safely as this machine allows, and says how safe that is.
//
// From the best level down:
//   jailed       its own network with nothing but loopback, its own processes, an empty /tmp, /home and data folder,
//                an unprivileged user, and Chromium's sandbox
//   sandboxed    an unprivileged user and Chromium's sandbox; the guard proxy and flags keep it from the network
//   unsandboxed  an unprivileged user only; Chromium's own sandbox cannot work here

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, readlink, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { failed } from '../../contract/errors.ts';
import { siblingModule } from '../../contract/sibling-module.ts';
import { connectCdp } from './cdp.ts';
import type { CdpConnection } from './cdp.ts';
import type { BrowserProgram } from './find-browser.ts';
import { killGroup, killProcess, treeOf } from './processes.ts';

/** Whom Chromium runs as when we are root. Not `nobody`: other services of the machine may be that. */
export const browserUserId = 40_001;

const startSecondsMax = 20;
const dataBytesMax = 2 * 1024 ** 3; // of every single process; a page that asks for more gets an error
const scriptHeapMegabytesMax = 1024;
const profilePrefix = 'siteglass-browser-';
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export type IsolationLevel = 'jailed' | 'sandboxed' | 'unsandboxed';
/** `required`: without a sandbox there is no browser. `auto`: root may go without. `off`: anybody may. */
export type SandboxPolicy = 'required' | 'auto' | 'off';

export interface LaunchOptions {
  program: BrowserProgram;
  sandbox: SandboxPolicy;
  /** Folders that the browser must not see. */
  hiddenDirectories: readonly string[];
  /** The folder with our fonts and their `fonts.conf`; undefined: those of the machine. */
  fonts?: string | undefined;
  /** How many ports for guard proxies are wanted. */
  listeners: number;
  /** As its pages see it; the machine's own where none is given. */
  timeZone?: string | undefined;
  /** Further flags, for tests. */
  flags?: readonly string[] | undefined;
  /** Levels that are known not to work here. */
  skip?: ReadonlySet<IsolationLevel> | undefined;
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
  /** e.g. `156.0.8078.79`. */
  version: string;
  /** Why better levels did not work. */
  shortcomings: string[];
  listeners: ProxyListener[];
  startMs: number;
  /** Resolves when it has ended, with the reason and its last words. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Ends it with all its children, and removes what it left on disk. */
  kill(): Promise<void>;
}

interface Rung {
  level: IsolationLevel;
  /** What is written in front of Chromium's own command line. */
  prefix: string[];
  flags: string[];
  /** Spawned as this user by Node itself. */
  spawnAs?: number;
  /** Where Chromium's files go; undefined: a new folder in the system's /tmp. */
  profile?: string;
  /** Where the program's folder and the fonts are inside the jail. */
  mounted?: string;
  fonts?: string;
}

/** Starts the browser on the best level that works. Throws `browser_crashed` when none does. */
export async function launchBrowser(options: LaunchOptions): Promise<BrowserProcess> {
  const shortcomings: string[] = [];
  for (const rung of listRungs(options)) {
    if (options.skip?.has(rung.level)) continue;
    try {
      const started = await start(rung, options);
      return { ...started, shortcomings };
    } catch (error) {
      shortcomings.push(`${rung.level}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const { sandbox, program } = options;
  const mayGoWithout = sandbox === 'off' || (sandbox === 'auto' && process.getuid?.() === 0);
  const remedy = mayGoWithout ? '' : '; SITEGLASS_BROWSER_SANDBOX=off would let it run without a sandbox';
  throw failed(`the browser ${program.path} does not start: ${lastLine(shortcomings)}${remedy}`, 'browser_crashed', {
    cause: new Error(shortcomings.join('\n')),
  });
}

const lastLine = (lines: readonly string[]): string =>
  (lines.at(-1) ?? 'no way of running it is permitted here').split('\n')[0]!.slice(0, 300);

function listRungs(options: LaunchOptions): Rung[] {
  const { sandbox } = options;
  const isRoot = process.getuid?.() === 0;
  if (process.platform !== 'linux') return [{ level: 'sandboxed', prefix: [], flags: [] }];
  const limits = ['prlimit', `--data=${dataBytesMax}`, '--core=0', '--'];
  const user = isRoot ? [`--reuid=${browserUserId}`, `--regid=${browserUserId}`, '--clear-groups'] : [];
  const powerless = ['setpriv', ...user, '--inh-caps=-all', ...(isRoot ? ['--bounding-set=-all'] : [])];
  const rungs: Rung[] = [
    jail(options, isRoot, [...limits, ...powerless, '--no-new-privs', '--']),
    {
      level: 'sandboxed',
      prefix: ['setpriv', '--pdeathsig=KILL', '--', ...limits, ...powerless, '--no-new-privs', '--'],
      flags: [],
    },
    // Chromium's set-uid helper, where user namespaces are switched off, cannot work under --no-new-privs.
    { level: 'sandboxed', prefix: [...limits], flags: [], ...(isRoot ? { spawnAs: browserUserId } : {}) },
  ];
  if (sandbox === 'off' || (sandbox === 'auto' && isRoot)) {
    rungs.push({
      level: 'unsandboxed',
      prefix: [],
      flags: ['--no-sandbox'],
      ...(isRoot ? { spawnAs: browserUserId } : {}),
    });
  }
  return rungs;
}

// ---- the jail ------------------------------------------------------------------------------------------------------

// Everything here is mounted in the browser's own view of the disk and is gone with its last process.
const jailScript = `
set -e
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
ip link set lo up 2>/dev/null || perl -e '
  socket(S, 2, 1, 0) or die "socket $!"; my $lo = pack("a16 S x22", "lo", 0x49); ioctl(S, 0x8914, $lo) or die "lo $!";'
mkdir -m 700 /tmp/profile
if [ -n "$3" ]; then chown "$3:$3" /tmp/profile; fi
shift 4
exec "$@"
`;

function jail({ program, hiddenDirectories, fonts }: LaunchOptions, isRoot: boolean, drop: string[]): Rung {
  // A program outside of the system's folders may lie in one that is hidden or closed to the browser's user.
  const isOwn = !/^\/(usr|opt|snap|nix)\//.test(program.path);
  const namespaces = ['--net', '--mount', '--ipc', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const identity = isRoot ? [] : ['--user', '--map-current-user', '--keep-caps'];
  const folders = ['/var/tmp', '/home', '/root', '/run', ...hiddenDirectories].filter((folder) => !/[\n]/.test(folder));
  const prefix = ['setpriv', '--pdeathsig=KILL', '--', 'unshare', ...identity, ...namespaces, '--propagation=private'];
  const script = ['/bin/sh', '-c', jailScript, 'jail', isOwn ? folderOf(program) : '', folders.join('\n')];
  return {
    level: 'jailed',
    prefix: [...prefix, '--', ...script, isRoot ? String(browserUserId) : '', fonts ?? '', ...drop],
    flags: [],
    profile: '/tmp/profile',
    ...(isOwn ? { mounted: '/dev/shm/browser' } : {}),
    ...(fonts === undefined ? {} : { fonts: '/dev/shm/fonts' }),
  };
}

// A moment inside the browser's network, to open the ports at which it finds its guard proxies.
async function openListenersInside(pid: number, count: number): Promise<ProxyListener[]> {
  const identity = process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials'];
  const helper = fileURLToPath(siblingModule('jail-listeners', import.meta.url));
  const enter = ['--net', ...identity, `--target=${pid}`, '--', process.execPath, helper, String(count)];
  const child = spawn('nsenter', enter, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env: { PATH: path }, cwd: '/' });
  let words = '';
  child.stderr!.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-1000)));
  const listeners: ProxyListener[] = [];
  child.on('message', (message: { port: number }, server) => {
    listeners.push({ port: message.port, server: server as Server });
  });
  // Only its end makes the sockets ours alone.
  const ended = once(child, 'exit');
  const tooLate = AbortSignal.timeout(startSecondsMax * 1000);
  tooLate.addEventListener('abort', () => child.kill('SIGKILL'));
  await ended;
  if (listeners.length < count) throw new Error(`no ports inside the jail: ${words.trim()}`);
  return listeners;
}

/** Resolves as soon as a process has left our network for its own. */
async function untilInside(pid: number): Promise<void> {
  const own = await readlink('/proc/self/ns/net');
  for (let tries = 0; tries < 400; tries++) {
    const network = await readlink(`/proc/${pid}/ns/net`).catch(() => own);
    if (network !== own) return;
    await sleep(5);
  }
  throw new Error('it did not get a network of its own');
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
    ...flags,
  ];
  const folders = (program.libraries ?? []).map((library) => pathIn(rung, program, library));
  const libraries = folders.length === 0 ? {} : { LD_LIBRARY_PATH: folders.join(':') };
  const fontFolder = rung.fonts ?? (fonts === undefined ? undefined : await fontsFor(profile, fonts));
  const fontSettings = fontFolder === undefined ? {} : { FONTCONFIG_FILE: join(fontFolder, 'fonts.conf') };
  const zone = timeZone === undefined ? {} : { TZ: timeZone };
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Nothing of our own environment: it holds secrets.
    env: { PATH: path, HOME: profile, TMPDIR: profile, LANG: 'C.UTF-8', ...zone, ...libraries, ...fontSettings },
    cwd: '/',
    detached: true, // a process group of its own, to be ended as one
    ...(rung.spawnAs === undefined ? {} : { uid: rung.spawnAs, gid: rung.spawnAs }),
  });
  const { ended, hasEnded } = observe(child);
  const kill = async (): Promise<void> => {
    if (child.pid !== undefined && !hasEnded()) {
      const children = treeOf([child.pid]);
      killGroup(child.pid);
      for (const { pid } of children) killProcess(pid);
      await Promise.race([ended, sleep(5000, undefined, { ref: false })]);
    }
    if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const cdp = connectCdp(child.stdio[3] as Writable, child.stdio[4] as Readable);
    // The ports are opened while Chromium is starting; where that is too early, again when it has started.
    const { pid = 0 } = child;
    const isJailed = rung.level === 'jailed';
    const early = isJailed ? untilInside(pid).then(() => openListenersInside(pid, count)) : openListeners(count);
    early.catch(() => {});
    const tooLate = sleep(startSecondsMax * 1000, undefined, { ref: false });
    const version = await Promise.race([
      cdp.send('Browser.getVersion'),
      ended.then((reason) => Promise.reject(new Error(reason))),
      tooLate.then(() => Promise.reject(new Error(`no answer within ${startSecondsMax} s`))),
    ]);
    const listeners = await early.catch(() => (isJailed ? openListenersInside(pid, count) : openListeners(count)));
    return {
      pid,
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
    throw error;
  }
}

/** With everything that belongs to it. */
const folderOf = (program: BrowserProgram): string => program.folder ?? dirname(program.path);

/** A path in the program's folder as the browser sees it. */
const pathIn = ({ mounted }: Rung, program: BrowserProgram, file: string): string =>
  mounted === undefined ? file : join(mounted, relative(folderOf(program), file));

// Without a jail, the browser's user may have no way to our fonts: then it gets copies.
async function fontsFor(profile: string, fonts: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || (await isOpenToAll(fonts))) return fonts;
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

/** Where profiles of this process lie when there is no jail. Others' are left alone. */
export const profileMark = (pid: number = process.pid): string => `${profilePrefix}${pid}-`;

async function makeProfile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), profileMark()));
  if (process.getuid?.() === 0) await chown(folder, browserUserId, browserUserId);
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
  // RenderDocument would make every frame anew when a page leaves about:blank: a twelfth of a light page's processor time.
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,AcceptCHFrame,HttpsUpgrades,RenderDocument',
  '--no-pings',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-color-profile=srgb',
  '--block-new-web-contents', // no popups
  `--js-flags=--max-old-space-size=${scriptHeapMegabytesMax}`,
  // The second wall around the network: nothing but the guard proxy is known to it, and it resolves no name itself.
  '--proxy-server=http://127.0.0.1:9', // for whatever does not belong to a page
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--explicitly-allowed-ports=1,7,9,11,13,15,17,19', // the guard decides about ports; a refused connection says more
  '--dns-prefetch-disable',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];
