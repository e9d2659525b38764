// Events of a workspace in the management API.
import { eventTypeNames, testEvent } from '../events.ts';
import { list, nullable, object } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { count, flag, id, moment, page, requestId } from './fields.ts';

export const listedEventSchema = object({
  id: requestId,
  type: { type: 'string', enum: [...eventTypeNames, testEvent], examples: ['schedule.changed'] },
  created_at: moment,
  data: { type: 'object', additionalProperties: true, examples: [{}] },
  mail: {
    ...nullable({ type: 'string', enum: ['waiting', 'sent', 'failed', 'skipped'] }),
    description: 'Whether it was mailed; null without a mail server',
    examples: [null],
  },
  deliveries: {
    ...list(
      object({
        id,
        webhook_id: {
          ...nullable(count),
          description: 'null: the URL belongs to a schedule or a batch',
          examples: [3],
        },
        state: { type: 'string', enum: ['waiting', 'delivered', 'failed'], examples: ['delivered'] },
        last_status: { ...nullable(count), examples: [200] },
      }),
    ),
    description: 'Deliveries to webhooks',
  },
});
export type ListedEvent = ValueOf<typeof listedEventSchema, string | Date>;
export const eventPageSchema = page(listedEventSchema);

const events = {
  ...nullable(list({ type: 'string', enum: eventTypeNames, examples: ['credits.low'] })),
  description: 'Types of events that are mailed; null: all',
  examples: [null],
} as const;

export const mailSettingsSchema = object({
  available: { ...flag, description: 'Whether the operator has configured a mail server', examples: [true] },
  events,
  recipients: { ...count, description: 'Owners and admins, who receive the mails', examples: [2] },
});
export type MailSettings = ValueOf<typeof mailSettingsSchema>;

export const mailChangeSchema = {
  type: 'object',
  required: ['events'],
  properties: { events: { ...events, maxItems: eventTypeNames.length } },
} as const;
