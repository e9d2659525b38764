// Captures that keep a browser busy: they are taken in their own browser, in strips, and within the timeout of the call.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../src/contract/errors.ts';
import { createScreenshots } from '../../src/engines/screenshot/screenshot.ts';
import type { CaptureRequest } from '../../src/engines/screenshot/screenshot.ts';
import { isRunning, treeOf } from '../../src/web/browser/launch/processes.ts';
import { heavyCaptureSettings } from '../../src/web/browser/pool/browsers.ts';
import type { Browsers } from '../../src/web/browser/pool/browsers.ts';
import { readPng } from './png.ts';
import { startBrowsers } from './support.ts';

const noise = (side: number) => `<style>canvas { width: ${side}px; height: ${side}px }</style>
  <canvas id=noise width=1500 height=1500></canvas><script>
  const context = noise.getContext('2d');
  const image = context.createImageData(1500, 1500);
  const pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (Math.random() * 2 ** 32) | 0xff000000;
  context.putImageData(image, 0, 0)</script>`;

// Everything whose place depends on the window: each strip must show it where a single capture would.
const bands = (
  height: number,
) => `<header style="position:fixed;top:0;left:0;width:100%;height:50px;background:red"></header>
  <footer style="position:fixed;bottom:0;left:0;width:100%;height:20vh;background:blue"></footer>
  <nav style="position:sticky;top:100px;height:80px;background:lime"></nav>
  <div style="height:${height}px;background:repeating-linear-gradient(#123456, #fedcba 977px)"></div>`;

const pages: Record<string, string> = {
  '/plain': '<h1>plain</h1>',
  '/noise': noise(9000),
  '/tall': bands(12_200),
  '/taller': bands(20_000),
  '/busy': '<script>onload = () => setTimeout(() => { while (true) {} }, 200)</script>busy',
};

const request: CaptureRequest = {
  url: '',
  format: 'png',
  quality: 80,
  width: 1280,
  height: 1024,
  fullPage: true,
  removeAds: false,
  removeCookieBanners: false,
  waitUntil: 'load',
  delaySeconds: 0,
};

describe('a capture', () => {
  let server: Server;
  let origin: string;
  let browsers: Browsers;
  let heavyBrowsers: Browsers;
  let opened: string[];

  const watched = (name: string, inner: Browsers): Browsers => ({
    ...inner,
    openPage: (options) => {
      opened.push(name);
      return inner.openPage(options);
    },
  });

  const capture = async (path: string, change: Partial<CaptureRequest> = {}, timeoutSeconds = 60, light = browsers) => {
    const screenshots = createScreenshots({
      browsers: watched('light', light),
      heavyBrowsers: watched('heavy', heavyBrowsers),
      pages: { fetchOnce: () => Promise.reject(new Error('not used')) },
      secret: 'secret',
      files: {
        find: () => Promise.resolve(null),
        keep: () => Promise.reject(new Error('not used')),
        linkTo: () => '',
      } as never,
    });
    const options = { account: 1, timeoutSeconds, signal: new AbortController().signal };
    return (await screenshots.take({ ...request, url: origin + path, ...change }, options)).capture;
  };

  beforeAll(async () => {
    server = createServer((incoming, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><style>body { margin: 0 }</style>${pages[incoming.url ?? ''] ?? ''}`);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.2', resolve);
    });
    origin = `http://127.0.0.2:${(server.address() as AddressInfo).port}`;
    browsers = startBrowsers();
    heavyBrowsers = startBrowsers(heavyCaptureSettings());
  });

  beforeEach(() => {
    opened = [];
  });

  afterAll(async () => {
    await browsers.close();
    await heavyBrowsers.close();
    server.close();
  });

  test('in strips is identical to a single one', async () => {
    const single = readPng((await capture('/tall')).bytes);
    const joined = readPng((await capture('/taller')).bytes);
    expect([single.width * single.height <= 16e6, joined.width * joined.height > 16e6]).toEqual([true, true]);
    for (let y = 0; y < single.height; y += 7) expect([y, joined.at(9, y)]).toEqual([y, single.at(9, y)]);
    expect(opened).toEqual(['light', 'light']);
  }, 120_000);

  test('of a large window is complete', async () => {
    const { width, height, at } = readPng(
      (await capture('/taller', { width: 5000, height: 4000, fullPage: false })).bytes,
    );
    expect([width, height]).toEqual([5000, 4000]);
    expect([at(4999, 10), at(4999, 3300)]).toEqual(['#ff0000', '#0000ff']);
  }, 120_000);

  test('that keeps the browser busy is taken in its own browser; the others continue', async () => {
    const [plain] = [await capture('/plain', { fullPage: false })];
    const before = browsers.status!.pids;
    opened = [];
    const tooLarge = { code: 'target_too_large', reason: 'the file would be larger than 64 MB' };
    await expect(capture('/noise')).rejects.toMatchObject(tooLarge);
    expect(opened).toEqual(['light', 'heavy']);
    expect(browsers.status).toMatchObject({ pids: before, crashes: 0 });
    expect(heavyBrowsers.status).toMatchObject({ crashes: 0 });
    const prioritiesOf = (pids: number[]) => new Set(treeOf(pids).map(({ pid }) => getPriority(pid)));
    const own = getPriority(process.pid); // a higher number is a lower priority
    expect([prioritiesOf(before), prioritiesOf(heavyBrowsers.status!.pids)]).toEqual([
      new Set([own]),
      new Set([own + 5]),
    ]);
    expect((await capture('/plain', { fullPage: false })).bytes.equals(plain.bytes)).toBe(true);
  }, 180_000);

  test('that crashes the browser is not repeated', async () => {
    const fragile: Browsers = {
      ...browsers,
      openPage: async (options) => {
        const page = await browsers.openPage(options);
        const lightScreenshot: typeof page.lightScreenshot = async (wanted) => {
          const { pids } = (await browsers.tidy())!;
          for (const pid of pids) process.kill(pid, 'SIGKILL');
          await expect.poll(() => pids.some(isRunning)).toBe(false);
          return await page.lightScreenshot(wanted);
        };
        return { ...page, lightScreenshot, [Symbol.asyncDispose]: page.close };
      },
    };
    await expect(capture('/plain', {}, 30, fragile)).rejects.toMatchObject({ code: 'browser_crashed' });
    expect(opened).toEqual(['light']);
  }, 60_000);

  test('is repeated once when the browser crashes before the capture', async () => {
    let crashes = 0;
    const fragile: Browsers = {
      ...browsers,
      openPage: async (options) => {
        const page = await browsers.openPage(options);
        const goto: typeof page.goto = async (...target) => {
          if (crashes++ === 0) for (const pid of (await browsers.tidy())!.pids) process.kill(pid, 'SIGKILL');
          return await page.goto(...target);
        };
        return { ...page, goto, [Symbol.asyncDispose]: page.close };
      },
    };
    expect((await capture('/plain', {}, 30, fragile)).status).toBe(200);
    expect(opened).toEqual(['light', 'light']);
  }, 60_000);

  test('that is not ready in time ends with the timeout of the call', async () => {
    const error = await capture('/busy', { fullPage: false, delaySeconds: 1 }, 2).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'target_timeout' });
    expect((error as ApiError).reason).toMatch(/^target timed out after 2 s: /);
  }, 60_000);
});
