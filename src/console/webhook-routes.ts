// Webhooks of a workspace, which receive its events.
import { writeAudit } from '../accounts/audit.ts';
import { badParameter, notFound } from '../contract/errors.ts';
import { deleted, items, limit } from '../contract/management/fields.ts';
import {
  eventDeliveryPageSchema,
  eventDeliverySchema,
  newWebhookSchema,
  webhookChangeSchema,
  webhookSchema,
} from '../contract/management/webhook.ts';
import { hideUserInfo } from '../contract/secrets.ts';
import { listDeliveries, redeliverEvent, sendTest } from '../events/event-deliveries.ts';
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, requireWebhook } from '../events/webhooks.ts';
import { defineRoute } from './route.ts';

export const webhookRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/webhooks',
    operationId: 'listWebhooks',
    summary: 'List the webhooks of a workspace',
    permission: 'workspace.read',
    result: items(webhookSchema),
    run: async ({ accountId }, { database }) => ({ items: await listWebhooks(database, accountId) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/webhooks',
    operationId: 'createWebhook',
    summary: 'Add a webhook',
    description:
      'Events are posted as JSON, signed with the webhook secret of the workspace, with up to five attempts.',
    permission: 'workspace.manage',
    status: 201,
    refusals: [409],
    body: newWebhookSchema,
    result: webhookSchema,
    async run({ accountId, body, actor }, { database, vetReceiver }) {
      vetReceiver(body.url, 'url');
      const webhook = await createWebhook(database, accountId, body);
      const detail = { id: webhook.id, url: webhook.url };
      await writeAudit(database, { actor: actor.name, action: 'webhook.create', accountId, detail });
      return webhook;
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/accounts/{slug}/webhooks/{id}',
    operationId: 'changeWebhook',
    summary: 'Change a webhook',
    description: 'Omitted fields are unchanged.',
    permission: 'workspace.manage',
    body: webhookChangeSchema,
    result: webhookSchema,
    async run({ accountId, id, body, actor }, { database, vetReceiver }) {
      if (body.url !== undefined) vetReceiver(body.url, 'url');
      const webhook = await changeWebhook(database, accountId, id, body);
      const detail = { ...body, ...(body.url === undefined ? {} : { url: hideUserInfo(body.url) }), id };
      await writeAudit(database, { actor: actor.name, action: 'webhook.change', accountId, detail });
      return webhook;
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/accounts/{slug}/webhooks/{id}',
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook with its delivery log',
    permission: 'workspace.manage',
    result: deleted,
    async run({ accountId, id, actor }, { database }) {
      await deleteWebhook(database, accountId, id);
      await writeAudit(database, { actor: actor.name, action: 'webhook.delete', accountId, detail: { id } });
      return { id, deleted: true };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/webhooks/{id}/test',
    operationId: 'testWebhook',
    summary: 'Send a test event to a webhook',
    permission: 'workspace.manage',
    result: eventDeliverySchema,
    async run({ accountId, id }, { database }) {
      return await sendTest(database, await requireWebhook(database, accountId, id), accountId);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/webhooks/{id}/deliveries',
    operationId: 'listWebhookDeliveries',
    summary: 'List deliveries to a webhook, newest first',
    description: 'Deliveries are kept for 30 days.',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        limit,
        cursor: {
          type: 'string',
          maxLength: 20,
          description: 'The `next` value of the previous page',
          examples: ['1042'],
        },
      },
    },
    result: eventDeliveryPageSchema,
    async run({ accountId, id, query: { limit: count, cursor } }, { database }) {
      await requireWebhook(database, accountId, id);
      return await listDeliveries(database, id, { limit: count, cursor: readNumber(cursor) });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/webhooks/{id}/deliveries/{delivery}/redeliver',
    operationId: 'redeliverEvent',
    summary: 'Redeliver an event',
    permission: 'workspace.manage',
    refusals: [409],
    result: eventDeliverySchema,
    async run({ accountId, id, params }, { database }) {
      await requireWebhook(database, accountId, id);
      if (!/^\d{1,15}$/.test(params.delivery)) throw notFound();
      return await redeliverEvent(database, id, Number(params.delivery));
    },
  }),
] as const;

function readNumber(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw badParameter('cursor', 'must be the `next` value of a previous page');
  return Number(cursor);
}
