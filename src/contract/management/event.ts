// Events of a workspace in the management API.
import { eventTypeNames } from '../events.ts';
import { list, nullable, object } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { deliveryFields } from './activity.ts';
import { count, flag, id, page } from './fields.ts';
import { eventFields } from './webhook.ts';

export const listedEventSchema = object({
  ...eventFields,
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
        state: deliveryFields.state,
        last_status: deliveryFields.last_status,
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
