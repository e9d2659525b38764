// Opens URLs in a page: sends the page there, watches its requests, and waits until the document is ready.

import { badRequest, failed } from '../../../contract/errors.ts';
import type { Emulation } from '../../../contract/emulation.ts';
import { withoutCredentials } from '../../../contract/fetch-options.ts';
import { pause } from '../../../flow/time-limit.ts';
import type { AdKind } from '../blocking/ad-list-rule.ts';
import type { AdList } from '../blocking/ad-list.ts';
import { createRequestFilter } from '../blocking/request-filter.ts';
import type { CdpConnection, CdpSession } from '../cdp/cdp.ts';
import type { GotoOptions, MainResponse, PageOptions, PageRequest } from './browser-page.ts';
import { emulateUser } from './emulation.ts';
import { readArrival, readState } from './in-page/document.ts';
import { createMainDocument } from './main-document.ts';
import { late } from './page-errors.ts';
import { createPageLoad } from './page-load.ts';
import { createRequestRecord } from './request-record.ts';
import { inTime } from './page-waits.ts';
import type { PageWaits } from './page-waits.ts';
import type { PreparedPage } from './prepared-page.ts';
import type { ScriptRunner } from './script-runner.ts';

/** The limit of all traffic of a page. */
export const trafficBytesMax = 100 * 1024 * 1024;
const clickMs = 30;
/** Chromium's errors for responses that are complete but have nothing to show. */
const nothingToShow = /ERR_ABORTED|ERR_HTTP_RESPONSE_CODE_FAILURE|ERR_INVALID_RESPONSE/;

export interface NavigationParts {
  cdp: CdpConnection;
  /** The operator's filter lists. */
  adList: AdList | undefined;
  waits: PageWaits;
  runner: ScriptRunner;
}

export interface Navigation {
  /** The URL of the document that is loading or loaded. */
  readonly requested: string;
  /** The origin of the URL that the caller opened last. Redirects and links do not change it. */
  readonly openedOrigin: string;
  /** Starts to watch requests. Called once, before the first `goto`. */
  start(): Promise<void>;
  goto(address: string, options: GotoOptions): Promise<MainResponse>;
  mainResponse(): Promise<MainResponse>;
  /** The URL of the last known response; throws if there is none. */
  finalUrl(): string;
  settle(options: GotoOptions): Promise<MainResponse>;
  /** The recorded requests. */
  requests(): Promise<PageRequest[]>;
  /** Throws if the page's traffic was cut off: the page is incomplete, and its result would be wrong. */
  checkTraffic(): void;
}

export function createNavigation(
  prepared: PreparedPage,
  options: PageOptions,
  { cdp, adList, waits, runner }: NavigationParts,
): Navigation {
  const { session, frameId, proxy } = prepared;
  const { blockKinds = [], blockUrls = [] } = options;
  const isAd =
    adList && options.blockAds
      ? (url: string, kind: AdKind) => adList.isBlocked({ url, kind, pageUrl: mainDocument.requested })
      : undefined;
  // Watching the requests of a page with many pictures takes a fifth of its CPU time.
  const isWatchedOnce =
    options.keepSource === 'never' &&
    !options.hosts &&
    !options.mayOpen &&
    !options.recordRequests &&
    !options.headers &&
    !isAd &&
    blockKinds.length === 0 &&
    blockUrls.length === 0;
  let isWatched = true;
  const stopWatching = () => {
    isWatched = false;
    filter.stop();
  };
  /** The origin of the opened URL, which gets the caller's headers. */
  let origin = '';
  const headersFor =
    options.headers &&
    createHeaderRule(
      options.headers,
      () => origin,
      () => mainDocument.requested,
    );
  const mainDocument = createMainDocument(prepared, options, waits, isWatchedOnce ? stopWatching : undefined);
  const record = createRequestRecord();
  const filter = createRequestFilter(session, {
    cdp,
    mainFrameId: frameId,
    kinds: blockKinds,
    urlParts: blockUrls,
    isAd,
    onDocumentResponse: mainDocument.onResponse,
    onDocumentRequest: mainDocument.onRequest,
    headersFor,
    mayOpen: options.hosts || options.mayOpen ? mainDocument.mayOpen : undefined,
    onSession: options.recordRequests ? record.watch : undefined,
    onFrame: options.emulation && emulateIn(options.emulation),
  });
  const askState = () => runner.run(readState, [], { seconds: 5, what: 'asking the page how far it is' });
  const load = createPageLoad(prepared, mainDocument, waits, askState);

  function checkTraffic(): void {
    if (proxy.isExhausted) {
      throw failed(`the page loads more than ${trafficBytesMax / 1024 / 1024} MB`, 'target_too_large');
    }
  }

  async function mainResponse(): Promise<MainResponse> {
    const { loaderId } = load;
    if (!isWatched && mainDocument.loaderId !== loaderId) {
      const arrival = await runner.run(readArrival, [], { seconds: 5, what: 'asking the page where it is' });
      mainDocument.arrive(loaderId, arrival);
    }
    return mainDocument.response();
  }

  async function goto(address: string, { waitUntil, timeoutSeconds, followRedirects = true }: GotoOptions) {
    const url = URL.parse(address);
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw badRequest('only http and https can be opened');
    const endsAt = performance.now() + timeoutSeconds * 1000;
    const slow = () => late(mainDocument.isAnswered ? notReady(waitUntil) : undefined, timeoutSeconds);
    if (!isWatched) await filter.resume();
    isWatched = true;
    waits.begin();
    origin = url.origin;
    mainDocument.begin(url.href, followRedirects);
    load.begin();
    const started = session.send('Page.navigate', { url: url.href });
    const { errorText, isDownload, loaderId } = await inTime(started, timeoutSeconds, slow);
    mainDocument.becomes(loaderId);
    if (errorText !== undefined) load.giveUp(loaderId ?? '');
    waits.throwProblem();
    if (errorText !== undefined || isDownload) {
      // A download, or a response without a body: it is complete, and there is nothing to show.
      const isWhole = isDownload || nothingToShow.test(errorText ?? '');
      if (!mainDocument.isAnswered || !isWhole) throw mainDocument.explain(errorText ?? 'net::ERR_FAILED');
      return mainDocument.unshownResponse();
    }
    await load.untilReady(waitUntil, (endsAt - performance.now()) / 1000, slow);
    checkTraffic();
    return await mainResponse();
  }

  return {
    get requested() {
      return mainDocument.requested;
    },
    get openedOrigin() {
      return origin;
    },
    start: filter.start,
    goto,
    mainResponse,
    finalUrl: () => mainDocument.response().finalUrl,
    async settle({ waitUntil, timeoutSeconds }) {
      await pause(clickMs); // a click's navigation is announced a moment later
      await load.untilReady(waitUntil, timeoutSeconds, () => late(notReady(waitUntil), timeoutSeconds));
      return await mainResponse();
    },
    requests: async () => record.list(),
    checkTraffic,
  };
}

/**
 * Which of the caller's headers a request gets. Documents of other origins get no credentials, and resources get headers only
 * if they and the page come from the opened origin: no other site can make the page send them.
 */
function createHeaderRule(headers: Readonly<Record<string, string>>, opened: () => string, current: () => string) {
  const harmless = withoutCredentials(headers);
  return (address: string, isDocument: boolean) => {
    const isOpened = URL.parse(address)?.origin === opened();
    if (isDocument) return isOpened ? headers : harmless;
    return isOpened && URL.parse(current())?.origin === opened() ? headers : undefined;
  };
}

/** Cross-site frames see the same settings. A frame that has been removed, or shares the process of another, refuses them. */
const emulateIn = (emulation: Emulation) => (frame: CdpSession) => {
  for (const command of emulateUser(frame, emulation)) command.catch(() => {});
};

const notReady = (waitUntil: string): string => `the page was not ready (${waitUntil})`;
