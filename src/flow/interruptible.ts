// Stops synchronous code that takes too long, such as a library that works on a hostile page.

import { Script } from 'node:vm';

const slot = Symbol.for('siteglass.interruptible');
const holder = globalThis as { [slot]?: () => unknown };
const script = new Script(`globalThis[Symbol.for('siteglass.interruptible')]()`);

/** Thrown when the work was stopped. Discard everything that it was changing. */
export class Interrupted extends Error {}

/**
 * The result of `work`, which is stopped after `msMax` wherever it is: Node.js terminates a script with everything that it has
 * called, without running its `catch` and `finally` blocks. A call costs about a millisecond.
 */
export function runInterruptibly<T>(work: () => T, msMax: number): T {
  holder[slot] = work;
  try {
    return script.runInThisContext({ timeout: msMax }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new Interrupted(`stopped after ${msMax} ms`);
  } finally {
    delete holder[slot];
  }
}
