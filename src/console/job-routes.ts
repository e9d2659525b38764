// Jobs of a workspace.
import { conflict, notFound } from '../contract/errors.ts';
import { jobSchema } from '../contract/job.ts';
import { jobDetailsSchema, jobPageSchema, jobStates, listedJobSchema } from '../contract/management/activity.ts';
import { cursor, limit, searchedText } from '../contract/management/fields.ts';
import { searchNote } from './search-note.ts';
import { isUuid, readCursor } from '../contract/request-id.ts';
import { countJobs, listJobs, readJob, redeliver } from '../jobs/job-list.ts';
import { defineRoute, PassedThrough } from './route.ts';
import { untrusted } from './untrusted.ts';

const waitMsMax = 40_000;

export const jobRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/jobs',
    operationId: 'listJobs',
    summary: 'List jobs, newest first',
    description: searchNote,
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: jobStates, description: 'Only jobs in this state' },
        key: {
          type: 'string',
          maxLength: 200,
          description: 'Only jobs of this key: alias or id',
          examples: ['backend'],
        },
        text: searchedText('URL or another parameter, endpoint, id, key or error'),
        limit,
        cursor,
      },
    },
    result: jobPageSchema,
    async run({ accountId, query: { status, key, text, limit: count, cursor: after } }, { database }) {
      const wanted = { status, key, text, limit: count, cursor: readCursor(after) };
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
      const { key_alias, params: sent, attempt, webhook } = (await readJob(database, accountId, envelope.job_id)) ?? {};
      return { ...envelope, key_alias, params: sent, attempt, webhook };
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
    method: 'POST',
    path: '/accounts/{slug}/jobs/{job}/redeliver',
    operationId: 'redeliverWebhook',
    summary: 'Redeliver the webhook of a job',
    permission: 'calls.make',
    refusals: [409],
    result: listedJobSchema,
    async run({ accountId, params }, { database }) {
      if (!isUuid(params.job)) throw notFound();
      const outcome = await redeliver(database, accountId, params.job);
      if (outcome === 'already queued') throw conflict('the webhook is already waiting for delivery');
      const job = outcome === 'none' ? undefined : await readJob(database, accountId, params.job);
      if (!job) throw notFound();
      return job;
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
