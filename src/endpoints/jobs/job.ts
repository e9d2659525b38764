import { jobSchema } from '../../contract/job.ts';
import { defineEndpoint } from '../endpoint.ts';

const jobId = { type: 'string', description: 'The identifier returned when the job was accepted' } as const;
const freeAndUncounted = { credits: 0, rateLimited: false, logged: false } as const;

const example = {
  query: { job_id: '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21' },
  result: {
    job_id: '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21',
    status: 'completed',
    endpoint: '/v1/website/crawler',
    created_at: '2026-11-15T10:00:00.000Z',
    started_at: '2026-11-15T10:00:00.012Z',
    completed_at: '2026-11-15T10:00:00.431Z',
    expires_at: '2026-11-16T10:00:00.431Z',
    duration_ms: 419,
    status_code: 201,
    credits_charged: 1,
    result: '<!DOCTYPE html><html>…</html>',
    error: null,
    error_code: null,
  },
} as const;

export const job = defineEndpoint({
  ...freeAndUncounted,
  path: '/jobs/{job_id}',
  operationId: 'job',
  summary: 'State and result of a job',
  description: 'Free. `wait` delays the response until the job has ended, for up to 30 seconds.',
  timeoutSeconds: 45,
  query: {
    type: 'object',
    required: ['job_id'],
    properties: {
      job_id: jobId,
      wait: {
        type: 'number',
        minimum: 0,
        maximum: 30,
        default: 0,
        description: 'Seconds to wait for the end of the job',
      },
    },
  },
  result: jobSchema,
  example,
  async run({ job_id, wait }, { caller, services, signal }) {
    return { body: await services.jobs.find(caller.accountId, job_id, wait, signal) };
  },
});

export const jobResult = defineEndpoint({
  ...freeAndUncounted,
  path: '/jobs/{job_id}/result',
  operationId: 'jobResult',
  summary: 'The raw result of a completed job',
  description: 'Free. The body and content type of the equivalent synchronous call.',
  sendsRaw: 'by default',
  savedFile: { names: { '': 'result' }, unless: { fields: null }, mixed: true },
  query: { type: 'object', required: ['job_id'], properties: { job_id: jobId } },
  result: {},
  example: { query: example.query, result: example.result.result },
  async run({ job_id }, { caller, services }) {
    return await services.jobs.result(caller.accountId, job_id);
  },
});

export const cancelJob = defineEndpoint({
  ...freeAndUncounted,
  method: 'DELETE',
  path: '/jobs/{job_id}',
  operationId: 'cancelJob',
  summary: 'Cancel a queued job',
  description:
    'Releases the credits that the job had reserved. Responds with 409 when the job is processing or has ended.',
  query: { type: 'object', required: ['job_id'], properties: { job_id: jobId } },
  result: jobSchema,
  example: {
    query: example.query,
    result: {
      ...example.result,
      status: 'failed',
      status_code: 500,
      credits_charged: 0,
      result: null,
      error: 'Cancelled before it began',
      error_code: 'cancelled',
    },
  },
  async run({ job_id }, { caller, services }) {
    return { body: await services.jobs.cancel(caller.accountId, job_id) };
  },
});
