// The figures of the dashboard: balances, latencies, keys by use, health of the engines.
import { readBalances } from '../accounts/balances.ts';
import { listDraws } from '../accounts/draws.ts';
import { badRequest } from '../contract/errors.ts';
import { isUuid } from '../contract/request-id.ts';
import { readHealth } from '../stats/health.ts';
import { endpointLatency, keyUsage } from '../stats/usage-figures.ts';
import { defineRoute } from './route.ts';
import type { Route } from './route.ts';

const from = { type: 'string', maxLength: 40, description: 'A date or a date-time, in UTC' } as const;
const to = { ...from, description: 'A date, which is included, or a date-time, which is not' } as const;

export const insightRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/balances',
    summary: 'What is left of subscription, packs and credits',
    permission: 'workspace.read',
    run: ({ accountId }, { database }) => readBalances(database, accountId),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/draws',
    summary: 'What every billed call drew from which balance, newest first',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 500, default: 50, description: 'Entries per page' },
        cursor: { type: 'string', maxLength: 100, description: 'The `next` of the page before' },
      },
    },
    async run({ accountId, query }, { database, flushLog }) {
      if (query.cursor !== undefined && !isUuid(query.cursor)) throw badRequest('cursor must be the next of a page');
      await flushLog();
      return listDraws(database, accountId, query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/latency',
    summary: 'Durations per endpoint: median, 95th and 99th percentile',
    permission: 'workspace.read',
    query: { type: 'object', properties: { from, to } },
    async run({ accountId, query }, { database, flushLog }) {
      await flushLog();
      return endpointLatency(database, accountId, query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/key-usage',
    summary: 'Calls, failures and credits per key',
    permission: 'workspace.read',
    query: { type: 'object', properties: { from, to } },
    async run({ accountId, query }, { database, flushLog }) {
      await flushLog();
      return keyUsage(database, accountId, query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/health',
    summary: 'Health of every engine and endpoint, for the whole installation',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: { window: { type: 'string', enum: ['hour', 'day'], default: 'hour', description: 'How far back' } },
    },
    async run({ query }, { database, endpoints, flushLog }) {
      await flushLog();
      return readHealth(database, endpoints, query.window);
    },
  }),
];
