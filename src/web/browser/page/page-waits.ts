// Waiting for something to become true of a page, and what puts an end to every wait.

import { within as withinLimit } from '../../../flow/time-limit.ts';
import type { CdpSession } from '../cdp/cdp.ts';
import { late } from './page-errors.ts';

/** Everybody who waits for something in one page, and why they would wait in vain. */
export interface PageWaits {
  /** Why the page as a whole is over; undefined while it lives. */
  readonly over: Error | undefined;
  /** A navigation begins: why the last one failed does not matter any more. */
  begin(): void;
  /** The document that was asked for will not come. The first reason counts. */
  fail(reason: Error): void;
  /** That reason was not the one; a better one is known. */
  forget(reason: Error): void;
  /** Fails everything that is under way and everything that follows. */
  end(reason: Error): void;
  throwProblem(): void;
  /** Something in the page is different: everybody looks again. */
  changed(): void;
  /** Resolves when the condition holds; rejects when the page is over, or late. */
  until(condition: () => boolean, seconds: number, tooLate: () => Error): Promise<void>;
}

export function createPageWaits(session: CdpSession): PageWaits {
  let failure: Error | undefined; // of the main document
  let over: Error | undefined; // of the page as a whole
  const waiting = new Set<() => void>();

  function changed(): void {
    for (const check of waiting) check();
  }

  return {
    get over() {
      return over;
    },
    begin() {
      failure = undefined;
    },
    fail(reason) {
      failure ??= reason;
      changed();
    },
    forget(reason) {
      if (failure === reason) failure = undefined;
    },
    end(reason) {
      over ??= reason;
      session.abandon(over);
      changed();
    },
    throwProblem() {
      const problem = over ?? failure;
      if (problem) throw problem;
    },
    changed,
    until(condition, seconds, tooLate) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const check = () => {
        const problem = over ?? failure;
        if (problem) finish(() => reject(problem));
        else if (condition()) finish(resolve);
      };
      const timer = setTimeout(() => finish(() => reject(tooLate())), seconds * 1000);
      const finish = (how: () => void) => {
        clearTimeout(timer);
        waiting.delete(check);
        how();
      };
      waiting.add(check);
      check();
      return promise;
    },
  };
}

/** The result of the work, or that error when the time is over. */
export const inTime = <T>(work: Promise<T>, seconds: number, tooLate: () => Error): Promise<T> =>
  withinLimit(work, { ms: seconds * 1000, late: tooLate });

/** A command with an end: a page that is busy with itself answers nothing. */
export const within = <T>(work: Promise<T>, seconds: number, what: string): Promise<T> =>
  inTime(work, seconds, () => late(what, seconds));
