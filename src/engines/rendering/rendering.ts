// Renders pages in a browser: opens the page, waits, runs the caller's instructions, and reads the document.

import type { Instruction } from '../../contract/browser-instructions.ts';
import type { Emulation, PageAdditions } from '../../contract/emulation.ts';
import { ApiError, targetTimedOut } from '../../contract/errors.ts';
import { plainFetching } from '../../contract/fetch-options.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import type { ContentRequest, RecordedRequest } from '../../contract/page-formats.ts';
import type { DeviceName } from '../../contract/page-parameters.ts';
import { pause } from '../../flow/time-limit.ts';
import type {
  BrowserPage,
  MainResponse,
  PageOptions,
  Selector,
  WaitUntil,
} from '../../web/browser/page/browser-page.ts';
import type { Browsers } from '../../web/browser/pool/browsers.ts';
import { browserOptionsOf, keepCookies } from '../../web/fetching.ts';
import type { CrawledPage, Crawler, PageContent, CrawlOptions } from '../crawler/crawler.ts';
import { devices } from '../devices.ts';
import { addToPage } from '../page-additions.ts';
import { checkInstructions, followInstructions, secondsOf } from '../page-instructions.ts';

const readSeconds = 10;
const queueSecondsMax = 20;
/** Time for reading, closing and processing, in addition to the times of the options. */
const marginSeconds = 25;

export interface RenderOptions
  extends Pick<PageOptions, 'account' | 'blockKinds' | 'blockUrls' | 'blockAds'>, Pick<CrawlOptions, 'links'> {
  device?: DeviceName | undefined;
  emulation?: Emulation | undefined;
  /** Applied when the page is ready. */
  additions?: PageAdditions | undefined;
  fetching?: Fetching | undefined;
  waitUntil: WaitUntil;
  /** Time limit until the page is ready and `waitFor` has appeared. */
  timeoutSeconds: number;
  waitFor?: Selector | undefined;
  /** An additional wait after that. */
  waitSeconds: number;
  instructions: readonly Instruction[];
  /** True: return the main document as served instead of the rendered one. */
  pageSource: boolean;
  /** Formats instead of one text. */
  content?: ContentRequest | undefined;
  signal?: AbortSignal | undefined;
}

export interface RenderedPage extends CrawledPage {
  /** The requests of the page, if requested. */
  requests?: RecordedRequest[] | undefined;
}

export interface Rendering {
  /** Renders a vetted URL. A document with any status is a success. */
  render(url: URL, options: RenderOptions): Promise<RenderedPage>;
}

export function createRendering({
  browsers,
  crawler,
}: {
  browsers: Browsers;
  crawler: Pick<Crawler, 'read'>;
}): Rendering {
  async function render(url: URL, options: RenderOptions): Promise<RenderedPage> {
    const { account, pageSource, content: wanted, signal } = options;
    const { response, page, requests } = await visitAgain(url, options);
    const { status, finalUrl, hops: redirects, headers, body } = response;
    const isDocument = page !== undefined;
    const shown = isDocument
      ? { body: Buffer.from(page.html), headers: htmlHeaders(headers), finalUrl: page.url }
      : { body: body ?? Buffer.alloc(0), headers, finalUrl };
    const { links } = options;
    const reading = { account, pageSource: pageSource && !isDocument, content: wanted, links, signal };
    const content: PageContent = await crawler.read(shown, reading);
    if (isDocument && content.parts && wanted?.formats.includes('source')) {
      content.parts.source = await sourceOf(response, options);
    }
    const charset = page?.charset ?? content.charset;
    const contentType = headers['content-type'] ?? content.contentType;
    return { ...content, contentType, charset, status, finalUrl: page?.url ?? finalUrl, redirects, requests };
  }

  /** The document as the origin sent it. */
  async function sourceOf(
    { body, headers, finalUrl }: MainResponse,
    { account, signal }: RenderOptions,
  ): Promise<string> {
    const source = { body: body ?? Buffer.alloc(0), headers, finalUrl };
    return (await crawler.read(source, { account, pageSource: true, signal })).text;
  }

  /** Retries once when the browser crashed before the first instruction or script: another page may have caused it. */
  async function visitAgain(url: URL, options: RenderOptions) {
    const progress = { isActing: false };
    try {
      return await visit(url, options, progress);
    } catch (error) {
      const isCrash = error instanceof ApiError && error.code === 'browser_crashed';
      if (!isCrash || progress.isActing || options.signal?.aborted) throw error;
      return await visit(url, options, progress);
    }
  }

  /** Everything that needs the browser. The tab is closed before the page is processed. */
  async function visit(url: URL, options: RenderOptions, progress: { isActing: boolean }) {
    const { timeoutSeconds, waitUntil, waitFor, waitSeconds, instructions, pageSource, device, signal } = options;
    const { fetching = plainFetching, additions = {} } = options;
    await fetching.vetPage?.(url);
    const isRecording = options.content?.formats.includes('requests') ?? false;
    const recorded = async (from: BrowserPage) => (isRecording ? await from.requests() : undefined);
    await using page = await browsers.openPage({
      ...browserOptionsOf(url, fetching),
      account: options.account,
      device: device && devices[device],
      emulation: options.emulation,
      blockKinds: options.blockKinds,
      blockUrls: options.blockUrls,
      blockAds: options.blockAds,
      keepSource: pageSource || options.content?.formats.includes('source') ? 'always' : 'unless-html',
      recordRequests: isRecording,
      queueSeconds: Math.min(queueSecondsMax, timeoutSeconds),
      lifeSeconds: timeoutSeconds + waitSeconds + secondsOf(instructions) + marginSeconds,
      signal,
    });
    await checkParameters(page, options);

    const startedAt = performance.now();
    const first = await page.goto(url.href, { waitUntil, timeoutSeconds });
    if (!first.isShown || !isHtml(first)) {
      await keepCookies(fetching, page);
      return { response: first, requests: await recorded(page) };
    }
    if (waitFor)
      await awaitElement(page, waitFor, timeoutSeconds - (performance.now() - startedAt) / 1000, timeoutSeconds);
    if (additions.scripts !== undefined) {
      progress.isActing = true;
      fetching.exit?.commit();
    }
    await addToPage(page, additions, { waitUntil, timeoutSeconds, startedAt });
    if (waitSeconds > 0) await pause(waitSeconds * 1000, signal);
    if (instructions.length > 0) {
      progress.isActing = true;
      fetching.exit?.commit();
    }
    await followInstructions(page, instructions, { waitUntil, signal });
    const document = pageSource ? undefined : await page.read({ timeoutSeconds: readSeconds });
    const response = await page.mainResponse();
    await keepCookies(fetching, page);
    return { response, page: document, requests: await recorded(page) };
  }

  return { render };
}

/** The document is text of the browser now. What its origin says about robots stays. */
function htmlHeaders({ 'x-robots-tag': robotsTag }: MainResponse['headers']): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    ...(robotsTag === undefined ? {} : { 'x-robots-tag': robotsTag }),
  };
}

/** An invalid selector or script is a 400, before any request is sent. */
async function checkParameters(
  page: BrowserPage,
  { waitFor, instructions, additions }: Pick<RenderOptions, 'waitFor' | 'instructions' | 'additions'>,
): Promise<void> {
  if (waitFor) await page.checkSelector(waitFor, 'wait_for');
  await checkInstructions(page, instructions);
  if (additions?.scripts !== undefined) await page.checkScript(additions.scripts, 'scripts');
}

async function awaitElement(
  page: BrowserPage,
  selector: Selector,
  leftSeconds: number,
  seconds: number,
): Promise<void> {
  if (await page.waitForSelector(selector, { timeoutSeconds: Math.max(0.1, leftSeconds) })) return;
  const wanted = selector.value.slice(0, 200);
  throw targetTimedOut(seconds, `wait_for found no element for ${wanted}`);
}

const isHtml = ({ headers, body }: MainResponse): boolean =>
  /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '') ||
  (!headers['content-type']?.trim() && looksLikeMarkup(body));

// Without a declared type, browsers render markup as a page.
const looksLikeMarkup = (body: Buffer | undefined): boolean =>
  body !== undefined &&
  /^\s*<(!doctype html|html|head|body|script|title|div|h1|p|!--)/i.test(body.toString('latin1', 0, 512));
