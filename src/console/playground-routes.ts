// Calls made from the dashboard, and the images of their results.
import { readKey } from '../accounts/keys.ts';
import { isSuspended } from '../accounts/workspace-states.ts';
import { ApiError, badParameter, suspended } from '../contract/errors.ts';
import { idMax } from '../contract/management/fields.ts';
import { outsideRead } from '../flow/reads.ts';
import { defineRoute, PassedThrough } from './route.ts';
import { untrusted } from './untrusted.ts';

export const playgroundRoutes = [
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/playground',
    operationId: 'runPlayground',
    summary: 'Run a call as a key of the workspace',
    description:
      'The call is billed and logged like any other. The response has the status, headers and body of the call. Only responses of the call have the header `x-request-id`; others are errors of the management API.',
    permission: 'calls.make',
    body: {
      type: 'object',
      required: ['endpoint', 'key_id'],
      properties: {
        endpoint: {
          type: 'string',
          minLength: 1,
          maxLength: 500,
          description: 'Path of the endpoint',
          examples: ['/v1/website/crawler'],
        },
        params: {
          type: 'object',
          properties: {},
          additionalProperties: true,
          description: 'Parameters of the call',
          examples: [{ query: 'https://example.com/' }],
        },
        key_id: { type: 'integer', minimum: 1, maximum: idMax, description: 'Key to call with', examples: [17] },
      },
    },
    sends: { '*/*': 'The response of the call' },
    hasForeignStatus: true,
    async run({ accountId, body: { endpoint, params = {}, key_id }, ip }, { database, playground }) {
      await readKey(database, accountId, key_id).catch((error: unknown) => {
        throw error instanceof ApiError ? badParameter('key_id', 'must be the id of a key of this workspace') : error;
      });
      return new PassedThrough(await playground({ endpoint, params, caller: { accountId, keyId: key_id }, ip }));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/picture',
    operationId: 'readPicture',
    summary: 'Fetch an image of another host, such as the thumbnail of a search result',
    permission: 'calls.make',
    query: {
      type: 'object',
      required: ['url'],
      properties: {
        url: {
          type: 'string',
          maxLength: 4000,
          description: 'URL of the image',
          examples: ['https://example.com/thumbnail.png'],
        },
      },
    },
    sends: { 'image/*': 'The image' },
    async run({ accountId, query }, { database, fetchPicture }) {
      if (await isSuspended(database, accountId)) throw suspended();
      const { contentType, bytes } = await outsideRead(() => fetchPicture(query.url, accountId));
      return new PassedThrough({
        status: 200,
        headers: { ...untrusted, 'content-type': contentType, 'cache-control': 'private, max-age=3600' },
        body: bytes,
      });
    },
  }),
] as const;
