// Equal work at the same time is done once.

export interface SingleFlight<Result> {
  /** Joins the running work with this key, or starts it. An abort ends the wait of this caller, not the work. */
  run(key: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

export function createSingleFlight<Result>(): SingleFlight<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return {
    async run(key, work, signal) {
      let running = underWay.get(key);
      if (running === undefined) {
        running = work().finally(() => underWay.delete(key));
        underWay.set(key, running);
        running.catch(() => undefined);
      }
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      const abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      try {
        return await Promise.race([running, aborted]);
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
}
