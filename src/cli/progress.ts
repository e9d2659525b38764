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
  const credits = () => `${count.credits.toLocaleString('en-US')} credit${count.credits === 1 ? '' : 's'}`;
  const summary = () => `${count.done} done, ${count.failed} failed, ${credits()}`;

  const line = () => {
    const all = total();
    if (all === undefined || all === 0) return summary();
    const share = count.done / all;
    const filled = Math.round(share * barCharacters);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(barCharacters - filled)}`;
    const left = ((now() - startedAt) / count.done) * (all - count.done);
    return `${bar} ${count.done} of ${all}, ${count.failed} failed, ${credits()}, ${describeTime(left)} left`;
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

function describeTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60).toLocaleString('en-US')} min`;
}
