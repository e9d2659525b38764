// Sections 2.7, 3.2 and 4.8: asynchronous calls.
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobSchema } from '../../src/contract/job.ts';
import { addGate } from '../support/gate.ts';
import { crawlerPath, createJobCalls } from '../support/job-calls.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let service: TestService;
/** Accepts jobs and runs none. */
let idle: TestService;
let target: Target;

beforeAll(async () => {
  target = await startTarget();
  const environment = { SITEGLASS_RESOLVE: 'private.test=10.1.2.3' };
  service = await startTestService({ environment });
  idle = await startTestService({ environment, role: 'api' });
});

afterAll(async () => {
  await idle?.stop();
  await service?.stop();
  await target?.close();
});

const { submit, accepted, read, usage, logOf } = createJobCalls(() => ({ service, target }));

describe('is_async=true', () => {
  test('answers 202 with the job, where to find it, and no bill', async () => {
    const account = await idle.createAccount({ credits: 5 });
    const answer = await submit(account, {}, idle);
    expect(answer.status).toBe(202);
    const { job_id } = answer.json;
    expect(answer.json).toEqual({ job_id, status: 'queued', status_url: `/jobs/${job_id}` });
    expect(answer.headers.get('location')).toBe(`/jobs/${job_id}`);
    expect(answer.headers.get('x-request-id')).toBe(job_id);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(answer.headers.get('x-credits-remaining')).toBe('4');
    expect((await usage(account, idle)).total_used).toBe(0);
    expect(await logOf(account, idle)).toEqual([]);
  });

  test('is checked like any other call before it is accepted', async () => {
    const account = await service.createAccount({ credits: 5 });
    expect((await submit({ ...account, key: 'wrong' })).status).toBe(401);
    expect((await submit(account, { query: 'nonsense' })).status).toBe(400);
    expect((await submit(account, { query: 'http://10.0.0.1/' })).status).toBe(400);
    expect((await submit(await service.createAccount({ credits: 0 }))).status).toBe(402);
    expect((await submit(await service.createAccount({ key: { quotas: { total: 0 } } }))).status).toBe(401);
    expect((await submit(account, { query: 'nonsense', soft_fail: 'true' })).status).toBe(200);
    expect((await usage(account)).remaining).toBe(5);
  });

  test.each([
    ['/v1/usage', {}],
    ['/v1/stats', { engine: 'website' }],
  ])('is accepted and ignored by %s', async (path, parameters) => {
    const { key } = await service.createAccount({ account: { stats_enabled: true } });
    const [plain, asynchronous] = await Promise.all(
      [{}, { is_async: 'true' }].map((extra) => service.call(path, { ...parameters, ...extra }, { key })),
    );
    expect(asynchronous!.status).toBe(200);
    expect(asynchronous!.json).toEqual(plain!.json);
  });

  test('is ignored by the jobs themselves', async () => {
    const account = await service.createAccount();
    const jobId = await accepted(account);
    await service.waitForJob(jobId, account.key);
    expect((await service.call(`/jobs/${jobId}`, { is_async: 'true' }, { key: account.key })).json).toMatchObject({
      job_id: jobId,
    });
  });

  test('works from the body of a POST', async () => {
    const account = await service.createAccount();
    const body = JSON.stringify({ query: `${target.origin}/`, is_async: true });
    const answer = await service.call(crawlerPath, {}, { key: account.key, method: 'POST', body });
    expect(answer.status).toBe(202);
    expect((await service.waitForJob(answer.json.job_id, account.key)).status).toBe('completed');
  });
});

describe('the states', () => {
  test('queued: nothing has happened yet', async () => {
    const account = await idle.createAccount();
    const jobId = await accepted(account, {}, idle);
    const answer = await idle.call(`/jobs/${jobId}`, {}, { key: account.key });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      job_id: jobId,
      status: 'queued',
      endpoint: crawlerPath,
      created_at: expect.stringMatching(momentPattern) as string,
      started_at: null,
      completed_at: null,
      expires_at: null,
      duration_ms: null,
      status_code: null,
      credits_charged: 0,
      result: null,
      error: null,
      error_code: null,
    });
    expect(Object.keys(answer.json)).toEqual(jobSchema.required);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
  });

  test('processing: it has started', async () => {
    const account = await service.createAccount();
    const gate = addGate(target);
    const jobId = await accepted(account, { query: gate.url });
    await gate.arrived;
    expect(await read(jobId, account)).toMatchObject({
      status: 'processing',
      started_at: expect.stringMatching(momentPattern) as string,
      completed_at: null,
      status_code: null,
      credits_charged: 0,
      result: null,
      error: null,
    });
    gate.open();
    expect((await service.waitForJob(jobId, account.key)).status).toBe('completed');
  });

  test('completed: 201, billed, with the body that the synchronous call would have had', async () => {
    const account = await service.createAccount();
    const jobId = await accepted(account);
    const job = await service.waitForJob(jobId, account.key);
    const direct = await service.call(crawlerPath, { query: `${target.origin}/` }, { key: account.key });
    expect(job).toEqual({
      job_id: jobId,
      status: 'completed',
      endpoint: crawlerPath,
      created_at: expect.stringMatching(momentPattern) as string,
      started_at: expect.stringMatching(momentPattern) as string,
      completed_at: expect.stringMatching(momentPattern) as string,
      expires_at: expect.stringMatching(momentPattern) as string,
      duration_ms: expect.any(Number) as number,
      status_code: 201,
      credits_charged: 1,
      result: direct.json,
      error: null,
      error_code: null,
    });
    expect(Number.isInteger(job.duration_ms)).toBe(true);
    const moments = [job.created_at, job.started_at, job.completed_at].map((moment) => Date.parse(moment));
    expect(moments.toSorted((a, b) => a - b)).toEqual(moments);
    const hoursKept = (Date.parse(job.expires_at) - Date.parse(job.completed_at)) / 3_600_000;
    expect(hoursKept).toBeCloseTo(24, 4);
  });

  test('failed: 500, unbilled, with the reason', async () => {
    const account = await service.createAccount({ credits: 5 });
    const job = await service.waitForJob(await accepted(account, { query: 'http://nothing.invalid/' }), account.key);
    expect(job).toMatchObject({
      status: 'failed',
      status_code: 500,
      credits_charged: 0,
      result: null,
      error: 'Internal Error: DNS lookup failed for nothing.invalid',
      error_code: 'target_dns',
      completed_at: expect.stringMatching(momentPattern) as string,
    });
    expect(await usage(account)).toMatchObject({ remaining: 5, total_used: 0 });
  });

  test('failed: a name that leads to a private address, with that text', async () => {
    const account = await service.createAccount({ credits: 5 });
    const job = await service.waitForJob(await accepted(account, { query: 'http://private.test/' }), account.key);
    expect(job).toMatchObject({ status: 'failed', status_code: 500, credits_charged: 0, result: null });
    expect(job.error).toMatch(/^Bad Request: .*private/);
    expect(await usage(account)).toMatchObject({ remaining: 5, total_used: 0 });
    expect(await logOf(account)).toMatchObject([{ status: 500, credits: 0 }]);
  });

  test('processing: the deadline counts from the start, and a job waits for a day', async () => {
    const account = await service.createAccount({ credits: 5 });
    const gate = addGate(target);
    const deadline = async (id: string) =>
      (
        await service.database.query<{ hours: number }>(
          `select round(extract(epoch from deadline_at - coalesce(started_at, created_at)) / 3600)::int as hours from job where id = $1`,
          [id],
        )
      )[0]?.hours;
    const running = await accepted(account, { query: gate.url });
    await gate.arrived;
    expect(await deadline(running)).toBe(1);
    const waiting = await accepted(await idle.createAccount({ credits: 5 }), {}, idle);
    const [row] = await idle.database.query<{ hours: number }>(
      'select round(extract(epoch from deadline_at - created_at) / 3600)::int as hours from job where id = $1',
      [waiting],
    );
    expect(row?.hours).toBe(24);
    gate.open();
    await service.waitForJob(running, account.key);
  });

  test('failed: a job past its deadline', async () => {
    const account = await idle.createAccount({ credits: 5 });
    const jobId = await accepted(account, {}, idle);
    await idle.database.query(`update job set deadline_at = clock_timestamp() - interval '1 second' where id = $1`, [
      jobId,
    ]);
    await idle.database.query('select reap_jobs(1, 100, 3600)');
    expect(await read(jobId, account, {}, idle)).toMatchObject({ status: 'failed', status_code: 500 });
    expect(await usage(account, idle)).toMatchObject({ remaining: 5, total_used: 0 });
    expect(await logOf(account, idle)).toMatchObject([{ status: 500, credits: 0 }]);
  });
});

describe('a job that another node took over', () => {
  test('is aborted here: its fetch is cancelled, and only the other node settles it', async () => {
    const account = await service.createAccount({ credits: 5 });
    const arrived = Promise.withResolvers<void>();
    const cancelled = Promise.withResolvers<void>();
    target.on('/taken-over', (_request, response) => {
      response.on('close', () => cancelled.resolve());
      arrived.resolve();
    });
    const jobId = await accepted(account, { query: `${target.origin}/taken-over` });
    await arrived.promise;
    const [node] = await service.database.query<{ id: number }>(
      `insert into node (role, host, version, seen_at) values ('worker', 'other', '1', 'infinity') returning id`,
    );
    await service.database.query(
      `update job set node_id = $2, attempt = attempt + 1, lease_until = 'infinity' where id = $1`,
      [jobId, node!.id],
    );
    await cancelled.promise; // by the next heartbeat
    expect(await read(jobId, account)).toMatchObject({ status: 'processing', error: null });
    expect(await usage(account)).toMatchObject({ remaining: 4, total_used: 0 });
    expect(await logOf(account)).toEqual([]);

    await service.database.query(
      `select finish_job($1, $2, 2::smallint, 5, 3600, null, null, 'application/json', '{}', null, $3, null)`,
      [jobId, node!.id, zstdCompressSync('"by the other node"')],
    );
    expect(await read(jobId, account)).toMatchObject({ status: 'completed', result: 'by the other node' });
    expect(await usage(account)).toMatchObject({ remaining: 4, total_used: 1 });
    expect(await logOf(account)).toMatchObject([{ status: 201, credits: 1 }]);
  }, 60_000);
});

describe('the credits of a job', () => {
  test('are reserved from acceptance to its end, then billed', async () => {
    const account = await service.createAccount({ credits: 2 });
    const gate = addGate(target);
    const jobId = await accepted(account, { query: gate.url });
    expect(await usage(account)).toMatchObject({ remaining: 1, total_used: 0 });
    await gate.arrived;
    expect(await usage(account)).toMatchObject({ remaining: 1, total_used: 0 });
    gate.open();
    await service.waitForJob(jobId, account.key);
    expect(await usage(account)).toMatchObject({ remaining: 1, total_used: 1 });
  });

  test('cannot be spent twice', async () => {
    const account = await idle.createAccount({ credits: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(account, {}, idle)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(4);
    expect(await usage(account, idle)).toMatchObject({ remaining: 0, total_used: 0 });
  });

  test('are not billed again by polling', async () => {
    const account = await service.createAccount({ credits: 2 });
    const jobId = await accepted(account);
    await service.waitForJob(jobId, account.key);
    for (let polls = 0; polls < 5; polls++) {
      const answer = await service.call(`/jobs/${jobId}`, {}, { key: account.key });
      expect(answer.headers.get('x-credits-charged')).toBe('0');
      expect(answer.headers.get('x-credits-remaining')).toBe('1');
    }
    expect(await usage(account)).toMatchObject({ remaining: 1, total_used: 1 });
  });
});

describe('GET /jobs/{job_id}', () => {
  test('is 404 for unknown, malformed and foreign jobs', async () => {
    const [owner, otherAccount] = [await service.createAccount(), await service.createAccount()];
    const jobId = await accepted(owner);
    await service.waitForJob(jobId, owner.key);
    for (const path of [
      `/jobs/${jobId}`,
      `/jobs/${jobId}/result`,
      `/jobs/${crypto.randomUUID()}`,
      '/jobs/nonsense',
      `/jobs/${jobId}x`,
      `/jobs/${'x'.repeat(400)}`,
    ]) {
      const answer = await service.call(path, {}, { key: otherAccount.key });
      expect([path, answer.status, answer.json]).toEqual([path, 404, { error: 'Not Found' }]);
    }
    expect((await service.call(`/jobs/${jobId}`, {}, { key: otherAccount.key, method: 'DELETE' })).status).toBe(404);
    expect((await service.call(`/jobs/${jobId}`)).status).toBe(401);
  });

  test('is open to every key of the account', async () => {
    const account = await service.createAccount();
    const { json: second } = await service.manage('POST', `/accounts/${account.slug}/keys`, { alias: 'second' });
    const jobId = await accepted(account);
    expect((await service.waitForJob(jobId, second.key)).status).toBe('completed');
  });

  test('is 404 once the result has expired', async () => {
    const account = await service.createAccount();
    const jobId = await accepted(account);
    await service.waitForJob(jobId, account.key);
    await service.database.query('update job set expires_at = clock_timestamp() where id = $1', [jobId]);
    for (const path of [`/jobs/${jobId}`, `/jobs/${jobId}/result`]) {
      expect((await service.call(path, {}, { key: account.key })).status).toBe(404);
    }
    expect((await service.call(`/jobs/${jobId}`, {}, { key: account.key, method: 'DELETE' })).status).toBe(404);
  });

  test('with wait answers when the job ends', async () => {
    const account = await service.createAccount();
    const gate = addGate(target);
    const jobId = await accepted(account, { query: gate.url });
    await gate.arrived;
    let isAnswered = false;
    const waiting = read(jobId, account, { wait: 30 }).finally(() => {
      isAnswered = true;
    });
    expect((await read(jobId, account, { wait: 0 })).status).toBe('processing');
    expect(isAnswered).toBe(false);
    gate.open();
    expect((await waiting).status).toBe('completed');
  });

  test('with wait returns the current state when the wait is over', async () => {
    const account = await idle.createAccount();
    const jobId = await accepted(account, {}, idle);
    const startedAt = performance.now();
    expect((await read(jobId, account, { wait: 0.3 }, idle)).status).toBe('queued');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295);
  });

  test.each(['-1', '31', 'long', ''])('refuses wait=%s with 400', async (wait) => {
    const account = await service.createAccount();
    const answer = await service.call(`/jobs/${crypto.randomUUID()}`, { wait }, { key: account.key });
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatch(/^Bad Request: wait /);
  });
});

describe('DELETE /jobs/{job_id}', () => {
  const cancel = (jobId: string, { key }: TestAccount, node: TestService) =>
    node.call(`/jobs/${jobId}`, {}, { key, method: 'DELETE' });

  test('cancels a queued job and releases its credits', async () => {
    const account = await idle.createAccount({ credits: 1 });
    const jobId = await accepted(account, {}, idle);
    expect((await usage(account, idle)).remaining).toBe(0);
    const answer = await cancel(jobId, account, idle);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      job_id: jobId,
      status: 'failed',
      status_code: 500,
      credits_charged: 0,
      result: null,
      error: expect.stringMatching(/cancel/i) as string,
      error_code: 'cancelled',
    });
    expect(await usage(account, idle)).toMatchObject({ remaining: 1, total_used: 0 });
    expect(await logOf(account, idle)).toMatchObject([{ id: jobId, status: 500, credits: 0 }]);
    expect(await read(jobId, account, {}, idle)).toEqual(answer.json);
  });

  test('is 409 when it was cancelled before', async () => {
    const account = await idle.createAccount();
    const jobId = await accepted(account, {}, idle);
    await cancel(jobId, account, idle);
    const again = await cancel(jobId, account, idle);
    expect(again.status).toBe(409);
    expect(again.json.error).toMatch(/^Conflict/);
    expect(await logOf(account, idle)).toHaveLength(1);
  });

  test('is 409 when it has begun or ended, and changes nothing', async () => {
    const account = await service.createAccount();
    const gate = addGate(target);
    const jobId = await accepted(account, { query: gate.url });
    await gate.arrived;
    expect((await cancel(jobId, account, service)).status).toBe(409);
    gate.open();
    expect(await service.waitForJob(jobId, account.key)).toMatchObject({ status: 'completed', credits_charged: 1 });
    expect((await cancel(jobId, account, service)).status).toBe(409);
    const soft = await service.call(`/jobs/${jobId}`, { soft_fail: 'true' }, { key: account.key, method: 'DELETE' });
    expect([soft.status, soft.headers.get('x-status')]).toEqual([200, '409']);
    expect((await read(jobId, account)).status).toBe('completed');
  });
});

describe('accounts share workers', () => {
  test('an account with many long jobs leaves slots for the others', async () => {
    const worker = await startTestService({ environment: { SITEGLASS_JOBS: '4' } });
    try {
      const [hostile, quiet] = [await worker.createAccount(), await worker.createAccount()];
      const gate = addGate(target);
      for (let i = 0; i < 10; i++) await accepted(hostile, { query: gate.url }, worker);
      const running = async () => {
        const rows = await worker.database.query<{ n: number }>(
          `select count(*)::int as n from job where state = 'processing' and account_id = (select id from account where slug = $1)`,
          [hostile.slug],
        );
        return rows[0]?.n;
      };
      await expect.poll(running).toBe(3);
      const jobId = await accepted(quiet, {}, worker);
      expect((await worker.waitForJob(jobId, quiet.key)).status).toBe('completed');
      expect(await running()).toBe(3);
      gate.open();
    } finally {
      await worker.stop();
    }
  });

  test('a free slot goes to the account with the fewest running jobs, not to the oldest job', async () => {
    const [hostile, quiet] = [await idle.createAccount(), await idle.createAccount()];
    const of = async (account: TestAccount, count: number) => {
      for (let i = 0; i < count; i++) await accepted(account, {}, idle);
    };
    const take = async (count: number) => {
      const rows = await idle.database.query<{ slug: string }>(
        'select a.slug from claim_jobs(1, $1, 60, 100) j join account a on a.id = j.account_id order by j.run_at',
        [count],
      );
      return rows.map(({ slug }) => slug);
    };
    await take(1000); // jobs of other tests
    await of(hostile, 6);
    expect(await take(2)).toEqual([hostile.slug, hostile.slug]);
    await of(quiet, 3);
    expect(await take(2)).toEqual([quiet.slug, quiet.slug]);
    expect((await take(2)).toSorted()).toEqual([hostile.slug, quiet.slug].toSorted());
  });
});

test('every credit is accounted for at the end', async () => {
  for (const node of [service, idle]) {
    expect((await node.manage('GET', '/ledger-audit')).json).toEqual({ clean: true, items: [] });
  }
});
