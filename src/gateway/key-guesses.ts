// Slows down responses to invalid keys per network address, so that keys cannot be guessed at speed. Valid keys of the same
// address are not affected: only the response to an invalid key waits, and it stays a 401.
import { setTimeout as sleep } from 'node:timers/promises';
import { createBoundedCache } from '../flow/bounded-cache.ts';
import { networkOf } from '../contract/caller-address.ts';

export interface KeyGuessLimits {
  /** Invalid keys of one address that are answered at once; one is regained per `intervalMs`. */
  freeGuesses: number;
  /** The time between two responses after that. */
  intervalMs: number;
  delayMsMax: number;
  addressesMax: number;
  waitingMax: number;
}

const defaultLimits: KeyGuessLimits = {
  freeGuesses: 60,
  intervalMs: 200,
  delayMsMax: 5000,
  addressesMax: 20_000,
  waitingMax: 2000,
};

export interface KeyGuesses {
  /** Resolves when the response to an invalid key may be sent. */
  hold(address: string | null): Promise<void>;
}

export function createKeyGuesses({
  limits = {},
  now = Date.now,
}: { limits?: Partial<KeyGuessLimits>; now?: () => number } = {}): KeyGuesses {
  const { freeGuesses, intervalMs, delayMsMax, addressesMax, waitingMax } = { ...defaultLimits, ...limits };
  /** When the next response of a network would be due if none were free. */
  const dueAt = createBoundedCache<string, number>({ entriesMax: addressesMax });
  let waiting = 0;

  function delayOf(network: string): number {
    const due = Math.max(dueAt.get(network) ?? 0, now()) + intervalMs;
    const delay = Math.max(0, due - now() - freeGuesses * intervalMs);
    dueAt.set(network, Math.min(due, now() + freeGuesses * intervalMs + delayMsMax));
    return Math.min(delay, delayMsMax);
  }

  return {
    async hold(address) {
      const delay = delayOf(networkOf(address));
      if (delay <= 0 || waiting >= waitingMax) return;
      waiting++;
      await sleep(delay);
      waiting--;
    },
  };
}
