// A Debian system in a folder, and copies of it that cost nothing: each package is installed in an overlay, which is removed
// afterwards. Everything runs in its own mount and process namespaces, so that mounts and processes end with the process that
// was started here. Needs root and debootstrap.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Corpus {
  /** Where everything is kept, outside the repository. */
  folder: string;
  /** The Debian system that all overlays share. */
  root: string;
}

export const corpusIn = (folder: string): Corpus => ({ folder, root: join(folder, 'root') });

/** Why packages cannot be installed here; undefined if they can. */
export function whyNoDebian({ root }: Corpus): string | undefined {
  if (process.platform !== 'linux') return 'Debian packages run on Linux only';
  if (process.getuid?.() !== 0) return 'root is needed for chroot and namespaces';
  if (!existsSync(join(root, 'etc/debian_version')) && !existsSync('/usr/sbin/debootstrap'))
    return 'debootstrap is not installed (apt-get install debootstrap)';
  return undefined;
}

interface RunOptions {
  msMax: number;
  /** Without a network, only loopback exists. */
  hasNetwork: boolean;
}

/** Runs a program in new namespaces and returns what it printed. All of its processes end with it. */
export function runIsolated(
  command: readonly string[],
  { msMax, hasNetwork }: RunOptions,
): Promise<{ code: number | null; output: string }> {
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--ipc', ...(hasNetwork ? [] : ['--net', '--uts'])];
  const child = spawn('unshare', [...namespaces, '--', ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const add = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-outputCharactersMax);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const timer = setTimeout(() => child.kill('SIGKILL'), msMax);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}

const outputCharactersMax = 20_000;

const basePackages =
  'eatmydata ca-certificates apache2 php php-cli libapache2-mod-php php-fpm php-cgi php-mysql php-sqlite3 php-pgsql php-xml php-mbstring php-gd php-curl php-intl php-ldap php-zip php-bcmath php-json php-imap php-soap perl libcgi-pm-perl libcgi-fast-perl python3 python3-setuptools python3-pkg-resources ruby ruby-rack sqlite3 dbconfig-common dbconfig-sqlite3 wwwconfig-common ssl-cert adduser iproute2 procps openssl ucf javascript-common libjs-jquery sysvinit-utils netbase libdbi-perl libdbd-sqlite3-perl';

/** Creates the system that the overlays share, with what most web software needs. */
export async function createBase({ root, folder }: Corpus, suite: string, mirror: string): Promise<void> {
  if (existsSync(join(root, 'usr/sbin/policy-rc.d'))) return;
  await mkdir(folder, { recursive: true });
  const made = await runIsolated(['debootstrap', '--variant=minbase', suite, root, mirror], {
    msMax: baseMsMax,
    hasNetwork: true,
  });
  if (made.code !== 0) throw new Error(`debootstrap failed:\n${made.output.slice(-2000)}`);
  await writeFile(
    join(root, 'etc/dpkg/dpkg.cfg.d/corpus'),
    'force-unsafe-io\npath-exclude /usr/share/man/*\npath-exclude /usr/share/locale/*\n',
  );
  const script = `
    mount -t proc proc ${root}/proc && mount --rbind /dev ${root}/dev && cp /etc/resolv.conf ${root}/etc/
    export DEBIAN_FRONTEND=noninteractive LC_ALL=C
    chroot ${root} apt-get update -q
    wanted=$(chroot ${root} apt-cache pkgnames | grep -Fx "$(printf '%s\\n' ${basePackages})") # a suite may lack some
    chroot ${root} apt-get install -qy --no-install-recommends $wanted`;
  const installed = await runIsolated(['sh', '-c', script], { msMax: baseMsMax, hasNetwork: true });
  if (installed.code !== 0) throw new Error(`the base was not installed:\n${installed.output.slice(-2000)}`);
  // Packages must not start anything when they are installed.
  await writeFile(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
}

const baseMsMax = 1_800_000;

export interface Overlay {
  /** The system as the package sees it, while `mountLines` are in effect. */
  mounted: string;
  /** Shell commands that mount it. */
  mountLines: string;
  remove(): Promise<void>;
}

export async function createOverlay({ folder, root }: Corpus, name: string): Promise<Overlay> {
  const place = join(folder, 'overlays', name);
  await rm(place, { recursive: true, force: true });
  for (const part of ['upper', 'work', 'mounted']) await mkdir(join(place, part), { recursive: true });
  const mounted = join(place, 'mounted');
  return {
    mounted,
    mountLines: `
      mount -t overlay overlay -o lowerdir=${root},upperdir=${place}/upper,workdir=${place}/work ${mounted} &&
      mount -t proc proc ${mounted}/proc && mount --rbind /dev ${mounted}/dev`,
    remove: () => rm(place, { recursive: true, force: true }),
  };
}
