// Alerts of a workspace in the management API: what is wrong right now.
import { nullable, object } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { text } from './fields.ts';

const kinds = [
  'workspace_suspended',
  'invoice_open',
  'credits_used',
  'engine_unhealthy',
  'errors_rising',
  'quota_reached',
  'key_expiring',
  'batch_paused',
  'crawl_paused',
  'schedule_paused',
  'webhook_failing',
] as const;
export type AlertKind = (typeof kinds)[number];

export const alertSeverities = ['critical', 'warning', 'info'] as const;

export const alertSchema = object({
  kind: { type: 'string', enum: kinds, description: 'What it is about' },
  severity: {
    type: 'string',
    enum: alertSeverities,
    description: '`critical`: calls fail or are refused; `warning`: they soon may; `info`: worth knowing',
  },
  message: {
    ...text,
    description: 'One sentence in English',
    examples: ['80% of the credits are used: 5,000 of 25,000 are left'],
  },
  id: {
    ...nullable(text),
    description: 'Id of the key, batch, crawl, schedule, webhook or invoice, or name of the engine; null for others',
    examples: ['17'],
  },
});
export type Alert = ValueOf<typeof alertSchema>;
