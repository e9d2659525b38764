// Calls of batches.
import { expect } from 'vitest';
import type { SharedService, TestAccount } from './service.ts';

export const batchesPath = '/v1/batches';

/** `serviceOf` is called with every call, because a service exists only after `beforeAll`. */
export function createBatchCalls(serviceOf: () => SharedService) {
  const submit = ({ key }: TestAccount, body: object, headers: Record<string, string> = {}) =>
    serviceOf().call(batchesPath, {}, { method: 'POST', key, headers, body: JSON.stringify(body) });
  const get = ({ key }: TestAccount, id: string, path = '', parameters: Record<string, string | number> = {}) =>
    serviceOf().call(`${batchesPath}/${id}${path}`, parameters, { key });

  return {
    submit,
    get,
    submitLines: ({ key }: TestAccount, parameters: Record<string, string>, body: string) =>
      serviceOf().call(batchesPath, parameters, {
        method: 'POST',
        key,
        headers: { 'content-type': 'application/x-ndjson' },
        body,
      }),
    post: ({ key }: TestAccount, id: string, action: string) =>
      serviceOf().call(`${batchesPath}/${id}/${action}`, {}, { method: 'POST', key }),
    cancel: ({ key }: TestAccount, id: string) =>
      serviceOf().call(`${batchesPath}/${id}`, {}, { method: 'DELETE', key }),
    /** The id of a batch of crawler calls that was accepted. */
    async accepted(account: TestAccount, body: object): Promise<string> {
      const answer = await submit(account, { endpoint: 'crawler', ...body });
      expect([answer.status, answer.json]).toEqual([202, expect.objectContaining({ status: 'running' })]);
      return answer.json.batch_id;
    },
    /** Waits for the end of a batch. */
    async ended(account: TestAccount, id: string): Promise<any> {
      for (let tries = 0; tries < 10; tries++) {
        const { json } = await get(account, id, '', { wait: 10 });
        if (json.completed_at !== null) return json;
      }
      throw new Error(`the batch ${id} did not end`);
    },
    remaining: async ({ key }: TestAccount) => (await serviceOf().call('/v1/usage', {}, { key })).json.remaining,
  };
}

/** The values of NDJSON. */
export const linesOf = (text: string): any[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
