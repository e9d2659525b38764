// Writes the names of headers in HTTP/1.1 as Chrome does: `Host`, not undici's `host`. A few servers refuse the latter, and it tells
// programs from browsers.

import type { Socket } from 'node:net';

const spelled = new Map(
  `Host Connection Content-Length Transfer-Encoding User-Agent Accept Accept-Encoding Accept-Language Authorization Cache-Control
  Content-Type Cookie If-Modified-Since If-None-Match Origin Pragma Proxy-Authorization Range Referer Upgrade-Insecure-Requests`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);
const requestLine = /^[A-Z]{1,20} \S{1,100000} HTTP\/1\.1\r\n/;
const headerNames = /(?<=\r\n)[a-z-]{4,30}(?=: )/g;

/** Changes the connection for a writer that sends the head of a request as one text, as undici does. */
export function withChromeSpelling<S extends Pick<Socket, 'write'>>(socket: S): S {
  const write = socket.write.bind(socket) as (chunk: unknown, ...rest: unknown[]) => boolean;
  socket.write = (chunk: unknown, ...rest: unknown[]) => {
    const isHead = typeof chunk === 'string' && requestLine.test(chunk);
    return write(isHead ? chunk.replaceAll(headerNames, (name) => spelled.get(name) ?? name) : chunk, ...rest);
  };
  return socket;
}
