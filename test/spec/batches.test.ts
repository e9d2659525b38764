// Batches: many calls of one endpoint, submitted at once.
import { randomBytes, randomUUID } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openZip } from '../../src/engines/documents/zip.ts';
import { signWebhook } from '../../src/jobs/webhooks.ts';
import { batchesPath, createBatchCalls, linesOf } from '../support/batch-calls.ts';
import { addGate } from '../support/gate.ts';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: SharedService;
let target: Target;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
  target.on('/broken', (request) => request.socket.destroy());
});
afterAll(() => target?.close());

const { submit, submitLines, get, post, cancel, accepted, ended, remaining } = createBatchCalls(() => service);

const paused = async (account: TestAccount, id: string, reason: string) => {
  await expect
    .poll(async () => (await get(account, id)).json, { timeout: 20_000 })
    .toMatchObject({ status: 'paused', reason });
};

const pages = (count: number, path = '/') =>
  Array.from({ length: count }, (_, index) => `${target.origin}${path}?${index}`);

describe('the results of a batch as a file', () => {
  const unpack = (bytes: Buffer): Record<string, string> => {
    const archive = openZip(bytes, 'archive');
    return Object.fromEntries([...archive.names()].map((name) => [name, archive.text(name) ?? '']));
  };

  test('are CSV without formulas, or an archive of Markdown', async () => {
    const account = await service.createAccount({ credits: 10 });
    target.on('/page', (_request, response) => sendPage(response, '<h1>Lamps</h1><p>From <b>19</b></p>'));
    target.on('/formula', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('=HYPERLINK("http://evil.example","x")'),
    );
    const id = await accepted(account, {
      items: [`${target.origin}/page`, `${target.origin}/formula`, `${target.origin}/broken`],
      params: { timeout: 5 },
    });
    await ended(account, id);
    const csv = await get(account, id, '/results', { format: 'csv' });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="batch-${id}.csv"`);
    const [head, ...rows] = csv.text.trimEnd().split('\r\n');
    expect(head).toBe('index,status,address,status_code,error_code,error,credits_charged,completed_at,params,result');
    expect(rows).toHaveLength(3);
    expect(rows.join('\n')).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
    const some = await get(account, id, '/results', { format: 'csv', fields: 'index,error_code' });
    expect(some.text.split('\r\n').toSorted()).toEqual(['', '0,', '1,', '2,target_reset', 'index,error_code']);

    const response = await fetch(`${service.address}${batchesPath}/${id}/results?format=zip`, {
      headers: { 'x-api-key': account.key },
    });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unpack(Buffer.from(await response.arrayBuffer()));
    const names = Object.keys(files).toSorted();
    const host = target.origin.replace('http://', '').replace(':', '-');
    expect(names).toEqual([`000001-${host}-page.md`, `000002-${host}-formula.md`]);
    expect(files[names[0]!]).toMatch(/^---\naddress: ".*\/page"\nindex: 0\n[^]*# Lamps\n\nFrom \*\*19\*\*\n$/);
    expect((await get(account, id, '/results', { format: 'xml' })).status).toBe(400);
  });
});

describe('a batch', () => {
  test('runs every item as a call: billed, logged, with its result', async () => {
    const account = await service.createAccount({ credits: 10 });
    const items = [
      ...pages(3),
      { query: `${target.origin}/?object`, response_type: 'markdown' },
      `${target.origin}/broken`,
    ];
    const answer = await submit(account, { endpoint: '/v1/website/crawler', items, name: 'mine' });
    expect(answer.status).toBe(202);
    const { batch_id } = answer.json;
    expect(answer.json).toEqual({ batch_id, status: 'running', total: 5, status_url: `${batchesPath}/${batch_id}` });
    expect(answer.headers.get('location')).toBe(`${batchesPath}/${batch_id}`);
    expect(answer.headers.get('x-credits-charged')).toBe('0');

    expect(await ended(account, batch_id)).toEqual({
      batch_id,
      name: 'mine',
      endpoint: '/v1/website/crawler',
      status: 'completed',
      reason: null,
      total: 5,
      queued: 0,
      processing: 0,
      completed: 4,
      failed: 1,
      credits_charged: 4,
      created_at: expect.any(String),
      started_at: expect.any(String),
      completed_at: expect.any(String),
      eta_seconds: null,
    });
    expect(await remaining(account)).toBe(6);
    const log = (await service.log(account.slug)).filter(({ endpoint }) => endpoint !== '/v1/usage');
    expect(log.map(({ endpoint, status, credits }) => `${endpoint} ${status} ${credits}`).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => '/v1/website/crawler 201 1'),
      '/v1/website/crawler 500 0',
    ]);

    const { items: listed, next } = (await get(account, batch_id, '/items')).json;
    expect(next).toBeNull();
    expect(listed.map(({ index }: any) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(listed[0]).toEqual({
      index: 0,
      status: 'completed',
      params: { query: `${target.origin}/?0` },
      status_code: 201,
      result: expect.stringContaining('Hello'),
      error: null,
      error_code: null,
      credits_charged: 1,
      completed_at: expect.any(String),
    });
    expect(listed[3].result).toBe('# Hello');
    expect(listed[4]).toMatchObject({ status: 'failed', status_code: 500, result: null, error_code: 'target_reset' });
    expect(await service.database.query('select * from audit_ledger()')).toEqual([]);
  });

  test('gives parameters to all items, and hides secrets', async () => {
    const account = await service.createAccount({ credits: 10 });
    target.on('/echo', (request, response) => sendPage(response, request.headers['x-token']?.toString() ?? 'none'));
    const id = await accepted(account, {
      params: { headers: { 'x-token': 'hidden-value' }, return_page_source: true, fields: 'nothing' },
      items: [`${target.origin}/echo`],
    });
    await ended(account, id);
    const [item] = (await get(account, id, '/items')).json.items;
    expect(item.result).toContain('hidden-value');
    expect(JSON.stringify(item.params)).not.toContain('hidden-value');
    expect(item.params).toMatchObject({ query: `${target.origin}/echo`, return_page_source: true });
    const stored = await service.database.query<{ text: string }>(
      `select encode(items, 'escape') || encode(params, 'escape') as text
       from batch_chunk c join batch b on b.id = c.batch_id where b.id = $1`,
      [id],
    );
    expect(stored[0]!.text).not.toMatch(/hidden-value|echo/);
  });

  test('is accepted as NDJSON, in any number of chunks', async () => {
    const account = await service.createAccount({ credits: 1000 });
    const lines = [
      ...pages(299).map((url) => JSON.stringify(url)),
      JSON.stringify({ query: `${target.origin}/?last` }),
    ];
    const answer = await submitLines(account, { endpoint: 'crawler', per_host: '32' }, `${lines.join('\n')}\n`);
    expect([answer.status, answer.json.total]).toEqual([202, 300]);
    expect(await ended(account, answer.json.batch_id)).toMatchObject({ completed: 300, credits_charged: 300 });
    expect(await remaining(account)).toBe(700);
    const last = (await get(account, answer.json.batch_id, '/items', { cursor: 298 })).json;
    expect(last.items.map(({ index, params }: any) => [index, params.query])).toEqual([
      [299, `${target.origin}/?last`],
    ]);
    // Nothing is left of the queue.
    expect(await service.database.query('select from batch_item where batch_id = $1', [answer.json.batch_id])).toEqual(
      [],
    );
  });

  test('keeps large results', async () => {
    const account = await service.createAccount({ credits: 10 });
    const large = randomBytes(150_000).toString('hex');
    target.on('/large', (_request, response) => sendPage(response, large));
    const id = await accepted(account, { items: [`${target.origin}/large`] });
    await ended(account, id);
    const [line] = linesOf((await get(account, id, '/results')).text);
    expect(line.result).toContain(large);
    const [row] = await service.database.query('select body, blob_key from batch_result where batch_id = $1', [id]);
    expect(row).toEqual({ body: null, blob_key: expect.stringMatching(/^batches\//) });
  });

  test('is seen by keys of its account only', async () => {
    const [owner, other] = [await service.createAccount({ credits: 5 }), await service.createAccount({ credits: 5 })];
    const id = await accepted(owner, { items: pages(1) });
    for (const answer of [
      await get(other, id),
      await get(other, id, '/items'),
      await get(other, id, '/results'),
      await post(other, id, 'pause'),
      await post(other, id, 'resume'),
      await post(other, id, 'retry'),
      await cancel(other, id),
      await get(owner, randomUUID()),
      await get(owner, 'nonsense'),
    ]) {
      expect([answer.status, answer.json]).toEqual([404, { error: 'Not Found' }]);
    }
    expect((await service.call(batchesPath, {}, { key: other.key })).json).toEqual({ items: [], next: null });
    await ended(owner, id);
  });

  test('has only the methods that are named', async () => {
    const account = await service.createAccount();
    for (const [method, path] of [
      ['PUT', batchesPath],
      ['HEAD', batchesPath],
      ['POST', `${batchesPath}/${randomUUID()}`],
      ['POST', `${batchesPath}/${randomUUID()}/items`],
      ['GET', `${batchesPath}/${randomUUID()}/pause`],
      ['DELETE', `${batchesPath}/${randomUUID()}/results`],
    ] as const) {
      expect([method, path, (await service.call(path, {}, { method, key: account.key })).status]).toEqual([
        method,
        path,
        404,
      ]);
    }
  });
});

describe('results', () => {
  test('are a stream in the order of completion, which a cursor continues', async () => {
    const account = await service.createAccount({ credits: 50 });
    const gate = addGate(target);
    const id = await accepted(account, { items: [gate.url, ...pages(29)], per_host: 16 });
    await expect.poll(async () => (await get(account, id)).json.completed, { timeout: 20_000 }).toBe(29);
    const early = await get(account, id, '/results');
    expect(early.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const lines = linesOf(early.text);
    expect(lines.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 29 }, (_, n) => n + 1),
    );
    expect(lines[0]).toMatchObject({ status: 'completed', status_code: 201, result: expect.stringContaining('Hello') });
    const tail = linesOf((await get(account, id, '/results', { cursor: lines[9].cursor })).text);
    expect(tail).toEqual(lines.slice(10));

    const waiting = get(account, id, '/results', { cursor: lines.at(-1).cursor, wait: 20 });
    gate.open();
    const news = linesOf((await waiting).text);
    expect(news.map(({ index }) => index)).toEqual([0]);
    expect((await get(account, id, '/results', { cursor: 'x' })).status).toBe(400);
    const fields = linesOf((await get(account, id, '/results', { fields: 'index,cursor' })).text);
    expect(fields[0]).toEqual({ index: lines[0].index, cursor: lines[0].cursor });
  });

  test('can be listed by status, in pages', async () => {
    const account = await service.createAccount({ credits: 50 });
    const gate = addGate(target);
    const id = await accepted(account, {
      items: [gate.url, ...pages(5), ...pages(2, '/broken'), ...Array.from({ length: 3 }, () => gate.url)],
      per_host: 1,
    });
    await gate.arrived;
    const indexes = async (status: string, parameters = {}) =>
      (await get(account, id, '/items', { status, ...parameters })).json.items.map(({ index }: any) => index);
    expect(await indexes('processing')).toEqual([0]);
    expect(await indexes('queued')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await indexes('queued', { cursor: 8 })).toEqual([9, 10]);
    const page = (await get(account, id, '/items', { limit: 4 })).json;
    expect([page.items.length, page.next]).toEqual([4, '3']);
    await cancel(account, id);
    gate.open();
    expect(await ended(account, id)).toMatchObject({ status: 'cancelled', queued: 0, processing: 0, completed: 1 });
    expect(await indexes('cancelled')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await indexes('completed')).toEqual([0]);
  });
});

describe('items that were passed over because their host is busy', () => {
  test('are listed as queued, and cancelled with their batch', async () => {
    const account = await service.createAccount({ credits: 1000 });
    const gate = addGate(target);
    const id = await accepted(account, { items: [gate.url, ...pages(599)], per_host: 1 });
    const countPassed = async () =>
      (await service.database.query('select from batch_parked where batch_id = $1', [id])).length;
    await expect.poll(countPassed, { timeout: 20_000 }).toBeGreaterThan(0);
    const queued: number[] = [];
    for (let cursor: string | null = '0'; cursor !== null;) {
      const { json }: any = await get(account, id, '/items', { status: 'queued', limit: 200, cursor });
      queued.push(...json.items.map(({ index }: any) => index));
      cursor = json.next;
    }
    expect(queued).toEqual(Array.from({ length: 599 }, (_, n) => n + 1));
    await cancel(account, id);
    gate.open();
    expect(await ended(account, id)).toMatchObject({ status: 'cancelled', completed: 1, credits_charged: 1 });
    expect(await countPassed()).toBe(0);
  });
});

describe('a batch can be', () => {
  test('paused and resumed', async () => {
    const account = await service.createAccount({ credits: 50 });
    const gate = addGate(target);
    const id = await accepted(account, { items: [gate.url, ...pages(4)], per_host: 1 });
    await gate.arrived;
    expect((await post(account, id, 'pause')).json).toMatchObject({ status: 'paused', reason: 'user', processing: 1 });
    gate.open();
    await expect
      .poll(async () => (await get(account, id)).json)
      .toMatchObject({ completed: 1, queued: 4, processing: 0 });
    expect((await post(account, id, 'resume')).json).toMatchObject({ status: 'running', reason: null });
    expect(await ended(account, id)).toMatchObject({ status: 'completed', completed: 5 });
    for (const action of ['pause', 'resume']) {
      const answer = await post(account, id, action);
      expect([answer.status, answer.json.error]).toEqual([
        409,
        `Conflict: the batch is completed and can no longer be ${action}d`,
      ]);
    }
    expect((await cancel(account, id)).status).toBe(409);
  });

  test('retried: only the failed items run again', async () => {
    const account = await service.createAccount({ credits: 50 });
    let isDown = true;
    target.on('/sometimes', (request, response) => {
      if (isDown) request.socket.destroy();
      else sendPage(response, 'up');
    });
    const id = await accepted(account, { items: [...pages(2), ...pages(3, '/sometimes')] });
    expect(await ended(account, id)).toMatchObject({ completed: 2, failed: 3 });
    const cursor = linesOf((await get(account, id, '/results')).text).at(-1).cursor;
    isDown = false;
    const hits = target.hits.length;
    expect((await post(account, id, 'retry')).json).toMatchObject({ failed: 0, completed: 2, completed_at: null });
    expect(await ended(account, id)).toMatchObject({
      status: 'completed',
      completed: 5,
      failed: 0,
      credits_charged: 5,
    });
    expect(target.hits.length - hits).toBe(3);
    const news = linesOf((await get(account, id, '/results', { cursor })).text);
    expect(news.map(({ index, status }) => `${index} ${status}`).toSorted()).toEqual([
      '2 completed',
      '3 completed',
      '4 completed',
    ]);
    expect((await post(account, id, 'retry')).json).toMatchObject({ status: 'completed', completed: 5 });
    expect(await remaining(account)).toBe(45);
  });

  test('cancelled during a retry: failed items that it has not reached stay failed', async () => {
    const account = await service.createAccount({ credits: 50 });
    const gate = addGate(target);
    const id = await accepted(account, { items: [...pages(3, '/broken'), gate.url], per_host: 1 });
    await gate.arrived;
    await post(account, id, 'pause');
    expect((await post(account, id, 'retry')).json).toMatchObject({ failed: 0, queued: 3 });
    await cancel(account, id);
    gate.open();
    expect(await ended(account, id)).toMatchObject({ status: 'cancelled', completed: 1, failed: 2 });
    const { items } = (await get(account, id, '/items')).json;
    expect(items.map((item: any) => item.status).toSorted()).toEqual(['cancelled', 'completed', 'failed', 'failed']);
  });

  test('cancelled: what has not started is not billed', async () => {
    const account = await service.createAccount({ credits: 50 });
    const gate = addGate(target);
    const id = await accepted(account, { items: [gate.url, ...pages(9)], per_host: 1 });
    await gate.arrived;
    expect((await cancel(account, id)).json).toMatchObject({ status: 'cancelled', processing: 1, queued: 0 });
    gate.open();
    expect(await ended(account, id)).toMatchObject({ status: 'cancelled', completed: 1, credits_charged: 1 });
    expect((await post(account, id, 'retry')).status).toBe(409);
    expect(await remaining(account)).toBe(49);
  });
});

describe('a refused item pauses its batch, which resumes automatically', () => {
  test('without credits', async () => {
    const account = await service.createAccount({ credits: 3 });
    const id = await accepted(account, { items: pages(5) });
    await paused(account, id, 'payment');
    // Items that had started finish.
    await expect.poll(async () => (await get(account, id)).json).toMatchObject({ completed: 3, queued: 2, failed: 0 });
    expect((await service.log(account.slug)).length).toBe(3);
    await service.manage('POST', `/accounts/${account.slug}/credits`, { amount: 10 });
    expect(await ended(account, id)).toMatchObject({ status: 'completed', completed: 5, credits_charged: 5 });
    expect(await remaining(account)).toBe(8);
  });

  test('with an exhausted quota, a disabled key and a suspended workspace', async () => {
    const account = await service.createAccount({ credits: 50, key: { quotas: { total: 1 } } });
    const path = `/accounts/${account.slug}`;
    const id = await accepted(account, { items: pages(4) });
    await paused(account, id, 'quota');
    await service.manage('PATCH', `${path}/keys/${account.keyId}`, { active: false });
    const admin = await service.manage('POST', `${path}/keys`, { alias: 'other', category: 'development' });
    const reader = { ...account, key: admin.json.key };
    await service.manage('PATCH', `${path}/keys/${account.keyId}`, { quotas: { total: 100 } });
    await paused(reader, id, 'key');
    await service.manage('PATCH', `${path}/keys/${account.keyId}`, { active: true });
    expect(await ended(reader, id)).toMatchObject({ status: 'completed', completed: 4 });

    const gate = addGate(target);
    const next = await accepted(account, { items: [gate.url, ...pages(2)], per_host: 1 });
    await gate.arrived;
    await service.manage('POST', `${path}/suspend`);
    gate.open();
    await expect
      .poll(() => service.database.query('select state, reason, completed from batch where id = $1', [next]), {
        timeout: 20_000,
      })
      .toEqual([{ state: 'paused', reason: 'suspended', completed: 1 }]);
    await service.manage('POST', `${path}/resume`);
    expect(await ended(account, next)).toMatchObject({ status: 'completed', completed: 3 });
  });

  test('but a rate limit only slows it down', async () => {
    const account = await service.createAccount({ credits: 50 });
    await service.database.query('update account set per_second = 4 where slug = $1', [account.slug]);
    const id = await accepted(account, { items: pages(10), per_host: 16 });
    expect(await ended(account, id)).toMatchObject({ status: 'completed', completed: 10, failed: 0 });
    const log = await service.log(account.slug);
    expect(log).toHaveLength(10);
  });
});

describe('webhook_url', () => {
  test('gets the finished batch once, signed', async () => {
    const account = await service.createAccount({ credits: 50 });
    const received = Promise.withResolvers<{ signature: unknown; body: string }>();
    target.on('/hook', (request, response) => {
      response.end();
      const signature = request.headers['x-siteglass-signature'];
      received.resolve(readText(request).then((body) => ({ signature, body })));
    });
    const id = await accepted(account, { items: pages(2), webhook_url: `${target.origin}/hook` });
    const { signature, body } = await received.promise;
    expect(JSON.parse(body)).toMatchObject({ batch_id: id, status: 'completed', completed: 2, credits_charged: 2 });
    const [row] = await service.database.query<{ secret: string }>(
      'select webhook_secret as secret from account where slug = $1',
      [account.slug],
    );
    const [, seconds] = /^t=(\d+),v1=/.exec(String(signature)) ?? [];
    expect(signature).toBe(signWebhook(row!.secret, Number(seconds), body));
    await expect
      .poll(() => service.database.query('select state, attempt from batch_webhook where batch_id = $1', [id]))
      .toEqual([{ state: 'delivered', attempt: 1 }]);
  });
});

describe('per_host', () => {
  test('limits the items towards a host, over all batches and accounts', async () => {
    const accounts = [await service.createAccount({ credits: 50 }), await service.createAccount({ credits: 50 })];
    let running = 0;
    let most = 0;
    target.on('/counted', (_request, response) => {
      most = Math.max(most, ++running);
      setTimeout(() => {
        running--;
        sendPage(response, 'counted');
      }, 20);
    });
    const ids = await Promise.all(
      accounts.map((account) => accepted(account, { items: pages(15, '/counted'), per_host: 3 })),
    );
    for (const [index, id] of ids.entries()) {
      expect(await ended(accounts[index]!, id)).toMatchObject({ completed: 15 });
    }
    expect(most).toBe(3);
  });
});
