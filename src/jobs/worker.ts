// Runs queued jobs. Execution is at least once; the effect (result, bill, log row) is exactly once, because finishing a job
// checks that it still belongs to this worker and settles its hold in the same transaction.
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { ApiError, failed } from '../contract/errors.ts';
import { isObject, parseJson } from '../contract/json.ts';
import type { Outcome } from '../endpoints/endpoint.ts';
import type { Scout } from '../engines/site-crawl/scout.ts';
import { createLostTakes } from '../flow/lost-takes.ts';
import { sharesOf } from '../flow/shares.ts';
import type { Share } from '../flow/shares.ts';
import { startWakeLoop } from '../flow/wake-loop.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import type { Notifications } from '../storage/notifications.ts';
import { persist } from '../storage/persist.ts';
import { storedHeaders, storeResult } from '../storage/stored-results.ts';
import type { StoredResult } from '../storage/stored-results.ts';
import { jobReady } from './queue.ts';
import type { Sealer } from '../storage/sealing.ts';

export interface WorkerParts {
  database: Database;
  notifications: Notifications;
  blobs: Blobs;
  sealer: Sealer;
  nodeId: number;
  jobsMax: number;
  /** How long a run may take. */
  deadlineSeconds: number;
  /** How often leases are extended. */
  heartbeatMs?: number;
  retainSeconds: number;
  /** Runs a job until the signal aborts. Never throws. */
  perform(job: RunningJob, signal: AbortSignal): Promise<Outcome>;
  onFault(error: unknown): void;
}

export interface RunningJob {
  id: string;
  accountId: number;
  keyId: number;
  endpointId: number;
  params: Record<string, unknown>;
  attempt: number;
  /** How long the result is kept, if it is not that of a job. */
  keepSeconds?: number;
  /** Only for pages of crawls. */
  scout?: Scout | undefined;
}

export interface Worker {
  /** Stops taking jobs and waits for the running ones. Those that do not finish in time return to the queue. */
  stop(graceMs: number): Promise<void>;
  readonly running: number;
  /** The running jobs per account. */
  shares(): Share[];
}

const leaseSeconds = 30;
const heartbeatMsDefault = 8000;
const pollMs = 1000;
const finishTimeoutMs = 60_000;
/** Longer than until the lease of a job has expired and another worker has it. */
const unfinishedMs = 10 * 60_000;
/** Compressed results up to this size are stored in the database, larger ones in the blob store. */
const inlineBytesMax = 256 * 1024;

interface JobRow {
  id: string;
  account_id: number;
  key_id: number;
  endpoint_id: number;
  params: Buffer;
  params_sealed: boolean;
  attempt: number;
}

/** One account gets at most three quarters of the slots of a node, so that the others never wait for its jobs to end. */
const jobsPerAccountMax = (jobsMax: number): number => Math.max(1, Math.floor(jobsMax * 0.75));

export function createWorker(parts: WorkerParts): Worker {
  const { database, nodeId, jobsMax, retainSeconds, heartbeatMs = heartbeatMsDefault } = parts;
  const running = new Map<string, { row: JobRow; aborter: AbortController }>();
  /** Jobs that have run but could not be finished. They run again when their leases expire, and that counts as a retry. */
  const unfinished = new Set<string>();
  const lost = createLostTakes({
    handBack: () =>
      database.query('select hand_back_unknown_jobs($1, $2::uuid[])', [nodeId, [...running.keys(), ...unfinished]]),
  });

  const loop = startWakeLoop({ everyMs: pollMs, look: takeJobs, onFault: parts.onFault });
  const unsubscribe = parts.notifications.subscribe(jobReady, loop.wake);

  /** Starts as many jobs as there are free slots. A job whose node fails returns to the queue when its lease expires. */
  async function takeJobs(): Promise<boolean> {
    const room = jobsMax - running.size;
    if (room === 0) return false;
    await lost.handBack();
    const rows = await claim(room);
    for (const row of rows) {
      const aborter = new AbortController();
      running.set(row.id, { row, aborter });
      void run(row, aborter.signal).finally(() => {
        running.delete(row.id);
        loop.wake();
      });
    }
    return rows.length > 0 && running.size < jobsMax;
  }

  async function claim(count: number): Promise<JobRow[]> {
    const values = [nodeId, count, leaseSeconds, jobsPerAccountMax(jobsMax), parts.deadlineSeconds];
    try {
      return await database.query<JobRow>('select * from claim_jobs($1, $2, $3, $4, $5)', values);
    } catch (error) {
      lost.add([]);
      throw error;
    }
  }

  async function run(row: JobRow, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    try {
      const outcome = await perform(row, signal);
      if (signal.aborted) return; // another worker owns the job
      await finish(parts, row, outcome, Math.round(performance.now() - startedAt));
    } catch (error) {
      parts.onFault(error); // the lease expires and the job runs again
      unfinished.add(row.id);
      setTimeout(() => unfinished.delete(row.id), unfinishedMs).unref();
    }
  }

  async function perform(row: JobRow, signal: AbortSignal): Promise<Outcome> {
    const packed = row.params_sealed ? parts.sealer.open(row.params) : row.params;
    const params = parseJson(zstdDecompressSync(packed).toString());
    if (!isObject(params)) throw new Error(`the parameters of job ${row.id} are not an object`);
    const { id, account_id: accountId, key_id: keyId, endpoint_id: endpointId, attempt } = row;
    return await parts.perform({ id, accountId, keyId, endpointId, params, attempt }, signal);
  }

  /** Extends the leases of the running jobs, and aborts those that no longer belong to this node. */
  async function beat(): Promise<void> {
    const rows = [...running.values()].map(({ row }) => row);
    if (rows.length === 0) return;
    const kept = await database.query<{ id: string }>(
      'select heartbeat_jobs($1::uuid[], $2::smallint[], $3, $4) as id',
      [rows.map((row) => row.id), rows.map((row) => row.attempt), nodeId, leaseSeconds],
    );
    const ours = new Set(kept.map(({ id }) => id));
    for (const { id } of rows) if (!ours.has(id)) running.get(id)?.aborter.abort(jobLost());
  }

  const heartbeat = setInterval(() => void beat().catch(parts.onFault), heartbeatMs);

  return {
    async stop(graceMs) {
      unsubscribe();
      await loop.stop();
      const giveUpAt = performance.now() + graceMs;
      while (running.size > 0 && performance.now() < giveUpAt) await sleep(20);
      clearInterval(heartbeat);
      for (const { row } of running.values()) {
        await database
          .query('select hand_back_job($1, $2, $3, $4)', [row.id, nodeId, row.attempt, retainSeconds])
          .catch(parts.onFault);
      }
    },
    get running() {
      return running.size;
    },
    shares: () => sharesOf([...running.values()].map(({ row }) => row.account_id)),
  };
}

const jobLost = () => failed('the job was reassigned to another worker', 'cancelled');

/** A result that cannot be stored, such as that of a workspace that has used its share of the store, fails its job unbilled. */
async function storeOutcome(
  { blobs, retainSeconds }: WorkerParts,
  row: JobRow,
  outcome: Outcome,
): Promise<{ outcome: Outcome; stored: StoredResult | null }> {
  if (outcome.error) return { outcome, stored: null };
  try {
    const stored = await storeResult(blobs, outcome.result, {
      blobKey: `jobs/${row.id}-${row.attempt}`,
      owner: row.account_id,
      // Keep the file longer than the job, so that a job never outlives its result.
      expiresAt: new Date(Date.now() + (retainSeconds + 3600) * 1000),
      inlineBytesMax,
    });
    return { outcome, stored };
  } catch (error) {
    if (error instanceof ApiError) return { outcome: { error }, stored: null };
    throw error;
  }
}

async function finish(parts: WorkerParts, row: JobRow, performed: Outcome, durationMs: number): Promise<void> {
  const { database, blobs, nodeId, retainSeconds } = parts;
  const { outcome, stored } = await storeOutcome(parts, row, performed);
  const [finished] = await persist(
    () =>
      database.query<{ isMine: boolean }>(
        'select finish_job($1, $2, $3::smallint, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12) as "isMine"',
        [
          row.id,
          nodeId,
          row.attempt,
          durationMs,
          retainSeconds,
          outcome.error?.message ?? null,
          outcome.error?.code ?? null,
          stored?.contentType ?? null,
          storedHeaders(outcome.result ?? {}),
          stored?.envelope ?? null,
          stored?.body ?? null,
          stored?.blobKey ?? null,
        ],
      ),
    finishTimeoutMs,
  );
  // On a retry, the first try may have finished the job, so remove the blob only if no stored result uses it.
  if (!finished?.isMine && stored?.blobKey) await removeUnlessUsed(database, blobs, row.id, stored.blobKey);
}

async function removeUnlessUsed(database: Database, blobs: Blobs, jobId: string, blobKey: string): Promise<void> {
  const used = await database.query('select from job_result where job_id = $1 and blob_key = $2', [jobId, blobKey]);
  if (used.length === 0) await blobs.delete(blobKey);
}
