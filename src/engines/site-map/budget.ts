// What one map, or the sitemaps of a crawl, may use: requests, bytes and time. A site cannot make it use more.

import { failed } from '../../contract/errors.ts';

const fetchesMaxDefault = 200;
const bytesMax = 256 * 1024 * 1024;

/** Thrown for a request beyond the limit. */
export class OutOfBudget extends Error {}

export interface Budget {
  /** Aborts when the time is over, or when the call ends. */
  readonly signal: AbortSignal;
  /** Whether the time is over. */
  readonly isLate: boolean;
  /** Counts a request, before it is sent. Throws `OutOfBudget` if there are none left. */
  countFetch(): void;
  readonly fetchesLeft: number;
  countBytes(bytes: number): void;
  readonly bytesLeft: number;
  readonly secondsLeft: number;
  /** Stops the clock. */
  [Symbol.dispose](): void;
}

export interface BudgetSettings {
  seconds: number;
  fetchesMax?: number;
  signal?: AbortSignal | undefined;
  /** Aborted when the time is over. */
  clock?: AbortController;
}

export function createBudget({
  seconds,
  fetchesMax = fetchesMaxDefault,
  signal,
  clock = new AbortController(),
}: BudgetSettings): Budget {
  let fetchesLeft = fetchesMax;
  let bytesLeft = bytesMax;
  const endsAt = performance.now() + seconds * 1000;
  const late = () => clock.abort(failed(`not read within ${seconds} s`, 'target_timeout'));
  const timer = setTimeout(late, seconds * 1000);
  return {
    signal: signal === undefined ? clock.signal : AbortSignal.any([signal, clock.signal]),
    get isLate() {
      return clock.signal.aborted;
    },
    countFetch() {
      if (fetchesLeft <= 0) throw new OutOfBudget(`the limit of ${fetchesMax} requests is reached`);
      fetchesLeft--;
    },
    get fetchesLeft() {
      return fetchesLeft;
    },
    countBytes(bytes) {
      bytesLeft -= bytes;
    },
    get bytesLeft() {
      return Math.max(0, bytesLeft);
    },
    get secondsLeft() {
      return Math.max(0, (endsAt - performance.now()) / 1000);
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
