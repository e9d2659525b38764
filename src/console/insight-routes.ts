// The figures of the dashboard: balances, latencies, keys by use, health of the engines.
import { readBalances } from '../accounts/balances.ts';
import { minutesOfLastHour } from '../stats/health.ts';
import { endpointLatency, keyUsage } from '../stats/request-log.ts';
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
    summary: 'Health of every engine and endpoint over the last hour, for the whole installation',
    permission: 'workspace.read',
    async run(_, { database, endpoints, health, flushLog }) {
      await flushLog();
      const minutes = await minutesOfLastHour(database);
      const engines = Map.groupBy(endpoints, ({ engine }) => engine);
      return {
        engines: await Promise.all(
          [...engines].map(async ([engine, members]) => {
            const paths = members.map(({ path }) => path);
            return {
              ...(await health.snapshot({ engine, path: null, paths })),
              endpoints: await Promise.all(
                members.map(async ({ path, isExperimental }) => ({
                  ...(await health.snapshot({ engine, path, paths: [path] })),
                  is_experimental: isExperimental,
                  minutes: minutes.filter((minute) => minute.path === path).map(({ path: _path, ...rest }) => rest),
                })),
              ),
            };
          }),
        ),
      };
    },
  }),
];
