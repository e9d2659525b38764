// Pages that use up all the memory that a thread may have, several at once: each is an error of its own call, unbilled,
// and everybody else is answered.
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

test('a page that exhausts its thread is a clear error that costs nothing, and the service goes on', async () => {
  const { key, slug } = await service.createAccount();
  const call = (endpoint: string, page: string) =>
    service.call(`/v1/website/${endpoint}`, { query: target.origin + page }, { key });
  const hostile = Promise.all([
    ...Array.from({ length: 4 }, () => call('crawler', '/hostile')),
    call('technology', '/hostile'), // says what the headers tell
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
    // On a slow machine time may be over first.
    expect(json.error).toMatch(/^Internal Error: the page (is too complex|took longer than 10 s) to process$/);
  }
  expect((await call('crawler', '/')).status).toBe(200);
  const billed = (await service.log(slug)).filter(({ credits }) => credits > 0);
  expect(billed.every(({ status }) => status === 200)).toBe(true);
  expect(answered).toBeGreaterThan(1);
}, 120_000);
