// The shape of `/v1/usage`.

const count = { type: 'integer', minimum: 0 } as const;
const percent = { type: 'number', minimum: 0, maximum: 100 } as const;
const optionalCount = { type: ['integer', 'null'], minimum: 0 } as const;

const pack = {
  type: ['object', 'null'],
  required: ['id', 'title', 'purchased_at', 'total', 'used', 'remaining', 'percent_used', 'exhausted'],
  properties: {
    id: { type: 'string' },
    title: { type: 'string' },
    purchased_at: { type: 'string', format: 'date' },
    total: count,
    used: count,
    remaining: count,
    percent_used: percent,
    exhausted: { type: 'boolean' },
  },
} as const;

export const usageSchema = {
  type: 'object',
  required: ['remaining', 'total_used', 'subscription', 'packs', 'credits', 'rate_limit', 'account', 'api_key'],
  properties: {
    remaining: { ...count, description: 'What can still be spent, over all balances' },
    total_used: { ...count, description: 'Credits billed, over all balances' },
    renewal_date: { type: 'string', format: 'date', description: 'Only with a subscription' },
    period: {
      type: 'object',
      description: 'Only with a subscription. Half-open: `end` is the first day of the next period.',
      required: ['start', 'end'],
      properties: { start: { type: 'string', format: 'date' }, end: { type: 'string', format: 'date' } },
    },
    subscription: {
      type: 'object',
      description: 'Subscription quota and packs together',
      required: ['used', 'total', 'remaining', 'percent_used'],
      properties: { used: count, total: count, remaining: count, percent_used: percent },
    },
    packs: {
      type: ['object', 'null'],
      required: [
        'count',
        'exhausted_count',
        'all_exhausted',
        'total',
        'used',
        'remaining',
        'percent_used',
        'current_index',
        'current',
        'items',
      ],
      properties: {
        count,
        exhausted_count: count,
        all_exhausted: { type: 'boolean' },
        total: count,
        used: count,
        remaining: count,
        percent_used: percent,
        current_index: { ...optionalCount, description: 'In purchase order, from 0; null when all are exhausted' },
        current: pack,
        items: { type: 'array', items: pack },
      },
    },
    credits: {
      type: 'object',
      required: ['given', 'consumed', 'remaining', 'percent_used'],
      properties: { given: count, consumed: count, remaining: count, percent_used: percent },
    },
    rate_limit: {
      type: 'object',
      required: ['per_minute', 'per_second'],
      properties: { per_minute: optionalCount, per_second: optionalCount },
    },
    account: {
      type: 'object',
      required: ['name', 'slug'],
      properties: { name: { type: 'string' }, slug: { type: 'string' } },
    },
    api_key: {
      type: 'object',
      required: ['alias', 'active', 'category', 'expires', 'quotas'],
      properties: {
        alias: { type: 'string' },
        active: { type: 'boolean' },
        category: { type: 'string' },
        expires: { type: ['string', 'null'] },
        quotas: {
          type: 'object',
          required: ['total', 'daily', 'weekly', 'monthly'],
          properties: { total: optionalCount, daily: optionalCount, weekly: optionalCount, monthly: optionalCount },
        },
      },
    },
  },
} as const;
