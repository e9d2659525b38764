// A website with a different page of about 16 KB at every address.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const paragraph =
  '<p class="text">A paragraph with <a href="/other?id=1&amp;page=2">a link</a>, an entity &amp; some “typical” text that is long enough for a line or two.</p>\n';
const rest = Buffer.from(`${paragraph.repeat(Math.ceil((16 * 1024) / paragraph.length))}</main></body></html>`);

const server = createServer(({ url = '/', headers }, response) => {
  const name = `${headers.host}${url}`.replaceAll(/[<&]/g, '');
  const head = Buffer.from(
    `<!doctype html><html lang="en"><head><title>${name}</title></head><body><main><h1>${name}</h1>\n`,
  );
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': head.length + rest.length,
  });
  response.write(head);
  response.end(rest);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('SIGTERM', () => process.exit(0));
