// API keys of a workspace.
import { createKey, deleteKey, listKeys, patchKey, readKey, rotateKey } from '../accounts/keys.ts';
import { deleted, items } from '../contract/management/fields.ts';
import { keyChangeSchema, keySchema, newKeyResultSchema, newKeySchema } from '../contract/management/key.ts';
import { defineRoute } from './route.ts';

export const keyRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/keys',
    operationId: 'listKeys',
    summary: 'List the keys of a workspace',
    permission: 'workspace.read',
    result: items(keySchema),
    run: async ({ accountId }, { database }) => ({ items: await listKeys(database, accountId) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/keys',
    operationId: 'createKey',
    summary: 'Create or import a key',
    description: 'The response is the only place where the key is shown.',
    permission: 'keys.manage',
    status: 201,
    refusals: [409],
    body: newKeySchema,
    result: newKeyResultSchema,
    run: ({ accountId, body, actor }, { database }) => createKey(database, actor.name, accountId, body),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/keys/{id}',
    operationId: 'readKey',
    summary: 'Read a key',
    permission: 'workspace.read',
    result: keySchema,
    run: ({ accountId, id }, { database }) => readKey(database, accountId, id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/accounts/{slug}/keys/{id}',
    operationId: 'changeKey',
    summary: 'Change a key',
    description: 'Omitted fields are unchanged. The change takes effect on the next call.',
    permission: 'keys.manage',
    body: keyChangeSchema,
    result: keySchema,
    run: ({ accountId, id, body, actor }, { database }) => patchKey(database, actor.name, accountId, id, body),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/keys/{id}/rotate',
    operationId: 'rotateKey',
    summary: 'Replace a key with a new one that has the same settings',
    description: 'The response is the only place where the new key is shown.',
    permission: 'keys.manage',
    status: 201,
    body: {
      type: 'object',
      properties: {
        grace_hours: {
          type: 'integer',
          minimum: 0,
          maximum: 720,
          description: 'Hours for which the old key still works; default: 0',
          examples: [24],
        },
      },
    },
    result: newKeyResultSchema,
    run: ({ accountId, id, body, actor }, { database }) =>
      rotateKey(database, actor.name, accountId, id, body.grace_hours ?? 0),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/accounts/{slug}/keys/{id}',
    operationId: 'deleteKey',
    summary: 'Delete a key',
    description: 'This cannot be undone. Its calls stay in the request log.',
    permission: 'keys.manage',
    result: deleted,
    async run({ accountId, id, actor }, { database }) {
      await deleteKey(database, actor.name, accountId, id);
      return { id, deleted: true };
    },
  }),
] as const;
