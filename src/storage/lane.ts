// A lane batches single calls without timers: one batch runs at a time, and items that arrive meanwhile form the next one.
// Under low load items run immediately; under high load the batches grow.

import { toError } from '../contract/errors.ts';
import { startWait, withoutWaitBudget } from '../flow/wait-budget.ts';

/** One timer per lane checks for items that waited too long, instead of one timer per item. */
const checkEveryMs = 50;

export interface LaneOptions<Item, Answer> {
  batchMax: number;
  queueMax: number;
  /** How long an item waits for its result; also limited by the budget of its call. Default: unlimited, and not charged. */
  waitMs?: number;
  /** Creates the error for a full queue. */
  overflow: () => Error;
  /** Creates the error for an item that waited too long. */
  late?: () => Error;
  /** Lets a batch wait for more items. Default: a batch waits only for the one before it. */
  linger?: Linger;
  /** Called with the result of an item that had stopped waiting while its batch was running. */
  onUnclaimed?: (item: Item, answer: Answer | Error) => void;
}

export interface Linger {
  ms: number;
  /** A batch of this many items does not wait. */
  items: number;
  /** Whether more items are expected soon. */
  isWorthwhile(): boolean;
}

export interface Lane<Item, Answer> {
  push(item: Item): Promise<Answer>;
  /** Resolves when all items pushed so far have been processed. */
  drained(): Promise<void>;
  readonly waiting: number;
}

interface Waiting<Item, Answer> {
  item: Item;
  /** When it stops waiting, in the time of `performance.now`. */
  leavesAt: number;
  hasLeft: boolean;
  /** It has a result, or left before its batch ran. */
  isOver: boolean;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
  /** Ends the charge to the budget of its call. */
  stopWait?: () => void;
}

/** `run` returns one result per item, in order. An Error as a result rejects its item; a thrown error rejects all items. */
export function createLane<Item, Answer>(
  run: (items: Item[]) => Promise<(Answer | Error)[]>,
  options: LaneOptions<Item, Answer>,
): Lane<Item, Answer> {
  const { batchMax, queueMax, waitMs = Infinity, overflow, late = overflow, linger, onUnclaimed } = options;
  const queue = new Set<Waiting<Item, Answer>>();
  let running: Waiting<Item, Answer>[] = [];
  let pumping: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let endLinger: (() => void) | undefined;
  /** Called when the current batch has ended. */
  let watchers: (() => void)[] = [];

  const isWorthWaiting = ({ items, isWorthwhile }: Linger): boolean => queue.size < items && isWorthwhile();

  async function waitForMore(wait: Linger): Promise<void> {
    if (!isWorthWaiting(wait)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const lingering = setTimeout(resolve, wait.ms);
    endLinger = resolve;
    await promise;
    clearTimeout(lingering);
    endLinger = undefined;
  }

  async function pump(): Promise<void> {
    // Wait one turn of the event loop, so that calls that arrive together share a batch.
    await new Promise(setImmediate);
    while (queue.size > 0) {
      if (linger) await waitForMore(linger);
      const batch = [...queue.values().take(batchMax)];
      for (const waiting of batch) queue.delete(waiting);
      running = batch;
      const answers = await runBatch(batch.map((waiting) => waiting.item));
      running = [];
      batch.forEach((waiting, index) => deliver(waiting, answers[index] ?? unanswered()));
      tellWatchers();
    }
    pumping = undefined;
    tellWatchers(); // items may have left the queue
  }

  function tellWatchers(): void {
    const told = watchers;
    watchers = [];
    for (const resolve of told) resolve();
  }

  async function runBatch(items: Item[]): Promise<(Answer | Error)[]> {
    try {
      return await run(items);
    } catch (error) {
      return items.map(() => toError(error));
    }
  }

  const unanswered = () => new Error('the batch has fewer answers than items');

  function deliver(waiting: Waiting<Item, Answer>, answer: Answer | Error): void {
    waiting.isOver = true;
    if (waiting.hasLeft) return onUnclaimed?.(waiting.item, answer);
    waiting.stopWait?.();
    if (answer instanceof Error) waiting.reject(answer);
    else waiting.resolve(answer);
  }

  function leave(waiting: Waiting<Item, Answer>): void {
    waiting.hasLeft = true;
    waiting.isOver = queue.delete(waiting); // false: its batch is running
    waiting.stopWait?.();
    waiting.reject(late());
  }

  function checkWaits(): void {
    const now = performance.now();
    for (const waiting of [...running, ...queue]) if (now >= waiting.leavesAt && !waiting.hasLeft) leave(waiting);
    if (pumping) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    push(item) {
      if (queue.size >= queueMax) return Promise.reject(overflow());
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const waiting: Waiting<Item, Answer> = {
        item,
        leavesAt: Infinity,
        hasLeft: false,
        isOver: false,
        resolve,
        reject,
      };
      if (waitMs !== Infinity) {
        const { limitMs, stop } = startWait(waitMs);
        waiting.leavesAt = performance.now() + limitMs;
        waiting.stopWait = stop;
        timer ??= setInterval(checkWaits, checkEveryMs).unref();
      }
      queue.add(waiting);
      if (linger && endLinger && !isWorthWaiting(linger)) endLinger();
      pumping ??= withoutWaitBudget(pump); // the batch belongs to several calls
      return promise;
    },
    async drained() {
      const pushed = [...running, ...queue];
      // Items that are pushed meanwhile are not waited for: under load, the lane is never empty.
      while (pushed.some(({ isOver }) => !isOver)) {
        await new Promise<void>((resolve) => watchers.push(resolve));
      }
    },
    get waiting() {
      return queue.size;
    },
  };
}
