// Builds the image with buildah and runs it with podman, with a separate storage that is removed afterwards.
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');
const imageName = 'localhost/siteglass:test';
const debianImage = 'docker.io/library/debian:trixie-slim';
const nodeImage = 'docker.io/library/node:24-trixie-slim';
const outputBytesMax = 64 * 1024 * 1024;
const pullMs = 300_000;
const bootstrapMs = 600_000;
const buildMs = 1_800_000;
const commandMs = 300_000;

/** Part of the names of skipped tests; empty where images can be built and run. */
export const whyNoImage = explainMissing();

function explainMissing(): string {
  if (process.platform !== 'linux') return ' (skipped: containers are run on Linux only)';
  if (process.getuid?.() !== 0) return ' (skipped: needs root, as the container engine does)';
  const missing = ['podman', 'buildah'].filter((tool) => spawnSync(tool, ['--version']).status !== 0);
  return missing.length === 0 ? '' : ` (skipped: ${missing.join(' and ')} missing; apt-get install podman buildah)`;
}

export interface Container {
  name: string;
  /** What it has written so far. */
  logs(): Promise<string>;
  /** Runs a command inside. */
  execute(...command: string[]): Promise<string>;
  /** Sends SIGTERM and waits for the end; the exit code. */
  terminate(): Promise<number>;
  remove(): Promise<void>;
}

export interface Engine {
  /** Of the image, uncompressed. */
  imageBytes: number;
  run(name: string, options: string[]): Promise<Container>;
  close(): Promise<void>;
}

/** Builds the image. `SITEGLASS_IMAGE_STORAGE` names a folder that is kept, so that a second run only builds what changed. */
export async function openEngine(): Promise<Engine> {
  const kept = process.env['SITEGLASS_IMAGE_STORAGE'];
  const folder = kept ?? (await mkdtemp('/var/tmp/siteglass-image-'));
  await mkdir(folder, { recursive: true });
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  // crun refuses machines with both versions of cgroups.
  const runtime = spawnSync('runc', ['--version']).status === 0 ? ['--runtime=runc'] : [];
  const podman = (args: string[], timeout = commandMs) =>
    execute('podman', [...storage, '--cgroup-manager=cgroupfs', ...runtime, ...args], timeout);
  // chroot: works in a container as well. docker: the OCI format has no health checks.
  const manner = ['--isolation=chroot', '--format=docker', '--layers', '--pull-never', '--network=host'];
  const build = (name: string, context: string) =>
    execute('buildah', [...storage, 'bud', ...manner, '-t', name, context], buildMs);
  const has = (image: string) =>
    podman(['image', 'exists', image]).then(
      () => true,
      () => false,
    );

  async function close(): Promise<void> {
    await podman(['rm', '--all', '--force', '--time=0']).catch(() => {});
    await podman(['volume', 'rm', '--all', '--force']).catch(() => {});
    if (kept !== undefined) return;
    await podman(['rmi', '--all', '--force'], buildMs).catch(() => {});
    await execute('umount', [join(folder, 'storage', 'overlay')], commandMs).catch(() => {});
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  try {
    for (const image of [debianImage, nodeImage]) {
      if (await has(image)) continue;
      const pulled = await podman(['pull', image], pullMs).catch(() => undefined);
      if (pulled !== undefined) continue;
      if (image === debianImage) await bootstrapDebian(folder, podman);
      else await buildNode(folder, build);
    }
    await build(imageName, root);
    const imageBytes = Number(await podman(['image', 'inspect', '--format={{.Size}}', imageName]));
    return { imageBytes, run, close };
  } catch (error) {
    await close();
    throw error;
  }

  async function run(name: string, options: string[]): Promise<Container> {
    const volume = `${name}:/var/lib/siteglass`;
    await podman(['rm', '--force', '--ignore', '--time=0', name]);
    await podman(['volume', 'rm', '--force', name]).catch(() => {});
    // Health checks of podman need systemd; the test runs their command itself.
    const surroundings = ['--network=host', '--no-healthcheck', ...limits(), '-v', volume];
    await podman(['run', '--detach', '--name', name, ...surroundings, ...options, imageName]);
    return {
      name,
      logs: () => podman(['logs', name]),
      execute: (...words) => podman(['exec', name, ...words]),
      async terminate() {
        await podman(['kill', '--signal=TERM', name]);
        return Number(await podman(['wait', name]));
      },
      remove: async () => {
        await podman(['rm', '--force', '--time=0', '--volumes', name]);
        await podman(['volume', 'rm', '--force', name]).catch(() => {});
      },
    };
  }
}

/** Enough for the service. By default podman asks for more, which not every machine grants. */
function limits(): string[] {
  const own = readFileSync('/proc/self/limits', 'utf8');
  const most = (name: string) => Number(new RegExp(`^Max ${name}\\s+\\d+\\s+(\\d+)`, 'm').exec(own)?.[1] ?? Infinity);
  const [files, processes] = [Math.min(most('open files'), 20_000), Math.min(most('processes'), 4096)];
  return [`--ulimit=nofile=${files}:${files}`, `--ulimit=nproc=${processes}:${processes}`];
}

type Podman = (args: string[], timeout?: number) => Promise<string>;

/** Where no registry can be reached: the same Debian, from its archive. */
async function bootstrapDebian(folder: string, podman: Podman): Promise<void> {
  const system = join(folder, 'debian');
  await execute('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'trixie', system], bootstrapMs);
  const pocket = (suite: string, archive: string) => `deb http://deb.debian.org/${archive} ${suite} main\n`;
  const sources = [pocket('trixie', 'debian'), pocket('trixie-updates', 'debian')];
  await writeFile(
    join(system, 'etc/apt/sources.list'),
    [...sources, pocket('trixie-security', 'debian-security')].join(''),
  );
  // As the slim image has it: no manuals, no translations and no lists of packages.
  for (const part of ['doc', 'man', 'info', 'locale']) await rm(join(system, 'usr/share', part), { recursive: true });
  for (const part of ['cache/apt', 'lib/apt/lists'])
    await rm(join(system, 'var', part), { recursive: true, force: true });
  await trustMachine(system);
  const archive = join(folder, 'debian.tar');
  await execute('tar', ['-C', system, '-cf', archive, '.'], commandMs);
  await podman(['import', archive, debianImage]);
  await rm(system, { recursive: true });
  await rm(archive);
}

/** Where no registry can be reached: that Debian, with the Node.js of this checkout and the npm of this machine. */
async function buildNode(folder: string, build: (name: string, context: string) => Promise<string>): Promise<void> {
  const context = join(folder, 'node');
  await mkdir(context, { recursive: true });
  await cp(process.execPath, join(context, 'node'), { dereference: true });
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('npm is not known: run this with npm run test:image');
  await cp(dirname(dirname(npm)), join(context, 'npm'), { recursive: true, dereference: true });
  const certificates =
    process.env['NODE_EXTRA_CA_CERTS'] === undefined
      ? ''
      : 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt\n';
  await writeFile(
    join(context, 'Dockerfile'),
    `FROM ${debianImage}
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/npm
RUN printf '#!/bin/sh\\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\\n' > /usr/local/bin/npm && chmod 755 /usr/local/bin/npm
${certificates}`,
  );
  await build(nodeImage, context);
  await rm(context, { recursive: true });
}

/** A machine behind a proxy that inspects traffic trusts more than Debian does; the build has to trust the same. */
async function trustMachine(system: string): Promise<void> {
  const bundle = process.env['NODE_EXTRA_CA_CERTS'];
  if (bundle !== undefined) await cp(bundle, join(system, 'etc/ssl/certs/ca-certificates.crt'), { dereference: true });
}

async function execute(program: string, args: string[], timeout: number): Promise<string> {
  const options = { timeout, maxBuffer: outputBytesMax, killSignal: 'SIGKILL' } as const;
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, options);
    // Logs come on either stream; everything else is asked for one word.
    return args.includes('logs') ? `${stdout}${stderr}` : stdout.trim();
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
    const words = `${stdout}\n${stderr}`.trim().split('\n').slice(-15).join('\n');
    throw new Error(`${program} ${args.slice(4, 8).join(' ')} failed:\n${words}`, { cause: error });
  }
}
