// Workspaces and what belongs to them: settings, keys, balances, invoices.
import {
  createAccount,
  listAccounts,
  patchAccount,
  readAccount,
  removePayloads,
  rotateWebhookSecret,
} from '../accounts/accounts.ts';
import {
  addPack,
  createInvoice,
  giveCredits,
  listInvoices,
  listPacks,
  patchInvoice,
  readCredits,
} from '../accounts/balances.ts';
import { createKey, deleteKey, listKeys, patchKey, readKey, rotateKey } from '../accounts/keys.ts';
import { forbidden, notFound } from '../contract/errors.ts';
import { isPermitted } from './permissions.ts';
import { defineRoute } from './route.ts';
import type { Route } from './route.ts';

const CREDITS_MAX = 1_000_000_000_000;
const RATE_MAX = 1_000_000;

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;
const flag = { type: 'boolean' } as const;
const limit = { type: ['integer', 'null'], minimum: 0, maximum: RATE_MAX } as const;
const quota = { type: ['integer', 'null'], minimum: 0, maximum: CREDITS_MAX } as const;
const day = { type: ['string', 'null'], maxLength: 40, description: 'A date in UTC: YYYY-MM-DD' } as const;

const plan = {
  type: ['object', 'null'],
  description: 'null: no subscription and no rate limits. On a change, what is left out stays as it is.',
  additionalProperties: false,
  properties: {
    quota: { type: 'integer', minimum: 0, maximum: CREDITS_MAX, description: 'Credits per period; 0: only limits' },
    per_second: limit,
    per_minute: limit,
    period_start: { ...day, description: 'First day of a period; default: today' },
    period_end: { ...day, description: 'First day of the next period; default: a month after the start' },
  },
} as const;

const accountFields = {
  slug: { type: 'string', maxLength: 63, description: 'Letters a-z, digits, dot, dash and underscore' },
  name: text,
  plan,
  stats_enabled: flag,
  log_privacy: { ...flag, description: 'Parameters and bodies are not stored; switching it on removes what was' },
  unlocker_hosts: { type: 'array', maxItems: 1000, items: { type: 'string', maxLength: 1000 } },
} as const;

/** Fields of a workspace that its own members may change. */
const OWN_FIELDS = new Set(['name', 'log_privacy']);

const quotas = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { total: quota, daily: quota, weekly: quota, monthly: quota },
} as const;

const keyFields = {
  alias: { ...text, maxLength: 100 },
  category: { ...text, maxLength: 40, description: 'production makes a live key, anything else a test key' },
  active: flag,
  expires: {
    type: ['string', 'null'],
    maxLength: 40,
    description: 'A date (the end of that day in UTC) or a date-time; null: never',
  },
  quotas,
} as const;

const invoiceFields = {
  number: { ...text, type: ['string', 'null'], maxLength: 100, description: 'Default: INV-1, INV-2, …' },
  amount: { type: 'number', minimum: 0, maximum: 999_999_999_999 },
  status: { type: 'string', enum: ['open', 'paid'] },
} as const;

export const accountRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/accounts',
    summary: 'Workspaces by slug',
    permission: 'installation.manage',
    query: {
      type: 'object',
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 500, default: 100, description: 'Workspaces per page' },
        cursor: { type: 'string', maxLength: 63, description: 'The `next` of the page before' },
      },
    },
    run: ({ query }, { database }) => listAccounts(database, { limit: query.limit, after: query.cursor }),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts',
    summary: 'Create a workspace',
    permission: 'installation.manage',
    status: 201,
    body: { type: 'object', required: ['slug'], properties: accountFields },
    run: ({ body, actor }, { database }) => createAccount(database, actor.name, body),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}',
    summary: 'A workspace',
    permission: 'workspace.read',
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
    summary: 'Change a workspace',
    permission: 'workspace.manage',
    body: { type: 'object', properties: accountFields },
    async run({ accountId, body, actor }, { database, flushLog }) {
      const foreign = Object.keys(body).find((name) => !OWN_FIELDS.has(name));
      if (foreign !== undefined && !isPermitted(actor, 'installation.manage')) {
        throw forbidden(`only the operator may change ${foreign}`);
      }
      // Calls that were made in private stay so: they pass into the log before anything else is allowed to.
      if (body.log_privacy === false) await flushLog();
      const account = await patchAccount(database, actor.name, accountId, body);
      if (body.log_privacy === true) {
        // Calls that ended just before may still be on their way into the log.
        await flushLog();
        await removePayloads(database, accountId);
      }
      return account;
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/webhook-secret',
    summary: 'Replace the secret that signs webhooks',
    permission: 'workspace.manage',
    async run({ accountId, actor }, { database }) {
      return { webhook_secret: await rotateWebhookSecret(database, actor.name, accountId) };
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/keys',
    summary: 'The keys of a workspace',
    permission: 'workspace.read',
    run: async ({ accountId }, { database }) => ({ items: await listKeys(database, accountId) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/keys',
    summary: 'Create or import a key; the answer alone shows it',
    permission: 'keys.manage',
    status: 201,
    body: {
      type: 'object',
      properties: {
        ...keyFields,
        value: { type: ['string', 'null'], maxLength: 1000, description: 'A key of another service, to be taken over' },
      },
    },
    run: ({ accountId, body, actor }, { database }) => createKey(database, actor.name, accountId, body),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/keys/{id}',
    summary: 'A key',
    permission: 'workspace.read',
    run: ({ accountId, id }, { database }) => readKey(database, accountId, id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/accounts/{slug}/keys/{id}',
    summary: 'Change a key; takes effect on its next call',
    permission: 'keys.manage',
    body: { type: 'object', properties: keyFields },
    run: ({ accountId, id, body, actor }, { database }) => patchKey(database, actor.name, accountId, id, body),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/keys/{id}/rotate',
    summary: 'Replace a key by a new one with the same settings; the answer alone shows it',
    permission: 'keys.manage',
    status: 201,
    body: {
      type: 'object',
      properties: {
        grace_hours: { type: 'integer', minimum: 0, maximum: 720, description: 'How long the old key still works' },
      },
    },
    run: ({ accountId, id, body, actor }, { database }) =>
      rotateKey(database, actor.name, accountId, id, body.grace_hours ?? 0),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/accounts/{slug}/keys/{id}',
    summary: 'Withdraw a key for good',
    permission: 'keys.manage',
    async run({ accountId, id, actor }, { database }) {
      await deleteKey(database, actor.name, accountId, id);
      return { id, deleted: true };
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/packs',
    summary: 'Packs in the order they are drawn in',
    permission: 'workspace.read',
    run: async ({ accountId }, { database }) => ({ items: await listPacks(database, accountId) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/packs',
    summary: 'Add a pack',
    permission: 'installation.manage',
    status: 201,
    body: {
      type: 'object',
      required: ['total'],
      properties: { title: text, total: { type: 'integer', minimum: 1, maximum: CREDITS_MAX } },
    },
    run: ({ accountId, body: { title = 'Pack', total }, actor }, { database }) =>
      addPack(database, actor.name, accountId, { title, total }),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/credits',
    summary: 'Credits given and consumed',
    permission: 'workspace.read',
    run: ({ accountId }, { database }) => readCredits(database, accountId),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/credits',
    summary: 'Give credits',
    permission: 'installation.manage',
    status: 201,
    body: {
      type: 'object',
      required: ['amount'],
      properties: { amount: { type: 'integer', minimum: 1, maximum: CREDITS_MAX } },
    },
    run: ({ accountId, body, actor }, { database }) => giveCredits(database, actor.name, accountId, body),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/invoices',
    summary: 'Invoices, newest first',
    permission: 'workspace.read',
    run: async ({ accountId }, { database }) => ({ items: await listInvoices(database, accountId) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/invoices',
    summary: 'Write an invoice; while one is open, calls are refused',
    permission: 'installation.manage',
    status: 201,
    body: { type: 'object', properties: invoiceFields },
    run: ({ accountId, body, actor }, { database }) => createInvoice(database, actor.name, accountId, body),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/accounts/{slug}/invoices/{id}',
    summary: 'Change an invoice: paid, say',
    permission: 'installation.manage',
    body: { type: 'object', properties: invoiceFields },
    run: ({ accountId, id, body, actor }, { database }) => patchInvoice(database, actor.name, accountId, id, body),
  }),
];
