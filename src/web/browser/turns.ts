// Who may use a place next: accounts take turns, and nobody waits longer than they said.

import { overloaded } from '../../contract/errors.ts';

export interface TurnsOptions {
  places: number;
  perAccountMax: number;
  waitingMax: number;
}

export interface Turns {
  /** Resolves with the function that gives the place back. Rejects with `overloaded` when there is no place in time. */
  take(account: number, waitSeconds: number): Promise<() => void>;
  readonly taken: number;
  readonly waiting: number;
}

export function createTurns({ places, perAccountMax, waitingMax }: TurnsOptions): Turns {
  let taken = 0;
  let waiting = 0;
  const takenBy = new Map<number, number>();
  const lines = new Map<number, (() => void)[]>(); // in the order of whose turn it is

  const hasPlace = (account: number) => taken < places && (takenBy.get(account) ?? 0) < perAccountMax;

  function occupy(account: number): () => void {
    taken++;
    takenBy.set(account, (takenBy.get(account) ?? 0) + 1);
    let isMine = true;
    return () => {
      if (!isMine) return;
      isMine = false;
      taken--;
      const left = takenBy.get(account)! - 1;
      if (left === 0) takenBy.delete(account);
      else takenBy.set(account, left);
      callNext();
    };
  }

  function callNext(): void {
    for (const [account, line] of lines) {
      if (taken >= places) return;
      if (!hasPlace(account)) continue;
      const enter = line.shift()!;
      lines.delete(account);
      if (line.length > 0) lines.set(account, line);
      enter();
    }
  }

  return {
    take(account, waitSeconds) {
      if (hasPlace(account) && !lines.has(account)) return Promise.resolve(occupy(account));
      if (waiting >= waitingMax) return Promise.reject(noFreeTab());
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const line = lines.get(account) ?? [];
      lines.set(account, line);
      waiting++;
      const enter = () => {
        clearTimeout(timer);
        waiting--;
        resolve(occupy(account));
      };
      const timer = setTimeout(() => {
        waiting--;
        line.splice(line.indexOf(enter), 1);
        if (line.length === 0 && lines.get(account) === line) lines.delete(account);
        reject(noFreeTab());
      }, waitSeconds * 1000);
      line.push(enter);
      return promise;
    },
    get taken() {
      return taken;
    },
    get waiting() {
      return waiting;
    },
  };
}

const noFreeTab = () => overloaded('all browser tabs are in use', 3);
