// API keys in the management API.
import { list, nullable, object, withMembers } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { count, creditsMax, day, flag, id, moment, range, text } from './fields.ts';

const alias = { type: 'string', description: 'Display name', examples: ['backend'] } as const;
const category = {
  type: 'string',
  description: '`production` makes a live key (`sg_live_…`), anything else a test key (`sg_test_…`)',
  examples: ['production'],
} as const;
const expires = {
  type: ['string', 'null'],
  description: 'A date (the end of that day in UTC) or a date-time; null: never',
  examples: ['2027-12-31'],
} as const;
const quota = { type: ['integer', 'null'], minimum: 0 } as const;

export const quotasSchema = object({
  total: { ...quota, description: 'Credits over all time; null: unlimited', examples: [null] },
  daily: { ...quota, description: 'Credits per calendar day in UTC', examples: [1000] },
  weekly: { ...quota, description: 'Credits per ISO week in UTC', examples: [null] },
  monthly: { ...quota, description: 'Credits per calendar month in UTC', examples: [20_000] },
});
export type Quotas = ValueOf<typeof quotasSchema>;

export const keySchema = object({
  id,
  alias,
  category,
  state: { type: 'string', enum: ['active', 'inactive', 'expired'], description: 'Only an active key can be used' },
  active: { ...flag, description: 'Whether the key is switched on' },
  expires,
  quotas: { ...quotasSchema, description: 'Limits of the key' },
  used: {
    ...object({
      total: { ...count, description: 'Over all time' },
      daily: { ...count, description: 'Today' },
      weekly: { ...count, description: 'This week' },
      monthly: { ...count, description: 'This month' },
    }),
    description: 'Credits billed and reserved: in total, and in the current day, ISO week and month in UTC',
    examples: [{ total: 5120, daily: 12, weekly: 340, monthly: 1789 }],
  },
  last_four: { ...text, description: 'The last four characters of the key', examples: ['x7Qd'] },
  created_at: { ...moment, description: 'When the key was created' },
});
export type Key = ValueOf<typeof keySchema>;

export const newKeyResultSchema = withMembers(keySchema, {
  key: {
    ...text,
    description: 'The key itself. It is only shown in this response.',
    examples: ['sg_live_3vGq8TzXk1mNp5RwYb7CdFhJ2sLu9AeQ4xVt'],
  },
});
export type NewKey = ValueOf<typeof newKeyResultSchema>;

const limit = { ...quota, maximum: creditsMax } as const;

const keyFields = {
  alias: { ...alias, minLength: 1, maxLength: 100 },
  category: { ...category, minLength: 1, maxLength: 40 },
  active: { ...flag, description: 'Whether the key can be used' },
  expires: { ...expires, maxLength: 40 },
  quotas: {
    type: ['object', 'null'],
    description: 'Limits in credits. Omitted members are unchanged; null removes a limit.',
    properties: {
      total: { ...limit, description: 'Over all time', examples: [null] },
      daily: { ...limit, description: 'Per calendar day in UTC', examples: [1000] },
      weekly: { ...limit, description: 'Per ISO week in UTC', examples: [null] },
      monthly: { ...limit, description: 'Per calendar month in UTC', examples: [20_000] },
    },
  },
} as const;

export const keyChangeSchema = { type: 'object', properties: keyFields } as const;
export type KeyChange = ValueOf<typeof keyChangeSchema>;

export const newKeySchema = {
  type: 'object',
  properties: {
    ...keyFields,
    value: {
      type: ['string', 'null'],
      maxLength: 1000,
      writeOnly: true,
      description: 'Import this key of 20 to 200 characters from another service instead of generating one',
      examples: [null],
    },
  },
} as const;
export type NewKeyRequest = ValueOf<typeof newKeySchema>;

const keyFigures = {
  calls: { ...count, description: 'Number of calls', examples: [1204] },
  failures: { ...count, description: 'Calls that failed with a 5xx status', examples: [3] },
  credits: { ...count, description: 'Credits billed', examples: [1198] },
} as const;

const keyUsageSchema = object({
  key_id: { type: 'integer', description: '0: calls without a known key', examples: [17] },
  alias: nullable(alias),
  category: nullable(category),
  ...keyFigures,
});
export type KeyUsage = ValueOf<typeof keyUsageSchema>;

export const keyUsagesSchema = object({
  ...range,
  items: { ...list(keyUsageSchema), description: 'The keys that were used, the most credits first' },
  others: {
    ...object({ keys: { ...count, description: 'Number of keys', examples: [0] }, ...keyFigures }),
    description: 'The sum of the keys beyond `limit`',
  },
});
export type KeyUsages = ValueOf<typeof keyUsagesSchema>;

const keyActivitySchema = object({
  key_id: id,
  last_used_at: {
    ...nullable(moment),
    description: 'Time of the last call; earlier calls are known to the hour. Null: never, or the usage was dropped',
  },
  calls: { ...list(count), description: 'Calls per day, in the order of `days`', examples: [[0, 12, 40, 38, 0, 7, 3]] },
});
export type KeyActivity = ValueOf<typeof keyActivitySchema, string | Date>;

export const keyActivitiesSchema = object({
  days: { ...list(day), description: 'The last seven days in UTC, today last' },
  items: { ...list(keyActivitySchema), description: 'The keys of the workspace' },
});
export type KeyActivities = ValueOf<typeof keyActivitiesSchema>;
