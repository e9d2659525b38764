// The usage of all workspaces in the management API, for operators: over time, and workspace by workspace.
import { list, object, withMembers } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { accountSchema } from './account.ts';
import { count, moment, page, range } from './fields.ts';

export const usageRanges = ['day', 'week', 'month'] as const;
export type UsageRange = (typeof usageRanges)[number];

export const usageRange = {
  type: 'string',
  enum: usageRanges,
  default: 'day',
  description: '`day`: the last 24 hours; `week` and `month`: the last 7 and 30 days, in UTC',
} as const;

const figures = {
  calls: { ...count, description: 'Calls', examples: [18_200] },
  refusals: { ...count, description: 'Calls that were refused with a 4xx status', examples: [120] },
  failures: { ...count, description: 'Calls that failed with a 5xx status', examples: [15] },
  credits: { ...count, description: 'Credits billed', examples: [21_900] },
} as const;
const figuresSchema = object(figures);
export type UsageFigures = ValueOf<typeof figuresSchema>;

const totalSchema = object({
  ...figures,
  workspaces: { ...count, description: 'Workspaces with calls', examples: [9] },
});

export const installationUsageSchema = object({
  ...range,
  granularity: { type: 'string', enum: ['hour', 'day'], description: 'Length of a point' },
  points: {
    ...list(object({ at: { ...moment, description: 'Start of the hour or day' }, ...figures })),
    description: 'The hours or days, oldest first',
  },
  total: { ...totalSchema, description: 'Sums of the time covered' },
  before: { ...totalSchema, description: 'Sums of the same time before it' },
});
export type InstallationUsage = ValueOf<typeof installationUsageSchema>;

export const usageOrders = ['credits', 'calls', 'failures'] as const;
export type UsageOrder = (typeof usageOrders)[number];

export const accountStates = ['suspended', 'open_invoice', 'no_credits'] as const;
export type AccountState = (typeof accountStates)[number];

const rankedAccountSchema = withMembers(accountSchema, {
  usage: {
    ...object({
      ...figures,
      points: {
        ...list(count),
        description: 'Calls in each hour or day, oldest first',
        examples: [[310, 420, 380]],
      },
    }),
    description: 'Its usage in the time covered',
  },
});
export type RankedAccount = ValueOf<typeof rankedAccountSchema>;

export const accountUsageSchema = withMembers(page(rankedAccountSchema), {
  ...range,
  total: { ...figuresSchema, description: 'Sums over all workspaces, also those that are not listed' },
});
export type AccountUsage = ValueOf<typeof accountUsageSchema>;
