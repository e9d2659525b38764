// The slots in which calls run. While several accounts make calls and the node is busy, an account gets fewer and fewer of them:
// the calls of one account must not delay those of the others.
import { overloaded } from '../contract/errors.ts';
import { createActiveAccounts } from '../flow/active-accounts.ts';
import { createBusyLimit, createProcessUse } from '../flow/busy-limit.ts';
import { createFairQueue } from '../flow/fair-queue.ts';
import type { FairQueue } from '../flow/fair-queue.ts';

export interface CallSlotsOptions {
  callsMax: number;
  callsPerAccountMax: number;
  /** The share of its capacity that the node has used since the last question. */
  use?: () => number;
  now?: () => number;
  /** Called when an account makes a call. */
  onEnter?(account: number): void;
}

const useMax = 0.7;
const perAccountMin = 2;

export function createCallSlots({
  callsMax,
  callsPerAccountMax,
  use = createProcessUse(),
  now,
  onEnter,
}: CallSlotsOptions): FairQueue {
  const active = createActiveAccounts(now);
  const slots: FairQueue = createFairQueue({
    places: callsMax,
    perAccountMax: createBusyLimit({
      max: callsPerAccountMax,
      min: perAccountMin,
      useMax,
      isContended: active.areSeveral,
      running: () => Math.max(0, ...slots.shares().map(({ running }) => running)),
      use,
      ...(now && { now }),
    }),
    waitingMax: callsMax * 4,
    onEnter(account) {
      active.note(account);
      onEnter?.(account);
    },
    refuse: () => overloaded('too many concurrent calls', 2),
  });
  return slots;
}
