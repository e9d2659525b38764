// How long credits last at the pace of the last days.

const dayMs = 86_400_000;

export interface Forecast {
  /** Average credits per day; 0 without any use. */
  perDay: number;
  /** The day on which credits run out; undefined if they last until the plan renews, or are not used. */
  runsOutOn?: string;
  /** Credits of the current period that are left when the plan renews, if they last that long. */
  leftAtRenewal?: number;
}

/** `daily` are the credits of the last days. `renewal` is the first day of the next period; null without a plan. */
export function forecast(daily: number[], remaining: number, renewal: string | null, now = Date.now()): Forecast {
  const perDay = daily.reduce((sum, credits) => sum + credits, 0) / Math.max(1, daily.length);
  if (perDay === 0) return { perDay };
  const days = remaining / perDay;
  if (renewal !== null) {
    const untilRenewal = (Date.parse(renewal) - now) / dayMs;
    if (days >= untilRenewal) return { perDay, leftAtRenewal: Math.round(remaining - perDay * untilRenewal) };
  }
  // Beyond some years a date says nothing.
  const runsOutAt = now + Math.min(days, 36_500) * dayMs;
  return { perDay, runsOutOn: new Date(runsOutAt).toISOString().slice(0, 10) };
}
