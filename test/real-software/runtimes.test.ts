// The TypeScript client, compiled as its users get it, in every runtime that it is made for.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { startServiceProcess } from '../support/process.ts';
import { startTarget, type Target } from '../support/target.ts';
import { folderOf } from './support/software.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const isArm = process.arch === 'arm64';

const runtimes: Record<string, string[]> = {
  node: [process.execPath],
  bun: [join(folderOf(`@oven/bun-linux-${isArm ? 'aarch64' : 'x64'}`), 'bin', 'bun')],
  deno: [join(folderOf(`@deno/linux-${isArm ? 'arm64' : 'x64'}-glibc`), 'deno'), 'run', '--allow-net', '--allow-env'],
};

// What a program does with the client: a page, bytes, a job, an error that is identified by its class.
const program = `
import { BadRequestError, createClient } from '@siteglass/client';
const env = globalThis.Deno?.env.toObject() ?? process.env;
const client = createClient({ baseUrl: env.BASE_URL, apiKey: env.API_KEY });
const page = await client.crawler({ query: env.PAGE });
const job = await client.run('crawler', { query: env.PAGE });
const refused = await client.crawler({ query: 'nonsense' }).catch((error) => error);
const { data } = await client.usage();
console.log(JSON.stringify({
  status: page.targetStatus,
  charged: page.credits.charged,
  isPage: page.data.includes('Hello'),
  job: job.result.includes('Hello'),
  refused: refused instanceof BadRequestError && refused.status,
  remaining: data.remaining,
}));
`;

let directory: string;
let target: Target;
let server: Awaited<ReturnType<typeof startServiceProcess>>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siteglass-runtimes-'));
  const client = join(directory, 'node_modules', '@siteglass', 'client');
  await mkdir(client, { recursive: true });
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await run(process.execPath, [compiler, '-p', 'clients', '--outDir', join(client, 'dist')], { cwd: root });
  await cp(join(root, 'clients', 'package.json'), join(client, 'package.json'));
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
  await writeFile(join(directory, 'program.js'), program);
  target = await startTarget();
  server = await startServiceProcess({ DATABASE_URL: await createTestDatabase(), DATA_DIR: join(directory, 'data') });
});
afterAll(async () => {
  await server.stop();
  await target.close();
  await rm(directory, { recursive: true, force: true });
});

test.each(Object.keys(runtimes))('the client works in %s', async (name) => {
  const [command, ...args] = runtimes[name]!;
  expect(existsSync(command!), `${command} is not installed`).toBe(true);
  const { stdout } = await run(command!, [...args, join(directory, 'program.js')], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      HOME: directory,
      BASE_URL: `http://127.0.0.1:${server.port}`,
      API_KEY: server.key!,
      PAGE: `${target.origin}/`,
    },
  });
  const { remaining, ...rest } = JSON.parse(stdout) as { remaining: number };
  expect(rest).toEqual({ status: 200, charged: 1, isPage: true, job: true, refused: 400 });
  expect(remaining).toBeGreaterThan(9000);
});
