// Formats and sizes of screenshots, with a whole service and a real browser. Tests check pixels and bytes.
import { beforeAll, describe, expect, test } from 'vitest';
import { deviceNames } from '../../src/contract/page-parameters.ts';
import { devices } from '../../src/engines/devices.ts';
import { pictureSize } from '../../src/contract/picture-size.ts';
import { readPng } from './png.ts';
import { blue, green, path, red, useScreenshots } from './screenshots.ts';
import type { Query } from './screenshots.ts';

describe('a screenshot', () => {
  const setup = useScreenshots();
  const { serve, shoot, pixelsOf } = setup;

  beforeAll(() => {
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

  describe('as a file', () => {
    test('is a PNG of the window by default, with its headers, for two credits', async () => {
      const shot = await shoot('/red');
      expect(shot.status).toBe(200);
      expect(shot.headers.get('content-type')).toBe('image/png');
      expect(shot.headers.get('etag')).toMatch(/^"[\w-]{20,}"$/);
      expect(shot.headers.get('x-cache')).toBe('MISS');
      expect(shot.headers.get('x-target-status')).toBe('200');
      expect(shot.headers.get('x-final-url')).toBe(`${setup.target.origin}/red`);
      expect(shot.headers.get('x-credits-charged')).toBe('2');
      expect(shot.headers.get('x-content-type-options')).toBe('nosniff');
      const { width, height, at } = readPng(shot.bytes);
      expect([width, height]).toEqual([1280, 1024]);
      expect([at(0, 0), at(1279, 1023)]).toEqual([red, red]);
      expect((await setup.service.log(setup.account.slug))[0]).toMatchObject({
        endpoint: path,
        status: 200,
        credits: 2,
      });
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

    test('has the size of the window that was requested, times its pixel density', async () => {
      const rounded = await pixelsOf('/red', { viewport_width: 640.4, viewport_height: 479.5 });
      expect([rounded.width, rounded.height]).toEqual([640, 480]);
      const sized = await pixelsOf('/red', { viewport_width: 640, viewport_height: 480, scale_factor: 2 });
      expect([sized.width, sized.height]).toEqual([1280, 960]);
      const alias = await pixelsOf('/red', { width: 320, height: 240, device_scale_factor: 0.5 });
      expect([alias.width, alias.height]).toEqual([160, 120]);
    });

    test('of a page that redirects, or that is missing, has its final URL and status', async () => {
      setup.target.on('/moved', (_request, response) => response.writeHead(302, { location: '/red' }).end());
      const moved = await shoot('/moved');
      expect(moved.headers.get('x-final-url')).toBe(`${setup.target.origin}/red`);
      expect(readPng(moved.bytes).at(5, 5)).toBe(red);
      for (const [name, body] of Object.entries({
        script: `<script>location.replace('/gone')</script>`,
        refresh: '<meta http-equiv=refresh content="0;url=/gone">',
      })) {
        serve(`/${name}`, body);
        setup.target.on('/gone', (_request, response) =>
          response.writeHead(410, { 'content-type': 'text/html' }).end('<body bgcolor=red>'),
        );
        const led = await shoot(`/${name}`);
        expect([led.headers.get('x-final-url'), led.headers.get('x-target-status')]).toEqual([
          `${setup.target.origin}/gone`,
          '410',
        ]);
        expect(readPng(led.bytes).at(5, 5)).toBe(red);
      }
      const missing = await shoot('/missing');
      expect([missing.status, missing.headers.get('x-target-status')]).toEqual([200, '404']);
      expect(missing.headers.get('x-credits-charged')).toBe('2');
    });

    test('accepts the address as query, and parameters in a body', async () => {
      const answer = await setup.service.call(
        path,
        {},
        {
          key: setup.account.key,
          method: 'POST',
          body: JSON.stringify({
            query: `${setup.target.origin}/red`,
            fullPage: true,
            type: 'jpg',
            response_type: 'json',
          }),
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

    test.each([
      ['ipad', 'iPad'],
      ['iphone_x', 'iPhone'],
      ['pixel_5', 'Linux armv81'],
    ] as const)('%s reports its platform: %s', async (device, platform) => {
      serve(
        '/platform',
        `<meta name=viewport content="width=device-width"><body><script>
         const isRight = navigator.platform === '${platform}' && (navigator.userAgent + 'Linux armv81').includes('${platform}');
         document.body.style.background = isRight ? 'lime' : 'red'</script>`,
      );
      expect((await pixelsOf('/platform', { device })).at(10, 10)).toBe(green);
    });

    test('can be a PDF with the layout of that device', async () => {
      serve(
        '/printed',
        `<meta name=viewport content="width=device-width"><body><script>
         document.body.textContent = navigator.userAgent.includes('iPhone') ? 'phone' : 'other';
         document.body.style.height = navigator.userAgent.includes('iPhone') ? '2500px' : '10px'</script>`,
      );
      const { bytes, headers } = await shoot('/printed', { device: 'iphone_14_pro', format: 'pdf' });
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
      expect(
        (await shoot('/printed', { format: 'pdf' })).bytes.toString('latin1').match(/\/Type \/Page\b/g),
      ).toHaveLength(1);
    });

    test('has another density when one is requested', async () => {
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
      // Fixed elements appear once.
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

    test('loads lazy images', async () => {
      setup.target.on('/blue.svg', (_request, response) =>
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

    test('with a scroll pass shows content that appears on scrolling, and is taken at the top', async () => {
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

    test('scrolls for the given duration', async () => {
      const time = async (full_page_scroll_duration: number) => {
        const begun = performance.now();
        await pixelsOf('/tall', { full_page_scroll: true, full_page_scroll_duration });
        return performance.now() - begun;
      };
      expect(await time(3000)).toBeGreaterThan(3000);
    });

    test('that is larger than one capture is stitched, to the last row', async () => {
      // 1280 x 45,000 = 58 million pixels; the bottom of a single capture would be white.
      const bands = Array.from(
        { length: 45 },
        (_, i) => `<p style="margin:0;height:1000px;background:rgb(${i},7,${255 - i})"></p>`,
      );
      serve('/huge', bands.join(''));
      const { width, height, at } = await pixelsOf('/huge', { full_page: true });
      expect([width, height]).toEqual([1280, 45_000]);
      const colour = (i: number) => `#${Buffer.from([i, 7, 255 - i]).toString('hex')}`;
      for (const i of [0, 1, 12, 13, 16, 25, 37, 44]) {
        expect([at(3, i * 1000), at(1270, i * 1000 + 999)]).toEqual([colour(i), colour(i)]);
      }
    }, 60_000);

    test.each([
      ['webp', 20_000, 'a webp may be 16383 pixels high at most'],
      ['jpeg', 70_000, 'a jpeg may be 65500 pixels high at most'],
      ['png', 260_000, 'a png may be 250000 pixels high at most'],
      ['jpeg', 60_000, 'a jpeg may have 110 million pixels at most', 2000],
    ])(
      'that exceeds the limit of %s with %d rows is a 400 that names the limit',
      async (format, height, message, width = 1280) => {
        serve('/limit', `<div style="height:${height}px;background:red"></div>`);
        const shot = await shoot('/limit', { format, full_page: true, width });
        expect(shot.json.error).toContain(
          `Bad Request: the image would be ${width} x ${height} pixels, but ${message}`,
        );
        expect(shot.status).toBe(400);
        expect(shot.headers.get('x-credits-charged')).toBe('0');
      },
    );
  });

  describe('of one element', () => {
    test('is exactly that element, at any position', async () => {
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
    ])('that does not exist (%s) is a 400 that says so', async (selector, message) => {
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

    test('has the size that the page specifies', async () => {
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
});
