// Statistics: usage, durations, use of keys, health of the engines.
import {
  callErrorsSchema,
  granularities,
  healthSchema,
  healthWindows,
  latenciesSchema,
  usageSeriesSchema,
} from '../contract/management/activity.ts';
import { alertSchema } from '../contract/management/alert.ts';
import { from, items, to } from '../contract/management/fields.ts';
import { keyActivitiesSchema, keyUsagesSchema } from '../contract/management/key.ts';
import { readAlerts } from '../stats/alerts.ts';
import { readHealth } from '../stats/health.ts';
import { countErrors, endpointLatency, keyActivity, keyUsage, usageSeries } from '../stats/usage-figures.ts';
import { defineRoute } from './route.ts';

export const figureRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/usage',
    operationId: 'readUsage',
    summary: 'Read calls, refusals, failures and credits per endpoint over time',
    description: 'By default the last 24 hours, 30 days or 12 months, depending on the granularity.',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        from,
        to,
        granularity: { type: 'string', enum: granularities, default: 'hour', description: 'Length of a point' },
      },
    },
    result: usageSeriesSchema,
    async run({ accountId, query }, { database, flushLog }) {
      await flushLog();
      return usageSeries(database, accountId, query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/latency',
    operationId: 'readLatency',
    summary: 'Read durations per endpoint: median, 95th and 99th percentile',
    description: 'The last 24 hours by default.',
    permission: 'workspace.read',
    query: { type: 'object', properties: { from, to } },
    result: latenciesSchema,
    async run({ accountId, query }, { database, flushLog }) {
      await flushLog();
      return endpointLatency(database, accountId, query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/errors',
    operationId: 'readErrors',
    summary: 'Count refused (4xx) and failed (5xx) calls per status and reason',
    description: 'The last 24 hours by default.',
    permission: 'workspace.read',
    query: { type: 'object', properties: { from, to } },
    result: callErrorsSchema,
    async run({ accountId, query }, { database, flushLog }) {
      await flushLog();
      return countErrors(database, accountId, query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/key-usage',
    operationId: 'readKeyUsage',
    summary: 'Read calls, failures and credits per key',
    description: 'The last 24 hours by default, in whole hours.',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        from,
        to,
        limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100, description: 'Keys to list' },
      },
    },
    result: keyUsagesSchema,
    async run({ accountId, query }, { database, flushLog }) {
      await flushLog();
      return keyUsage(database, accountId, query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/key-activity',
    operationId: 'readKeyActivity',
    summary: 'Read when each key was last used, and its calls of the last seven days',
    permission: 'workspace.read',
    result: keyActivitiesSchema,
    async run({ accountId }, { database, flushLog }) {
      await flushLog();
      return keyActivity(database, accountId);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/health',
    operationId: 'readHealth',
    summary: 'Read the health of every engine and endpoint',
    description: 'The figures cover the whole installation, not just this workspace.',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        window: { type: 'string', enum: healthWindows, default: 'hour', description: 'Length of the window' },
      },
    },
    result: healthSchema,
    async run({ query }, { database, endpoints, flushLog }) {
      await flushLog();
      return readHealth(database, endpoints, query.window);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/alerts',
    operationId: 'readAlerts',
    summary: 'List what needs attention in a workspace, the most severe first',
    description:
      'Used credits (from 50 % on), open invoices, engines that fail, rising error rates, exhausted quotas, expiring keys, paused work, failing webhooks. At most 30.',
    permission: 'workspace.read',
    result: items(alertSchema),
    async run({ accountId }, { database, endpoints, flushLog }) {
      await flushLog();
      const { engines } = await readHealth(database, endpoints, 'hour');
      return { items: await readAlerts(database, accountId, engines) };
    },
  }),
] as const;
