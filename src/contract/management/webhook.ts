// Webhooks of a workspace and their deliveries in the management API.
import { eventTypeNames, testEvent } from '../events.ts';
import { list, nullable, object } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { webhookTrySchema } from './activity.ts';
import { count, flag, id, moment, page, text } from './fields.ts';

export const webhooksPerAccountMax = 20;

const url = { ...text, description: 'Receiver of the events', examples: ['https://example.com/hook'] } as const;
const description = { ...text, description: 'A note for your own use', examples: ['alerts'] } as const;
const events = {
  ...list({ type: 'string', enum: eventTypeNames, examples: ['schedule.changed'] }),
  description: 'Types of events to send; empty: all',
  examples: [['schedule.changed', 'credits.low']],
} as const;
const active = { ...flag, description: 'Whether events are sent', examples: [true] } as const;

export const webhookSchema = object({ id, url, description, events, active, created_at: moment });
export type Webhook = ValueOf<typeof webhookSchema, Date>;

const webhookFields = {
  url: { ...url, minLength: 1, maxLength: 2000 },
  description: { ...description, maxLength: 200 },
  events: { ...events, maxItems: eventTypeNames.length },
  active,
} as const;
export const newWebhookSchema = { type: 'object', required: ['url'], properties: webhookFields } as const;
export const webhookChangeSchema = { type: 'object', properties: webhookFields } as const;
export type NewWebhook = ValueOf<typeof newWebhookSchema>;
export type WebhookChange = ValueOf<typeof webhookChangeSchema>;

export const eventDeliverySchema = object({
  id,
  event: object({
    id: { type: 'string', format: 'uuid', examples: ['0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21'] },
    type: { type: 'string', enum: [...eventTypeNames, testEvent], examples: ['schedule.changed'] },
    created_at: moment,
    data: { type: 'object', additionalProperties: true, examples: [{}] },
  }),
  state: { type: 'string', enum: ['waiting', 'delivered', 'failed'], examples: ['delivered'] },
  attempts: { ...count, examples: [1] },
  last_at: nullable(moment),
  last_status: { ...nullable(count), examples: [200] },
  last_error: { ...nullable(text), examples: [null] },
  next_at: { ...nullable(moment), description: 'Time of the next attempt', examples: [null] },
  tries: list(webhookTrySchema),
});
export type EventDelivery = ValueOf<typeof eventDeliverySchema, string | Date>;

export const eventDeliveryPageSchema = page(eventDeliverySchema);
