// `webhook_url`: jobs that report their end.
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGate } from '../support/gate.ts';
import { createJobCalls } from '../support/job-calls.ts';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: SharedService;
let target: Target;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
});
afterAll(() => target?.close());

const { submit, accepted, read, usage } = createJobCalls(() => ({ service, target }));

describe('webhook_url', () => {
  interface Delivery {
    headers: IncomingHttpHeaders;
    body: string;
  }

  /** A receiver that responds with each of these statuses once, and then with 200. */
  function receive(path: string, ...statuses: number[]) {
    const deliveries: Delivery[] = [];
    const arrivals: (() => void)[] = [];
    async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
      deliveries.push({ headers: request.headers, body: await text(request) });
      response.writeHead(statuses.shift() ?? 200).end();
      for (const arrive of arrivals.splice(0)) arrive();
    }
    target.on(path, (request, response) => {
      void take(request, response);
    });
    return {
      url: `${target.origin}${path}`,
      deliveries,
      async nth(count: number): Promise<Delivery> {
        while (deliveries.length < count) await new Promise<void>((resolve) => arrivals.push(resolve));
        return deliveries[count - 1]!;
      },
    };
  }

  async function expectSigned({ slug }: TestAccount, { headers, body }: Delivery): Promise<void> {
    const { json } = await service.manage('GET', `/accounts/${slug}`);
    const [, seconds, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-siteglass-signature'] as string) ?? [];
    expect(createHmac('sha256', json.webhook_secret).update(`${seconds}.${body}`).digest('hex')).toBe(digest);
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
  }

  const deliveryOf = async (jobId: string) =>
    (await service.database.query<any>('select * from webhook_delivery where job_id = $1', [jobId]))[0];

  test('receives one signed POST with the job when it has completed', async () => {
    const account = await service.createAccount();
    const receiver = receive('/hook-completed');
    const jobId = await accepted(account, { webhook_url: receiver.url });
    const delivery = await receiver.nth(1);
    expect(delivery.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(delivery.body)).toEqual(await read(jobId, account));
    await expectSigned(account, delivery);
    await expect.poll(async () => (await deliveryOf(jobId)).state).toBe('delivered');
    expect(receiver.deliveries).toHaveLength(1);
  });

  test('is not delayed by slow receivers of another account', async () => {
    const [hostile, quiet] = [await service.createAccount(), await service.createAccount()];
    const gate = addGate(target);
    const slow = await Promise.all(Array.from({ length: 40 }, () => accepted(hostile, { webhook_url: gate.url })));
    await gate.arrived;
    for (const jobId of slow) expect((await service.waitForJob(jobId, hostile.key)).status).toBe('completed');
    const receiver = receive('/hook-beside-slow-ones');
    await accepted(quiet, { webhook_url: receiver.url });
    await receiver.nth(1);
    const [busy] = await service.database.query<{ n: number }>(
      'select count(*)::int as n from webhook_delivery where job_id = any($1::uuid[]) and attempt > 0',
      [slow],
    );
    expect(busy).toEqual({ n: 2 });
    gate.open();
  });

  test('receives a POST for a failed job', async () => {
    const account = await service.createAccount();
    const receiver = receive('/hook-failed');
    await accepted(account, { webhook_url: receiver.url, query: 'http://nothing.invalid/' });
    const delivery = await receiver.nth(1);
    expect(JSON.parse(delivery.body)).toMatchObject({
      status: 'failed',
      status_code: 500,
      error_code: 'target_dns',
    });
    await expectSigned(account, delivery);
  });

  test('is tried again when the receiver fails, at most five times', async () => {
    const account = await service.createAccount();
    const receiver = receive('/hook-retried', 500, 503, 302, 404, 500);
    const jobId = await accepted(account, { webhook_url: receiver.url });
    for (let tries = 1; tries <= 5; tries++) {
      await expectSigned(account, await receiver.nth(tries));
      await expect.poll(async () => (await deliveryOf(jobId)).last_at).not.toBeNull();
      await expect.poll(async () => (await deliveryOf(jobId)).attempt).toBe(tries);
      if (tries === 5) break;
      await expect.poll(async () => (await deliveryOf(jobId)).last_status).toBe([500, 503, 302, 404][tries - 1]);
      const { next_at, last_at, state } = await deliveryOf(jobId);
      expect(state).toBe('waiting');
      expect(next_at.getTime() - last_at.getTime()).toBeGreaterThanOrEqual(4900);
      // The pause is over.
      await service.database.query('update webhook_delivery set next_at = clock_timestamp() where job_id = $1', [
        jobId,
      ]);
      await service.database.query(`select pg_notify('siteglass_job_done', '')`);
    }
    await expect.poll(async () => (await deliveryOf(jobId)).state).toBe('failed');
    expect(receiver.deliveries).toHaveLength(5);
    const { json: shown } = await service.manage('GET', `/accounts/${account.slug}/jobs/${jobId}`);
    expect(shown.webhook.tries.map(({ attempt, status }: any) => `${attempt}: ${status}`)).toEqual([
      '1: 500',
      '2: 503',
      '3: 302',
      '4: 404',
      '5: 500',
    ]);
    expect((await read(jobId, account)).status).toBe('completed');
  });

  test('at a private address is 400 and nothing is queued', async () => {
    const account = await service.createAccount({ credits: 5 });
    for (const webhook_url of ['http://10.0.0.1/hook', 'http://[::1]/', 'ftp://example.com/', 'nonsense']) {
      const answer = await submit(account, { webhook_url });
      expect([webhook_url, answer.status]).toEqual([webhook_url, 400]);
      expect(answer.json.error).toMatch(/^Bad Request: webhook_url /);
    }
    expect((await usage(account)).remaining).toBe(5);
  });

  test('whose name resolves to a private address is never called', async () => {
    const account = await service.createAccount();
    const jobId = await accepted(account, { webhook_url: 'http://private.test/hook' });
    expect((await service.waitForJob(jobId, account.key)).status).toBe('completed');
    await expect.poll(async () => (await deliveryOf(jobId))?.last_error, { timeout: 10_000 }).toMatch(/private/);
  });
});
