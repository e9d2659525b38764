// A running browser and the pages in it.

import type { AddressGuard } from '../../address/address-guard.ts';
import type { Resolver } from '../../address/resolver.ts';
import { createGuardProxy } from './guard-proxy.ts';
import type { GuardProxy } from './guard-proxy.ts';
import type { BrowserProcess } from '../launch/launcher.ts';
import type { WorkerPage } from '../page/page.ts';
import { crashed } from '../page/page-errors.ts';
import type { PreparedPage } from '../page/prepared-page.ts';

/** A guard proxy, for one page at a time. */
export interface Slot {
  proxy: GuardProxy;
  port: number;
}

export interface Warm {
  prepared: PreparedPage;
  slot: Slot;
}

export interface BrowserInstance {
  process: BrowserProcess;
  free: Slot[];
  warm: Warm[];
  open: Map<string, WorkerPage>; // by context
  /** Called when a tab crashes, by target. */
  onCrash: Map<string, () => void>;
  contexts: Set<string>;
  served: number;
  startedAt: number;
  /** Pages that are being opened. */
  opening: number;
  /** True: gets no more pages and is closed with its last one. */
  isRetired: boolean;
  /** Rejects if it cannot even close a page: calls that are not in it yet should use another browser. */
  stuck: Promise<never>;
  callStuck(): void;
}

export function createInstance(
  started: BrowserProcess,
  { guard, resolver }: { guard: AddressGuard; resolver: Resolver },
): BrowserInstance {
  const { promise: stuck, reject } = Promise.withResolvers<never>();
  stuck.catch(() => {});
  return {
    process: started,
    free: started.listeners.map(({ port, server }) => ({ port, proxy: createGuardProxy(server, { guard, resolver }) })),
    warm: [],
    open: new Map(),
    onCrash: new Map(),
    contexts: new Set(),
    served: 0,
    startedAt: Date.now(),
    opening: 0,
    isRetired: false,
    stuck,
    callStuck: () => reject(crashed('the browser does not answer')),
  };
}
