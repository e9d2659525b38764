// Limits on waiting: a timeout, an abort signal, or both.

interface Limits {
  ms: number;
  /** Creates the error for work that timed out. */
  late(): Error;
  signal?: AbortSignal | undefined;
}

/** The outcome of the work, unless it times out or the signal aborts first. The work itself is not stopped. */
export async function within<T>(work: Promise<T>, { ms, late, signal }: Limits): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), Math.max(0, ms));
  try {
    return await unlessAborted(Promise.race([work, over]), signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The outcome of the work, or `otherwise` once the time is over. The work is not stopped, and the timer does not keep the process alive. */
export async function orAfter<T, U>(work: Promise<T>, ms: number, otherwise: U): Promise<T | U> {
  const { promise: over, resolve } = Promise.withResolvers<U>();
  const timer = setTimeout(() => resolve(otherwise), Math.max(0, ms)).unref();
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** The outcome of the work, unless the signal aborts first. The work itself is not stopped. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(abortReason(signal));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Resolves after the time. Rejects with the signal's reason when it aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await unlessAborted(promise, signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Why the signal aborted. */
export const abortReason = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error(String(reason));
