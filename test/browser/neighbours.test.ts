// A page or an account cannot keep the browsers from others.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browsers } from '../../src/web/browser/pool/browsers.ts';
import { startNameServer } from '../../src/web/testing/name-server.ts';
import type { NameServer } from '../../src/web/testing/name-server.ts';
import { startBrowsers } from './support.ts';

const pagesMax = 4;
let names: NameServer;
let browsers: Browsers;
const server = createServer((request, response) => {
  const images = Array.from({ length: 60 }, (_, i) => `<img src="http://silent-${i}.test/">`).join('');
  response.writeHead(200, { 'content-type': 'text/html' }).end(request.url === '/hostile' ? images : '<h1>quiet</h1>');
});
const at = (name: string, path = '/') => `http://${name}:${(server.address() as AddressInfo).port}${path}`;

beforeAll(async () => {
  names = await startNameServer((name, type) =>
    name.startsWith('silent') ? 'silent' : type === 'A' ? ['127.0.0.2'] : [],
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  browsers = startBrowsers({ pagesMax, dnsServers: [names.address] });
});
afterAll(async () => {
  await browsers.close();
  server.close();
  await names.close();
});

const domLoaded = { waitUntil: 'domcontentloaded', timeoutSeconds: 60 } as const;

test('a page whose images have names that are never answered delays no page of another account', async () => {
  await using hostile = await browsers.openPage({ account: 1 });

  await hostile.goto(at('fresh-1.test', '/hostile'), domLoaded);
  await expect
    .poll(async () => (await browsers.tidy())?.shares.dns, { timeout: 20_000 })
    .toEqual([{ account: 1, running: expect.any(Number), waiting: expect.any(Number) }]);

  for (const name of ['fresh-2.test', 'fresh-3.test']) {
    await using quiet = await browsers.openPage({ account: 2 });
    await quiet.goto(at(name), domLoaded);
    expect((await quiet.read({ timeoutSeconds: 10 })).html).toContain('quiet');
  }
}, 120_000);

test('an account that fills the queue for tabs does not keep others out', async () => {
  const caller = new AbortController();
  const { signal } = caller;
  const waiting = Array.from({ length: pagesMax * 20 }, () =>
    browsers.openPage({ account: 1, queueSeconds: 120, signal }).catch((error: unknown) => error),
  );
  await using page = await browsers.openPage({ account: 2, queueSeconds: 60 });
  await page.goto(at('fresh-4.test'), domLoaded);
  await expect
    .poll(async () => (await browsers.tidy())?.shares.tabs, { timeout: 20_000 })
    .toContainEqual({ account: 1, running: 3, waiting: expect.any(Number) });
  caller.abort(new Error('enough'));
  const outcomes = await Promise.all(waiting);
  expect(outcomes.some((outcome) => outcome instanceof Error && outcome.message.includes('tabs are in use'))).toBe(
    true,
  );
});
