// Webhooks of a workspace and their deliveries in the management API.
import { eventTypeNames, testEvent } from '../events.ts';
import { list, object } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { deliveryFields } from './activity.ts';
import { flag, id, moment, page, requestId, text } from './fields.ts';

export const webhooksPerAccountMax = 20;

const url = { ...text, description: 'Receiver of the events', examples: ['https://example.com/hook'] } as const;
const description = { ...text, description: 'A note for your own use', examples: ['alerts'] } as const;
const events = {
  ...list({ type: 'string', enum: eventTypeNames, examples: ['schedule.changed'] }),
  description: 'Types of events to send; empty: all',
  examples: [['schedule.changed', 'credits.low']],
} as const;
const active = { ...flag, description: 'Whether events are sent', examples: [true] } as const;

export const webhookSchema = object({
  id,
  url,
  description,
  events,
  active,
  created_at: { ...moment, description: 'When it was created' },
});
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

/** An event as receivers get it, without its account. */
export const eventFields = {
  id: { ...requestId, description: 'Id of the event' },
  type: {
    type: 'string',
    enum: [...eventTypeNames, testEvent],
    description: 'Type of the event',
    examples: ['schedule.changed'],
  },
  created_at: { ...moment, description: 'When it happened' },
  data: {
    type: 'object',
    additionalProperties: true,
    description: 'What happened, by type of event',
    examples: [{}],
  },
} as const;

export const eventDeliverySchema = object({
  id,
  event: {
    ...object(eventFields),
    description: 'The event that is delivered',
  },
  ...deliveryFields,
});
export type EventDelivery = ValueOf<typeof eventDeliverySchema, string | Date>;

export const eventDeliveryPageSchema = page(eventDeliverySchema);
