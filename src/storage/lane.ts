// A lane turns single calls into batches without timers: one batch is under way at a time, and whatever arrives meanwhile
// forms the next one. An idle service answers at once; a busy one makes its batches larger by itself.

export interface LaneOptions {
  batchMax: number;
  queueMax: number;
  /** Made when the queue is full. */
  overflow: () => Error;
}

export interface Lane<Item, Answer> {
  push(item: Item): Promise<Answer>;
  /** Resolves when everything pushed so far has been answered. */
  drained(): Promise<void>;
  readonly waiting: number;
}

/** `run` answers a batch in its own order; an answer that is an Error rejects its item. When it throws, all of them are. */
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
    // One turn of the event loop, so that calls which arrived together travel together.
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
