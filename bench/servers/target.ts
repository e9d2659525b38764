// A website with one page of 64 KB.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const row =
  '<li class="item"><a href="/item?id=1&amp;page=2">An item — with “typical” text, an entity &amp; a link</a></li>\n';
const page = Buffer.from(
  `<!doctype html><html><head><title>64 KB</title></head><body><ul>${row.repeat(10_000)}`.slice(0, 64 * 1024 - 700),
);
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length }).end(page);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('SIGTERM', () => process.exit(0));
