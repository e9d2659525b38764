// Waits for conditions of a page, and rejects all waits when the page fails.

import { within as withinLimit } from '../../../flow/time-limit.ts';
import type { CdpSession } from '../cdp/cdp.ts';
import { late } from './page-errors.ts';

/** The pending waits of one page, and why they fail. */
export interface PageWaits {
  /** Why the page has ended; undefined while it is open. */
  readonly over: Error | undefined;
  /** A navigation starts: clears the failure of the last one. */
  begin(): void;
  /** The requested document failed. The first reason counts. */
  fail(reason: Error): void;
  /** Clears the failure if it is this one, so that a better reason can replace it. */
  forget(reason: Error): void;
  /** Rejects all pending and future waits. */
  end(reason: Error): void;
  throwProblem(): void;
  /** The page has changed: all conditions are checked again. */
  changed(): void;
  /** Resolves when the condition holds; rejects if the page has ended or on timeout. */
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

/** The result of the work, or this error on timeout. */
export const inTime = <T>(work: Promise<T>, seconds: number, tooLate: () => Error): Promise<T> =>
  withinLimit(work, { ms: seconds * 1000, late: tooLate });

/** A command with a timeout: a busy page does not answer. */
export const within = <T>(work: Promise<T>, seconds: number, what: string): Promise<T> =>
  inTime(work, seconds, () => late(what, seconds));
