// Section 1, the record of each call: what a row keeps, and how it is read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlerPath = '/v1/website/crawler';

let service: SharedService;
let target: Target;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
});

afterAll(async () => {
  await target?.close();
});

const crawl = (account: TestAccount, parameters = {}) =>
  service.call(crawlerPath, { query: `${target.origin}/`, ...parameters }, { key: account.key });

const requests = async ({ slug }: TestAccount, filters: Record<string, string> = {}) =>
  (await service.manage('GET', `/accounts/${slug}/requests?${new URLSearchParams(filters).toString()}`)).json;

describe('a row', () => {
  test('keeps endpoint, status, duration, address, key, credits, the parameters and the response', async () => {
    const account = await service.createAccount();
    const before = Date.now();
    const answer = await crawl(account, { return_page_source: 'true', unknown: 'kept' });
    expect(await service.log(account.slug)).toEqual([
      {
        id: answer.headers.get('x-request-id'),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        endpoint: crawlerPath,
        status: 200,
        duration_ms: expect.any(Number) as number,
        ip: '127.0.0.1',
        credits: 1,
        key_alias: 'test key',
        params: { query: `${target.origin}/`, return_page_source: 'true', unknown: 'kept' },
        response: answer.text,
        response_truncated: false,
        response_bytes: Buffer.byteLength(answer.text),
        job_id: null,
        error_code: null,
        response_type: 'application/json; charset=utf-8',
        response_headers: {
          'content-type': 'application/json; charset=utf-8',
          'x-charset': 'utf-8',
          'x-redirects': '0',
          'x-target-status': '200',
          'x-final-url': `${target.origin}/`,
        },
      },
    ]);
    const [row] = await service.log(account.slug);
    expect(Date.parse(row.at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(row.at)).toBeLessThanOrEqual(Date.now());
    expect(row.duration_ms).toBeLessThanOrEqual(Date.now() - before);
  });

  test('is written for every authenticated call, with any status', async () => {
    const account = await service.createAccount({ credits: 1 });
    await service.call('/v1/usage', {}, { key: account.key });
    await service.call('/v1/stats', { engine: 'website' }, { key: account.key });
    await service.call(crawlerPath, {}, { key: account.key });
    await crawl(account, { query: 'http://nothing.invalid/' });
    await crawl(account);
    await crawl(account);
    await service.manage('PATCH', `/accounts/${account.slug}/keys/${account.keyId}`, { active: false });
    await crawl(account);
    const rows = await service.log(account.slug);
    expect(rows.map(({ status, credits }) => [status, credits])).toEqual([
      [401, 0],
      [402, 0],
      [200, 1],
      [500, 0],
      [400, 0],
      [403, 0],
      [200, 0],
    ]);
    expect(rows.map(({ error_code }) => error_code)).toEqual([null, null, null, 'target_dns', null, null, null]);
    expect(rows[2].response).toContain('Hello');
    expect(JSON.parse(rows[3].response)).toEqual({ error: 'Internal Error: DNS lookup failed for nothing.invalid' });
    expect(JSON.parse(rows[4].response)).toEqual({ error: 'Bad Request: query is required' });
  });

  test('of a failed job keeps the error code', async () => {
    const account = await service.createAccount();
    const { json } = await crawl(account, { query: 'http://nothing.invalid/', is_async: true });
    await service.call(`/jobs/${json.job_id}`, { wait: 20 }, { key: account.key });
    expect(await service.log(account.slug)).toMatchObject([
      { id: json.job_id, status: 500, error_code: 'target_dns', job_id: json.job_id },
    ]);
  });

  test('of a quota refusal keeps the error code', async () => {
    const account = await service.createAccount({ credits: 5 });
    await service.manage('PATCH', `/accounts/${account.slug}/keys/${account.keyId}`, { quotas: { daily: 0 } });
    await crawl(account);
    expect(await service.log(account.slug)).toMatchObject([{ status: 401, error_code: 'quota' }]);
  });

  test('is read by its id, in its own account only', async () => {
    const [account, other] = [await service.createAccount(), await service.createAccount()];
    const id = (await crawl(account)).headers.get('x-request-id');
    const [row] = await service.log(account.slug);
    expect((await service.manage('GET', `/accounts/${account.slug}/requests/${id}`)).json).toEqual(row);
    expect((await service.manage('GET', `/accounts/${other.slug}/requests/${id}`)).status).toBe(404);
    expect((await service.manage('GET', `/accounts/${account.slug}/requests/nonsense`)).status).toBe(404);
  });

  test('is listed without its response on request', async () => {
    const account = await service.createAccount();
    await crawl(account);
    expect((await requests(account, { responses: 'false' })).items).toMatchObject([
      { status: 200, params: { query: `${target.origin}/` }, response: null, response_headers: null },
    ]);
    const found = await requests(account, { responses: 'false', text: 'Hello' });
    expect(found.items).toMatchObject([{ status: 200, response: null }]);
  });

  test('is in the log of its own account only', async () => {
    const [first, second] = [await service.createAccount(), await service.createAccount()];
    await crawl(first);
    expect(await service.log(second.slug)).toEqual([]);
  });

  test('is stored before the response is sent', async () => {
    const account = await service.createAccount();
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await crawl(account)).headers.get('x-request-id')),
    );
    const rows = await service.log(account.slug);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
  });

  test('keeps a truncated response', async () => {
    const account = await service.createAccount();
    target.on('/long', (_request, response) => sendPage(response, 'ü'.repeat(10_000)));
    const answer = await crawl(account, { query: `${target.origin}/long` });
    const [row] = await service.log(account.slug);
    expect(Buffer.byteLength(row.response)).toBeLessThanOrEqual(4096);
    expect(Buffer.byteLength(row.response)).toBeGreaterThan(4000);
    expect(answer.text.startsWith(row.response)).toBe(true);
    expect(row).toMatchObject({ response_truncated: true, response_bytes: Buffer.byteLength(answer.text) });
  });

  test('truncates long parameters', async () => {
    const account = await service.createAccount();
    await crawl(account, { note: 'x'.repeat(5000) });
    const [row] = await service.log(account.slug);
    expect(row.params.note.length).toBeLessThan(2100);
  });

  test('keeps the parameters of a POST', async () => {
    const account = await service.createAccount();
    const body = JSON.stringify({ query: `${target.origin}/`, allow_redirects: false, list: [1, { a: null }] });
    await service.call(crawlerPath, {}, { key: account.key, method: 'POST', body });
    const [row] = await service.log(account.slug);
    expect(row.params).toEqual(JSON.parse(body));
  });
});

describe('the histogram', () => {
  const read = async ({ slug }: TestAccount, filters: Record<string, string> = {}) =>
    (await service.manage('GET', `/accounts/${slug}/requests/histogram?${new URLSearchParams(filters).toString()}`))
      .json;
  const sums = (points: { succeeded: number; refused: number; failed: number }[]) =>
    (['succeeded', 'refused', 'failed'] as const).map((name) => points.reduce((sum, point) => sum + point[name], 0));

  test('counts calls by class of status, with the filters of the log', async () => {
    const account = await service.createAccount();
    await crawl(account);
    await crawl(account);
    await service.call(crawlerPath, {}, { key: account.key });
    await crawl(account, { query: 'http://nothing.invalid/' });
    const { points, step_seconds } = await read(account);
    expect(sums(points)).toEqual([2, 1, 1]);
    expect(step_seconds * points.length).toBeGreaterThanOrEqual(86_400);
    expect(points.length).toBeLessThanOrEqual(74);
    expect(sums((await read(account, { status: '5xx' })).points)).toEqual([0, 0, 1]);
    expect(sums((await read(account, { status: '400' })).points)).toEqual([0, 1, 0]);
    expect(sums((await read(account, { error_code: 'target_dns' })).points)).toEqual([0, 0, 1]);
    expect(sums((await read(account, { error_code: 'none' })).points)).toEqual([2, 1, 0]);
    expect(sums((await read(account, { endpoint: '/v1/usage' })).points)).toEqual([0, 0, 0]);
    expect(sums((await read(account, { key: 'test key' })).points)).toEqual([2, 1, 1]);
    expect(sums((await read(account, { key: 'another key' })).points)).toEqual([0, 0, 0]);
  });

  test('reads a long range from the hourly usage and the hours since from the log', async () => {
    const account = await service.createAccount();
    await crawl(account);
    await crawl(account, { query: 'http://nothing.invalid/' });
    await service.database.query(
      `update request_log set id = overlay(id::text placing left(uuid7_floor(now() - interval '3 hours')::text, 13) from 1)::uuid
       where account_id = (select id from account where slug = $1)`,
      [account.slug],
    );
    await crawl(account);
    const range = { from: new Date(Date.now() - 29 * 86_400_000).toISOString() };
    await service.database.query('select recount_usage()');
    expect(sums((await read(account, range)).points)).toEqual([2, 0, 1]);
    expect(sums((await read(account, { ...range, status: '5xx' })).points)).toEqual([0, 0, 1]);
    expect(sums((await read(account, { ...range, status: '500' })).points)).toEqual([0, 0, 1]);
    expect(sums((await read(account, { ...range, error_code: 'target_dns' })).points)).toEqual([0, 0, 1]);
  });

  test('refuses a wrong range', async () => {
    const { slug } = await service.createAccount();
    const wrong = await service.manage('GET', `/accounts/${slug}/requests/histogram?from=2026-11-15&to=2026-11-01`);
    expect([wrong.status, wrong.json]).toEqual([400, { error: 'Bad Request: to must be after from' }]);
  });
});

describe('reading the log', () => {
  test('newest first, page by page, each row once', async () => {
    const account = await service.createAccount();
    const ids: string[] = [];
    for (let calls = 0; calls < 7; calls++) {
      const answer = await service.call('/v1/usage', {}, { key: account.key });
      ids.unshift(answer.headers.get('x-request-id')!);
    }
    const pages = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: any = await requests(account, { limit: '3', ...(cursor && { cursor }) });
      pages.push(page.items.map(({ id }: { id: string }) => id));
      cursor = page.next;
    }
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    // Calls of one millisecond have no order among themselves.
    expect(new Set(pages.flat())).toEqual(new Set(ids));
    const times = pages.flat().map((id: string) => id.slice(0, 13));
    expect(times.toSorted((a, b) => b.localeCompare(a))).toEqual(times);
  });

  test('by endpoint, status, key and time', async () => {
    const account = await service.createAccount({ credits: 1 });
    const { json: second } = await service.manage('POST', `/accounts/${account.slug}/keys`, { alias: 'second' });
    await crawl(account);
    await crawl(account);
    await service.call('/v1/usage', {}, { key: second.key });
    const statuses = async (filters: Record<string, string>) =>
      (await requests(account, filters)).items.map(({ status }: { status: number }) => status);
    const today = new Date().toISOString().slice(0, 10);
    expect(await statuses({})).toEqual([200, 402, 200]);
    expect(await statuses({ endpoint: '/v1/usage' })).toEqual([200]);
    expect(await statuses({ endpoint: crawlerPath })).toEqual([402, 200]);
    expect(await statuses({ endpoint: '/v1/nothing' })).toEqual([]);
    expect(await statuses({ status: '402' })).toEqual([402]);
    expect(await statuses({ status: '4xx' })).toEqual([402]);
    expect(await statuses({ status: '500' })).toEqual([]);
    expect(await statuses({ key: 'second' })).toEqual([200]);
    expect(await statuses({ key: String(account.keyId) })).toEqual([402, 200]);
    expect(await statuses({ from: today, to: today })).toEqual([200, 402, 200]);
    expect(await statuses({ from: '2099-01-01' })).toEqual([]);
    expect(await statuses({ to: '2020-01-01' })).toEqual([]);
    expect(await statuses({ endpoint: crawlerPath, status: '200', key: 'test key' })).toEqual([200]);
  });

  test.each([
    { limit: '0' },
    { limit: '501' },
    { limit: 'many' },
    { status: 'bad' },
    { cursor: 'nonsense' },
    { from: 'yesterday' },
    { to: '2026-02-30' },
  ])('with %j is 400', async (filters) => {
    const account = await service.createAccount();
    const parameters = new URLSearchParams(filters).toString();
    const answer = await service.manage('GET', `/accounts/${account.slug}/requests?${parameters}`);
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatch(/^Bad Request: /);
  });

  test('of an unknown account is 404, and 401 without the token', async () => {
    expect((await service.manage('GET', '/accounts/nobody/requests')).status).toBe(404);
    const account = await service.createAccount();
    const path = `/manage/v1/accounts/${account.slug}/requests`;
    expect((await service.call(path)).status).toBe(401);
    expect((await service.call(path, {}, { key: account.key })).status).toBe(401);
  });

  test('as series per endpoint', async () => {
    const account = await service.createAccount({ credits: 1 });
    await crawl(account);
    await crawl(account);
    await service.call('/v1/usage', {}, { key: account.key });
    const { json } = await service.manage('GET', `/accounts/${account.slug}/usage?granularity=day`);
    const today = json.series.map(({ endpoint, points }: any) => [
      endpoint,
      points.reduce((sum: number, { calls }: any) => sum + calls, 0),
      points.reduce((sum: number, { credits }: any) => sum + credits, 0),
    ]);
    expect(today).toEqual([
      ['/v1/usage', 1, 0],
      [crawlerPath, 2, 1],
    ]);
  });
});
