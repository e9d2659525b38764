// Sessions: calls with the same name share cookies, user agent and proxy, on every node, encrypted and limited.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plainFetching } from '../../src/contract/fetch-options.ts';
import { createFetchSessions } from '../../src/engines/fetch-sessions/fetch-sessions.ts';
import { createSealer } from '../../src/storage/sealing.ts';
import { startEchoSite } from '../support/echo-site.ts';
import type { EchoSite, Received } from '../support/echo-site.ts';
import { proxyAddress, startProxy } from '../support/proxy-server.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { sendPage } from '../support/target.ts';

let nodes: [TestService, TestService];
let site: EchoSite;
let account: TestAccount;

function respond({ path, headers }: Received, response: ServerResponse): void {
  const [, area, name = '', value = ''] = path.split('/');
  if (area === 'sign-in') response.setHeader('set-cookie', 'sid=given-by-site; Path=/');
  if (area === 'echo') return sendPage(response, `<p>cookie ${headers['cookie']}</p>`);
  if (area === 'set') response.setHeader('set-cookie', `${name}=${value}; Path=/; Max-Age=3600`);
  if (area === 'clear') response.setHeader('set-cookie', `${name}=; Path=/; Max-Age=0`);
  sendPage(response, '<p>page</p>');
}

beforeAll(async () => {
  site = await startEchoSite(['site.test', 'other.test'], respond);
  const environment = {
    SITEGLASS_RESOLVE: 'site.test=127.0.0.1,other.test=127.0.0.1',
    SITEGLASS_SECRET_KEY: 'the secret key of both nodes, long enough',
  };
  const first = await startTestService({ environment });
  nodes = [first, await startTestService({ environment, databaseUrl: first.databaseUrl })];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await site.close();
});
beforeEach(async () => {
  site.received.length = 0;
  account = await nodes[0].createAccount();
});

async function crawl(path: string, parameters: Record<string, string> = {}, node = 0, { key } = account) {
  const query = path.startsWith('http') ? path : site.at(path);
  const answer = await nodes[node]!.call('/v1/website/crawler', { query, session: 's', ...parameters }, { key });
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  const { headers, from } = site.received.findLast((one) => query.endsWith(one.path))!;
  return { cookies: (headers['cookie'] ?? '').split('; ').toSorted().join(' '), agent: headers['user-agent'], from };
}

describe('a session', () => {
  test('keeps cookies on every node, for its account, name and host only', async () => {
    expect((await crawl('/set/sid/1')).cookies).toBe('');
    expect((await crawl('/page', {}, 1)).cookies).toBe('sid=1');
    await crawl('/set/sid/2', {}, 1);
    expect((await crawl('/page')).cookies).toBe('sid=2');
    expect((await crawl('/page', { session: 'other' })).cookies).toBe('');
    expect((await crawl(site.at('/page', 'other.test'))).cookies).toBe('');
    expect((await crawl('/page', {}, 0, await nodes[0].createAccount())).cookies).toBe('');
    await crawl('/clear/sid');
    expect((await crawl('/page', {}, 1)).cookies).toBe('');
  });

  test('keeps the cookies of the caller', async () => {
    await crawl('/page', { cookies: 'own=1' });
    expect((await crawl('/page')).cookies).toBe('own=1');
  });

  test('loses no cookie of concurrent calls', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `c${index}`);
    await Promise.all(names.map((name, index) => crawl(`/set/${name}/1`, {}, index % 2)));
    expect((await crawl('/page')).cookies).toBe(
      names
        .map((name) => `${name}=1`)
        .toSorted()
        .join(' '),
    );
  });

  test('keeps user agent and proxy until the caller names others', async () => {
    const proxy = await startProxy('http');
    const through = { proxy: `http://user:pass-word@127.0.0.1:${proxy.port}` };
    expect(await crawl('/page', { ...through, user_agent: 'Agent/1' })).toMatchObject({ agent: 'Agent/1' });
    expect(await crawl('/page', {}, 1)).toMatchObject({ agent: 'Agent/1', from: proxyAddress });
    await crawl('/page', { user_agent: 'Agent/2' });
    expect(await crawl('/page', {}, 1)).toMatchObject({ agent: 'Agent/2', from: proxyAddress });
    await proxy.close();
  });

  test('ends half an hour after the last call, and is then deleted', async () => {
    await crawl('/set/sid/1');
    const { database } = nodes[0];
    const [row] = await database.query<{ minutes: number }>(
      `select extract(epoch from expires_at - clock_timestamp()) / 60 as minutes
       from fetch_session order by used_at desc limit 1`,
    );
    expect(Math.round(Number(row?.minutes))).toBe(30);
    await database.query('update fetch_session set expires_at = clock_timestamp()');
    expect((await crawl('/page')).cookies).toBe('');
    await database.query('update fetch_session set expires_at = clock_timestamp()');
    await createFetchSessions({ database, sealer: createSealer('x') }).sweep();
    expect(await database.query('select from fetch_session')).toEqual([]);
  });

  test('is encrypted in the database, and belongs to its row', async () => {
    await crawl('/set/sid/s3cret-value');
    await crawl('/page', { session: 'other' });
    const { database } = nodes[0];
    const rows = JSON.stringify(
      await database.query('select t::text, encode(state, $1) as hex from fetch_session t', ['hex']),
    );
    expect(rows).not.toContain('s3cret-value');
    expect(rows).not.toContain(Buffer.from('s3cret-value').toString('hex'));
    await database.query(
      `update fetch_session set state = (select state from fetch_session where name = 's' order by used_at desc limit 1)
       where name = 'other'`,
    );
    const moved = await nodes[0].call(
      '/v1/website/crawler',
      { query: site.at('/page'), session: 'other' },
      { key: account.key },
    );
    expect([moved.status, moved.headers.get('x-error-code')]).toEqual([500, 'internal']);
  });

  test('leaves its cookies out of the request log, even if a page shows them', async () => {
    await crawl('/sign-in');
    expect(await crawl('/echo')).toMatchObject({ cookies: 'sid=given-by-site' });
    const query = { query: site.at('/echo'), session: 's', is_async: true };
    const { json } = await nodes[0].call('/v1/website/crawler', query, { key: account.key });
    const job = await nodes[0].waitForJob(json.job_id, account.key);
    expect(job.result).toContain('cookie sid=given-by-site');
    await expect.poll(async () => JSON.stringify(await nodes[0].log(account.slug))).toContain('cookie sid=[redacted]');
    expect(JSON.stringify(await nodes[0].log(account.slug))).not.toContain('given-by-site');
  });

  test('is limited in number per account: the least recently used ones end', async () => {
    const { database } = nodes[0];
    const [{ id } = { id: 0 }] = await database.query<{ id: number }>('select id from account where slug = $1', [
      account.slug,
    ]);
    const sessions = createFetchSessions({ database, sealer: createSealer('x'), perAccountMax: 3 });
    for (const name of ['a', 'b', 'c', 'a', 'd']) {
      await sessions.within(id, name, plainFetching, async () => undefined);
    }
    const left = await database.query<{ name: string }>('select name from fetch_session where account_id = $1', [id]);
    expect(left.map(({ name }) => name).toSorted()).toEqual(['a', 'c', 'd']);
  });

  test.each(['a b', 'ä', 'x'.repeat(65), 'a/b'])('cannot be named %s', async (session) => {
    const query = { query: site.at('/page'), session };
    const answer = await nodes[0].call('/v1/website/crawler', query, { key: account.key });
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringMatching(/^Bad Request: session must be /)]);
  });
});
