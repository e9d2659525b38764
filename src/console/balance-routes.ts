// Packs, credits, invoices and draws of a workspace.
import {
  addPack,
  changeCredits,
  createInvoice,
  listInvoices,
  listPacks,
  patchInvoice,
  readBalances,
  readCredits,
  removePack,
} from '../accounts/balances.ts';
import { listDraws } from '../accounts/draws.ts';
import { readCursor } from '../contract/request-id.ts';
import {
  balancesSchema,
  creditsDetailsSchema,
  creditsSchema,
  drawSchema,
  invoiceChangeSchema,
  invoiceSchema,
  newCreditsSchema,
  newPackSchema,
  packSchema,
  pricesSchema,
} from '../contract/management/balance.ts';
import { cursor, deleted, items, limit, page } from '../contract/management/fields.ts';
import { defineRoute } from './route.ts';

export const balanceRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/balances',
    operationId: 'readBalances',
    summary: 'Read the balances of subscription, packs and credits',
    permission: 'workspace.read',
    result: balancesSchema,
    run: ({ accountId }, { database }) => readBalances(database, accountId),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/draws',
    operationId: 'listDraws',
    summary: 'List the credits that each billed call drew, newest first',
    permission: 'workspace.read',
    query: { type: 'object', properties: { limit, cursor } },
    result: page(drawSchema),
    async run({ accountId, query }, { database, flushLog }) {
      const after = readCursor(query.cursor);
      await flushLog();
      return listDraws(database, accountId, { limit: query.limit, cursor: after });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/packs',
    operationId: 'listPacks',
    summary: 'List packs, in the order in which they are used',
    permission: 'workspace.read',
    result: items(packSchema),
    run: async ({ accountId }, { database }) => ({ items: await listPacks(database, accountId) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/packs',
    operationId: 'addPack',
    summary: 'Add a pack',
    permission: 'installation.manage',
    status: 201,
    body: newPackSchema,
    result: packSchema,
    run: ({ accountId, body: { title = 'Pack', total }, actor }, { database }) =>
      addPack(database, actor.name, accountId, { title, total }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/accounts/{slug}/packs/{id}',
    operationId: 'removePack',
    summary: 'Remove an unused pack',
    description: 'Refused with 409 when credits of the pack are used or reserved by running calls.',
    permission: 'installation.manage',
    refusals: [409],
    result: deleted,
    async run({ accountId, id, actor }, { database }) {
      await removePack(database, actor.name, accountId, id);
      return { id, deleted: true };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/credits',
    operationId: 'readCredits',
    summary: 'Read the credits added and consumed',
    permission: 'workspace.read',
    result: creditsDetailsSchema,
    run: ({ accountId }, { database }) => readCredits(database, accountId),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/credits',
    operationId: 'addCredits',
    summary: 'Add or withdraw credits',
    description:
      'A negative `amount` withdraws credits, from the newest addition first. Refused with 409 when fewer are unused; the error states how many.',
    permission: 'installation.manage',
    status: 201,
    refusals: [409],
    body: newCreditsSchema,
    result: creditsSchema,
    run: ({ accountId, body, actor }, { database }) => changeCredits(database, actor.name, accountId, body),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/prices',
    operationId: 'readPrices',
    summary: 'Read the currency, the price of a credit, and the sender of invoices',
    permission: 'workspace.read',
    result: pricesSchema,
    run: (_, { billing: { currency = null, creditPrice = null, seller = null } }) =>
      Promise.resolve({ currency, credit_price: creditPrice, seller }),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/invoices',
    operationId: 'listInvoices',
    summary: 'List invoices, newest first',
    permission: 'workspace.read',
    result: items(invoiceSchema),
    run: async ({ accountId }, { database }) => ({ items: await listInvoices(database, accountId) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/invoices',
    operationId: 'createInvoice',
    summary: 'Create an invoice',
    description: 'While an invoice is open, billed calls of the workspace are refused with 402.',
    permission: 'installation.manage',
    status: 201,
    refusals: [409],
    body: invoiceChangeSchema,
    result: invoiceSchema,
    run: ({ accountId, body, actor }, { database, billing }) =>
      createInvoice(database, actor.name, accountId, { ...body, currency: billing.currency }),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/accounts/{slug}/invoices/{id}',
    operationId: 'changeInvoice',
    summary: 'Change an invoice, for example to paid',
    permission: 'installation.manage',
    refusals: [409],
    body: invoiceChangeSchema,
    result: invoiceSchema,
    run: ({ accountId, id, body, actor }, { database }) => patchInvoice(database, actor.name, accountId, id, body),
  }),
] as const;
