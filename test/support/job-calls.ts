// Asynchronous calls of the crawler, for the tests of jobs.
import { expect } from 'vitest';
import type { SharedService, TestAccount } from './service.ts';
import type { Target } from './target.ts';

export const crawlerPath = '/v1/website/crawler';

/** `parts` is called with every call, because a service and a target exist only after `beforeAll`. */
export function createJobCalls(parts: () => { service: SharedService; target: Target }) {
  const submit = (account: TestAccount, parameters = {}, node = parts().service) =>
    node.call(
      crawlerPath,
      { query: `${parts().target.origin}/`, is_async: 'true', ...parameters },
      { key: account.key },
    );

  return {
    submit,
    /** The id of a job that was accepted. */
    async accepted(account: TestAccount, parameters = {}, node = parts().service): Promise<string> {
      const answer = await submit(account, parameters, node);
      expect(answer.status).toBe(202);
      return answer.json.job_id;
    },
    read: async (jobId: string, { key }: TestAccount, parameters = {}, node = parts().service) =>
      (await node.call(`/jobs/${jobId}`, parameters, { key })).json,
    usage: async ({ key }: TestAccount, node = parts().service) => (await node.call('/v1/usage', {}, { key })).json,
    logOf: async ({ slug }: TestAccount, node = parts().service) =>
      (await node.log(slug)).filter(({ endpoint }) => endpoint === crawlerPath),
  };
}
