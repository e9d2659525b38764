import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { usage } from '../endpoints/account/usage.ts';
import { chargeWait } from '../flow/wait-budget.ts';
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
    identify: hang,
    guesses: { hold: async () => undefined },
    databaseWaitMs: 100,
  });
  await server.inject({ url: '/v1/usage', headers: { 'x-api-key': 'some key' } });
  const [first, second] = limits;
  expect(first).toBeLessThanOrEqual(100);
  expect(second).toBe(0);
  await server.close();
});
