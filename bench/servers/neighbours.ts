// What a hostile workspace uses against its neighbours: slow pages, pages that are expensive to convert or to capture, receivers
// that never answer, and a name server that ignores some questions.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const slowMs = 10_000;
const plain = '<!doctype html><title>Plain</title><main><h1>Plain</h1><p>A short page with some text.</p></main>';
const nested = `${'<ul><li>'.repeat(250)}deep${'</li></ul>'.repeat(250)}`;
const noise = `<!doctype html><style>body{margin:0}canvas{width:9000px;height:9000px;display:block}</style><canvas></canvas><script>
const c = document.querySelector('canvas'); c.width = c.height = 3000; const g = c.getContext('2d');
const d = g.createImageData(3000, 3000); for (let i = 0; i < d.data.length; i += 65536) crypto.getRandomValues(d.data.subarray(i, i + 65536));
for (let i = 3; i < d.data.length; i += 4) d.data[i] = 255; g.putImageData(d, 0, 0);</script>`;

const deliveries = new Map<string, number>();
const waiting = new Set<ServerResponse>();

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://target');
  const send = (body: string) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  if (pathname === '/slow') return void setTimeout(() => send(plain), Number(searchParams.get('ms') ?? slowMs));
  if (pathname === '/silent') return void waiting.add(response);
  if (pathname === '/nested') return send(nested);
  if (pathname === '/noise') return send(noise);
  if (pathname.startsWith('/hook/')) deliveries.set(pathname, Date.now());
  if (pathname.startsWith('/delivered/'))
    return send(String(deliveries.get(pathname.replace('delivered', 'hook')) ?? ''));
  return send(plain);
});

/** Answers A questions with 127.0.0.1, except for names that start with `silent`. */
const nameServer = createSocket('udp4', (question, { address, port }) => {
  if (question.length < 18 || question.toString('latin1', 13, 19) === 'silent') return;
  let end = 12;
  while (question[end] !== 0 && end < question.length) end += (question[end] ?? 0) + 1;
  const type = question.readUInt16BE(end + 1);
  const answers = type === 1 ? 1 : 0;
  const head = Buffer.from(question.subarray(0, end + 5));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(answers, 6);
  head.writeUInt32BE(0, 8);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]);
  nameServer.send(answers > 0 ? Buffer.concat([head, record]) : head, port, address);
});

nameServer.bind(0, '127.0.0.1', () => {
  server.listen(0, '127.0.0.1', () => {
    console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, dnsPort: nameServer.address().port }));
  });
});
process.on('SIGTERM', () => process.exit(0));
