// Reading what happened, and trying calls out.
import { Readable } from 'node:stream';
import { findAccountId } from '../accounts/accounts.ts';
import { listAudit } from '../accounts/audit.ts';
import { readKey } from '../accounts/keys.ts';
import { ApiError, badRequest, notFound } from '../contract/errors.ts';
import { isUuid } from '../contract/request-id.ts';
import { exportTypes, writeExport } from '../stats/export.ts';
import { eachRequestPage, listRequests } from '../stats/request-log.ts';
import { usageSeries } from '../stats/usage-figures.ts';
import { auditLedger, countJobs, listJobs, listNodes, readJob } from './operations.ts';
import { defineRoute, PassedThrough } from './route.ts';
import type { Route } from './route.ts';

const ID_MAX = 2_147_483_647;

const from = { type: 'string', maxLength: 40, description: 'A date or a date-time, in UTC' } as const;
const to = { ...from, description: 'A date, which is included, or a date-time, which is not' } as const;
const cursor = { type: 'string', maxLength: 100, description: 'The `next` of the page before' } as const;
const limit = { type: 'integer', minimum: 1, maximum: 500, default: 50, description: 'Entries per page' } as const;

const logFilters = {
  endpoint: { type: 'string', maxLength: 200, description: 'A path like /v1/website/crawler' },
  status: { type: 'string', maxLength: 3, description: 'A status like 404 or a class like 5xx' },
  key: { type: 'string', maxLength: 200, description: 'Alias or id of a key' },
  from,
  to,
  text: { type: 'string', maxLength: 200, description: 'Anywhere in endpoint, key, address, parameters or response' },
} as const;

/** Somebody else's page must not run in the origin of the dashboard. */
const UNTRUSTED = { 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' };

export const operationRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/requests',
    summary: 'The request log, newest first',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        ...logFilters,
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
    path: '/accounts/{slug}/requests/export',
    summary: 'The request log as a file, with every call that fits',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        format: { type: 'string', enum: ['csv', 'json'], default: 'csv', description: 'Of the file' },
        ...logFilters,
      },
    },
    async run({ accountId, params, query: { format, ...filters } }, { database, flushLog }) {
      await flushLog();
      const pages = eachRequestPage(database, accountId, filters);
      return new PassedThrough({
        status: 200,
        headers: {
          'content-type': exportTypes[format],
          'content-disposition': `attachment; filename="siteglass-${params['slug']}-requests.${format}"`,
          'x-content-type-options': 'nosniff',
        },
        body: Readable.from(writeExport(pages, format)),
      });
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
        granularity: {
          type: 'string',
          enum: ['hour', 'day', 'month'],
          default: 'hour',
          description: 'Length of a point',
        },
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
      const [page, counts] = await Promise.all([listJobs(database, accountId, query), countJobs(database, accountId)]);
      return { ...page, counts };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/jobs/{job}',
    summary: 'A job with its result; `wait` holds the answer back until its end',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        wait: { type: 'integer', minimum: 0, maximum: 30, default: 0, description: 'Seconds to wait for its end' },
      },
    },
    async run({ accountId, params, query }, { database, jobs }) {
      const envelope = await jobs.find(accountId, params['job']!, query.wait, AbortSignal.timeout(40_000));
      const { key_alias, error_code, attempt, webhook } = (await readJob(database, accountId, envelope.job_id)) ?? {};
      return { ...envelope, key_alias, error_code, attempt, webhook };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/jobs/{job}/result',
    summary: 'What a job produced, with its own content type',
    permission: 'workspace.read',
    async run({ accountId, params }, { jobs }) {
      const { body, raw } = await jobs.result(accountId, params['job']!);
      const type = raw?.contentType ?? 'application/json; charset=utf-8';
      const content = raw?.content ?? JSON.stringify(body);
      return new PassedThrough({
        status: 200,
        headers: { ...UNTRUSTED, 'content-type': type },
        body: typeof content === 'string' ? content : Buffer.from(content),
      });
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/accounts/{slug}/jobs/{job}',
    summary: 'Cancel a job that has not begun',
    permission: 'calls.make',
    run: ({ accountId, params }, { jobs }) => jobs.cancel(accountId, params['job']!),
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
    path: '/accounts/{slug}/picture',
    summary: 'A picture of another host, such as the thumbnail of a search result',
    permission: 'calls.make',
    query: {
      type: 'object',
      required: ['url'],
      properties: { url: { type: 'string', maxLength: 4000, description: 'Its address' } },
    },
    async run({ query }, { fetchPicture }) {
      const { contentType, bytes } = await fetchPicture(query.url);
      return new PassedThrough({
        status: 200,
        headers: { ...UNTRUSTED, 'content-type': contentType, 'cache-control': 'private, max-age=3600' },
        body: bytes,
      });
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
    path: '/search-engines',
    summary: 'The search engines that are offered, the ways to each, and which of them rest',
    permission: 'installation.manage',
    run: async (_, { searchEngines }) => ({ items: await searchEngines() }),
  }),
  defineRoute({
    method: 'GET',
    path: '/fingerprints',
    summary: 'The rule sets for technologies on the machine that answers',
    permission: 'installation.manage',
    run: (_, { ruleSets }) => ruleSets(),
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
