// Bounds how many bytes are held at once, while several bodies of unknown length arrive.

export interface ByteBudget {
  /** Runs when there is room for the largest body, or nothing else is under way. `run` gets the most bytes it may hold, and returns how many it holds. */
  spend(run: (bytes: number) => Promise<number>): Promise<void>;
}

/** Less is not worth a request. */
const bytesMin = 16 * 1024;

export function createByteBudget({ total, each }: { total: number; each: number }): ByteBudget {
  let left = total;
  let running = 0;
  let waiting: (() => void)[] = [];

  return {
    async spend(run) {
      while (left < each && running > 0)
        await new Promise<void>((resume) => {
          waiting.push(resume);
        });
      const bytes = Math.min(each, left);
      if (bytes < bytesMin) return;
      left -= bytes;
      running++;
      let held = 0;
      try {
        held = await run(bytes);
      } finally {
        left += bytes - held;
        running--;
        const resumed = waiting;
        waiting = [];
        for (const resume of resumed) resume();
      }
    },
  };
}
