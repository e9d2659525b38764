// Section 1, what the record of a call never keeps: secrets, and everything that log privacy excludes. The calls of all
// engines need a separate service, because failing searches affect later ones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlerPath = '/v1/website/crawler';

let service: TestService;
let target: Target;

beforeAll(async () => {
  target = await startTarget();
  service = await startTestService();
});

afterAll(async () => {
  await service?.stop();
  await target?.close();
});

const crawl = (account: TestAccount, parameters = {}) =>
  service.call(crawlerPath, { query: `${target.origin}/`, ...parameters }, { key: account.key });

/** Where a secret may be sent: the parameter and its value. */
const places: [string, (secret: string) => unknown][] = [
  ['query', (secret) => `https://user:${secret}@127.0.0.1/`],
  ['query', (secret) => `https://${secret}@127.0.0.1/`],
  ['query', (secret) => `http://127.0.0.1/?to=http://u:${secret}@127.0.0.1`],
  ['query', (secret) => `user:${secret}@127.0.0.1`],
  ['proxy', (secret) => `http://user:${secret}@127.0.0.1:1`],
  ['proxy', (secret) => `socks5://user:${secret}@127.0.0.1:1`],
  ['proxy', (secret) => `127.0.0.1:1:user:${secret}`],
  ['proxy', (secret) => `user:${secret}@127.0.0.1:1`],
  ['webhook_url', (secret) => `https://user:${secret}@127.0.0.1/`],
  ['browser_instructions', (secret) => typed(secret)],
  ['browser_instructions', (secret) => JSON.stringify(typed(secret))],
  ['browser_instructions', (secret) => JSON.stringify(typed(secret)).slice(0, -1)],
  ['headers', (secret) => ({ authorization: `Bearer ${secret}` })],
  ['headers', (secret) => ({ accept: '*/*', nested: [{ 'X-Api-Key': secret }] })],
  ['headers', (secret) => JSON.stringify({ Cookie: `a=${secret}` })],
  ['headers', (secret) => `Authorization: Basic ${secret}`],
  ['cookies', (secret) => `session=${secret}`],
  ['auth', (secret) => secret],
  ['pwd', (secret) => secret],
  ['pass', (secret) => secret],
  ['session_id', (secret) => secret],
  ['accessToken', (secret) => secret],
  ['client_secret', (secret) => secret],
  ['storage_endpoint', (secret) => `https://user:${secret}@127.0.0.1/`],
];

const typed = (value: string) => [{ type: 'input', selector: { type: 'css', value: '#p' }, value }];

describe('secrets', () => {
  test.each(places.map(([name, value], index) => ({ name, value, index })))(
    'in $name (form $index) are in no log row, no table and no error',
    async ({ name, value, index }) => {
      const account = await service.createAccount();
      const secret = `hunter2x${index}y`;
      const answers: string[] = [];
      for (const path of [crawlerPath, '/v1/website/rendering', '/v1/website/screenshot', '/v1/bing/images']) {
        for (const is_async of [false, true]) {
          const sent = { query: 'http://10.0.0.1/', q: 'x', [name]: value(secret), is_async };
          const answer = await service.call(path, {}, { key: account.key, method: 'POST', body: JSON.stringify(sent) });
          answers.push(answer.text, JSON.stringify([...answer.headers]));
        }
      }
      expect(answers.join()).not.toContain(secret);
      const rows = await service.log(account.slug);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(secret);
      for (const table of ['job', 'webhook_delivery', 'audit', 'search_rest']) {
        const [found] = await service.database.query<{ n: number }>(
          `select count(*)::int as n from ${table} t where t::text like $1 or t::text like $2`,
          [`%${secret}%`, `%${Buffer.from(secret).toString('hex')}%`],
        );
        expect([table, found]).toEqual([table, { n: 0 }]);
      }
      expect((await service.call('/metrics')).text).not.toContain(secret);
    },
  );

  test('a key in the query or the body is never kept', async () => {
    const account = await service.createAccount();
    await service.call(crawlerPath, { query: `${target.origin}/`, x_api_key: account.key });
    await service.call('/v1/usage', { x_api_key: account.key, fields: 'remaining' });
    const body = JSON.stringify({ query: 'nonsense', x_api_key: account.key });
    await service.call(crawlerPath, {}, { method: 'POST', body });
    const rows = await service.log(account.slug);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(account.key);
    for (const row of rows) expect(row.params.x_api_key).toBe('[redacted]');
  });

  test('values that look like a key are not stored either', async () => {
    const account = await service.createAccount();
    await crawl(account, {
      password: 'hunter-one',
      my_token: 'hunter-two',
      s3_secret_key: 'hunter-three',
      Cookie: 'hunter-four',
    });
    const [row] = await service.log(account.slug);
    expect(JSON.stringify(row)).not.toContain('hunter');
    expect(row.params.query).toBe(`${target.origin}/`);
  });
});

test('a password in the URL of a result is not in the log either', async () => {
  const account = await service.createAccount();
  const query = `${target.origin}/?to=${encodeURIComponent('https://user:hunter-five@example.com/')}&at=https://user:hunter-six@example.com/`;
  const { text } = await service.call('/v1/website/map', { query }, { key: account.key });
  expect(text).toContain('hunter-five'); // the caller gets the URLs as they are
  const [row] = await service.log(account.slug);
  expect(JSON.stringify(row.response)).toContain('[redacted]@example.com');
  expect(JSON.stringify(row)).not.toMatch(/hunter-(five|six)/);
});

test('secrets that a page repeats are in the response, but not in the log', async () => {
  target.on('/echo', (request, response) => {
    const { authorization, cookie, 'x-api-key': key } = request.headers;
    response
      .setHeader('content-type', 'text/html')
      .end(JSON.stringify({ authorization, cookie, key, at: request.url }));
  });
  const account = await service.createAccount();
  const sent = {
    query: `${target.origin}/echo`,
    headers: { 'x-api-key': 'hunter-key' },
    cookies: 'id=hunter-cookie',
    username: 'hunter-name',
    password: 'hunter-word',
    return_page_source: true,
  };
  const secrets = ['hunter-key', 'hunter-cookie', Buffer.from('hunter-name:hunter-word').toString('base64')];
  for (const is_async of [false, true]) {
    const body = JSON.stringify({ ...sent, is_async });
    const { text, json } = await service.call(crawlerPath, {}, { key: account.key, method: 'POST', body });
    const result = is_async ? JSON.stringify(await service.waitForJob(json.job_id, account.key)) : text;
    for (const secret of secrets) expect(result).toContain(secret);
  }
  await expect.poll(() => service.log(account.slug)).toHaveLength(2);
  const rows = await service.log(account.slug);
  for (const { response } of rows) expect(JSON.stringify(response)).toContain('[redacted]');
  for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a password in the URL of a job or an item is in no stored row', async () => {
  const account = await service.createAccount();
  const query = `${target.origin}/?at=https://user:hunter-seven@example.com/`;
  const post = (path: string, body: object) =>
    service.call(path, {}, { key: account.key, method: 'POST', body: JSON.stringify(body) });
  const { json: job } = await post(crawlerPath, { query, is_async: true });
  const { json: batch } = await post('/v1/batches', { endpoint: 'crawler', items: [query] });
  await service.waitForJob(job.job_id, account.key);
  const { json: ended } = await service.call(`/v1/batches/${batch.batch_id}`, { wait: 30 }, { key: account.key });
  expect(ended).toMatchObject({ status: 'completed', completed: 1 });
  for (const [table, column, id] of [
    ['job_result', 'job_id', job.job_id],
    ['batch_result', 'batch_id', batch.batch_id],
  ]) {
    const rows = await service.database.query<{ text: string }>(
      `select t::text as text from ${table} t where ${column} = $1`,
      [id],
    );
    expect([table, rows.length]).toEqual([table, 1]);
    expect(rows[0]!.text).toContain('[redacted]@example.com');
    expect(rows[0]!.text).not.toContain('hunter-seven');
  }
});

describe('log privacy', () => {
  const setPrivacy = (account: TestAccount, log_privacy: boolean) =>
    service.manage('PATCH', `/accounts/${account.slug}`, { log_privacy });

  test('keeps no parameters and no response, but everything else', async () => {
    const account = await service.createAccount({ account: { log_privacy: true } });
    await crawl(account);
    await service.call(crawlerPath, { query: 'nonsense' }, { key: account.key });
    expect(await service.log(account.slug)).toMatchObject([
      { status: 400, credits: 0, params: null, response: null, ip: '127.0.0.1', key_alias: 'test key' },
      { status: 200, credits: 1, params: null, response: null, endpoint: crawlerPath, duration_ms: expect.any(Number) },
    ]);
    const stored = await service.database.query(
      'select p.id from request_payload p join account a on a.id = p.account_id where a.slug = $1',
      [account.slug],
    );
    expect(stored).toEqual([]);
  });

  test('removes what was stored when it is switched on, and does not bring it back', async () => {
    const account = await service.createAccount();
    await crawl(account);
    expect((await service.log(account.slug))[0].params).not.toBeNull();
    expect((await setPrivacy(account, true)).json.log_privacy).toBe(true);
    expect((await service.log(account.slug))[0]).toMatchObject({ status: 200, params: null, response: null });
    const stored = await service.database.query(
      'select p.id from request_payload p join account a on a.id = p.account_id where a.slug = $1',
      [account.slug],
    );
    expect(stored).toEqual([]);
    await crawl(account);
    await setPrivacy(account, false);
    await crawl(account);
    const rows = await service.log(account.slug);
    expect(rows.map(({ params }) => params !== null)).toEqual([true, false, false]);
  });
});

describe('log privacy that is switched off', () => {
  test('does not restore earlier calls', async () => {
    const account = await service.createAccount({ account: { log_privacy: true } });
    await Promise.all(Array.from({ length: 40 }, () => crawl(account)));
    await service.manage('PATCH', `/accounts/${account.slug}`, { log_privacy: false });
    const rows = await service.log(account.slug);
    expect(rows).toHaveLength(40);
    expect(rows.filter(({ params, response }) => params !== null || response !== null)).toEqual([]);
  });
});
