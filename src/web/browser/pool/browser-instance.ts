// A running browser and the pages in it.

import { createGuardProxy } from '../guard/guard-proxy.ts';
import type { GuardProxy, GuardProxyParts } from '../guard/guard-proxy.ts';
import type { BrowserProcess } from '../launch/launcher.ts';
import type { PoolSettings } from './pool-settings.ts';
import type { WorkerPage } from '../page/page.ts';
import { crashed } from '../page/page-errors.ts';
import type { PreparedPage } from '../page/prepared-page.ts';

/** A guard proxy, for one page at a time. */
export interface Slot {
  proxy: GuardProxy;
  port: number;
}

/** An empty page with its proxy. */
export interface Tab {
  prepared: PreparedPage;
  slot: Slot;
}

export interface BrowserInstance {
  process: BrowserProcess;
  free: Slot[];
  /** Tabs that were prepared ahead. */
  warm: Tab[];
  open: Map<string, WorkerPage>; // by context
  /** Called when a tab crashes, by target. */
  onCrash: Map<string, () => void>;
  /** The contexts of all its tabs. */
  contexts: Set<string>;
  /** Pages opened so far. */
  served: number;
  startedAt: number;
  /** Pages that are being opened. */
  opening: number;
  /** True: gets no more pages and is closed with its last one. */
  isRetired: boolean;
  /** Its network process, once known. Chromium starts another one if it exits, but existing contexts cannot use that one. */
  networkPid: number | undefined;
  /** Rejects if the browser cannot close a page. Calls that are still opening one then use another browser. */
  stuck: Promise<never>;
  callStuck(): void;
}

export function createInstance(
  started: BrowserProcess,
  parts: Pick<GuardProxyParts, 'guard' | 'resolver' | 'bridge' | 'secureContext' | 'sampleSite'>,
): BrowserInstance {
  const { promise: stuck, reject } = Promise.withResolvers<never>();
  stuck.catch(() => {});
  return {
    process: started,
    free: started.listeners.map(({ port, server }) => ({ port, proxy: createGuardProxy(server, parts) })),
    warm: [],
    open: new Map(),
    onCrash: new Map(),
    contexts: new Set(),
    served: 0,
    startedAt: Date.now(),
    opening: 0,
    isRetired: false,
    networkPid: undefined,
    stuck,
    callStuck: () => reject(crashed('the browser does not answer')),
  };
}

/** Whether it can take another page. */
export const hasRoom = ({ isRetired, free, warm }: BrowserInstance): boolean =>
  !isRetired && free.length + warm.length > 0;

/** Whether another tab can be prepared in it. */
export const hasFreeSlot = ({ isRetired, free }: BrowserInstance): boolean => !isRetired && free.length > 0;

/** Whether it has to be replaced because of its age or the number of its pages. */
export const isOld = (
  { served, startedAt }: Pick<BrowserInstance, 'served' | 'startedAt'>,
  { pagesPerBrowser, browserSeconds }: Pick<PoolSettings, 'pagesPerBrowser' | 'browserSeconds'>,
): boolean => served >= pagesPerBrowser || Date.now() - startedAt > browserSeconds * 1000;
