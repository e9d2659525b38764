// What a screenshot shows, what it leaves out, when it is taken, and when there is none.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendPage } from '../support/target.ts';
import { readPng } from './png.ts';
import { blue, green, red, useScreenshots, white } from './screenshots.ts';

describe('a screenshot', () => {
  const setup = useScreenshots();
  const { serve, shoot, pixelsOf } = setup;

  describe('unwanted elements', () => {
    const layers = `<body style="background:lime"><div class=promo style="position:fixed;inset:0;background:red"></div>
      <div id=modal style="position:fixed;inset:0;background:blue;display:block!important"></div>`;

    test('does not show removed elements, under any content security policy', async () => {
      serve('/layers', layers, { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" });
      expect((await pixelsOf('/layers')).at(600, 500)).toBe(blue);
      expect((await pixelsOf('/layers', { remove_selectors: '#modal' })).at(600, 500)).toBe(red);
      expect((await pixelsOf('/layers', { hide_selectors: '.promo, #modal' })).at(600, 500)).toBe(green);
      serve('/strict', layers.replaceAll(/style="[^"]*"/g, ''), { 'content-security-policy': "default-src 'none'" });
      expect((await shoot('/strict', { remove_selectors: '.promo' })).status).toBe(200);
      const wrong = await shoot('/layers', { remove_selectors: '.a, ##' });
      expect(wrong.json.error).toBe('Bad Request: remove_selectors is not a valid CSS selector: .a, ##');
    });

    test('sends no request for ads and hides their places on request', async () => {
      const port = new URL(setup.target.origin).port;
      let adHits = 0;
      setup.target.on('/ad.js', (_request, response) => {
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
        'an unknown banner',
        '<div class=x9 style="position:fixed;inset:0;background:red">We use cookies. <button>Accept all</button></div>',
      ],
    ])('hides %s and lets the page scroll again, on request', async (_name, banner) => {
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
      setup.target.on('/paint.css', (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/css' }).end('body{background:red}'),
      );
      setup.target.on('/paint.js', (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/javascript' }).end('document.body.style.background = "blue"'),
      );
      serve('/painted', '<link rel=stylesheet href=/paint.css><body><script src=/paint.js></script>');
      expect((await pixelsOf('/painted')).at(5, 5)).toBe(blue);
      expect((await pixelsOf('/painted', { block_resources: 'script' })).at(5, 5)).toBe(red);
      expect((await pixelsOf('/painted', { block_urls: 'paint.js' })).at(5, 5)).toBe(red);
      const hits = setup.target.hits.length;
      expect((await pixelsOf('/painted', { block_resources: 'script, stylesheet' })).at(5, 5)).toBe(white);
      expect(setup.target.hits.slice(hits).filter((hit) => hit.startsWith('/paint.'))).toEqual([]);
    });
  });

  describe('is taken when', () => {
    beforeAll(() => {
      serve(
        '/later',
        `<body><script>setTimeout(() => { document.body.innerHTML = '<div id=late style="height:1000px;background:blue"></div>' }, 700)</script>`,
      );
      setup.target.on('/slow.svg', (_request, response) => {
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

    test('the page has loaded, unless wait_until says otherwise', async () => {
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

    test('never, if the element does not appear: a 500 that says so', async () => {
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
    [{ viewport_height: 'tall' }, 'viewport_height must be a number'],
    [{ width: 10_000, height: 10_000 }, 'width, height and scale_factor together must not exceed'],
    [{ scale_factor: 0 }, 'scale_factor must be between 0.1 and 5'],
    [{ image_quality: 101 }, 'image_quality must be between 1 and 100'],
    [{ full_page_scroll_duration: -1 }, 'full_page_scroll_duration must be between 0 and 15000'],
    [{ cache_ttl: 3599 }, 'cache_ttl must be between 3600 and 2592000'],
    [{ ttl: 2_592_001 }, 'ttl must be between 3600 and 2592000'],
    [{ delay: 10.5 }, 'delay must be between 0 and 10'],
    [{ delay: -1 }, 'delay must be between 0 and 10'],
    [{ wait_until: 'never' }, 'wait_until must be one of domcontentloaded, load, networkidle0, networkidle2'],
    [{ block_resources: 'image,unicorns' }, 'block_resources has the unknown kind "unicorns"'],
    [{ wait_for_selector: '##' }, 'wait_for_selector is not a valid CSS selector'],
    [{ proxy: 'ftp://somewhere' }, 'proxy must look like'],
    [{ response_type: 'html' }, 'response_type must be one of binary, json'],
    [{ s3_upload: true }, 's3_upload needs s3_access_key_id, s3_secret_key, s3_bucket'],
    [{ upload: true, s3_bucket: 'b', s3_access_key_id: 'k' }, 'upload needs s3_secret_key'],
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
    const hits = setup.target.hits.length;
    const shot = await shoot('/red', parameters);
    expect(shot.json.error).toContain(`Bad Request: ${message}`);
    expect(shot.status).toBe(400);
    expect(setup.target.hits.length).toBe(hits);
  });

  test('is loaded through the given proxy, whose password is never shown', async () => {
    const asked: string[] = [];
    const proxy = createServer((incoming, answer) => {
      asked.push(`${incoming.headers['proxy-authorization']} ${incoming.url}`);
      sendPage(answer, '<body style="background:blue">');
    });
    await new Promise<void>((resolve) => {
      proxy.listen(0, '127.0.0.1', resolve);
    });
    const owner = await setup.service.createAccount();
    const address = `http://user:pass-word@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const { at } = await pixelsOf('/red', { proxy: address, cache: true }, {}, owner);
    expect(at(5, 5)).toBe(blue);
    expect(asked[0]).toBe(`Basic ${Buffer.from('user:pass-word').toString('base64')} ${setup.target.origin}/red`);
    proxy.closeAllConnections();
    proxy.close();
    // Another process may use its port by now; no server listens at this one.
    const gone = await shoot('/red', { proxy: 'http://user:pass-word@127.0.0.1:1' }, {}, owner);
    expect([gone.status, gone.headers.get('x-error-code')]).toEqual([500, 'proxy_failed']);
    expect(gone.json.error).not.toContain('pass-word');
    const log = JSON.stringify(await setup.service.log(owner.slug));
    expect(log).toContain('://[redacted]@');
    expect(log).not.toContain('pass-word');
  });

  test('of content that browsers do not show is a 500 that says so', async () => {
    setup.target.on('/download', (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'),
    );
    const shot = await shoot('/download');
    expect(shot.status).toBe(500);
    expect(shot.headers.get('x-error-code')).toBe('target_not_shown');
    expect(shot.json.error).toContain('application/zip');
  });

  test('of a picture or a text is what a browser shows', async () => {
    setup.target.on('/picture.svg', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end(
          '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="blue"/></svg>',
        ),
    );
    setup.target.on('/plain.txt', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('x'),
    );
    const everything = { full_page: true, full_page_scroll: true, remove_ads: true, remove_cookie_banners: true };
    for (const parameters of [{}, { ...everything, remove_selectors: '.x' }]) {
      expect((await pixelsOf('/picture.svg', parameters)).at(3, 3)).toBe(blue);
      expect((await pixelsOf('/plain.txt', parameters)).at(900, 900)).toBe(white);
    }
  });

  test('of a page that hangs, refuses connections or redirects to a private address is an error with its reason', async () => {
    setup.target.on('/silent', () => {});
    const silent = await shoot('/silent', { timeout: 1 });
    expect([silent.status, silent.headers.get('x-error-code')]).toEqual([500, 'target_timeout']);
    const refused = await shoot('http://127.0.0.1:1/');
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([500, 'target_refused']);
    setup.target.on('/inside', (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end());
    expect((await shoot('/inside')).status).toBe(400);
  });

  test('of one account shows nothing that a page has stored for another', async () => {
    const visits: { cookie: string | undefined; url: string }[] = [];
    setup.target.on('/kept.js', ({ headers }, response) => {
      visits.push({ cookie: headers.cookie, url: '/kept.js' });
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=9999' }).end('');
    });
    setup.target.on('/worker.js', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`self.onactivate = (event) => event.waitUntil(clients.claim())`),
    );
    setup.target.on('/secretive', ({ headers }, response) => {
      visits.push({ cookie: headers.cookie, url: '/secretive' });
      response.setHeader('set-cookie', 'who=first; Max-Age=9999');
      sendPage(
        response,
        `<body style="margin:0;background:lime"><script src=/kept.js></script><script type=module>
         const found = [localStorage.k, sessionStorage.k, ...(await caches.keys()), ...(await indexedDB.databases()),
           ...(await navigator.serviceWorker.getRegistrations()), navigator.serviceWorker.controller, window.name];
         if (found.some(Boolean)) document.body.style.background = 'red';
         localStorage.k = sessionStorage.k = window.name = 'secret';
         await caches.open('secret');
         await new Promise((resolve) => (indexedDB.open('secret').onsuccess = resolve));
         await navigator.serviceWorker.register('/worker.js');
         document.body.id = 'done'</script>`,
      );
    });
    const accounts = [await setup.service.createAccount(), await setup.service.createAccount()];
    for (const who of [...accounts, ...accounts]) {
      const shot = await shoot('/secretive', { wait_for_selector: '#done' }, {}, who);
      expect(shot.json).toBe(null);
      expect(readPng(shot.bytes).at(500, 500)).toBe(green);
    }
    expect(visits.map(({ url }) => url)).toEqual(
      accounts.flatMap(() => ['/secretive', '/kept.js', '/secretive', '/kept.js']),
    );
    expect(visits.filter(({ url }) => url === '/secretive').map(({ cookie }) => cookie)).toEqual(
      Array(4).fill(undefined),
    );
  });

  test('of a page that loads too much is a 500 that says so, unbilled', async () => {
    setup.target.on('/endless.bin', (_request, response) => {
      const part = Buffer.alloc(1024 * 1024);
      const send = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', send);
      send();
    });
    serve('/greedy', `<script>fetch('/endless.bin').then((response) => response.arrayBuffer())</script>`);
    const { status, json, headers } = await shoot('/greedy', { wait_until: 'networkidle0' });
    expect([status, json?.error]).toEqual([500, 'Internal Error: the page loads more than 100 MB']);
    expect([headers.get('x-error-code'), headers.get('x-credits-charged')]).toEqual(['target_too_large', '0']);
  });

  test('that would be too large a file is a 500 that names the limit, unbilled', { timeout: 60_000 }, async () => {
    serve(
      '/noise',
      `<canvas id=c width=4800 height=4800></canvas><script>
       const g = c.getContext('2d'), d = g.createImageData(4800, 4800);
       for (let at = 0; at < d.data.length; at += 65536) crypto.getRandomValues(d.data.subarray(at, at + 65536));
       for (let at = 3; at < d.data.length; at += 4) d.data[at] = 255;
       g.putImageData(d, 0, 0)</script>`,
    );
    const { status, json, headers } = await shoot('/noise', { selector: '#c' });
    expect([status, json?.error]).toEqual([500, 'Internal Error: the file would be larger than 64 MB']);
    expect([headers.get('x-error-code'), headers.get('x-credits-charged')]).toEqual(['target_too_large', '0']);
  });
});
