// One page in one browser context, from the first request to the last screenshot. Runs in the worker process.

import { ApiError, badParameter, badRequest, failed } from '../../../contract/errors.ts';
import { isAdHost } from '../blocking/ad-hosts.ts';
import type { PageMarks } from '../blocking/ad-list-hiding.ts';
import type { AdKind } from '../blocking/ad-list-network.ts';
import type { AdList } from '../blocking/ad-list.ts';
import type { MainResponse, PageOptions, PageSteps } from './browser-page.ts';
import { printPage, takePicture } from './capture.ts';
import type { CdpConnection } from '../cdp/cdp.ts';
import { desktop, emulate, isDesktop } from './emulation.ts';
import { createMainDocument, sourceBytesMax, tooLarge } from './main-document.ts';
import { readCookies, writeCookies } from './page-cookies.ts';
import { crashed, late, tabCrashed } from './page-errors.ts';
import { clickAt, dismissDialogs, enterText } from './page-input.ts';
import { createPageLoad } from './page-load.ts';
import * as scripts from './page-scripts.ts';
import { createPageWaits, inTime, within } from './page-waits.ts';
import type { PreparedPage } from './prepared-page.ts';
import { createRequestFilter } from '../blocking/request-filter.ts';
import { createScriptRunner, PageScriptError } from './script-runner.ts';

const documentCharactersMax = 20 * 1024 * 1024;
const trafficBytesMax = 100 * 1024 * 1024;
const setupSecondsMax = 10;

/** The page in the worker process. */
export interface WorkerPage extends PageSteps {
  /** Rejects all pending and future steps. */
  end(reason: Error): void;
}

export interface PageParts {
  cdp: CdpConnection;
  chromeVersion: string;
  /** The operator's filter lists, in addition to the built-in list. */
  adList?: AdList | undefined;
  /** True: a full browser's window instead of a page of a given size. */
  isWindow?: boolean;
}

/** Starts to use a prepared page. */
export async function openWorkerPage(
  prepared: PreparedPage,
  options: PageOptions,
  { cdp, chromeVersion, adList, isWindow = false }: PageParts,
): Promise<WorkerPage> {
  const { contextId, session, frameId, proxy } = prepared;
  const waits = createPageWaits(session);
  const { blockKinds = [], blockUrls = [] } = options;
  const isAd =
    adList && options.blockAds
      ? (url: string, kind: AdKind) => adList.isBlocked({ url, kind, pageUrl: mainDocument.requested })
      : undefined;
  // Watching the requests of a page with many pictures takes a fifth of its CPU time.
  const isWatchedOnce =
    options.keepSource === 'never' && !options.hosts && !isAd && blockKinds.length === 0 && blockUrls.length === 0;
  let isWatched = true;
  const stopWatching = () => {
    isWatched = false;
    filter.stop();
  };
  const mainDocument = createMainDocument(prepared, options, waits, isWatchedOnce ? stopWatching : undefined);
  const { evaluate, evaluateInPage, readGlobals } = createScriptRunner(prepared, waits);
  const load = createPageLoad(prepared, mainDocument, waits, () =>
    evaluate(scripts.readState, [], 5, 'asking the page how far it is'),
  );
  const captureParts = { session, viewport: options.device ?? options.viewport ?? desktop, evaluate };

  /** A page whose traffic was cut off is incomplete, and its result would be silently wrong. */
  function checkTraffic(): void {
    if (proxy.isExhausted) {
      throw failed(`the page loads more than ${trafficBytesMax / 1024 / 1024} MB`, 'target_too_large');
    }
  }

  async function mainResponse(): Promise<MainResponse> {
    const { loaderId } = load;
    if (!isWatched && mainDocument.loaderId !== loaderId) {
      const seen = await evaluate(scripts.readArrival, [], 5, 'asking the page where it is');
      mainDocument.arrive(loaderId, seen as Parameters<typeof mainDocument.arrive>[1]);
    }
    return mainDocument.response();
  }

  const steps: PageSteps = {
    async checkSelector(selector, parameter) {
      if (selector.type === 'text') return;
      try {
        await evaluate(scripts.trySelector, [selector], 5, 'reading a selector');
      } catch (error) {
        if (!(error instanceof PageScriptError)) throw error;
        const kind = selector.type === 'css' ? 'CSS selector' : 'XPath';
        throw badParameter(parameter, `is not a valid ${kind}: ${selector.value.slice(0, 200)}`);
      }
    },

    async goto(address, { waitUntil, timeoutSeconds, followRedirects = true }) {
      const url = URL.parse(address);
      if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
        throw badRequest('only http and https can be opened');
      const endsAt = performance.now() + timeoutSeconds * 1000;
      const slow = () =>
        mainDocument.isAnswered
          ? late(`the page was not ready (${waitUntil})`, timeoutSeconds)
          : late(undefined, timeoutSeconds);
      if (!isWatched) await filter.resume();
      isWatched = true;
      waits.begin();
      mainDocument.begin(url.href, followRedirects);
      load.begin();
      const started = session.send('Page.navigate', { url: url.href });
      const { errorText, isDownload, loaderId } = await inTime(started, timeoutSeconds, slow);
      mainDocument.becomes(loaderId);
      if (errorText !== undefined) load.giveUp(loaderId ?? '');
      waits.throwProblem();
      if (errorText !== undefined || isDownload) {
        // A download, or a response without a body: it is complete, and there is nothing to show.
        const isWhole =
          isDownload || /ERR_ABORTED|ERR_HTTP_RESPONSE_CODE_FAILURE|ERR_INVALID_RESPONSE/.test(errorText ?? '');
        if (!mainDocument.isAnswered || !isWhole) throw mainDocument.explain(errorText ?? 'net::ERR_FAILED');
        return mainDocument.unshownResponse();
      }
      await load.untilReady(waitUntil, (endsAt - performance.now()) / 1000, slow);
      checkTraffic();
      return await mainResponse();
    },

    mainResponse,

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
        // A slightly shorter timeout inside the page, so that "no match" arrives before the outer timeout.
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
      await load.untilReady(waitUntil, timeoutSeconds, () =>
        late(`the page was not ready (${waitUntil})`, timeoutSeconds),
      );
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
      const outcome = (await evaluate(scripts.focusField, [selector, text], timeoutSeconds, 'typing')) as string | null;
      if (outcome === null) return false;
      if (outcome === 'ready') await within(enterText(session, text), timeoutSeconds, 'typing');
      else if (outcome !== 'set') throw failed(outcome, 'instruction_failed');
      return true;
    },

    async scrollBy(x, y, { timeoutSeconds }) {
      await evaluate(scripts.scrollBy, [x, y], timeoutSeconds, 'scrolling');
    },

    async scrollToBottom({ timeoutSeconds }) {
      await evaluate(scripts.scrollToBottom, [timeoutSeconds * 1000], timeoutSeconds + 1, 'scrolling');
    },

    evaluate: (source, args, { timeoutSeconds }) => evaluate(source, args, timeoutSeconds, 'a script in the page'),
    evaluateInPage: (source, args, { timeoutSeconds }) => evaluateInPage(source, args, timeoutSeconds),
    readGlobals: (names, { timeoutSeconds }) => readGlobals(names, timeoutSeconds),

    async screenshot(wanted) {
      checkTraffic();
      return await takePicture(captureParts, wanted);
    },

    async pdf(wanted) {
      checkTraffic();
      return await printPage(captureParts, wanted);
    },

    async adSelectors({ timeoutSeconds }) {
      if (!adList) return [];
      const what = 'looking for advertisements';
      const marks = (await evaluate(scripts.readMarks, [], timeoutSeconds, what)) as PageMarks;
      return adList.selectorsFor(mainDocument.response().finalUrl, marks);
    },

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

  dismissDialogs(session);
  session.on('Inspector.targetCrashed', () => waits.end(tabCrashed()));
  proxy.admit({
    proxy: options.proxy,
    bytesMax: trafficBytesMax,
    // The page itself may belong to an advertiser: the requested page is shown.
    isUnwanted: options.blockAds
      ? (host) => isAdHost(host) && host !== URL.parse(mainDocument.requested)?.hostname
      : undefined,
  });
  const filter = createRequestFilter(session, {
    cdp,
    mainFrameId: frameId,
    kinds: blockKinds,
    urlParts: blockUrls,
    isAd,
    onDocumentResponse: mainDocument.onResponse,
    onDocumentRequest: mainDocument.onRequest,
    mayOpen: options.hosts && mainDocument.mayOpen,
  });
  const setup: Promise<unknown>[] = [filter.start()];
  // In a window that must look like any other, nothing that a page can see is changed.
  if (!isWindow) {
    setup.push(
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: scripts.startScript(blockKinds.includes('websocket'), blockUrls),
      }),
    );
  }
  if (options.device || (options.viewport && !isDesktop(options.viewport))) {
    setup.push(...emulate(session, options.device, options.viewport ?? desktop, chromeVersion));
  }
  if (options.cookies?.length) setup.push(steps.setCookies(options.cookies));
  const notReady = () => crashed('the browser could not prepare the page');
  await inTime(Promise.all(setup), setupSecondsMax, notReady);
  return { ...steps, end: waits.end };
}

interface Place {
  x: number;
  y: number;
  isReachable: boolean;
}
