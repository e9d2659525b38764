// Workspaces: settings, plan and limits.
import {
  createAccount,
  listAccounts,
  patchAccount,
  readAccount,
  removePayloads,
  rotateWebhookSecret,
} from '../accounts/accounts.ts';
import { deleteAccount, resumeAccount, suspendAccount } from '../accounts/workspace-states.ts';
import { forbidden, notFound } from '../contract/errors.ts';
import {
  accountChangeSchema,
  accountDetailsSchema,
  accountSchema,
  deletedAccountSchema,
  newAccountSchema,
  visibleAccountSchema,
  webhookSecretSchema,
} from '../contract/management/account.ts';
import { page } from '../contract/management/fields.ts';
import { isPermitted } from './permissions.ts';
import { defineRoute } from './route.ts';

/** Fields of a workspace that its members may change. */
const ownFields = new Set(['name', 'log_privacy', 'payload_days']);

export const accountRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts',
    operationId: 'listAccounts',
    summary: 'List workspaces, ordered by slug',
    permission: 'installation.manage',
    query: {
      type: 'object',
      properties: {
        search: {
          type: 'string',
          maxLength: 200,
          description: 'Only workspaces with this text in their slug or name, ignoring case',
          examples: ['acme'],
        },
        limit: { type: 'integer', minimum: 1, maximum: 500, default: 100, description: 'Workspaces per page' },
        cursor: {
          type: 'string',
          maxLength: 63,
          description: 'The `next` value of the previous page',
          examples: ['acme'],
        },
      },
    },
    result: page(accountSchema),
    run: ({ query: { limit, cursor, search } }, { database }) =>
      listAccounts(database, { limit, after: cursor, search }),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts',
    operationId: 'createAccount',
    summary: 'Create a workspace',
    permission: 'installation.manage',
    status: 201,
    refusals: [409],
    body: newAccountSchema,
    result: accountDetailsSchema,
    run: ({ body, actor }, { database }) => createAccount(database, actor.name, body),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}',
    operationId: 'readAccount',
    summary: 'Read a workspace',
    permission: 'workspace.read',
    result: visibleAccountSchema,
    async run({ accountId, actor }, { database }) {
      const account = await readAccount(database, accountId);
      if (!account) throw notFound();
      if (isPermitted(actor, 'workspace.manage')) return account;
      const { webhook_secret: _, ...visible } = account;
      return visible;
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/accounts/{slug}',
    operationId: 'changeAccount',
    summary: 'Change a workspace',
    description:
      'Omitted fields are unchanged. Members may change `name`, `log_privacy` and `payload_days`; the other fields are for the operator.',
    permission: 'workspace.manage',
    refusals: [409],
    body: accountChangeSchema,
    result: accountDetailsSchema,
    async run({ accountId, body, actor }, { database, flushLog }) {
      const foreign = Object.keys(body).find((name) => !ownFields.has(name));
      if (foreign !== undefined && !isPermitted(actor, 'installation.manage')) {
        throw forbidden(`only the operator may change ${foreign}`);
      }
      // Log pending calls before log privacy is turned off, so that they stay private.
      if (body.log_privacy === false) await flushLog();
      const account = await patchAccount(database, actor.name, accountId, body);
      if (body.log_privacy === true) {
        // Calls that ended just before may not be in the log yet.
        await flushLog();
        await removePayloads(database, accountId);
      }
      return account;
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/suspend',
    operationId: 'suspendAccount',
    summary: 'Suspend a workspace',
    description:
      'From now on its calls are refused with 403 `Forbidden: the workspace is suspended`, except `/v1/usage`. Running calls and jobs finish; queued jobs wait. Members can still sign in.',
    permission: 'installation.manage',
    result: accountDetailsSchema,
    run: ({ accountId, actor }, { database }) => suspendAccount(database, actor.name, accountId),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/resume',
    operationId: 'resumeAccount',
    summary: 'Resume a suspended workspace',
    description:
      'Its calls are admitted again and its queued jobs run. The suspension does not count against their deadlines.',
    permission: 'installation.manage',
    result: accountDetailsSchema,
    run: ({ accountId, actor }, { database }) => resumeAccount(database, actor.name, accountId),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/accounts/{slug}',
    operationId: 'deleteAccount',
    summary: 'Delete a workspace and everything in it',
    description:
      'Keys, jobs, results, files, request log, balances, invoices and memberships are removed; running calls fail. This cannot be undone. The audit log keeps the slug, the name, the invoices and the totals.',
    permission: 'installation.manage',
    query: {
      type: 'object',
      required: ['confirm'],
      properties: {
        confirm: {
          type: 'string',
          maxLength: 63,
          description: 'The slug of the workspace, as a confirmation',
          examples: ['acme'],
        },
      },
    },
    result: deletedAccountSchema,
    async run({ accountId, query, actor }, { database, deletion, flushLog }) {
      await flushLog();
      return await deleteAccount({ database, ...deletion }, actor.name, accountId, query.confirm);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/webhook-secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret that signs webhooks',
    description: 'The old secret becomes invalid immediately.',
    permission: 'workspace.manage',
    result: webhookSecretSchema,
    async run({ accountId, actor }, { database }) {
      return { webhook_secret: await rotateWebhookSecret(database, actor.name, accountId) };
    },
  }),
] as const;
