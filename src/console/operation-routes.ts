// Reading what happened, and trying calls out.
import { findAccountId } from '../accounts/accounts.ts';
import { listAudit } from '../accounts/audit.ts';
import { readKey } from '../accounts/keys.ts';
import { ApiError, badRequest, notFound } from '../contract/errors.ts';
import { isUuid } from '../contract/request-id.ts';
import { listRequests, usageSeries } from '../stats/request-log.ts';
import { auditLedger, listJobs, listNodes } from './operations.ts';
import { defineRoute, PassedThrough } from './route.ts';
import type { Route } from './route.ts';

const ID_MAX = 2_147_483_647;

const from = { type: 'string', maxLength: 40, description: 'A date or a date-time, in UTC' } as const;
const to = { ...from, description: 'A date, which is included, or a date-time, which is not' } as const;
const cursor = { type: 'string', maxLength: 100, description: 'The `next` of the page before' } as const;
const limit = { type: 'integer', minimum: 1, maximum: 500, default: 50, description: 'Entries per page' } as const;

export const operationRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/requests',
    summary: 'The request log, newest first',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        endpoint: { type: 'string', maxLength: 200, description: 'A path like /v1/website/crawler' },
        status: { type: 'string', maxLength: 3, description: 'A status like 404 or a class like 5xx' },
        key: { type: 'string', maxLength: 200, description: 'Alias or id of a key' },
        from,
        to,
        limit,
        cursor,
      },
    },
    async run({ accountId, query }, { database, flushLog }) {
      await flushLog();
      return listRequests(database, accountId, query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/usage',
    summary: 'Calls, failures and credits per endpoint over time',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        from,
        to,
        granularity: { type: 'string', enum: ['hour', 'day'], default: 'hour', description: 'Length of a point' },
      },
    },
    async run({ accountId, query }, { database, flushLog }) {
      await flushLog();
      return usageSeries(database, accountId, query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/jobs',
    summary: 'Jobs, newest first',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: ['queued', 'processing', 'completed', 'failed'], description: 'Only these' },
        limit,
        cursor,
      },
    },
    async run({ accountId, query }, { database }) {
      if (query.cursor !== undefined && !isUuid(query.cursor)) throw badRequest('cursor must be the next of a page');
      return listJobs(database, accountId, query);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/playground',
    summary: 'Run a call as a key of the workspace; the answer is its own',
    permission: 'calls.make',
    body: {
      type: 'object',
      required: ['endpoint', 'key_id'],
      properties: {
        endpoint: { type: 'string', minLength: 1, maxLength: 500 },
        params: { type: 'object', properties: {}, additionalProperties: true },
        key_id: { type: 'integer', minimum: 1, maximum: ID_MAX },
      },
    },
    async run({ accountId, body: { endpoint, params = {}, key_id }, ip }, { database, playground }) {
      await readKey(database, accountId, key_id).catch((error: unknown) => {
        throw error instanceof ApiError ? badRequest('key_id must be the id of a key of this workspace') : error;
      });
      return new PassedThrough(await playground({ endpoint, params, caller: { accountId, keyId: key_id }, ip }));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/nodes',
    summary: 'The machines of this installation',
    permission: 'installation.manage',
    run: async (_, { database }) => ({ items: await listNodes(database) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/audit',
    summary: 'Who changed what, newest first',
    permission: 'installation.manage',
    query: {
      type: 'object',
      properties: {
        account: { type: 'string', maxLength: 63, description: 'Slug of a workspace' },
        limit,
        cursor: { type: 'integer', minimum: 1, description: 'The `next` of the page before' },
      },
    },
    async run({ query: { account, ...page } }, { database }) {
      const accountId = account === undefined ? undefined : await findAccountId(database, account);
      if (account !== undefined && accountId === undefined) throw notFound();
      return listAudit(database, { accountId, ...page });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/ledger-audit',
    summary: 'Whether every credit is accounted for',
    permission: 'installation.manage',
    async run(_, { database }) {
      const items = await auditLedger(database);
      return { clean: items.length === 0, items };
    },
  }),
];
