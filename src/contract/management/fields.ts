// Fields that many bodies and results of the management API have in common.
import { list, object } from '../schema.ts';
import type { Schema } from '../schema.ts';

export const creditsMax = 1_000_000_000_000;
/** The largest row id. */
export const idMax = 2_147_483_647;

export const id = { type: 'integer', minimum: 1, description: 'Id, as used in paths', examples: [17] } as const;
export const count = { type: 'integer', minimum: 0 } as const;
export const flag = { type: 'boolean' } as const;
export const text = { type: 'string' } as const;
export const moment = { type: 'string', format: 'date-time', examples: ['2026-11-15T09:30:00.000Z'] } as const;
export const day = { type: 'string', format: 'date', examples: ['2026-11-15'] } as const;
export const slug = {
  type: 'string',
  maxLength: 63,
  description: 'Lowercase letters, digits, dot, dash and underscore; at most 63 characters',
  examples: ['acme'],
} as const;
export const email = {
  type: 'string',
  minLength: 3,
  maxLength: 254,
  description: 'E-mail address, which is the login',
  examples: ['ann@example.com'],
} as const;
export const personName = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Display name',
  examples: ['Ann'],
} as const;
export const endpoint = {
  type: 'string',
  description: 'Path of the endpoint',
  examples: ['/v1/website/crawler'],
} as const;
export const requestId = {
  type: 'string',
  format: 'uuid',
  examples: ['0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21'],
} as const;

/** The time that figures cover. */
export const range = {
  from: { ...moment, description: 'Start of the time covered' },
  to: { ...moment, description: 'End of the time covered' },
} as const;

/** A complete list. */
export const items = <const S extends Schema>(item: S) =>
  object({ items: { ...list(item), description: 'All of them' } });

/** A page of a list, with the cursor of the next page. */
export const page = <const S extends Schema>(item: S) =>
  object({
    items: { ...list(item), description: 'The entries of this page' },
    next: {
      type: ['string', 'null'],
      description: 'Send it as `cursor` to get the next page; null on the last one',
      examples: [null],
    },
  });

export const deleted = object({ id, deleted: { ...flag, description: 'Whether it was deleted', examples: [true] } });

// ---- query parameters ----------------------------------------------------------------------------------------------

export const cursor = {
  type: 'string',
  maxLength: 100,
  description: 'The `next` value of the previous page',
  examples: ['0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21'],
} as const;
export const limit = {
  type: 'integer',
  minimum: 1,
  maximum: 500,
  default: 50,
  description: 'Entries per page',
} as const;
export const from = {
  type: 'string',
  maxLength: 40,
  description: 'Start: a date or a date-time, in UTC',
  examples: ['2026-11-01'],
} as const;
export const to = {
  type: 'string',
  maxLength: 40,
  description: 'End, in UTC: a date is included, a date-time is not',
  examples: ['2026-11-15'],
} as const;

/** A text search of a list. */
export const searchedText = (what: string) =>
  ({
    type: 'string',
    maxLength: 200,
    description: `Only entries with this text: ${what}`,
    examples: ['example.com'],
  }) as const;
