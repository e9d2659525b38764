// The request log, as pages and as a file.
import { Readable } from 'node:stream';
import { notFound } from '../contract/errors.ts';
import { histogramSchema, loggedRequestSchema, requestPageSchema } from '../contract/management/activity.ts';
import { cursor, from, limit, to } from '../contract/management/fields.ts';
import { isUuid } from '../contract/request-id.ts';
import { exportFormats, exportTypes, writeExport } from '../stats/export.ts';
import { countByTime } from '../stats/histogram.ts';
import { eachRequestPage, listRequests, readRequest } from '../stats/request-log.ts';
import { defineRoute, PassedThrough } from './route.ts';

const columnFilters = {
  endpoint: {
    type: 'string',
    maxLength: 200,
    description: 'Only calls of this endpoint',
    examples: ['/v1/website/crawler'],
  },
  status: {
    type: 'string',
    maxLength: 3,
    description: 'Only this status, such as 404, or this class, such as 5xx',
    examples: ['5xx'],
  },
  error_code: {
    type: 'string',
    maxLength: 63,
    description: 'Only calls with this `x-error-code`; `none` for calls without one',
    examples: ['target_timeout'],
  },
  key: { type: 'string', maxLength: 200, description: 'Only calls of this key: alias or id', examples: ['backend'] },
  from,
  to,
} as const;
const filters = {
  ...columnFilters,
  text: {
    type: 'string',
    maxLength: 200,
    description: 'Only calls with this text in endpoint, key, address, error code, parameters or response',
    examples: ['example.com'],
  },
} as const;

export const logRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/requests',
    operationId: 'listRequests',
    summary: 'List calls, newest first',
    description:
      'A search for `text` scans a limited number of calls per request: a page may be short or empty and still have a `next`.',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        ...filters,
        limit,
        cursor,
        responses: {
          type: 'boolean',
          default: true,
          description: 'Whether to include `response` and `response_headers`, which are null otherwise',
        },
      },
    },
    result: requestPageSchema,
    async run({ accountId, query }, { database, flushLog }) {
      await flushLog();
      return listRequests(database, accountId, query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/requests/histogram',
    operationId: 'readRequestHistogram',
    summary: 'Count calls over time by class of status',
    description: 'The last 24 hours by default, in whole intervals. Their length depends on the range.',
    permission: 'workspace.read',
    query: { type: 'object', properties: columnFilters },
    result: histogramSchema,
    async run({ accountId, query }, { database, flushLog }) {
      await flushLog();
      return countByTime(database, accountId, query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/requests/export',
    operationId: 'exportRequests',
    summary: 'Download all matching calls as a file',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        format: { type: 'string', enum: exportFormats, default: 'csv', description: 'Format of the file' },
        ...filters,
      },
    },
    sends: {
      'text/csv': 'One row per call',
      'application/json': 'A list of calls, as `GET …/requests` shows them',
      'application/x-ndjson': 'The same, one call per line',
    },
    async run({ accountId, params, query: { format, ...wanted } }, { database, reads, flushLog }) {
      await flushLog();
      const pages = reads.downloadPages(accountId, eachRequestPage(database, accountId, wanted));
      return new PassedThrough({
        status: 200,
        headers: {
          'content-type': exportTypes[format],
          'content-disposition': `attachment; filename="siteglass-${params.slug}-requests.${format}"`,
          'x-content-type-options': 'nosniff',
        },
        body: Readable.from(writeExport(pages, format)),
      });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/requests/{request}',
    operationId: 'readRequest',
    summary: 'Read a call with its parameters and response',
    permission: 'workspace.read',
    result: loggedRequestSchema,
    async run({ accountId, params }, { database, flushLog }) {
      await flushLog();
      const found = isUuid(params.request) ? await readRequest(database, accountId, params.request) : undefined;
      if (!found) throw notFound();
      return found;
    },
  }),
] as const;
