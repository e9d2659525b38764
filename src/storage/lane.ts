// A lane batches single calls without timers: one batch runs at a time, and items that arrive meanwhile form the next one.
// Under low load items run immediately; under high load the batches grow.

export interface LaneOptions {
  batchMax: number;
  queueMax: number;
  /** Creates the error for a full queue. */
  overflow: () => Error;
}

export interface Lane<Item, Answer> {
  push(item: Item): Promise<Answer>;
  /** Resolves when all items pushed so far have been processed. */
  drained(): Promise<void>;
  readonly waiting: number;
}

/** `run` returns one result per item, in order. An Error as a result rejects its item; a thrown error rejects all items. */
export function createLane<Item, Answer>(
  run: (items: Item[]) => Promise<(Answer | Error)[]>,
  { batchMax, queueMax, overflow }: LaneOptions,
): Lane<Item, Answer> {
  interface Waiting {
    item: Item;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
  }
  let queue: Waiting[] = [];
  let pumping: Promise<void> | undefined;

  async function pump(): Promise<void> {
    // Wait one turn of the event loop, so that calls that arrive together share a batch.
    await new Promise(setImmediate);
    while (queue.length > 0) {
      const batch = queue.length <= batchMax ? queue : queue.slice(0, batchMax);
      queue = queue.length <= batchMax ? [] : queue.slice(batchMax);
      try {
        const answers = await run(batch.map((waiting) => waiting.item));
        batch.forEach(({ resolve, reject }, index) => {
          const answer = answers[index]!;
          if (answer instanceof Error) reject(answer);
          else resolve(answer);
        });
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
    }
    pumping = undefined;
  }

  return {
    push(item) {
      if (queue.length >= queueMax) return Promise.reject(overflow());
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        pumping ??= pump();
      });
    },
    async drained() {
      while (pumping) await pumping;
    },
    get waiting() {
      return queue.length;
    },
  };
}
