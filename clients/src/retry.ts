// Which errors are retried, and after what delay.
import { ConnectionError, SiteglassError } from './errors.ts';

const firstDelayMs = 500;
const delayMsMax = 30_000;
/** A call is not retried if `retry-after` is longer than this. */
const retryAfterSecondsMax = 120;

/**
 * True for failures of the service, the target or the network, and while an earlier attempt is still running. Other client
 * errors (4xx) are permanent. A call that must not be repeated is only retried if the service has refused it because of its
 * load: then nothing was sent to the target.
 */
export function isWorthRetrying(error: unknown, { isRepeatable }: { isRepeatable: boolean }): error is SiteglassError {
  const isRefused = error instanceof SiteglassError && error.code === 'overloaded';
  if (!isRepeatable && !isRefused) return false;
  if (error instanceof ConnectionError) return true;
  if (error instanceof SiteglassError && error.code === 'idempotency_running') return true;
  if (!(error instanceof SiteglassError) || error.status === undefined || error.status < 500) return false;
  return (error.retryAfterSeconds ?? 0) <= retryAfterSecondsMax;
}

/** Exponential backoff with jitter, never shorter than `retry-after`. */
export function delayMs(tries: number, retryAfterSeconds: number | undefined, random: () => number): number {
  const longest = Math.min(delayMsMax, firstDelayMs * 2 ** tries);
  const jittered = longest / 2 + (random() * longest) / 2;
  return Math.max(jittered, (retryAfterSeconds ?? 0) * 1000);
}

/** Waits; rejects with the signal's reason when it aborts. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
