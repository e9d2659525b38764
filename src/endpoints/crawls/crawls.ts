import { batchStatuses, itemStatuses } from '../../contract/batch.ts';
import {
  acceptedCrawlSchema,
  crawlDelayMsMax,
  crawlDepthMax,
  crawlItemListSchema,
  crawlItemSchema,
  crawlListSchema,
  crawlPagesMax,
  crawlPatternsMax,
  crawlSchema,
  robotsUses,
  sitemapUses,
} from '../../contract/crawl.ts';
import type { Crawl } from '../../contract/crawl.ts';
import { withMembers } from '../../contract/schema.ts';
import {
  cursor,
  formatNote,
  limit,
  resultCursor,
  resultFiles,
  savedResults,
  resultsParameters,
  route,
  sendResults,
  wait,
} from '../batch-routes.ts';
import { defineEndpoint } from '../endpoint.ts';

const crawl_id = { type: 'string', description: 'The identifier returned when the crawl was accepted' } as const;
const patterns = {
  type: 'array',
  items: { type: 'string' },
  maxItems: crawlPatternsMax,
} as const;

const exampleId = '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21';
const exampleCrawl: Crawl = {
  crawl_id: exampleId,
  name: 'docs',
  endpoint: '/v1/website/crawler',
  status: 'running',
  reason: null,
  total: 214,
  queued: 90,
  processing: 4,
  completed: 119,
  failed: 1,
  credits_charged: 119,
  created_at: '2026-11-15T10:00:00.000Z',
  started_at: '2026-11-15T10:00:00.041Z',
  completed_at: null,
  eta_seconds: 12,
  url: 'https://example.com/',
  limit: 1000,
  depth: 10,
  include: [],
  exclude: ['^/admin/'],
  subdomains: false,
  sitemap: 'include',
  robots: 'obey',
  delay_ms: 0,
  concurrency: 4,
  duplicates: 2,
  skipped: [{ reason: 'robots', count: 3, samples: ['https://example.com/cart'] }],
};
const exampleItem = {
  url: 'https://example.com/pricing',
  depth: 1,
  found_on: 'https://example.com/',
  source: 'link',
  duplicate_of: null,
  index: 17,
  status: 'completed',
  params: { query: 'https://example.com/pricing', robots: 'obey' },
  status_code: 201,
  result: '<!DOCTYPE html><html>…</html>',
  error: null,
  error_code: null,
  credits_charged: 1,
  completed_at: '2026-11-15T10:00:01.230Z',
} as const;
const one = { type: 'object', required: ['crawl_id'], properties: { crawl_id } } as const;

const createCrawl = defineEndpoint({
  ...route,
  method: 'POST',
  path: '/v1/crawls',
  operationId: 'createCrawl',
  summary: 'Crawl a website',
  description:
    'Fetches the start page, follows links from page to page, and fetches the pages of the sitemaps. Free; ' +
    'every page is billed like a call of `endpoint` when it succeeds. robots.txt and sitemaps are free.',
  isSubmission: true,
  successStatus: 202,
  timeoutSeconds: 60,
  refusals: [403],
  query: {
    type: 'object',
    required: ['url'],
    properties: {
      url: {
        type: 'string',
        format: 'public-url',
        description: 'The start page. The crawl covers its host, with or without `www.`, over http or https.',
        examples: ['https://example.com/'],
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: crawlPagesMax,
        default: 1000,
        description: 'Maximum number of pages',
      },
      depth: {
        type: 'integer',
        minimum: 0,
        maximum: crawlDepthMax,
        default: 10,
        description: 'Maximum number of links between the start page and a page; 0 fetches the start page only',
      },
      include: {
        ...patterns,
        description:
          'Regular expressions: only the start page and URLs that match one of them are fetched. A pattern is matched against path ' +
          'and query, or against the whole URL if it contains `://`. Lookarounds and backreferences are not supported.',
        examples: [['^/blog/']],
      },
      exclude: {
        ...patterns,
        description:
          'Regular expressions: URLs that match one of them are not fetched. They take precedence over `include`.',
        examples: [['^/admin/', String.raw`\?print=`]],
      },
      subdomains: {
        type: 'boolean',
        default: false,
        description: 'Whether to crawl all hosts of the registrable domain, such as `blog.example.com`',
      },
      sitemap: {
        type: 'string',
        enum: sitemapUses,
        default: 'include',
        'x-booleans': ['include', 'skip'],
        description:
          '`include` or true: pages of sitemaps too; `skip` or false: links only; `only`: the start page and pages of sitemaps',
      },
      robots: {
        type: 'string',
        enum: robotsUses,
        default: 'obey',
        description:
          '`obey`: pages that robots.txt does not allow for `siteglass` are skipped, its `Crawl-delay` is kept, and `nofollow` is respected',
      },
      delay_ms: {
        type: 'integer',
        minimum: 0,
        maximum: crawlDelayMsMax,
        default: 0,
        description: 'Milliseconds between the starts of two pages of one host',
      },
      concurrency: {
        type: 'integer',
        minimum: 1,
        maximum: 64,
        default: 4,
        description: 'Pages that are fetched at the same time',
      },
      endpoint: {
        type: 'string',
        default: 'crawler',
        description: 'What fetches the pages: `crawler`, or `rendering` for pages that need a browser',
        examples: ['crawler'],
      },
      params: {
        type: 'object',
        description: 'Parameters of `endpoint` for all pages',
        examples: [{ response_type: 'markdown' }],
      },
      name: { type: 'string', maxLength: 200, description: 'A name for your own use', examples: ['docs'] },
      webhook_url: {
        type: 'string',
        format: 'public-url',
        'x-receiver': true,
        description: 'URL to which the finished crawl is posted, with a signature',
      },
    },
  },
  result: acceptedCrawlSchema,
  example: {
    query: { url: 'https://example.com/', limit: 100 },
    result: { crawl_id: exampleId, status: 'running', total: 1, status_url: `/v1/crawls/${exampleId}` },
  },
  run: (query, call) => call.services.crawls.submit(query, call),
});

const listCrawls = defineEndpoint({
  ...route,
  path: '/v1/crawls',
  operationId: 'listCrawls',
  summary: 'List crawls',
  description: 'Free. The newest come first.',
  query: {
    type: 'object',
    properties: {
      status: { type: 'string', enum: batchStatuses, description: 'Only crawls in this state' },
      limit: { ...limit, maximum: 100, default: 20 },
      cursor: { ...cursor, examples: [exampleId] },
    },
  },
  result: crawlListSchema,
  example: { query: {}, result: { items: [exampleCrawl], next: null } },
  async run(query, { caller, services }) {
    return { body: await services.crawls.list(caller.accountId, query) };
  },
});

const crawl = defineEndpoint({
  ...route,
  path: '/v1/crawls/{crawl_id}',
  operationId: 'crawl',
  summary: 'State of a crawl',
  description: 'Free. `wait` delays the response until the crawl has ended, for up to 30 seconds.',
  timeoutSeconds: 45,
  query: {
    ...one,
    properties: { crawl_id, wait: { ...wait, description: 'Seconds to wait for the end of the crawl' } },
  },
  result: crawlSchema,
  example: { query: { crawl_id: exampleId }, result: exampleCrawl },
  async run({ crawl_id: id, wait: seconds }, { caller, services, signal }) {
    return { body: await services.crawls.find(caller.accountId, id, seconds, signal) };
  },
});

const crawlItems = defineEndpoint({
  ...route,
  path: '/v1/crawls/{crawl_id}/items',
  operationId: 'crawlItems',
  summary: 'Pages of a crawl, with their results',
  description:
    'Free. In the order in which they were found; with `status` completed or failed in the order of completion. Redirects to other ' +
    'pages of the crawl are not separate pages, so indexes may be missing.',
  query: {
    ...one,
    properties: {
      crawl_id,
      status: { type: 'string', enum: itemStatuses, description: 'Only pages in this state' },
      limit,
      cursor: { ...cursor, examples: ['99'] },
    },
  },
  result: crawlItemListSchema,
  example: { query: { crawl_id: exampleId }, result: { items: [exampleItem], next: '99' } },
  async run({ crawl_id: id, ...filters }, { caller, services }) {
    return { body: await services.crawls.items(caller.accountId, id, filters) };
  },
});

const crawlResults = defineEndpoint({
  ...route,
  path: '/v1/crawls/{crawl_id}/results',
  operationId: 'crawlResults',
  summary: 'Results of a crawl as a stream',
  description:
    'Free. NDJSON: one line for every page that has ended, in the order of completion. The stream ends with the newest result; ' +
    'send the `cursor` of the last line to get those that follow it.' +
    formatNote,
  timeoutSeconds: 45,
  sendsLines: true,
  sendsFiles: resultFiles,
  savedFile: savedResults,
  query: {
    ...one,
    properties: {
      crawl_id,
      ...resultsParameters,
    },
  },
  result: withMembers(crawlItemSchema, { cursor: resultCursor }),
  example: { query: { crawl_id: exampleId }, result: { ...exampleItem, cursor: '1229' } },
  run: ({ crawl_id: id, ...wanted }, call) => sendResults(call.services.crawls, { id, ...wanted }, call),
});

const change = { ...route, query: one, result: crawlSchema, refusals: [409] } as const;

const pauseCrawl = defineEndpoint({
  ...change,
  method: 'POST',
  path: '/v1/crawls/{crawl_id}/pause',
  operationId: 'pauseCrawl',
  summary: 'Pause a crawl',
  description: 'Free. Running pages finish; no others start until the crawl is resumed.',
  example: {
    query: { crawl_id: exampleId },
    result: { ...exampleCrawl, status: 'paused', reason: 'user', eta_seconds: null },
  },
  async run({ crawl_id: id }, { caller, services }) {
    return { body: await services.crawls.change(caller.accountId, id, 'pause') };
  },
});

const resumeCrawl = defineEndpoint({
  ...change,
  method: 'POST',
  path: '/v1/crawls/{crawl_id}/resume',
  operationId: 'resumeCrawl',
  summary: 'Resume a paused crawl',
  description: 'Free. Not necessary for crawls that the service paused: these continue automatically when they can.',
  example: { query: { crawl_id: exampleId }, result: exampleCrawl },
  async run({ crawl_id: id }, { caller, services }) {
    return { body: await services.crawls.change(caller.accountId, id, 'resume') };
  },
});

const retryCrawl = defineEndpoint({
  ...change,
  method: 'POST',
  path: '/v1/crawls/{crawl_id}/retry',
  operationId: 'retryCrawl',
  summary: 'Queue the failed pages of a crawl again',
  description: 'Free. Successful pages are not repeated.',
  example: { query: { crawl_id: exampleId }, result: { ...exampleCrawl, failed: 0, queued: 91 } },
  async run({ crawl_id: id }, { caller, services }) {
    return { body: await services.crawls.change(caller.accountId, id, 'retry') };
  },
});

const cancelCrawl = defineEndpoint({
  ...change,
  method: 'DELETE',
  path: '/v1/crawls/{crawl_id}',
  operationId: 'cancelCrawl',
  summary: 'Cancel a crawl',
  description: 'Free. Cancels the pages that have not started; running ones finish. Results are kept.',
  example: {
    query: { crawl_id: exampleId },
    result: { ...exampleCrawl, status: 'cancelled', queued: 0, eta_seconds: null },
  },
  async run({ crawl_id: id }, { caller, services }) {
    return { body: await services.crawls.change(caller.accountId, id, 'cancel') };
  },
});

export const crawlRoutes = [
  createCrawl,
  listCrawls,
  crawl,
  crawlItems,
  crawlResults,
  pauseCrawl,
  resumeCrawl,
  retryCrawl,
  cancelCrawl,
] as const;
