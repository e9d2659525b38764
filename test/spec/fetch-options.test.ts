// Fetch options, without a browser: methods and bodies, robots.txt, certificates, time limits, and secrets.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdsSecrets } from '../../src/contract/secrets.ts';
import { catalog } from '../support/catalog.ts';
import { startEchoSite } from '../support/echo-site.ts';
import type { EchoSite, Received } from '../support/echo-site.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { sendPage } from '../support/target.ts';
import type { ServerResponse } from 'node:http';

const crawlerPath = '/v1/website/crawler';
const fetchers = catalog.filter(({ query }) => 'cookies' in query.properties);
const hosts = ['site.test', 'other.test', 'robots.test', 'broken.test'];
const robots = 'User-agent: *\nDisallow: /\n\nUser-agent: siteglass\nDisallow: /private\n';

let service: TestService;
let strict: TestService;
let site: EchoSite;
let account: TestAccount;

function respond({ path, host, method }: Received, response: ServerResponse): void {
  const [, area = '', status = '302'] = path.split('/');
  if (area === 'robots.txt') {
    const code = host === 'robots.test' ? 200 : host === 'broken.test' ? 503 : 404;
    response.writeHead(code, { 'content-type': 'text/plain' }).end(robots);
  } else if (area === 'moved') response.writeHead(Number(status), { location: '/page' }).end();
  else if (area === 'away') response.writeHead(Number(status), { location: site.at('/page', 'other.test') }).end();
  else if (area === 'to-private') response.writeHead(302, { location: '/private' }).end();
  else if (area === 'reset') response.destroy();
  else if (area === 'large')
    response.writeHead(200, { 'content-length': '99999999' }).end(method === 'HEAD' ? '' : 'x');
  else if (area === 'silent') return;
  else sendPage(response, `<p>${method}</p>`);
}

beforeAll(async () => {
  site = await startEchoSite(hosts, respond);
  const environment = { SITEGLASS_RESOLVE: hosts.map((host) => `${host}=127.0.0.1`).join(',') };
  service = await startTestService({ environment: { ...environment, SITEGLASS_ALLOW_INSECURE_TLS: '1' } });
  strict = await startTestService({ environment });
  account = await service.createAccount({ account: { unlocker_hosts: ['site.test', 'robots.test'] } });
});
afterAll(async () => {
  await Promise.all([service?.stop(), strict?.stop()]);
  await site?.close();
});
beforeEach(() => void (site.received.length = 0));

const crawl = (query: string, parameters: Record<string, string | number | boolean> = {}) =>
  service.call(crawlerPath, { query, ...parameters }, { key: account.key });
const post = (query: string, parameters: object) =>
  service.call(crawlerPath, {}, { method: 'POST', key: account.key, body: JSON.stringify({ query, ...parameters }) });
const requests = () => site.received.map(({ method, path, host, body }) => [method, host, path, body].join(' ').trim());

describe('a method', () => {
  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s reaches the target', async (method) => {
    const answer = await crawl(site.at('/page'), { method });
    expect([answer.status, answer.json.includes(`<p>${method}</p>`)]).toEqual([200, method !== 'HEAD']);
    expect(requests()).toEqual([`${method} site.test /page`]);
  });

  test('has a body, as text or as JSON, with its type', async () => {
    await crawl(site.at('/page'), { method: 'PUT', body: 'a=1', content_type: 'application/x-www-form-urlencoded' });
    await post(site.at('/page'), { method: 'POST', body: { a: [1] } });
    await post(site.at('/page', 'site.test', 'https'), { method: 'POST', body: 'ä', ignore_tls_errors: true });
    expect(
      site.received.map(({ body, headers }) => [body, headers['content-type'], headers['content-length']]),
    ).toEqual([
      ['a=1', 'application/x-www-form-urlencoded', '3'],
      ['{"a":[1]}', 'application/json', '9'],
      ['ä', 'text/plain;charset=UTF-8', '2'],
    ]);
  });

  test.each([
    ['301', 'POST', ['POST site.test /moved/301 x', 'GET site.test /page']],
    ['303', 'PUT', ['PUT site.test /moved/303 x', 'GET site.test /page']],
    ['307', 'POST', ['POST site.test /moved/307 x', 'POST site.test /page x']],
    ['308', 'PATCH', ['PATCH site.test /moved/308 x', 'PATCH site.test /page x']],
  ])('is kept or not by a redirect with status %s', async (status, method, sent) => {
    const answer = await crawl(site.at(`/moved/${status}`), { method, body: 'x' });
    expect(answer.headers.get('x-target-status')).toBe('200');
    expect(requests()).toEqual(sent);
    if (sent[1] === 'GET site.test /page') expect(site.received[1]?.headers['content-type']).toBeUndefined();
  });

  test('with a body is not sent to another origin by a redirect', async () => {
    const answer = await crawl(site.at('/away/307'), { method: 'POST', body: 'x' });
    expect([answer.status, answer.headers.get('x-target-status')]).toEqual([200, '307']);
    expect(requests()).toEqual(['POST site.test /away/307 x']);
    await crawl(site.at('/away/302'), { method: 'POST', body: 'x' });
    expect(requests().at(-1)).toBe('GET other.test /page');
  });

  test.each(['http', 'https'] as const)('is sent once over %s if the connection breaks', async (scheme) => {
    const sent = { method: 'POST', body: 'x', ignore_tls_errors: true };
    expect((await crawl(site.at('/page', 'site.test', scheme), sent)).status).toBe(200); // a connection to reuse
    const answer = await crawl(site.at('/reset', 'site.test', scheme), sent);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([500, 'target_reset']);
    expect(requests().filter((one) => one.includes('/reset'))).toHaveLength(1);
  });

  test('HEAD works for files of any size', async () => {
    const answer = await crawl(site.at('/large'), { method: 'HEAD' });
    expect([answer.status, answer.json]).toEqual([200, '']);
  });
});

test('a user name and a password in the URL are basic authentication, and stay out of the answer', async () => {
  const url = site.at('/page').replace('://', '://me:pa55@');
  const answer = await service.call('/v1/website/antibot', { query: url }, { key: account.key });
  expect(site.received.at(-1)?.headers['authorization']).toBe(`Basic ${Buffer.from('me:pa55').toString('base64')}`);
  expect([answer.status, answer.json.requested_url, answer.json.final_url]).toEqual([
    200,
    site.at('/page'),
    site.at('/page'),
  ]);
  const twice = await crawl(url, { username: 'you' });
  expect([twice.status, twice.json.error]).toEqual([
    400,
    'Bad Request: username cannot be combined with a user name in query',
  ]);
});

test.each(fetchers.map(({ path }) => path))('%s takes every option, and refuses a wrong one by name', async (path) => {
  const name = path.endsWith('screenshot') ? 'url' : 'query';
  const answer = await service.call(
    path,
    { [name]: site.at('/page'), headers: '{"Host":"a"}', timeout: 5, username: 'a', accept_language: 'de' },
    { key: account.key },
  );
  expect([answer.status, answer.json.error]).toEqual([
    400,
    'Bad Request: headers.host cannot be set: it comes from the URL',
  ]);
  expect(answer.headers.get('x-ignored-parameters')).toBeNull();
  expect(requests()).toEqual([]);
});

test('secrets are not sent over plain http because https has failed', async () => {
  const scan = (parameters: object) =>
    service.call('/v1/website/antibot', { query: new URL(site.at('/')).host, ...parameters }, { key: account.key });
  for (const secret of [{ cookies: 'a=1' }, { username: 'me' }, { headers: '{"x-api-key":"k"}' }, { session: 's' }]) {
    expect((await scan(secret)).headers.get('x-error-code')).toBe('target_tls');
  }
  expect(requests()).toEqual([]);
  expect((await scan({ headers: '{"x-client":"docs"}' })).json.requested_url).toBe(site.at('/'));
});

test('the timeout of the crawler includes the wait for the response', async () => {
  const answer = await crawl(site.at('/silent'), { timeout: 1 });
  expect([answer.status, answer.json.error]).toEqual([500, 'Internal Error: target timed out after 1 s']);
});

describe('robots=obey', () => {
  const robotsRead = () => requests().filter((one) => one.endsWith('/robots.txt')).length;
  const refused = (host: string) => `Forbidden: robots.txt of ${host} does not allow this page`;
  const authorityOf = (host: string) => new URL(site.at('/', host)).host;

  test.each(['crawler', 'antibot', 'technology', 'webunlocker', 'rendering', 'screenshot'])(
    'is a free 403 of %s for a page that is not allowed, which is not requested',
    async (name) => {
      const { key } = await service.createAccount({ account: { unlocker_hosts: ['robots.test'] }, credits: 10 });
      const url = { [name === 'screenshot' ? 'url' : 'query']: site.at('/private/x', 'robots.test'), robots: 'obey' };
      const answer = await service.call(`/v1/website/${name}`, url, { key });
      expect([answer.status, answer.json.error]).toEqual([403, refused(authorityOf('robots.test'))]);
      expect(answer.headers.get('x-error-code')).toBe('robots');
      expect(answer.headers.get('x-credits-charged')).toBe('0');
      const usage = await service.call('/v1/usage', {}, { key });
      expect(usage.json.remaining).toBe(10);
      expect(requests().filter((one) => one.includes('/private'))).toEqual([]);
    },
  );

  test('allows other pages, and reads robots.txt once', async () => {
    for (let i = 0; i < 3; i++) {
      expect((await crawl(site.at('/public', 'robots.test'), { robots: 'obey' })).status).toBe(200);
    }
    expect(robotsRead()).toBe(0); // an earlier test has read it
    expect((await crawl(site.at('/public', 'site.test'), { robots: 'obey' })).status).toBe(200);
    expect(robotsRead()).toBe(1);
  });

  test('is checked for redirects too', async () => {
    const answer = await crawl(site.at('/to-private', 'robots.test'), { robots: 'obey' });
    expect([answer.status, answer.json.error]).toEqual([403, refused(authorityOf('robots.test'))]);
    expect(requests()).toEqual(['GET robots.test /to-private']);
  });

  test('allows nothing while robots.txt is a server error', async () => {
    const answer = await crawl(site.at('/page', 'broken.test'), { robots: 'obey' });
    expect([answer.status, answer.json.error]).toEqual([
      403,
      `${refused(authorityOf('broken.test'))}: its server responds with an error`,
    ]);
  });

  test('sends no secrets to robots.txt, and is not the default', async () => {
    const url = site.at('/page', 'other.test');
    await crawl(url, { robots: 'obey', cookies: 'a=1', username: 'me', password: 'x', headers: '{"x-api-key":"k"}' });
    const [first] = site.received;
    expect(first?.path).toBe('/robots.txt');
    expect(Object.keys(first?.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']));
    expect([first?.headers['authorization'], first?.headers['x-api-key']]).toEqual([undefined, undefined]);
    expect((await crawl(site.at('/private', 'robots.test'))).status).toBe(200);
  });
});

describe('ignore_tls_errors', () => {
  test('is 403 unless the operator allows it', async () => {
    const { key } = await strict.createAccount();
    const sent = { query: site.at('/page', 'site.test', 'https'), ignore_tls_errors: true };
    const answer = await strict.call(crawlerPath, sent, { key });
    expect([answer.status, answer.json.error]).toEqual([
      403,
      'Forbidden: ignore_tls_errors is not allowed here; the operator can allow it with SITEGLASS_ALLOW_INSECURE_TLS',
    ]);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(requests()).toEqual([]);
    expect((await strict.call(crawlerPath, { ...sent, ignore_tls_errors: 'maybe' }, { key })).status).toBe(400);
    expect((await strict.call(crawlerPath, sent, { key: 'wrong' })).status).toBe(401);
  });

  test('affects no other call: its connections are not reused', async () => {
    const url = site.at('/page', 'site.test', 'https');
    for (const isIgnored of [false, true, false, true]) {
      const answer = await crawl(url, { ignore_tls_errors: isIgnored });
      const [status, code] = isIgnored ? [200, null] : [500, 'target_tls'];
      expect([isIgnored, answer.status, answer.headers.get('x-error-code')]).toEqual([isIgnored, status, code]);
    }
  });
});

describe('secrets', () => {
  const secrets = ['pa55word', 'c00kie', 't0ken', 'b0dy', 'user1nfo'];
  const sent = {
    method: 'POST',
    cookies: 'a=c00kie',
    headers: JSON.stringify({ 'x-api-token': 't0ken', accept: '*/*' }),
    body: 'b0dy',
  };

  test('are in no row of the database, no error and no metric, for calls and jobs that succeed or fail', async () => {
    const own = await service.createAccount();
    const call = (query: string, more: object) =>
      service.call(crawlerPath, { query, ...sent, ...more }, { key: own.key });
    const withUser = site.at('/page').replace('://', '://me:user1nfo@');
    const answers = [
      await call(site.at('/page'), { username: 'me', password: 'pa55word' }),
      await call(withUser, {}),
      await call(site.at('/reset'), {}),
      await call(withUser, { timeout: 1000 }),
      await call(site.at('/page'), { cookies: 'c00kie' }),
      await call(site.at('/page'), { password: 'pa55word' }),
      await call(withUser, { is_async: true }),
      await call(site.at('/reset'), { is_async: true, username: 'me', password: 'pa55word' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 500, 400, 400, 400, 202, 202]);
    const jobs = await Promise.all(answers.slice(6).map(({ json }) => service.waitForJob(json.job_id, own.key)));
    expect(jobs.map(({ status }) => status)).toEqual(['completed', 'failed']);
    expect(requests().filter((one) => one.endsWith('b0dy'))).toHaveLength(5);

    const metrics = await service.call('/metrics');
    const tables = await service.database.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    );
    expect(tables.map(({ name }) => name)).toContain('request_payload');
    const rows = await Promise.all(
      tables.map(({ name }) => service.database.query(`select t::text as row from ${name} t`)),
    );
    const everything = JSON.stringify([
      answers.map(({ text, headers }) => [text, [...headers]]),
      jobs,
      metrics.text,
      rows,
      await service.log(own.slug),
    ]);
    expect(everything).toContain('[redacted]');
    for (const secret of secrets) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  test.each(fetchers.map((endpoint) => [endpoint.operationId, endpoint.query] as const))(
    'of waiting jobs of %s are sealed',
    (_name, schema) => {
      const { cookies, headers } = { cookies: 'a=1', headers: { authorization: 'x' } };
      for (const parameters of [{ cookies }, { headers }, { password: 'x' }, { proxy: 'http://a:b@c.example' }]) {
        expect([parameters, holdsSecrets(schema, parameters)]).toEqual([parameters, true]);
      }
      expect(holdsSecrets(schema, { headers: { accept: 'a' }, user_agent: 'b' })).toBe(false);
    },
  );
});
