// The public shape of crawls and their pages.
import { keysOf } from './records.ts';
import { batchItemSchema, batchSchema } from './batch.ts';
import { list, nullable, object, withMembers } from './schema.ts';
import type { ValueOf } from './schema.ts';

/** The endpoints that a crawl can call for every page. */
export const crawlEndpoints = ['crawler', 'rendering'] as const;
export const sitemapUses = ['include', 'skip', 'only'] as const;
export const robotsUses = ['obey', 'ignore'] as const;

export const crawlPagesMax = 1_000_000;
export const crawlDepthMax = 1000;
export const crawlPatternsMax = 100;
export const crawlDelayMsMax = 60_000;

/** Why a URL is not a page of the crawl. */
export const skipReasons = {
  robots: 'robots.txt does not allow it',
  nofollow: 'only links with `rel=nofollow`, or links of pages with a `nofollow` robots directive, lead to it',
  scope: 'it is on another host of the site, and `subdomains` is off, or a page redirects to another site',
  pattern: 'it matches an `exclude` pattern, or no `include` pattern',
  depth: 'it is too many links away from the start page',
  limit: 'the limit of pages is reached',
  trap: 'it looks like one of an unlimited number of generated URLs: repeated path segments, dates far away, too many parameters or combinations of them',
  file: 'its extension is that of an image, a video, an archive or another file without text and links',
  duplicate: 'it redirects to a page that the crawl already has',
  sitemap:
    'it is a sitemap that could not be read completely, or was not read because there are too many or the time was up',
} as const satisfies Record<string, string>;
export type SkipReason = keyof typeof skipReasons;
export const skipReasonNames = keysOf(skipReasons);

/** How a page was found. */
export const pageSources = ['start', 'link', 'sitemap'] as const;
export type PageSource = (typeof pageSources)[number];

const count = { type: 'integer', minimum: 0 } as const;
const texts = { ...list({ type: 'string', examples: ['^/blog/'] }), examples: [[]] } as const;

/** What a crawl was asked to do. */
export const crawlSettingsSchema = object({
  url: { type: 'string', description: 'The start page', examples: ['https://example.com/'] },
  limit: { ...count, description: 'Maximum number of pages' },
  depth: { ...count, description: 'Maximum number of links between the start page and a page' },
  include: { ...texts, description: 'Patterns of which a URL must match one; empty: none' },
  exclude: { ...texts, description: 'Patterns of which a URL must match none' },
  subdomains: {
    type: 'boolean',
    description: 'Whether all hosts of the domain belong to the crawl',
    examples: [false],
  },
  sitemap: { type: 'string', enum: sitemapUses, description: 'Whether pages of sitemaps are fetched' },
  robots: { type: 'string', enum: robotsUses, description: 'Whether robots.txt is obeyed' },
  delay_ms: { ...count, description: 'Milliseconds between the starts of two pages of one host' },
  concurrency: { ...count, description: 'Pages that are fetched at the same time' },
});
export type CrawlSettings = ValueOf<typeof crawlSettingsSchema>;

const { batch_id, name, endpoint, status, reason, ...progress } = batchSchema.properties;

export const crawlSchema = {
  title: 'Crawl',
  ...object({
    crawl_id: { ...batch_id, description: 'Identifier of the crawl' },
    name,
    endpoint,
    status: { ...status, description: 'State of the crawl' },
    reason: { ...reason, description: reason.description.replace('the batch', 'the crawl') },
    ...progress,
    total: { ...count, description: 'Pages found so far, without skipped ones; it grows while the crawl runs' },
    queued: { ...count, description: 'Pages that have not been fetched yet' },
    processing: { ...count, description: 'Pages that are being fetched' },
    completed: { ...count, description: 'Pages that were fetched' },
    failed: { ...count, description: 'Pages that failed, which are not billed' },
    created_at: { ...progress.created_at, description: 'When the crawl was accepted' },
    started_at: { ...progress.started_at, description: 'When the first page started; null: none has' },
    completed_at: { ...progress.completed_at, description: 'When the last page ended' },
    eta_seconds: {
      ...progress.eta_seconds,
      description: 'Estimated time until the pages that are known now have ended; null unless pages are running',
    },
    ...crawlSettingsSchema.properties,
    duplicates: { ...count, description: 'Pages with the text of an earlier page. Their links are not followed.' },
    skipped: {
      ...list(
        object({
          reason: {
            type: 'string',
            enum: skipReasonNames,
            description: skipReasonNames.map((one) => `\`${one}\`: ${skipReasons[one]}`).join('; '),
            examples: ['robots'],
          },
          count: { ...count, description: 'Different URLs; a crawl counts up to 100,000 in total' },
          samples: { ...texts, description: 'Up to five of them' },
        }),
      ),
      description: 'URLs of the site that are not pages of the crawl, by reason',
    },
  }),
} as const;
export type Crawl = ValueOf<typeof crawlSchema>;

export const acceptedCrawlSchema = object({
  crawl_id: { type: 'string', format: 'uuid', description: 'Identifier of the crawl' },
  status: { type: 'string', const: 'running', description: 'State of the crawl', examples: ['running'] },
  total: { ...count, description: 'Pages found so far: the start page' },
  status_url: {
    type: 'string',
    description: 'Path that returns the state of the crawl',
    examples: ['/v1/crawls/0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21'],
  },
});
export type AcceptedCrawl = ValueOf<typeof acceptedCrawlSchema>;

/** What a page has in addition to an item of a batch. */
export const foundPageSchema = object({
  url: { type: 'string', description: 'URL of the page', examples: ['https://example.com/pricing'] },
  depth: { ...count, description: 'Links between the start page and this one; 1 for URLs of sitemaps' },
  found_on: {
    type: ['string', 'null'],
    description: 'The page or sitemap that led to it; null for the start page',
    examples: ['https://example.com/'],
  },
  source: { type: 'string', enum: pageSources, description: 'How the page was found' },
  duplicate_of: {
    ...nullable({ type: 'integer', minimum: 0 }),
    description: 'The index of the first page with the same text; null if this is the first',
    examples: [null],
  },
});
export type FoundPage = ValueOf<typeof foundPageSchema>;

export const crawlItemSchema = {
  title: 'CrawlItem',
  ...withMembers(batchItemSchema, foundPageSchema.properties),
} as const;
export type CrawlItem = ValueOf<typeof crawlItemSchema>;

const next = {
  type: ['string', 'null'],
  description: 'The `cursor` of the next page; null on the last one',
  examples: [null],
} as const;
export const crawlListSchema = object({
  items: { ...list(crawlSchema), description: 'The crawls, newest first' },
  next,
});
export const crawlItemListSchema = object({
  items: { ...list(crawlItemSchema), description: 'The items of this page' },
  next,
});
export type CrawlList = ValueOf<typeof crawlListSchema>;
export type CrawlItemList = ValueOf<typeof crawlItemListSchema>;
