// Several pages at once that exhaust the memory of their threads: each fails its own call, unbilled, and other calls
// succeed.
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: TestService;
let target: Target;

beforeAll(async () => {
  [service, target] = await Promise.all([startTestService(), startTarget()]);
  const page = gzipSync('<i>'.repeat(6_500_000));
  target.on('/hostile', (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(page),
  );
});
afterAll(async () => {
  await service.stop();
  await target.close();
});

test('a page that exhausts its thread is an unbilled error, and the service keeps running', async () => {
  const { key, slug } = await service.createAccount();
  const call = (endpoint: string, page: string) =>
    service.call(`/v1/website/${endpoint}`, { query: target.origin + page }, { key });
  const hostile = Promise.all([
    ...Array.from({ length: 2 }, () => call('crawler', '/hostile')),
    call('technology', '/hostile'), // reports what it finds in the headers
  ]);
  let isOver = false;
  const end = hostile.finally(() => (isOver = true));
  let answered = 0;
  for (; !isOver; answered++) {
    const [page, usage] = await Promise.all([call('crawler', '/'), service.call('/v1/usage', {}, { key })]);
    expect([page.status, usage.status]).toEqual([200, 200]);
    await sleep(100);
  }
  const [technology, ...crawled] = (await end).toReversed();
  expect(technology!.status).toBe(200);
  for (const { status, headers, json } of crawled) {
    expect([status, headers.get('x-credits-charged')]).toEqual([500, '0']);
    // On a slow machine the time limit may be reached first.
    expect(json.error).toMatch(/^Internal Error: the page (is too complex|took longer than 10 s) to process$/);
  }
  expect((await call('crawler', '/')).status).toBe(200);
  const billed = (await service.log(slug)).filter(({ credits }) => credits > 0);
  expect(billed.every(({ status }) => status === 200)).toBe(true);
  expect(answered).toBeGreaterThan(1);
}, 120_000);
