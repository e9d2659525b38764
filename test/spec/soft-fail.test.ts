// Section 7, `soft_fail`: errors with status 200, for clients that cannot read others.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestService } from '../support/service.ts';
import type { SharedService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlerPath = '/v1/website/crawler';

let service: SharedService;
let target: Target;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
});

afterAll(async () => {
  await target?.close();
});

describe('soft_fail=true', () => {
  /** The answer with soft_fail must be the answer without it, as HTTP 200. */
  async function expectSoft(path: string, parameters: Record<string, string>, key: string | null, status: number) {
    const hard = await service.call(path, parameters, { key });
    expect(hard.status).toBe(status);
    expect(hard.headers.get('x-status')).toBeNull();
    const soft = await service.call(path, { ...parameters, soft_fail: 'true' }, { key });
    expect(soft.status).toBe(200);
    expect(soft.json).toEqual(hard.json);
    expect(soft.headers.get('x-status')).toBe(String(status));
    expect(soft.headers.get('x-error-code')).toBe(hard.headers.get('x-error-code'));
    expect(soft.headers.get('x-credits-charged')).toBe('0');
    expect(soft.headers.get('x-credits-remaining')).toBe(hard.headers.get('x-credits-remaining'));
    return soft;
  }

  test('answers 400, 403, 404 and 500 with 200 and the error; they are free, and logged with their real status', async () => {
    const account = await service.createAccount({ credits: 5 });
    await expectSoft(crawlerPath, { query: 'nonsense' }, account.key, 400);
    await expectSoft('/v1/stats', { engine: 'website' }, account.key, 403);
    await expectSoft(`/jobs/${crypto.randomUUID()}`, {}, account.key, 404);
    await expectSoft(crawlerPath, { query: 'http://nothing.invalid/' }, account.key, 500);
    await expectSoft(crawlerPath, { query: 'http://private.test/' }, account.key, 400);
    const rows = await service.log(account.slug);
    expect(rows.map((row) => [row.status, row.credits])).toEqual(
      [400, 400, 500, 500, 403, 403, 400, 400].map((status) => [status, 0]),
    );
    expect((await service.call('/v1/usage', {}, { key: account.key })).json.total_used).toBe(0);
  });

  test('answers 401 with 200 and the error', async () => {
    await expectSoft('/v1/usage', {}, null, 401);
    await expectSoft(crawlerPath, { query: target.origin }, 'wrong', 401);
    const inactive = await service.createAccount({ key: { active: false } });
    await expectSoft('/v1/usage', {}, inactive.key, 401);
    const limited = await service.createAccount({ account: { plan: { quota: 5, per_minute: 0 } } });
    await expectSoft(crawlerPath, { query: target.origin }, limited.key, 401);
    const spent = await service.createAccount({ key: { quotas: { total: 0 } } });
    await expectSoft(crawlerPath, { query: target.origin }, spent.key, 401);
  });

  test('answers 402 with 200 and the error', async () => {
    const account = await service.createAccount({ credits: 0 });
    const soft = await expectSoft(crawlerPath, { query: target.origin }, account.key, 402);
    expect(soft.json.error).toMatch(/^Insufficient credits: /);
    expect((await service.log(account.slug))[0]).toMatchObject({ status: 402, credits: 0 });
  });

  test('answers the 404 of an unknown path with 200 and the error', async () => {
    await expectSoft('/v1/nothing', {}, null, 404);
    await expectSoft('/v1/website/nothing', {}, null, 404);
    await expectSoft('/jobs/nothing/nothing', {}, null, 404);
    await expectSoft('/v1/%zz', {}, null, 400);
  });

  test('works from the body of a POST', async () => {
    const post = (path: string, body: object) =>
      service.call(path, {}, { method: 'POST', body: JSON.stringify({ ...body, soft_fail: true }) });
    for (const [path, status] of [
      ['/v1/usage', '401'],
      ['/v1/nothing', '404'],
    ] as const) {
      const answer = await post(path, {});
      expect([answer.status, answer.headers.get('x-status')]).toEqual([200, status]);
    }
  });

  test('answers 413 with 200 and the error', async () => {
    const { key } = await service.createAccount();
    const answer = await service.call(
      crawlerPath,
      { soft_fail: 'true' },
      { key, method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) },
    );
    expect([answer.status, answer.headers.get('x-status')]).toEqual([200, '413']);
  });

  test('changes nothing about a success, which is billed', async () => {
    const account = await service.createAccount({ credits: 5 });
    const parameters = { query: target.origin, soft_fail: 'true' };
    const answer = await service.call(crawlerPath, parameters, { key: account.key });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-status')).toBeNull();
    expect(answer.headers.get('x-credits-charged')).toBe('1');
    expect(answer.headers.get('x-credits-remaining')).toBe('4');
  });

  test('has no effect on the management API', async () => {
    expect((await service.call('/nothing', { soft_fail: 'true' })).status).toBe(404);
    expect((await service.call('/manage/v1/accounts', { soft_fail: 'true' })).status).toBe(401);
  });
});
