// Runs work for every item of a list, a few items at a time.

/** Starts the items in order. The first error rejects; items that have started still finish, others are not started. */
export async function runEach<Item>(
  items: readonly Item[],
  concurrentMax: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;
  const run = async (): Promise<void> => {
    for (const item of waiting) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrentMax, items.length) }, run));
}
