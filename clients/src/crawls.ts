// Crawls: all pages of a website, found while the crawl runs.
import type { CallOptions } from './answer.ts';
import { followResults, waitForEnd } from './follow.ts';
import type { ResultOptions, WaitOptions } from './follow.ts';
import type {
  Crawl,
  CrawlItemsParameters,
  CrawlItemsResult,
  CrawlResultsResult,
  CreateCrawlParameters,
  CreateCrawlResult,
  ListCrawlsParameters,
  ListCrawlsResult,
  Operations,
} from './generated.ts';
import type { Call } from './operation.ts';
import { atCursor, paged, type Paged } from './paged.ts';

/** The endpoints that can fetch the pages of a crawl. */
type PageName = 'crawler' | 'rendering';

export interface NewCrawl<N extends PageName = PageName> extends Omit<
  CreateCrawlParameters,
  'endpoint' | 'params' | 'include' | 'exclude'
> {
  /** What fetches the pages. Default: `crawler`. */
  endpoint?: N;
  /** Parameters of all pages. */
  params?: Partial<Operations[N]['parameters']>;
  /** Regular expressions: only URLs that match one of them are fetched. */
  include?: readonly string[];
  /** Regular expressions: URLs that match one of them are not fetched. */
  exclude?: readonly string[];
}

/** A page that has ended. */
export type CrawlResult = CrawlResultsResult;
/** A page in any state. */
export type CrawlPage = CrawlItemsResult['items'][number];

export interface Crawls {
  create<N extends PageName = 'crawler'>(crawl: NewCrawl<N>, options?: CallOptions): Promise<CreateCrawlResult>;
  get(id: string, options?: CallOptions): Promise<Crawl>;
  list(parameters?: ListCrawlsParameters, options?: CallOptions): Paged<ListCrawlsResult>;
  /** The pages, in the order in which they were found. */
  items(
    id: string,
    parameters?: Omit<CrawlItemsParameters, 'crawl_id'>,
    options?: CallOptions,
  ): Paged<CrawlItemsResult>;
  /** The results in the order of completion, until the crawl has ended. Continues after lost connections. */
  results(id: string, options?: ResultOptions): AsyncGenerator<CrawlResult, void>;
  /** The pages so far as a file. The body of the response is a stream. */
  download(id: string, format: 'ndjson' | 'csv' | 'zip', options?: CallOptions): Promise<Response>;
  pause(id: string, options?: CallOptions): Promise<Crawl>;
  resume(id: string, options?: CallOptions): Promise<Crawl>;
  /** Queues the failed pages again. */
  retry(id: string, options?: CallOptions): Promise<Crawl>;
  /** Cancels the pages that have not started. */
  cancel(id: string, options?: CallOptions): Promise<Crawl>;
  /** Waits until the crawl has ended. */
  wait(id: string, options?: WaitOptions<Crawl>): Promise<Crawl>;
}

export interface CrawlParts {
  call: Call;
  /** Sends a call without reading the body. */
  open(name: string, parameters: Record<string, unknown>, options?: CallOptions): Promise<Response>;
}

/** The operations that return the state of a crawl. */
type StateName = 'crawl' | 'pauseCrawl' | 'resumeCrawl' | 'retryCrawl' | 'cancelCrawl';

export function createCrawls({ call, open }: CrawlParts): Crawls {
  const data = async (name: StateName, parameters: object, options?: CallOptions) =>
    (await call(name, parameters, options)).data;
  return {
    create: async (crawl, options) => (await call('createCrawl', crawl, options)).data,
    get: (id, options) => data('crawl', { crawl_id: id }, options),
    list: (parameters = {}, options) =>
      paged(async (cursor) => (await call('listCrawls', atCursor(parameters, cursor), options)).data),
    items: (id, parameters = {}, options) =>
      paged(
        async (cursor) => (await call('crawlItems', { ...atCursor(parameters, cursor), crawl_id: id }, options)).data,
      ),
    results: (id, options) =>
      followResults<CrawlResult>(
        {
          state: (callOptions) => data('crawl', { crawl_id: id }, callOptions),
          open: (parameters, callOptions) => open('crawlResults', { crawl_id: id, ...parameters }, callOptions),
        },
        options,
      ),
    download: (id, format, options) => open('crawlResults', { crawl_id: id, format }, options),
    pause: (id, options) => data('pauseCrawl', { crawl_id: id }, options),
    resume: (id, options) => data('resumeCrawl', { crawl_id: id }, options),
    retry: (id, options) => data('retryCrawl', { crawl_id: id }, options),
    cancel: (id, options) => data('cancelCrawl', { crawl_id: id }, options),
    wait: (id, options) =>
      waitForEnd(`The crawl ${id}`, (wait, callOptions) => data('crawl', { crawl_id: id, wait }, callOptions), options),
  };
}
