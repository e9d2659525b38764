import { usageSchema } from '../../contract/usage.ts';
import { defineEndpoint } from '../endpoint.ts';

export const usage = defineEndpoint({
  path: '/v1/usage',
  operationId: 'usage',
  summary: 'Balances, limits and the calling key',
  description:
    'Free. Works without a balance and in a suspended workspace, and is not rate limited. A 200 confirms that the key works.',
  credits: 0,
  rateLimited: false,
  servesSuspended: true,
  query: { type: 'object', properties: {} },
  result: usageSchema,
  example: {
    query: {},
    result: {
      remaining: 9990,
      total_used: 10,
      subscription: { used: 0, total: 0, remaining: 0, percent_used: 0 },
      packs: null,
      credits: { given: 10000, consumed: 10, remaining: 9990, percent_used: 0.1 },
      rate_limit: { per_minute: null, per_second: null },
      account: { name: 'Default', slug: 'default' },
      api_key: {
        alias: 'first key',
        active: true,
        category: 'production',
        expires: null,
        quotas: { total: null, daily: null, weekly: null, monthly: null },
      },
    },
  },
  async run(_query, { caller, services }) {
    return { body: await services.usage.of(caller) };
  },
});
