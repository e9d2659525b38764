// The same work, asked for by many at once, is done once.

export interface SharedWork<T> {
  /**
   * Joins the work of this name, or begins it. The work ends early only when everybody who waits for it has gone.
   * `isFirst` tells who began it.
   */
  join(
    name: string,
    begin: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ value: T; isFirst: boolean }>;
}

interface Running<T> {
  result: Promise<T>;
  waiting: number;
  giveUp: AbortController;
}

export function createSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, Running<T>>();

  function start(name: string, begin: (signal: AbortSignal) => Promise<T>): Running<T> {
    const giveUp = new AbortController();
    const work: Running<T> = {
      giveUp,
      waiting: 0,
      result: begin(giveUp.signal).finally(() => {
        if (running.get(name) === work) running.delete(name);
      }),
    };
    work.result.catch(() => {}); // whoever waits hears of it
    running.set(name, work);
    return work;
  }

  return {
    async join(name, begin, signal) {
      signal.throwIfAborted();
      const isFirst = !running.has(name);
      const work = running.get(name) ?? start(name, begin);
      work.waiting++;
      const { promise: left, reject } = Promise.withResolvers<never>();
      const leave = () => {
        if (--work.waiting === 0) {
          if (running.get(name) === work) running.delete(name); // nobody joins what is being given up
          work.giveUp.abort(signal.reason);
        }
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        return { value: await Promise.race([work.result, left]), isFirst };
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
}
