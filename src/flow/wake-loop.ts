// A loop that looks for work whenever it is woken, and from time to time by itself in case a wake-up got lost.

export interface WakeLoopOptions {
  /** How long to sleep when there was nothing to do. */
  everyMs: number;
  /** Takes and starts what there is. True: look again at once. */
  look(): Promise<boolean>;
  onFault(error: unknown): void;
}

export interface WakeLoop {
  /** Makes the loop look soon, also when it is looking at this moment. */
  wake(): void;
  /** Looks no more. Resolves when the last look has ended. */
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
        isWoken = false; // a failing look is not repeated before its time
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
