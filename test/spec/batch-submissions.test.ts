// What a submission of a batch may contain, and how much.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchesPath, createBatchCalls } from '../support/batch-calls.ts';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: TestService;
let target: Target;

beforeAll(async () => {
  target = await startTarget();
  service = await startTestService({
    environment: {
      SITEGLASS_RESOLVE: 'a.test=127.0.0.1,b.test=127.0.0.1',
      SITEGLASS_BATCHES_PER_ACCOUNT: '3',
      SITEGLASS_BATCH_QUEUE_PER_ACCOUNT: '20000',
    },
  });
});
afterAll(async () => {
  await service?.stop();
  await target?.close();
});

const { submit, submitLines, get, post, cancel, accepted, ended, remaining } = createBatchCalls(() => service);

const pages = (count: number, path = '/') =>
  Array.from({ length: count }, (_, index) => `${target.origin}${path}?${index}`);

describe('a submission', () => {
  test.each([
    [{}, 'endpoint is required'],
    [
      { endpoint: 'usage', items: ['x'] },
      'endpoint must be the path or the name of a billed endpoint, such as /v1/website/crawler or crawler',
    ],
    [{ endpoint: 'crawler' }, 'items is required'],
    [{ endpoint: 'crawler', items: [] }, 'items must not be empty'],
    [{ endpoint: 'crawler', items: 'x' }, 'items must be a JSON array'],
    [{ endpoint: 'crawler', items: [7] }, 'items[0] must be text or an object'],
    [{ endpoint: 'crawler', items: ['http://a.test/'], per_host: 65 }, 'per_host must be between 1 and 64'],
    [
      { endpoint: 'crawler', items: ['http://a.test/', 'nonsense'] },
      'items[1]: query must be a full URL including http:// or https://',
    ],
    [
      { endpoint: 'crawler', items: [{ query: 'http://a.test/', timeout: 99 }] },
      'items[0]: timeout must be between 1 and 60',
    ],
    [
      { endpoint: 'crawler', items: ['http://a.test/', 'http://b.test/'], params: { timeout: 99 } },
      'params: timeout must be between 1 and 60',
    ],
    [{ endpoint: 'crawler', items: ['http://a.test/'], webhook_url: 'nowhere' }, 'webhook_url must be'],
  ])('of %j is 400', async (body, text) => {
    const account = await service.createAccount();
    const answer = await submit(account, body);
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining(`Bad Request: ${text}`)]);
    expect((await service.call(batchesPath, {}, { key: account.key })).json.items).toEqual([]);
  });

  test('names all bad items and lines, up to a limit', async () => {
    const account = await service.createAccount();
    const url = `"${target.origin}/"`;
    const lines = [url, '42', url, 'oops', '"nonsense"', `{"query": ${url}, "timeout": 99}`, url].join('\n');
    const named = await submitLines(account, { endpoint: 'crawler' }, lines);
    expect([named.status, named.json.error]).toEqual([
      400,
      'Bad Request: items[1] must be text or an object; line 4 must be JSON: a text in quotes, or an object; ' +
        'items[4]: query must be a full URL including http:// or https://; items[5]: timeout must be between 1 and 60',
    ]);
    const many = await submit(account, { endpoint: 'crawler', items: Array.from({ length: 30 }, () => 7) });
    expect(many.json.error).toMatch(
      /^Bad Request: (items\[\d+\] must be text or an object; ){20}the items after it have not been checked$/,
    );
  });

  test('refuses private addresses, and stores nothing of it', async () => {
    const account = await service.createAccount();
    const answer = await submit(account, { endpoint: 'crawler', items: [...pages(300), 'http://10.0.0.1/'] });
    expect([answer.status, answer.json.error]).toEqual([
      400,
      expect.stringMatching(/^Bad Request: items\[300\]: query /),
    ]);
    const left = await service.database.query(
      `select from batch where account_id = (select id from account where slug = $1)`,
      [account.slug],
    );
    expect(left).toEqual([]);
  });

  test.each(['application/x-ndjson', 'application/json'])('refuses a compressed body of %s', async (type) => {
    const account = await service.createAccount({ credits: 10 });
    const answer = await fetch(`${service.address}/v1/batches?endpoint=crawler`, {
      method: 'POST',
      headers: { 'x-api-key': account.key, 'content-type': type, 'content-encoding': 'gzip' },
      body: gzipSync(`"${target.origin}/"`),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: 'Bad Request: compressed bodies are not accepted; send the body without content-encoding',
    });
  });

  test('has limits', async () => {
    const account = await service.createAccount();
    const many = await submit(account, {
      endpoint: 'crawler',
      items: Array.from({ length: 10_001 }, () => 'http://a.test/'),
    });
    expect([many.status, many.json.error]).toEqual([400, expect.stringContaining('items must have at most 10000')]);
    const large = await submit(account, { endpoint: 'crawler', items: [], name: 'x'.repeat(16 * 1024 * 1024) });
    expect([large.status, large.json.error]).toEqual([413, 'Payload Too Large: the body exceeds 16777216 bytes']);
    const line = await submitLines(account, { endpoint: 'crawler' }, `"${'x'.repeat(65 * 1024)}"\n`);
    expect([line.status, line.json.error]).toEqual([413, 'Payload Too Large: line 1 exceeds 65536 bytes']);
    const unquoted = await submitLines(account, { endpoint: 'crawler' }, 'http://a.test/\n');
    expect([unquoted.status, unquoted.json.error]).toEqual([400, expect.stringContaining('line 1 must be JSON')]);
    const queued = await submit(account, {
      endpoint: 'crawler',
      items: Array.from({ length: 10_000 }, () => `${target.origin}/`),
    });
    expect(queued.status).toBe(202);
    await post(account, queued.json.batch_id, 'pause');
    const more = await submitLines(account, { endpoint: 'crawler' }, `"${target.origin}/"\n`.repeat(10_050));
    expect([more.status, more.json.error]).toEqual([409, expect.stringContaining('more than 20000 items')]);
    await cancel(account, queued.json.batch_id);
  });

  test('is refused with the reason, even if the client first sends everything', async () => {
    const account = await service.createAccount();
    const lines = Buffer.from(`"nonsense"\n${`"${'x'.repeat(1000)}"\n`.repeat(32_000)}`);
    const head = ['POST /v1/batches?endpoint=crawler HTTP/1.1', 'host: test', `x-api-key: ${account.key}`];
    const headers = ['content-type: application/x-ndjson', `content-length: ${lines.length}`, '', ''];
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.address).port) });
    socket.write([...head, ...headers].join('\r\n'));
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(lines, () => resolve());
    });
    const [reply] = await once(socket, 'data');
    socket.destroy();
    expect(String(reply)).toMatch(/^HTTP\/1.1 400 [^]*items\[0\]: query must be a full URL/);
  });

  test('is refused when too many batches are open', async () => {
    const account = await service.createAccount({ credits: 0 });
    for (let count = 0; count < 3; count++) await accepted(account, { items: pages(1) });
    const answer = await submit(account, { endpoint: 'crawler', items: pages(1) });
    expect([answer.status, answer.json.error]).toEqual([409, expect.stringContaining('has 3 open batches')]);
  });

  test('is free, counts once against rate limits, and reads do not count', async () => {
    const account = await service.createAccount({ account: { plan: null }, credits: 0 });
    await service.database.query('update account set per_minute = 2 where slug = $1', [account.slug]);
    const first = await submit(account, { endpoint: 'crawler', items: pages(1) });
    expect(first.status).toBe(202);
    await post(account, first.json.batch_id, 'pause');
    for (let count = 0; count < 5; count++) expect((await get(account, first.json.batch_id)).status).toBe(200);
    // The items of the paused batch may have been tried once.
    await service.database.query(`update account set minute_counts = '{}' where slug = $1`, [account.slug]);
    expect((await submit(account, { endpoint: 'crawler', items: pages(1) })).status).toBe(202);
  });

  test('of an unlocker host that is not whitelisted is 403, after parameters', async () => {
    const account = await service.createAccount({ account: { unlocker_hosts: ['a.test'] } });
    const items = ['http://a.test/', 'http://b.test/'];
    const answer = await submit(account, { endpoint: 'webunlocker', items });
    expect([answer.status, answer.json.error]).toEqual([403, 'Forbidden: host b.test is not on the account whitelist']);
    expect((await submit(account, { endpoint: 'webunlocker', items: [...items, 'nonsense'] })).status).toBe(400);
  });

  test('without a usable key is 401, and of a suspended workspace 403', async () => {
    const account = await service.createAccount();
    const body = { endpoint: 'crawler', items: pages(1) };
    expect((await service.call(batchesPath, {}, { method: 'POST', body: JSON.stringify(body) })).status).toBe(401);
    await service.manage('POST', `/accounts/${account.slug}/suspend`);
    expect((await submit(account, body)).json).toEqual({ error: 'Forbidden: the workspace is suspended' });
    expect((await submit(account, { ...body, items: ['nonsense'] })).status).toBe(400);
    expect((await service.call(batchesPath, {}, { key: account.key })).status).toBe(403);
  });

  test('with an idempotency key is accepted once', async () => {
    const account = await service.createAccount({ credits: 10 });
    const headers = { 'idempotency-key': randomUUID() };
    const body = { endpoint: 'crawler', items: pages(2) };
    const first = await submit(account, body, headers);
    const again = await submit(account, { ...body, endpoint: '/v1/website/crawler', soft_fail: true }, headers);
    expect([again.status, again.json]).toEqual([202, first.json]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await submit(account, { ...body, items: pages(3) }, headers)).status).toBe(422);
    await ended(account, first.json.batch_id);
    const together = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2].map(() => submit({ ...account }, { ...body, name: 'twice' }, together)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[0]?.json).toEqual(answers[1]?.json);
    await ended(account, answers[0]?.json.batch_id);
    expect((await service.call(batchesPath, {}, { key: account.key })).json.items).toHaveLength(2);
    expect(await remaining(account)).toBe(6);
  });
});
