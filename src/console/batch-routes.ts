// Batches of a workspace.
import { readBatchOrigin } from '../batches/batch-details.ts';
import {
  acceptedBatchSchema,
  batchItemSchema,
  batchSchema,
  batchStatuses,
  itemStatuses,
  resultFormats,
} from '../contract/batch.ts';
import { notFound } from '../contract/errors.ts';
import {
  batchDetailsSchema,
  batchItemPageSchema,
  batchPageSchema,
  batchSettings,
  newBatchSchema,
} from '../contract/management/batch.ts';
import { cursor, limit } from '../contract/management/fields.ts';
import { resultDownload, resultTypes } from './result-download.ts';
import { defineRoute } from './route.ts';
import { submitAs } from './submissions.ts';

const jsonBytesMax = 16 * 1024 * 1024;
const change = { permission: 'calls.make', refusals: [409], result: batchSchema } as const;

export const batchRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/batches',
    operationId: 'listBatches',
    summary: 'List batches, newest first',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: batchStatuses, description: 'Only batches in this state' },
        limit: { ...limit, maximum: 100, default: 20 },
        cursor,
      },
    },
    result: batchPageSchema,
    run: ({ accountId, query }, { batches }) => batches.list(accountId, query),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/batches',
    operationId: 'createBatch',
    summary: 'Submit a batch as a key of the workspace',
    description: 'Like `POST /v1/batches`, with up to 10,000 items.',
    permission: 'calls.make',
    status: 201,
    refusals: [409],
    body: newBatchSchema,
    bodyBytesMax: jsonBytesMax,
    result: acceptedBatchSchema,
    async run({ accountId, body: { key_id: keyId, ...params }, ip }, parts) {
      return await submitAs(parts, { operationId: 'createBatch', params, accountId, keyId, ip });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/batches/lines',
    operationId: 'createLargeBatch',
    summary: 'Submit a batch of up to a million items as a key of the workspace',
    description: 'Like `POST /v1/batches` with NDJSON: one item per line.',
    permission: 'calls.make',
    status: 201,
    refusals: [409, 413],
    acceptsLines: true,
    query: {
      type: 'object',
      required: ['key_id', 'endpoint'],
      properties: {
        ...batchSettings,
        params: { type: 'object', description: 'Parameters of all items', examples: [{ response_type: 'markdown' }] },
      },
    },
    result: acceptedBatchSchema,
    async run({ accountId, query: { key_id: keyId, ...params }, ip, lines }, parts) {
      return await submitAs(parts, { operationId: 'createBatch', params, accountId, keyId, ip, lines });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/batches/{batch}',
    operationId: 'readBatch',
    summary: 'Read a batch with its errors by code',
    permission: 'workspace.read',
    result: batchDetailsSchema,
    async run({ accountId, params: { batch: id }, request }, { database, batches }) {
      const batch = await batches.find(accountId, id, 0, request.signal);
      const [origin, errors] = await Promise.all([readBatchOrigin(database, id), batches.errors(accountId, id)]);
      return { ...batch, ...origin, errors };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/batches/{batch}/items',
    operationId: 'listBatchItems',
    summary: 'List the items of a batch without their results',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: itemStatuses, description: 'Only items in this state' },
        limit,
        cursor,
      },
    },
    result: batchItemPageSchema,
    run: ({ accountId, params, query }, { batches }) =>
      batches.items(accountId, params.batch, { ...query, results: false }),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/batches/{batch}/items/{index}',
    operationId: 'readBatchItem',
    summary: 'Read an item of a batch with its result',
    permission: 'workspace.read',
    result: batchItemSchema,
    async run({ accountId, params: { batch, index } }, { batches }) {
      if (!/^\d{1,7}$/.test(index)) throw notFound();
      return await batches.item(accountId, batch, Number(index));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/batches/{batch}/results',
    operationId: 'downloadBatchResults',
    summary: 'Download the results of a batch as a file',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        format: { type: 'string', enum: resultFormats, default: 'ndjson', description: 'Format of the file' },
      },
    },
    sends: resultTypes,
    run: ({ accountId, params, query, request }, { batches }) =>
      resultDownload(batches, {
        kind: 'batch',
        accountId,
        id: params.batch,
        format: query.format,
        signal: request.signal,
      }),
  }),
  defineRoute({
    ...change,
    method: 'POST',
    path: '/accounts/{slug}/batches/{batch}/pause',
    operationId: 'pauseBatch',
    summary: 'Pause a batch; running items finish',
    run: ({ accountId, params }, { batches }) => batches.change(accountId, params.batch, 'pause'),
  }),
  defineRoute({
    ...change,
    method: 'POST',
    path: '/accounts/{slug}/batches/{batch}/resume',
    operationId: 'resumeBatch',
    summary: 'Resume a paused batch',
    run: ({ accountId, params }, { batches }) => batches.change(accountId, params.batch, 'resume'),
  }),
  defineRoute({
    ...change,
    method: 'POST',
    path: '/accounts/{slug}/batches/{batch}/retry',
    operationId: 'retryBatch',
    summary: 'Queue the failed items of a batch again',
    run: ({ accountId, params }, { batches }) => batches.change(accountId, params.batch, 'retry'),
  }),
  defineRoute({
    ...change,
    method: 'DELETE',
    path: '/accounts/{slug}/batches/{batch}',
    operationId: 'cancelBatch',
    summary: 'Cancel the items of a batch that have not started',
    run: ({ accountId, params }, { batches }) => batches.change(accountId, params.batch, 'cancel'),
  }),
] as const;
