// The image, built and run for real: under Docker's rules, under ours, as any user, and on a read-only disk.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';
import { openEngine, whyNoImage } from './engine.ts';
import type { Container, Engine } from './engine.ts';

const root = join(import.meta.dirname, '..', '..');
const dockerDefault = join(import.meta.dirname, 'docker-default-seccomp.json');
const ours = join(root, 'deploy', 'docker', 'seccomp.json');
const seccomp = (file: string) => `--security-opt=seccomp=${file}`;
const hardened = ['--cap-drop=all', '--security-opt=no-new-privileges'];
const readOnly = ['--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp'];
const imageBytesMax = 900e6;

let engine: Engine;
let target: Target;
let folder: string;
const withoutMounts = () => join(folder, 'without-mounts.json');

describe.skipIf(whyNoImage !== '')(`the image${whyNoImage}`, () => {
  beforeAll(async () => {
    engine = await openEngine();
    target = await startTarget();
    folder = await mkdtemp(join(tmpdir(), 'siteglass-image-'));
    // What AppArmor does to a container: namespaces can be made, but nothing can be mounted.
    const profile = JSON.parse(readFileSync(ours, 'utf8')) as { syscalls: { names: string[] }[] };
    for (const rule of profile.syscalls) rule.names = rule.names.filter((name) => name !== 'mount');
    await writeFile(withoutMounts(), JSON.stringify(profile));
  });
  afterAll(async () => {
    await engine?.close();
    await target?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('is small', () => {
    console.log(`the image has ${Math.round(engine.imageBytes / 1e6)} MB`);
    expect(engine.imageBytes).toBeLessThan(imageBytesMax);
  });

  test.each([
    ['the default profile of Docker', 'unsandboxed', () => [seccomp(dockerDefault)]],
    ['the default profile of podman', 'jailed', () => []],
    ['our profile', 'jailed', () => [seccomp(ours)]],
    ['our profile, without mounts', 'sandboxed', () => [seccomp(withoutMounts())]],
    [
      'a user without a name and the default profile of Docker',
      'unsandboxed',
      () => ['--user=12345', seccomp(dockerDefault)],
    ],
    ['a user and a group without names', 'jailed', () => ['--user=12345:12345', seccomp(ours), ...hardened]],
    ['a user of OpenShift', 'jailed', () => ['--user=1000680000:0', seccomp(ours), ...hardened]],
    ['a read-only disk', 'jailed', () => [...readOnly, ...hardened, seccomp(ours)]],
    [
      'a read-only disk and the default profile of Docker',
      'unsandboxed',
      () => [...readOnly, ...hardened, seccomp(dockerDefault)],
    ],
    ['an unmasked /proc', 'jailed', () => ['--security-opt=unmask=ALL', seccomp(ours)]],
  ] as const)('serves under %s, %s, and stops', async (name, level, options) => {
    const port = await freePort();
    const settings = ['-e', `PORT=${port}`, '-e', 'HOST=127.0.0.1', '-e', 'SITEGLASS_EGRESS_ALLOW=127.0.0.0/8'];
    const container = await engine.run('siteglass-test', [...settings, ...options()]);
    try {
      const key = await readKey(container);
      const base = `http://127.0.0.1:${port}`;
      const call = async (path: string, parameters: Record<string, string>) => {
        const response = await fetch(`${base}${path}?${new URLSearchParams(parameters).toString()}`, {
          headers: { 'x-api-key': key },
        });
        return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
      };
      const url = `${target.origin}/`;
      const png = await call('/v1/website/screenshot', { url });
      expect([png.status, png.body.toString('latin1', 0, 200)]).toEqual([200, expect.stringContaining('PNG')]);
      const pdf = await call('/v1/website/screenshot', { url, format: 'pdf' });
      expect([pdf.status, pdf.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      const rendering = await call('/v1/website/rendering', { query: url });
      expect([rendering.status, rendering.body.toString()]).toEqual([200, expect.stringContaining('<h1>Hello</h1>')]);

      const metrics = await (await fetch(`${base}/metrics`)).text();
      const isolation = /siteglass_browser_info\{[^}]*isolation="(\w+)"/.exec(metrics)?.[1];
      const doctor = await container.execute('siteglass', 'doctor').catch((error: unknown) => String(error));
      console.log(
        `${name}: ${isolation}\n${doctor
          .split('\n')
          .filter((line) => /isolation|^ {10,}→ .*(container|mounts)/.test(line))
          .join('\n')}`,
      );
      expect(isolation).toBe(level);
      expect(doctor).toContain(`${level}: `);
      const warnings = (await container.logs()).split('\n').filter((line) => line.includes('To do better: '));
      expect(warnings).toHaveLength(level === 'jailed' ? 0 : 1);
      expect(await container.execute('node', '-e', healthCheck())).toBe('');
    } finally {
      const code = await container.terminate();
      if (code !== 0) console.log(await container.logs());
      await container.remove();
      expect(code).toBe(0);
    }
  });

  test('refuses a browser without a sandbox where one is required', async () => {
    const port = await freePort();
    const settings = [
      `PORT=${port}`,
      'HOST=127.0.0.1',
      'SITEGLASS_EGRESS_ALLOW=127.0.0.0/8',
      'SITEGLASS_BROWSER_SANDBOX=required',
    ];
    const container = await engine.run('siteglass-test', [
      ...settings.flatMap((one) => ['-e', one]),
      seccomp(dockerDefault),
    ]);
    try {
      const headers = { 'x-api-key': await readKey(container) };
      const query = new URLSearchParams({ query: `${target.origin}/` }).toString();
      const place = `http://127.0.0.1:${port}/v1/website/rendering?${query}`;
      const response = await fetch(place, { headers });
      // The browser of the image does not count as usable, and the image downloads no other one.
      expect([response.status, response.headers.get('x-error-code')]).toEqual([500, 'browser_missing']);
      expect(await response.text()).not.toContain('chromium');
      expect(await container.logs()).toContain('SITEGLASS_BROWSER_SANDBOX=off would let it run without a sandbox');
    } finally {
      await container.remove();
    }
  });
});

/** The first key is printed when the service is ready. */
async function readKey(container: Container): Promise<string> {
  let logs = '';
  await expect
    .poll(async () => (logs = await container.logs()), { message: 'the service is ready' })
    .toMatch(/First key, shown only once: \S+/);
  return /First key, shown only once: (\S+)/.exec(logs)![1]!;
}

/** The program of the image's HEALTHCHECK: it says nothing and ends with 0. */
function healthCheck(): string {
  const [, command] = /^ {4}CMD (\[.*\])$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))!;
  return (JSON.parse(command!) as string[])[2]!;
}
