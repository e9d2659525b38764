// A child process of the service that serves calls: started, watched, and stopped. Both sides are here: `startChild` for
// the service, `serveParent` for the child.

import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { toError } from '../contract/errors.ts';
import { fromPlainError, toPlainError } from './plain-error.ts';
import type { PlainError } from './plain-error.ts';

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The messages of one kind of child process. */
export interface ChildProtocol {
  settings: unknown;
  /** The input and the output of every call, by name. */
  calls: Record<string, { input: unknown; output: unknown }>;
  /** Messages from the child that answer no call. */
  event: unknown;
}

type CallName<P extends ChildProtocol> = keyof P['calls'] & string;
type Input<P extends ChildProtocol, N extends CallName<P>> = P['calls'][N]['input'];
type Output<P extends ChildProtocol, N extends CallName<P>> = P['calls'][N]['output'];

/** A call in transit; a union over all names unless `N` is given. */
export type CallMessage<P extends ChildProtocol, N extends CallName<P> = CallName<P>> = {
  [K in N]: { type: 'call'; id: number; name: K; input: Input<P, K> };
}[N];

export type ToChild<P extends ChildProtocol> =
  | { type: 'settings'; settings: P['settings'] }
  | CallMessage<P>
  | { type: 'abort'; id: number }
  | { type: 'ping' }
  | { type: 'stop' };

export type FromChild<P extends ChildProtocol> =
  | { type: 'answer'; id: number; output: Output<P, CallName<P>> }
  | { type: 'refusal'; id: number; error: PlainError }
  | { type: 'event'; event: P['event'] }
  | { type: 'pong' };

export interface ChildParts<P extends ChildProtocol> {
  /** For error texts. */
  name: string;
  module: string | URL;
  settings: P['settings'];
  execPath?: string;
  execArgv?: readonly string[];
  /** Variables in addition to PATH and the compile cache. The child never gets the service's environment, which contains secrets. */
  env?: Readonly<Record<string, string>>;
  /** The child is killed if it has not exited this long after `stop`. */
  stopSecondsMax: number;
  /** Pings the child regularly, and kills it after this many pings without any message from it. */
  ping?: { everyMs: number; missedMax: number };
  /** The error of pending calls if the child exits. */
  lost(): Error;
  onEvent(event: P['event']): void;
  /** Called once when the child has exited, before its pending calls are rejected. */
  onExit(exit: { isExpected: boolean }): void;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Rejects with `late()` after this time. The child is expected to stop the call itself. */
  timeout?: { ms: number; late(): Error } | undefined;
}

export interface Child<P extends ChildProtocol> {
  readonly pid: number | undefined;
  /** True once it has exited or is being stopped. */
  readonly isOver: boolean;
  /** The number of calls without an answer. */
  readonly pending: number;
  /** Rejects with the child's error, with the signal's reason, or with `lost()` if the child exits. */
  call<N extends CallName<P>>(name: N, input: Input<P, N>, options?: CallOptions): Promise<Output<P, N>>;
  /** Kills the child unless it sends a message within this time. */
  killIfSilent(ms: number): void;
  kill(): void;
  /** Rejects pending calls with this error. */
  rejectPending(error: Error): void;
  /** Stops the child and waits for its exit. */
  stop(): Promise<void>;
}

/** With the cache of this process, a child starts in a third of the processor time. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir(); // ends with a folder for this version of Node.js
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

export function startChild<P extends ChildProtocol>(parts: ChildParts<P>): Child<P> {
  const pending = new Map<number, { resolve(output: unknown): void; reject(error: Error): void }>();
  const child = fork(parts.module, {
    serialization: 'advanced', // sends buffers without converting them
    execArgv: [...(parts.execArgv ?? [])],
    ...(parts.execPath === undefined ? {} : { execPath: parts.execPath }),
    env: { PATH: path, ...compileCache(), ...parts.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = Promise.withResolvers<void>();
  const { ping } = parts;
  const pinger = ping && setInterval(() => sendPing(ping.missedMax), ping.everyMs).unref();
  let lastId = 0;
  let receivedAt = performance.now();
  let missedPings = 0;
  let isStopping = false;
  let hasExited = false;

  child.unref();
  child.channel?.unref();
  child.on('message', (message: FromChild<P>) => receive(message));
  child.once('exit', exit);
  child.once('error', exit); // it could not be started
  send({ type: 'settings', settings: parts.settings });

  const kill = (): void => {
    child.ref(); // its exit is reported even if nothing else keeps this process alive
    child.kill('SIGKILL');
  };

  function send(message: ToChild<P>): void {
    if (!child.connected) return; // its exit event follows
    child.send(message, (error) => {
      if (error) kill();
    });
  }

  function receive(message: FromChild<P>): void {
    receivedAt = performance.now();
    missedPings = 0;
    switch (message.type) {
      case 'answer':
        return pending.get(message.id)?.resolve(message.output);
      case 'refusal':
        return pending.get(message.id)?.reject(fromPlainError(message.error, parts.name));
      case 'event':
        return parts.onEvent(message.event);
      case 'pong':
        return;
      default:
        message satisfies never;
    }
  }

  function rejectPending(error: Error): void {
    for (const { reject } of pending.values()) reject(error);
  }

  function exit(): void {
    if (hasExited) return;
    hasExited = true;
    clearInterval(pinger);
    parts.onExit({ isExpected: isStopping });
    rejectPending(parts.lost());
    exited.resolve();
  }

  function sendPing(missedMax: number): void {
    if (missedPings++ >= missedMax) kill();
    else send({ type: 'ping' });
  }

  return {
    get pid() {
      return child.pid;
    },
    get isOver() {
      return hasExited || isStopping;
    },
    get pending() {
      return pending.size;
    },
    async call<N extends CallName<P>>(name: N, input: Input<P, N>, { signal, timeout }: CallOptions = {}) {
      signal?.throwIfAborted();
      if (hasExited) throw parts.lost();
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      pending.set(id, { resolve, reject });
      const abort = () => {
        send({ type: 'abort', id });
        reject(toError(signal?.reason));
      };
      const timer = timeout && setTimeout(() => reject(timeout.late()), timeout.ms);
      signal?.addEventListener('abort', abort, { once: true });
      try {
        send({ type: 'call', id, name, input } as CallMessage<P, N>);
        return await promise;
      } finally {
        clearTimeout(timer);
        pending.delete(id);
        signal?.removeEventListener('abort', abort);
      }
    },
    killIfSilent(ms) {
      const since = performance.now();
      setTimeout(() => {
        if (receivedAt < since) kill();
      }, ms).unref();
    },
    kill,
    rejectPending,
    async stop() {
      if (hasExited) return;
      if (!isStopping) {
        isStopping = true;
        clearInterval(pinger);
        child.ref(); // wait for its exit even if nothing else keeps this process alive
        setTimeout(() => !hasExited && kill(), parts.stopSecondsMax * 1000).unref();
        send({ type: 'stop' });
      }
      await exited.promise;
    },
  };
}

/** The functions behind the calls. The signal is aborted when the caller is. */
export type CallHandlers<P extends ChildProtocol> = {
  [N in CallName<P>]: (input: Input<P, N>, signal: AbortSignal) => Promise<Output<P, N>>;
};

export interface ServiceParts<P extends ChildProtocol> {
  /** Called once, before any call. */
  begin(settings: P['settings']): void;
  handlers: CallHandlers<P>;
  onPing?(): void;
  /** Called when the service stops the child or has exited. The process exits afterwards. */
  end?(): Promise<void>;
  /** The process exits after this time even if `end` has not finished. */
  endSecondsMax: number;
}

export interface Parent<P extends ChildProtocol> {
  report(event: P['event']): void;
}

/** Serves the calls of the service that started this process. */
export function serveParent<P extends ChildProtocol>(parts: ServiceParts<P>): Parent<P> {
  const aborters = new Map<number, AbortController>();

  function send(message: FromChild<P>): void {
    // Without a callback, a write to a service that has just exited would end this process before `end` can clean up.
    if (process.connected) process.send?.(message, undefined, undefined, () => {});
  }

  async function perform<N extends CallName<P>>({ id, name, input }: CallMessage<P, N>): Promise<void> {
    const aborter = new AbortController();
    aborters.set(id, aborter);
    try {
      send({ type: 'answer', id, output: await parts.handlers[name](input, aborter.signal) });
    } catch (error) {
      send({ type: 'refusal', id, error: toPlainError(error) });
    } finally {
      aborters.delete(id);
    }
  }

  async function end(): Promise<void> {
    setTimeout(() => process.exit(1), parts.endSecondsMax * 1000).unref();
    await parts.end?.();
    process.exit(0);
  }

  process.on('message', (message: ToChild<P>) => {
    switch (message.type) {
      case 'settings':
        return parts.begin(message.settings);
      case 'call':
        return void perform(message);
      case 'abort':
        return aborters.get(message.id)?.abort(new Error('aborted'));
      case 'ping':
        parts.onPing?.();
        return send({ type: 'pong' });
      case 'stop':
        return void end();
      default:
        message satisfies never;
    }
  });
  process.once('disconnect', () => void end()); // the service has exited
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {}); // only the service stops this process

  return { report: (event) => send({ type: 'event', event }) };
}
