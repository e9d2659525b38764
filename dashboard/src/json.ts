// Type guards for responses of unknown shape.

export type Row = Record<string, unknown>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a list; null if it is not a list of objects. */
export const rowsOf = (value: unknown): Row[] | null => (Array.isArray(value) && value.every(isRow) ? value : null);

/** A non-empty string, or undefined. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
