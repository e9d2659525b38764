// The client of the browser worker process. The worker is started with the first page, replaced if it dies or hangs, and
// stopped when it is idle.

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { shuttingDown } from '../../../contract/errors.ts';
import { siblingModule } from '../../../contract/sibling-module.ts';
import { fromPlainError } from '../../plain-error.ts';
import type { BrowserPage, PageOptions, PageSteps } from '../page/browser-page.ts';
import type { BrowserProgram } from '../launch/find-browser.ts';
import { crashed } from '../page/page-errors.ts';
import type { PoolSettings, PoolStatus } from './pool.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-protocol.ts';

const pingEveryMs = 5000;
const pingsMissedMax = 4;
const stopSecondsMax = 8;
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const gibibyte = 1024 ** 3;

export type BrowsersSettings = Omit<WorkerSettings, keyof PoolSettings> &
  Partial<Omit<PoolSettings, 'program'>> &
  Pick<PoolSettings, 'cacheDirectory' | 'hiddenDirectories'>;

export interface Browsers {
  /**
   * Opens a page that shares nothing with any other. Waits for a free tab, then throws `overloaded`; without a browser on
   * this machine `browser_missing`. The signal closes the page at any time.
   */
  openPage(options: PageOptions & { signal?: AbortSignal | undefined }): Promise<BrowserPage>;
  /** The worker's latest state; undefined if no worker has run. */
  readonly status: PoolStatus | undefined;
  /** The worker's process id, while it runs. */
  readonly workerPid: number | undefined;
  /** Runs the worker's janitor now and returns the new state. */
  tidy(): Promise<PoolStatus | undefined>;
  close(): Promise<void>;
}

interface Worker {
  child: ChildProcess;
  /** The path of the browser. */
  program: string;
  pending: Map<number, { resolve(value: unknown): void; reject(error: Error): void }>;
  pages: Set<number>;
  missedPings: number;
  /** How many browsers it has started. */
  starts: number;
  pinger: NodeJS.Timeout;
  isOver: boolean;
}

/** The default limits for this machine: real pages mostly wait for the network. */
export const pagesMaxHere = (): number =>
  Math.max(2, Math.min(availableParallelism() * 2, Math.floor((totalmem() - 0.3 * gibibyte) / (0.15 * gibibyte)), 64));

const defaults = (): Omit<PoolSettings, 'program' | 'cacheDirectory' | 'hiddenDirectories'> => ({
  sandbox: 'auto',
  pagesMax: pagesMaxHere(),
  warmPages: 2,
  pagesPerBrowser: 1000,
  browserSeconds: 3600,
  browserBytesMax: Math.max(2 * gibibyte, Math.min(8 * gibibyte, totalmem() / 2)),
  tabBytesMax: 1.5 * gibibyte,
  idleSeconds: 60,
  janitorSeconds: 2,
});

export interface BrowsersParts {
  /** The browser to use. May wait while one is being downloaded. */
  findProgram(options: { isWindow: boolean; signal?: AbortSignal | undefined }): Promise<BrowserProgram>;
  /** Called when a browser was started. */
  onStart?(status: PoolStatus): void;
}

export function createBrowsers(given: BrowsersSettings, { findProgram, onStart }: BrowsersParts): Browsers {
  const settings: Omit<WorkerSettings, 'program'> = { ...defaults(), ...given };
  const { isWindow = false } = settings;
  let worker: Worker | undefined;
  let status: PoolStatus | undefined;
  let lastId = 0;
  let isClosed = false;

  function startWorker(program: BrowserProgram): Worker {
    const child = fork(siblingModule('worker', import.meta.url), {
      serialization: 'advanced', // sends bytes as bytes
      // Its heap is small, but large buffers pass through it: by default V8 would collect garbage after every picture.
      execArgv: ['--heap-growing-percent=400'],
      // Without the service's secrets.
      env: { PATH: path },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const started: Worker = {
      child,
      program: program.path,
      pending: new Map(),
      pages: new Set(),
      missedPings: 0,
      starts: 0,
      pinger: setInterval(() => ping(started), pingEveryMs),
      isOver: false,
    };
    started.pinger.unref();
    child.unref();
    child.channel?.unref();
    child.on('message', (message: FromWorker) => hear(started, message));
    child.on('exit', () => lose(started));
    child.on('error', () => lose(started));
    child.send({ type: 'settings', settings: { ...settings, program } } satisfies ToWorker);
    return started;
  }

  function hear(from: Worker, message: FromWorker): void {
    switch (message.type) {
      case 'answer':
      case 'refusal': {
        const waiting = from.pending.get(message.id);
        from.pending.delete(message.id);
        if (message.type === 'answer') waiting?.resolve(message.value);
        else waiting?.reject(fromPlainError(message.error, 'browser worker'));
        return;
      }
      case 'status':
        if (message.status.starts > from.starts) onStart?.(message.status);
        from.starts = message.status.starts;
        status = message.status;
        return;
      case 'idle':
        if (from.pending.size === 0 && from.pages.size === 0) void dismiss(from);
    }
  }

  /** Called when a worker has exited. Its pending requests are rejected. */
  function lose(lost: Worker): void {
    if (lost.isOver) return;
    lost.isOver = true;
    clearInterval(lost.pinger);
    if (worker === lost) worker = undefined;
    if (status)
      status = { ...status, browsers: 0, processes: 0, pids: [], residentBytes: 0, pages: 0, warm: 0, waiting: 0 };
    for (const { reject } of lost.pending.values()) reject(crashed('the browser worker ended while it was at work'));
    lost.pending.clear();
  }

  // A worker that does not answer for this long has hung.
  function ping(to: Worker): void {
    if (to.missedPings >= pingsMissedMax) {
      to.child.kill('SIGKILL');
      return;
    }
    to.missedPings++;
    void listenFor(to);
  }

  async function listenFor(to: Worker): Promise<void> {
    try {
      status = (await ask(to, { type: 'ping', id: ++lastId })) as PoolStatus;
      to.missedPings = 0;
    } catch {
      // it has exited, which its own event handles
    }
  }

  function ask(to: Worker, message: Extract<ToWorker, { id: number }>): Promise<unknown> {
    if (to.isOver) return Promise.reject(crashed('the browser worker has ended'));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    to.pending.set(message.id, { resolve, reject });
    to.child.send(message, (error) => {
      if (error) lose(to);
    });
    return promise;
  }

  /** Stops a worker gracefully. */
  async function dismiss(old: Worker): Promise<void> {
    if (worker === old) worker = undefined;
    if (old.isOver) return;
    clearInterval(old.pinger);
    old.child.ref(); // wait for its exit even if nothing else keeps this process alive
    const gone = once(old.child, 'exit');
    if (old.child.connected) old.child.send({ type: 'stop' } satisfies ToWorker);
    const isGone = await Promise.race([gone.then(() => true), sleep(stopSecondsMax * 1000, false, { ref: false })]);
    if (!isGone) old.child.kill('SIGKILL');
    lose(old);
  }

  async function openPage({
    signal,
    ...options
  }: PageOptions & { signal?: AbortSignal | undefined }): Promise<BrowserPage> {
    signal?.throwIfAborted();
    if (isClosed) throw shuttingDown();
    const program = await findProgram({ isWindow, signal });
    signal?.throwIfAborted();
    if (isClosed) throw shuttingDown();
    if (worker !== undefined && worker.program !== program.path) void dismiss(worker); // the browser was replaced
    worker ??= startWorker(program);
    const mine = worker;
    const id = ++lastId;
    let closing: Promise<void> | undefined;
    const close = () => {
      signal?.removeEventListener('abort', abort);
      closing ??= ask(mine, { type: 'close', id: ++lastId, page: id }).then(
        () => void mine.pages.delete(id),
        () => void mine.pages.delete(id), // the worker's pages are gone with it
      );
      return closing;
    };
    const aborted = Promise.withResolvers<never>();
    aborted.promise.catch(() => {});
    const abort = () => {
      aborted.reject(signal!.reason as Error);
      void close();
    };
    signal?.addEventListener('abort', abort, { once: true });
    mine.pages.add(id);
    try {
      await Promise.race([ask(mine, { type: 'open', id, options }), aborted.promise]);
    } catch (error) {
      signal?.removeEventListener('abort', abort);
      mine.pages.delete(id);
      throw error;
    }
    const step =
      (name: keyof PageSteps) =>
      (...args: unknown[]): Promise<unknown> =>
        Promise.race([ask(mine, { type: 'step', id: ++lastId, page: id, step: name, args }), aborted.promise]);
    const steps = Object.fromEntries(stepNames.map((name) => [name, step(name)])) as unknown as PageSteps;
    // Do not wait for the tab to close; the worker gives its place to the next call once it has.
    return { ...steps, close, [Symbol.asyncDispose]: async () => void close() };
  }

  return {
    openPage,
    get status() {
      return status;
    },
    get workerPid() {
      return worker?.child.pid;
    },
    async tidy() {
      if (!worker) return undefined;
      status = (await ask(worker, { type: 'tidy', id: ++lastId })) as PoolStatus;
      return status;
    },
    async close() {
      isClosed = true;
      if (worker) await dismiss(worker);
    },
  };
}

const stepNames = [
  'checkSelector',
  'goto',
  'mainResponse',
  'read',
  'waitForSelector',
  'settle',
  'click',
  'type',
  'scrollBy',
  'scrollToBottom',
  'evaluate',
  'evaluateInPage',
  'readGlobals',
  'screenshot',
  'pdf',
  'adSelectors',
  'cookies',
  'setCookies',
  'fetch',
] as const satisfies (keyof PageSteps)[];
