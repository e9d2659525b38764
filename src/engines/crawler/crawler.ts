// Fetches pages without a browser or JavaScript. Returns the source, processed HTML or markdown.

import { failed } from '../../contract/errors.ts';
import { plainFetching } from '../../contract/fetch-options.ts';
import type { Fetching, RequestBody } from '../../contract/fetch-options.ts';
import { httpOptionsOf } from '../../web/fetching.ts';
import { charsetOf, decodeText } from '../../web/http/charset.ts';
import type { FetchedPage, PageFetcher } from '../../web/http/fetch-page.ts';
import { headerOf } from '../../web/http/http-engine.ts';
import { essenceOf, kindOf } from './content-kind.ts';
import type { PageTask, PageText } from './page-worker.ts';
import type { PageWorkers, PageWorkOptions } from './page-workers.ts';

// Decoding UTF-8 is cheaper than sending it to a worker. Legacy charsets can take 200 ns per byte, so their limit is lower.
const quickUtf8BytesMax = 2 * 1024 * 1024;
const quickBytesMax = 16 * 1024;

export interface CrawlOptions {
  account: number;
  followRedirects: boolean;
  /** True: return the decoded body without processing. */
  pageSource: boolean;
  /** Markdown instead of HTML. */
  markdown?: boolean | undefined;
  timeoutSeconds?: number | undefined;
  /** How long the target may be silent; by default as the HTTP engine permits. */
  silenceSeconds?: number | undefined;
  /** GET by default. Other methods than GET and HEAD are sent once. */
  method?: string | undefined;
  body?: RequestBody | undefined;
  fetching?: Fetching | undefined;
  signal?: AbortSignal | undefined;
}

export interface CrawledPage {
  text: string;
  kind: 'html' | 'text';
  status: number;
  finalUrl: string;
  redirects: FetchedPage['redirects'];
  charset: string;
  /** The Content-Type header of the target; '' when there is none. */
  contentType: string;
}

export interface Crawler {
  /** Fetches a vetted URL. A complete response with any status is a success; binary data is `target_not_text`. */
  crawl(url: URL, options: CrawlOptions): Promise<CrawledPage>;
  /** The text of a page that has already been fetched. */
  read(page: Pick<FetchedPage, 'body' | 'headers' | 'finalUrl'>, options: ReadOptions): Promise<PageContent>;
}

export type ReadOptions = Pick<CrawlOptions, 'account' | 'pageSource' | 'markdown' | 'signal'>;
export type PageContent = Pick<CrawledPage, 'text' | 'kind' | 'charset' | 'contentType'>;

export function createCrawler({ pages, workers }: { pages: PageFetcher; workers: PageWorkers }): Crawler {
  async function crawl(url: URL, options: CrawlOptions): Promise<CrawledPage> {
    const { account, followRedirects, timeoutSeconds: totalTimeoutSeconds, silenceSeconds, signal } = options;
    const { method, body, fetching = plainFetching } = options;
    const page = await pages.fetchPage(url, {
      ...httpOptionsOf(fetching),
      account,
      followRedirects,
      method,
      body,
      totalTimeoutSeconds,
      silenceSeconds,
      signal,
    });
    const content = await read(page, options);
    const { status, finalUrl, redirects } = page;
    return { ...content, status, finalUrl, redirects };
  }

  async function read(
    { body, headers, finalUrl }: Pick<FetchedPage, 'body' | 'headers' | 'finalUrl'>,
    { account, pageSource, markdown, signal }: ReadOptions,
  ): Promise<PageContent> {
    const contentType = headerOf(headers, 'content-type');
    const kind = kindOf(body, contentType);
    if (kind === 'binary') throw notText(contentType);
    const form = kind === 'text' || body.length === 0 ? 'source' : formOf(pageSource, markdown);
    const { text, charset } = await textOf({ body, contentType, url: finalUrl, form }, { account, signal });
    return { text, kind, charset, contentType: contentType ?? '' };
  }

  async function textOf(task: PageTask & { body: Buffer }, options: PageWorkOptions): Promise<PageText> {
    if (task.form === 'source' && isQuick(task.body, task.contentType)) return decodeText(task.body, task.contentType);
    return workers.run(task, options);
  }

  return { crawl, read };
}

const formOf = (pageSource: boolean, markdown: boolean | undefined): PageTask['form'] =>
  markdown ? 'markdown' : pageSource ? 'source' : 'processed';

function isQuick(body: Buffer, contentType: string | undefined): boolean {
  if (body.length <= quickBytesMax) return true;
  return body.length <= quickUtf8BytesMax && charsetOf(body, contentType) === 'utf-8';
}

function notText(contentType: string | undefined): Error {
  const type = essenceOf(contentType);
  const what = type === '' || /html|text|json|xml/.test(type) ? 'binary data' : type;
  return failed(
    `the target answered with ${what}, which is not text; only text such as HTML, JSON or XML can be returned`,
    'target_not_text',
  );
}
