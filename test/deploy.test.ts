// The files for running Siteglass: they can be read, and name commands, settings and metrics that exist.
import { spawn } from 'node:child_process';
import { chownSync, globSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsHelp } from '../src/config.ts';
import { defaultFile, deriveProfile, profileFile } from '../scripts/seccomp.ts';
import type { Profile } from '../scripts/seccomp.ts';
import { runCommand } from './support/command.ts';
import { startTestService } from './support/service.ts';
import type { TestService } from './support/service.ts';
import { isPublicCheckout, isRoot, nobodyUser, reason } from './support/other-user.ts';
import { parseYaml } from './support/yaml.ts';
import { browserEnvironment } from './support/test-browser.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const yamlFiles = ['compose.yaml', ...globSync('deploy/**/*.yaml', { cwd: root })];
const variables = new Set(settingsHelp().map(({ variable }) => variable));

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test.each(yamlFiles)('%s can be read', (file) => {
  expect(parseYaml(read(file)).length).toBeGreaterThan(0);
});

test('YAML that is broken is noticed', () => {
  expect(() => parseYaml('a:\n  b: 1\n c: 2')).toThrow('line 3');
  expect(() => parseYaml('a: 1\na: 2')).toThrow('repeats');
  expect(() => parseYaml('a: [1')).toThrow('JSON');
});

describe('the commands', () => {
  test('that containers and units start exist', async () => {
    const compose = parseYaml(read('compose.yaml'))[0] as any;
    const workloads = (parseYaml(read('deploy/kubernetes/siteglass.yaml')) as any[]).filter(
      ({ kind }) => kind === 'Deployment',
    );
    const commands: string[][] = [
      compose.services.api.command,
      compose.services.worker.command,
      ...workloads.map(({ spec }) => spec.template.spec.containers[0].args),
      JSON.parse(/^CMD (\[.*\])$/m.exec(read('Dockerfile'))![1]!),
      /^ExecStart=\S+\/bin\/siteglass (.*)$/m.exec(read('deploy/systemd/siteglass.service'))![1]!.split(' '),
    ];
    for (const command of commands) {
      expect([command, (await runCommand([...command, '--help'])).exitCode]).toEqual([command, 0]);
    }
  });

  test('that build the dashboard and the rules before the service runs read-only exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    // In a checkout, `npm ci` compiles the rules.
    const builds = {
      Dockerfile: ['build:dashboard', 'build:rules'],
      'deploy/systemd/siteglass.service': ['build:dashboard'],
    };
    for (const [file, expected] of Object.entries(builds)) {
      const named = [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
      expect([file, named]).toEqual([file, expected]);
      expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
    }
  });

  test('whose paths probes request exist', async () => {
    const places = [
      ...read('deploy/kubernetes/siteglass.yaml').matchAll(/path: (\/\w+)$/gm),
      ...read('Dockerfile').matchAll(/PORT\}(\/\w+)/g),
    ];
    for (const [, place] of places) expect([place, (await service.call(place!)).status]).toEqual([place, 200]);
  });
});

test('the settings that they set exist', () => {
  const named = [...yamlFiles.map(read), read('Dockerfile'), read('deploy/systemd/siteglass.service')].flatMap((text) =>
    [...text.matchAll(/\b(SITEGLASS_[A-Z_]+|DATABASE_URL|DATA_DIR)\b/g)].map(([, name]) => name!),
  );
  expect([...new Set(named)].filter((name) => !variables.has(name))).toEqual([]);
});

test('alerts and the dashboard use metrics that exist', async () => {
  const { text } = await service.call('/metrics');
  const exported = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  const [alerts] = parseYaml(read('deploy/prometheus/alerts.yaml')) as any[];
  const dashboard = JSON.parse(read('deploy/grafana/siteglass.json'));
  const expressions: string[] = [
    ...alerts.groups.flatMap(({ rules }: any) => rules.map(({ expr }: any) => expr)),
    ...dashboard.panels.flatMap(({ targets }: any) => targets.map(({ expr }: any) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(15);
  const asked = expressions.flatMap((expression) => expression.match(/\b(siteglass|nodejs|process)_\w+/g) ?? []);
  expect(asked.map((name) => name.replace(/_bucket$/, '')).filter((name) => !exported.has(name))).toEqual([]);
});

test('every alert says what happened and what to do', () => {
  const [alerts] = parseYaml(read('deploy/prometheus/alerts.yaml')) as any[];
  for (const rule of alerts.groups[0].rules) {
    expect(rule).toMatchObject({ alert: expect.any(String), labels: { severity: expect.any(String) } });
    expect(rule.annotations).toMatchObject({ summary: expect.any(String), description: expect.any(String) });
  }
});

test('the image runs as an unprivileged user and checks its health', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toMatch(/^USER 10001$/m); // a number, which Kubernetes can tell from root's
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  expect(dockerfile.indexOf('USER 10001')).toBeLessThan(dockerfile.indexOf('ENTRYPOINT'));
});

describe('the containers', () => {
  test('of Compose have a read-only disk, no capabilities and the profile', () => {
    const { services } = parseYaml(read('compose.yaml'))[0] as any;
    for (const container of [services.api, services.worker]) {
      expect(container).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
      const profile = container.security_opt.find((option: string) => option.startsWith('seccomp='))?.slice(8);
      expect(join(root, profile)).toBe(profileFile);
    }
  });

  test('of Kubernetes have a read-only disk, no capabilities and the profile', () => {
    const pods = parseYaml(read('deploy/kubernetes/siteglass.yaml'))
      .filter(({ kind }: any) => kind === 'Deployment')
      .map(({ spec }: any) => spec.template.spec);
    const [installer] = parseYaml(read('deploy/kubernetes/seccomp.yaml')) as any[];
    const [, place] = /\/node\/(\S+)$/.exec(installer.spec.template.spec.initContainers[0].command.at(-1))!;
    for (const pod of pods) {
      const profile = { type: 'Localhost', localhostProfile: place };
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: profile });
      const { securityContext, volumeMounts } = pod.containers[0];
      expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
      expect(securityContext.capabilities).toEqual({ drop: ['ALL'] });
      const mounts = volumeMounts.map(({ mountPath }: any) => mountPath);
      expect(mounts).toEqual(['/var/lib/siteglass', '/tmp', '/dev/shm']);
    }
  });
});

describe('the seccomp profile', () => {
  const readProfile = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Profile;
  const docker = readProfile(defaultFile);
  const ours = readProfile(profileFile);
  const names = [...new Set(docker.syscalls.flatMap((rule) => rule.names))];
  const namespaces = { user: 0x1000_0000, network: 0x4000_0000, process: 0x2000_0000, mount: 0x2_0000 };

  test('is the one that scripts/seccomp.ts derives from the default of Docker', () => {
    expect(ours).toEqual(deriveProfile(docker));
  });

  test('has no conditions, which containerd would ignore', () => {
    expect(ours.syscalls.filter(({ includes, excludes }) => includes ?? excludes)).toEqual([]);
  });

  test('denies what the default denies, with the exception of named calls', () => {
    const isDenied = (profile: Profile) => (name: string) => !isAllowed(profile, name, [0, 0, 0]);
    expect(names.filter(isDenied(docker)).length).toBeGreaterThan(40);
    const opened = names.filter(isDenied(docker)).filter((name) => !isDenied(ours)(name));
    expect(opened.toSorted()).toEqual(['chroot', 'mount', 'umount2', 'unshare']);
    const closed = names.filter(isDenied(ours)).filter((name) => !isDenied(docker)(name));
    expect(closed).toEqual([]);
    // Sockets of virtual machines, and settings of processes that switch protections off.
    expect([isAllowed(ours, 'socket', [40]), isAllowed(ours, 'personality', [0x4_0000])]).toEqual([false, false]);
  });

  test.each(Object.entries(namespaces))('allows the browser a new %s namespace', (_, flag) => {
    for (const name of ['clone', 'unshare']) {
      expect(isAllowed(docker, name, [flag])).toBe(false);
      expect(isAllowed(ours, name, [flag])).toBe(true);
    }
  });

  test('allows no cgroup or time namespace, and no joining of namespaces', () => {
    const [cgroup, time] = [0x0200_0000, 0x80];
    expect(isAllowed(ours, 'clone', [cgroup])).toBe(false);
    expect(isAllowed(ours, 'unshare', [cgroup + namespaces.user])).toBe(false);
    expect(isAllowed(ours, 'unshare', [time])).toBe(false);
    expect(isAllowed(ours, 'setns', [0, 0])).toBe(false);
  });
});

const isOurs = (machine: string): boolean => ['amd64', 'arm64'].includes(machine);

/** Whether a process without capabilities may make that call under a profile. */
function isAllowed({ syscalls }: Profile, name: string, values: number[]): boolean {
  return syscalls.some(({ names, action, args = [], includes = {}, excludes = {} }) => {
    if (action !== 'SCMP_ACT_ALLOW' || !names.includes(name) || includes.caps !== undefined) return false;
    if (includes.arches?.some(isOurs) === false || excludes.arches?.some(isOurs)) return false;
    return args.every(({ index, value, valueTwo = 0, op }) => {
      const given = BigInt(values[index] ?? 0);
      if (op === 'SCMP_CMP_MASKED_EQ') return (given & BigInt(value)) === BigInt(valueTwo);
      return (given === BigInt(value)) === (op === 'SCMP_CMP_EQ');
    });
  });
}

test.skipIf(!isPublicCheckout)(
  `the start command works in an empty directory for an unprivileged user${reason}`,
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'siteglass-bare-'));
    await chmod(directory, 0o755);
    if (isRoot) chownSync(directory, nobodyUser.uid, nobodyUser.gid);
    const child = spawn(join(root, 'bin', 'siteglass'), ['serve'], {
      cwd: directory,
      env: { PATH: process.env['PATH'], PORT: '0', HOME: directory, ...browserEnvironment },
      ...(isRoot ? nobodyUser : {}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
    });
    try {
      const output = await new Promise<string>((resolve, reject) => {
        let seen = '';
        const look = (chunk: Buffer) => {
          seen += chunk.toString();
          if (seen.includes('First key')) resolve(seen);
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        void ended.then((code) => reject(new Error(`it ended with ${code}:\n${seen}`)));
      });
      const address = /listens on (\S+)/.exec(output)![1]!;
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
    } finally {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    }
  },
  60_000,
);
