// Namespaces around the browser: a private network, and a jail with its own files and processes.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { siblingModule } from '../../../contract/sibling-module.ts';
import { folderOf } from './browser-program.ts';
import { browserUserId, isRoot } from './browser-user.ts';
import { startSecondsMax } from './launch-options.ts';
import type { LaunchOptions, LaunchMethod } from './launch-options.ts';
import { profileMark } from './profile.ts';
import { systemPath } from './system-tools.ts';

/** Only root can create namespaces without a user namespace around them. */
const identity = (): string[] => (isRoot() ? [] : ['--user', '--map-current-user', '--keep-caps']);
/** Kills the browser when the service exits. */
export const killWithParent = ['setpriv', '--pdeathsig=KILL', '--'];

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
export function inOwnNetwork({ listeners }: LaunchOptions, command: string[]): string[] {
  const file = fileURLToPath(siblingModule('jail-listeners', import.meta.url));
  const helper = [process.execPath, file, String(listeners)];
  const script = ['/bin/sh', '-c', networkScript, 'network', ...helper];
  return [...killWithParent, 'unshare', ...identity(), '--net', '--', ...script, ...command];
}

/** The shortcoming of a jail whose browser shares the PID namespace of the service. */
export const sharedProcesses = 'own processes: /proc cannot be mounted here, as in containers that mask it';

let ownProcesses: Promise<boolean> | undefined;

/**
 * Whether a PID namespace works here, tested once. It needs a fresh /proc, which can only be mounted if nothing covers
 * parts of the old one. Without it, Chromium would mistake other processes for its children.
 */
export const canHaveOwnProcesses = (): Promise<boolean> =>
  (ownProcesses ??= promisify(execFile)('unshare', [...identity(), '--mount', ...processOptions, '--', 'true'], {
    env: { PATH: systemPath },
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

/** Starts the browser in namespaces that contain what it needs, and nothing else. */
export async function jail(options: LaunchOptions, powerless: string[]): Promise<LaunchMethod> {
  const { program, hiddenDirectories, fonts } = options;
  // A program outside the system's folders may be in one that is hidden from, or unreadable for, the browser's user.
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
