// `node scripts/contact-sheet.ts [file]`: captures sample pages with Siteglass and arranges them on a page, which is captured as
// well. The PDF is converted to an image with `pdftoppm` (apt-get install poppler-utils).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { startService } from '../src/app/app.ts';
import { loadConfig } from '../src/config.ts';

const file = process.argv[2] ?? join(import.meta.dirname, '..', 'docs', 'screenshots', 'contact-sheet.webp');
const pages = join(import.meta.dirname, 'contact-sheet');
const pictures = new Map<string, Buffer>();
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.webp': 'image/webp',
  '.png': 'image/png',
};

const server = createServer((request, response) => {
  const name = new URL(request.url ?? '/', 'http://here').pathname.slice(1);
  response.setHeader('content-type', types[extname(name)] ?? 'text/plain');
  const picture = pictures.get(name);
  if (picture) response.end(picture);
  else if (/^[a-z]+\.html$/.test(name)) response.end(readFileSync(join(pages, name)));
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const dataDirectory = await mkdtemp(join(tmpdir(), 'siteglass-sheet-'));
const service = await startService(
  loadConfig({
    PORT: '0',
    DATA_DIR: dataDirectory,
    SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8',
    SITEGLASS_LOG_LEVEL: 'fatal',
  }),
);

async function shoot(page: string, parameters: Record<string, string | number | boolean>): Promise<Buffer> {
  const query = new URLSearchParams({ url: `${origin}/${page}.html` });
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
  const response = await fetch(`${service.address}/v1/website/screenshot?${query.toString()}`, {
    headers: { 'x-api-key': service.firstKey! },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${page}: ${bytes.toString()}`);
  return bytes;
}

async function printed(): Promise<Buffer> {
  const pdf = join(dataDirectory, 'print.pdf');
  await writeFile(pdf, await shoot('invoice', { format: 'pdf' }));
  return execFileSync('pdftoppm', ['-png', '-r', '96', '-singlefile', pdf], { maxBuffer: 64 * 1024 * 1024 });
}

try {
  const webp = { format: 'webp', image_quality: 95 };
  const window = { viewport_width: 1280, viewport_height: 900 };
  pictures.set('desktop.webp', await shoot('journal', { ...webp, ...window }));
  pictures.set('phone.webp', await shoot('journal', { ...webp, device: 'iphone_14_pro' }));
  pictures.set('tablet.webp', await shoot('journal', { ...webp, device: 'ipad' }));
  pictures.set('full.webp', await shoot('journal', { ...webp, viewport_width: 900, full_page: true }));
  pictures.set('element.webp', await shoot('observatory', { ...webp, selector: '#chart', scale_factor: 2 }));
  const poster = { viewport_width: 760, viewport_height: 560, scale_factor: 2 };
  pictures.set('languages.webp', await shoot('languages', { ...webp, ...poster }));
  pictures.set('print.png', await printed());
  const sheet = { viewport_width: 1600, viewport_height: 1180, format: extname(file).slice(1), image_quality: 82 };
  await writeFile(file, await shoot('sheet', sheet));
  console.log(file);
} finally {
  await service.stop();
  server.close();
  await rm(dataDirectory, { recursive: true, force: true });
}
