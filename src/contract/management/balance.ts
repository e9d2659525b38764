// Packs, credits, invoices and draws in the management API.
import { list, nullable, object, withMembers } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { count, creditsMax, day, endpoint, id, moment, requestId, text } from './fields.ts';

const amountMax = 999_999_999_999;

const percentUsed = { type: 'number', minimum: 0, maximum: 100, description: 'Per cent', examples: [12.5] } as const;
const bucketId = { type: 'string', description: 'Id of the balance, as text', examples: ['42'] } as const;

export const packSchema = object({
  id: bucketId,
  title: { ...text, description: 'Display name', examples: ['Spring pack'] },
  purchased_at: { ...day, description: 'Day of purchase, in UTC' },
  total: { ...count, description: 'Credits of the pack', examples: [10_000] },
  used: { ...count, description: 'Credits billed', examples: [1250] },
  remaining: { ...count, description: 'Credits left: not billed and not reserved by running calls', examples: [8750] },
  percent_used: percentUsed,
  exhausted: { type: 'boolean', description: 'Whether all its credits are used', examples: [false] },
});
export type Pack = ValueOf<typeof packSchema>;

export const newPackSchema = {
  type: 'object',
  required: ['total'],
  properties: {
    title: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Display name; default: Pack',
      examples: ['Spring pack'],
    },
    total: { type: 'integer', minimum: 1, maximum: creditsMax, description: 'Credits', examples: [10_000] },
  },
} as const;

export const creditsSchema = object({
  given: { ...count, description: 'Credits added so far, without withdrawn ones', examples: [5000] },
  consumed: { ...count, description: 'Credits billed', examples: [625] },
  remaining: { ...count, description: 'Credits left', examples: [4375] },
  percent_used: percentUsed,
});
export type Credits = ValueOf<typeof creditsSchema>;

export const creditsDetailsSchema = withMembers(creditsSchema, {
  items: {
    ...list(
      object({
        id: bucketId,
        amount: { ...count, description: 'Credits added', examples: [5000] },
        given_at: { ...moment, description: 'When they were added' },
      }),
    ),
    description: 'The additions, oldest first',
  },
});
export type CreditsDetails = ValueOf<typeof creditsDetailsSchema>;

export const newCreditsSchema = {
  type: 'object',
  required: ['amount'],
  properties: {
    amount: {
      type: 'integer',
      minimum: -creditsMax,
      maximum: creditsMax,
      description: 'Credits to add; a negative amount withdraws unused ones',
      examples: [5000],
    },
  },
} as const;

const invoiceStatus = { type: 'string', enum: ['open', 'paid'] } as const;

export const invoiceSchema = object({
  id: { ...id, examples: [3] },
  number: { ...text, description: 'Number of the invoice', examples: ['INV-3'] },
  amount: { type: 'number', description: 'Amount in `currency`', examples: [49.9] },
  currency: {
    ...nullable(text),
    description: 'Code of ISO 4217; null if `SITEGLASS_CURRENCY` was not set when the invoice was created',
    examples: ['EUR'],
  },
  description: { ...text, description: 'What the invoice is for', examples: ['Plan, November 2026'] },
  status: { ...invoiceStatus, description: 'While an invoice is open, billed calls are refused' },
  created_at: { ...moment, description: 'When the invoice was created' },
  paid_at: { ...nullable(moment), description: 'When it was marked as paid; null while open', examples: [null] },
});
export type Invoice = ValueOf<typeof invoiceSchema>;

export const invoiceChangeSchema = {
  type: 'object',
  properties: {
    number: {
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 100,
      description: 'INV-1, INV-2, … by default',
      examples: ['INV-3'],
    },
    amount: {
      type: 'number',
      minimum: 0,
      maximum: amountMax,
      description: 'In the currency of the installation; 0 by default',
      examples: [49.9],
    },
    description: {
      type: 'string',
      maxLength: 500,
      description: 'What the invoice is for; shown on it',
      examples: ['Plan, November 2026'],
    },
    status: {
      ...invoiceStatus,
      description: 'While an invoice is open, billed calls are refused. A new one is open by default.',
    },
  },
} as const;
export type InvoiceChange = ValueOf<typeof invoiceChangeSchema>;

export const pricesSchema = object({
  currency: {
    ...nullable(text),
    description: 'Code of ISO 4217, from `SITEGLASS_CURRENCY`; null: amounts have no currency',
    examples: ['EUR'],
  },
  credit_price: {
    ...nullable({ type: 'number' }),
    description: 'Price of one credit, from `SITEGLASS_CREDIT_PRICE`; null: costs are not shown',
    examples: [0.002],
  },
  seller: {
    ...nullable(text),
    description: 'Name and address of the sender of invoices, from `SITEGLASS_SELLER`',
    examples: ['Example Ltd\n1 Example Street'],
  },
});
export type Prices = ValueOf<typeof pricesSchema>;

// ---- everything together -------------------------------------------------------------------------------------------

const balanceSchema = object({
  total: { ...count, description: 'Total credits', examples: [50_000] },
  used: { ...count, description: 'Credits billed', examples: [1789] },
  remaining: { ...count, description: 'Credits left', examples: [48_211] },
});
export type Balance = ValueOf<typeof balanceSchema>;

export const balancesSchema = object({
  remaining: { ...count, description: 'Credits left, over all balances', examples: [48_211] },
  renewal_date: { ...nullable(day), description: 'First day of the next period', examples: ['2026-12-01'] },
  period_start: { ...nullable(day), description: 'First day of the current period', examples: ['2026-11-01'] },
  subscription: { ...nullable(balanceSchema), description: 'null without a plan' },
  packs: {
    ...nullable(withMembers(balanceSchema, { count: { ...count, description: 'Number of packs', examples: [1] } })),
    description: 'null when no pack was ever bought',
    examples: [null],
  },
  credits: {
    ...balanceSchema,
    description: 'Credits that the operator granted',
    examples: [{ total: 0, used: 0, remaining: 0 }],
  },
});
export type Balances = ValueOf<typeof balancesSchema>;

export const drawSchema = object({
  id: { ...requestId, description: 'Id of the call in the request log' },
  at: { ...moment, description: 'When the call was billed' },
  endpoint,
  key_alias: { ...nullable(text), description: 'Name of the key; null if it was deleted', examples: ['backend'] },
  credits: { ...count, description: 'Credits billed', examples: [1] },
  from: {
    ...list(
      object({
        balance: { type: 'string', enum: ['subscription', 'pack', 'credits'], description: 'Kind of balance' },
        title: { ...text, description: 'Name of the balance', examples: ['Subscription'] },
        amount: { ...count, description: 'Credits drawn', examples: [1] },
      }),
    ),
    description: 'The credits drawn from each balance',
  },
});
export type Draw = ValueOf<typeof drawSchema>;

export const ledgerFaultSchema = object({
  what: { ...text, description: 'Kind of row: a bucket, a key or an account', examples: ['bucket'] },
  id: { type: 'integer', description: 'Id of the row', examples: [42] },
  used: { type: 'integer', description: 'Credits that the row counts as used', examples: [10] },
  billed: { type: 'integer', description: 'Credits that the log shows', examples: [9] },
  held: { type: 'integer', description: 'Credits that running calls have reserved', examples: [0] },
  archived: { type: 'integer', description: 'Credits of log entries that were deleted', examples: [0] },
});
export type LedgerFault = ValueOf<typeof ledgerFaultSchema>;
