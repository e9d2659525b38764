// Runs the items of batches with the spare capacity of this node. Execution is at least once; the effect (result, bill, log
// row, counters) is exactly once, because the transaction that ends an item checks that it still belongs to this node.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, failed } from '../contract/errors.ts';
import { newRequestId } from '../contract/request-id.ts';
import type { JsonObject } from '../contract/json.ts';
import type { AnyEndpoint, Outcome } from '../endpoints/endpoint.ts';
import { createLostTakes } from '../flow/lost-takes.ts';
import { sharesOf } from '../flow/shares.ts';
import type { Share } from '../flow/shares.ts';
import { startWakeLoop } from '../flow/wake-loop.ts';
import type { RunningJob } from '../jobs/worker.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { createLane } from '../storage/lane.ts';
import type { Notifications } from '../storage/notifications.ts';
import { isolate, persist } from '../storage/persist.ts';
import { onlyRow } from '../storage/rows.ts';
import { storedHeaders } from '../storage/stored-results.ts';
import type { StoredResult } from '../storage/stored-results.ts';
import type { EndpointIds } from '../storage/nodes.ts';
import { batchReady, batchWake } from './batches.ts';
import { mergeItem } from './chunks.ts';
import type { ChunkReader } from './chunks.ts';
import type { CrawlRunner } from './crawl-runner.ts';
import { removeUnlessUsed, storeOutcome } from './item-results.ts';
import type { TakenItem } from './item-results.ts';
import { createItemSlots } from './item-slots.ts';

export interface RunnerParts {
  database: Database;
  notifications: Notifications;
  blobs: Blobs;
  chunks: ChunkReader;
  nodeId: number;
  catalog: readonly AnyEndpoint[];
  endpointIds: EndpointIds;
  /** Reads the parameters of an item like those of a call. Throws a 400. */
  readItem(endpoint: AnyEndpoint, sent: JsonObject): Record<string, unknown>;
  itemsMax: number;
  /** How many items may run now, so that calls and jobs do not have to wait for them. */
  spare(): number;
  retainSeconds: number;
  /** Runs the pages of crawls. */
  crawls: CrawlRunner;
  /** Runs an item like a job, until the signal aborts. Never throws. */
  perform(job: RunningJob, signal: AbortSignal): Promise<Outcome>;
  onFault(error: unknown): void;
}

export interface BatchRunner {
  /** Stops taking items and waits for the running ones. Those that do not finish in time return to the queue. */
  stop(graceMs: number): Promise<void>;
  readonly running: number;
  /** The running items per account. */
  shares(): Share[];
}

const pollMs = 1000;
const nextWake = 'select next_batch_wake_ms() as ms';
const finishTimeoutMs = 60_000;
const takeMax = 64;
/** While there is more to do than slots, an item that has run waits at most this long to be finished with others. */
const lingerMs = 10;

interface StartedItem {
  item: TakenItem;
  aborter: AbortController;
  /** It has run and waits to be finished. */
  hasLeft: boolean;
}

interface FinishedItem {
  item: TakenItem;
  outcome: Outcome;
  stored: StoredResult | null;
  durationMs: number;
}

/** One account gets at most three quarters of the slots of a node, so that the others never wait for its items to end. */
const perAccountMax = (itemsMax: number): number => Math.max(1, Math.floor(itemsMax * 0.75));

export function createBatchRunner(parts: RunnerParts): BatchRunner {
  const { database, notifications, nodeId, itemsMax, onFault } = parts;
  const endpoints = new Map(parts.catalog.map((endpoint) => [parts.endpointIds.of(endpoint.path), endpoint]));
  const running = new Map<string, StartedItem>();
  const accountMax = perAccountMax(itemsMax);
  const slots = createItemSlots({ itemsMax, accountMax, wake: () => loop.wake() });
  const finished = createLane((items: FinishedItem[]) => isolate(items, (batch) => finishItems(parts, batch)), {
    batchMax: takeMax,
    queueMax: 10_000,
    overflow: () => new Error('too many items wait to be finished'),
    linger: { ms: lingerMs, items: slots.group, isWorthwhile: () => slots.isSaturated && slots.used > 0 },
  });
  const lost = createLostTakes({
    handBack: (callIds) =>
      database.query('select hand_back_unknown_items($1, $2::uuid[], $3)', [nodeId, callIds, parts.retainSeconds]),
  });
  let wakeTimer: NodeJS.Timeout | undefined;
  /** Whether slots are free but too many items wait to be finished. */
  let isFull = false;
  const loop = startWakeLoop({ everyMs: pollMs, look: takeItems, onFault });
  const unsubscribe = [
    notifications.subscribe(batchReady, loop.wake),
    notifications.subscribe(batchWake, (account) => void wakeBatches(account).catch(onFault)),
  ];

  async function wakeBatches(account: string): Promise<void> {
    await database.query('select wake_batches($1::int)', [account]);
    loop.wake();
  }

  /** Starts as many items as there are free slots. */
  async function takeItems(): Promise<boolean> {
    await lost.handBack();
    slots.startTake();
    // An item that has run leaves its slot before it is finished, but not without limit.
    const finishing = finishingIn(running.values());
    const free = Math.min(itemsMax, parts.spare()) - slots.used;
    const room = free - Math.max(0, finishing.length - itemsMax);
    isFull = free > 0 && room <= 0;
    if (room <= 0) return false;
    const count = Math.min(room, takeMax);
    const rows = await take(count, finishing);
    for (const item of rows) start(item);
    slots.endTake(rows.length, rows.length === count);
    if (rows.length === 0) await wakeInTime();
    return rows.length === takeMax && count < room;
  }

  async function take(count: number, finishing: string[]): Promise<TakenItem[]> {
    const callIds = Array.from({ length: count }, () => newRequestId());
    try {
      return await database.named<TakenItem>(
        'take_batch_items',
        `select * from take_batch_items($1, $2, $3, $4::uuid[], array['batch', 'crawl'], $5::uuid[])`,
        [nodeId, count, accountMax, callIds, finishing],
      );
    } catch (error) {
      lost.add(callIds);
      throw error;
    }
  }

  function start(item: TakenItem): void {
    const started = { item, aborter: new AbortController(), hasLeft: false };
    running.set(item.call_id, started);
    const leaveSlot = slots.enter(item.account_id);
    const leave = () => {
      started.hasLeft = true;
      leaveSlot();
    };
    void run(item, started.aborter.signal, leave).finally(() => {
      running.delete(item.call_id);
      leave();
      if (isFull) loop.wake();
    });
  }

  /** A crawl with a delay does not wait for the next poll. */
  async function wakeInTime(): Promise<void> {
    const { ms } = onlyRow(await database.named<{ ms: number | null }>('next_batch_wake', nextWake, []));
    clearTimeout(wakeTimer);
    if (ms !== null) wakeTimer = setTimeout(loop.wake, ms).unref();
  }

  async function run(item: TakenItem, signal: AbortSignal, leave: () => void): Promise<void> {
    const startedAt = performance.now();
    try {
      if (item.kind === 'crawl') return await parts.crawls.run(item, signal);
      const outcome = await performItem(parts, endpoints.get(item.endpoint_id), item, signal);
      if (signal.aborted) return; // it was returned to the queue
      const durationMs = Math.round(performance.now() - startedAt);
      leave();
      await finish(item, outcome, durationMs);
    } catch (error) {
      onFault(error); // the lease expires and the item runs again
    }
  }

  async function finish(item: TakenItem, given: Outcome, durationMs: number): Promise<void> {
    const { outcome, stored } = await storeOutcome(parts.blobs, item, given);
    const isMine = await finished.push({ item, outcome, stored, durationMs });
    if (!isMine && stored?.blobKey) await removeUnlessUsed(parts, item, stored.blobKey);
  }

  return {
    async stop(graceMs) {
      for (const stop of unsubscribe) stop();
      clearTimeout(wakeTimer);
      slots.stop();
      await loop.stop();
      const giveUpAt = performance.now() + graceMs;
      while (running.size > 0 && performance.now() < giveUpAt) await sleep(20);
      const left = [...running.values()];
      for (const { aborter } of left) aborter.abort(failed('the service is shutting down', 'shutting_down'));
      await Promise.all([finished.drained(), parts.crawls.drained()]);
      if (left.length === 0) return;
      await database
        .query('select hand_back_batch_items($1, $2::uuid[], $3)', [
          nodeId,
          left.map(({ item }) => item.call_id),
          parts.retainSeconds,
        ])
        .catch(onFault);
    },
    get running() {
      return running.size;
    },
    shares: () => sharesOf([...running.values()].map(({ item }) => item.account_id)),
  };
}

async function performItem(
  parts: RunnerParts,
  endpoint: AnyEndpoint | undefined,
  item: TakenItem,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!endpoint) return { error: failed('the endpoint of the batch does not exist in this version', 'internal') };
  const [template, { items }] = await Promise.all([
    parts.chunks.template(item.batch_id),
    parts.chunks.read(item.batch_id, item.chunk),
  ]);
  const sent = items[item.idx - item.chunk];
  if (sent === undefined) throw new Error(`batch ${item.batch_id} has no item ${item.idx}`);
  let params: Record<string, unknown>;
  try {
    params = parts.readItem(endpoint, mergeItem(endpoint, template, sent));
  } catch (error) {
    if (error instanceof ApiError) return { error }; // the checks have changed since the batch was accepted
    throw error;
  }
  const { call_id: id, account_id: accountId, key_id: keyId, endpoint_id: endpointId, attempt } = item;
  const job = { id, accountId, keyId, endpointId, params, attempt, keepSeconds: parts.retainSeconds };
  return await parts.perform(job, signal);
}

/** The calls of the items that have left their slots. */
const finishingIn = (started: Iterable<StartedItem>): string[] =>
  [...started].filter(({ hasLeft }) => hasLeft).map(({ item }) => item.call_id);

/** Whether each item still belonged to this node. */
async function finishItems(
  { database, nodeId, retainSeconds }: RunnerParts,
  items: FinishedItem[],
): Promise<boolean[]> {
  const rows = await persist(
    () =>
      database.named<{ done: boolean[] }>(
        'finish_batch_items',
        `select done from finish_batch_items($1, $2::uuid[], $3::int[], $4::uuid[], $5::boolean[], $6::int[], $7::text[], $8::text[],
           $9::text[], $10::text[], $11::bytea[], $12::bytea[], $13::text[], $14)`,
        [
          nodeId,
          items.map(({ item }) => item.batch_id),
          items.map(({ item }) => item.idx),
          items.map(({ item }) => item.call_id),
          items.map(({ outcome }) => !outcome.error),
          items.map(({ durationMs }) => durationMs),
          items.map(({ outcome }) => outcome.error?.message ?? null),
          items.map(({ outcome }) => outcome.error?.code ?? null),
          items.map(({ stored }) => stored?.contentType ?? null),
          items.map(({ outcome }) => storedHeaders(outcome.result ?? {})),
          items.map(({ stored }) => stored?.envelope ?? null),
          items.map(({ stored }) => stored?.body ?? null),
          items.map(({ stored }) => stored?.blobKey ?? null),
          retainSeconds,
        ],
      ),
    finishTimeoutMs,
  );
  return onlyRow(rows).done;
}
