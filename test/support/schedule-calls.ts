// Calls of schedules. Due times are moved in the database instead of waiting for them.
import { expect } from 'vitest';
import type { SharedService, TestAccount } from './service.ts';
import { sendPage } from './target.ts';
import type { Target } from './target.ts';

export const schedulesPath = '/v1/schedules';

/** `parts` is called with every call, because a service and a target exist only after `beforeAll`. */
export function createScheduleCalls(parts: () => { service: SharedService; target: Target }) {
  const send = (
    method: string,
    { key }: TestAccount,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) =>
    parts().service.call(
      `${schedulesPath}${path}`,
      {},
      { method, key, headers, ...(body ? { body: JSON.stringify(body) } : {}) },
    );
  const create = (account: TestAccount, body: object, headers?: Record<string, string>) =>
    send('POST', account, '', { endpoint: 'crawler', every_seconds: 3600, ...body }, headers);
  const runsOf = async ({ key }: TestAccount, id: string): Promise<any[]> =>
    (await parts().service.call(`${schedulesPath}/${id}/runs`, {}, { key })).json.items;
  /** Makes the schedule due, as if it had been due some seconds ago. */
  const makeDue = (id: string, secondsAgo = 1) =>
    parts().service.database.query(
      `update schedule set next_at = d.due, wake_at = d.due
       from (select date_trunc('milliseconds', clock_timestamp()) - make_interval(secs => $2) as due) d where id = $1`,
      [id, secondsAgo],
    );

  return {
    send,
    create,
    runsOf,
    makeDue,
    get: async ({ key }: TestAccount, id: string) =>
      (await parts().service.call(`${schedulesPath}/${id}`, {}, { key })).json,
    /** The id of a new, active schedule. */
    async created(account: TestAccount, body: object): Promise<string> {
      const answer = await create(account, body);
      expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ status: 'active' })]);
      return answer.json.schedule_id;
    },
    /** Makes the schedule due and waits until the run has ended. */
    async runOnce(account: TestAccount, id: string): Promise<any> {
      const before = (await runsOf(account, id)).length;
      await makeDue(id);
      await expect
        .poll(async () => (await runsOf(account, id)).filter(({ status }) => status !== 'running').length, {
          timeout: 20_000,
        })
        .toBe(before + 1);
      return (await runsOf(account, id))[0];
    },
    /** A page whose text the test changes. */
    changingPage(path: string, first: string) {
      const { target } = parts();
      let text = first;
      target.on(path, (_request, response) => sendPage(response, text));
      return { url: `${target.origin}${path}`, set: (next: string) => (text = next) };
    },
    /** A receiver of webhooks. */
    receiver(path: string) {
      const { target } = parts();
      const bodies: { event: any; text: string; signature: string }[] = [];
      target.on(path, (request, response) => {
        let text = '';
        request.on('data', (part: Buffer) => (text += part.toString()));
        request.on('end', () => {
          bodies.push({ event: JSON.parse(text), text, signature: String(request.headers['x-siteglass-signature']) });
          response.writeHead(204).end();
        });
      });
      return { url: `${target.origin}${path}`, bodies };
    },
    remaining: async ({ key }: TestAccount) => (await parts().service.call('/v1/usage', {}, { key })).json.remaining,
  };
}
