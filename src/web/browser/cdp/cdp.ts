// The DevTools protocol over a pipe: commands, events and sessions. No port is opened for it.

import type { Readable, Writable } from 'node:stream';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { toError } from '../../../contract/errors.ts';
import { decodeMessage, encodeMessage, headBytes, messageBytes } from './cdp-cbor.ts';
import { crashed } from '../page/page-errors.ts';

const messageBytesMax = 512 * 1024 * 1024;

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;
export type CommandName = keyof Commands;
/** Binary fields, which the protocol documents as base64, are Buffers. */
export type CommandResult<M extends CommandName> = M extends 'Page.captureScreenshot' | 'Page.printToPDF'
  ? { data: Buffer }
  : Commands[M]['returnType'];
export type EventName = keyof Events;

/** The browser refused a command. */
export class CdpError extends Error {
  override name = 'CdpError';
  /** The browser's text, without the name of the command. */
  readonly reason: string;

  constructor(method: string, reason: string) {
    super(`${method}: ${reason}`);
    this.reason = reason;
  }
}

/** A session with the browser itself or with one of its pages. */
export interface CdpSession {
  /** Empty for the browser itself. */
  id: string;
  /** Rejects with a `CdpError` if the browser refuses; otherwise if the session was abandoned or the browser has exited. */
  send<M extends CommandName>(method: M, ...parameters: Commands[M]['paramsType']): Promise<CommandResult<M>>;
  /** Like `send`, for commands whose result is not needed. */
  tell<M extends CommandName>(method: M, ...parameters: Commands[M]['paramsType']): void;
  on<E extends EventName>(event: E, listener: (...parameters: Events[E]) => void): void;
  /** Rejects all pending and future commands: a crashed page never answers. */
  abandon(reason: Error): void;
}

export interface CdpConnection extends CdpSession {
  session(id: string): CdpSession;
  /** Resolves when the browser has closed the pipe. */
  closed: Promise<void>;
  /** The commands that the browser has not answered yet. */
  unanswered(): string[];
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

interface Pending {
  sessionId: string;
  method: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

type Listener = (parameters: unknown) => void;

/** Connects through the two pipes of a browser that was started with `--remote-debugging-pipe=cbor`. */
export function connectCdp(input: Writable, output: Readable): CdpConnection {
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, Map<string, Listener[]>>(); // by session, then by event
  const abandoned = new Map<string, Error>();
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  let lastId = 0;
  let broken: Error | undefined;

  function end(reason: string): void {
    if (broken) return;
    broken = crashed(`the browser exited unexpectedly (${reason})`);
    for (const { reject } of pending.values()) reject(broken);
    pending.clear();
    listeners.clear();
    close();
  }

  function receive(message: Message): void {
    if (message.id !== undefined) {
      const waiting = pending.get(message.id);
      pending.delete(message.id);
      if (message.error) waiting?.reject(new CdpError(waiting.method, message.error.message));
      else waiting?.resolve(message.result);
      return;
    }
    const interested = listeners.get(message.sessionId ?? '')?.get(message.method ?? '');
    for (const listener of interested ?? []) listener(message.params);
  }

  readMessages(output, receive, end);
  input.on('error', () => end('its pipe was closed'));

  function sessionOf(id: string): CdpSession {
    const send = (method: string, parameters?: unknown): Promise<unknown> => {
      const refused = broken ?? abandoned.get(id);
      if (refused) return Promise.reject(refused);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      pending.set(++lastId, { sessionId: id, method, resolve, reject });
      const session = id === '' ? {} : { sessionId: id };
      input.write(encodeMessage({ id: lastId, method, params: parameters ?? {}, ...session }));
      return promise;
    };
    return {
      id,
      send: send as CdpSession['send'],
      tell: (method, ...[parameters]) => void send(method, parameters).catch(() => {}),
      on(event, listener) {
        const events = listeners.get(id) ?? new Map<string, Listener[]>();
        listeners.set(id, events);
        events.set(event, [...(events.get(event) ?? []), listener as Listener]);
      },
      abandon(reason) {
        abandoned.set(id, reason);
        listeners.delete(id);
        for (const [number, waiting] of pending) {
          if (waiting.sessionId !== id) continue;
          pending.delete(number);
          waiting.reject(reason);
        }
      },
    };
  }

  return {
    ...sessionOf(''),
    session: sessionOf,
    closed,
    unanswered: () => [...new Set([...pending.values()].map(({ method }) => method))],
  };
}

// Messages start with their length, and may be split anywhere.
function readMessages(output: Readable, receive: (message: Message) => void, end: (reason: string) => void): void {
  let parts: Buffer[] = [];
  let bytes = 0;
  let wanted = headBytes;

  /** The next message; undefined if it has not arrived completely. */
  function next(): Message | undefined {
    const [first] = parts;
    const received = first && parts.length === 1 ? first : Buffer.concat(parts);
    parts = [received];
    wanted = messageBytes(received);
    if (wanted > messageBytesMax) throw new Error('the browser sent a message that is too long');
    if (bytes < wanted) return undefined;
    const message = decodeMessage(received.subarray(0, wanted)) as Message;
    parts = bytes > wanted ? [received.subarray(wanted)] : [];
    bytes -= wanted;
    wanted = headBytes;
    return message;
  }

  output.on('data', (chunk: Buffer) => {
    parts.push(chunk);
    bytes += chunk.length;
    while (bytes >= wanted) {
      let message: Message | undefined;
      try {
        message = next();
      } catch (error) {
        output.destroy(toError(error));
        return;
      }
      if (message) receive(message);
    }
  });
  output.on('error', (error) => end(error.message));
  output.on('close', () => end('its pipe was closed'));
}
