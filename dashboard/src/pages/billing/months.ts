// Calendar months in UTC, as used by statements: `2026-11`.

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The first and the last day of a month. */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0));
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The month that an invoice names in its description or number, such as `October 2026` or `2026-10`; else that of its date. */
export function billedMonth(invoice: { number: string; description: string; created_at: string }): string {
  const text = `${invoice.description} ${invoice.number}`.toLowerCase();
  const [, digits] = /(?<!\d)(20\d\d-(?:0[1-9]|1[0-2]))(?!\d)/.exec(text) ?? [];
  const [, name = '', year = ''] = new RegExp(`\\b(${monthNames.join('|')}) (20\\d\\d)\\b`).exec(text) ?? [];
  if (name) return `${year}-${String(monthNames.indexOf(name) + 1).padStart(2, '0')}`;
  return digits ?? invoice.created_at.slice(0, 7);
}

/** The total of a month if it continues at the rate of the days so far; undefined on its first day. */
export function projectMonth(used: number, now: Date): number | undefined {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const share = (now.getTime() - start) / (end - start);
  return share < 1 / 31 ? undefined : Math.round(used / share);
}
