// Jobs of a workspace.
import { jobSchema } from '../contract/job.ts';
import { jobDetailsSchema, jobPageSchema, jobStates } from '../contract/management/activity.ts';
import { cursor, limit } from '../contract/management/fields.ts';
import { readCursor } from '../contract/request-id.ts';
import { countJobs, listJobs, readJob } from '../jobs/job-list.ts';
import { defineRoute, PassedThrough } from './route.ts';
import { untrusted } from './untrusted.ts';

const waitMsMax = 40_000;

export const jobRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/jobs',
    operationId: 'listJobs',
    summary: 'List jobs, newest first',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: jobStates, description: 'Only jobs in this state' },
        limit,
        cursor,
      },
    },
    result: jobPageSchema,
    async run({ accountId, query: { status, limit: count, cursor: after } }, { database }) {
      const wanted = { status, limit: count, cursor: readCursor(after) };
      const [page, counts] = await Promise.all([listJobs(database, accountId, wanted), countJobs(database, accountId)]);
      return { ...page, counts };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/jobs/{job}',
    operationId: 'readJob',
    summary: 'Read a job with its result',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        wait: {
          type: 'integer',
          minimum: 0,
          maximum: 30,
          default: 0,
          description: 'Seconds to wait until the job has ended',
        },
      },
    },
    result: jobDetailsSchema,
    async run({ accountId, params, query }, { database, jobs }) {
      const envelope = await jobs.find(accountId, params.job, query.wait, AbortSignal.timeout(waitMsMax));
      const { key_alias, attempt, webhook } = (await readJob(database, accountId, envelope.job_id)) ?? {};
      return { ...envelope, key_alias, attempt, webhook };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/jobs/{job}/result',
    operationId: 'readJobResult',
    summary: 'Download the result of a job, with its own content type',
    permission: 'workspace.read',
    refusals: [409, 500],
    sends: { '*/*': 'The result: JSON, a page, an image or a PDF' },
    async run({ accountId, params }, { jobs }) {
      const { body, raw } = await jobs.result(accountId, params.job);
      const type = raw?.contentType ?? 'application/json; charset=utf-8';
      const content = raw?.content ?? JSON.stringify(body);
      return new PassedThrough({
        status: 200,
        headers: { ...untrusted, 'content-type': type },
        body: typeof content === 'string' ? content : Buffer.from(content),
      });
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/accounts/{slug}/jobs/{job}',
    operationId: 'cancelJob',
    summary: 'Cancel a queued job',
    permission: 'calls.make',
    refusals: [409],
    result: jobSchema,
    run: ({ accountId, params }, { jobs }) => jobs.cancel(accountId, params.job),
  }),
] as const;
