// What has been opened so far, to be closed in the opposite order: at the end, or when the start fails half way.

export interface Closers {
  /** Gives back what it was given, and closes it in its turn. */
  add<Part extends { close(): Promise<unknown> }>(part: Part): Part;
  push(close: () => Promise<unknown>): void;
  closeAll(): Promise<void>;
}

export function createClosers(onFault: (error: unknown) => void): Closers {
  const closers: (() => Promise<unknown>)[] = [];
  return {
    add(part) {
      closers.push(() => part.close());
      return part;
    },
    push: (close) => void closers.push(close),
    async closeAll() {
      for (const close of closers.toReversed()) await close().catch(onFault);
    },
  };
}
