// Emits events about credits and quotas soon after the calls that caused them. Notifications may be lost: the task `notices`
// (maintenance.ts) finds what is missing.
import { startWakeLoop } from '../flow/wake-loop.ts';
import type { Database } from '../storage/database.ts';
import type { Notifications } from '../storage/notifications.ts';
import { onlyRow } from '../storage/rows.ts';

/** The channel that names accounts which may have reached a threshold. */
export const accountSpent = 'siteglass_spent';

/** Accounts that wait to be checked. The task finds the others. */
const waitingMax = 10_000;
const checkMax = 100;
/** How soon accounts are checked again whose running calls may reach a threshold. */
const againMs = 1000;

export interface NoticeParts {
  database: Database;
  notifications: Pick<Notifications, 'subscribe'>;
  onFault(error: unknown): void;
}

export function startNotices({ database, notifications, onFault }: NoticeParts): { stop(): Promise<void> } {
  const waiting = new Set<number>();
  const loop = startWakeLoop({ everyMs: againMs, look, onFault });
  const unsubscribe = notifications.subscribe(accountSpent, (account) => {
    if (waiting.size < waitingMax) waiting.add(Number(account));
    loop.wake();
  });

  async function look(): Promise<boolean> {
    const accounts = [...waiting].slice(0, checkMax);
    if (accounts.length === 0) return false;
    for (const account of accounts) waiting.delete(account);
    const { unsure } = onlyRow(
      await database.query<{ unsure: number[] }>('select emit_notices_of($1::int[]) as unsure', [accounts]),
    );
    for (const account of unsure) waiting.add(account);
    return waiting.size > unsure.length;
  }

  return {
    async stop() {
      unsubscribe();
      await loop.stop();
    },
  };
}
