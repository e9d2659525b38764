// Messages between nodes, through the database: something happened, go and look. Nothing depends on a message arriving:
// whoever waits for one also looks by itself from time to time.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';

export interface Notifications {
  /** Calls `listener` with the payload of every message on a channel; returns the function that stops it. */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}

/** Keeps one connection that listens to `channels`, and makes a new one whenever it is lost. */
export function openNotifications(connection: ClientConfig, channels: readonly string[]): Notifications {
  const listeners = new Map<string, Set<(payload: string) => void>>(channels.map((channel) => [channel, new Set()]));
  let isClosed = false;
  let client: Client | undefined;

  async function listen(): Promise<void> {
    for (let pauseMs = 100; !isClosed; pauseMs = Math.min(pauseMs * 2, 2000)) {
      const current = new Client({
        ...connection,
        application_name: 'siteglass notifications',
        connectionTimeoutMillis: 5000,
        keepAlive: true,
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
        for (const channel of channels) await current.query(`listen ${channel}`);
        pauseMs = 100;
        await ended;
      } catch {
        // Tried again below: the database may be starting, or gone for a moment.
      }
      client = undefined;
      await current.end().catch(() => undefined);
      if (!isClosed) await sleep(pauseMs);
    }
  }
  const listening = listen();

  return {
    subscribe(channel, listener) {
      const set = listeners.get(channel);
      if (!set) throw new Error(`nobody listens to the channel ${channel}`);
      set.add(listener);
      return () => set.delete(listener);
    },
    async close() {
      isClosed = true;
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}
