// Receives the items of a batch. They are written in chunks while they arrive, so that a million of them need little memory.
// The batch stays invisible until it is accepted.
import type { AnyEndpoint, Caller } from '../endpoints/endpoint.ts';
import { withoutWaitBudget } from '../flow/wait-budget.ts';
import type { Database } from '../storage/database.ts';
import { persist } from '../storage/persist.ts';
import { sealJson } from '../storage/sealed-json.ts';
import type { Sealer } from '../storage/sealing.ts';
import type { BatchKind } from './batch-rows.ts';
import type { SentItem } from './chunks.ts';

export interface Draft {
  id: string;
  kind?: BatchKind;
  /** Milliseconds between the starts of two items towards one host. */
  delayMs?: number;
  /** How many items run at the same time. */
  concurrency?: number | null;
  /** How much longer than its endpoint an item may take. */
  extraSeconds?: number;
  caller: Caller;
  endpoint: AnyEndpoint;
  endpointId: number;
  name: string | null;
  template: unknown;
  perHost: number;
  webhookUrl: string | null;
  ip: string | null;
}

export interface Intake {
  /** Adds an item. If there is no room for the next one, returns a promise to wait for. */
  add(item: SentItem, host: bigint, bytes: number): Promise<void> | undefined;
  /** Resolves with the number of items when all of them have been written. */
  end(): Promise<number>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

export interface IntakeParts {
  database: Database;
  sealer: Sealer;
  nodeId: number;
  /** How long a call, or one chunk of a submission, waits for the database. */
  waitMs: number;
}

const chunkItemsMax = 250;
const chunkBytesMax = 256 * 1024;
/** How much longer an item may be owned than its endpoint may run: for its credits and its result. */
const leaseMarginSeconds = 60;
/** Chunks that are written at the same time. */
const writesMax = 2;

/** The first try may have been committed although its answer was lost. */
const insertChunk = `insert into batch_chunk (batch_id, first, hosts, items) values ($1, $2, $3::bigint[], $4)
  on conflict (batch_id, first) do nothing`;

/** Stores a batch that is not accepted yet. */
export async function storeDraft({ database, sealer, nodeId }: IntakeParts, draft: Draft): Promise<void> {
  const { id, caller, endpoint } = draft;
  await database.query(
    `insert into batch (id, account_id, key_id, endpoint_id, name, params, per_host, cost, lease_seconds, webhook_url, ip, node_id, kind, delay_ms,
       concurrency)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      caller.accountId,
      caller.keyId,
      draft.endpointId,
      draft.name,
      await sealJson(sealer, draft.template),
      draft.perHost,
      endpoint.credits,
      endpoint.timeoutSeconds + leaseMarginSeconds + (draft.extraSeconds ?? 0),
      draft.webhookUrl,
      draft.ip,
      nodeId,
      draft.kind ?? 'batch',
      draft.delayMs ?? 0,
      draft.concurrency ?? null,
    ],
  );
}

export async function openIntake(parts: IntakeParts, draft: Draft): Promise<Intake> {
  const { database, sealer, waitMs } = parts;
  const { id } = draft;
  await storeDraft(parts, draft);
  let items: SentItem[] = [];
  let hosts: bigint[] = [];
  let bytes = 0;
  let written = 0;
  let failure: { error: unknown } | undefined;
  const writes = new Set<Promise<void>>();

  async function write(first: number, chunk: SentItem[], chunkHosts: bigint[]): Promise<void> {
    const values = [id, first, chunkHosts.map(String), await sealJson(sealer, chunk)];
    // A million items need thousands of statements, so each has its own limit instead of a share of that of the call.
    await withoutWaitBudget(() =>
      persist(() => database.named('write_batch_chunk', insertChunk, values), {
        deadlineMs: waitMs,
        tryMs: waitMs / 2,
      }),
    );
  }

  async function flush(): Promise<void> {
    if (items.length === 0) return;
    const writing: Promise<void> = write(written, items, hosts)
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => writes.delete(writing));
    writes.add(writing);
    written += items.length;
    items = [];
    hosts = [];
    bytes = 0;
    while (writes.size >= writesMax) await Promise.race(writes);
    if (failure) throw failure.error;
  }

  return {
    add(item, host, itemBytes) {
      items.push(item);
      hosts.push(host);
      bytes += itemBytes;
      return items.length >= chunkItemsMax || bytes >= chunkBytesMax ? flush() : undefined;
    },
    async end() {
      await flush();
      await Promise.all(writes);
      if (failure) throw failure.error;
      return written;
    },
    async discard() {
      await Promise.all(writes);
      await discardBatch(database, id);
    },
  };
}

/** Removes a batch that was not accepted. */
export async function discardBatch(database: Database, id: string): Promise<void> {
  await database.query(
    `with gone as (delete from batch where id = $1 and state = 'receiving' returning id),
       marks as (delete from crawl_mark where batch_id in (select id from gone))
     delete from batch_chunk where batch_id in (select id from gone)`,
    [id],
  );
}
