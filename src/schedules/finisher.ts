// Ends the runs of schedules whose jobs have ended: compares the result of a watched one with the last, stores the new baseline,
// counts failures and emits events. The database leases each run to one node, and only the newest lease may end it.
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { ApiError, sentenceOf } from '../contract/errors.ts';
import { storableJson } from '../contract/json.ts';
import type { Watch } from '../contract/schedule.ts';
import { storableText } from '../contract/text.ts';
import type { Result } from '../endpoints/endpoint.ts';
import type { Snapshot } from '../engines/changes/change.ts';
import type { Changes } from '../engines/changes/changes.ts';
import { startWakeLoop } from '../flow/wake-loop.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';

export interface FinisherParts {
  database: Database;
  /** Calls the listener when a job has ended; returns the function that unsubscribes. */
  onJobEnd(listener: () => void): () => void;
  blobs: Blobs;
  changes: Changes;
  /** The result of a completed job. */
  resultOf(accountId: number, jobId: string): Promise<Result>;
  /** Records a file, so that it is deleted with its workspace. */
  recordFile(file: { key: string; account: number; expiresAt: Date }): Promise<void>;
  /** Stores the picture of a difference and returns a link to it. */
  keepPicture(id: string, picture: Picture, accountId: number): Promise<string>;
  removeBaseline(blobKey: string): Promise<void>;
  onFault(error: unknown): void;
}

export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

export interface Finisher {
  stop(): Promise<void>;
}

const pollMs = 1000;
const takeMax = 8;
const leaseSeconds = 120;
/** Compressed baselines up to this size are stored in the database, larger ones in the file store. */
const inlineBytesMax = 64 * 1024;
/** Baselines are deleted when they are replaced. */
const never = new Date('9999-01-01T00:00:00Z');
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

interface EndedRun {
  id: string;
  attempt: number;
  schedule_id: string;
  account_id: number;
  watch: Watch | null;
  threshold: number;
  /** False: the call or the watch was changed while the run was in progress. */
  is_current: boolean;
  job_state: 'completed' | 'failed' | null;
}

interface Ending {
  outcome: 'unwatched' | 'baseline' | 'same' | 'changed' | 'failed';
  difference?: object;
  error?: string;
  body?: Buffer | null;
  blobKey?: string | null;
}

export function createFinisher(parts: FinisherParts): Finisher {
  const { database, blobs, changes, onFault } = parts;
  const loop = startWakeLoop({ everyMs: pollMs, look: endRuns, onFault });
  const unsubscribe = parts.onJobEnd(loop.wake);

  async function endRuns(): Promise<boolean> {
    const runs = await database.query<EndedRun>('select * from take_ended_runs($1, $2)', [takeMax, leaseSeconds]);
    await Promise.all(runs.map((run) => end(run).catch((error: unknown) => putOff(run, error).catch(onFault))));
    return runs.length === takeMax;
  }

  /** The run is tried again in seconds; if this fails too, when its lease expires. */
  async function putOff(run: EndedRun, error: unknown): Promise<void> {
    onFault(error);
    await database.query('select put_off_run($1, $2::smallint, $3)', [run.id, run.attempt, leaseSeconds]);
  }

  async function end(run: EndedRun): Promise<void> {
    const ending = await compare(run);
    const { is_mine, old_blob } = onlyRow(
      await database.query<{ is_mine: boolean; old_blob: string | null }>(
        'select * from end_run($1, $2::smallint, $3, $4::jsonb, $5, $6, $7)',
        [
          run.id,
          run.attempt,
          ending.outcome,
          ending.difference === undefined ? null : storableJson(ending.difference),
          ending.error ?? null,
          ending.body ?? null,
          ending.blobKey ?? null,
        ],
      ),
    );
    const unused = is_mine ? old_blob : (ending.blobKey ?? null);
    if (unused !== null) await parts.removeBaseline(unused);
  }

  async function compare(run: EndedRun): Promise<Ending> {
    if (run.watch === null || !run.is_current || run.job_state !== 'completed') return { outcome: 'unwatched' };
    const options = { account: run.account_id };
    try {
      const result = await parts.resultOf(run.account_id, run.id);
      const after = await changes.take(run.watch, result, options);
      const before = await readBaseline(run);
      if (before === undefined) return { outcome: 'baseline', ...(await storeBaseline(run, after)) };
      const found = await changes.compare(run.watch, before, after, options);
      if (found.share <= run.threshold) return { outcome: 'same' };
      const { picture, ...difference } = found.difference;
      const link = picture && { picture_url: await parts.keepPicture(run.id, picture, run.account_id) };
      return {
        outcome: 'changed',
        difference: { ...difference, share: found.share, ...link },
        ...(await storeBaseline(run, after)),
      };
    } catch (error) {
      if (isTemporary(error) || database.isRetryable(error)) throw error;
      return { outcome: 'failed', error: storableText(`the result could not be compared: ${sentenceOf(error)}`) };
    }
  }

  async function readBaseline({ schedule_id }: EndedRun): Promise<Snapshot | undefined> {
    const [row] = await database.query<{ body: Buffer | null; blob_key: string | null }>(
      'select body, blob_key from schedule_baseline where schedule_id = $1',
      [schedule_id],
    );
    if (!row) return undefined;
    if (row.body) return await decompress(row.body);
    const blob = await blobs.get(row.blob_key ?? '');
    return blob ? Buffer.from(blob.bytes) : undefined; // a lost file: this run is the new baseline
  }

  async function storeBaseline(run: EndedRun, snapshot: Snapshot): Promise<Pick<Ending, 'body' | 'blobKey'>> {
    const packed = await compress(snapshot);
    if (packed.length <= inlineBytesMax) return { body: packed, blobKey: null };
    const blobKey = `schedules/${run.id}-${run.attempt}`;
    await parts.recordFile({ key: blobKey, account: run.account_id, expiresAt: never });
    const contentType = 'application/octet-stream';
    await blobs.put(blobKey, snapshot, { contentType, expiresAt: null, owner: run.account_id, isCache: false });
    return { body: null, blobKey };
  }

  return {
    async stop() {
      unsubscribe();
      await loop.stop();
    },
  };
}

/** The run is tried again later. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'overloaded' || error.code === 'database');
