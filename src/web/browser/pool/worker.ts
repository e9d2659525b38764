// The browser worker: a separate process, so that nothing a page does can block or crash the service.
// It exits with the service, and every browser exits with it.

import { createAddressGuard } from '../../address/address-guard.ts';
import { toPlainError } from '../../plain-error.ts';
import { createResolver } from '../../address/resolver.ts';
import type { WorkerPage } from '../page/page.ts';
import { createPool } from './pool.ts';
import type { Pool } from './pool.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-protocol.ts';

const statusEveryMs = 200;
const pages = new Map<number, { page: WorkerPage; close(): Promise<void> }>();
const closedEarly = new Set<number>();
let pool: Pool | undefined;
let statusTimer: NodeJS.Timeout | undefined;

const say = (message: FromWorker): void => {
  if (process.connected) process.send!(message);
};

function reportSoon(): void {
  statusTimer ??= setTimeout(() => {
    statusTimer = undefined;
    if (pool) say({ type: 'status', status: pool.status() });
  }, statusEveryMs);
}

function begin(settings: WorkerSettings): void {
  const { egressAllow, ownAddresses, knownNames, resolve } = settings;
  const guard = createAddressGuard({ egressAllow, ownAddresses, knownNames });
  const resolver = createResolver({ guard, resolve });
  pool = createPool(settings, { guard, resolver, onIdle: () => say({ type: 'idle' }), onChange: reportSoon });
}

async function perform(message: Exclude<ToWorker, { type: 'settings' | 'stop' }>): Promise<unknown> {
  if (!pool) throw new Error('no settings yet');
  switch (message.type) {
    case 'open': {
      const opened = await pool.open(message.options);
      if (closedEarly.delete(message.id)) await opened.close();
      else pages.set(message.id, opened);
      return undefined;
    }
    case 'step': {
      const opened = pages.get(message.page);
      if (!opened) throw new Error('the page is closed');
      const step = opened.page[message.step] as (...args: unknown[]) => Promise<unknown>;
      return await step(...message.args);
    }
    case 'close': {
      const opened = pages.get(message.page);
      pages.delete(message.page);
      if (opened) await opened.close();
      else closedEarly.add(message.page); // it is still waiting for a tab
      return undefined;
    }
    case 'tidy':
      await pool.tidy();
      return pool.status();
    case 'ping':
      return pool.status();
  }
}

async function end(): Promise<never> {
  setTimeout(() => process.exit(1), 10_000).unref();
  await pool?.stop();
  process.exit(0);
}

process.on('message', (message: ToWorker) => {
  if (message.type === 'settings') begin(message.settings);
  else if (message.type === 'stop') void end();
  else {
    perform(message).then(
      (value) => say({ type: 'answer', id: message.id, value }),
      (error: unknown) => {
        if (message.type === 'open') closedEarly.delete(message.id);
        say({ type: 'refusal', id: message.id, error: toPlainError(error) });
      },
    );
  }
});
process.on('disconnect', () => void end()); // the service has exited
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {}); // the service decides when to stop this process
