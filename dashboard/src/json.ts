// Type guards for responses of unknown shape.

export type Row = Record<string, unknown>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a list; null if it is not a list of objects. */
export const rowsOf = (value: unknown): Row[] | null => (Array.isArray(value) && value.every(isRow) ? value : null);

/** A non-empty string, or undefined. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The value, or undefined when the text is not JSON. */
export function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a member, if the value is an object that has it. */
export const memberOf = (value: unknown, name: string): string | undefined =>
  isRow(value) && typeof value[name] === 'string' ? value[name] : undefined;
