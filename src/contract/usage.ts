// The shape of `/v1/usage`.
import { list, nullable, object, withOptional } from './schema.ts';
import type { ValueOf } from './schema.ts';

const count = { type: 'integer', minimum: 0 } as const;
const percent = { type: 'number', minimum: 0, maximum: 100 } as const;
const optionalCount = { type: ['integer', 'null'], minimum: 0 } as const;
const day = { type: 'string', format: 'date' } as const;

const balance = { used: count, total: count, remaining: count, percent_used: percent } as const;
export type UsageBalance = { [Name in keyof typeof balance]: number };

const pack = object({
  id: { type: 'string' },
  title: { type: 'string' },
  purchased_at: day,
  total: count,
  used: count,
  remaining: count,
  percent_used: percent,
  exhausted: { type: 'boolean' },
});

export const usageSchema = withOptional(
  object({
    remaining: { ...count, description: 'Credits left, over all balances' },
    total_used: { ...count, description: 'Credits billed, over all balances' },
    subscription: { ...object(balance), description: 'Subscription quota and packs together' },
    packs: nullable(
      object({
        count,
        exhausted_count: count,
        all_exhausted: { type: 'boolean' },
        total: count,
        used: count,
        remaining: count,
        percent_used: percent,
        current_index: { ...optionalCount, description: 'In purchase order, from 0; null when all are exhausted' },
        current: nullable(pack),
        items: list(pack),
      }),
    ),
    credits: object({ given: count, consumed: count, remaining: count, percent_used: percent }),
    rate_limit: object({ per_minute: optionalCount, per_second: optionalCount }),
    account: object({ name: { type: 'string' }, slug: { type: 'string' } }),
    api_key: object({
      alias: { type: 'string' },
      active: { type: 'boolean' },
      category: { type: 'string' },
      expires: {
        ...nullable(day),
        description: 'The last day on which the key works, in UTC; null: it does not expire',
      },
      quotas: object({ total: optionalCount, daily: optionalCount, weekly: optionalCount, monthly: optionalCount }),
    }),
  }),
  {
    renewal_date: { ...day, description: 'Only with a subscription' },
    period: {
      ...object({ start: day, end: day }),
      description: 'Only with a subscription. Half-open: `end` is the first day of the next period.',
    },
  },
);
export type Usage = ValueOf<typeof usageSchema>;
