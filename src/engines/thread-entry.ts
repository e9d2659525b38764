// The module that every thread of a pool runs. The time of a task counts once its thread has loaded what the task needs: on a
// machine that has just started, that alone can take longer than a task may.
import { workerData } from 'node:worker_threads';
import { startTaskClock, type TaskClock } from './task-clock.ts';

export interface ThreadModule<Task, Result> {
  /** Loads what the task needs. */
  ready?(task: Task): Promise<unknown>;
  /** Performs the task. */
  run(task: Task): Result | Promise<Result>;
}

export interface ThreadData {
  /** The URL of the module of the pool. */
  module: string;
}

export interface TimedTask<Task> {
  task: Task;
  clock: TaskClock;
}

const { module } = workerData as ThreadData;
const { ready, run: perform }: ThreadModule<unknown, unknown> = await import(module);

export async function run({ task, clock }: TimedTask<unknown>): Promise<unknown> {
  await ready?.(task);
  startTaskClock(clock);
  return await perform(task);
}
