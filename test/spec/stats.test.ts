// Sections 2.2, 3.1 and 4.1: the statistics of the platform.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';

let service: TestService;
let other: TestService;
let account: TestAccount;

beforeAll(async () => {
  service = await startTestService();
  other = await startTestService({ databaseUrl: service.databaseUrl });
  account = await service.createAccount({ account: { stats_enabled: true } });
});

afterEach(async () => {
  await service.log(account.slug); // waits until earlier calls have been counted
  await service.database.query('delete from stats_minute');
});

afterAll(async () => {
  await other?.stop();
  await service?.stop();
});

const stats = (parameters: Record<string, string>, node = service, key = account.key) =>
  node.call('/v1/stats', parameters, { key });

interface Counts {
  path?: string;
  node?: number;
  minutesAgo?: number;
  calls: number;
  failures?: number;
  timed?: number;
  durationMs?: number;
}

/** Calls that have happened, as the nodes count them. */
async function count({
  path = '/v1/website/crawler',
  node = 1,
  minutesAgo = 0,
  calls,
  failures = 0,
  timed = calls,
  durationMs = 0,
}: Counts): Promise<void> {
  await service.database.query(
    `insert into stats_minute (minute, endpoint_id, node_id, calls, failures, timed_calls, duration_sum_ms)
     select date_trunc('minute', clock_timestamp() - make_interval(mins => $2)), id, $3, $4, $5, $6, $7
     from endpoint where path = $1`,
    [path, minutesAgo, node, calls, failures, timed, durationMs],
  );
}

describe('the snapshot', () => {
  test('has six fields: no volume, no error counts, nothing about accounts', async () => {
    await count({ calls: 980, failures: 13, durationMs: 980 * 120 });
    const answer = await stats({ engine: 'website' });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      engine: 'website',
      path: null,
      health: 'operational',
      success_rate: 98.7,
      avg_response_time_ms: 120,
      window: '1h',
    });
    expect(answer.headers.get('x-credits-charged')).toBe('0');
  });

  test('without data is operational, 100, 0 ms', async () => {
    expect((await stats({ path: '/v1/website/crawler' })).json).toEqual({
      engine: 'website',
      path: '/v1/website/crawler',
      health: 'operational',
      success_rate: 100,
      avg_response_time_ms: 0,
      window: '1h',
    });
  });

  test('is the same for every caller, on every machine', async () => {
    await count({ calls: 50, failures: 30, durationMs: 777 });
    const otherAccount = await service.createAccount({ account: { stats_enabled: true } });
    const snapshots = [
      await stats({ path: '/v1/website/crawler' }),
      await stats({ path: '/v1/website/crawler' }, other),
      await stats({ path: '/v1/website/crawler' }, other, otherAccount.key),
    ];
    for (const { json } of snapshots) expect(json).toEqual(snapshots[0]!.json);
  });

  test('adds up the counts of all machines', async () => {
    await count({ node: 1, calls: 40, failures: 40, durationMs: 4000 });
    await count({ node: 2, calls: 40, failures: 0, durationMs: 12_000 });
    expect((await stats({ path: '/v1/website/crawler' })).json).toMatchObject({
      success_rate: 60,
      avg_response_time_ms: 200,
    });
  });

  test('covers the last hour', async () => {
    await count({ minutesAgo: 58, calls: 80, failures: 80 });
    expect((await stats({ path: '/v1/website/crawler' })).json.success_rate).toBe(20);
    await count({ minutesAgo: 62, calls: 900, failures: 900 });
    expect((await stats({ path: '/v1/website/crawler' })).json.success_rate).toBe(20);
  });

  test('of an engine joins its endpoints, that of a path is about one', async () => {
    await count({ path: '/v1/website/crawler', calls: 20, failures: 20 });
    await count({ path: '/v1/usage', calls: 20 });
    expect((await stats({ engine: 'website' })).json.success_rate).toBe(50);
    expect((await stats({ engine: 'usage' })).json.success_rate).toBe(100);
    expect((await stats({ path: '/v1/usage' })).json).toMatchObject({ engine: 'usage', path: '/v1/usage' });
  });

  test('can be reduced with fields', async () => {
    expect((await stats({ engine: 'website', fields: 'health, window' })).json).toEqual({
      health: 'operational',
      window: '1h',
    });
  });
});

describe('the success rate', () => {
  test('is smoothed by twenty good calls', async () => {
    await count({ calls: 1, failures: 1 });
    expect((await stats({ path: '/v1/website/crawler' })).json).toMatchObject({
      health: 'operational',
      success_rate: 95.24,
    });
  });

  test.each([
    [180, 20, 90, 'operational'],
    [181, 21, 89.55, 'degraded'],
    [20, 20, 50, 'degraded'],
    [21, 21, 48.78, 'down'],
    [980, 980, 2, 'down'],
  ])('of %i calls with %i failures is %f: %s', async (calls, failures, rate, health) => {
    await count({ calls, failures });
    expect((await stats({ path: '/v1/website/crawler' })).json).toMatchObject({ health, success_rate: rate });
  });

  test.each([
    [20_001, 90, 'operational'],
    [20_011, 89.99, 'degraded'],
    [100_001, 50, 'degraded'],
    [100_011, 49.99, 'down'],
  ])('decides the state by the rounded rate: %i failures of 199,980 calls', async (failures, rate, health) => {
    await count({ calls: 199_980, failures });
    expect((await stats({ path: '/v1/website/crawler' })).json).toMatchObject({ health, success_rate: rate });
  });

  test('counts 5xx only: a refused call is not a failure', async () => {
    for (const parameters of [{ query: 'nonsense' }, {}]) {
      await service.call('/v1/website/crawler', parameters, { key: account.key });
    }
    const poor = await service.createAccount({ credits: 0 });
    await service.call('/v1/website/crawler', { query: 'http://example.com' }, { key: poor.key });
    await service.log(account.slug);
    expect((await stats({ path: '/v1/website/crawler' })).json.success_rate).toBe(100);

    await service.call('/v1/website/crawler', { query: 'http://nothing.invalid/' }, { key: account.key });
    expect((await stats({ path: '/v1/website/crawler' })).json.success_rate).toBeLessThan(100);
  });

  test('counts what soft_fail has hidden', async () => {
    const parameters = { query: 'http://nothing.invalid/', soft_fail: 'true' };
    expect((await service.call('/v1/website/crawler', parameters, { key: account.key })).status).toBe(200);
    expect((await stats({ path: '/v1/website/crawler' })).json.success_rate).toBe(95.24);
  });
});

describe('the average response time', () => {
  test('leaves out durations above 60 seconds', async () => {
    const [endpoint] = await service.database.query<{ id: number }>(
      `select id from endpoint where path = '/v1/website/crawler'`,
    );
    const durations = [100, 300, 60_000, 60_001, 3_600_000];
    await service.database.query('select count_calls($1::smallint[], $2::smallint[], $3::int[], 1)', [
      durations.map(() => endpoint!.id),
      durations.map(() => 200),
      durations,
    ]);
    expect((await stats({ path: '/v1/website/crawler' })).json.avg_response_time_ms).toBe(20_133);
  });

  test('is 0 when every call took longer', async () => {
    await count({ calls: 3, timed: 0 });
    expect((await stats({ path: '/v1/website/crawler' })).json.avg_response_time_ms).toBe(0);
  });

  test('is a whole number', async () => {
    await count({ calls: 3, durationMs: 100 });
    expect((await stats({ path: '/v1/website/crawler' })).json.avg_response_time_ms).toBe(33);
  });
});

describe('a path', () => {
  test.each([
    '/v1/website/crawler',
    'v1/website/crawler',
    '/v1/website/crawler/',
    'v1/website/crawler/',
    ' /v1/website/crawler ',
    '/V1/Website/Crawler',
  ])('is normalised: %j', async (path) => {
    expect((await stats({ path })).json).toMatchObject({ engine: 'website', path: '/v1/website/crawler' });
  });

  test('may be combined with its engine', async () => {
    const { json } = await stats({ engine: 'website', path: '/v1/website/crawler' });
    expect(json).toMatchObject({ engine: 'website', path: '/v1/website/crawler' });
  });
});

describe('the errors', () => {
  test.each([
    ['neither engine nor path is given', {}],
    ['both are empty', { engine: '', path: '' }],
    ['the engine is no slug', { engine: 'web site!' }],
    ['the engine is too long', { engine: 'x'.repeat(65) }],
    ['the engine is a path', { engine: '/v1/website' }],
    ['the path has another shape', { path: '/website/crawler' }],
    ['the path is too short', { path: '/v1/website' }],
    ['the path is too long', { path: '/v1/website/crawler/more' }],
    ['the path is none', { path: 'nonsense' }],
    ['the path is outside of the versioned API', { path: '/jobs/x' }],
    ['the path is unknown of a known engine', { path: '/v1/website/nothing' }],
    ['the path does not belong to the engine', { engine: 'usage', path: '/v1/website/crawler' }],
    ['the path does not belong to the unknown engine', { engine: 'nothing', path: '/v1/website/crawler' }],
  ])('400: %s', async (_, parameters) => {
    const answer = await stats(parameters);
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatch(/^Bad Request/);
  });

  test('400: given twice', async () => {
    const answer = await service.call('/v1/stats?engine=website&engine=usage', {}, { key: account.key });
    expect(answer.status).toBe(400);
  });

  test('401: without a key', async () => {
    expect((await service.call('/v1/stats', { engine: 'website' })).json).toEqual({ error: 'Invalid API Key' });
  });

  test('403: not enabled for the account', async () => {
    const otherAccount = await service.createAccount();
    expect((await stats({ engine: 'website' }, service, otherAccount.key)).status).toBe(403);
  });

  test.each([
    { engine: 'nothing' },
    { engine: 'constructor' },
    { engine: '__proto__' },
    { path: '/v1/nothing/images' },
    { engine: 'nothing', path: '/v1/nothing/images' },
  ])('404: the engine is not in the catalogue: %j', async (parameters) => {
    const answer = await stats(parameters);
    expect([answer.status, answer.json]).toEqual([404, { error: 'Not Found' }]);
  });

  test('503: the data is temporarily unavailable, free, and over when it is back', async () => {
    await service.database.query('alter table stats_minute rename to stats_minute_away');
    try {
      const answer = await stats({ engine: 'website' });
      expect(answer.status).toBe(503);
      expect(Object.keys(answer.json)).toEqual(['error']);
      expect(answer.json.error).not.toMatch(/stats_minute|relation/);
      expect(answer.headers.get('x-credits-charged')).toBe('0');
      const soft = await stats({ engine: 'website', soft_fail: 'true' });
      expect([soft.status, soft.headers.get('x-status')]).toEqual([200, '503']);
      await service.log(account.slug);
    } finally {
      await service.database.query('alter table stats_minute_away rename to stats_minute');
    }
    expect((await stats({ engine: 'website' })).status).toBe(200);
  });
});
