// API calls of the crawl pages.
import type { BodyOf, QueryOf } from '../../src/console/client.ts';
import { addressOf } from './address.ts';
import { call, ofWorkspace } from './api.ts';
import type { ResultFormat } from './batches-api.ts';

export type { Crawl, CrawlDetails, CrawlItem, CrawlTree } from '../../src/contract/management/crawl.ts';

export type NewCrawl = BodyOf<'POST /accounts/{slug}/crawls'>;

export const fetchCrawls = ofWorkspace('GET /accounts/{slug}/crawls');
export const createCrawl = (slug: string, body: NewCrawl) => call('POST /accounts/{slug}/crawls', { slug, body });
export const fetchCrawl = (slug: string, crawl: string) => call('GET /accounts/{slug}/crawls/{crawl}', { slug, crawl });
export const fetchCrawlTree = (slug: string, crawl: string) =>
  call('GET /accounts/{slug}/crawls/{crawl}/tree', { slug, crawl });
export const fetchCrawlItems = (
  slug: string,
  crawl: string,
  query: QueryOf<'GET /accounts/{slug}/crawls/{crawl}/items'>,
) => call('GET /accounts/{slug}/crawls/{crawl}/items', { slug, crawl, query });
export const fetchCrawlItem = (slug: string, crawl: string, index: number) =>
  call('GET /accounts/{slug}/crawls/{crawl}/items/{index}', { slug, crawl, index: String(index) });
export const crawlResultsAddress = (slug: string, crawl: string, format: ResultFormat) =>
  addressOf('GET /accounts/{slug}/crawls/{crawl}/results', { slug, crawl, query: { format } });

export const pauseCrawl = (slug: string, crawl: string) =>
  call('POST /accounts/{slug}/crawls/{crawl}/pause', { slug, crawl });
export const resumeCrawl = (slug: string, crawl: string) =>
  call('POST /accounts/{slug}/crawls/{crawl}/resume', { slug, crawl });
export const retryCrawl = (slug: string, crawl: string) =>
  call('POST /accounts/{slug}/crawls/{crawl}/retry', { slug, crawl });
export const cancelCrawl = (slug: string, crawl: string) =>
  call('DELETE /accounts/{slug}/crawls/{crawl}', { slug, crawl });
