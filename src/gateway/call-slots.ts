// The slots in which calls run. While several accounts make calls and the node is busy, an account gets fewer and fewer of them:
// the calls of one account must not delay those of the others.
import { performance } from 'node:perf_hooks';
import { overloaded } from '../contract/errors.ts';
import { createBusyLimit, createProcessUse } from '../flow/busy-limit.ts';
import { createFairQueue } from '../flow/fair-queue.ts';
import type { FairQueue } from '../flow/fair-queue.ts';

export interface CallSlotsOptions {
  callsMax: number;
  callsPerAccountMax: number;
  /** The share of its capacity that the node has used since the last question. */
  use?: () => number;
  now?: () => number;
}

/** Accounts that have called within this time share the node. */
const othersWithinMs = 10_000;
const useMax = 0.7;
const perAccountMin = 2;

export function createCallSlots({
  callsMax,
  callsPerAccountMax,
  use = createProcessUse(),
  now = () => performance.now(),
}: CallSlotsOptions): FairQueue {
  let lastAccount: number | undefined;
  let otherAt = -Infinity;
  const slots: FairQueue = createFairQueue({
    places: callsMax,
    perAccountMax: createBusyLimit({
      max: callsPerAccountMax,
      min: perAccountMin,
      useMax,
      areOthersWaiting: () => now() < otherAt + othersWithinMs,
      running: () => Math.max(0, ...slots.shares().map(({ running }) => running)),
      use,
      now,
    }),
    waitingMax: callsMax * 4,
    onEnter(account) {
      if (account !== lastAccount && lastAccount !== undefined) otherAt = now();
      lastAccount = account;
    },
    refuse: () => overloaded('too many concurrent calls', 2),
  });
  return slots;
}
