// `max_age`: stored answers of fetches, through the whole service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucketServer } from '../support/bucket-server.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: TestService;
let target: Target;
let account: TestAccount;
let served = 0;

beforeAll(async () => {
  [service, target] = await Promise.all([startTestService(), startTarget()]);
  account = await service.createAccount({ credits: 1000, account: { unlocker_hosts: ['127.0.0.1'] } });
  target.on('/page', (_request, response) => sendPage(response, `<p>visit ${++served}</p>`));
});
afterAll(async () => {
  await service.stop();
  await target.close();
});

type Parameters = Record<string, string | number | boolean>;
const get = (name: string, parameters: Parameters, key = account.key) =>
  service.call(`/v1/website/${name}`, { query: `${target.origin}/page`, ...parameters }, { key });
const cacheOf = ({ headers }: { headers: Headers }) => [headers.get('x-cache'), headers.get('x-credits-charged')];

describe('a call with max_age', () => {
  test.each(['crawler', 'webunlocker', 'technology', 'antibot'])(
    'is answered from the store at the same price: %s',
    async (name) => {
      const first = await get(name, { max_age: 100 });
      const hits = target.hits.length;
      const second = await get(name, { max_age: 100 });
      expect([cacheOf(first)[0], cacheOf(second)[0]]).toEqual(['MISS', 'HIT']);
      expect(cacheOf(second)[1]).toBe(cacheOf(first)[1]);
      expect(second.json).toEqual(first.json);
      expect(second.headers.get('x-final-url')).toBe(first.headers.get('x-final-url'));
      expect(Number(second.headers.get('age'))).toBeGreaterThanOrEqual(0);
      expect(target.hits).toHaveLength(hits);
    },
  );

  test('gets the raw form too, and other parameters another answer', async () => {
    const { json } = await get('crawler', { max_age: 100, response_type: 'html' });
    const raw = await get('crawler', { max_age: 100, response_type: 'html' });
    expect(raw.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect([raw.headers.get('x-cache'), raw.text]).toEqual(['HIT', json ?? raw.text]);
    expect((await get('crawler', { max_age: 100, formats: 'text' })).headers.get('x-cache')).toBe('MISS');
    expect((await get('crawler', { max_age: 100, timeout: 9, formats: 'text' })).headers.get('x-cache')).toBe('HIT');
  });

  test('of 0 stores a new answer, and one without max_age does not use the store', async () => {
    const text = async (parameters: Parameters) =>
      (await get('crawler', { formats: 'text,links', ...parameters })).json.text;
    const first = await text({ max_age: 100 });
    const plain = await text({});
    expect(plain).not.toBe(first);
    expect(await text({ max_age: 100 })).toBe(first);
    const renewed = await text({ max_age: 0 });
    expect([renewed === first, await text({ max_age: 100 })]).toEqual([false, renewed]);
    expect((await get('crawler', {})).headers.has('x-cache')).toBe(false);
  });

  test('never gets the answer of another account', async () => {
    const other = await service.createAccount({ credits: 10 });
    await get('crawler', { max_age: 100, accept_language: 'de' });
    expect((await get('crawler', { max_age: 100, accept_language: 'de' }, other.key)).headers.get('x-cache')).toBe(
      'MISS',
    );
  });

  test.each([
    [{ cookies: 'a=1' }],
    [{ headers: '{"x-api-key":"1"}' }],
    [{ headers: '{"authorization":"Bearer x"}' }],
    [{ username: 'me', password: 'x' }],
    [{ session: 'one' }],
    [{ method: 'POST', body: 'x' }],
    [{ method: 'HEAD' }],
  ] as const)('is neither stored nor answered from the store with %j', async (parameters) => {
    for (let time = 0; time < 2; time++) {
      expect((await get('crawler', { max_age: 100, ...parameters })).headers.get('x-cache')).toBe('MISS');
    }
  });

  test('is not stored with a user name in the URL, or when the target fails', async () => {
    target.on('/failing', (_request, response) => response.writeHead(503).end('no'));
    for (const query of [`${target.origin.replace('//', '//me:x@')}/page`, `${target.origin}/failing`]) {
      for (let time = 0; time < 2; time++) {
        expect((await get('crawler', { query, max_age: 100 })).headers.get('x-cache')).toBe('MISS');
      }
    }
  });

  test('works in jobs', async () => {
    await get('crawler', { max_age: 100, formats: 'markdown' });
    const hits = target.hits.length;
    const accepted = (await get('crawler', { max_age: 100, formats: 'markdown', is_async: true })).json;
    const job = await service.waitForJob(accepted.job_id, account.key);
    expect(job.result.markdown).toMatch(/^visit \d+$/);
    expect(target.hits).toHaveLength(hits);
  });

  test.each([-1, 2_592_001, 'x', 1.5])('must be 0 to 2592000: %s', async (max_age) => {
    expect((await get('crawler', { max_age })).status).toBe(400);
  });
});

describe('the store of two nodes that share a bucket', () => {
  const environmentFor = (port: number) => ({
    SITEGLASS_BLOBS: 's3://store/siteglass',
    SITEGLASS_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    SITEGLASS_SECRET_KEY: 'the-secret-key-of-both-nodes-0123456789',
    AWS_ACCESS_KEY_ID: 'own',
    AWS_SECRET_ACCESS_KEY: 'own-secret',
  });

  test('serves on one node what the other stored, to the same account only', async () => {
    const storage = await startBucketServer({ buckets: ['store'], accessKeyId: 'own', secretKey: 'own-secret' });
    const environment = environmentFor(storage.port);
    const nodeA = await startTestService({ environment });
    const nodeB = await startTestService({ environment, databaseUrl: nodeA.databaseUrl });
    try {
      const [one, other] = [await nodeA.createAccount({ credits: 10 }), await nodeA.createAccount({ credits: 10 })];
      const ask = (node: TestService, { key }: TestAccount) =>
        node.call('/v1/website/crawler', { query: `${target.origin}/page`, formats: 'text', max_age: 100 }, { key });
      const stored = await ask(nodeA, one);
      const found = await ask(nodeB, one);
      expect([stored.headers.get('x-cache'), found.headers.get('x-cache')]).toEqual(['MISS', 'HIT']);
      expect(found.json).toEqual(stored.json);
      const theirs = await ask(nodeB, other);
      expect([theirs.headers.get('x-cache'), theirs.json.text === stored.json.text]).toEqual(['MISS', false]);
      expect((await ask(nodeA, other)).json).toEqual(theirs.json);
      const files = [...storage.objects].filter(([name]) => name.includes('/files/pages/'));
      expect(files).toHaveLength(2);
      for (const [, { bytes }] of files) expect(bytes.toString('latin1')).not.toContain('visit');
    } finally {
      await Promise.all([nodeA.stop(), nodeB.stop()]);
      await storage.close();
    }
  }, 60_000);
});
