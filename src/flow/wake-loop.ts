// A loop that polls for work when it is woken, and at an interval in case a wake-up was lost.

export interface WakeLoopOptions {
  /** How long to sleep when there was no work. */
  everyMs: number;
  /** Takes and starts available work. True: poll again immediately. */
  look(): Promise<boolean>;
  onFault(error: unknown): void;
}

export interface WakeLoop {
  /** Makes the loop poll soon; again if it is polling now. */
  wake(): void;
  /** Stops polling. Resolves when the running poll has ended. */
  stop(): Promise<void>;
}

export function startWakeLoop({ everyMs, look, onFault }: WakeLoopOptions): WakeLoop {
  let isStopped = false;
  let isWoken = false;
  let endSleep = () => {};

  function sleep(): Promise<void> {
    if (isWoken || isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      let hasMore = false;
      try {
        hasMore = await look();
      } catch (error) {
        onFault(error);
        isWoken = false; // a failed poll is repeated after the interval, not at once
      }
      if (!hasMore) await sleep();
    }
  }

  const running = run();
  return {
    wake() {
      isWoken = true;
      endSleep();
    },
    async stop() {
      isStopped = true;
      endSleep();
      await running;
    },
  };
}
