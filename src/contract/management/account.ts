// Workspaces in the management API.
import { nullable, object, withMembers, withOptional } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { count, creditsMax, day, flag, moment, slug, text } from './fields.ts';

const rateMax = 1_000_000;

const name = { type: 'string', description: 'Display name', examples: ['Acme Ltd'] } as const;
const perSecond = { type: 'integer', description: 'Calls per second; null: unlimited', examples: [20] } as const;
const perMinute = { type: 'integer', description: 'Calls per minute; null: unlimited', examples: [600] } as const;
const payloadDays = {
  type: ['integer', 'null'],
  description: 'Days to keep parameters and bodies in the request log; null: as long as the log itself',
  examples: [30],
} as const;
const unlockerHosts = {
  type: 'array',
  description: 'Hosts that webunlocker may fetch; `*.example.com` covers all subdomains',
  examples: [['shop.example.com']],
} as const;
const webhookSecret = {
  type: 'string',
  description: 'Signs webhooks. Only included with the permission `workspace.manage`.',
  examples: ['whsec_6rTzq0v3T1jJb8nTq2mXk4yW9sPcLdEfGhUiOaZxVbN'],
} as const;

export const accountSchema = object({
  slug,
  name,
  created_at: { ...moment, description: 'When the workspace was created' },
  plan: {
    ...nullable(
      object({
        quota: { ...count, description: 'Credits per period', examples: [50_000] },
        per_second: nullable(perSecond),
        per_minute: nullable(perMinute),
        period_start: { ...day, description: 'First day of the current period', examples: ['2026-11-01'] },
        period_end: { ...day, description: 'First day of the next period', examples: ['2026-12-01'] },
      }),
    ),
    description: 'The subscription; null without one',
  },
  stats_enabled: { ...flag, description: 'Whether the workspace may call /v1/stats' },
  log_privacy: { ...flag, description: 'Parameters and response bodies are not stored', examples: [false] },
  payload_days: payloadDays,
  unlocker_hosts: { ...unlockerHosts, items: text },
  remaining: { ...count, description: 'Credits left, over all balances', examples: [48_211] },
  open_invoice: {
    type: ['string', 'null'],
    description: 'Number of the oldest open invoice; calls are refused while there is one',
    examples: [null],
  },
  suspended_at: {
    ...nullable(moment),
    description: 'Since when the workspace is suspended; null: it is not',
    examples: [null],
  },
});
export type Account = ValueOf<typeof accountSchema>;

export const accountDetailsSchema = withMembers(accountSchema, { webhook_secret: webhookSecret });
export type AccountDetails = ValueOf<typeof accountDetailsSchema>;

/** An account without `webhook_secret` for members who lack the permission `workspace.manage`. */
export const visibleAccountSchema = withOptional(accountSchema, { webhook_secret: webhookSecret });

export const deletedAccountSchema = object({
  slug,
  deleted: { ...flag, description: 'Whether it was deleted', examples: [true] },
});

export const webhookSecretSchema = object({ webhook_secret: webhookSecret });

const plan = {
  type: ['object', 'null'],
  description: 'null: no subscription and no rate limits. In an update, omitted members are unchanged.',
  properties: {
    quota: {
      type: 'integer',
      minimum: 0,
      maximum: creditsMax,
      description: 'Credits per period; 0: the plan only sets rate limits',
      examples: [50_000],
    },
    per_second: { ...perSecond, type: ['integer', 'null'], minimum: 0, maximum: rateMax },
    per_minute: { ...perMinute, type: ['integer', 'null'], minimum: 0, maximum: rateMax },
    period_start: {
      type: ['string', 'null'],
      maxLength: 40,
      description: 'First day of a period, YYYY-MM-DD in UTC; default: today',
      examples: ['2026-11-01'],
    },
    period_end: {
      type: ['string', 'null'],
      maxLength: 40,
      description: 'First day of the next period; default: a month after the start',
      examples: ['2026-12-01'],
    },
  },
} as const;
export type PlanChange = NonNullable<ValueOf<typeof plan>>;

const accountFields = {
  name: { ...name, minLength: 1, maxLength: 200 },
  plan,
  stats_enabled: { ...flag, description: 'Allow calls of /v1/stats' },
  payload_days: { ...payloadDays, minimum: 1, maximum: 3650 },
  log_privacy: {
    ...flag,
    description: 'Do not store parameters and response bodies; turning it on deletes the stored ones',
    examples: [false],
  },
  unlocker_hosts: { ...unlockerHosts, maxItems: 1000, items: { type: 'string', maxLength: 1000 } },
} as const;

export const accountChangeSchema = { type: 'object', properties: { ...accountFields, slug } } as const;
export type AccountChange = ValueOf<typeof accountChangeSchema>;

export const newAccountSchema = { type: 'object', required: ['slug'], properties: { slug, ...accountFields } } as const;

// ---- hosts for webunlocker -----------------------------------------------------------------------------------------

export const hostRequestStates = ['open', 'approved', 'declined'] as const;

export const hostRequestSchema = object({
  id: { type: 'integer', description: 'Id, as used in paths', examples: [4] },
  account: slug,
  host: { ...text, description: 'Host name', examples: ['shop.example.com'] },
  reason: { ...text, description: 'Why it is needed', examples: ['Price comparison'] },
  status: { type: 'string', enum: hostRequestStates, description: 'State of the request' },
  asked_by: { ...text, description: 'Who requested it', examples: ['ann@example.com'] },
  asked_at: { ...moment, description: 'When it was requested' },
  decided_by: { ...nullable(text), description: 'Who decided; null while open', examples: [null] },
  decided_at: { ...nullable(moment), description: 'When it was decided; null while open', examples: [null] },
});
export type HostRequest = ValueOf<typeof hostRequestSchema>;

// ---- audit ---------------------------------------------------------------------------------------------------------

export const auditItemSchema = object({
  id: { type: 'integer', description: 'Number of the entry', examples: [812] },
  at: { ...moment, description: 'When it happened' },
  actor: { ...text, description: 'E-mail address, or `admin token`', examples: ['admin token'] },
  account: { ...nullable(slug), description: 'Slug of the workspace; null for changes outside workspaces' },
  action: { ...text, description: 'What was done', examples: ['key.create'] },
  detail: { type: 'object', additionalProperties: true, description: 'What changed', examples: [{ id: 17 }] },
});
export type AuditItem = ValueOf<typeof auditItemSchema>;
