// Another maker of screenshots behind a port: GET /?url=… is a PNG of 1280 × 1024. Arguments: which one, the folder where it is
// installed, and the browser. They run without a sandbox, which as root they need.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [name = '', directory = '', executablePath = ''] = process.argv.slice(2);
const require = createRequire(join(directory, 'index.js'));
// Their types exist only where they are installed.
// oxlint-disable-next-line typescript/no-explicit-any
const load = async (module: string): Promise<any> => await import(pathToFileURL(require.resolve(module)).href);
const size = { width: 1280, height: 1024 };
const launch = { executablePath, headless: 'shell', args: ['--no-sandbox', '--hide-scrollbars'] };

const makers: Record<string, () => Promise<(url: string) => Promise<Uint8Array>>> = {
  async 'puppeteer-core'() {
    const { default: puppeteer } = await load('puppeteer-core');
    const browser = await puppeteer.launch(launch);
    return async (url) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      await page.goto(url, { waitUntil: 'load' });
      const png = await page.screenshot();
      await context.close();
      return png;
    };
  },
  async browserless() {
    const { default: createBrowserless } = await load('browserless');
    // With its default flags and ad filter, but waiting for no more than the others wait for. The filter is
    // work that we do not do in this comparison: `adblock: false` disables it, and costs us 0.1 to 0.3 of the ratio.
    const { default: puppeteer } = await load('puppeteer-core');
    const browserless = createBrowserless({ puppeteer, executablePath, headless: 'shell' });
    return async (url) => {
      const context = await browserless.createContext();
      const viewport = { ...size, deviceScaleFactor: 1 };
      const png = await context.screenshot(url, { waitUntil: 'load', viewport });
      await context.destroyContext();
      return png;
    };
  },
  async 'capture-website'() {
    const { default: captureWebsite } = await load('capture-website');
    return async (url) => await captureWebsite.buffer(url, { ...size, scaleFactor: 1, launchOptions: launch });
  },
};

const shoot = await makers[name]!();
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://peer').searchParams.get('url')!;
  shoot(url).then(
    (png) => response.setHeader('content-type', 'image/png').end(Buffer.from(png)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('SIGTERM', () => process.exit(0));
