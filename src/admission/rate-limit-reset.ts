// When a call that a rate limit or a quota refuses may succeed: the value of `retry-after`.
import { dayMs } from '../contract/calendar.ts';
import type { RateLimit } from '../contract/errors.ts';

/** Undefined for a quota that never resets. Rate limits are sliding windows; quotas reset at midnight UTC. */
export function secondsUntilFree(limit: RateLimit, now: number): number | undefined {
  const date = new Date(now);
  const today = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  const until = (moment: number): number => Math.max(1, Math.ceil((moment - now) / 1000));
  switch (limit) {
    case 'per second':
      return 1;
    case 'per minute':
      return 60;
    case 'quota daily':
      return until(today + dayMs);
    case 'quota weekly': // weeks start on Monday
      return until(today + (7 - ((date.getUTCDay() + 6) % 7)) * dayMs);
    case 'quota monthly':
      return until(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
    case 'quota total':
      return undefined;
  }
}
