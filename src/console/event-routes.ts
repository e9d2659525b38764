// Events of a workspace, and the mails about them.
import { writeAudit } from '../accounts/audit.ts';
import { eventTypeNames } from '../contract/events.ts';
import { eventPageSchema, mailChangeSchema, mailSettingsSchema } from '../contract/management/event.ts';
import { cursor, limit, searchedText } from '../contract/management/fields.ts';
import { searchNote } from './search-note.ts';
import { readCursor } from '../contract/request-id.ts';
import { changeMailSettings, listEvents, readMailSettings } from '../events/event-list.ts';
import { defineRoute } from './route.ts';

export const eventRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/events',
    operationId: 'listEvents',
    summary: 'List events with their deliveries, newest first',
    description: `Events are kept for 30 days. ${searchNote}`,
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: eventTypeNames, description: 'Only events of this type' },
        text: searchedText('type, data or id'),
        limit: { ...limit, maximum: 100 },
        cursor,
      },
    },
    result: eventPageSchema,
    async run({ accountId, query: { type, text, limit: count, cursor: after } }, { database, hasMail }) {
      const wanted = { type, text, limit: count, cursor: readCursor(after) };
      const { items, next } = await listEvents(database, accountId, wanted);
      return { items: hasMail ? items : items.map((event) => ({ ...event, mail: null })), next };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/mail',
    operationId: 'readMailSettings',
    summary: 'Read which events are mailed',
    permission: 'workspace.read',
    result: mailSettingsSchema,
    run: async ({ accountId }, { database, hasMail }) => ({
      available: hasMail,
      ...(await readMailSettings(database, accountId)),
    }),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/accounts/{slug}/mail',
    operationId: 'changeMailSettings',
    summary: 'Choose which events are mailed',
    permission: 'workspace.manage',
    body: mailChangeSchema,
    result: mailSettingsSchema,
    async run({ accountId, body: { events }, actor }, { database, hasMail }) {
      await changeMailSettings(database, accountId, events);
      await writeAudit(database, { actor: actor.name, action: 'mail.change', accountId, detail: { events } });
      return { available: hasMail, ...(await readMailSettings(database, accountId)) };
    },
  }),
] as const;
