// Progress of a list: on a terminal a bar below the results, otherwise one line at the end. The bar is also hidden if the results
// go to another program, which may print them to the same terminal at any time.
import type { Writable } from 'node:stream';
import { fitTerminal, isTerminal } from './output.ts';

const barCharacters = 24;
const clearLine = '\r\u001b[K';

export interface Progress {
  /** Writes the output of one call, and counts it. */
  print(text: string, outcome: { credits: number; isFailure: boolean }): void;
  end(): void;
}

/** `total` is called for every update, because it may become known later. */
export function createProgress(
  stdout: Writable,
  stderr: Writable,
  total: () => number | undefined,
  now: () => number = Date.now,
): Progress {
  const startedAt = now();
  const isShown = isTerminal(stderr) && isTerminal(stdout);
  const count = { done: 0, failed: 0, credits: 0 };
  const summary = () => `${count.done} done, ${count.failed} failed, ${creditsOf(count.credits)}`;

  const line = () => {
    const all = total();
    if (all === undefined || all === 0) return summary();
    const left = ((now() - startedAt) / count.done) * (all - count.done);
    return `${barOf(count.done / all)} ${count.done} of ${all}, ${count.failed} failed, ${creditsOf(count.credits)}, ${describeTime(left)} left`;
  };

  return {
    print(text, outcome) {
      count.done++;
      count.credits += outcome.credits;
      if (outcome.isFailure) count.failed++;
      if (isShown) stderr.write(clearLine);
      stdout.write(text.endsWith('\n') ? text : `${text}\n`);
      if (isShown) stderr.write(fitTerminal(stderr, line()));
    },
    end() {
      stderr.write(`${isShown ? clearLine : ''}${summary()}\n`);
    },
  };
}

export function barOf(share: number): string {
  const filled = Math.round(share * barCharacters);
  return `${'█'.repeat(filled)}${'░'.repeat(barCharacters - filled)}`;
}

export const creditsOf = (count: number): string => `${count.toLocaleString('en-US')} credit${count === 1 ? '' : 's'}`;

export function describeTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60).toLocaleString('en-US')} min`;
}
