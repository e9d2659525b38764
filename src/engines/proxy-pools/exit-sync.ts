// Keeps what this node knows of exit proxies in step with the database: the settings of the operator, and what all nodes have
// seen. Changes are written and read in batches, a few seconds apart, and at once when a proxy goes down or comes back.

import { createSerialQueue } from '../../flow/serial-queue.ts';
import { createSingleFlight } from '../../flow/single-flight.ts';
import { startWakeLoop } from '../../flow/wake-loop.ts';
import type { Notifications } from '../../storage/notifications.ts';
import type { ExitRecords } from './exit-records.ts';
import { proxiesChanged } from './proxy-store.ts';
import type { ProxyStore, StoredPools } from './proxy-store.ts';

const syncEveryMs = 5000;
const refreshEveryMs = 200;
const refreshSeconds = 10;
/** Changes of other nodes may become visible a little later than their time suggests. */
const overlapMs = 5000;

export interface ExitSync {
  /** The pools, and the accounts that may use them. */
  readonly pools: StoredPools['pools'];
  /** Reads the settings again. */
  refresh(): Promise<void>;
  /** The same, unless that has just been done: another node may have got what this one does not know. */
  refreshSoon(): Promise<void>;
  /** Writes pending changes, and reads those of other nodes. */
  sync(): Promise<void>;
  /** Makes the next exchange happen soon. */
  wake(): void;
  stop(): Promise<void>;
}

export interface ExitSyncParts {
  store: ProxyStore;
  records: ExitRecords;
  notifications: Pick<Notifications, 'subscribe'>;
  /** The time between two health checks of a proxy that is not used. */
  checkEveryMs: number;
  onFault(error: unknown): void;
}

export async function openExitSync({
  store,
  records,
  notifications,
  checkEveryMs,
  onFault,
}: ExitSyncParts): Promise<ExitSync> {
  const reading = createSingleFlight<void>();
  let pools: StoredPools['pools'] = new Map();
  let version = -1;
  let refreshedAt = -Infinity;
  let readUntil: Date | undefined;

  async function load(): Promise<void> {
    const stored = await store.load((id, error) => onFault(new Error(`proxy ${id} cannot be read`, { cause: error })));
    const isFirst = version < 0;
    pools = stored.pools;
    version = stored.version;
    refreshedAt = performance.now();
    if (records.replace(stored.proxies) || isFirst) await readChanges(undefined);
  }

  async function readChanges(since: Date | undefined): Promise<void> {
    const { states, hosts, until } = await store.readChanges(since);
    records.learn(states, hosts);
    readUntil = new Date(until.getTime() - overlapMs);
  }

  async function exchange(): Promise<void> {
    const { states, hosts } = records.takePending();
    try {
      await store.writeHosts(hosts);
      hosts.length = 0;
      await store.writeStates(states, checkEveryMs);
    } catch (error) {
      records.returnPending({ states, hosts });
      throw error;
    }
    if ((await store.version()) !== version) await load();
    else if (records.size > 0) await readChanges(readUntil);
  }

  // One after the other: an older read never replaces a newer one, and what a caller has recorded is written when its exchange
  // ends, even if another one has taken it.
  const inTurn = createSerialQueue();
  const refresh = () => inTurn(load);
  const sync = () => inTurn(exchange);

  await refresh();
  const loop = startWakeLoop({
    everyMs: syncEveryMs,
    look: async () => {
      await sync();
      return false;
    },
    onFault,
  });
  const unsubscribe = notifications.subscribe(proxiesChanged, () => loop.wake());

  return {
    get pools() {
      return pools;
    },
    refresh,
    async refreshSoon() {
      if (performance.now() - refreshedAt < refreshEveryMs) return;
      await reading.join('', () => refresh(), AbortSignal.timeout(refreshSeconds * 1000));
    },
    sync,
    wake: () => loop.wake(),
    async stop() {
      unsubscribe();
      await loop.stop();
      await sync();
    },
  };
}
