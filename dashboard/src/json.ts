// Answers of unknown shape: what can be said about them before they are shown.

export type Row = Record<string, unknown>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a list; null when it is none, or holds anything else. */
export const rowsOf = (value: unknown): Row[] | null => (Array.isArray(value) && value.every(isRow) ? value : null);

/** Text as it stands, nothing for everything else. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
