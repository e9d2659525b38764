// The shape of `/v1/usage`.
import { quotasSchema } from './management/key.ts';
import { described, list, nullable, object, withOptional } from './schema.ts';
import type { ValueOf } from './schema.ts';

const count = { type: 'integer', minimum: 0 } as const;
const percent = { type: 'number', minimum: 0, maximum: 100 } as const;
const optionalCount = { type: ['integer', 'null'], minimum: 0 } as const;
const day = { type: 'string', format: 'date' } as const;

const used = described(count, 'Credits used');
const total = described(count, 'Total credits');
const remaining = described(count, 'Credits left');
const percentUsed = described(percent, 'Share of the credits that are used, in per cent');

const balance = { used, total, remaining, percent_used: percentUsed } as const;
export type UsageBalance = { [Name in keyof typeof balance]: number };

const pack = object({
  id: { type: 'string', description: 'Identifier of the pack' },
  title: { type: 'string', description: 'Name of the pack' },
  purchased_at: described(day, 'Day of purchase, in UTC'),
  total,
  used,
  remaining,
  percent_used: percentUsed,
  exhausted: { type: 'boolean', description: 'Whether all its credits are used' },
});

export const usageSchema = withOptional(
  object({
    remaining: { ...count, description: 'Credits left, over all balances' },
    total_used: { ...count, description: 'Credits billed, over all balances' },
    subscription: { ...object(balance), description: 'Subscription quota and packs together' },
    packs: nullable({
      ...object({
        count: described(count, 'Number of packs'),
        exhausted_count: described(count, 'Number of packs whose credits are all used'),
        all_exhausted: { type: 'boolean', description: 'Whether no pack has credits left' },
        total,
        used,
        remaining,
        percent_used: percentUsed,
        current_index: { ...optionalCount, description: 'In purchase order, from 0; null when all are exhausted' },
        current: nullable(described(pack, 'The pack that is used now; null when all are exhausted')),
        items: described(list(pack), 'The packs in purchase order'),
      }),
      description: 'Packs that were bought; null if there are none',
    }),
    credits: described(
      object({
        given: described(count, 'Credits granted'),
        consumed: described(count, 'Credits used'),
        remaining,
        percent_used: percentUsed,
      }),
      'Credits that the operator granted',
    ),
    rate_limit: described(
      object({
        per_minute: described(optionalCount, 'Calls per minute; null: no limit'),
        per_second: described(optionalCount, 'Calls per second; null: no limit'),
      }),
      'Rate limits of the workspace',
    ),
    account: described(
      object({
        name: { type: 'string', description: 'Name of the workspace' },
        slug: { type: 'string', description: 'Short name of the workspace, used in URLs' },
      }),
      'The workspace of the key',
    ),
    api_key: described(
      object({
        alias: { type: 'string', description: 'Name of the key' },
        active: { type: 'boolean', description: 'Whether the key may be used' },
        category: { type: 'string', description: 'What the key is for, such as `production`' },
        expires: {
          ...nullable(day),
          description: 'The last day on which the key works, in UTC; null: it does not expire',
        },
        quotas: described(quotasSchema, 'Limits of the key'),
      }),
      'The key of this call',
    ),
  }),
  {
    renewal_date: { ...day, description: 'Only with a subscription' },
    period: {
      ...object({
        start: described(day, 'First day of the period'),
        end: described(day, 'First day of the next period'),
      }),
      description: 'Only with a subscription. Half-open: `end` is the first day of the next period.',
    },
  },
);
export type Usage = ValueOf<typeof usageSchema>;
