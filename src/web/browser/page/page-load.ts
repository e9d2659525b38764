// Tracks the loading of a page's document, and whether the page is about to navigate to another one.

import { setTimeout as sleep } from 'node:timers/promises';
import type { WaitUntil } from './browser-page.ts';
import type { MainDocument } from './main-document.ts';
import type { PageWaits } from './page-waits.ts';
import type { PreparedPage } from './prepared-page.ts';

/** How many documents a page may navigate through by scripts and refreshes before the current one is used. */
const documentsMax = 10;
const refreshSecondsMax = 5;
const announcementMs = 5;
const afterLoadSecondsMax = 1;
/** A navigation that a renderer requests and the browser does not start within this time has been cancelled. */
const startMs = 500;
const afterStopMs = 50; // it may have stopped for another document
const stillLoading = new Error('still loading');

const lifecycleNames: Record<WaitUntil, string> = {
  domcontentloaded: 'DOMContentLoaded',
  load: 'load',
  networkidle0: 'networkIdle',
  networkidle2: 'networkAlmostIdle',
};

export interface PageLoad {
  /** Of the current document. */
  readonly loaderId: string;
  /** A navigation starts: earlier documents do not count. */
  begin(): void;
  /** The navigation to this document failed for a known reason. Ignores the error page that Chromium shows instead. */
  giveUp(loaderId: string): void;
  /** Waits until the document is ready and does not navigate to another one. */
  untilReady(event: WaitUntil, seconds: number, tooLate: () => Error): Promise<void>;
}

interface Document {
  loaderId: string;
  events: Set<string>;
}

/** Listens to Chromium's events of the main frame. */
export function createPageLoad(
  { session, frameId }: PreparedPage,
  mainDocument: MainDocument,
  waits: PageWaits,
  /** The state of the document: `loading`, `interactive` or `complete`. */
  readState: () => Promise<unknown>,
): PageLoad {
  let document: Document = { loaderId: '', events: new Set() };
  const early = new Map<string, Set<string>>(); // events of documents that have not been announced yet
  let documents = 0; // since the navigation began
  let leaving = { isAnnounced: false, isRequested: false, isStarted: false }; // to another document
  let requestTimer: NodeJS.Timeout | undefined;
  let isLoading = false;
  let givenUp = '';
  let errorPage: { loaderId: string; reason: Error } | undefined;

  session.on('Page.lifecycleEvent', ({ frameId: frame, loaderId, name }) => {
    if (frame !== frameId) return;
    const events = loaderId === document.loaderId ? document.events : (early.get(loaderId) ?? new Set());
    events.add(name);
    if (events !== document.events) early.set(loaderId, events);
    waits.changed();
  });
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return;
    document = { loaderId: frame.loaderId, events: early.get(frame.loaderId) ?? new Set() };
    early.clear();
    leaving = { isAnnounced: false, isRequested: false, isStarted: false };
    isLoading = true;
    if (frame.loaderId === givenUp) return;
    documents++;
    if (frame.unreachableUrl) {
      errorPage = { loaderId: frame.loaderId, reason: mainDocument.explain('net::ERR_FAILED', frame.unreachableUrl) };
      waits.fail(errorPage.reason);
    }
    waits.changed();
  });
  // A navigation is announced and requested (by a script, a refresh, a form), starts, and ends with or without a document.
  // It starts in another process, so the announcement may be cleared first.
  session.on('Page.frameScheduledNavigation', ({ frameId: frame, delay }) => {
    if (frame === frameId && delay <= refreshSecondsMax) leave({ isAnnounced: true });
  });
  session.on('Page.frameRequestedNavigation', ({ frameId: frame, disposition, url }) => {
    if (frame === frameId && disposition === 'currentTab' && /^https?:/.test(url)) request();
  });
  session.on('Page.frameClearedScheduledNavigation', ({ frameId: frame }) => {
    if (frame === frameId) leave({ isAnnounced: false });
  });
  session.on('Page.frameStartedNavigating', ({ frameId: frame, navigationType }) => {
    if (frame === frameId && !/sameDocument/i.test(navigationType)) leave({ isRequested: false, isStarted: true });
  });
  session.on('Page.frameStartedLoading', ({ frameId: frame }) => {
    if (frame === frameId) isLoading = true;
  });
  session.on('Page.frameStoppedLoading', ({ frameId: frame }) => {
    if (frame !== frameId) return;
    isLoading = false;
    leave({ isStarted: false });
  });

  function request(): void {
    clearTimeout(requestTimer);
    requestTimer = setTimeout(() => leave({ isRequested: false }), startMs).unref();
    leave({ isRequested: true });
  }

  function leave(news: Partial<typeof leaving>): void {
    leaving = { ...leaving, ...news };
    waits.changed();
  }

  const isLeaving = () => leaving.isAnnounced || leaving.isRequested || leaving.isStarted;
  const isStaying = () => documents > 0 && (!isLeaving() || documents >= documentsMax);
  const isReady = (event: WaitUntil) => isStaying() && document.events.has(lifecycleNames[event]);
  /** Loading stopped before it was complete. */
  const hasStopped = () => isStaying() && !isLoading && !document.events.has(lifecycleNames.load);

  /** True if a script of the page stopped the loading. Throws if the response ended: the page will never be complete. */
  async function isStoppedByScript(): Promise<boolean> {
    await sleep(afterStopMs);
    if (!hasStopped()) return false;
    const isWhole = (await readState()) !== 'loading';
    if (!isWhole && hasStopped()) throw mainDocument.explain('net::ERR_BROKEN_OR_UNREADABLE_RESPONSE');
    return isWhole;
  }

  /** Waits, for a limited time, until loading ends: Chromium announces refreshes before that. */
  async function untilLoaded(): Promise<void> {
    const hasLoaded = waits.until(
      () => !isLoading,
      afterLoadSecondsMax,
      () => stillLoading,
    );
    await hasLoaded.catch((error: unknown) => {
      if (error !== stillLoading) throw error;
    });
  }

  return {
    get loaderId() {
      return document.loaderId;
    },
    begin() {
      documents = 0;
      leaving = { isAnnounced: false, isRequested: false, isStarted: false };
    },
    giveUp(loaderId) {
      givenUp = loaderId;
      if (errorPage?.loaderId === loaderId) waits.forget(errorPage.reason);
    },
    async untilReady(event, seconds, tooLate) {
      const endsAt = performance.now() + seconds * 1000;
      do {
        await waits.until(() => isReady(event) || hasStopped(), (endsAt - performance.now()) / 1000, tooLate);
        if (!isReady(event) && (await isStoppedByScript())) return;
        if (event !== 'domcontentloaded') await untilLoaded();
        await sleep(announcementMs);
      } while (!isReady(event));
    },
  };
}
