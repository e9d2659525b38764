// One page in one browser context, from the first request to the last picture. Runs in the worker process.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Protocol } from 'devtools-protocol';
import { ApiError, badRequest, failed } from '../../contract/errors.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { isListed, notListed } from '../../contract/host-list.ts';
import { isAdHost } from './ad-hosts.ts';
import type { MainResponse, PageOptions, PageSteps, WaitUntil } from './browser-page.ts';
import { printPage, takePicture } from './capture.ts';
import type { CaptureParts } from './capture.ts';
import type { CdpConnection } from './cdp.ts';
import { desktop, emulate } from './emulation.ts';
import { authorityOf } from './guard-proxy.ts';
import { readCookies, writeCookies } from './page-cookies.ts';
import { crashed, toNavigationError } from './page-errors.ts';
import { clickAt, dismissDialogs, enterText } from './page-input.ts';
import * as scripts from './page-scripts.ts';
import type { PreparedPage } from './prepared-page.ts';
import { createRequestFilter } from './request-filter.ts';

const sourceBytesMax = 20 * 1024 * 1024;
const documentCharactersMax = 20 * 1024 * 1024;
const trafficBytesMax = 100 * 1024 * 1024;
const setupSecondsMax = 10;
/** Documents that a page may lead through by scripts and refreshes before we take the one that is there. */
const documentsMax = 10;
const refreshSecondsMax = 5;
const announcementMs = 5;
const afterLoadSecondsMax = 1;
const stillLoading = new Error('still loading');

/** The page in the worker process. */
export interface WorkerPage extends PageSteps {
  /** Fails every step that is under way and every one that follows. */
  end(reason: Error): void;
}

export interface PageParts {
  cdp: CdpConnection;
  chromeVersion: string;
  /** A whole browser's window rather than a page of a given size. */
  isWindow?: boolean;
}

interface Document {
  loaderId: string;
  events: Set<string>;
}

const lifecycleNames: Record<WaitUntil, string> = {
  domcontentloaded: 'DOMContentLoaded',
  load: 'load',
  networkidle0: 'networkIdle',
  networkidle2: 'networkAlmostIdle',
};

/** Takes a prepared page into use. */
export async function openWorkerPage(
  { contextId, session, frameId, proxy }: PreparedPage,
  options: PageOptions,
  { cdp, chromeVersion, isWindow = false }: PageParts,
): Promise<WorkerPage> {
  const { keepSource = 'unless-html' } = options;
  let document: Document = { loaderId: '', events: new Set() };
  const early = new Map<string, Set<string>>(); // events of documents that have not been announced yet
  let response: Omit<MainResponse, 'hops'> | undefined;
  let hops: MainResponse['hops'] = [];
  let requested = ''; // the address of the document that is on its way
  let failure: Error | undefined; // of the main document
  let over: Error | undefined; // of the page as a whole
  let leaving = { isAnnounced: false, isUnderWay: false }; // to another document
  let givenUp = ''; // the document that the last navigation did not reach
  let isLoading = false;
  let followsRedirects = true;
  let documents = 0;
  let world: Promise<number> | undefined;
  const waiting = new Set<() => void>();
  const changed = () => {
    for (const check of waiting) check();
  };

  // ---- what happens in the page

  session.on('Page.lifecycleEvent', ({ frameId: frame, loaderId, name }) => {
    if (frame !== frameId) return;
    const events = loaderId === document.loaderId ? document.events : (early.get(loaderId) ?? new Set());
    events.add(name);
    if (events !== document.events) early.set(loaderId, events);
    changed();
  });
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return;
    document = { loaderId: frame.loaderId, events: early.get(frame.loaderId) ?? new Set() };
    early.clear();
    world = undefined;
    leaving = { isAnnounced: false, isUnderWay: false };
    isLoading = true;
    if (frame.loaderId === givenUp) return; // the error page of a navigation that has been answered comes late
    documents++;
    if (frame.unreachableUrl) failure ??= explain('net::ERR_FAILED', frame.unreachableUrl);
    changed();
  });
  // A navigation is announced (by a script, a refresh, a form), begins, and ends with a document or without one.
  session.on('Page.frameScheduledNavigation', ({ frameId: frame, delay }) => {
    if (frame === frameId && delay <= refreshSecondsMax) leave({ isAnnounced: true });
  });
  session.on('Page.frameRequestedNavigation', ({ frameId: frame, disposition, url }) => {
    if (frame === frameId && disposition === 'currentTab' && /^https?:/.test(url)) leave({ isAnnounced: true });
  });
  session.on('Page.frameClearedScheduledNavigation', ({ frameId: frame }) => {
    if (frame === frameId) leave({ isAnnounced: false });
  });
  session.on('Page.frameStartedNavigating', ({ frameId: frame, navigationType }) => {
    if (frame === frameId && !/sameDocument/i.test(navigationType)) leave({ isUnderWay: true });
  });
  session.on('Page.frameStartedLoading', ({ frameId: frame }) => {
    if (frame === frameId) isLoading = true;
  });
  session.on('Page.frameStoppedLoading', ({ frameId: frame }) => {
    if (frame !== frameId) return;
    isLoading = false;
    leave({ isUnderWay: false });
  });
  dismissDialogs(session);
  session.on('Inspector.targetCrashed', () => {
    end(crashed('the page crashed its browser tab; it may need too much memory'));
  });

  function leave(news: Partial<typeof leaving>): void {
    leaving = { ...leaving, ...news };
    changed();
  }

  function end(reason: Error): void {
    over ??= reason;
    session.abandon(over);
    changed();
  }

  // ---- the main document

  async function onDocumentResponse(event: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const { requestId, request, responseStatusCode: status, responseHeaders = [] } = event;
    const goOn = () => session.tell('Fetch.continueRequest', { requestId });
    if (event.frameId !== frameId || event.resourceType !== 'Document' || status === undefined) return goOn();
    const headers = headersOf(responseHeaders);
    const url = request.url.split('#')[0]! + (request.urlFragment ?? '');
    if (status >= 300 && status < 400 && headers['location'] !== undefined) {
      if (!followsRedirects) {
        // What it set was kept when its headers came.
        response = { status, headers, finalUrl: url, body: Buffer.alloc(0), isShown: false };
        session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
      hops.push({ url, status, headers });
      requested = URL.parse(headers['location'], url)?.href ?? url;
      return goOn();
    }
    // A script or a refresh led on from a document that was there before.
    if (response) hops.push({ url: response.finalUrl, status: response.status, headers: response.headers });
    const next: Omit<MainResponse, 'hops'> = { status, headers, finalUrl: url, body: undefined, isShown: true };
    response = next;
    const isHtml = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '');
    if (keepSource === 'always' || (keepSource === 'unless-html' && !isHtml)) {
      try {
        if (Number(headers['content-length'] ?? 0) > sourceBytesMax) throw tooLarge();
        const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
        next.body = Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
        if (next.body.length > sourceBytesMax) throw tooLarge();
      } catch (error) {
        if (over) return;
        failure ??=
          error instanceof ApiError ? error : proxy.isExhausted ? tooLarge() : explain('net::ERR_INCOMPLETE', url);
        session.tell('Fetch.failRequest', { requestId, errorReason: 'Failed' });
        return;
      }
    }
    goOn();
  }

  const filter = createRequestFilter(session, {
    cdp,
    mainFrameId: frameId,
    kinds: options.blockKinds ?? [],
    urlParts: options.blockUrls ?? [],
    onDocumentResponse: (event) => void onDocumentResponse(event).catch(() => {}),
    onDocumentRequest: (url) => (requested = url),
    mayOpen: options.hosts && mayOpen,
  });

  function mayOpen(address: string): boolean {
    const url = URL.parse(address);
    if (!options.hosts || url === null || isListed(options.hosts, url.hostname)) return true;
    failure ??= notListed(url.hostname);
    changed();
    return false;
  }

  /** Why the main document is not there, as precisely as anybody knows. */
  function explain(errorText: string, address: string): Error {
    const url = URL.parse(address);
    if (url === null) return failed('the page could not be opened', 'target_reset');
    if (proxy.isExhausted) return tooLarge();
    const problem = proxy.problemOf(authorityOf(url));
    if (!problem) return toNavigationError(errorText, url.host);
    const from = hops.at(-1) ?? (response && { url: response.finalUrl });
    if (problem.status !== 400 || from === undefined) return problem;
    const why = problem.message.replace(/^Bad Request: /, '');
    return badRequest(`${URL.parse(from.url)?.host} redirects to an address that may not be fetched: ${why}`);
  }

  const mainResponse = (): MainResponse => {
    if (!response) throw failed('no page has been opened', 'internal');
    return { ...response, hops };
  };

  // ---- waiting

  /** Resolves when the condition holds; rejects when the page is over, or late. */
  function until(condition: () => boolean, seconds: number, tooLate: () => Error): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const check = () => {
      const problem = over ?? failure;
      if (problem) finish(() => reject(problem));
      else if (condition()) finish(resolve);
    };
    const timer = setTimeout(() => finish(() => reject(tooLate())), seconds * 1000);
    const finish = (how: () => void) => {
      clearTimeout(timer);
      waiting.delete(check);
      how();
    };
    waiting.add(check);
    check();
    return promise;
  }

  function throwProblem(): void {
    const problem = over ?? failure;
    if (problem) throw problem;
  }

  /** A command with an end: a page that is busy with itself answers nothing. */
  async function within<T>(work: Promise<T>, seconds: number, what: string): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(late(what, seconds)), Math.max(0, seconds) * 1000);
    try {
      return await Promise.race([work, promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits until the document is ready and leads to no other one. */
  async function untilReady(event: WaitUntil, seconds: number, tooLate: () => Error): Promise<void> {
    const isReady = () => {
      const isStaying = !(leaving.isAnnounced || leaving.isUnderWay) || documents >= documentsMax;
      return documents > 0 && isStaying && document.events.has(lifecycleNames[event]);
    };
    const endsAt = performance.now() + seconds * 1000;
    do {
      await until(isReady, (endsAt - performance.now()) / 1000, tooLate);
      // What follows from its loading, a refresh for instance, is announced before the loading is over.
      if (event !== 'domcontentloaded') {
        await until(
          () => !isLoading,
          afterLoadSecondsMax,
          () => stillLoading,
        ).catch((error: unknown) => {
          if (error !== stillLoading) throw error;
        });
      }
      await sleep(announcementMs);
    } while (!isReady());
  }

  // ---- scripts

  async function evaluate(source: string, args: readonly unknown[], seconds: number, what: string): Promise<unknown> {
    const endsAt = performance.now() + seconds * 1000;
    for (;;) {
      const left = (endsAt - performance.now()) / 1000;
      if (left <= 0) throw late(what, seconds);
      world ??= session
        .send('Page.createIsolatedWorld', { frameId, worldName: 'w' })
        .then(({ executionContextId }) => executionContextId);
      const mine = world;
      try {
        const executionContextId = await within(mine, left, what);
        const call = session.send('Runtime.callFunctionOn', {
          functionDeclaration: source,
          executionContextId,
          arguments: args.map((value) => ({ value })),
          awaitPromise: true,
          returnByValue: true,
          userGesture: true,
        });
        const { result, exceptionDetails } = await within(call, left, what);
        if (!exceptionDetails) return result.value as unknown;
        throw new PageScriptError(exceptionDetails.exception?.description ?? exceptionDetails.text);
      } catch (error) {
        if (world === mine) world = undefined;
        // The page went on to another document in the middle of it.
        const isGone = error instanceof Error && /context|navigated|Promise was collected|frame/i.test(error.message);
        if (over || error instanceof ApiError || error instanceof PageScriptError || !isGone) throw over ?? error;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  async function readGlobals(names: readonly string[], seconds: number): Promise<Record<string, string>> {
    const expression = `(${scripts.readGlobals})(${JSON.stringify(names)})`;
    const call = session.send('Runtime.evaluate', { expression, returnByValue: true, timeout: seconds * 1000 });
    const { result, exceptionDetails } = await within(call, seconds, 'reading the page');
    const values: unknown = exceptionDetails ? {} : result.value;
    if (typeof values !== 'object' || values === null) return {};
    return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'));
  }

  // ---- steps

  const captureParts: CaptureParts = {
    session,
    viewport: options.device ?? options.viewport ?? desktop,
    evaluate,
    within,
  };

  const steps: PageSteps = {
    async checkSelector(selector, parameter) {
      if (selector.type === 'text') return;
      try {
        await evaluate(scripts.trySelector, [selector], 5, 'reading a selector');
      } catch (error) {
        if (!(error instanceof PageScriptError)) throw error;
        const kind = selector.type === 'css' ? 'CSS selector' : 'XPath';
        throw badRequest(`${parameter} is not a valid ${kind}: ${selector.value.slice(0, 200)}`);
      }
    },

    async goto(address, { waitUntil, timeoutSeconds, followRedirects = true }) {
      const url = URL.parse(address);
      if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
        throw badRequest('only http and https can be opened');
      const endsAt = performance.now() + timeoutSeconds * 1000;
      const slow = () =>
        late(response ? `the page was not ready (${waitUntil})` : 'target timed out', timeoutSeconds, !response);
      [response, hops, failure, documents, requested] = [undefined, [], undefined, 0, url.href];
      leaving = { isAnnounced: false, isUnderWay: false };
      followsRedirects = followRedirects;
      const started = session.send('Page.navigate', { url: url.href });
      const { promise: tooLate, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(slow()), timeoutSeconds * 1000);
      try {
        const { errorText, isDownload, loaderId } = await Promise.race([started, tooLate]);
        if (errorText !== undefined) givenUp = loaderId ?? '';
        throwProblem();
        if (errorText !== undefined || isDownload) {
          const answered = response as Omit<MainResponse, 'hops'> | undefined;
          // A download, or an answer without a body: it came whole, and there is nothing to show.
          const isWhole =
            isDownload || /ERR_ABORTED|ERR_HTTP_RESPONSE_CODE_FAILURE|ERR_INVALID_RESPONSE/.test(errorText ?? '');
          if (!answered || !isWhole) throw explain(errorText ?? 'net::ERR_FAILED', requested);
          answered.isShown = false;
          answered.body ??= Buffer.alloc(0);
          return mainResponse();
        }
      } finally {
        clearTimeout(timer);
      }
      await untilReady(waitUntil, (endsAt - performance.now()) / 1000, slow);
      return mainResponse();
    },

    mainResponse: async () => mainResponse(),

    async read({ timeoutSeconds }) {
      const found = (await evaluate(
        scripts.readDocument,
        [documentCharactersMax],
        timeoutSeconds,
        'the page did not answer: its scripts keep it busy',
      )) as { html: string; length: number; url: string; charset: string; title: string };
      if (found.length > documentCharactersMax) throw tooLarge();
      return found;
    },

    async waitForSelector(selector, { timeoutSeconds }) {
      const endsAt = performance.now() + timeoutSeconds * 1000;
      try {
        // A little less inside than outside, so that "no" is heard and is no timeout.
        return (
          (await evaluate(
            scripts.waitForSelector,
            [selector, timeoutSeconds * 1000],
            timeoutSeconds + 1,
            'waiting',
          )) === true
        );
      } catch (error) {
        if (error instanceof ApiError && error.code === 'target_timeout' && performance.now() >= endsAt) return false;
        throw error;
      }
    },

    async settle({ waitUntil, timeoutSeconds }) {
      await new Promise((resolve) => setTimeout(resolve, 30)); // a click's navigation is announced a moment later
      await untilReady(waitUntil, timeoutSeconds, () => late(`the page was not ready (${waitUntil})`, timeoutSeconds));
    },

    async click(selector, { timeoutSeconds }) {
      const place = (await evaluate(scripts.locate, [selector], timeoutSeconds, 'clicking')) as Place | null;
      if (place === null) return false;
      if (!place.isReachable) {
        await evaluate(scripts.clickByScript, [selector], timeoutSeconds, 'clicking');
        return true;
      }
      await within(clickAt(session, place), timeoutSeconds, 'clicking');
      return true;
    },

    async type(selector, text, { timeoutSeconds }) {
      const isField = await evaluate(scripts.focusField, [selector], timeoutSeconds, 'typing');
      if (isField === null) return false;
      if (isField === false) throw failed('nothing can be typed there', 'instruction_failed');
      await within(enterText(session, text), timeoutSeconds, 'typing');
      return true;
    },

    async scrollBy(x, y, { timeoutSeconds }) {
      await evaluate(scripts.scrollBy, [x, y], timeoutSeconds, 'scrolling');
    },

    async scrollToBottom({ timeoutSeconds }) {
      await evaluate(scripts.scrollToBottom, [timeoutSeconds * 1000], timeoutSeconds + 1, 'scrolling');
    },

    evaluate: (source, args, { timeoutSeconds }) => evaluate(source, args, timeoutSeconds, 'a script in the page'),
    readGlobals: (names, { timeoutSeconds }) => readGlobals(names, timeoutSeconds),

    screenshot: (wanted) => takePicture(captureParts, wanted),

    pdf: (wanted) => printPage(captureParts, wanted),

    cookies: () => within(readCookies(cdp, contextId), 5, 'cookies'),

    setCookies: (cookies) => within(writeCookies(cdp, contextId, cookies), 5, 'cookies'),

    async fetch(url, { method = 'GET', headers = {}, body = null, timeoutSeconds }) {
      const args = [url, method, headers, body, sourceBytesMax];
      const got = (await evaluate(scripts.fetchInside, args, timeoutSeconds, 'a request from the page')) as {
        status: number;
        url: string;
        headers: Record<string, string>;
        body: string;
      };
      return { ...got, body: Buffer.from(got.body, 'base64') };
    },
  };

  // ---- taking it into use

  proxy.admit({
    proxy: options.proxy,
    bytesMax: trafficBytesMax,
    // The page itself may be of an advertiser: what was asked for is shown.
    isUnwanted: options.blockAds ? (host) => isAdHost(host) && host !== URL.parse(requested)?.hostname : undefined,
  });
  const setup: Promise<unknown>[] = [filter.start()];
  // In a window that is to look like any other, nothing is changed that a page can see.
  if (!isWindow) {
    setup.push(
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: scripts.startScript(options.blockKinds?.includes('websocket') ?? false, options.blockUrls ?? []),
      }),
    );
  }
  if (options.device || options.viewport) {
    setup.push(...emulate(session, options.device, options.viewport ?? desktop, chromeVersion));
  }
  if (options.cookies?.length) setup.push(steps.setCookies(options.cookies));
  const notReady = crashed('the browser could not make the page ready');
  const tooLate = sleep(setupSecondsMax * 1000, undefined, { ref: false }).then(() => Promise.reject(notReady));
  await Promise.race([Promise.all(setup), tooLate]);
  return { ...steps, end };
}

interface Place {
  x: number;
  y: number;
  isReachable: boolean;
}

/** A script of ours threw inside the page. */
class PageScriptError extends Error {
  override name = 'PageScriptError';
}

const tooLarge = (): ApiError =>
  failed(`the page is larger than ${Math.round(sourceBytesMax / 1024 / 1024)} MB`, 'target_too_large');

function late(what: string, seconds: number, isBare = false, code: ErrorCode = 'target_timeout'): ApiError {
  const time = Math.round(seconds * 10) / 10;
  return failed(isBare ? `${what} after ${time} s` : `target timed out after ${time} s: ${what}`, code);
}

function headersOf(entries: readonly Protocol.Fetch.HeaderEntry[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, value } of entries) {
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  return headers;
}
