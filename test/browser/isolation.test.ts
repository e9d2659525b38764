// What one account's page leaves behind, no other page finds.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserPage } from '../../src/web/browser/page/browser-page.ts';
import type { Browsers } from '../../src/web/browser/pool/browsers.ts';
import { startBrowsers } from './support.ts';

const look = `async () => ({
  cookie: document.cookie,
  local: localStorage.getItem('k'),
  session: sessionStorage.getItem('k'),
  caches: (await caches.keys()).length,
  databases: (await indexedDB.databases()).length,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  name: window.name,
})`;
const leave = `async () => {
  localStorage.setItem('k', 'secret'); sessionStorage.setItem('k', 'secret'); window.name = 'secret';
  await caches.open('secret');
  await new Promise((resolve) => { indexedDB.open('secret').onsuccess = resolve; });
  await navigator.serviceWorker.register('/worker.js');
}`;
const nothing = { cookie: 'visitor=1', local: null, session: null, caches: 0, databases: 0, workers: 0, name: '' };

describe('two pages of one browser', () => {
  let browsers: Browsers;
  let server: Server;
  let origin: string;
  const requests: { url: string; cookie: string | undefined; port: number | undefined }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { url = '', headers, socket } = request;
      requests.push({ url, cookie: headers.cookie, port: socket.remotePort });
      if (url === '/worker.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end('');
      else if (url === '/cached.js')
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=99999' }).end('');
      else
        response
          .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'visitor=1; Max-Age=9999' })
          .end('<script src=/cached.js></script>');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.2', resolve);
    });
    origin = `http://127.0.0.2:${(server.address() as AddressInfo).port}`;
    browsers = startBrowsers();
  });

  afterAll(async () => {
    await browsers.close();
    server.closeAllConnections();
    server.close();
  });

  const visit = async (page: BrowserPage) => {
    requests.length = 0;
    await page.goto(`${origin}/`, { waitUntil: 'load', timeoutSeconds: 10 });
    return [...requests];
  };
  const evaluate = (page: BrowserPage, source: string) => page.evaluate(source, [], { timeoutSeconds: 10 });

  test('share no cookie, storage, cache or connection, at the same time or later', async () => {
    await using first = await browsers.openPage({ account: 1 });
    const seenFirst = await visit(first);
    await evaluate(first, leave);
    expect(await evaluate(first, look)).toMatchObject({ local: 'secret', caches: 1, databases: 1 });
    const ports = new Set(requests.map(({ port }) => port));

    await using second = await browsers.openPage({ account: 2 });
    const seenSecond = await visit(second);
    expect(await evaluate(second, look)).toEqual(nothing);
    await first.close();
    await using third = await browsers.openPage({ account: 2 });
    const seenThird = await visit(third);
    expect(await evaluate(third, look)).toEqual(nothing);

    for (const seen of [seenFirst, seenSecond, seenThird]) {
      expect(seen[0]?.cookie).toBeUndefined();
      expect(seen.map(({ url }) => url)).toContain('/cached.js');
    }
    expect([...seenSecond, ...seenThird].filter(({ port }) => ports.has(port))).toEqual([]);
    expect((await browsers.tidy())!.starts).toBe(1); // all in the same browser
  });

  test('can be given the cookies of an earlier visit, and make their own requests', async () => {
    const cookies = await (async () => {
      await using page = await browsers.openPage({ account: 1 });
      await visit(page);
      return await page.cookies();
    })();
    expect(cookies).toMatchObject([{ name: 'visitor', value: '1', domain: '127.0.0.2', path: '/' }]);
    await using page = await browsers.openPage({ account: 1, cookies });
    expect((await visit(page))[0]?.cookie).toBe('visitor=1');
    const inside = await page.fetch(`${origin}/api`, { timeoutSeconds: 5 });
    expect(inside).toMatchObject({ status: 200, url: `${origin}/api` });
    expect(inside.body.toString()).toContain('/cached.js');
    expect(requests.at(-1)).toMatchObject({ url: '/api', cookie: 'visitor=1' });
  });

  test('can navigate while a function runs, which is then repeated in the new document', async () => {
    await using page = await browsers.openPage({ account: 1 });
    await visit(page);
    const leaveOnce = `() => location.search || new Promise(() => { location.search = '?next' })`;
    expect(await evaluate(page, leaveOnce)).toBe('?next');
  });

  test('can be captured and printed', async () => {
    await using page = await browsers.openPage({ account: 1, viewport: { width: 400, height: 300, density: 2 } });
    await visit(page);
    const picture = await page.screenshot({ format: 'png', timeoutSeconds: 10 });
    expect([picture.width, picture.height]).toEqual([800, 600]);
    expect([picture.image.readUInt32BE(16), picture.image.readUInt32BE(20)]).toEqual([800, 600]);
    for (const format of ['jpeg', 'webp'] as const) {
      expect((await page.screenshot({ format, fullPage: true, timeoutSeconds: 10 })).image.length).toBeGreaterThan(100);
    }
    expect((await page.pdf({ timeoutSeconds: 10 })).pdf.toString('latin1', 0, 5)).toBe('%PDF-');
  });
});
