// A website with a light page of text and a heavy one with sixty pictures.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [160, 120];

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A picture with enough noise in it to be as large as photographs of its size are. */
function picture(seed: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  let state = seed + 1;
  for (let at = 0; at < rows.length; at++) {
    state = (state * 16_807) % 2_147_483_647;
    const column = (at % (1 + width * 3)) - 1;
    if (column >= 0) rows[at] = (seed * 4 + column / 3 + (state % 40)) & 255;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const pictures = Array.from({ length: 60 }, (_, index) => picture(index));
const style = '<style>body{font:16px sans-serif;max-width:1200px;margin:2em auto}img{margin:4px}</style>';
const text =
  '<p>A paragraph of ordinary text, as most pages have many of them, with a <a href="#">link</a> in it.'.repeat(30);
const pages: Record<string, string> = {
  '/light': `<!doctype html><title>Light</title>${style}<h1>Light</h1>${text}`,
  '/heavy': `<!doctype html><title>Heavy</title>${style}<h1>Heavy</h1>${pictures
    .map((_, index) => `<img src="/${index}.png" width=${width} height=${height}>`)
    .join('')}${text}`,
};

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://gallery').pathname;
  const page = pages[path];
  const found = pictures[Number(/^\/(\d+)\.png$/.exec(path)?.[1] ?? -1)];
  if (page !== undefined) response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  else if (found) response.setHeader('content-type', 'image/png').end(found);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('SIGTERM', () => process.exit(0));
