// Removes `100 Continue` from the responses of a connection. Servers may send it unasked, and undici then closes the
// connection, so that a POST would be lost although the server has accepted it.

import type { Socket } from 'node:net';

const interim = Buffer.from('HTTP/1.1 100');
const headBytesMax = 8 * 1024;

/** Changes the connection for a reader that calls `read`, as undici does. Every write may be the start of a request. */
export function withoutContinue<S extends Pick<Socket, 'read' | 'write'>>(socket: S): S {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  const write = socket.write.bind(socket);
  let isStart = false; // whether the next byte is the first one of a response
  let held: Buffer | undefined; // the start of a response that may be `100 Continue`

  socket.write = ((...args: Parameters<Socket['write']>) => {
    isStart = true;
    return write(...args);
  }) as Socket['write'];
  socket.read = (size?: number) => {
    const chunk = read(size);
    if (chunk === null || !isStart) return chunk;
    let bytes = held === undefined ? chunk : Buffer.concat([held, chunk]);
    held = undefined;
    while (startsInterim(bytes)) {
      const end = bytes.indexOf('\r\n\r\n');
      if (bytes.length < interim.length || end === -1) {
        if (bytes.length > headBytesMax) break;
        held = bytes;
        return null;
      }
      bytes = bytes.subarray(end + 4);
      if (bytes.length === 0) return null;
    }
    isStart = false;
    return bytes;
  };
  return socket;
}

/** Whether the response is, or may still become, `100 Continue`. */
const startsInterim = (bytes: Buffer): boolean => {
  const length = Math.min(bytes.length, interim.length);
  return bytes.compare(interim, 0, length, 0, length) === 0;
};
