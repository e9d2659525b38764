// Closes everything that was opened, in reverse order: on shutdown, or when the start fails.

export interface Closers {
  /** Registers the part and returns it. */
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
