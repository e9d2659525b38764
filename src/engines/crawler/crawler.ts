// Fetches pages without a browser or JavaScript. Returns the source, processed HTML or other formats.

import { failed } from '../../contract/errors.ts';
import { plainFetching } from '../../contract/fetch-options.ts';
import type { Fetching, RequestBody } from '../../contract/fetch-options.ts';
import type { ContentRequest } from '../../contract/page-formats.ts';
import { httpOptionsOf } from '../../web/fetching.ts';
import { charsetOf, decodeText } from '../../web/http/charset.ts';
import type { FetchedPage, PageFetcher } from '../../web/http/fetch-page.ts';
import { headerOf } from '../../web/http/http-engine.ts';
import { documentKindOf, type DocumentKind } from '../documents/kinds.ts';
import type { PageContentResult } from '../page-content/page-content.ts';
import { textParts } from '../page-content/text-parts.ts';
import type { FoundLinks, LinkRules } from '../site-crawl/link-filter.ts';
import { essenceOf, isTextType, kindOf } from './content-kind.ts';
import type { PageTask, PageText } from './page-worker.ts';
import type { PageWorkers, PageWorkOptions } from './page-workers.ts';

// Decoding UTF-8 is cheaper than sending it to a worker. Legacy charsets can take 200 ns per byte, so their limit is lower.
const quickUtf8BytesMax = 2 * 1024 * 1024;
const quickBytesMax = 16 * 1024;

/** Documents may have hundreds of pages. */
const documentSeconds = 20;

export interface CrawlOptions {
  account: number;
  followRedirects: boolean;
  /** True: return the decoded body without processing. */
  pageSource: boolean;
  /** Formats instead of one text. */
  content?: ContentRequest | undefined;
  /** Which links to return in addition to the text. */
  links?: LinkRules | undefined;
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
  /** Empty if formats were requested. */
  text: string;
  parts?: PageContentResult | undefined;
  /** The links of an HTML page, if requested. */
  links?: FoundLinks | undefined;
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

export type ReadOptions = Pick<CrawlOptions, 'account' | 'pageSource' | 'content' | 'links' | 'signal'>;
export type PageContent = Pick<CrawledPage, 'text' | 'parts' | 'links' | 'kind' | 'charset' | 'contentType'>;

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
    { account, pageSource, content, links: rules, signal }: ReadOptions,
  ): Promise<PageContent> {
    const contentType = headerOf(headers, 'content-type');
    const document = documentIn(body, contentType, finalUrl, content);
    if (document !== undefined && content !== undefined) {
      const task = { body, contentType, url: finalUrl, form: 'document', content, kind: document } as const;
      const { parts, charset } = await workers.run(task, { account, signal, deadlineSeconds: documentSeconds });
      return { text: '', parts, kind: 'text', charset, contentType: contentType ?? '' };
    }
    const kind = kindOf(body, contentType);
    if (kind === 'binary') throw notText(body, contentType, finalUrl);
    const isText = kind === 'text' || body.length === 0;
    const form = isText ? 'source' : content !== undefined ? 'content' : pageSource ? 'source' : 'processed';
    const task = {
      body,
      contentType,
      url: finalUrl,
      form,
      content: form === 'content' ? content : undefined,
      links: rules && !isText ? { rules, robotsTag: headerOf(headers, 'x-robots-tag') ?? '' } : undefined,
    } as const;
    const { text, parts, links, charset } = await textOf(task, { account, signal });
    const found = { kind, links, charset, contentType: contentType ?? '' };
    if (content === undefined) return { text, ...found };
    return { text: '', parts: parts ?? textParts(text, content), ...found };
  }

  async function textOf(task: PageTask & { body: Buffer }, options: PageWorkOptions): Promise<PageText> {
    if (task.form === 'source' && task.links === undefined && isQuick(task.body, task.contentType))
      return decodeText(task.body, task.contentType, task.url);
    return workers.run(task, options);
  }

  return { crawl, read };
}

function isQuick(body: Buffer, contentType: string | undefined): boolean {
  if (body.length <= quickBytesMax) return true;
  return body.length <= quickUtf8BytesMax && charsetOf(body, contentType) === 'utf-8';
}

/** The kind of a document that has to be turned into text; undefined when it is none, or when no text is requested. */
function documentIn(
  body: Buffer,
  contentType: string | undefined,
  url: string,
  content: ContentRequest | undefined,
): DocumentKind | undefined {
  const isWanted = content?.formats.some((one) => one === 'markdown' || one === 'text' || one === 'tables');
  return isWanted ? documentKindOf(body, contentType, url) : undefined;
}

function notText(body: Buffer, contentType: string | undefined, url: string): Error {
  const type = essenceOf(contentType);
  const what = type === '' || isTextType(type) ? 'binary data' : type;
  const document = documentKindOf(body, contentType, url);
  const canBeRead = document !== undefined && document !== 'locked office';
  const remedy = canBeRead
    ? 'with formats=markdown or formats=text it is turned into text'
    : 'only text such as HTML, JSON or XML can be returned';
  return failed(`the target answered with ${what}, which is not text; ${remedy}`, 'target_not_text');
}
