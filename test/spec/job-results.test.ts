// The result of a job, and its row in the request log.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGate } from '../support/gate.ts';
import { crawlerPath, createJobCalls } from '../support/job-calls.ts';
import { sharedTestService } from '../support/service.ts';
import type { SharedService } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: SharedService;
let target: Target;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
});
afterAll(() => target?.close());

const { accepted, read, logOf } = createJobCalls(() => ({ service, target }));

describe('GET /jobs/{job_id}/result', () => {
  test('returns the raw body with its own content type', async () => {
    const account = await service.createAccount();
    target.on('/raw', (_request, response) => sendPage(response, 'äöü'));
    const jobId = await accepted(account, { query: `${target.origin}/raw`, return_page_source: 'true' });
    await service.waitForJob(jobId, account.key);
    const answer = await service.call(`/jobs/${jobId}/result`, {}, { key: account.key });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toBe('<!doctype html><title>Test</title>äöü');
    expect(answer.headers.get('x-target-status')).toBe('200');
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(answer.headers.get('content-security-policy')).toBe('sandbox');
  });

  test('returns Markdown as Markdown', async () => {
    const account = await service.createAccount();
    const jobId = await accepted(account, { response_type: 'markdown' });
    const job = await service.waitForJob(jobId, account.key);
    const answer = await service.call(`/jobs/${jobId}/result`, {}, { key: account.key });
    expect(answer.headers.get('content-type')).toMatch(/^text\/markdown/);
    expect(answer.text).toBe(job.result);
    expect(answer.text).toContain('# Hello');
  });

  test('returns a large result', async () => {
    const account = await service.createAccount();
    // Random, so that compression does not make it small.
    const page = Array.from({ length: 60_000 }, () => Math.random().toString(36)).join(' ');
    target.on('/big', (_request, response) => sendPage(response, page));
    const jobId = await accepted(account, { query: `${target.origin}/big`, return_page_source: 'true' });
    const job = await service.waitForJob(jobId, account.key);
    expect(job.result.endsWith(page)).toBe(true);
    expect((await service.call(`/jobs/${jobId}/result`, {}, { key: account.key })).text).toBe(job.result);
  });

  test('is 404 until the job is completed', async () => {
    const account = await service.createAccount();
    const gate = addGate(target, (response) => {
      response.destroy();
    });
    const jobId = await accepted(account, { query: gate.url });
    await gate.arrived;
    const status = async () => (await service.call(`/jobs/${jobId}/result`, {}, { key: account.key })).status;
    expect(await status()).toBe(404);
    gate.open();
    expect((await service.waitForJob(jobId, account.key)).status).toBe('failed');
    expect(await status()).toBe(404);
  });
});

describe('the request log', () => {
  test('has one row per job, written when it ends: 201, billed', async () => {
    const account = await service.createAccount();
    const gate = addGate(target);
    const jobId = await accepted(account, { query: gate.url });
    await gate.arrived;
    expect(await logOf(account)).toEqual([]);
    gate.open();
    await service.waitForJob(jobId, account.key);
    await read(jobId, account);
    expect(await logOf(account)).toEqual([
      expect.objectContaining({
        id: jobId,
        job_id: jobId,
        status: 201,
        credits: 1,
        ip: '127.0.0.1',
        key_alias: 'test key',
        params: expect.objectContaining({ query: gate.url }) as object,
        response: expect.stringContaining('open') as string,
      }),
    ]);
    expect((await service.log(account.slug)).filter(({ endpoint }) => endpoint.startsWith('/jobs'))).toEqual([]);
  });

  test('has a free row with 500 for a failed job', async () => {
    const account = await service.createAccount();
    const jobId = await accepted(account, { query: 'http://nothing.invalid/' });
    await service.waitForJob(jobId, account.key);
    expect(await logOf(account)).toMatchObject([{ id: jobId, job_id: jobId, status: 500, credits: 0 }]);
  });

  test('never holds a key, and neither does the job', async () => {
    const account = await service.createAccount();
    const jobId = (
      await service.call(crawlerPath, { query: `${target.origin}/`, is_async: 'true', x_api_key: account.key })
    ).json.job_id;
    await service.waitForJob(jobId, account.key);
    expect(JSON.stringify(await service.log(account.slug))).not.toContain(account.key);
    const rows = await service.database.query('select * from job where id = $1', [jobId]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(account.key);
  });

  test('with log privacy keeps no parameters, and the job drops them when it ends', async () => {
    const account = await service.createAccount({ account: { log_privacy: true } });
    const jobId = await accepted(account);
    await service.waitForJob(jobId, account.key);
    expect(await logOf(account)).toMatchObject([{ status: 201, credits: 1, params: null, response: null }]);
    expect(await service.database.query('select params from job where id = $1', [jobId])).toEqual([{ params: null }]);
  });
});
