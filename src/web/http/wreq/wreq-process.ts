// The process that runs wreq: started with the first request, restarted when it exits, and no longer started when it
// exits too often.

import { startChild } from '../../child-process.ts';
import type { Child } from '../../child-process.ts';
import type { WreqProtocol } from './protocol.ts';

const stopSecondsMax = 2;
const lossesMax = 3;
const lossesForgottenMs = 10 * 60_000;

export type WreqChild = Child<WreqProtocol>;

export interface WreqProcessParts {
  settings: WreqProtocol['settings'];
  /** The script of the process and the Node.js that runs it. */
  script: string;
  node: string;
  /** Variables in addition to PATH. */
  env: Readonly<Record<string, string>>;
  /** The timeout for starting the process. */
  startSeconds: number;
  /** Called when wreq starts or stops serving. */
  onChange(): void;
}

export interface WreqProcess {
  /** The running process; undefined if wreq does not serve. Starts it if necessary. */
  serving(): Promise<WreqChild | undefined>;
  /** Why wreq does not serve; undefined while it does. */
  readonly trouble: string | undefined;
  /** While it runs. */
  readonly pid: number | undefined;
  /** Rejects pending calls with this error and stops the process for good. */
  close(error: Error): Promise<void>;
}

/** The process exited before it answered. */
export class ProcessLost extends Error {}

interface Worker {
  child: WreqChild;
  /** Resolves with whether it serves. */
  ready: PromiseWithResolvers<boolean>;
}

export function createWreqProcess(parts: WreqProcessParts): WreqProcess {
  let worker: Worker | undefined;
  let unable: string | undefined;
  let losses: number[] = [];
  let isClosed = false;

  function start(): Worker {
    const ready = Promise.withResolvers<boolean>();
    const child = startChild<WreqProtocol>({
      name: 'wreq',
      module: parts.script,
      execPath: parts.node,
      env: parts.env,
      settings: parts.settings,
      stopSecondsMax,
      lost: () => new ProcessLost(),
      onEvent(event) {
        if (event.type === 'ready') {
          ready.resolve(true);
        } else {
          unable = event.why;
          void dismiss(started);
        }
        parts.onChange();
      },
      onExit({ isExpected }) {
        ready.resolve(false);
        if (worker === started) worker = undefined;
        if (isExpected) return;
        losses.push(performance.now());
        if (exitsTooOften()) parts.onChange();
      },
    });
    const started = { child, ready };
    const tooLate = setTimeout(child.kill, parts.startSeconds * 1000);
    void ready.promise.then(() => clearTimeout(tooLate));
    return started;
  }

  async function dismiss(old: Worker): Promise<void> {
    if (worker === old) worker = undefined;
    old.ready.resolve(false);
    await old.child.stop();
  }

  // A page that crashes the process must not keep crashing it, nor disable it forever.
  function exitsTooOften(): boolean {
    const now = performance.now();
    losses = losses.filter((at) => now - at < lossesForgottenMs);
    return losses.length >= lossesMax;
  }

  return {
    async serving() {
      if (isClosed || unable !== undefined || exitsTooOften()) return undefined;
      const { child, ready } = (worker ??= start());
      return (await ready.promise) && !child.isOver ? child : undefined;
    },
    get trouble() {
      if (unable !== undefined) return `wreq does not load: ${unable}`;
      return exitsTooOften() ? `the wreq process exited ${losses.length} times within ten minutes` : undefined;
    },
    get pid() {
      return worker?.child.pid;
    },
    async close(error) {
      isClosed = true;
      const old = worker;
      old?.child.rejectPending(error);
      if (old) await dismiss(old);
    },
  };
}
