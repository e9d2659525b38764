// The playground of the dashboard: calls through the management API, with a key of the workspace.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
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

const crawl = (account: TestAccount, parameters = {}) =>
  service.call(crawlerPath, { query: `${target.origin}/`, ...parameters }, { key: account.key });

describe('the playground', () => {
  const play = ({ slug, keyId }: TestAccount, endpoint: string, params = {}) =>
    service.manage('POST', `/accounts/${slug}/playground`, { endpoint, params, key_id: keyId });

  test("answers with the call's own reply, billed and logged like any other", async () => {
    const account = await service.createAccount({ credits: 5 });
    const direct = await crawl(account);
    const answer = await play(account, crawlerPath, { query: `${target.origin}/` });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(direct.text);
    expect(answer.headers.get('x-credits-charged')).toBe('1');
    expect(answer.headers.get('x-credits-remaining')).toBe('3');
    expect(answer.headers.get('x-target-status')).toBe('200');
    expect(await service.log(account.slug)).toMatchObject([
      { status: 200, credits: 1, key_alias: 'test key', params: { query: `${target.origin}/` } },
      { status: 200, credits: 1 },
    ]);
  });

  test('is refused like any other call', async () => {
    const account = await service.createAccount({ credits: 0 });
    expect((await play(account, crawlerPath, { query: 'nonsense' })).status).toBe(400);
    expect((await play(account, crawlerPath, { query: `${target.origin}/` })).status).toBe(402);
    expect((await play(account, crawlerPath, { query: `${target.origin}/`, soft_fail: true })).status).toBe(200);
    expect((await play(account, '/v1/stats', { engine: 'website' })).status).toBe(403);
    expect((await play(account, '/v1/nothing')).status).toBe(404);
    await service.manage('PATCH', `/accounts/${account.slug}/keys/${account.keyId}`, { active: false });
    expect((await play(account, crawlerPath, { query: `${target.origin}/` })).json).toEqual({
      error: 'Inactive API Key',
    });
  });

  test('runs jobs', async () => {
    const account = await service.createAccount();
    const answer = await play(account, crawlerPath, { query: `${target.origin}/`, is_async: true });
    expect(answer.status).toBe(202);
    expect((await service.waitForJob(answer.json.job_id, account.key)).status).toBe('completed');
    expect((await play(account, '/jobs/{job_id}', { job_id: answer.json.job_id })).json.status).toBe('completed');
  });

  test('uses keys of its own workspace only', async () => {
    const [account, otherAccount] = [await service.createAccount(), await service.createAccount()];
    const answer = await service.manage('POST', `/accounts/${account.slug}/playground`, {
      endpoint: '/v1/usage',
      params: {},
      key_id: otherAccount.keyId,
    });
    expect(answer.status).toBe(400);
  });
});
