// The product as its users see it: the command, its output, the first call, and recovery from kill -9.
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringRuleTables } from './support/rule-tables.ts';
import { startTarget } from './support/target.ts';
import type { Target } from './support/target.ts';

const project = join(import.meta.dirname, '..');
const siteglass = join(project, 'bin', 'siteglass');

let directory: string;
let target: Target;
let environment: NodeJS.ProcessEnv;
let running: ChildProcess | undefined;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siteglass-front-door-')); // 0700, as many folders of root are
  await bringRuleTables(join(directory, 'data', 'cache'));
  target = await startTarget();
  environment = { ...process.env, PORT: '0', DATA_DIR: join(directory, 'data'), SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8' };
});
afterAll(async () => {
  await kill('SIGTERM');
  await target.close();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts the service and returns its output. */
async function serve(command = [siteglass, 'serve']): Promise<{ address: string; output: string }> {
  const [program, ...words] = command;
  const child = spawn(program!, words, { cwd: project, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  for (let tries = 0; tries < 600; tries++) {
    const address = /listens on (\S+)\n/.exec(output)?.[1];
    if (address && output.includes('Admin token')) return { address, output };
    if (child.exitCode !== null) break;
    await sleep(50);
  }
  throw new Error(`the service did not start:\n${output}`);
}

async function kill(signal: NodeJS.Signals): Promise<number | null> {
  const child = running;
  if (!child || child.exitCode !== null || child.signalCode !== null) return null;
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  child.kill(signal);
  return await ended;
}

describe('the service', () => {
  let key: string;

  test('does not start on a port in use, and keeps the first key for the next start', async () => {
    const { port } = new URL(target.origin);
    const output = await promisify(execFile)(siteglass, ['serve', '--port', port], { env: environment }).then(
      () => 'started',
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
    expect(output).toContain(`127.0.0.1:${port} is in use by another program: stop it, or choose another PORT`);
    expect(output).not.toContain('a database connection was lost');
  });

  test('starts with one command and prints the key of a workspace with 10,000 credits', async () => {
    const { address, output } = await serve();
    key = /sg_live_\w+/.exec(output)![0];
    const usage = await get(address, '/v1/usage', key);
    expect(usage).toMatchObject({ remaining: 10_000, account: { slug: 'default' }, api_key: { active: true } });
    expect(output).toContain(`curl -H 'x-api-key: ${key}'`);
    const [, email, password] = /login, shown only once: (\S+) {2}password (\S+)\n/.exec(output)!;
    const page = await fetch(`${address}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Siteglass</title>')]);
    const signedIn = await fetch(`${address}/manage/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ email, password }),
    });
    expect(signedIn.status).toBe(200);
  });

  test('keeps its admin token where only its owner can read it', async () => {
    const file = join(directory, 'data', 'admin-token');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toMatch(/^sgadmin_/);
  });

  test('stops its database when it is killed with -9, and continues with its data', async () => {
    const { address } = await restart();
    expect(await get(address, `/v1/website/crawler?query=${encodeURIComponent(`${target.origin}/`)}`, key)).toContain(
      'Hello',
    );
    const postmaster = findPostmaster();
    await kill('SIGKILL');
    await untilGone(postmaster);

    const again = await serve();
    expect(again.output).not.toContain('sg_live_');
    expect(await get(again.address, '/v1/usage', key)).toMatchObject({ remaining: 9999, total_used: 1 });
  });

  test('answers commands while it runs and while it is stopped', async () => {
    const { address } = await restart();
    const port = new URL(address).port;
    const list = async (env: NodeJS.ProcessEnv) =>
      JSON.parse((await promisify(execFile)(siteglass, ['account', 'list', '--json'], { env })).stdout) as {
        items: { slug: string }[];
      };
    expect((await list({ ...environment, PORT: port })).items.map(({ slug }) => slug)).toEqual(['default']);
    expect(await kill('SIGTERM')).toBe(0);
    expect((await list({ ...environment, PORT: port })).items.map(({ slug }) => slug)).toEqual(['default']);
  });

  test('shuts down cleanly when npm is terminated', async () => {
    await kill('SIGTERM');
    const { address } = await serve(['npm', 'start']);
    expect(await get(address, '/v1/usage', key)).toMatchObject({ account: { slug: 'default' } });
    const postmaster = findPostmaster();
    await kill('SIGTERM');
    await untilGone(postmaster);
  });

  test('reports every mistake in its settings together, by name', async () => {
    const wrong = { ...environment, PORT: 'eighty', SITEGLASS_EGRESS_ALLOW: 'everything' };
    const failure = (await promisify(execFile)(siteglass, ['serve'], { env: wrong }).catch(
      (error: unknown) => error,
    )) as {
      code: number;
      stderr: string;
    };
    expect(failure.code).toBe(1);
    expect(failure.stderr).toMatch(/PORT must be .*\n.*SITEGLASS_EGRESS_ALLOW "everything"/);
  });
});

const findPostmaster = (): number =>
  Number(readFileSync(join(directory, 'data/postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

async function restart(): Promise<{ address: string; output: string }> {
  await kill('SIGTERM');
  return await serve();
}

async function get(address: string, path: string, key: string): Promise<unknown> {
  const response = await fetch(`${address}${path}`, { headers: { 'x-api-key': key } });
  return await response.json();
}

async function untilGone(pid: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await sleep(50);
  }
  throw new Error(`the process ${pid} is still running`);
}
