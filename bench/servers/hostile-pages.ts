// A website whose pages of 3 MB are expensive to parse.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const bytes = 3_000_000;
const fill = (part: string) => part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes);

const pages: Record<string, string> = {
  nested: fill('<div>'),
  attributes: `<p ${Array.from({ length: 250_000 }, (_, i) => `a${i}=b${i}`).join(' ')}>`,
  'long-attribute': `<p title="${fill('&amp;<')}">`,
  tables: fill('<table><tr><td><table><p>x'),
  formatting: fill('<b><i><u><a href=/x><p>text</b></i>'),
  entities: fill('&lt;&notanentity;&#x1F600;'),
  links: fill('<a href="../../a/./b c?d=é">link</a>'),
  text: fill('just words and no markup — '),
};

const bodies = new Map(Object.entries(pages).map(([name, page]) => [`/${name}`, Buffer.from(page)]));
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(bodies.get(request.url!));
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, names: Object.keys(pages) }));
});
process.on('SIGTERM', () => process.exit(0));
