// The pages of this machine's browsers. Calls wait for a tab, open a page in a context that is used once, and close it. The
// browsers are stopped when no page has been open for a while. Runs in the worker process.

import type { SecureContext } from 'node:tls';
import { ApiError, failed, overloaded } from '../../../contract/errors.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { createFairQueue } from '../../../flow/fair-queue.ts';
import type { FairQueue, Leave } from '../../../flow/fair-queue.ts';
import { largestShares } from '../../../flow/shares.ts';
import type { AddressGuard } from '../../address/address-guard.ts';
import type { Resolver } from '../../address/resolver.ts';
import type { SampleSite } from '../../sample-site/sample-site.ts';
import { readAdLists } from '../blocking/ad-list.ts';
import type { AdList } from '../blocking/ad-list.ts';
import type { TlsBridge } from '../guard/tls-bridge.ts';
import type { PageOptions } from '../page/browser-page.ts';
import { crashed } from '../page/page-errors.ts';
import { openWorkerPage } from '../page/page.ts';
import type { WorkerPage } from '../page/page.ts';
import type { BrowserInstance, Tab } from './browser-instance.ts';
import { createBrowserStarter } from './browser-starter.ts';
import type { BrowserStarter } from './browser-starter.ts';
import { createFleet } from './fleet.ts';
import type { Fleet } from './fleet.ts';
import { schemeFor } from '../guard/guard-proxy.ts';
import { startJanitor } from './janitor.ts';
import type { Janitor } from './janitor.ts';
import type { PoolSettings, PoolStatus } from './pool-settings.ts';
import { createTabs } from './tabs.ts';

const lifeSecondsDefault = 150;
const queueSecondsDefault = 15;

/** The errors that a lost network process causes. */
const lostConnection = new Set<ErrorCode | undefined>([
  'target_reset',
  'target_timeout',
  'target_protocol',
  'target_refused',
]);
const networkLost = (): ApiError => crashed('the network process of the browser exited while the page was loading');

export interface OpenPage {
  page: WorkerPage;
  close(): Promise<void>;
}

export interface Pool {
  open(options: PageOptions): Promise<OpenPage>;
  status(): PoolStatus;
  /** Compares the expected state with the actual one, and cleans up. */
  tidy(): Promise<void>;
  stop(): Promise<void>;
}

export interface PoolParts {
  guard: AddressGuard;
  resolver: Resolver;
  /** For targets with certificates of the operator's own authorities. */
  bridge?: TlsBridge | undefined;
  sampleSite?: SampleSite | undefined;
  /** For https proxies. */
  secureContext?: SecureContext | undefined;
  /** The queue of the resolver, for the status. */
  lookups: Pick<FairQueue, 'shares'>;
  /** Called when no page has been open for a while and everything is stopped. */
  onIdle?(): void;
  onChange?(): void;
}

export function createPool(settings: PoolSettings, parts: PoolParts): Pool {
  const { lookups, onIdle = () => {}, onChange = () => {} } = parts;
  const tabQueue = createTabQueue(settings.pagesMax);
  const starter = createBrowserStarter(settings);
  const fleet = createFleet({
    ...parts,
    starter,
    onStart: () => janitor.measure(),
    onChange,
  });
  // The first tab is prepared at once, the others not while a page is loading, because both need the CPU.
  const isWarmEnough = (warm: number) => isStopped || tabQueue.waiting > 0 || (loading > 0 && warm > 0);
  const tabs = createTabs(settings, { fleet, isWarmEnough });
  const janitor = startJanitor(settings, {
    fleet,
    isOpening: (instance) => tabs.isWarming || tabQueue.running > instance.open.size,
    onChange,
  });
  const readAds = createAdReader(settings.adLists);
  let idleTimer: NodeJS.Timeout | undefined;
  let loading = 0;
  let pagesServed = 0;
  let isStopped = false;

  async function open(options: PageOptions): Promise<OpenPage> {
    const entering = tabQueue.enter(options.account, { waitMs: (options.queueSeconds ?? queueSecondsDefault) * 1000 });
    onChange();
    const leave = await entering;
    clearTimeout(idleTimer);
    try {
      return await openOnce(options, leave).catch((error: unknown) => {
        if (error instanceof ApiError && error.code !== 'browser_crashed') throw error;
        return openOnce(options, leave); // the browser had died or hung: use another one
      });
    } catch (error) {
      leave();
      rest();
      throw error instanceof ApiError ? error : crashed('the browser could not open a page');
    }
  }

  async function openOnce(options: PageOptions, leave: Leave): Promise<OpenPage> {
    const instance = await fleet.current();
    instance.opening++; // from here on, a retired browser is not closed before this page
    let tab: Tab | undefined;
    try {
      tab = await tabs.take(instance, schemeFor(options.proxy));
      const page = await openIn(instance, tab, options);
      instance.open.set(tab.prepared.contextId, page);
      instance.served++;
      pagesServed++;
      return { page, close: closerOf(page, options, closeTab(instance, tab, leave)) };
    } catch (error) {
      // A browser that cannot close the tab either is not used again.
      if (tab) await Promise.race([tabs.dispose(instance, tab), instance.stuck.catch(() => {})]);
      throw error;
    } finally {
      instance.opening--;
      if (instance.isRetired) await fleet.retire(instance);
      onChange();
    }
  }

  async function openIn(instance: BrowserInstance, { prepared }: Tab, options: PageOptions): Promise<WorkerPage> {
    const { cdp, version: chromeVersion } = instance.process;
    const { isWindow = false } = settings;
    const adList = options.blockAds ? await readAds() : undefined;
    const work = openWorkerPage(prepared, options, { cdp, chromeVersion, adList, isWindow });
    const opened = await Promise.race([work, instance.stuck]);
    return { ...opened, goto: (...target) => whileLoading(opened.goto(...target).catch(explain)) };

    /** Chromium reports the loss of its own network process as a failure of the target. */
    async function explain(error: unknown): Promise<never> {
      const blamesTarget = error instanceof ApiError && lostConnection.has(error.code);
      throw blamesTarget && (await janitor.checkNetwork(instance)) ? networkLost() : error;
    }
  }

  async function whileLoading<T>(work: Promise<T>): Promise<T> {
    loading++;
    try {
      return await work;
    } finally {
      loading--;
      rest();
    }
  }

  const closeTab = (instance: BrowserInstance, tab: Tab, leave: Leave) => async (): Promise<void> => {
    instance.open.delete(tab.prepared.contextId);
    await tabs.dispose(instance, tab).finally(leave);
    rest();
  };

  /** Called after a page was loaded or closed: prepares the next tab, or schedules the shutdown. */
  function rest(): void {
    onChange();
    if (isStopped) return;
    if (tabQueue.waiting === 0) void tabs.warmUp();
    if (tabQueue.running > 0) return;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => void stopIdleBrowsers(), settings.idleSeconds * 1000);
    idleTimer.unref();
  }

  async function stopIdleBrowsers(): Promise<void> {
    for (const instance of fleet.instances) await fleet.retire(instance);
    onIdle();
  }

  return {
    open,
    tidy: janitor.tidy,
    status: () => ({
      path: settings.program.path,
      source: settings.program.origin,
      ...startStatus(starter),
      ...fleetStatus(fleet, janitor),
      waiting: tabQueue.waiting,
      shares: { tabs: largestShares(tabQueue.shares()), dns: largestShares(lookups.shares()) },
      pagesServed,
    }),
    async stop() {
      isStopped = true;
      janitor.stop();
      clearTimeout(idleTimer);
      await fleet.stop();
    },
  };
}

/** Tabs are shared fairly: one account can use three quarters of them. */
const createTabQueue = (pagesMax: number) =>
  createFairQueue({
    slots: pagesMax,
    perAccountMax: Math.max(1, Math.ceil(pagesMax * 0.75)),
    waitingMax: pagesMax * 16,
    refuse: () => overloaded('all browser tabs are in use', 3),
  });

/** Reads the operator's filter lists on first use. If they cannot be read, the built-in list still works. */
function createAdReader(files: readonly string[] = []): () => Promise<AdList | undefined> {
  let ads: Promise<AdList | undefined> | undefined;
  return async () => {
    if (files.length === 0) return undefined;
    ads ??= readAdLists(files).catch(() => undefined);
    return await ads;
  };
}

/** Closes a page once: when its caller is done, or when its time is up. */
function closerOf(
  page: WorkerPage,
  { lifeSeconds = lifeSecondsDefault }: PageOptions,
  closeTab: () => Promise<void>,
): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const close = (reason: Error): Promise<void> => {
    if (closing) return closing;
    clearTimeout(life);
    page.end(reason);
    closing = closeTab();
    return closing;
  };
  const life = setTimeout(() => void close(failed('the page was open for too long', 'deadline')), lifeSeconds * 1000);
  return () => close(failed('the page was closed', 'cancelled'));
}

const startStatus = ({ latest }: BrowserStarter) => ({
  version: latest?.version ?? '',
  level: latest?.level,
  hasOwnNetwork: latest?.hasOwnNetwork ?? false,
  shortcomings: latest?.shortcomings ?? [],
  startMs: Math.round(latest?.startMs ?? 0),
});

function fleetStatus({ instances, totals }: Fleet, { measured }: Janitor) {
  const all = [...instances];
  return {
    browsers: all.length,
    // Scanning all processes of the machine is slow, so only the janitor does it.
    ...(all.length === 0 ? { processes: 0, residentBytes: 0 } : measured),
    pids: all.map((instance) => instance.process.pid),
    pages: all.reduce((sum, instance) => sum + instance.open.size, 0),
    warm: all.reduce((sum, instance) => sum + instance.warm.length, 0),
    ...totals,
  };
}
