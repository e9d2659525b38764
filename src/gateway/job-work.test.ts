import { expect, test } from 'vitest';
import { defineEndpoint } from '../endpoints/endpoint.ts';
import type { Outcome } from '../endpoints/endpoint.ts';
import { untraced } from '../flow/trace.ts';
import { createJobWork } from './job-work.ts';

const endpoint = defineEndpoint({
  path: '/v1/test/report',
  operationId: 'report',
  summary: 'A report',
  credits: 1,
  query: { type: 'object', properties: {} },
  result: {},
  example: { query: {}, result: {} },
  isRepeatable: (query) => !('method' in query),
  run: () => Promise.reject(new Error('not called')),
});

/** The outcome of a job, and the parameters its endpoint received. */
async function runJob(params: Record<string, unknown>, performed: Outcome, attempt = 1) {
  const queries: Record<string, unknown>[] = [];
  const work = createJobWork({
    catalog: [endpoint],
    endpointIds: { of: () => 1 },
    calls: {
      answer: () => Promise.reject(new Error('not called')),
      async perform(_endpoint, { query }) {
        queries.push(query);
        return performed;
      },
      running: 0,
    },
    payloads: { keep: () => {}, flush: async () => {}, dropped: 0 },
    tracer: untraced,
    onEnd: () => {},
  });
  const job = { id: 'job', accountId: 1, keyId: 1, endpointId: 1, attempt, params };
  const outcome = await work(job, new AbortController().signal);
  return { outcome, queries };
}

const result = { body: { vendor: 'none', detections: [{ kind: 'cdn', state: 'present' }] }, headers: { a: 'b' } };

test('a job returns the requested fields, like a synchronous call', async () => {
  const params = { query: 'x', is_async: true, fields: 'detections.kind' };
  const { outcome, queries } = await runJob(params, { result });
  expect(queries).toEqual([{ query: 'x' }]);
  expect(outcome.result?.headers).toEqual({ a: 'b' });
  expect(JSON.parse(JSON.stringify(outcome.result?.body))).toEqual({ detections: [{ kind: 'cdn' }] });
});

test('a job without fields returns the whole result', async () => {
  const { outcome } = await runJob({ query: 'x', is_async: true }, { result });
  expect(outcome).toEqual({ result });
});

test('a job whose request may have been sent is not started again, unless it can be repeated', async () => {
  const unsafe = { query: 'x', method: 'POST', is_async: true };
  expect((await runJob(unsafe, { result }, 1)).outcome).toEqual({ result });
  const { outcome, queries } = await runJob(unsafe, { result }, 2);
  expect([outcome.error?.code, queries]).toEqual(['cancelled', []]);
  expect((await runJob({ query: 'x', is_async: true }, { result }, 2)).outcome).toEqual({ result });
});
