// The public shape of batches and their items.
import { errorCodeNames } from './errors.ts';
import { described, list, nullable, object } from './schema.ts';
import type { ValueOf } from './schema.ts';

const at = ['2026-11-15T09:30:00.000Z'] as const;
const moment = { type: 'string', format: 'date-time', examples: at } as const;
const optionalMoment = { type: ['string', 'null'], format: 'date-time', examples: at } as const;
const count = { type: 'integer', minimum: 0 } as const;

export const batchStatuses = ['running', 'paused', 'completed', 'cancelled'] as const;
export const pauseReasons = ['key', 'payment', 'quota', 'suspended', 'user'] as const;
export const itemStatuses = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;

export const resultFormats = ['ndjson', 'csv', 'zip'] as const;

export type ResultFormat = Exclude<(typeof resultFormats)[number], 'ndjson'>;
export type BatchStatus = (typeof batchStatuses)[number];
export type ItemStatus = (typeof itemStatuses)[number];

/** `items` of a JSON body, and lines of NDJSON. */
export const jsonItemsMax = 10_000;
export const itemsMax = 1_000_000;

export const batchSchema = {
  title: 'Batch',
  ...object({
    batch_id: { type: 'string', format: 'uuid', description: 'Identifier of the batch' },
    name: { type: ['string', 'null'], description: 'The name given at submission', examples: ['shops'] },
    endpoint: { type: 'string', description: 'Path of the endpoint that is called', examples: ['/v1/website/crawler'] },
    status: { type: 'string', enum: batchStatuses, description: 'State of the batch' },
    reason: {
      ...nullable({ type: 'string', enum: pauseReasons }),
      description:
        'Why the batch is paused: `key` (the API key may not be used), `payment` (no balance, or an open invoice), `quota`, `suspended` or `user`; null unless paused',
      examples: [null],
    },
    total: described(count, 'Number of items'),
    queued: described(count, 'Items that have not started'),
    processing: described(count, 'Items that are running'),
    completed: described(count, 'Items that succeeded'),
    failed: described(count, 'Items that failed, which are not billed'),
    credits_charged: described(count, 'Credits billed so far'),
    created_at: described(moment, 'When the batch was accepted'),
    started_at: described(optionalMoment, 'When the first item started; null: none has'),
    completed_at: { ...optionalMoment, description: 'When the last item ended' },
    eta_seconds: {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'Estimated time until the last item ends; null unless items are running',
    },
  }),
} as const;
export type Batch = ValueOf<typeof batchSchema>;

export const acceptedBatchSchema = object({
  batch_id: { type: 'string', format: 'uuid', description: 'Identifier of the batch' },
  status: { type: 'string', const: 'running', description: 'State of the batch', examples: ['running'] },
  total: described(count, 'Number of items'),
  status_url: {
    type: 'string',
    description: 'Path that returns the state of the batch',
    examples: ['/v1/batches/0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21'],
  },
});
export type AcceptedBatch = ValueOf<typeof acceptedBatchSchema>;

export const batchItemSchema = {
  title: 'BatchItem',
  ...object({
    index: { ...count, description: 'The place of the item in the submission, from 0' },
    status: { type: 'string', enum: itemStatuses, description: 'State of the item' },
    params: {
      type: 'object',
      additionalProperties: true,
      description: 'The parameters of the call, without secrets',
      examples: [{ query: 'https://example.com/' }],
    },
    status_code: { type: ['integer', 'null'], enum: [201, 500, null], description: 'null until the item has ended' },
    result: {
      description: 'The body of the equivalent synchronous call; null unless completed',
      examples: ['<!DOCTYPE html><html>…</html>'],
    },
    error: { type: ['string', 'null'], description: 'Why the item failed; null without an error', examples: [null] },
    error_code: {
      ...nullable({ type: 'string', enum: errorCodeNames }),
      description: 'Why the item failed, for programs; null without an error, or if the error has no code',
      examples: [null],
    },
    credits_charged: described(count, 'Credits billed for the item'),
    completed_at: described(optionalMoment, 'When the item ended; null before'),
  }),
} as const;
export type BatchItem = ValueOf<typeof batchItemSchema>;

/** Failed items with the same error code. */
export const batchErrorSchema = object({
  error_code: {
    ...nullable({ type: 'string', enum: errorCodeNames }),
    description: 'The code; null for errors without one',
    examples: [null],
  },
  items: { ...count, description: 'Number of items', examples: [12] },
  error: { type: 'string', description: 'The message of one of them', examples: ['the target could not be reached'] },
});
export type BatchError = ValueOf<typeof batchErrorSchema>;

/** A line of the results. */
export type BatchResultLine = BatchItem & { cursor: string };

const next = {
  type: ['string', 'null'],
  description: 'The `cursor` of the next page; null on the last one',
  examples: [null],
} as const;
export const batchListSchema = object({ items: described(list(batchSchema), 'The batches, newest first'), next });
export const batchItemListSchema = object({ items: described(list(batchItemSchema), 'The items of this page'), next });
export type BatchList = ValueOf<typeof batchListSchema>;
export type BatchItemList = ValueOf<typeof batchItemListSchema>;
