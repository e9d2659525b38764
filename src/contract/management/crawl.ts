// Crawls in the management API.
import { batchErrorSchema } from '../batch.ts';
import {
  crawlDelayMsMax,
  crawlDepthMax,
  crawlItemListSchema,
  crawlListSchema,
  crawlPagesMax,
  crawlPatternsMax,
} from '../crawl.ts';
import { crawlSchema, robotsUses, sitemapUses } from '../crawl.ts';
import { list, nullable, object, withMembers } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { keyId } from './batch.ts';
import { count, flag, text } from './fields.ts';

export type { Crawl, CrawlItem } from '../crawl.ts';

export const crawlDetailsSchema = withMembers(crawlSchema, {
  key_id: {
    ...nullable(count),
    description: 'The key that submitted the crawl; null if it was deleted',
    examples: [17],
  },
  key_alias: { ...nullable(text), description: 'Name of the key; null if it was deleted', examples: ['backend'] },
  errors: {
    ...list(batchErrorSchema),
    description: 'Failed pages by error code, the most frequent first, among at most 100,000 of them',
  },
});
export type CrawlDetails = ValueOf<typeof crawlDetailsSchema>;

export const crawlPageSchema = crawlListSchema;
export const crawlItemPageSchema = crawlItemListSchema;

export const crawlTreeSchema = object({
  nodes: {
    ...list(
      object({
        id: { ...count, description: 'Number of the node in this tree', examples: [0] },
        parent: { ...nullable(count), description: '`id` of the node above it; null at the top', examples: [null] },
        name: {
          ...text,
          description: 'The host at the top, a segment of the path elsewhere',
          examples: ['example.com'],
        },
        pages: { ...count, description: 'Pages here and below', examples: [214] },
        completed: { ...count, description: 'Pages that were fetched', examples: [119] },
        failed: { ...count, description: 'Pages that failed', examples: [1] },
        processing: { ...count, description: 'Pages that are being fetched', examples: [4] },
        hidden: { ...count, description: 'Nodes directly below it that are left out', examples: [0] },
      }),
    ),
    description: 'Folders and pages by path, at most 1,500',
  },
  depths: {
    ...list(
      object({
        depth: { ...count, description: 'Links from the start page', examples: [1] },
        pages: { ...count, description: 'Pages at this depth', examples: [40] },
      }),
    ),
    description: 'Pages by the number of links from the start page',
  },
  pages: { ...count, description: 'Pages that the tree counts', examples: [214] },
  truncated: { ...flag, description: 'Whether the crawl has more pages than the tree counts', examples: [false] },
});
export type CrawlTree = ValueOf<typeof crawlTreeSchema>;

const patterns = { ...list({ ...text, maxLength: 1000, examples: ['^/blog/'] }), maxItems: crawlPatternsMax } as const;

export const newCrawlSchema = {
  type: 'object',
  required: ['key_id', 'url'],
  properties: {
    key_id: keyId,
    url: { ...text, minLength: 1, maxLength: 4000, description: 'The start page', examples: ['https://example.com/'] },
    name: { ...text, maxLength: 200, description: 'A name for your own use', examples: ['docs'] },
    endpoint: {
      ...text,
      enum: ['crawler', 'rendering'],
      description: 'Endpoint that fetches each page',
      examples: ['crawler'],
    },
    params: {
      type: 'object',
      properties: {},
      additionalProperties: true,
      description: 'Parameters of all pages',
      examples: [{ response_type: 'markdown' }],
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: crawlPagesMax,
      description: 'Maximum number of pages',
      examples: [1000],
    },
    depth: {
      type: 'integer',
      minimum: 0,
      maximum: crawlDepthMax,
      description: 'Maximum number of links from the start page',
      examples: [10],
    },
    include: { ...patterns, description: 'Only URLs that match one of these regular expressions', examples: [[]] },
    exclude: {
      ...patterns,
      description: 'No URLs that match one of these regular expressions',
      examples: [['^/admin/']],
    },
    subdomains: { ...flag, description: 'Whether other hosts of the site belong to the crawl', examples: [false] },
    sitemap: { type: 'string', enum: sitemapUses, description: 'Whether sitemaps are read', examples: ['include'] },
    robots: { type: 'string', enum: robotsUses, description: 'Whether robots.txt is obeyed', examples: ['obey'] },
    delay_ms: {
      type: 'integer',
      minimum: 0,
      maximum: crawlDelayMsMax,
      description: 'Pause between two pages of a host',
      examples: [0],
    },
    concurrency: { type: 'integer', minimum: 1, maximum: 64, description: 'Pages at the same time', examples: [4] },
    webhook_url: {
      ...text,
      maxLength: 2000,
      description: 'URL to which the finished crawl is posted',
      examples: ['https://example.com/hook'],
    },
  },
} as const;
