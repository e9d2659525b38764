// API calls of the event pages.
import type { BodyOf, ResultOf } from '../../src/console/client.ts';
import { call, ofWorkspace } from './api.ts';
import { namesOf } from './names.ts';

export type Webhook = ResultOf<'GET /accounts/{slug}/webhooks'>['items'][number];
export type EventDelivery = ResultOf<'GET /accounts/{slug}/webhooks/{id}/deliveries'>['items'][number];
export type ListedEvent = ResultOf<'GET /accounts/{slug}/events'>['items'][number];

/** The types of events with their meaning. The service has the same list. */
export const eventTypes = {
  'credits.low': '50, 80 or 100 % of the credits are used',
  'key.expiring': 'An API key expires within seven days',
  'quota.reached': 'An API key has used up a quota',
  'batch.completed': 'The last item of a batch has ended',
  'batch.paused': 'A batch has been paused',
  'schedule.changed': 'The result of a watched schedule has changed',
  'schedule.failed': 'A run of a schedule failed',
  'invoice.opened': 'An invoice has been opened',
  'engine.broken': 'A search engine has stopped working, or failed its first check (workspace of the operator only)',
  'engine.recovered': 'A search engine works again (workspace of the operator only)',
} as const satisfies Record<NonNullable<BodyOf<'POST /accounts/{slug}/webhooks'>['events']>[number], string>;
export type EventType = keyof typeof eventTypes;
export const eventTypeNames = namesOf(eventTypes);

export const fetchEvents = ofWorkspace('GET /accounts/{slug}/events');
export const fetchWebhooks = ofWorkspace('GET /accounts/{slug}/webhooks');
export const createWebhook = (slug: string, body: BodyOf<'POST /accounts/{slug}/webhooks'>) =>
  call('POST /accounts/{slug}/webhooks', { slug, body });
export const patchWebhook = (slug: string, id: number, body: BodyOf<'PATCH /accounts/{slug}/webhooks/{id}'>) =>
  call('PATCH /accounts/{slug}/webhooks/{id}', { slug, id, body });
export const deleteWebhook = (slug: string, id: number) => call('DELETE /accounts/{slug}/webhooks/{id}', { slug, id });
export const testWebhook = (slug: string, id: number) => call('POST /accounts/{slug}/webhooks/{id}/test', { slug, id });
export const fetchDeliveries = (slug: string, id: number, cursor?: string) =>
  call('GET /accounts/{slug}/webhooks/{id}/deliveries', { slug, id, query: { limit: 30, cursor } });
export const redeliverEvent = (slug: string, id: number, delivery: number) =>
  call('POST /accounts/{slug}/webhooks/{id}/deliveries/{delivery}/redeliver', {
    slug,
    id,
    delivery: String(delivery),
  });
export const fetchMail = ofWorkspace('GET /accounts/{slug}/mail');
export const patchMail = (slug: string, events: EventType[] | null) =>
  call('PATCH /accounts/{slug}/mail', { slug, body: { events } });
