// Notifications between nodes through PostgreSQL LISTEN/NOTIFY. They may be lost, so receivers also poll.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { within } from '../flow/time-limit.ts';
import { closeClient } from './connections.ts';

const answerTimeoutMs = 5_000;
/** Finds a connection that was dropped silently. */
const keepAliveDelayMs = 10_000;

export interface Notifications {
  /** Calls `listener` with the payload of every message on a channel; returns the function that unsubscribes. */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}

/** Opens a connection that listens to `channels`, and reconnects when it is lost. */
export function openNotifications(connection: ClientConfig, channels: readonly string[]): Notifications {
  const listeners = new Map<string, Set<(payload: string) => void>>(channels.map((channel) => [channel, new Set()]));
  let isClosed = false;
  let client: Client | undefined;

  async function listen(): Promise<void> {
    for (let pauseMs = 100; !isClosed; pauseMs = Math.min(pauseMs * 2, 2000)) {
      const current = new Client({
        ...connection,
        application_name: 'siteglass notifications',
        connectionTimeoutMillis: answerTimeoutMs,
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveDelayMs,
      });
      const ended = new Promise<void>((resolve) => {
        current.on('error', () => resolve());
        current.on('end', () => resolve());
      });
      current.on('notification', ({ channel, payload }) => {
        for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
      });
      try {
        await current.connect();
        client = current;
        const listening = current.query(channels.map((channel) => `listen ${channel}`).join('; '));
        await within(listening, { ms: answerTimeoutMs, late: () => new Error('the database does not answer') });
        pauseMs = 100;
        await ended;
      } catch {
        // Retried below: the database may be starting or temporarily unreachable.
      }
      client = undefined;
      await closeClient(current);
      if (!isClosed) await sleep(pauseMs);
    }
  }
  const listening = listen();

  return {
    subscribe(channel, listener) {
      const set = listeners.get(channel);
      if (!set) throw new Error(`unknown channel ${channel}: add it to the channels of openNotifications`);
      set.add(listener);
      return () => set.delete(listener);
    },
    async close() {
      isClosed = true;
      if (client) await closeClient(client);
      await listening;
    },
  };
}
