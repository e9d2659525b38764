// The client of the browser worker process. The worker is started with the first page, replaced if it dies or hangs, and
// stopped when it is idle.

import { availableParallelism, totalmem } from 'node:os';
import { ApiError, shuttingDown, toError } from '../../../contract/errors.ts';
import { siblingModule } from '../../../contract/sibling-module.ts';
import { startChild } from '../../child-process.ts';
import type { Child } from '../../child-process.ts';
import type { PrivateName } from '../../address/resolver.ts';
import type { BrowserPage, PageOptions } from '../page/browser-page.ts';
import type { BrowserProgram } from '../launch/browser-program.ts';
import { crashed } from '../page/page-errors.ts';
import type { PoolSettings, PoolStatus } from './pool-settings.ts';
import { openRemotePage } from './remote-page.ts';
import type { WorkerProtocol, WorkerSettings } from './worker-protocol.ts';

const ping = { everyMs: 5000, missedMax: 4 };
const stopSecondsMax = 8;
const gibibyte = 1024 ** 3;

export type BrowsersSettings = Omit<WorkerSettings, keyof PoolSettings> &
  Partial<Omit<PoolSettings, 'program'>> &
  Pick<PoolSettings, 'cacheDirectory' | 'hiddenDirectories'>;

export interface OpenOptions extends PageOptions {
  /** Throws for a document that may not be requested, before it is. The step of the page then throws the same error. */
  vetPage?: ((url: URL) => Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
}

export interface Browsers {
  /**
   * Opens a page that shares nothing with any other. Waits for a free tab, then throws `overloaded`; without a browser on
   * this machine `browser_missing`. The signal closes the page at any time.
   */
  openPage(options: OpenOptions): Promise<BrowserPage>;
  /** The worker's latest state; undefined if no worker has run. */
  readonly status: PoolStatus | undefined;
  /** The worker's process id, while it runs. */
  readonly workerPid: number | undefined;
  /** Runs the worker's janitor now and returns the new state. */
  tidy(): Promise<PoolStatus | undefined>;
  close(): Promise<void>;
}

interface Worker {
  child: Child<WorkerProtocol>;
  /** The path of the browser. */
  program: string;
  pages: Map<number, Vetting | undefined>;
  /** How many browsers it has started. */
  starts: number;
}

type Question = Extract<WorkerProtocol['event'], { type: 'question' }>;

/** The questions of one page, and why the last one was answered with no. */
interface Vetting {
  mayOpen(url: string): Promise<boolean>;
  readonly refusal: Error | undefined;
}

function createVetting(vetPage: (url: URL) => Promise<void>): Vetting {
  let refusal: Error | undefined;
  return {
    async mayOpen(address) {
      const url = URL.parse(address);
      if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return true; // the browser has it already
      try {
        await vetPage(url);
        return true;
      } catch (error) {
        refusal ??= toError(error);
        return false;
      }
    },
    get refusal() {
      return refusal;
    },
  };
}

const noShares: PoolStatus['shares'] = { tabs: [], dns: [] };

/** The default limits for this machine: real pages mostly wait for the network. */
export const pagesMaxHere = (): number =>
  Math.max(2, Math.min(availableParallelism() * 2, Math.floor((totalmem() - 0.3 * gibibyte) / (0.15 * gibibyte)), 64));

/** For captures that keep a browser busy: in their own browser, a few at a time and with a low priority, they delay no other page. */
export const heavyCaptureSettings = (): Partial<PoolSettings> => ({
  pagesMax: Math.max(1, Math.min(2, Math.floor(totalmem() / (8 * gibibyte)))),
  warmPages: 0,
  pagesPerBrowser: 50,
  silentSecondsMax: 60,
  hasLowPriority: true,
});

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
  silentSecondsMax: 15,
});

export interface BrowsersParts {
  /** The browser to use. May wait while one is being downloaded. */
  findProgram(options: { isWindow: boolean; signal?: AbortSignal | undefined }): Promise<BrowserProgram>;
  /** Called when a browser was started. */
  onStart?(status: PoolStatus): void;
  /** Called when no browser could be started; the error's cause says why. */
  onStartFailure?(error: ApiError): void;
  /** Called when a page requested a name with a private address. */
  onPrivateName?(found: PrivateName): void;
}

export function createBrowsers(given: BrowsersSettings, parts: BrowsersParts): Browsers {
  const { findProgram, onStart, onStartFailure, onPrivateName } = parts;
  const settings: Omit<WorkerSettings, 'program'> = { ...defaults(), ...given };
  const { isWindow = false } = settings;
  let worker: Worker | undefined;
  let status: PoolStatus | undefined;
  let lastPage = 0;
  let isClosed = false;

  function startWorker(program: BrowserProgram): Worker {
    const started: Worker = {
      child: startChild<WorkerProtocol>({
        name: 'browser worker',
        module: siblingModule('worker', import.meta.url),
        // Its heap is small, but large buffers pass through it: by default V8 would collect garbage after every picture.
        execArgv: ['--heap-growing-percent=400'],
        settings: { ...settings, program },
        ping,
        stopSecondsMax,
        lost: () => crashed('the browser worker has exited'),
        onEvent: (event) => receive(started, event),
        onExit: () => forget(started),
      }),
      program: program.path,
      pages: new Map(),
      starts: 0,
    };
    return started;
  }

  function receive(from: Worker, event: WorkerProtocol['event']): void {
    switch (event.type) {
      case 'status':
        if (event.status.starts > from.starts) onStart?.(event.status);
        from.starts = event.status.starts;
        status = event.status;
        return;
      case 'idle':
        if (from.child.pending === 0 && from.pages.size === 0) void dismiss(from);
        return;
      case 'private name':
        onPrivateName?.(event);
        return;
      case 'question':
        void answer(from, event);
        return;
      default:
        event satisfies never;
    }
  }

  async function answer({ child, pages }: Worker, { page, question, url }: Question): Promise<void> {
    const isAllowed = (await pages.get(page)?.mayOpen(url)) ?? false;
    await child.call('answer', { page, question, isAllowed }).catch(() => {}); // the worker has exited
  }

  function forget(old: Worker): void {
    if (worker === old) worker = undefined;
    if (status)
      status = {
        ...status,
        browsers: 0,
        processes: 0,
        pids: [],
        residentBytes: 0,
        pages: 0,
        warm: 0,
        waiting: 0,
        shares: noShares,
      };
  }

  /** Stops a worker gracefully. */
  async function dismiss(old: Worker): Promise<void> {
    if (worker === old) worker = undefined;
    await old.child.stop();
  }

  async function openPage({ signal, vetPage, ...options }: OpenOptions): Promise<BrowserPage> {
    signal?.throwIfAborted();
    if (isClosed) throw shuttingDown();
    const program = await findProgram({ isWindow, signal });
    signal?.throwIfAborted();
    if (isClosed) throw shuttingDown();
    if (worker !== undefined && worker.program !== program.path) void dismiss(worker); // the browser was replaced
    worker ??= startWorker(program);
    const { child, pages } = worker;
    const page = ++lastPage;
    const vetting = vetPage && createVetting(vetPage);
    pages.set(page, vetting);
    try {
      const asked = vetting ? { ...options, asksBeforeOpening: true } : options;
      const onGone = () => void pages.delete(page);
      return await openRemotePage(child, { page, options: asked, signal, onGone, refusal: () => vetting?.refusal });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'browser_crashed' && error.cause) onStartFailure?.(error);
      throw error;
    }
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
      status = await worker.child.call('tidy', undefined);
      return status;
    },
    async close() {
      isClosed = true;
      if (worker) await dismiss(worker);
    },
  };
}
