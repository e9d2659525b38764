// Writes the results of a batch or crawl as they complete, with its progress: a bar if stderr is a terminal that nothing else uses.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Batch, Crawl } from '../../clients/src/index.ts';
import { fitTerminal, isTerminal } from './output.ts';
import { barOf, creditsOf, describeTime } from './progress.ts';
import { clearLine, type Output, type ServiceContext } from './service-commands.ts';

/** The exit code when an item has failed. */
export const failedCode = 1;

const stateEveryMs = 2000;

const pauses: Record<NonNullable<Batch['reason']>, string> = {
  payment: 'there is no balance left, or an invoice is open. It continues when that has changed',
  quota: 'a quota of the key is used up. It continues when the quota is raised, or its period ends',
  key: 'the key is inactive, expired or deleted. It continues when the key can be used again',
  suspended: 'the workspace is suspended. It continues when the workspace is resumed',
  user: 'it was paused. It continues when it is resumed',
};

export interface Followed<Work> {
  results: AsyncIterable<{ status: string; credits_charged: number }>;
  state(): Promise<Work>;
  /** What a number of results is called. */
  done: 'done' | 'pages';
}

/** Returns the state at the end, and how many results are failures. */
export async function writeResults<Work extends Batch | Crawl>(
  { cli: { stdout, stderr } }: { cli: Pick<ServiceContext['cli'], 'stdout' | 'stderr'> },
  output: Output,
  { results, state, done }: Followed<Work>,
  everyMs = stateEveryMs,
): Promise<{ work: Work; failed: number }> {
  const isShown = isTerminal(stderr) && (output.isFile || !isTerminal(stdout));
  const count = { done: 0, failed: 0, credits: 0 };
  let work = await state();
  let pausedBy: string | null = null;
  let isEnded = false;
  const total = () => Math.max(work.total, count.done);
  const summary = () => `${count.done} of ${total()} ${done}, ${count.failed} failed, ${creditsOf(count.credits)}`;

  function draw(): void {
    if (!isShown) return;
    const time = work.eta_seconds === null ? '' : `, ${describeTime(work.eta_seconds * 1000)} left`;
    const line = `${barOf(count.done / Math.max(1, total()))} ${summary()}${pausedBy === null ? time : ', paused'}`;
    stderr.write(`${clearLine}${fitTerminal(stderr, line)}`);
  }

  async function look(): Promise<void> {
    const seen = await state().catch(() => work); // reading the results says what is wrong
    if (isEnded) return;
    work = seen;
    const reason = work.status === 'paused' ? work.reason : null;
    if (reason !== null && reason !== pausedBy) {
      stderr.write(`${isShown ? clearLine : ''}Paused (${reason}): ${pauses[reason]}.\n`);
    }
    pausedBy = reason;
    draw();
  }

  const timer = setInterval(() => void look(), everyMs);
  try {
    for await (const result of results) {
      count.done++;
      count.credits += result.credits_charged;
      if (result.status === 'failed') count.failed++;
      await output.write(`${JSON.stringify(result)}\n`);
      draw();
    }
  } finally {
    isEnded = true;
    clearInterval(timer);
  }
  work = await state();
  stderr.write(`${isShown ? clearLine : ''}${summary()}\n`);
  return { work, failed: count.failed };
}

/** Writes a file over an existing one, or to stdout. */
export async function saveFile(
  { cli: { stdout } }: ServiceContext,
  { body }: Response,
  path: string | undefined,
): Promise<void> {
  const isFile = path !== undefined && path !== '-';
  await pipeline(body ?? [], isFile ? createWriteStream(path) : stdout, { end: isFile });
}
