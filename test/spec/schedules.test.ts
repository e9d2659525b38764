// Schedules: calls that are repeated by time, and watches for changes. Due times are moved in the database instead of waiting.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGate } from '../support/gate.ts';
import { createScheduleCalls } from '../support/schedule-calls.ts';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

/** Nodes share it. */
const secretKey = { SITEGLASS_SECRET_KEY: 'a secret that all nodes of this test share' };

let service: TestService;
let target: Target;

beforeAll(async () => {
  target = await startTarget();
  target.on('/broken', (request) => request.socket.destroy());
  service = await startTestService({ environment: secretKey });
});
afterAll(async () => {
  await service?.stop();
  await target?.close();
});

const { send, create, get, runsOf, created, makeDue, runOnce, changingPage, receiver, remaining } = createScheduleCalls(
  () => ({ service, target }),
);

describe('a schedule', () => {
  test('is created, listed, changed and deleted', async () => {
    const account = await service.createAccount({ credits: 10 });
    const answer = await create(account, {
      every_seconds: undefined,
      cron: '0 9 * * 1-5',
      timezone: 'Europe/Berlin',
      name: 'news',
      params: { query: target.origin },
    });
    expect(answer.status).toBe(200);
    const { schedule_id: id } = answer.json;
    expect(answer.json).toEqual({
      schedule_id: id,
      name: 'news',
      status: 'active',
      reason: null,
      cron: '0 9 * * 1-5',
      every_seconds: null,
      timezone: 'Europe/Berlin',
      endpoint: '/v1/website/crawler',
      params: { query: target.origin },
      webhook_url: null,
      watch: null,
      threshold: 0,
      failures: 0,
      created_at: expect.any(String),
      next_run_at: expect.stringMatching(/T0[78]:00:00\.000Z$/),
      last_run_at: null,
      last_status: null,
      last_changed_at: null,
    });
    expect(await get(account, id)).toEqual(answer.json);
    expect((await send('GET', account, '')).json).toEqual({ items: [answer.json], next: null });

    const patched = await send('PATCH', account, `/${id}`, { every_seconds: 120, name: null, status: 'paused' });
    expect(patched.json).toMatchObject({
      name: null,
      cron: null,
      every_seconds: 120,
      status: 'paused',
      reason: 'user',
      next_run_at: null,
    });
    const resumed = await send('PATCH', account, `/${id}`, { status: 'active' });
    expect(resumed.json).toMatchObject({ status: 'active', reason: null, next_run_at: expect.any(String) });
    expect((await send('DELETE', account, `/${id}`)).json).toEqual({ schedule_id: id, deleted: true });
    expect((await send('DELETE', account, `/${id}`)).status).toBe(404);
    expect((await send('GET', account, `/${id}`)).status).toBe(404);
  });

  test('belongs to its workspace', async () => {
    const account = await service.createAccount();
    const otherAccount = await service.createAccount();
    const id = await created(account, { params: { query: target.origin } });
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/runs'],
    ] as const) {
      expect((await send(method, otherAccount, `/${id}${path}`, method === 'PATCH' ? {} : undefined)).status).toBe(404);
    }
  });

  test.each([
    [{ params: {} }, 'params: query is required'],
    [{ params: { query: 'http://10.0.0.1/' } }, 'params: query'],
    [{ endpoint: 'usage', params: {} }, 'endpoint must be the path or the name of a billed endpoint'],
    [{ every_seconds: 59, params: { query: 'https://example.com/' } }, 'every_seconds must be between 60'],
    [{ cron: '* * * * *', params: { query: 'https://example.com/' } }, 'cron and every_seconds cannot be combined'],
    [{ timezone: 'Mars', params: { query: 'https://example.com/' } }, 'timezone must be an IANA time zone'],
    [{ watch: 'extract', params: { query: 'https://example.com/' } }, 'params.extract is required'],
    [{ watch: 'screenshot', params: { query: 'https://example.com/' } }, 'watch can only be screenshot'],
    [
      { watch: 'screenshot', endpoint: 'screenshot', params: { url: 'https://example.com/', format: 'pdf' } },
      'params.format must be png',
    ],
    [{ webhook_url: 'http://192.168.0.1/', params: { query: 'https://example.com/' } }, 'webhook_url'],
    [{ threshold: 2, params: { query: 'https://example.com/' } }, 'threshold must be between 0 and 1'],
  ])('with %j is a 400', async (body, reason) => {
    const account = await service.createAccount();
    const answer = await create(account, body);
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining(`Bad Request: ${reason}`)]);
  });

  test('of a host that is not whitelisted is a 403', async () => {
    const account = await service.createAccount();
    const answer = await create(account, { endpoint: 'webunlocker', params: { query: 'https://example.com/' } });
    expect(answer.status).toBe(403);
  });

  test('is created once per idempotency key', async () => {
    const account = await service.createAccount();
    const key = { 'idempotency-key': randomUUID() };
    const body = { params: { query: target.origin } };
    const first = await create(account, body, key);
    const second = await create(account, body, key);
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(second.json).toEqual(first.json);
    expect((await create(account, { params: { query: `${target.origin}/other` } }, key)).status).toBe(422);
    expect((await send('GET', account, '')).json.items).toHaveLength(1);
  });

  test('is one of at most 100', async () => {
    const account = await service.createAccount();
    const id = await created(account, { params: { query: target.origin } });
    await service.database.query(
      `insert into schedule (id, account_id, key_id, endpoint_id, every_seconds, timezone, params)
       select gen_random_uuid(), account_id, key_id, endpoint_id, every_seconds, timezone, params
       from schedule, generate_series(1, 99) where id = $1`,
      [id],
    );
    const answer = await create(account, { params: { query: target.origin } });
    expect([answer.status, answer.json.error]).toEqual([409, expect.stringContaining('100 schedules')]);
  });

  test('hides secrets, and stores them sealed', async () => {
    const account = await service.createAccount({ credits: 5 });
    const page = changingPage('/secret', 'x');
    const id = await created(account, {
      params: { query: page.url, cookies: 'sid=topsecret', password: 'topsecret', username: 'me' },
    });
    expect(JSON.stringify(await get(account, id))).not.toContain('topsecret');
    const [row] = await service.database.query<{ params: Buffer }>('select params from schedule where id = $1', [id]);
    expect(row!.params.toString('latin1')).not.toContain('topsecret');
    expect(await runOnce(account, id)).toMatchObject({ status: 'completed' });
  });
});

describe('a run', () => {
  test('is billed and logged as an asynchronous call', async () => {
    const account = await service.createAccount({ credits: 10 });
    const hook = receiver(`/hook-${randomUUID()}`);
    const id = await created(account, { params: { query: `${target.origin}/?run` }, webhook_url: hook.url });
    const run = await runOnce(account, id);
    expect(run).toMatchObject({
      status: 'completed',
      credits_charged: 1,
      error: null,
      changed: null,
      difference: null,
    });
    expect(await remaining(account)).toBe(9);
    const log = (await service.log(account.slug)).filter(({ endpoint }) => endpoint !== '/v1/usage');
    expect(log.map(({ endpoint, status, credits, job_id }) => [endpoint, status, credits, job_id])).toEqual([
      ['/v1/website/crawler', 201, 1, run.job_id],
    ]);
    const job = await service.waitForJob(run.job_id, account.key);
    expect(job.result).toContain('Hello');
    await expect.poll(() => hook.bodies.length, { timeout: 10_000 }).toBe(1);
    expect(hook.bodies[0]!.event).toMatchObject({ job_id: run.job_id, status: 'completed' });
    expect(await get(account, id)).toMatchObject({ last_status: 'completed', last_run_at: run.due_at });
  });

  test('happens once per due time, however many nodes look', async () => {
    const other = await startTestService({ databaseUrl: service.databaseUrl, environment: secretKey });
    const account = await service.createAccount({ credits: 100 });
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        created(account, { params: { query: `${target.origin}/?many${index}` } }),
      ),
    );
    await Promise.all(ids.map((id) => makeDue(id)));
    await expect
      .poll(
        async () =>
          (await Promise.all(ids.map((id) => runsOf(account, id))))
            .flat()
            .filter(({ status }) => status === 'completed').length,
        {
          timeout: 20_000,
        },
      )
      .toBe(10);
    expect(await remaining(account)).toBe(90);
    expect(target.hits.filter((hit) => hit.startsWith('/?many')).length).toBe(10);
    await other.stop();
  });

  test('makes up for missed ones once', async () => {
    const account = await service.createAccount({ credits: 10 });
    const id = await created(account, { every_seconds: 60, params: { query: target.origin } });
    await service.database.query(`update schedule set created_at = created_at - interval '1 day' where id = $1`, [id]);
    await makeDue(id, 3600);
    await expect.poll(async () => (await runsOf(account, id))[0]?.status, { timeout: 20_000 }).toBe('completed');
    expect(await runsOf(account, id)).toHaveLength(1);
    const { next_run_at, created_at } = await get(account, id);
    expect(Date.parse(next_run_at)).toBeGreaterThan(Date.now() - 1000);
    expect((Date.parse(next_run_at) - Date.parse(created_at)) % 60_000).toBe(0);
  });

  test('is skipped while the one before it has not ended', async () => {
    const account = await service.createAccount({ credits: 10 });
    const gate = addGate(target);
    const id = await created(account, { params: { query: gate.url } });
    await makeDue(id);
    await gate.arrived;
    await makeDue(id);
    await expect.poll(async () => (await runsOf(account, id))[0]?.status, { timeout: 20_000 }).toBe('skipped');
    expect((await runsOf(account, id))[0]).toMatchObject({ job_id: null, credits_charged: 0 });
    gate.open();
    await expect.poll(async () => (await runsOf(account, id))[1]?.status, { timeout: 20_000 }).toBe('completed');
    expect(await get(account, id)).toMatchObject({ failures: 0 });
  });

  test('without credits fails, and the tenth failure pauses the schedule', async () => {
    const account = await service.createAccount({ credits: 0 });
    const hook = receiver(`/hook-${randomUUID()}`);
    const id = await created(account, { params: { query: target.origin }, webhook_url: hook.url });
    expect(await runOnce(account, id)).toMatchObject({
      status: 'failed',
      error: 'Insufficient credits: need 1, have 0',
      job_id: null,
    });
    await service.database.query('update schedule set failures = 9 where id = $1', [id]);
    await runOnce(account, id);
    expect(await get(account, id)).toMatchObject({
      status: 'paused',
      reason: 'failures',
      failures: 10,
      next_run_at: null,
    });
    await expect.poll(() => hook.bodies.length, { timeout: 10_000 }).toBe(2);
    const events = hook.bodies.map(({ event }) => event).toSorted((a, b) => a.data.failures - b.data.failures);
    expect(events[0]).toMatchObject({
      type: 'schedule.failed',
      account: account.slug,
      data: { schedule_id: id, failures: 1, paused: false },
    });
    expect(events[1]).toMatchObject({ type: 'schedule.failed', data: { failures: 10, paused: true } });
    expect((await send('PATCH', account, `/${id}`, { status: 'active' })).json).toMatchObject({
      status: 'active',
      failures: 0,
    });
  });

  test('that fails is not billed', async () => {
    const account = await service.createAccount({ credits: 3 });
    const id = await created(account, { params: { query: `${target.origin}/broken` } });
    expect(await runOnce(account, id)).toMatchObject({
      status: 'failed',
      credits_charged: 0,
      error_code: 'target_reset',
    });
    expect([await remaining(account), (await get(account, id)).failures]).toEqual([3, 1]);
  });

  test('waits while the workspace is suspended', async () => {
    const account = await service.createAccount({ credits: 3 });
    const id = await created(account, { params: { query: target.origin } });
    await service.manage('POST', `/accounts/${account.slug}/suspend`);
    await makeDue(id);
    expect((await send('GET', account, `/${id}`)).status).toBe(403);
    const watched = await service.createAccount({ credits: 3 });
    const proof = await created(watched, { params: { query: target.origin } });
    await runOnce(watched, proof); // the nodes have looked for due schedules in the meantime
    expect(await service.database.query('select from schedule_run where schedule_id = $1', [id])).toHaveLength(0);
    await service.manage('POST', `/accounts/${account.slug}/resume`);
    await expect.poll(async () => (await runsOf(account, id))[0]?.status, { timeout: 20_000 }).toBe('completed');
  });

  test('is removed with its workspace', async () => {
    const account = await service.createAccount({ credits: 3 });
    const id = await created(account, { params: { query: target.origin } });
    await runOnce(account, id);
    await service.manage('DELETE', `/accounts/${account.slug}?confirm=${account.slug}`);
    await expect
      .poll(async () => (await service.database.query('select from schedule where id = $1', [id])).length, {
        timeout: 20_000,
      })
      .toBe(0);
  });
});

describe('exactly once', () => {
  test('of many nodes that start the same due time, one does, and reserves the credits once', async () => {
    const account = await service.createAccount({ credits: 10 });
    const gate = addGate(target); // the job stays open
    const id = await created(account, { params: { query: gate.url } });
    const [row] = await service.database.query<{ next_at: Date; params: Buffer; revision: number }>(
      'select next_at, params, revision from schedule where id = $1',
      [id],
    );
    const start = async () => {
      const [decision] = await service.database.query<{ verdict: string }>(
        `select * from start_run($1, $2, $3, $3::timestamptz + interval '1 hour', $4, 1, $5, true, 1, 60)`,
        [id, row!.revision, row!.next_at, randomUUID(), Buffer.from('unread')],
      );
      return decision!.verdict;
    };
    const verdicts = await Promise.all(Array.from({ length: 12 }, start));
    expect(verdicts.toSorted()).toEqual([...Array.from({ length: 11 }, () => 'gone'), 'started']);
    expect(await remaining(account)).toBe(9);
    expect(await runsOf(account, id)).toHaveLength(1);
    gate.open();
  });

  test('a run that lost its node is ended by another, and the late end of the first has no effect', async () => {
    const account = await service.createAccount({ credits: 10 });
    const id = await created(account, { params: { query: target.origin }, watch: 'body' });
    const run = await runOnce(account, id);
    // As if the node had been killed after it had leased the run: the lease has expired.
    await service.database.query(`update schedule_run set state = 'running', lease_until = '-infinity' where id = $1`, [
      run.run_id,
    ]);
    await service.database.query('delete from schedule_baseline where schedule_id = $1', [id]);
    await expect.poll(async () => (await runsOf(account, id))[0].status, { timeout: 20_000 }).toBe('completed');
    const [late] = await service.database.query(
      `select * from end_run($1, 1::smallint, 'changed', '{}', null, null, null)`,
      [run.run_id],
    );
    expect(late).toEqual({ is_mine: false, old_blob: null });
    expect((await runsOf(account, id))[0]).toMatchObject({ changed: null });
    expect(await remaining(account)).toBe(9);
  });

  test('a run whose end fails is tried again in seconds', async () => {
    const account = await service.createAccount({ credits: 10 });
    const id = await created(account, { params: { query: target.origin }, watch: 'body' });
    await service.database.query(`create sequence ends_of_a_run`);
    await service.database.query(
      `create function fail_first_end() returns trigger language plpgsql as $$ begin
         if nextval('ends_of_a_run') = 1 then raise exception 'the disk is full'; end if;
         return new; end $$`,
    );
    await service.database.query(
      `create trigger fail_first_end before update on schedule_run for each row
       when (new.schedule_id = '${id}' and new.state = 'completed') execute function fail_first_end()`,
    );
    try {
      expect(await runOnce(account, id)).toMatchObject({ status: 'completed', changed: null });
      expect(await service.database.query('select last_value::int from ends_of_a_run')).toEqual([{ last_value: 2 }]);
    } finally {
      await service.database.query('drop trigger fail_first_end on schedule_run');
      await service.database.query('drop function fail_first_end');
      await service.database.query('drop sequence ends_of_a_run');
    }
  });
});
