// The job queue for callers: enqueue, find, wait, read and cancel.
import { zstdCompressSync } from 'node:zlib';
import { ApiError, conflict, databaseUnavailable, failed, notFound, overloaded } from '../contract/errors.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { JobEnvelope } from '../contract/job.ts';
import type { ParametersSchema } from '../contract/parameters.ts';
import { isUuid } from '../contract/request-id.ts';
import { holdsSecrets } from '../contract/secrets.ts';
import type { Result } from '../endpoints/endpoint.ts';
import { outsideRead } from '../flow/reads.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { createLane } from '../storage/lane.ts';
import type { Notifications } from '../storage/notifications.ts';
import { persist } from '../storage/persist.ts';
import { createRowWatch } from '../storage/row-watch.ts';
import type { Sealer } from '../storage/sealing.ts';
import { readStoredResult } from '../storage/stored-results.ts';
import type { StoredResult } from '../storage/stored-results.ts';

export const jobReady = 'siteglass_job_ready';
export const jobDone = 'siteglass_job_done';

export type JobState = JobEnvelope['status'];

export type JobResult = Result;

export interface NewJob {
  id: string;
  schema: ParametersSchema;
  params: Record<string, unknown>;
  ip: string | null;
  webhookUrl: string | null;
  /** The answer to keep for the idempotency key of the call. */
  answer: Buffer | null;
}

export interface JobQueue {
  /** Queues a job, which takes over the hold of the call. False when the hold has expired: nothing was queued. */
  enqueue(job: NewJob): Promise<boolean>;
  /** A job of the account; waits up to `waitSeconds` for its end. 404 when it is unknown, of another account or expired. */
  find(accountId: number, jobId: string, waitSeconds: number, signal: AbortSignal): Promise<JobEnvelope>;
  /** The result of a job, not wrapped in JSON. 404 until the job is completed. */
  result(accountId: number, jobId: string): Promise<JobResult>;
  /** Cancels a queued job and releases its credits; 409 when it has started. */
  cancel(accountId: number, jobId: string): Promise<JobEnvelope>;
}

export interface QueueParts {
  database: Database;
  notifications: Notifications;
  blobs: Blobs;
  sealer: Sealer;
  nodeId: number;
  deadlineSeconds: number;
  retainSeconds: number;
  /** How long a call waits for the database. */
  waitMs: number;
}

/** The share of the wait after which a statement is tried on another connection. */
const tryShare = 0.4;
/** How often the jobs that callers wait for are read, in case a notification was lost. */
const pollMs = 1000;

export function createJobQueue(parts: QueueParts): JobQueue {
  const { database, nodeId, retainSeconds } = parts;
  const lane = createLane((jobs: NewJob[]) => enqueueBatch(parts, jobs), {
    batchMax: 100,
    queueMax: 5000,
    waitMs: parts.waitMs,
    late: databaseUnavailable,
    overflow: () => overloaded('too many jobs are being queued', 2),
  });
  const watch = createRowWatch({
    notifications: parts.notifications,
    channel: jobDone,
    everyMs: pollMs,
    async read(ids) {
      const open = await database.named<{ id: string }>(
        'find_open_jobs',
        'select id from job where id = any($1::uuid[]) and completed_at is null',
        [ids],
      );
      return new Map(open.map(({ id }) => [id, true]));
    },
  });

  async function find(accountId: number, jobId: string): Promise<JobEnvelope> {
    const row = await findJob(database, accountId, jobId);
    if (!row) throw notFound();
    return toEnvelope(row, row.state === 'completed' ? await readResult(parts, jobId) : null);
  }

  return {
    enqueue: (job) => lane.push(job),

    async find(accountId, jobId, waitSeconds, signal) {
      if (!isUuid(jobId)) throw notFound();
      const waitUntil = performance.now() + waitSeconds * 1000;
      for (;;) {
        const waitMs = waitUntil - performance.now();
        // Before the job is read, so that its end is not missed.
        const isReached = (isOpen: boolean | undefined) => isOpen === undefined;
        const wait = { account: accountId, id: jobId, isReached, waitMs, signal };
        const ending = waitMs > 0 && !signal.aborted ? watch.start(wait) : undefined;
        try {
          const envelope = await find(accountId, jobId);
          const isOpen = envelope.status === 'queued' || envelope.status === 'processing';
          if (!isOpen || !ending) return envelope;
          await outsideRead(() => ending.happened);
        } finally {
          ending?.stop();
        }
      }
    },

    async result(accountId, jobId) {
      if (!isUuid(jobId)) throw notFound();
      const row = await findJob(database, accountId, jobId);
      if (row?.state !== 'completed') throw notFound();
      return await readResult(parts, jobId);
    },

    async cancel(accountId, jobId) {
      if (!isUuid(jobId)) throw notFound();
      const [row] = await database.query<{ state: JobState | null }>('select cancel_job($1, $2, $3, $4) as state', [
        jobId,
        accountId,
        nodeId,
        retainSeconds,
      ]);
      if (!row?.state) throw notFound();
      if (row.state !== 'queued') throw conflict(`the job is ${row.state} and can no longer be cancelled`);
      return await find(accountId, jobId);
    },
  };
}

async function enqueueBatch(parts: QueueParts, jobs: NewJob[]): Promise<boolean[]> {
  const { database, sealer, deadlineSeconds, waitMs } = parts;
  const packed = jobs.map((job) => {
    const text = zstdCompressSync(JSON.stringify(job.params));
    const isSealed = holdsSecrets(job.schema, job.params);
    return { bytes: isSealed ? sealer.seal(text) : text, isSealed };
  });
  const rows = await persist(
    () =>
      database.query<{ id: string }>(
        'select enqueue_jobs($1::uuid[], $2::bytea[], $3::boolean[], $4::inet[], $5::text[], $6::int, $7::bytea[]) as id',
        [
          jobs.map((job) => job.id),
          packed.map((params) => params.bytes),
          packed.map((params) => params.isSealed),
          jobs.map((job) => job.ip),
          jobs.map((job) => job.webhookUrl),
          deadlineSeconds,
          jobs.some(({ answer }) => answer !== null) ? jobs.map(({ answer }) => answer) : null,
        ],
      ),
    { deadlineMs: waitMs, tryMs: waitMs * tryShare },
  ).catch((cause: unknown) => {
    throw cause instanceof ApiError
      ? cause
      : failed('the job could not be queued, try again shortly', 'database', { retryAfterSeconds: 5, cause });
  });
  const accepted = new Set(rows.map((row) => row.id));
  return jobs.map((job) => accepted.has(job.id));
}

interface JobRow {
  id: string;
  path: string;
  state: JobState;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
  expires_at: Date | null;
  duration_ms: number | null;
  status_code: 201 | 500 | null;
  credits: number;
  error: string | null;
  error_code: ErrorCode | null;
}

async function findJob(database: Database, accountId: number, jobId: string): Promise<JobRow | undefined> {
  const [row] = await database.named<JobRow>(
    'find_job',
    `select j.*, e.path from job j join endpoint e on e.id = j.endpoint_id
     where j.id = $1 and j.account_id = $2 and (j.expires_at is null or j.expires_at > clock_timestamp())`,
    [jobId, accountId],
  );
  return row;
}

/** The public form of a job. */
function toEnvelope(row: JobRow, result: Result | null): JobEnvelope {
  return {
    job_id: row.id,
    status: row.state,
    endpoint: row.path,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    duration_ms: row.duration_ms,
    status_code: row.status_code,
    credits_charged: row.credits,
    result: result?.body ?? null,
    error: row.error,
    error_code: row.error_code,
  };
}

/** The stored result of a completed job. */
async function readResult({ database, blobs }: QueueParts, jobId: string): Promise<Result> {
  const [row] = await database.query<StoredResult & { headers: Record<string, string> }>(
    `select content_type as "contentType", headers, envelope, body, blob_key as "blobKey" from job_result where job_id = $1`,
    [jobId],
  );
  if (!row) throw notFound();
  return await readStoredResult(blobs, row, row.headers);
}
