// Wall clocks of time zones. A wall time is written as the milliseconds that a clock in UTC would show it at.

const dayMs = 86_400_000;
const secondMs = 1000;

export interface WallClock {
  /** What the clock shows at an instant. */
  at(instantMs: number): number;
  /**
   * When the clock first shows this time. A time that is skipped, because clocks go forward, is the moment right after the gap.
   * Later times never come earlier.
   */
  instantOf(wallMs: number): number;
}

/** The clock of an IANA time zone. */
export function wallClockOf(timezone: string): WallClock {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

  function at(instantMs: number): number {
    const shown = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 1, ...rest] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) =>
      shown.get(type as Intl.DateTimeFormatPartTypes),
    );
    return Date.UTC(year, month - 1, ...rest.map((part) => part ?? 0));
  }

  /** In whole seconds. */
  const offsetAt = (instantMs: number): number => at(instantMs) - Math.floor(instantMs / secondMs) * secondMs;

  function instantOf(wallMs: number): number {
    const [before, after] = [offsetAt(wallMs - dayMs), offsetAt(wallMs + dayMs)]; // clocks change once in two days at most
    const shows = [wallMs - before, wallMs - after].filter((ms) => offsetAt(ms) === wallMs - ms);
    return shows.length > 0 ? Math.min(...shows) : changeBetween(wallMs - after, wallMs - before);
  }

  /** The moment at which the offset changes. */
  function changeBetween(fromMs: number, toMs: number): number {
    const old = offsetAt(fromMs);
    let [low, high] = [fromMs, toMs];
    while (high - low > secondMs) {
      const middle = Math.floor((low + high) / 2 / secondMs) * secondMs;
      if (offsetAt(middle) === old) low = middle;
      else high = middle;
    }
    return high;
  }

  return { at, instantOf };
}
