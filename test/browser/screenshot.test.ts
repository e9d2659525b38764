// GET /v1/website/screenshot, through the whole service with a real browser. Tests look at pixels and bytes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceNames } from '../../src/contract/page-parameters.ts';
import { devices } from '../../src/engines/devices.ts';
import { pictureSize } from '../../src/web/browser/picture-size.ts';
import { startBucketServer } from '../support/bucket-server.ts';
import type { BucketServer } from '../support/bucket-server.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';
import { readPng } from './png.ts';
import { hasBrowser, whyNoBrowser } from './support.ts';

const path = '/v1/website/screenshot';
type Query = Record<string, string | number | boolean>;

const red = '#ff0000';
const green = '#00ff00';
const blue = '#0000ff';
const white = '#ffffff';

interface Shot {
  status: number;
  headers: Headers;
  bytes: Buffer;
  json: any;
}

describe.skipIf(!hasBrowser)(`a screenshot${whyNoBrowser}`, () => {
  let service: TestService;
  let target: Target;
  let account: TestAccount;

  /** Serves a page at a path of its own. */
  const serve = (page: string, body: string, headers: Record<string, string> = {}) =>
    target.on(page, (_request, response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      sendPage(response, `<style>body{margin:0}</style>${body}`);
    });

  async function get(address: string, headers: Record<string, string> = {}): Promise<Shot> {
    const response = await fetch(address, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      json: isJson ? JSON.parse(bytes.toString()) : null,
    };
  }

  function shoot(page: string, parameters: Query = {}, headers: Record<string, string> = {}, who = account) {
    const query = new URLSearchParams({ url: page.startsWith('http') ? page : target.origin + page });
    for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
    return get(`${service.address}${path}?${query.toString()}`, { 'x-api-key': who.key, ...headers });
  }

  const pixelsOf = async (...args: Parameters<typeof shoot>) => {
    const shot = await shoot(...args);
    expect(shot.json).toBe(null);
    expect(shot.status).toBe(200);
    return readPng(shot.bytes);
  };

  beforeAll(async () => {
    target = await startTarget();
    const resolve = 'ad.doubleclick.net=127.0.0.1,shots.s3.storage.test=127.0.0.1';
    service = await startTestService({ environment: { SITEGLASS_RESOLVE: resolve } });
    account = await service.createAccount();
    serve('/red', '<body style="background:red">');
    serve(
      '/tall',
      `<div style="height:100vh;background:lime"></div><div style="height:3000px;background:red"></div>
       <div id=end style="height:10px;background:blue"></div>
       <div style="position:fixed;top:0;left:0;width:50px;height:50px;background:black"></div>`,
    );
    serve(
      '/box',
      `<div style="height:1500px"></div><div id=box style="margin-left:33px;width:200px;height:100px;background:blue"></div>
       <div id=ghost style="display:none">x</div>`,
    );
  });

  afterAll(async () => {
    await service.stop();
    await target.close();
  });

  describe('as a file', () => {
    test('is a PNG of the window by default, with its headers, for two credits', async () => {
      const shot = await shoot('/red');
      expect(shot.status).toBe(200);
      expect(shot.headers.get('content-type')).toBe('image/png');
      expect(shot.headers.get('etag')).toMatch(/^"[\w-]{20,}"$/);
      expect(shot.headers.get('x-cache')).toBe('MISS');
      expect(shot.headers.get('x-target-status')).toBe('200');
      expect(shot.headers.get('x-final-url')).toBe(`${target.origin}/red`);
      expect(shot.headers.get('x-credits-charged')).toBe('2');
      expect(shot.headers.get('x-content-type-options')).toBe('nosniff');
      const { width, height, at } = readPng(shot.bytes);
      expect([width, height]).toEqual([1280, 1024]);
      expect([at(0, 0), at(1279, 1023)]).toEqual([red, red]);
      expect((await service.log(account.slug))[0]).toMatchObject({ endpoint: path, status: 200, credits: 2 });
    });

    test.each([
      ['jpeg', 'image/jpeg', 'ffd8ff'],
      ['jpg', 'image/jpeg', 'ffd8ff'],
      ['webp', 'image/webp', '52494646'],
    ])('can be %s', async (format, contentType, magic) => {
      const shot = await shoot('/red', { format, width: 300, height: 200 });
      expect(shot.headers.get('content-type')).toBe(contentType);
      expect(shot.bytes.toString('hex', 0, magic.length / 2)).toBe(magic);
      expect(pictureSize(shot.bytes)).toEqual({ width: 300, height: 200 });
    });

    test('in a lossy format is smaller with less quality; in PNG quality changes nothing', async () => {
      serve(
        '/noise',
        `<canvas id=c width=400 height=300></canvas><script>const g = c.getContext('2d'), d = g.createImageData(400, 300);
         let s = 1; for (let i = 0; i < d.data.length; i++) d.data[i] = i % 4 === 3 ? 255 : (s = s * 16807 % 2147483647) & 255; g.putImageData(d, 0, 0)</script>`,
      );
      const size = async (parameters: Query) => (await shoot('/noise', parameters)).bytes.length;
      for (const format of ['jpeg', 'webp']) {
        expect(await size({ format, image_quality: 10 })).toBeLessThan((await size({ format, quality: 95 })) * 0.7);
      }
      expect(await size({ image_quality: 10 })).toBe(await size({ image_quality: 100 }));
    });

    test('has the size of the window that was asked for, times its pixel density', async () => {
      const sized = await pixelsOf('/red', { viewport_width: 640, viewport_height: 480, scale_factor: 2 });
      expect([sized.width, sized.height]).toEqual([1280, 960]);
      const alias = await pixelsOf('/red', { width: 320, height: 240, device_scale_factor: 0.5 });
      expect([alias.width, alias.height]).toEqual([160, 120]);
    });

    test('of a page that redirects, or that is missing, tells where it came from', async () => {
      target.on('/moved', (_request, response) => response.writeHead(302, { location: '/red' }).end());
      const moved = await shoot('/moved');
      expect(moved.headers.get('x-final-url')).toBe(`${target.origin}/red`);
      expect(readPng(moved.bytes).at(5, 5)).toBe(red);
      const missing = await shoot('/missing');
      expect([missing.status, missing.headers.get('x-target-status')]).toEqual([200, '404']);
      expect(missing.headers.get('x-credits-charged')).toBe('2');
    });

    test('accepts the address as query, and parameters in a body', async () => {
      const answer = await service.call(
        path,
        {},
        {
          key: account.key,
          method: 'POST',
          body: JSON.stringify({ query: `${target.origin}/red`, fullPage: true, type: 'jpg', response_type: 'json' }),
        },
      );
      expect(answer.json).toMatchObject({ format: 'jpeg', width: 1280, height: 1024, status: 200 });
    });
  });

  describe('on a device', () => {
    test.each(deviceNames)('%s has its screen', async (device) => {
      serve(
        '/device',
        `<meta name=viewport content="width=device-width"><body style="background:lime"><script>
         if (navigator.maxTouchPoints < 1) document.body.style.background = 'red'</script>`,
      );
      const { bytes } = await shoot('/device', { device });
      const { width, height, density } = devices[device];
      const size = pictureSize(bytes)!;
      expect(Math.abs(size.width - width * density)).toBeLessThan(1);
      expect(Math.abs(size.height - height * density)).toBeLessThan(1);
      expect(readPng(bytes).at(10, 10)).toBe(green);
    });

    test('has another density when one is asked for', async () => {
      const { width, height } = await pixelsOf('/device', { device: 'iphone_12', scale_factor: 1 });
      expect([width, height]).toEqual([390, 844]);
    });
  });

  describe('of the full page', () => {
    test('is as tall as the document, and shows it as the window would', async () => {
      const { width, height, at } = await pixelsOf('/tall', { full_page: true });
      expect([width, height]).toEqual([1280, 1024 + 3000 + 10]);
      expect(at(10, 10)).toBe('#000000');
      expect([at(600, 1020), at(600, 1030), at(600, height - 20), at(600, height - 5)]).toEqual([
        green,
        red,
        red,
        blue,
      ]);
      // What is fixed is there once.
      expect(at(10, 1040)).toBe(red);
      const window = await pixelsOf('/tall');
      expect(window.height).toBe(1024);
    });

    test('of a short document is the window', async () => {
      expect((await pixelsOf('/red', { full_page: true })).height).toBe(1024);
    });

    test.each([
      ['a box of the height of the window', 'height:100vh;overflow:auto'],
      ['a layer that is fixed', 'position:fixed;inset:0;overflow-y:scroll'],
    ])('of a page that scrolls in %s is all of its content', async (_name, style) => {
      serve(
        '/shell',
        `<style>html,body{height:100%;overflow:hidden}</style><main style="${style}"><div style="height:4000px;background:lime"></div>
         <div style="height:50px;background:blue"></div></main>`,
      );
      const { height, at } = await pixelsOf('/shell', { full_page: true });
      expect(height).toBe(4050);
      expect([at(5, 5), at(5, 3990), at(5, 4040)]).toEqual([green, green, blue]);
      expect((await pixelsOf('/shell')).height).toBe(1024);
    });

    test('loads images that wait to be scrolled to', async () => {
      target.on('/blue.svg', (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'image/svg+xml' })
          .end(
            '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="blue"/></svg>',
          ),
      );
      serve('/lazy', '<div style="height:9000px"></div><img loading=lazy src=/blue.svg width=100 height=100>');
      const { at } = await pixelsOf('/lazy', { full_page: true });
      expect(at(50, 9050)).toBe(blue);
    });

    test('with a scroll pass shows what appears when it is seen, and is taken at the top', async () => {
      serve(
        '/observed',
        `<div style="height:6000px"></div><div id=late style="height:100px;background:red"></div><script>
         new IntersectionObserver(([one]) => { if (one.isIntersecting) late.style.background = 'blue' }).observe(late);
         addEventListener('scroll', () => { document.body.style.background = scrollY === 0 ? 'lime' : 'red' })</script>`,
      );
      const { at } = await pixelsOf('/observed', { full_page: true, full_page_scroll: true });
      expect(at(5, 6050)).toBe(blue);
      expect(at(5, 5)).toBe(green);
      expect((await pixelsOf('/observed', { full_page: true })).at(5, 6050)).toBe(red);
    });

    test('follows a page that grows while it is scrolled', async () => {
      serve(
        '/growing',
        `<div id=list></div><script>let n = 0; const add = () => { if (n++ < 6) list.insertAdjacentHTML('beforeend', '<p style="height:1000px;margin:0;background:red"></p>') };
         add(); add(); addEventListener('scroll', () => { if (scrollY + innerHeight > document.body.scrollHeight - 200) add() })</script>`,
      );
      expect((await pixelsOf('/growing', { full_page: true, full_page_scroll: true })).height).toBe(6000);
    });

    test('spends the time on scrolling that was asked for', async () => {
      const time = async (full_page_scroll_duration: number) => {
        const begun = performance.now();
        await pixelsOf('/tall', { full_page_scroll: true, full_page_scroll_duration });
        return performance.now() - begun;
      };
      expect(await time(3000)).toBeGreaterThan(3000);
    });

    test('beyond what the browser can paint is put together, to the last row', async () => {
      // 1280 x 100,000 = 128 million pixels; a single capture would end in white.
      const bands = Array.from(
        { length: 100 },
        (_, i) => `<p style="margin:0;height:1000px;background:rgb(${i},7,${255 - i})"></p>`,
      );
      serve('/huge', bands.join(''));
      const { width, height, at } = await pixelsOf('/huge', { full_page: true });
      expect([width, height]).toEqual([1280, 100_000]);
      const colour = (i: number) => `#${Buffer.from([i, 7, 255 - i]).toString('hex')}`;
      for (const i of [0, 1, 12, 13, 37, 50, 62, 99]) {
        expect([at(3, i * 1000), at(1270, i * 1000 + 999)]).toEqual([colour(i), colour(i)]);
      }
    }, 60_000);

    test.each([
      ['webp', 20_000, 'a webp may be 16383 pixels high at most'],
      ['jpeg', 70_000, 'a jpeg may be 65500 pixels high at most'],
      ['png', 260_000, 'a png may be 250000 pixels high at most'],
      ['jpeg', 60_000, 'a jpeg may have 110 million pixels at most', 2000],
    ])(
      'that no %s of %d rows can hold is a 400 that names the limit',
      async (format, height, message, width = 1280) => {
        serve('/limit', `<div style="height:${height}px;background:red"></div>`);
        const shot = await shoot('/limit', { format, full_page: true, width });
        expect(shot.json.error).toContain(
          `Bad Request: the picture would be ${width} x ${height} pixels, but ${message}`,
        );
        expect(shot.status).toBe(400);
        expect(shot.headers.get('x-credits-charged')).toBe('0');
      },
    );
  });

  describe('of one element', () => {
    test('is exactly that element, wherever it is', async () => {
      const { width, height, at } = await pixelsOf('/box', { selector: '#box' });
      expect([width, height]).toEqual([200, 100]);
      expect([at(0, 0), at(199, 99)]).toEqual([blue, blue]);
      const alias = await pixelsOf('/box', { element: '#box', scale_factor: 2 });
      expect([alias.width, alias.height, alias.at(399, 199)]).toEqual([400, 200, blue]);
    });

    test.each([
      ['#nothing', 'selector matches no element of the page: #nothing'],
      ['#ghost', 'selector matches an element that is not visible: #ghost'],
      ['##', 'selector is not a valid CSS selector: ##'],
    ])('that is not there (%s) is a clear 400', async (selector, message) => {
      const shot = await shoot('/box', { selector });
      expect(shot.json).toEqual({ error: `Bad Request: ${message}` });
      expect(shot.status).toBe(400);
    });

    test('can be a PDF of its size', async () => {
      const shot = await shoot('/box', { selector: '#box', format: 'pdf', response_type: 'json' });
      expect(shot.json).toMatchObject({ width: 200, height: 101, format: 'pdf' });
    });
  });

  describe('as a PDF', () => {
    const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

    test('is the document on A4, in as many pages as it takes', async () => {
      const one = await shoot('/red', { format: 'pdf' });
      expect(one.headers.get('content-type')).toBe('application/pdf');
      expect(one.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
      expect(pagesOf(one.bytes)).toBe(1);
      serve('/chapters', '<h1>One</h1><h1 style="break-before:page">Two</h1><h1 style="break-before:page">Three</h1>');
      const three = await shoot('/chapters', { format: 'pdf' });
      expect(pagesOf(three.bytes)).toBe(3);
      const { json } = await shoot('/chapters', { format: 'pdf', response_type: 'json' });
      expect(json.content_type).toBe('application/pdf');
      expect(Math.abs(json.width - 794) + Math.abs(json.height - 1123)).toBeLessThan(4);
    });

    test('follows the size that the page itself asks for', async () => {
      serve('/landscape', '<style>@page{size:10in 5in;margin:0}</style><p>x');
      const { json } = await shoot('/landscape', { format: 'pdf', response_type: 'json' });
      expect(json).toMatchObject({ width: 960, height: 480 });
    });

    test('has backgrounds', async () => {
      const [plain, painted] = await Promise.all([
        shoot('/chapters', { format: 'pdf' }),
        shoot('/red', { format: 'pdf' }),
      ]);
      const { inflateSync } = await import('node:zlib');
      const paints = (pdf: Buffer) =>
        [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].some(([, data]) => {
          try {
            return /\b1 0 0 rg/.test(inflateSync(Buffer.from(data!, 'latin1')).toString('latin1'));
          } catch {
            return false;
          }
        });
      expect([paints(plain.bytes), paints(painted.bytes)]).toEqual([false, true]);
    });
  });

  describe('without what is unwanted', () => {
    const layers = `<body style="background:lime"><div class=promo style="position:fixed;inset:0;background:red"></div>
      <div id=modal style="position:fixed;inset:0;background:blue;display:block!important"></div>`;

    test('does not show elements that are to be removed, whatever the policy of the page', async () => {
      serve('/layers', layers, { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" });
      expect((await pixelsOf('/layers')).at(600, 500)).toBe(blue);
      expect((await pixelsOf('/layers', { remove_selectors: '#modal' })).at(600, 500)).toBe(red);
      expect((await pixelsOf('/layers', { hide_selectors: '.promo, #modal' })).at(600, 500)).toBe(green);
      serve('/strict', layers.replaceAll(/style="[^"]*"/g, ''), { 'content-security-policy': "default-src 'none'" });
      expect((await shoot('/strict', { remove_selectors: '.promo' })).status).toBe(200);
      const wrong = await shoot('/layers', { remove_selectors: '.a, ##' });
      expect(wrong.json.error).toBe('Bad Request: remove_selectors is not a valid CSS selector: .a, ##');
    });

    test('sends no request for ads and hides their places, when asked', async () => {
      const port = new URL(target.origin).port;
      let adHits = 0;
      target.on('/ad.js', (_request, response) => {
        adHits++;
        response.writeHead(200, { 'content-type': 'text/javascript' }).end('document.body.style.background = "red"');
      });
      serve(
        '/ads',
        `<body style="background:lime"><ins class=adsbygoogle style="display:block;height:100px;background:blue"></ins>
         <script src="http://ad.doubleclick.net:${port}/ad.js"></script>`,
      );
      const plain = await pixelsOf('/ads');
      expect([plain.at(5, 50), plain.at(5, 500), adHits]).toEqual([blue, red, 1]);
      for (const name of ['remove_ads', 'block_ads']) {
        const clean = await pixelsOf('/ads', { [name]: true });
        expect([clean.at(5, 50), clean.at(5, 500), adHits]).toEqual([green, green, 1]);
      }
    });

    test.each([
      ['a known banner', '<div id=onetrust-consent-sdk style="position:fixed;inset:0;background:red">x</div>'],
      [
        'a banner that nobody knows',
        '<div class=x9 style="position:fixed;inset:0;background:red">We use cookies. <button>Accept all</button></div>',
      ],
    ])('hides %s and lets the page scroll again, when asked', async (_name, banner) => {
      serve(
        '/banner',
        `<style>html,body{height:100%;overflow:hidden}</style><body style="background:lime">${banner}
         <nav style="position:fixed;top:0;width:100px;height:40px;background:blue">Menu</nav><div style="height:3000px"></div>`,
      );
      expect((await pixelsOf('/banner')).at(600, 500)).toBe(red);
      const clean = await pixelsOf('/banner', { remove_cookie_banners: true, full_page: true });
      expect([clean.at(600, 500), clean.at(90, 35), clean.height]).toEqual([green, blue, 3000]);
    });

    test('does not load blocked kinds and addresses', async () => {
      target.on('/paint.css', (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/css' }).end('body{background:red}'),
      );
      target.on('/paint.js', (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/javascript' }).end('document.body.style.background = "blue"'),
      );
      serve('/painted', '<link rel=stylesheet href=/paint.css><body><script src=/paint.js></script>');
      expect((await pixelsOf('/painted')).at(5, 5)).toBe(blue);
      expect((await pixelsOf('/painted', { block_resources: 'script' })).at(5, 5)).toBe(red);
      expect((await pixelsOf('/painted', { block_urls: 'paint.js' })).at(5, 5)).toBe(red);
      const hits = target.hits.length;
      expect((await pixelsOf('/painted', { block_resources: 'script, stylesheet' })).at(5, 5)).toBe(white);
      expect(target.hits.slice(hits).filter((hit) => hit.startsWith('/paint.'))).toEqual([]);
    });
  });

  describe('is taken when', () => {
    beforeAll(() => {
      serve(
        '/later',
        `<body><script>setTimeout(() => { document.body.innerHTML = '<div id=late style="height:1000px;background:blue"></div>' }, 700)</script>`,
      );
      target.on('/slow.svg', (_request, response) => {
        setTimeout(() => {
          response
            .writeHead(200, { 'content-type': 'image/svg+xml' })
            .end(
              '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="blue"/></svg>',
            );
        }, 600);
      });
      serve('/slow-image', '<img src=/slow.svg width=100 height=100>');
      serve(
        '/fetching',
        `<script>setTimeout(() => fetch('/slow.svg').then(() => { document.body.style.background = 'blue' }), 50)</script><body>`,
      );
    });

    test('the page has loaded, unless it is told another moment', async () => {
      expect((await pixelsOf('/slow-image')).at(50, 50)).toBe(blue);
      expect((await pixelsOf('/slow-image', { wait_until: 'domcontentloaded' })).at(50, 50)).toBe(white);
      expect((await pixelsOf('/fetching')).at(50, 50)).toBe(white);
      expect((await pixelsOf('/fetching', { wait_until: 'networkidle0' })).at(50, 50)).toBe(blue);
    });

    test('the awaited element is there, or the delay is over', async () => {
      expect((await pixelsOf('/later')).at(5, 5)).toBe(white);
      expect((await pixelsOf('/later', { wait_for_selector: '#late' })).at(5, 5)).toBe(blue);
      expect((await pixelsOf('/later', { wait_for: '#late' })).at(5, 5)).toBe(blue);
      expect((await pixelsOf('/later', { delay: 1.2 })).at(5, 5)).toBe(blue);
    });

    test('never, if the element does not come: a 500 that says so', async () => {
      const shot = await shoot('/red', { wait_for_selector: '#never', timeout: 1 });
      expect(shot.status).toBe(500);
      expect(shot.headers.get('x-error-code')).toBe('target_timeout');
      expect(shot.json.error).toContain('wait_for_selector found no element for #never');
      expect(shot.headers.get('x-credits-charged')).toBe('0');
    });
  });

  test.each([
    [{ url: '' }, 'url must'],
    [{ url: 'example.com' }, 'url must'],
    [{ url: 'http://10.0.0.1/' }, 'url must'],
    [{ format: 'gif' }, 'format must be one of png, jpeg, jpg, webp, pdf'],
    [{ device: 'nokia_3310' }, 'device must be one of galaxy_fold4'],
    [{ full_page: 'perhaps' }, 'full_page must be true or false'],
    [{ viewport_width: 0 }, 'viewport_width must be between 1 and 10000'],
    [{ viewport_height: 'tall' }, 'viewport_height must be a whole number'],
    [{ width: 10_000, height: 10_000 }, 'viewport_width, viewport_height and scale_factor together must not exceed'],
    [{ scale_factor: 0 }, 'scale_factor must be between 0.1 and 5'],
    [{ image_quality: 101 }, 'image_quality must be between 1 and 100'],
    [{ full_page_scroll_duration: -1 }, 'full_page_scroll_duration must be between 0 and 15000'],
    [{ cache_ttl: 3599 }, 'cache_ttl must be between 3600 and 2592000'],
    [{ ttl: 2_592_001 }, 'cache_ttl must be between 3600 and 2592000'],
    [{ delay: 10.5 }, 'delay must be between 0 and 10'],
    [{ delay: -1 }, 'delay must be between 0 and 10'],
    [{ wait_until: 'never' }, 'wait_until must be one of domcontentloaded, load, networkidle0, networkidle2'],
    [{ block_resources: 'image,unicorns' }, 'block_resources knows no "unicorns"'],
    [{ wait_for_selector: '##' }, 'wait_for_selector is not a valid CSS selector'],
    [{ proxy: 'ftp://somewhere' }, 'proxy must look like'],
    [{ response_type: 'html' }, 'response_type must be one of binary, json'],
    [{ s3_upload: true }, 's3_upload needs s3_access_key_id, s3_secret_key, s3_bucket'],
    [{ upload: true, s3_bucket: 'b', s3_access_key_id: 'k' }, 's3_upload needs s3_secret_key'],
    [
      { s3_upload: true, s3_bucket: '../x', s3_access_key_id: 'k', s3_secret_key: 's' },
      's3_bucket must be the name of a bucket',
    ],
    [
      { s3_upload: true, s3_bucket: 'abc', s3_access_key_id: 'k', s3_secret_key: 's', s3_object_key: 'a/../b' },
      's3_object_key must be',
    ],
    [
      {
        s3_upload: true,
        s3_bucket: 'abc',
        s3_access_key_id: 'k',
        s3_secret_key: 's',
        storage_endpoint: 'http://10.0.0.1',
      },
      'storage_endpoint must',
    ],
    [
      { s3_upload: true, s3_bucket: 'abc', s3_access_key_id: 'k', s3_secret_key: 's', s3_region: 'evil.example/' },
      's3_region must be',
    ],
  ])('with the mistake %j is a 400 that names it, and reaches no site', async (parameters, message) => {
    const hits = target.hits.length;
    const shot = await shoot('/red', parameters);
    expect(shot.json.error).toContain(`Bad Request: ${message}`);
    expect(shot.status).toBe(400);
    expect(target.hits.length).toBe(hits);
  });

  test('comes through the proxy that was given, whose password nobody sees', async () => {
    const asked: string[] = [];
    const proxy = createServer((incoming, answer) => {
      asked.push(`${incoming.headers['proxy-authorization']} ${incoming.url}`);
      sendPage(answer, '<body style="background:blue">');
    });
    await new Promise<void>((resolve) => {
      proxy.listen(0, '127.0.0.1', resolve);
    });
    const owner = await service.createAccount();
    const address = `http://user:pass-word@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const { at } = await pixelsOf('/red', { proxy: address, cache: true }, {}, owner);
    expect(at(5, 5)).toBe(blue);
    expect(asked[0]).toBe(`Basic ${Buffer.from('user:pass-word').toString('base64')} ${target.origin}/red`);
    proxy.closeAllConnections();
    proxy.close();
    const gone = await shoot('/red', { proxy: address }, {}, owner);
    expect([gone.status, gone.headers.get('x-error-code')]).toEqual([500, 'proxy_failed']);
    expect(gone.json.error).not.toContain('pass-word');
    const log = JSON.stringify(await service.log(owner.slug));
    expect(log).toContain('user:[redacted]@');
    expect(log).not.toContain('pass-word');
  });

  test('of what no browser shows is a 500 that says so', async () => {
    target.on('/download', (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'),
    );
    const shot = await shoot('/download');
    expect(shot.status).toBe(500);
    expect(shot.headers.get('x-error-code')).toBe('target_not_shown');
    expect(shot.json.error).toContain('application/zip');
  });

  test('of a picture or a text is what a browser shows', async () => {
    target.on('/picture.svg', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end(
          '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="blue"/></svg>',
        ),
    );
    target.on('/plain.txt', (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('x'));
    const everything = { full_page: true, full_page_scroll: true, remove_ads: true, remove_cookie_banners: true };
    for (const parameters of [{}, { ...everything, remove_selectors: '.x' }]) {
      expect((await pixelsOf('/picture.svg', parameters)).at(3, 3)).toBe(blue);
      expect((await pixelsOf('/plain.txt', parameters)).at(900, 900)).toBe(white);
    }
  });

  test('of a page that hangs, refuses or leads inside is an error with its reason', async () => {
    target.on('/silent', () => {});
    const silent = await shoot('/silent', { timeout: 1 });
    expect([silent.status, silent.headers.get('x-error-code')]).toEqual([500, 'target_timeout']);
    const refused = await shoot('http://127.0.0.1:1/');
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([500, 'target_refused']);
    target.on('/inside', (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end());
    expect((await shoot('/inside')).status).toBe(400);
  });

  describe('in JSON', () => {
    const fields = [
      'requested_url',
      'final_url',
      'status',
      'format',
      'content_type',
      'width',
      'height',
      'size',
      'cached',
      'created_at',
      'expires_at',
      'screenshot_url',
    ];
    const linked = (json: any) => get(service.address + json.screenshot_url);

    test.each([
      ['response_type=json', { response_type: 'json' }, {}],
      ['Accept: application/json', {}, { accept: 'application/json' }],
    ])('by %s, tells what was captured and where the file is', async (_how, parameters, headers) => {
      const { json, headers: answered } = await shoot('/red', parameters, headers);
      expect(Object.keys(json)).toEqual(fields);
      expect(json).toMatchObject({
        requested_url: `${target.origin}/red`,
        final_url: `${target.origin}/red`,
        status: 200,
        format: 'png',
        content_type: 'image/png',
        width: 1280,
        height: 1024,
        cached: false,
      });
      expect(json.screenshot_url).toMatch(/^\/files\//);
      expect(Date.parse(json.expires_at)).toBeGreaterThan(Date.now());
      const file = await linked(json);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(file.bytes.length).toBe(json.size);
      expect(file.headers.get('etag')).toBe(answered.get('etag'));
      expect(readPng(file.bytes).at(9, 9)).toBe(red);
      const again = await get(service.address + json.screenshot_url, { 'if-none-match': file.headers.get('etag')! });
      expect(again.status).toBe(304);
    });

    test('keeps the fields that are asked for', async () => {
      const { json } = await shoot('/red', { fields: 'width, screenshot_url,unknown' });
      expect(Object.keys(json)).toEqual(['width', 'screenshot_url']);
    });

    test('has a link that cannot be forged', async () => {
      const { json } = await shoot('/red', { response_type: 'json' });
      const link = new URL(json.screenshot_url, service.address);
      const changed = (change: (url: URL) => void) => {
        const url = new URL(link);
        change(url);
        return url.href;
      };
      const later = String(Number(link.searchParams.get('expires')) + 1000);
      for (const address of [
        changed((url) => url.searchParams.set('expires', later)),
        changed((url) => url.searchParams.set('expires', '1')),
        changed((url) => url.searchParams.set('signature', 'a'.repeat(43))),
        changed((url) => url.searchParams.delete('signature')),
        changed((url) => url.searchParams.append('signature', 'a')),
        changed((url) => (url.pathname = url.pathname.replace('.png', '.pdf'))),
        changed((url) => (url.pathname = '/files/..%2f..%2fsecret-key')),
      ]) {
        const answer = await get(address);
        expect([answer.status, answer.json]).toEqual([404, { error: 'Not Found' }]);
      }
    });
  });

  describe('from the cache', () => {
    let drawn = 0;
    beforeAll(() => {
      target.on('/counted', (_request, response) => {
        drawn++;
        setTimeout(() => sendPage(response, `<body style="background:rgb(${drawn}, 0, 0)">`), 300);
      });
    });

    test('is taken once, and served again as it was, for the price of a call', async () => {
      const owner = await service.createAccount();
      const before = drawn;
      const first = await shoot('/counted?a', { cache: true }, {}, owner);
      const second = await shoot('/counted?a', { cache: true, format: 'png', timeout: 20 }, {}, owner);
      expect([first.headers.get('x-cache'), second.headers.get('x-cache')]).toEqual(['MISS', 'HIT']);
      expect(second.bytes.equals(first.bytes)).toBe(true);
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
      expect(second.headers.get('x-target-status')).toBe('200');
      expect(second.headers.get('x-credits-charged')).toBe('2');
      expect(drawn - before).toBe(1);
      const { json } = await shoot('/counted?a', { cache: true, response_type: 'json' }, {}, owner);
      expect(json.cached).toBe(true);
      const lifetime = (Date.parse(json.expires_at) - Date.parse(json.created_at)) / 1000;
      expect(Math.abs(lifetime - 2_592_000)).toBeLessThan(60);
    });

    test('is for the same request of the same account only', async () => {
      const [one, other] = [await service.createAccount(), await service.createAccount()];
      const caches = async (parameters: Query, who: TestAccount) =>
        (await shoot('/counted?b', { cache: true, width: 200, height: 100, ...parameters }, {}, who)).headers.get(
          'x-cache',
        );
      expect(await caches({}, one)).toBe('MISS');
      expect(await caches({ image_quality: 10 }, one)).toBe('HIT'); // of no meaning for PNG
      expect(await caches({}, other)).toBe('MISS');
      expect(await caches({ format: 'jpeg' }, one)).toBe('MISS');
      expect(await caches({ full_page: true }, one)).toBe('MISS');
      expect(await caches({ remove_ads: true }, one)).toBe('MISS');
      expect((await shoot('/counted?b', { width: 200, height: 100 }, {}, one)).headers.get('x-cache')).toBe('MISS');
    });

    test('is taken once for many who ask at the same time, and each pays', async () => {
      const owner = await service.createAccount({ credits: 100 });
      const before = drawn;
      const shots = await Promise.all(
        Array.from({ length: 6 }, () => shoot('/counted?c', { cache: true, cache_ttl: 3600 }, {}, owner)),
      );
      expect(drawn - before).toBe(1);
      expect(shots.filter((shot) => shot.headers.get('x-cache') === 'MISS')).toHaveLength(1);
      expect(new Set(shots.map((shot) => shot.headers.get('etag'))).size).toBe(1);
      const usage = await service.call('/v1/usage', {}, { key: owner.key });
      expect(usage.json.remaining).toBe(100 - 12);
    });

    test('does not keep failures', async () => {
      const owner = await service.createAccount();
      target.on('/unsteady', () => {});
      expect((await shoot('/unsteady', { cache: true, timeout: 1 }, {}, owner)).status).toBe(500);
      serve('/unsteady', '<body style="background:lime">');
      const shot = await shoot('/unsteady', { cache: true, timeout: 20 }, {}, owner);
      expect([shot.status, shot.headers.get('x-cache')]).toEqual([200, 'MISS']);
    });
  });

  describe('as a job', () => {
    test('has the JSON form as its result, and the file as its raw result', async () => {
      const accepted = await shoot('/red', { is_async: true, format: 'webp' });
      expect(accepted.status).toBe(202);
      const job = await service.waitForJob(accepted.json.job_id, account.key);
      expect(job).toMatchObject({ status: 'completed', status_code: 201, credits_charged: 2 });
      expect(job.result).toMatchObject({ format: 'webp', width: 1280, height: 1024, status: 200 });
      const raw = await get(`${service.address}/jobs/${job.job_id}/result`, { 'x-api-key': account.key });
      expect(raw.headers.get('content-type')).toBe('image/webp');
      expect(pictureSize(raw.bytes)).toEqual({ width: 1280, height: 1024 });
      const file = await get(service.address + job.result.screenshot_url);
      expect(file.bytes.equals(raw.bytes)).toBe(true);
    });
  });

  describe('in the bucket of the caller', () => {
    const accessKeyId = 'AKIAEXAMPLE';
    const secretKey = 'the/secret+key';
    let storage: BucketServer;
    const keys = () => ({
      s3_upload: true,
      s3_access_key_id: accessKeyId,
      s3_secret_key: secretKey,
      s3_bucket: 'shots',
      storage_endpoint: `http://127.0.0.1:${storage.port}`,
    });

    beforeAll(async () => {
      storage = await startBucketServer({ buckets: ['shots'], accessKeyId, secretKey, host: 's3.storage.test' });
    });
    afterAll(() => storage.close());

    test('is stored under its key with its type, and the answer is its address', async () => {
      const key = 'a folder/pic+ture (1) é.png';
      const { status, json } = await shoot('/red', { ...keys(), s3_object_key: key, s3_region: 'eu-central-1' });
      expect(json.error).toBeUndefined();
      expect(status).toBe(200);
      expect(json.screenshot_url).toBe(
        `http://127.0.0.1:${storage.port}/shots/a%20folder/pic%2Bture%20%281%29%20%C3%A9.png`,
      );
      expect(json).toMatchObject({ format: 'png', width: 1280, expires_at: null, cached: false });
      const stored = await get(json.screenshot_url);
      expect(stored.headers.get('content-type')).toBe('image/png');
      expect(stored.bytes.length).toBe(json.size);
      expect(readPng(stored.bytes).at(9, 9)).toBe(red);
      expect([...storage.regions]).toEqual(['eu-central-1']);
      expect([...storage.objects.keys()]).toEqual([`shots/${key}`]);
    });

    test('is tried once more when the storage fails for a moment', async () => {
      storage.failNext(503);
      expect((await shoot('/red', { ...keys(), s3_object_key: 'second-try.png' })).status).toBe(200);
      storage.failNext(503, 500);
      const { status, json } = await shoot('/red', keys());
      expect(status).toBe(500);
      expect(json.error).toContain('(500): InternalError: We encountered an internal error.');
    });

    test('gets a key with date and extension when none is given', async () => {
      const { json } = await shoot('/red', { ...keys(), s3_object_key: '', s3_region: '', format: 'jpg' });
      const day = new Date().toISOString().slice(0, 10);
      expect(json.screenshot_url).toMatch(new RegExp(`/shots/screenshots/${day}/127\\.0\\.0\\.1-[0-9a-f]{12}\\.jpg$`));
      expect((await get(json.screenshot_url)).headers.get('content-type')).toBe('image/jpeg');
    });

    test('is found by the host name of the bucket, too', async () => {
      const { json } = await shoot('/red', {
        ...keys(),
        s3_object_key: 'vhost.pdf',
        format: 'pdf',
        storage_endpoint: `http://shots.s3.storage.test:${storage.port}`,
      });
      expect(json.screenshot_url).toBe(`http://shots.s3.storage.test:${storage.port}/vhost.pdf`);
      const stored = await get(`http://127.0.0.1:${storage.port}/shots/vhost.pdf`);
      expect(stored.headers.get('content-type')).toBe('application/pdf');
      expect(stored.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    });

    test.each([
      [{ s3_secret_key: 'wrong-secret-value' }, /\(403\): SignatureDoesNotMatch: The request signature we calculated/],
      [
        { s3_bucket: 'elsewhere' },
        /refused the upload to elsewhere \(404\): NoSuchBucket: The specified bucket does not/,
      ],
      [{ s3_access_key_id: 'NOBODYKNOWS' }, /\(403\): InvalidAccessKeyId/],
      [{ storage_endpoint: 'http://127.0.0.1:1' }, /the upload to 127\.0\.0\.1:1 failed/],
    ])('that refuses %j is a 500 with its reason, unbilled, without secrets', async (change, reason) => {
      const owner = await service.createAccount();
      const parameters: Query = { ...keys(), ...change };
      const shot = await shoot('/red', parameters, {}, owner);
      expect(shot.status).toBe(500);
      expect(shot.json.error).toMatch(reason);
      expect(shot.json.error).not.toMatch(/wrong-secret-value|NOBODYKNOWS/);
      expect(shot.headers.get('x-error-code')).toBe('storage_failed');
      expect(shot.headers.get('x-credits-charged')).toBe('0');
      const log = JSON.stringify(await service.log(owner.slug));
      expect(log).toContain('s3_bucket');
      expect(log).not.toMatch(/wrong-secret-value|NOBODYKNOWS|AKIAEXAMPLE|the.secret.key/);
    });

    test('is uploaded out of the cache as well, and as a job', async () => {
      const parameters = { ...keys(), cache: true, s3_object_key: 'cached.png', width: 321 };
      const first = await shoot('/red', parameters);
      const second = await shoot('/red', { ...parameters, s3_object_key: 'again.png' });
      expect([first.json.cached, second.json.cached]).toEqual([false, true]);
      expect(second.headers.get('x-cache')).toBe('HIT');
      expect((await get(second.json.screenshot_url)).bytes.length).toBe(second.json.size);
      const accepted = await shoot('/red', { ...parameters, is_async: true, s3_object_key: 'job.png' });
      const job = await service.waitForJob(accepted.json.job_id, account.key);
      expect(job.result.screenshot_url).toBe(`http://127.0.0.1:${storage.port}/shots/job.png`);
      expect(JSON.stringify(job)).not.toMatch(/AKIAEXAMPLE|the.secret.key/);
    });
  });

  describe('of a service whose files are in a bucket', () => {
    test('is kept there: for the cache, and behind the link', async () => {
      const storage = await startBucketServer({ buckets: ['store'], accessKeyId: 'own', secretKey: 'own-secret' });
      const other = await startTestService({
        environment: {
          SITEGLASS_BLOBS: 's3://store/siteglass',
          SITEGLASS_S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
          AWS_ACCESS_KEY_ID: 'own',
          AWS_SECRET_ACCESS_KEY: 'own-secret',
        },
      });
      try {
        const { key } = await other.createAccount();
        const parameters = { url: `${target.origin}/red`, cache: true, response_type: 'json' };
        const first = await other.call(path, parameters, { key });
        expect([first.status, first.headers.get('x-cache')]).toEqual([200, 'MISS']);
        expect((await other.call(path, parameters, { key })).headers.get('x-cache')).toBe('HIT');
        expect(
          [...storage.objects.keys()].filter((name) => name.startsWith('store/siteglass/files/captures/')),
        ).toHaveLength(1);
        const file = await get(other.address + first.json.screenshot_url);
        expect(readPng(file.bytes).at(9, 9)).toBe(red);
        storage.objects.clear();
        expect((await get(other.address + first.json.screenshot_url)).status).toBe(404);
      } finally {
        await other.stop();
        await storage.close();
      }
    });
  });
});
