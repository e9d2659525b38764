// Crawls of a workspace.
import { readBatchOrigin } from '../batches/batch-details.ts';
import { batchStatuses, itemStatuses, resultFormats } from '../contract/batch.ts';
import { acceptedCrawlSchema, crawlItemSchema, crawlSchema } from '../contract/crawl.ts';
import { notFound } from '../contract/errors.ts';
import {
  crawlDetailsSchema,
  crawlItemPageSchema,
  crawlPageSchema,
  crawlTreeSchema,
  newCrawlSchema,
} from '../contract/management/crawl.ts';
import { cursor, limit } from '../contract/management/fields.ts';
import { resultDownload, resultTypes } from './result-download.ts';
import { defineRoute } from './route.ts';
import { submitAs } from './submissions.ts';

const change = { permission: 'calls.make', refusals: [409], result: crawlSchema } as const;

export const crawlRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/crawls',
    operationId: 'listCrawls',
    summary: 'List crawls, newest first',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: batchStatuses, description: 'Only crawls in this state' },
        limit: { ...limit, maximum: 100, default: 20 },
        cursor,
      },
    },
    result: crawlPageSchema,
    run: ({ accountId, query }, { crawls }) => crawls.list(accountId, query),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/crawls',
    operationId: 'createCrawl',
    summary: 'Start a crawl as a key of the workspace',
    permission: 'calls.make',
    status: 201,
    refusals: [409],
    body: newCrawlSchema,
    result: acceptedCrawlSchema,
    async run({ accountId, body: { key_id: keyId, ...params }, ip }, parts) {
      return await submitAs(parts, { operationId: 'createCrawl', params, accountId, keyId, ip });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/crawls/{crawl}',
    operationId: 'readCrawl',
    summary: 'Read a crawl with its errors by code',
    permission: 'workspace.read',
    result: crawlDetailsSchema,
    async run({ accountId, params: { crawl: id }, request }, { database, crawls }) {
      const crawl = await crawls.find(accountId, id, 0, request.signal);
      const [origin, errors] = await Promise.all([readBatchOrigin(database, id), crawls.errors(accountId, id)]);
      return { ...crawl, key_id: origin.key_id, key_alias: origin.key_alias, errors };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/crawls/{crawl}/tree',
    operationId: 'readCrawlTree',
    summary: 'Read the tree of the paths that a crawl has found',
    description: 'It counts the first 10,000 pages.',
    permission: 'workspace.read',
    result: crawlTreeSchema,
    run: ({ accountId, params }, { crawls }) => crawls.tree(accountId, params.crawl),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/crawls/{crawl}/items',
    operationId: 'listCrawlItems',
    summary: 'List the pages of a crawl without their results',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: itemStatuses, description: 'Only pages in this state' },
        limit,
        cursor,
      },
    },
    result: crawlItemPageSchema,
    run: ({ accountId, params, query }, { crawls }) =>
      crawls.items(accountId, params.crawl, { ...query, results: false }),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/crawls/{crawl}/items/{index}',
    operationId: 'readCrawlItem',
    summary: 'Read a page of a crawl with its result',
    permission: 'workspace.read',
    result: crawlItemSchema,
    async run({ accountId, params: { crawl, index } }, { crawls }) {
      if (!/^\d{1,7}$/.test(index)) throw notFound();
      return await crawls.item(accountId, crawl, Number(index));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/crawls/{crawl}/results',
    operationId: 'downloadCrawlResults',
    summary: 'Download the results of a crawl as a file',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        format: { type: 'string', enum: resultFormats, default: 'ndjson', description: 'Format of the file' },
      },
    },
    sends: resultTypes,
    run: ({ accountId, params, query, request }, { crawls }) =>
      resultDownload(crawls, {
        kind: 'crawl',
        accountId,
        id: params.crawl,
        format: query.format,
        signal: request.signal,
      }),
  }),
  defineRoute({
    ...change,
    method: 'POST',
    path: '/accounts/{slug}/crawls/{crawl}/pause',
    operationId: 'pauseCrawl',
    summary: 'Pause a crawl; running pages finish',
    run: ({ accountId, params }, { crawls }) => crawls.change(accountId, params.crawl, 'pause'),
  }),
  defineRoute({
    ...change,
    method: 'POST',
    path: '/accounts/{slug}/crawls/{crawl}/resume',
    operationId: 'resumeCrawl',
    summary: 'Resume a paused crawl',
    run: ({ accountId, params }, { crawls }) => crawls.change(accountId, params.crawl, 'resume'),
  }),
  defineRoute({
    ...change,
    method: 'POST',
    path: '/accounts/{slug}/crawls/{crawl}/retry',
    operationId: 'retryCrawl',
    summary: 'Queue the failed pages of a crawl again',
    run: ({ accountId, params }, { crawls }) => crawls.change(accountId, params.crawl, 'retry'),
  }),
  defineRoute({
    ...change,
    method: 'DELETE',
    path: '/accounts/{slug}/crawls/{crawl}',
    operationId: 'cancelCrawl',
    summary: 'Cancel the pages of a crawl that have not started',
    run: ({ accountId, params }, { crawls }) => crawls.change(accountId, params.crawl, 'cancel'),
  }),
] as const;
