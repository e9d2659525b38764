// Fetches one document of a site and finds the URLs in it, within the budget of the map.

import { ApiError, badRequest } from '../../contract/errors.ts';
import { plainFetching, withoutCredentials } from '../../contract/fetch-options.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import { isSampleHost, sampleRefusals } from '../../contract/sample-site.ts';
import { httpOptionsOf } from '../../web/fetching.ts';
import type { FetchedPage, PageFetcher } from '../../web/http/fetch-page.ts';
import { headerOf } from '../../web/http/http-engine.ts';
import { robotsBytesMax, sitemapsIn } from '../../web/robots/robots-rules.ts';
import type { PageWorkers } from '../crawler/page-workers.ts';
import { OutOfBudget, type Budget } from './budget.ts';
import type { SourceKind } from './document-queue.ts';
import type { SiteDocument, SiteQuestion } from './site-document.ts';
import { sitemapBytesMax } from './sitemap-reader.ts';

const pageBytesMax = 20 * 1024 * 1024;
const documentSecondsMax = 20;
/** 50 MiB take a second or two on an idle machine. */
const readSecondsMax = 20;

/** What came of a document. Without `document`, it lists nothing. */
export interface DocumentOutcome {
  /** Null without a response. */
  status: number | null;
  /** The URL after redirects; undefined without a response. */
  finalUrl?: string;
  document?: SiteDocument | undefined;
  /** Whether a limit kept it from being read completely. */
  isCut: boolean;
  error: string | null;
}

export interface DocumentReaderParts {
  pages: Pick<PageFetcher, 'fetchPage'>;
  workers: Pick<PageWorkers, 'run'>;
  budget: Budget;
  account: number;
  /** The caller's options, which are meant for the origin of this URL. */
  start: URL;
  fetching?: Fetching | undefined;
}

/** Which URLs to look for. */
export type Wanted = Omit<SiteQuestion, 'listsItself'>;

export interface DocumentReader {
  /** Fetches the start page. Throws if there is no response. */
  fetchStart(timeoutSeconds: number, signal: AbortSignal | undefined): Promise<FetchedPage>;
  /** Finds the URLs in the start page. It may have any status, and be a sitemap or a feed. */
  readStart(page: FetchedPage, wanted: Wanted): Promise<DocumentOutcome>;
  /** Fetches and reads another document. A failure of the site is an outcome with an error. */
  read(url: URL, kind: SourceKind, wanted: Wanted): Promise<DocumentOutcome>;
}

export function createDocumentReader(parts: DocumentReaderParts): DocumentReader {
  const { pages, workers, budget, account, start } = parts;
  const options = (url: URL) => ({
    ...httpOptionsOf(counted(fetchingFor(url, start, parts.fetching ?? plainFetching), budget)),
    account,
    followRedirects: true,
  });

  async function fetch(url: URL, bytesMax: number): Promise<FetchedPage> {
    if (bytesMax === 0) throw new OutOfBudget('the limit of bytes for one map is reached');
    const page = await pages.fetchPage(url, {
      ...options(url),
      cutAtBytes: bytesMax,
      totalTimeoutSeconds: Math.min(documentSecondsMax, budget.secondsLeft + 1), // the budget's own clock ends first
      signal: budget.signal,
    });
    budget.countBytes(page.body.length);
    return page;
  }

  async function find(
    { status, body, headers, finalUrl }: FetchedPage,
    wanted: Wanted,
    bytesMax: number,
  ): Promise<DocumentOutcome> {
    const contentType = headerOf(headers, 'content-type');
    // An error page is not a page of the site, but its links are.
    const site = { ...wanted, listsItself: status < 400 };
    const work = { body, contentType, url: finalUrl, form: 'site', site } as const;
    try {
      const { site: document } = await workers.run(work, {
        account,
        signal: budget.signal,
        deadlineSeconds: readSecondsMax,
      });
      const isCut = (document?.isCut ?? false) || body.length >= bytesMax;
      return { status, finalUrl, document, isCut, error: isCut ? 'only the beginning was read' : null };
    } catch (error) {
      return { status, finalUrl, isCut: false, error: reasonOf(error) };
    }
  }

  return {
    fetchStart: (totalTimeoutSeconds, signal) =>
      pages.fetchPage(start, {
        ...options(start),
        cutAtBytes: pageBytesMax,
        totalTimeoutSeconds,
        silenceSeconds: totalTimeoutSeconds,
        signal,
      }),
    readStart: (page, wanted) => find(page, wanted, pageBytesMax),
    async read(url, kind, wanted) {
      const bytesMax = Math.min(kind === 'robots' ? robotsBytesMax : sitemapBytesMax, budget.bytesLeft);
      try {
        if (isSampleHost(url.hostname) && !isSampleHost(start.hostname)) throw badRequest(sampleRefusals.otherSite);
        const page = await fetch(url, bytesMax);
        const { status, finalUrl } = page;
        // The page of an error lists nothing.
        if (status >= 300) return { status, finalUrl, isCut: false, error: null };
        if (kind === 'robots') return { status, finalUrl, document: robotsDocument(page), isCut: false, error: null };
        const outcome = await find(page, wanted, bytesMax);
        const found = outcome.document?.kind;
        if (found !== 'html' && found !== 'other') return outcome;
        const what = found === 'html' ? 'an HTML page' : 'other content';
        return { status, finalUrl, isCut: false, error: `not a ${kind} but ${what}` };
      } catch (error) {
        return { status: null, isCut: error instanceof OutOfBudget, error: reasonOf(error) };
      }
    },
  };
}

/** Other origins than the start page's get no credentials and cookies of the caller. */
function fetchingFor(url: URL, start: URL, fetching: Fetching): Fetching {
  if (url.origin === start.origin) return fetching;
  return { ...fetching, headers: withoutCredentials(fetching.headers), cookies: [] };
}

/** Redirects are requests too. */
function counted(fetching: Fetching, budget: Budget): Fetching {
  return {
    ...fetching,
    async vetPage(url) {
      budget.countFetch();
      await fetching.vetPage?.(url);
    },
  };
}

const robotsDocument = ({ body }: FetchedPage): SiteDocument => ({
  kind: 'robots',
  pages: { urls: [], lastmods: [], scores: [] },
  count: 0,
  origins: [],
  sitemaps: sitemapsIn(body.toString('utf8')),
  feeds: [],
  isCut: false,
});

/** What a person can read about a failure of the site. Other errors are thrown. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence;
  if (error instanceof OutOfBudget) return error.message;
  throw error;
}
