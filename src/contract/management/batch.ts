// Batches in the management API.
import { batchErrorSchema, batchItemSchema, batchListSchema, batchSchema, jsonItemsMax } from '../batch.ts';
import { list, nullable, object, withMembers } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { count, idMax, text } from './fields.ts';

export type { Batch, BatchItem } from '../batch.ts';

export const keyId = {
  type: 'integer',
  minimum: 1,
  maximum: idMax,
  description: 'Key to call with',
  examples: [17],
} as const;

export const batchDetailsSchema = withMembers(batchSchema, {
  key_id: {
    ...nullable(count),
    description: 'The key that submitted the batch; null if it was deleted',
    examples: [17],
  },
  key_alias: { ...nullable(text), description: 'Name of the key; null if it was deleted', examples: ['backend'] },
  per_host: { ...count, description: 'Items of one host that run at the same time', examples: [4] },
  errors: {
    ...list(batchErrorSchema),
    description: 'Failed items by error code, the most frequent first, among at most 100,000 of them',
  },
});
export type BatchDetails = ValueOf<typeof batchDetailsSchema>;

export const batchPageSchema = batchListSchema;
export const batchItemPageSchema = object({
  items: { ...list(batchItemSchema), description: 'The items of this page' },
  next: {
    type: ['string', 'null'],
    description: 'The `cursor` of the next page; null on the last one',
    examples: [null],
  },
});

/** The settings of a submission, apart from its items. */
export const batchSettings = {
  key_id: keyId,
  endpoint: {
    type: 'string',
    minLength: 1,
    maxLength: 500,
    description: 'Path of a billed endpoint, or its short name',
    examples: ['/v1/website/crawler'],
  },
  name: { type: 'string', maxLength: 200, description: 'A name for your own use', examples: ['shops'] },
  webhook_url: {
    type: 'string',
    maxLength: 2000,
    description: 'URL to which the finished batch is posted',
    examples: ['https://example.com/hook'],
  },
  per_host: {
    type: 'integer',
    minimum: 1,
    maximum: 64,
    description: 'Items of one host that run at the same time; default: 4',
    examples: [4],
  },
} as const;

export const newBatchSchema = {
  type: 'object',
  required: ['key_id', 'endpoint', 'items'],
  properties: {
    ...batchSettings,
    params: {
      type: 'object',
      properties: {},
      additionalProperties: true,
      description: 'Parameters of all items',
      examples: [{ response_type: 'markdown' }],
    },
    items: {
      type: 'array',
      maxItems: jsonItemsMax,
      description: 'Addresses, or objects of parameters',
      examples: [['https://example.com/']],
    },
  },
} as const;
