// Runs work one after the other.

export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Every piece of work starts when those before it have ended; a failure does not stop the next one. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
