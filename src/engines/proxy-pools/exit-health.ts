// Whether an exit proxy works. A proxy that fails is left at once and tried again later, after ever longer pauses. Pure.

import type { ProxyFault } from '../../contract/errors.ts';

const firstPauseMs = 5000;
const pauseMsMax = 10 * 60_000;
/** A proxy that fails to reach this many hosts in a row does not work. */
const missedHostsMax = 3;

export interface ExitHealth {
  /** Failures of the proxy itself since it last worked. */
  faults: number;
  /** 0: it may be used. */
  downUntil: number;
  /** Hosts that it did not reach since it last worked. */
  missedHosts: Set<string>;
}

export const newHealth = (): ExitHealth => ({ faults: 0, downUntil: 0, missedHosts: new Set() });

/** The proxy has worked. True if its state has changed. */
export function recordSuccess(health: ExitHealth): boolean {
  health.missedHosts.clear();
  const hasChanged = health.faults > 0 || health.downUntil > 0;
  health.faults = 0;
  health.downUntil = 0;
  return hasChanged;
}

/** The proxy can be reached. Whether it works is only known when it is used, so pauses do not become shorter yet. */
export function recordReached(health: ExitHealth): boolean {
  const hasChanged = health.downUntil > 0;
  health.downUntil = 0;
  return hasChanged;
}

/** The proxy has failed. True if its state has changed. */
export function recordFault(health: ExitHealth, fault: ProxyFault, host: string, now: number): boolean {
  if (health.downUntil > now) return false; // calls that were running
  if (fault === 'path') {
    health.missedHosts.add(host);
    if (health.missedHosts.size < missedHostsMax) return false;
  }
  health.missedHosts.clear();
  health.faults++;
  health.downUntil = now + Math.min(pauseMsMax, firstPauseMs * 2 ** (health.faults - 1));
  return true;
}
