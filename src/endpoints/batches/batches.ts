import {
  acceptedBatchSchema,
  batchItemListSchema,
  batchItemSchema,
  batchListSchema,
  batchSchema,
  batchStatuses,
  itemStatuses,
} from '../../contract/batch.ts';
import { withMembers } from '../../contract/schema.ts';
import {
  cursor,
  formatNote,
  limit,
  resultCursor,
  resultFiles,
  savedResults,
  resultsParameters,
  route,
  sendResults,
  wait,
} from '../batch-routes.ts';
import { defineEndpoint } from '../endpoint.ts';

const batch_id = { type: 'string', description: 'The identifier returned when the batch was accepted' } as const;

const exampleId = '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21';
const exampleBatch = {
  batch_id: exampleId,
  name: 'shops',
  endpoint: '/v1/website/crawler',
  status: 'running',
  reason: null,
  total: 10_000,
  queued: 8_740,
  processing: 32,
  completed: 1_221,
  failed: 7,
  credits_charged: 1_221,
  created_at: '2026-11-15T10:00:00.000Z',
  started_at: '2026-11-15T10:00:00.041Z',
  completed_at: null,
  eta_seconds: 214,
} as const;
const exampleItem = {
  index: 17,
  status: 'completed',
  params: { query: 'https://example.com/' },
  status_code: 201,
  result: '<!DOCTYPE html><html>…</html>',
  error: null,
  error_code: null,
  credits_charged: 1,
  completed_at: '2026-11-15T10:00:01.230Z',
} as const;
const one = { type: 'object', required: ['batch_id'], properties: { batch_id } } as const;

export const createBatch = defineEndpoint({
  ...route,
  method: 'POST',
  path: '/v1/batches',
  operationId: 'createBatch',
  summary: 'Submit a batch of calls',
  description:
    'Free; every item is billed like a call of its endpoint when it succeeds. Either all items are accepted or none: a 400 ' +
    'names up to 20 invalid ones by index. For more than 10,000 items, send them as `application/x-ndjson`, one JSON string or ' +
    'object per line, and the other parameters in the query.',
  isSubmission: true,
  acceptsLines: true,
  successStatus: 202,
  bodyBytesMax: 16 * 1024 * 1024,
  timeoutSeconds: 15 * 60,
  refusals: [403, 413],
  query: {
    type: 'object',
    required: ['endpoint'],
    properties: {
      endpoint: {
        type: 'string',
        description: 'Path of a billed endpoint, or its short name, such as `crawler`',
        examples: ['crawler'],
      },
      params: {
        type: 'object',
        description: 'Parameters of all items',
        examples: [{ response_type: 'markdown' }],
      },
      items: {
        type: 'array',
        description:
          'Up to 10,000 items. Each is a string, the URL of the page (or the search query), or an object of parameters, which take precedence over `params`',
        examples: [['https://example.com/', { query: 'https://example.org/', timeout: 10 }]],
      },
      name: { type: 'string', maxLength: 200, description: 'A name for your own use', examples: ['shops'] },
      webhook_url: {
        type: 'string',
        format: 'public-url',
        'x-receiver': true,
        description: 'URL to which the finished batch is posted, with a signature',
      },
      per_host: {
        type: 'integer',
        minimum: 1,
        maximum: 64,
        default: 4,
        description: 'Items of one host that run at the same time, counting those of all batches',
      },
    },
  },
  result: acceptedBatchSchema,
  example: {
    query: { endpoint: 'crawler', items: ['https://example.com/', 'https://example.org/'] },
    result: { batch_id: exampleId, status: 'running', total: 2, status_url: `/v1/batches/${exampleId}` },
  },
  run: (query, call) => call.services.batches.submit(query, call),
});

export const listBatches = defineEndpoint({
  ...route,
  path: '/v1/batches',
  operationId: 'listBatches',
  summary: 'List batches',
  description: 'Free. The newest come first.',
  query: {
    type: 'object',
    properties: {
      status: { type: 'string', enum: batchStatuses, description: 'Only batches in this state' },
      limit: { ...limit, maximum: 100, default: 20 },
      cursor: { ...cursor, examples: [exampleId] },
    },
  },
  result: batchListSchema,
  example: { query: {}, result: { items: [exampleBatch], next: null } },
  async run(query, { caller, services }) {
    return { body: await services.batches.list(caller.accountId, query) };
  },
});

export const batch = defineEndpoint({
  ...route,
  path: '/v1/batches/{batch_id}',
  operationId: 'batch',
  summary: 'State of a batch',
  description: 'Free. `wait` delays the response until the batch has ended, for up to 30 seconds.',
  timeoutSeconds: 45,
  query: {
    ...one,
    properties: { batch_id, wait: { ...wait, description: 'Seconds to wait for the end of the batch' } },
  },
  result: batchSchema,
  example: { query: { batch_id: exampleId }, result: exampleBatch },
  async run({ batch_id: id, wait: seconds }, { caller, services, signal }) {
    return { body: await services.batches.find(caller.accountId, id, seconds, signal) };
  },
});

export const batchItems = defineEndpoint({
  ...route,
  path: '/v1/batches/{batch_id}/items',
  operationId: 'batchItems',
  summary: 'Items of a batch, with their results',
  description: 'Free. By index; with `status` completed or failed in the order of completion.',
  query: {
    ...one,
    properties: {
      batch_id,
      status: { type: 'string', enum: itemStatuses, description: 'Only items in this state' },
      limit,
      cursor: { ...cursor, examples: ['99'] },
    },
  },
  result: batchItemListSchema,
  example: { query: { batch_id: exampleId }, result: { items: [exampleItem], next: '99' } },
  async run({ batch_id: id, ...filters }, { caller, services }) {
    return { body: await services.batches.items(caller.accountId, id, filters) };
  },
});

export const batchResults = defineEndpoint({
  ...route,
  path: '/v1/batches/{batch_id}/results',
  operationId: 'batchResults',
  summary: 'Results of a batch as a stream',
  description:
    'Free. NDJSON: one line for every item that has ended, in the order of completion. The stream ends with the newest result; ' +
    'send the `cursor` of the last line to get those that follow it.' +
    formatNote,
  timeoutSeconds: 45,
  sendsLines: true,
  sendsFiles: resultFiles,
  savedFile: savedResults,
  query: {
    ...one,
    properties: {
      batch_id,
      ...resultsParameters,
    },
  },
  result: withMembers(batchItemSchema, { cursor: resultCursor }),
  example: { query: { batch_id: exampleId }, result: { ...exampleItem, cursor: '1229' } },
  run: ({ batch_id: id, ...wanted }, call) => sendResults(call.services.batches, { id, ...wanted }, call),
});

const change = { ...route, query: one, result: batchSchema, refusals: [409] } as const;

export const pauseBatch = defineEndpoint({
  ...change,
  method: 'POST',
  path: '/v1/batches/{batch_id}/pause',
  operationId: 'pauseBatch',
  summary: 'Pause a batch',
  description: 'Free. Running items finish; no others start until the batch is resumed.',
  example: {
    query: { batch_id: exampleId },
    result: { ...exampleBatch, status: 'paused', reason: 'user', eta_seconds: null },
  },
  async run({ batch_id: id }, { caller, services }) {
    return { body: await services.batches.change(caller.accountId, id, 'pause') };
  },
});

export const resumeBatch = defineEndpoint({
  ...change,
  method: 'POST',
  path: '/v1/batches/{batch_id}/resume',
  operationId: 'resumeBatch',
  summary: 'Resume a paused batch',
  description: 'Free. Not necessary for batches that the service paused: these continue automatically when they can.',
  example: { query: { batch_id: exampleId }, result: exampleBatch },
  async run({ batch_id: id }, { caller, services }) {
    return { body: await services.batches.change(caller.accountId, id, 'resume') };
  },
});

export const retryBatch = defineEndpoint({
  ...change,
  method: 'POST',
  path: '/v1/batches/{batch_id}/retry',
  operationId: 'retryBatch',
  summary: 'Queue the failed items of a batch again',
  description: 'Free. Successful items are not repeated.',
  example: { query: { batch_id: exampleId }, result: { ...exampleBatch, failed: 0, queued: 8_747 } },
  async run({ batch_id: id }, { caller, services }) {
    return { body: await services.batches.change(caller.accountId, id, 'retry') };
  },
});

export const cancelBatch = defineEndpoint({
  ...change,
  method: 'DELETE',
  path: '/v1/batches/{batch_id}',
  operationId: 'cancelBatch',
  summary: 'Cancel a batch',
  description: 'Free. Cancels the items that have not started; running ones finish. Results are kept.',
  example: {
    query: { batch_id: exampleId },
    result: { ...exampleBatch, status: 'cancelled', queued: 0, eta_seconds: null },
  },
  async run({ batch_id: id }, { caller, services }) {
    return { body: await services.batches.change(caller.accountId, id, 'cancel') };
  },
});

export const batchEndpoints = [
  createBatch,
  listBatches,
  batch,
  batchItems,
  batchResults,
  pauseBatch,
  resumeBatch,
  retryBatch,
  cancelBatch,
] as const;
