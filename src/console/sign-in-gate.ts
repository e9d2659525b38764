// Keeps anonymous sign-ins from occupying the database: few run at a time, fairly by network, and those of a network that was
// refused a moment ago are refused without the database.
import { createHash } from 'node:crypto';
import { networkOf } from '../contract/caller-address.ts';
import { createBoundedCache } from '../flow/bounded-cache.ts';
import { createFairQueue } from '../flow/fair-queue.ts';

const slots = 4;
const perNetworkMax = 2;
const waitingMax = 200;
const waitMs = 10_000;
const refusedMs = 5000;
const refusedMax = 10_000;

export interface SignInGate {
  /** Runs an attempt when a slot is free. Throws the refusal if there are too many, or if it was refused a moment ago. */
  run<T>(email: string, ip: string, attempt: () => Promise<T>): Promise<T>;
  /** Refuses further attempts of the network for a moment: for this e-mail address, or for all. */
  refuse(email: string, ip: string, scope: 'email' | 'network'): void;
}

export function createSignInGate(refusal: () => Error): SignInGate {
  const queue = createFairQueue({ slots, perAccountMax: perNetworkMax, waitingMax, refuse: refusal });
  const refused = createBoundedCache<string, true>({ entriesMax: refusedMax, ttlMs: refusedMs });
  const isRefused = (email: string, network: string): boolean =>
    refused.get(network) !== undefined || refused.get(`${network} ${email}`) !== undefined;

  return {
    async run(email, ip, attempt) {
      const network = networkOf(ip);
      if (isRefused(email, network)) throw refusal();
      const leave = await queue.enter(networkNumber(ip), { waitMs });
      try {
        if (isRefused(email, network)) throw refusal(); // an attempt before it in the queue was refused
        return await attempt();
      } finally {
        leave();
      }
    },
    refuse: (email, ip, scope) => refused.set(scope === 'network' ? networkOf(ip) : `${networkOf(ip)} ${email}`, true),
  };
}

/** Fair queues identify their users by number. */
export const networkNumber = (ip: string | null): number =>
  createHash('sha256').update(networkOf(ip)).digest().readUInt32BE();
