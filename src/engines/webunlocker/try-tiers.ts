// Tries the tiers in order until one opens the page, and remembers which of them failed.

import { targetTimedOut } from '../../contract/errors.ts';
import type { ApiError } from '../../contract/errors.ts';
import { unlessAborted } from '../../flow/time-limit.ts';
import { blocked } from './obstacle.ts';
import { probeEveryCalls } from './sessions.ts';
import type { Session, TierName } from './sessions.ts';
import type { Attempt, UnlockRun, Page, Tier } from './tier.ts';

/** How often a call waits for the attempts of other calls before it makes its own. */
const waitsMax = 2;

export interface Opened {
  page: Page;
  tier: TierName;
}

/** Called before each tier after the first. */
export type OnEscalation = (step: { from: TierName; to: TierName; vendor: string; state: string }) => void;

/** The page and the tier that opened it; undefined when no tier did. */
export async function tryTiers(
  tiers: readonly Tier[],
  run: UnlockRun,
  onEscalation: OnEscalation,
): Promise<Opened | undefined> {
  const { session, tried } = run;
  countSkips(session);
  let waits = 0;
  for (let step = 0; step < tiers.length; step++) {
    const tier = tiers[step];
    if (!tier?.isOffered(run)) continue;
    const running = waits < waitsMax ? tier.runningAttempt?.(run) : undefined;
    if (running) {
      waits++;
      const { obstacle } = await unlessAborted(running, run.signal);
      // An obstacle is the same for every call. Without one, the tiers after the first have what they need now.
      if (obstacle) tried.set(tier.name, { obstacle });
      else step = 0;
      continue;
    }
    reportEscalation(tried, tier.name, onEscalation);
    run.current = tier.name;
    const isLast = !tiers.slice(step + 1).some((later) => later.isOffered(run));
    const attempt = await tier.attempt(run, { isLast });
    if (attempt.page) {
      skipFailed(session, tried);
      return { page: attempt.page, tier: tier.name };
    }
    tried.delete(tier.name);
    tried.set(tier.name, attempt);
  }
  return undefined;
}

function reportEscalation(tried: UnlockRun['tried'], to: TierName, onEscalation: OnEscalation): void {
  const last = [...tried].at(-1);
  if (!last) return;
  const [from, { obstacle, error }] = last;
  const { vendor = 'none', state = error?.code ?? 'unusable' } = obstacle ?? {};
  onEscalation({ from, to, vendor, state });
}

function countSkips({ skips }: Session): void {
  for (const [tier, calls] of skips) {
    if (calls <= 1) skips.delete(tier);
    else skips.set(tier, calls - 1);
  }
}

/** Skips tiers that failed where a later one worked, for the next calls. A stale clearance or tab does not count. */
function skipFailed({ skips }: Session, tried: ReadonlyMap<TierName, Attempt>): void {
  for (const [tier, { obstacle, error, isStale }] of tried) {
    if ((obstacle || error) && !isStale) skips.set(tier, probeEveryCalls);
  }
}

/** Why no tier worked. The reason that helps the caller most comes first. */
export function failureOf({ url, tried }: UnlockRun, timeoutSeconds: number): ApiError {
  const attempts = [...tried.values()];
  const errors = attempts.flatMap(({ error }) => error ?? []);
  const missing = errors.find(({ code }) => code === 'browser_missing');
  const obstacle = attempts.findLast((one) => one.obstacle)?.obstacle;
  if (obstacle) {
    const used = [...tried.keys()].filter((tier) => !(missing && tier === 'browser'));
    return blocked(url.hostname, obstacle, used, missing?.sentence);
  }
  const last = errors.at(-1);
  if (last && last.code !== 'target_timeout' && last !== missing) return last;
  const [first] = errors;
  if (missing && first) return first;
  return targetTimedOut(timeoutSeconds);
}
