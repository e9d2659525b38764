// Calendar months in UTC, as used by statements: `2026-11`.

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The first and the last day of a month. */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0));
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}

/** The total of a month if it continues at the rate of the days so far; undefined on its first day. */
export function projectMonth(used: number, now: Date): number | undefined {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const share = (now.getTime() - start) / (end - start);
  return share < 1 / 31 ? undefined : Math.round(used / share);
}
