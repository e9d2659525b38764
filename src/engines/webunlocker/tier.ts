// What every tier has in common: what it is given, what it returns, and how it shares the call's time with the others.

import type { ApiError } from '../../contract/errors.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import type { FetchedPage } from '../../web/http/fetch-page.ts';
import type { Detector } from '../antibot/detector.ts';
import { obstacleIn } from './obstacle.ts';
import type { Obstacle } from './obstacle.ts';
import type { Session, TierName } from './sessions.ts';

/** One method of opening a page. */
export interface Tier {
  name: TierName;
  /** False when the tier cannot open this URL or is skipped because it failed recently. */
  isOffered(run: UnlockRun): boolean;
  /**
   * The running attempt of another call that may earn what this call needs. Undefined when there is none; the call then makes
   * its own attempt. Not async, so that no other call can start an attempt in between.
   */
  runningAttempt?(run: UnlockRun): Promise<Pick<Attempt, 'obstacle'>> | undefined;
  /** Throws only errors that a later tier would meet as well. `isLast` is true when no later tier is offered. */
  attempt(run: UnlockRun, options: { isLast: boolean }): Promise<Attempt>;
}

/** A call and the tiers it has tried so far. */
export interface UnlockRun {
  url: URL;
  account: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** The hosts that the account may open. */
  hosts: readonly string[];
  followRedirects: boolean;
  fetching: Fetching;
  session: Session;
  /** In the order of the last attempt. */
  tried: Map<TierName, Attempt>;
  current: TierName | 'none';
  leftSeconds(): number;
  signal: AbortSignal;
}

/** The outcome of a tier. Empty when the tier could not be used this time. */
export interface Attempt {
  page?: Page;
  obstacle?: Obstacle | undefined;
  error?: ApiError;
  /** True when the clearance or the tab had worked before: it has expired, and the tier itself is still worth trying. */
  isStale?: boolean;
}

export type Page = Pick<FetchedPage, 'status' | 'finalUrl' | 'headers' | 'body' | 'redirects'>;

/** The page, unless the detector finds a challenge or a block in it. */
export function judge(page: Page, detector: Detector): Attempt {
  const obstacle = obstacleIn(page, detector);
  return obstacle ? { obstacle } : { page };
}

const browserSeconds = 12;
/** In less time, no browser is started. */
export const browserSecondsMin = 1;

/** How long a tier may take when a browser may be needed after it: all the time if it is too short for both. */
export function secondsBeforeBrowser({ leftSeconds }: Pick<UnlockRun, 'leftSeconds'>): number {
  const left = leftSeconds();
  return left <= 2 * browserSecondsMin ? left : secondsBefore(left, browserSeconds);
}

/** How much of the remaining time a tier may use: later tiers keep `reserved` seconds, or half if that is less. */
export const secondsBefore = (left: number, reserved: number): number => Math.max(left / 2, left - reserved);

export const secondsUntil = (endsAt: number): number => Math.max(0.05, (endsAt - performance.now()) / 1000);
