// Concurrent callers of the same work share one run of it.
import { unlessAborted } from './time-limit.ts';

export interface SingleFlight<T> {
  /**
   * Joins the running work with this name, or starts it. The work is aborted when every caller has aborted. `isFirst` is true
   * for the caller that started it.
   */
  join(
    name: string,
    start: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ value: T; isFirst: boolean }>;
  readonly running: number;
}

interface Flight<T> {
  result: Promise<T>;
  callers: number;
  aborter: AbortController;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  function remove(name: string, flight: Flight<T>): void {
    if (flights.get(name) === flight) flights.delete(name);
  }

  function launch(name: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const aborter = new AbortController();
    const flight: Flight<T> = {
      aborter,
      callers: 0,
      result: start(aborter.signal).finally(() => remove(name, flight)),
    };
    flight.result.catch(() => {}); // each caller gets the error from `join`
    flights.set(name, flight);
    return flight;
  }

  return {
    async join(name, start, signal) {
      signal.throwIfAborted();
      const joined = flights.get(name);
      const flight = joined ?? launch(name, start);
      flight.callers++;
      try {
        return { value: await unlessAborted(flight.result, signal), isFirst: joined === undefined };
      } finally {
        if (--flight.callers === 0 && signal.aborted) {
          remove(name, flight); // new callers must not join aborted work
          flight.aborter.abort(signal.reason);
        }
      }
    },
    get running() {
      return flights.size;
    },
  };
}

export interface SharedRun<T> {
  /** Joins the current run, or starts one. */
  join(): Promise<T>;
  readonly current: Promise<T> | undefined;
}

/** One piece of work that no caller can abort. */
export function createSharedRun<T>(work: () => Promise<T>): SharedRun<T> {
  let current: Promise<T> | undefined;
  return {
    join() {
      current ??= work().finally(() => {
        current = undefined;
      });
      return current;
    },
    get current() {
      return current;
    },
  };
}
