import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { usage } from '../endpoints/account/usage.ts';
import { crawler } from '../endpoints/website/crawler.ts';
import { chargeWait } from '../flow/wait-budget.ts';
import type { IncomingCall } from './call-parts.ts';
import type { Calls } from './call.ts';
import { registerEndpoints } from './routes.ts';

test('the check of a key and its call share one wait for the database', async () => {
  const limits: number[] = [];
  /** As a statement that is not answered. */
  const hang = () =>
    chargeWait(60_000, async (limitMs) => {
      limits.push(limitMs);
      await sleep(limitMs + 5);
    });
  const calls = {
    async answer() {
      await hang();
      return { status: 500, realStatus: 500, headers: {}, body: '{}' };
    },
  } as unknown as Calls;
  const server = fastify();
  registerEndpoints(server, [usage], calls, {
    identify: async () => {
      await hang();
      return { keyId: 1, accountId: 1 };
    },
    guesses: { hold: async () => undefined },
    databaseWaitMs: 100,
  });
  await server.inject({ url: '/v1/usage', headers: { 'x-api-key': 'some key' } });
  const [first, second] = limits;
  expect(first).toBeLessThanOrEqual(100);
  expect(second).toBe(0);
  await server.close();
});

test('a call has the caller of the key that was checked, unless its body has another key', async () => {
  const received: IncomingCall[] = [];
  const calls = {
    async answer(call: IncomingCall) {
      received.push(call);
      return { status: 200, realStatus: 200, headers: {}, body: '{}' };
    },
  } as unknown as Calls;
  const server = fastify({ genReqId: () => 'the-id' });
  registerEndpoints(server, [crawler], calls, {
    identify: async (key) => ({ keyId: key.length, accountId: 1 }),
    guesses: { hold: async () => undefined },
    databaseWaitMs: 100,
  });
  const url = '/v1/website/crawler';
  await server.inject({ url, headers: { 'x-api-key': 'abc' } });
  await server.inject({ method: 'POST', url: `${url}?x_api_key=abc`, body: { x_api_key: 'other' } });
  expect(received.map(({ id, key, caller }) => ({ id, key, caller }))).toEqual([
    { id: 'the-id', key: 'abc', caller: { keyId: 3, accountId: 1 } },
    { id: 'the-id', key: 'other', caller: undefined },
  ]);
  await server.close();
});
