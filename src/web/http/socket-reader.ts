// Reads exactly the bytes that a handshake needs from a socket and leaves the rest for the next reader.

import type { Socket } from 'node:net';

/** Pending reads are rejected if the socket ends first. */
export interface SocketReader {
  read(bytes: number): Promise<Buffer>;
  readUntil(mark: string, bytesMax: number): Promise<Buffer>;
  /** Pauses the socket and returns unread bytes to it. */
  release(): void;
}

export function readSocket(socket: Socket): SocketReader {
  let buffered = Buffer.alloc(0);
  let wake: (() => void) | undefined;
  let broken: Error | undefined;
  const onData = (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    wake?.();
  };
  const onBroken = (error?: Error | boolean) => {
    broken = error instanceof Error ? error : new Error('closed');
    wake?.();
  };
  socket.on('data', onData).on('error', onBroken).on('end', onBroken).on('close', onBroken);

  async function take(length: () => number | undefined): Promise<Buffer> {
    for (;;) {
      const wanted = length();
      if (wanted !== undefined && buffered.length >= wanted) {
        const taken = buffered.subarray(0, wanted);
        buffered = buffered.subarray(wanted);
        return taken;
      }
      if (broken !== undefined) throw broken;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    read: (bytes) => take(() => bytes),
    readUntil: (mark, bytesMax) =>
      take(() => {
        const at = buffered.indexOf(mark);
        if (at === -1 && buffered.length > bytesMax) throw new Error('the response header is too long');
        return at === -1 ? undefined : at + mark.length;
      }),
    release() {
      socket.off('data', onData).off('error', onBroken).off('end', onBroken).off('close', onBroken);
      socket.pause();
      if (buffered.length > 0) socket.unshift(buffered);
    },
  };
}
