// Calls of a service whose browser is missing, broken, or still being downloaded.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chromeForTesting } from '../../src/web/browser/install/chrome-for-testing.ts';
import { brokenProgram, startChromeMirror } from '../support/chrome-mirror.ts';
import type { ChromeMirror } from '../support/chrome-mirror.ts';
import { createTestDatabase } from '../support/database.ts';
import { bringRuleTables } from '../support/rule-tables.ts';
import { startTestService } from '../support/service.ts';
import type { Answer, TestAccount, TestService } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const path = '/v1/website/rendering';
const credits = 100;

let target: Target;
beforeAll(async () => {
  target = await startTarget();
  target.on('/', (_request, response) => sendPage(response, '<h1>Shown</h1>'));
});
afterAll(() => target.close());

describe('a call that needs the browser', { timeout: 120_000 }, () => {
  let cache: string;
  let mirror: ChromeMirror;
  let service: TestService;
  let account: TestAccount;

  beforeEach(async () => {
    cache = await mkdtemp(join(tmpdir(), 'supply-'));
    mirror = await startChromeMirror();
  });
  afterEach(async () => {
    await service.stop();
    mirror.close();
    await rm(cache, { recursive: true, force: true });
  });

  /** A service without a browser. It downloads one from the mirror. */
  async function open(environment: Record<string, string> = {}): Promise<void> {
    const { address, pins } = mirror;
    service = await startTestService({
      environment: { SITEGLASS_BROWSER_CACHE: cache, ...environment },
      browserSupply: {
        configured: environment['SITEGLASS_CHROMIUM'],
        usesMachine: false,
        sources: [chromeForTesting({ mirror: address, pins, platform: 'linux', architecture: 'x64' })],
      },
    });
    account = await service.createAccount({ credits });
  }

  const render = (): Promise<Answer> => service.call(path, { query: `${target.origin}/`, timeout: 60 }, account);

  async function expectUnbilled(answer: Answer, code: string): Promise<void> {
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([500, code]);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(answer.text).not.toContain(cache);
    expect(answer.text).not.toContain('SITEGLASS_');
    expect((await service.call('/v1/usage', {}, account)).json.remaining).toBe(credits);
    const rows = await service.log(account.slug);
    expect(rows.filter(({ endpoint }) => endpoint === path)).toEqual([
      expect.objectContaining({ status: 500, credits: 0 }),
    ]);
  }

  test('waits for the download, and is billed once', async () => {
    const held = Promise.withResolvers<void>();
    mirror.send = (response) => void held.promise.then(() => response.end(mirror.archive));
    await open();
    const calling = render();
    await expect.poll(() => mirror.asked).toBe(1);
    held.resolve();
    const answer = await calling;
    expect([answer.status, answer.headers.get('x-credits-charged')]).toEqual([200, '2']);
    expect(answer.text).toContain('Shown');
    expect((await service.call('/v1/usage', {}, account)).json.remaining).toBe(credits - 2);
    const rows = await service.log(account.slug);
    expect(rows.filter(({ endpoint }) => endpoint === path)).toEqual([
      expect.objectContaining({ status: 200, credits: 2 }),
    ]);
  });

  test('is not billed if the download fails while it waits', async () => {
    const held = Promise.withResolvers<void>();
    mirror.send = (response) => void held.promise.then(() => response.writeHead(404).end());
    await open();
    const calling = render();
    await expect.poll(() => mirror.asked).toBe(1);
    held.resolve();
    const answer = await calling;
    await expectUnbilled(answer, 'browser_missing');
    expect(answer.headers.get('retry-after')).toBe('120');
  });

  test('is not asked to retry if downloads are disabled', async () => {
    await open({ SITEGLASS_BROWSER_FETCH: 'off' });
    const answer = await render();
    await expectUnbilled(answer, 'browser_missing');
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(mirror.asked).toBe(0);
  });

  test.each([
    ['does not exist', 'browser_missing', undefined],
    ['does not start', 'browser_crashed', brokenProgram],
  ])('is not billed if the configured browser %s', async (_, code, content) => {
    const program = join(cache, 'program');
    if (content !== undefined) await writeFile(program, content, { mode: 0o755 });
    await open({ SITEGLASS_CHROMIUM: program });
    const answer = await render();
    await expectUnbilled(answer, code);
    expect(answer.headers.get('retry-after')).toBeNull();
  });
});

describe('the log of the operator', { timeout: 120_000 }, () => {
  test.each([
    ['does not exist', undefined, 'no browser: calls that need one fail'],
    ['does not start', brokenProgram, 'the browser does not start'],
  ])('names a configured browser that %s', async (_, content, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'supply-'));
    await bringRuleTables(join(folder, 'data', 'cache'));
    const program = join(folder, 'program');
    if (content !== undefined) await writeFile(program, content, { mode: 0o755 });
    const lines: string[] = [];
    const child = spawn(process.execPath, [join(import.meta.dirname, '../support/service-process.ts')], {
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: await createTestDatabase(),
        SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8',
        SITEGLASS_LOG_LEVEL: 'info',
        SITEGLASS_CHROMIUM: program,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        lines.splice(0, Infinity, ...output.split('\n'));
      });
      const findReady = () => lines.find((line) => line.startsWith('{"port"') && line.endsWith('}'));
      await expect.poll(findReady, { timeout: 60_000 }).toBeDefined();
      const { port, key } = JSON.parse(findReady()!) as { port: number; key: string };
      const query = new URLSearchParams({ query: `${target.origin}/` }).toString();
      const response = await fetch(`http://127.0.0.1:${port}${path}?${query}`, { headers: { 'x-api-key': key } });
      expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining(program)]);
      const findLine = () => lines.find((line) => line.includes(message) && line.includes(program));
      await expect.poll(findLine, { timeout: 60_000 }).toBeDefined();
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
});
