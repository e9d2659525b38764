// The page of `target.ts` over TLS, by HTTP/2 and HTTP/1.1. Prints its port and its certificate.
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '../../src/web/testing/certificate.ts';

const page = Buffer.alloc(64 * 1024, '<li class="item">An item with typical text</li>\n');
const pair = makeCertificate(['*.bench.example']);
const server = createSecureServer({ ...pair, allowHTTP1: true }, (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length });
  response.end(page);
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, cert: pair.cert }));
});
process.on('SIGTERM', () => process.exit(0));
