// The TypeScript client, compiled as its users get it, against a service in another process.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type * as Sdk from '../../clients/src/index.ts';
import { delayMs } from '../../clients/src/retry.ts';
import { fullCatalog } from '../../src/endpoints/full-catalog.ts';
import { createTestDatabase } from '../support/database.ts';
import { startServiceProcess } from '../support/process.ts';
import { bringRuleTables } from '../support/rule-tables.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

let directory: string;
let sdk: typeof Sdk;
let target: Target;
let server: Awaited<ReturnType<typeof startServiceProcess>>;
let client: Sdk.Client;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siteglass-sdk-'));
  const dist = join(directory, 'dist');
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'clients', '--outDir', dist], {
    cwd: root,
  });
  sdk = (await import(/* @vite-ignore */ join(dist, 'index.js'))) as typeof Sdk;
  target = await startTarget();
  target.on('/slow', (_request, response) => setTimeout(() => sendPage(response, 'slow'), 3000));
  await bringRuleTables(join(directory, 'data', 'cache'));
  server = await startServiceProcess({ DATABASE_URL: await createTestDatabase(), DATA_DIR: join(directory, 'data') });
  client = sdk.createClient({ baseUrl: `http://127.0.0.1:${server.port}`, apiKey: server.key! });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await target.close();
  await rm(directory, { recursive: true, force: true });
});

/** The error of a call that is refused with 401, this code, and a text that says nothing about it. */
const refusedWith = async (code: string): Promise<unknown> => {
  const headers = { ...(code !== '' && { 'x-error-code': code }) };
  const answer = async () => Response.json({ error: 'Refused' }, { status: 401, headers });
  return await sdk
    .createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'any', fetch: answer })
    .usage({}, { retries: 0 })
    .catch((error: unknown) => error);
};

describe('the generated files', () => {
  test('are those of the catalogue', async () => {
    await run(process.execPath, ['scripts/generate.ts', '--check'], { cwd: root });
  });
});

describe('a client', () => {
  test('trims a key that was read from a file, and never shows an invalid one', async () => {
    const baseUrl = `http://127.0.0.1:${server.port}`;
    const fromFile = sdk.createClient({ baseUrl, apiKey: `${server.key}\n` });
    expect((await fromFile.usage()).data.remaining).toBeGreaterThan(0);
    for (const apiKey of [`${server.key}\n${server.key}`, `${server.key} x`, 'schlüssel']) {
      expect(() => sdk.createClient({ baseUrl, apiKey })).toThrow(
        /^apiKey must be one key, without spaces or line breaks$/,
      );
    }
    expect(() => sdk.createClient({ baseUrl, apiKey: ' ' })).toThrow('apiKey is required');
  });

  test('has a method for every operation of the catalogue', () => {
    for (const { operationId } of fullCatalog) expect(client).toHaveProperty(operationId);
  });

  test('returns the page, its status and URL, and what it cost', async () => {
    const page = await client.crawler({ query: `${target.origin}/missing` });
    expect(page).toMatchObject({ targetStatus: 404, finalUrl: `${target.origin}/missing`, credits: { charged: 1 } });
    expect(page.data).toContain('No such page');
    expect(page.requestId).toMatch(/^[0-9a-f-]{36}$/);
    const usage = await client.usage();
    expect(usage.data.remaining).toBe(page.credits.remaining);
  });

  test('returns other forms of a page as text', async () => {
    const page = await client.crawler({ query: `${target.origin}/`, response_type: 'markdown' });
    expect([page.contentType, page.data]).toEqual(['text/markdown; charset=utf-8', expect.stringContaining('# Hello')]);
  });

  test('sends parameters that are too long for a URL as a body', async () => {
    const usage = await client.usage({ fields: `remaining,${'x'.repeat(9000)}` });
    expect(Object.keys(usage.data)).toEqual(['remaining']);
  });

  test('sends secrets in a body, not in the URL', async () => {
    const sent: string[] = [];
    const watched = sdk.createClient({
      baseUrl: `http://127.0.0.1:${server.port}`,
      apiKey: server.key!,
      fetch: (input, init) => {
        sent.push(`${init?.method} ${input instanceof Request ? input.url : input.toString()}`);
        return fetch(input, init);
      },
    });
    const query = `${target.origin}/`;
    await watched.crawler({ query });
    await watched.crawler({ query, cookies: { a: 's3cret' } });
    await watched.crawler({ query, headers: { authorization: 's3cret' } });
    await watched.crawler({ query, username: 'me', password: 's3cret' });
    await watched.crawler({ query: query.replace('://', '://me:s3cret@') });
    await watched.crawler({ query, method: 'POST', body: 's3cret' });
    expect(sent.map((one) => one.split(' ')[0])).toEqual(['GET', 'POST', 'POST', 'POST', 'POST', 'POST']);
    expect(sent.join()).not.toContain('s3cret');
  });

  test('keeps only the fields that were requested', async () => {
    expect((await client.usage({ fields: 'account.slug' })).data).toEqual({ account: { slug: 'default' } });
  });

  test('throws typed errors with the details that programs need', async () => {
    const refusal = await client.crawler({ query: 'not a url' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(sdk.BadRequestError);
    expect(refusal).toMatchObject({ status: 400, requestId: expect.any(String), credits: { charged: 0 } });
    const unauthenticated = sdk.createClient({ baseUrl: `http://127.0.0.1:${server.port}`, apiKey: 'wrong' });
    await expect(unauthenticated.usage()).rejects.toBeInstanceOf(sdk.AuthenticationError);
    await expect(client.stats({ engine: 'website' })).rejects.toBeInstanceOf(sdk.PermissionError);
    await expect(refusedWith('rate_limit')).resolves.toBeInstanceOf(sdk.RateLimitError);
    await expect(refusedWith('quota')).resolves.toBeInstanceOf(sdk.RateLimitError);
    await expect(refusedWith('')).resolves.toBeInstanceOf(sdk.AuthenticationError);
    const failure = await client
      .crawler({ query: 'http://127.0.0.1:1/' }, { retries: 0 })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 500, code: 'target_refused', credits: { charged: 0 } });
    await expect(client.job({ job_id: 'unknown' })).rejects.toMatchObject({ status: 404 });
  });

  test('stops waiting when its signal fires', async () => {
    const controller = new AbortController();
    const call = client.crawler({ query: `${target.origin}/slow` }, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });

  test('requires a valid base URL, a key and a timeout that does not waste credits', () => {
    expect(() => sdk.createClient({ baseUrl: 'nowhere', apiKey: 'x' })).toThrow('baseUrl');
    expect(() => sdk.createClient({ baseUrl: 'http://localhost', apiKey: '' })).toThrow('apiKey');
    expect(() => sdk.createClient({ baseUrl: 'http://localhost', apiKey: 'x', timeoutSeconds: 5 })).toThrow('60');
  });
});

describe('a job', () => {
  test('is started, waited for and read', async () => {
    const job = await client.run('crawler', { query: `${target.origin}/` });
    expect(job).toMatchObject({ status: 'completed', credits_charged: 1 });
    expect(job.result).toContain('Hello');
    const raw = await client.jobResult({ job_id: job.job_id });
    expect([raw.contentType, raw.data]).toEqual(['text/html; charset=utf-8', job.result]);
  });

  test('that fails is an error that contains the job', async () => {
    const failure = await client.run('crawler', { query: 'http://127.0.0.1:1/' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(sdk.JobFailedError);
    expect((failure as Sdk.JobFailedError).job).toMatchObject({ status: 'failed', credits_charged: 0 });
  });

  test('can be abandoned by the client, and continues', async () => {
    const { data } = await client.start('crawler', { query: `${target.origin}/slow` });
    await expect(client.waitForJob(data.job_id, { waitSeconds: 0 })).rejects.toBeInstanceOf(sdk.TimeoutError);
    expect(await client.waitForJob(data.job_id)).toMatchObject({ status: 'completed' });
  });
});

describe('a batch', () => {
  test('is submitted, followed and read', async () => {
    const items = [`${target.origin}/?a`, { query: `${target.origin}/?b` }, 'http://127.0.0.1:1/'];
    const { batch_id, total } = await client.batches.create({
      endpoint: 'crawler',
      params: { return_page_source: true },
      items,
      name: 'sdk',
    });
    expect(total).toBe(3);
    const results: Sdk.BatchResult[] = [];
    for await (const result of client.batches.results(batch_id)) results.push(result);
    expect(results.map(({ index, status }) => `${index} ${status}`).toSorted()).toEqual([
      '0 completed',
      '1 completed',
      '2 failed',
    ]);
    expect(await client.batches.wait(batch_id)).toMatchObject({ status: 'completed', completed: 2, failed: 1 });
    expect((await client.batches.list({ limit: 1 })).items[0]).toMatchObject({ batch_id, name: 'sdk' });
    expect((await client.batches.items(batch_id, { status: 'failed' })).items[0]).toMatchObject({ index: 2 });
    const listed: number[] = [];
    for await (const { index } of client.batches.items(batch_id, { limit: 1 })) listed.push(index);
    expect(listed).toEqual([0, 1, 2]); // of three pages
    const rest: Sdk.BatchResult[] = [];
    for await (const result of client.batches.results(batch_id, { cursor: results[0]!.cursor })) rest.push(result);
    expect(rest).toEqual(results.slice(1));
    const csv = await (await client.batches.download(batch_id, 'csv')).text();
    expect(csv.split('\r\n')[0]).toMatch(/^index,status,address,/);
    await expect(client.batches.pause(batch_id)).rejects.toMatchObject({ status: 409 });
  });

  test('with more than 10,000 items is sent as lines', async () => {
    const items = Array.from({ length: 10_001 }, (_, index) => `${target.origin}/?${index}`);
    const { batch_id, total } = await client.batches.create({ endpoint: 'crawler', items, per_host: 1 });
    expect(total).toBe(10_001);
    await client.batches.pause(batch_id);
    await client.batches.resume(batch_id);
    expect(await client.batches.cancel(batch_id)).toMatchObject({ status: 'cancelled', total: 10_001 });
  });
});

describe('a crawl', () => {
  test('is started, followed and read', async () => {
    target.on('/tree', (_request, response) => sendPage(response, '<a href=/tree/a>a</a>'));
    target.on('/tree/a', (_request, response) => sendPage(response, 'leaf'));
    const { crawl_id } = await client.crawls.create({
      url: `${target.origin}/tree`,
      sitemap: 'skip',
      include: ['^/tree'],
      params: { return_page_source: true },
      name: 'sdk',
    });
    const pages: Sdk.CrawlResult[] = [];
    for await (const page of client.crawls.results(crawl_id)) pages.push(page);
    expect(pages.map(({ url, depth }) => `${depth} ${url.slice(target.origin.length)}`)).toEqual([
      '0 /tree',
      '1 /tree/a',
    ]);
    expect(await client.crawls.wait(crawl_id)).toMatchObject({ status: 'completed', completed: 2, name: 'sdk' });
    expect((await client.crawls.list({ limit: 1 })).items[0]).toMatchObject({ crawl_id });
    expect((await client.crawls.items(crawl_id)).items[1]).toMatchObject({ found_on: `${target.origin}/tree` });
    await expect(client.crawls.pause(crawl_id)).rejects.toMatchObject({ status: 409 });
  });

  test('schedules are created, changed, listed and removed', async () => {
    const params = { query: `${target.origin}/watched`, response_type: 'markdown' } as const;
    const created = await client.schedules.create({
      name: 'sdk',
      every_seconds: 3600,
      endpoint: 'crawler',
      params,
      watch: 'text',
    });
    const { schedule_id: id } = created;
    expect(created).toMatchObject({ name: 'sdk', status: 'active', every_seconds: 3600, watch: 'text', params });
    expect(await client.schedules.get(id)).toEqual(created);
    expect(
      await client.schedules.change(id, { cron: '0 9 * * 1-5', every_seconds: null, timezone: 'Europe/Berlin' }),
    ).toMatchObject({
      cron: '0 9 * * 1-5',
      every_seconds: null,
      timezone: 'Europe/Berlin',
    });
    expect(await client.schedules.pause(id)).toMatchObject({ status: 'paused', reason: 'user' });
    expect((await client.schedules.list({ status: 'paused' })).items).toMatchObject([{ schedule_id: id }]);
    expect(await client.schedules.resume(id)).toMatchObject({ status: 'active', reason: null });
    expect(await client.schedules.runs(id, { limit: 5 })).toEqual({ items: [], next: null });
    expect(await client.schedules.remove(id)).toEqual({ schedule_id: id, deleted: true });
    await expect(client.schedules.get(id)).rejects.toMatchObject({ status: 404 });
  });
});

test('a batch of large items is sent as lines', async () => {
  const types: (string | null)[] = [];
  const { batches } = sdk.createClient({
    baseUrl: 'http://127.0.0.1:1',
    apiKey: 'any',
    fetch: async (input, init) => {
      types.push(new Request(input, init).headers.get('content-type'));
      return Response.json({ batch_id: 'x', status: 'running', total: 1, status_url: '/' }, { status: 202 });
    },
  });
  const page = () => ({ query: 'http://127.0.0.1:1/', user_agent: 'x'.repeat(60_000) });
  for (const length of [1, 300]) await batches.create({ endpoint: 'crawler', items: Array.from({ length }, page) });
  expect(types).toEqual(['application/json', 'application/x-ndjson']);
});

describe('a retry', () => {
  const refuse =
    (status: number, headers: Record<string, string> = {}): RequestListener =>
    (_request, response) => {
      response.writeHead(status, headers).end(JSON.stringify({ error: `status ${status}` }));
    };
  const succeed: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('"done"');
  };
  const hangUp: RequestListener = (request) => request.socket.destroy();

  /** A server with the given responses, in order, and a client of it. */
  async function scripted(answers: RequestListener[]) {
    let calls = 0;
    const http = createServer((request, response) => answers[calls++]!(request, response));
    await new Promise<void>((resolve) => {
      http.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void http.close());
    const { port } = http.address() as AddressInfo;
    const scriptedClient = sdk.createClient({ baseUrl: `http://127.0.0.1:${port}/behind/a/path`, apiKey: 'key' });
    return { client: scriptedClient, calls: () => calls };
  }

  test('follows a 500 and a broken connection', async () => {
    const { client: patient, calls } = await scripted([refuse(500), hangUp, succeed]);
    expect((await patient.crawler({ query: 'https://example.com/' })).data).toBe('done');
    expect(calls()).toBe(3);
  });

  test('has the idempotency key of the first attempt, and waits for an attempt that still runs', async () => {
    const keys: unknown[] = [];
    const noting =
      (answer: RequestListener): RequestListener =>
      (request, response) => {
        keys.push(request.headers['idempotency-key']);
        answer(request, response);
      };
    const running = refuse(409, { 'x-error-code': 'idempotency_running' });
    const replay: RequestListener = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'idempotent-replayed': 'true' }).end('"done"');
    const { client: patient } = await scripted([hangUp, running, replay, succeed, succeed].map(noting));
    expect((await patient.crawler({ query: 'https://example.com/' })).replayed).toBe(true);
    await patient.crawler({ query: 'https://example.com/' }, { idempotencyKey: 'mine' });
    await patient.usage();
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0], 'mine', undefined]);
  });

  test('waits for the end of a lost attempt, however many retries there are', async () => {
    const running = refuse(409, { 'x-error-code': 'idempotency_running' });
    const { client: patient, calls } = await scripted([hangUp, running, running, running, running, succeed]);
    expect((await patient.crawler({ query: 'https://example.com/' }, { retries: 1 })).data).toBe('done');
    expect(calls()).toBe(6);
    const { client: hasty } = await scripted([running, succeed]);
    await expect(hasty.crawler({ query: 'https://example.com/' }, { retries: 0 })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('waits at least as long as the service asks for', async () => {
    const { client: patient } = await scripted([refuse(500, { 'retry-after': '2' }), succeed]);
    const startedAt = performance.now();
    await patient.crawler({ query: 'https://example.com/' });
    expect(performance.now() - startedAt).toBeGreaterThan(1900);
  });

  test.each([400, 401, 402, 403, 404])('never follows a %i', async (status) => {
    const { client: patient, calls } = await scripted([refuse(status), succeed]);
    await expect(patient.crawler({ query: 'https://example.com/' })).rejects.toMatchObject({ status });
    expect(calls()).toBe(1);
  });

  test('does not follow a call with a method that must not be repeated, unless nothing was sent', async () => {
    const post = { query: 'https://example.com/', method: 'POST', body: { a: 1 } } as const;
    for (const [answer, message] of [
      [refuse(500), 'status 500'],
      [refuse(500, { 'x-error-code': 'target_reset' }), 'status 500'],
      [hangUp, 'cannot be reached'],
    ] as const) {
      const { client: careful, calls } = await scripted([answer, succeed]);
      await expect(careful.crawler(post)).rejects.toThrow(message);
      expect(calls()).toBe(1);
    }
    const { client: careful, calls } = await scripted([refuse(500, { 'x-error-code': 'overloaded' }), succeed]);
    expect((await careful.crawler(post)).data).toBe('done');
    expect(calls()).toBe(2);
  });

  test('ends with the last error', async () => {
    const { client: patient, calls } = await scripted([refuse(500), refuse(500)]);
    await expect(patient.crawler({ query: 'https://example.com/' }, { retries: 1 })).rejects.toThrow('status 500');
    expect(calls()).toBe(2);
  });

  test('waits longer every time, with jitter and a limit', () => {
    expect([0, 1, 2, 20].map((tries) => delayMs(tries, undefined, () => 1))).toEqual([500, 1000, 2000, 30_000]);
    expect(delayMs(0, undefined, () => 0)).toBe(250);
    expect(delayMs(0, 7, () => 0)).toBe(7000);
  });
});

test('the client runs on older versions of Node.js', async () => {
  const script = `import { createClient } from ${JSON.stringify(join(directory, 'dist', 'index.js'))};
    const client = createClient({ baseUrl: 'http://127.0.0.1:${server.port}', apiKey: '${server.key}' });
    console.log((await client.usage()).data.account.slug);`;
  const systemNode = process.env['PATH']!.split(':').find((part) => /^\/usr(\/local)?\/bin$/.test(part));
  const node = (await run(`${systemNode}/node`, ['--version']).catch(() => undefined))
    ? `${systemNode}/node`
    : process.execPath;
  const { stdout } = await run(node, ['--input-type=module', '-e', script]);
  expect(stdout).toBe('default\n');
});
