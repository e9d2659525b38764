// Emulation, styles and scripts of rendering and screenshots, areas, transparency and PDFs, with a real browser.
import { beforeAll, describe, expect, test } from 'vitest';
import { pictureSize } from '../../src/contract/picture-size.ts';
import { sendPage } from '../support/target.ts';
import { readPng } from './png.ts';
import { blue, green, red, useScreenshots, white } from './screenshots.ts';

type Parameters = Record<string, string | number | boolean>;

const setup = useScreenshots();
const { serve, shoot, pixelsOf } = setup;
const render = (page: string, parameters: Parameters = {}) =>
  setup.service.call(
    '/v1/website/rendering',
    { query: setup.target.origin + page, ...parameters },
    { key: setup.account.key },
  );

/** What the page at `/settings` reports about itself. */
const settingsOf = async (parameters: Parameters) => {
  const { json, status } = await render('/settings', { wait_for: '#done', ...parameters });
  expect([status, typeof json]).toEqual([200, 'string']);
  return JSON.parse(/<pre id="out">(.*?)<\/pre>/s.exec(json)![1]!.replaceAll('&quot;', '"'));
};

beforeAll(() => {
  setup.target.on('/settings', (request, response) =>
    sendPage(
      response,
      `<pre id=out></pre><script>
       const is = (query) => matchMedia(query).matches;
       const report = (position) => {
         out.textContent = JSON.stringify({
           dark: is('(prefers-color-scheme: dark)'), calm: is('(prefers-reduced-motion: reduce)'), print: is('print'),
           number: (1234.5).toLocaleString(), language: navigator.language, accept: ${JSON.stringify(request.headers['accept-language'] ?? '')},
           zone: Intl.DateTimeFormat().resolvedOptions().timeZone, hour: new Date(0).getHours(), position,
         });
         document.body.insertAdjacentHTML('beforeend', '<p id=done>done</p>');
       };
       navigator.geolocation.getCurrentPosition(({ coords }) => report([coords.latitude, coords.longitude]), () => report(null));
       </script>`,
    ),
  );
  serve(
    '/lines',
    '<div id=top style="height:100px;background:red"></div><div style="height:2000px;background:lime"></div>',
  );
  serve('/clear', '<div style="width:50px;height:50px;background:blue"></div>');
  serve(
    '/sheets',
    '<style>@page{size:A5}</style><p>one<p style="break-before:page">two<p style="break-before:page">three',
  );
});

describe('emulation', () => {
  test('changes nothing that was not requested', async () => {
    expect(await settingsOf({})).toMatchObject({
      dark: false,
      calm: false,
      print: false,
      language: 'en-US',
      position: null,
    });
  });

  test('shows colour scheme, motion, media, language, time zone and position to the page', async () => {
    const settings = await settingsOf({
      color_scheme: 'dark',
      reduced_motion: true,
      media: 'print',
      locale: 'de-DE',
      timezone: 'asia/tokyo',
      latitude: 47.3769,
      longitude: -8.5417,
    });
    expect(settings).toEqual({
      dark: true,
      calm: true,
      print: true,
      number: '1.234,5',
      language: 'de-DE',
      accept: 'de-DE,de;q=0.9',
      zone: 'Asia/Tokyo',
      hour: 9,
      position: [47.3769, -8.5417],
    });
  });

  test('of a language leaves accept_language as it is given', async () => {
    const settings = await settingsOf({ locale: 'de-DE', accept_language: 'fr' });
    expect(settings).toMatchObject({ number: '1.234,5', accept: 'fr', language: 'fr' });
  });

  test('applies to frames of other sites', async () => {
    const port = new URL(setup.target.origin).port;
    setup.target.on('/inner', (_request, response) =>
      sendPage(
        response,
        `<body style="margin:0;height:100vh"><script>
         const isRight = matchMedia('(prefers-color-scheme: dark)').matches && new Date(0).getHours() === 9;
         document.body.style.background = isRight ? 'lime' : 'red'</script>`,
      ),
    );
    serve(
      '/outer',
      `<iframe src="http://elsewhere.test:${port}/inner" style="border:0;width:300px;height:300px"></iframe>`,
    );
    expect((await pixelsOf('/outer', { width: 300, height: 300 })).at(20, 20)).toBe(red);
    const shown = await pixelsOf('/outer', { width: 300, height: 300, color_scheme: 'dark', timezone: 'Asia/Tokyo' });
    expect(shown.at(20, 20)).toBe(green);
  });

  test.each<Parameters>([{}, { color_scheme: 'dark' }])(
    'of languages applies to frames of other sites, with %j',
    async (more) => {
      const port = new URL(setup.target.origin).port;
      const received: (string | undefined)[] = [];
      setup.target.on('/frame-languages', (request, response) => {
        received.push(request.headers['accept-language']);
        sendPage(response, '<script>fetch("/frame-part?" + navigator.languages)</script>');
      });
      setup.target.on('/frame-part', (request, response) => {
        received.push(request.headers['accept-language'], new URL(request.url!, 'http://x').search);
        response.end();
      });
      serve('/with-frame', `<iframe src="http://elsewhere.test:${port}/frame-languages"></iframe>`);
      await render('/with-frame', { accept_language: 'de-CH,de', wait_until: 'networkidle0', ...more });
      expect(received).toEqual(['de-CH,de;q=0.9', 'de-CH,de;q=0.9', '?de-CH,de']);
    },
  );

  test('applies to screenshots', async () => {
    serve('/scheme', '<style>body{background:red}@media(prefers-color-scheme:dark){body{background:lime}}</style>');
    expect((await pixelsOf('/scheme', { color_scheme: 'dark' })).at(5, 5)).toBe(green);
    expect((await pixelsOf('/scheme', { color_scheme: 'light' })).at(5, 5)).toBe(red);
  });

  test.each<[Parameters, string]>([
    [{ color_scheme: 'blue' }, 'color_scheme must be one of light, dark'],
    [{ locale: 'de_CH' }, 'locale must be a known language tag such as de, de-CH or zh-Hant-TW'],
    [{ locale: 'xx' }, 'locale must be a known language tag such as de, de-CH or zh-Hant-TW'],
    [{ timezone: 'Mars/Base' }, 'timezone must be an IANA time zone such as Europe/Zurich or UTC'],
    [{ timezone: '+01:00' }, 'timezone must be an IANA time zone such as Europe/Zurich or UTC'],
    [{ latitude: 1 }, 'latitude needs longitude'],
    [{ longitude: 1 }, 'longitude needs latitude'],
    [{ latitude: 91, longitude: 1 }, 'latitude must be between -90 and 90'],
    [{ scripts: 'let 1' }, 'scripts cannot be parsed: SyntaxError'],
  ])('refuses %j before anything is sent', async (parameters, message) => {
    const { status, json } = await render('/refused', parameters);
    expect([status, json.error]).toEqual([400, expect.stringContaining(message)]);
    expect(setup.target.hits).not.toContain('/refused');
  });
});

describe('styles', () => {
  test('are applied in spite of the content security policy, and win over the styles of the page', async () => {
    serve('/strict', '<h1>Title</h1>', { 'content-security-policy': "default-src 'none'" });
    const styles = 'html, body { margin: 0; height: 100%; background: lime } h1 { display: none }';
    expect((await pixelsOf('/strict', { styles })).at(20, 20)).toBe(green);
  });

  test('are applied before instructions, and are not part of the result', async () => {
    serve(
      '/cover',
      '<button onclick="this.textContent = event.isTrusted">x</button><div id=cover style="position:fixed;inset:0"></div>',
    );
    const click = JSON.stringify([{ type: 'click', selector: { type: 'css', value: 'button' } }]);
    const { json } = await render('/cover', { styles: '#cover { display: none }', browser_instructions: click });
    expect(json).toContain('true</button>');
    expect(json).not.toContain('display: none');
  });
});

describe('scripts', () => {
  test('run in the main world of a page that is ready, and are awaited', async () => {
    serve('/world', '<p id=a>before</p><script>var answer = 42</script>');
    const awaited = 'const later = await new Promise((done) => setTimeout(done, 50, answer)); a.textContent = later';
    expect((await render('/world', { scripts: awaited })).json).toContain('<p id="a">42</p>');
    const promised = '(async () => { await null; a.textContent = answer + 1 })()';
    expect((await render('/world', { scripts: promised })).json).toContain('<p id="a">43</p>');
  });

  test('may navigate', async () => {
    const shot = await shoot('/clear', { scripts: 'location.href = "/red"', styles: 'body { margin: 0 }' });
    expect(readPng(shot.bytes).at(5, 5)).toBe(red);
    expect(shot.headers.get('x-final-url')).toBe(`${setup.target.origin}/red`);
  });

  test.each<[string, string]>([
    ['throw new TypeError("no\\nway")', 'Internal Error: scripts threw TypeError: no'],
    ['await Promise.reject("never")', 'Internal Error: scripts threw never'],
    ['Promise.reject(new Error("later"))', 'Internal Error: scripts threw Error: later'],
    ['for (;;);', 'Internal Error: scripts did not end within the timeout of 2 s'],
    ['await null; for (;;);', 'Internal Error: scripts did not end within the timeout of 2 s'],
    [
      'globalThis.waiting = new Promise(() => {}); await waiting',
      'Internal Error: scripts did not end within the timeout of 2 s',
    ],
  ])('that fail are an error without a bill: %s', async (scripts, message) => {
    const { status, json, headers } = await render('/clear', { scripts, timeout: 2 });
    expect([status, json.error]).toEqual([500, expect.stringContaining(message)]);
    expect(headers.get('x-error-code')).toBe('script_failed');
    expect((await setup.service.log(setup.account.slug))[0].credits).toBe(0);
  });

  test('that fail are an error of a screenshot too', async () => {
    const { status, json } = await shoot('/clear', { scripts: 'nothing.here' });
    expect([status, json.error]).toEqual([500, 'Internal Error: scripts threw ReferenceError: nothing is not defined']);
  });

  test('reach no private address, and are not logged', async () => {
    const scripts = `await fetch('http://10.0.0.1/', { mode: 'no-cors' }).then(() => a.textContent = 'reached', () => a.textContent = 'refused')`;
    expect((await render('/world', { scripts })).json).toContain('<p id="a">refused</p>');
    const [row] = await setup.service.log(setup.account.slug);
    expect(JSON.stringify(row)).not.toContain('10.0.0.1');
  });
});

describe('an area', () => {
  test('is captured in the pixels of the document, beyond the window too', async () => {
    const area = await pixelsOf('/lines', { clip_y: 90, clip_width: 30.4, clip_height: 20, scale_factor: 2 });
    expect([area.width, area.height]).toEqual([60, 40]);
    expect([area.at(0, 0), area.at(59, 39)]).toEqual([red, green]);
    const below = await pixelsOf('/lines', { clip_x: 10, clip_y: 1500, clip_width: 10, clip_height: 10 });
    expect([below.width, below.at(5, 5)]).toEqual([10, green]);
  });

  test.each<[Parameters, string]>([
    [{ clip_x: 1 }, 'clip_x needs clip_width and clip_height'],
    [{ clip_y: 1, clip_width: 10 }, 'clip_y and clip_width need clip_height'],
    [{ clip_width: 0, clip_height: 1 }, 'clip_width must be between 1 and 30000'],
    [{ clip_width: 5, clip_height: 5, selector: 'p' }, 'clip_width and clip_height cannot be combined with selector'],
    [
      { clip_width: 5, clip_height: 5, full_page: true },
      'clip_width and clip_height cannot be combined with full_page',
    ],
    [{ clip_width: 5, clip_height: 5, format: 'pdf' }, 'clip_width and clip_height cannot be used with format=pdf'],
    [{ clip_width: 30_000, clip_height: 250_000 }, 'the image would be 30000 x 250000 pixels'],
    [{ clip_y: 5000, clip_width: 5, clip_height: 5 }, 'clip_x and clip_y are outside the page, which is 1280 x 2100'],
    [{ omit_background: true, format: 'jpg' }, 'omit_background cannot be used with format=jpg; use png or webp'],
    [{ omit_background: true, format: 'pdf' }, 'omit_background cannot be used with format=pdf; use png or webp'],
  ])('is refused: %j', async (parameters, message) => {
    const { status, json } = await shoot('/lines', parameters);
    expect([status, json.error]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('a picture without background', () => {
  test('is transparent where the page is, also when it is joined from strips', async () => {
    for (const size of [
      { width: 100, height: 100 },
      { width: 5000, height: 4000 },
    ]) {
      const shown = await pixelsOf('/clear', { ...size, omit_background: true });
      expect([shown.at(10, 10), shown.alphaAt(10, 10), shown.alphaAt(size.width - 1, size.height - 1)]).toEqual([
        blue,
        255,
        0,
      ]);
    }
    const plain = await pixelsOf('/clear', { width: 100, height: 100 });
    expect([plain.at(99, 99), plain.alphaAt(99, 99)]).toEqual([white, 255]);
  });

  test('can be WebP with an alpha channel', async () => {
    const { bytes } = await shoot('/clear', { width: 100, height: 100, omit_background: true, format: 'webp' });
    expect(pictureSize(bytes)).toEqual({ width: 100, height: 100 });
    expect(bytes.toString('latin1', 12, 16)).toBe('VP8X');
    expect(bytes[20]! & 0x10).toBe(0x10);
  });
});

describe('a PDF', () => {
  const pagesOf = (bytes: Buffer) =>
    [...bytes.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [
      Math.round(Number(w)),
      Math.round(Number(h)),
    ]);
  const print = async (page: string, parameters: Parameters = {}) => {
    const shot = await shoot(page, { format: 'pdf', ...parameters });
    expect([shot.json, shot.status]).toEqual([null, 200]);
    return shot.bytes;
  };

  test('has the paper of the page by default, and the one that is requested', async () => {
    expect(pagesOf(await print('/sheets'))[2]).toEqual([420, 595]);
    expect(pagesOf(await print('/sheets', { pdf_format: 'Letter' }))[2]).toEqual([612, 792]);
    expect(pagesOf(await print('/sheets', { pdf_format: 'a3', pdf_landscape: true }))[0]).toEqual([1191, 842]);
    expect(pagesOf(await print('/sheets', { pdf_landscape: true }))[0]).toEqual([842, 595]);
    expect(pagesOf(await print('/red', { pdf_landscape: true }))).toEqual([[842, 595]]);
  });

  test('has the pages that are requested', async () => {
    expect(pagesOf(await print('/sheets', { pdf_page_ranges: '1, 3-9' }))).toHaveLength(2);
  });

  test('has more pages with larger margins or a larger scale', async () => {
    serve('/long', `<p>${'word '.repeat(4000)}</p>`);
    const pages = pagesOf(await print('/long')).length;
    expect(pagesOf(await print('/long', { pdf_margin: '6cm' })).length).toBeGreaterThan(pages);
    expect(pagesOf(await print('/long', { pdf_scale: 2 })).length).toBeGreaterThan(pages);
  });

  test('has a header and a footer, and backgrounds unless they are left out', async () => {
    const plain = (await print('/red')).length;
    const framed = await print('/red', {
      pdf_header: '<b class="title"></b>',
      pdf_footer: 'Page <span class="pageNumber"></span> of <span class="totalPages"></span>',
      pdf_margin: '2cm',
    });
    expect(framed.length).toBeGreaterThan(plain + 1000); // the fonts of the text
    expect((await print('/red', { pdf_print_background: false })).length).toBeLessThan(plain);
  });

  test.each<[Parameters, string]>([
    [{ pdf_format: 'a4' }, 'pdf_format can only be used with format=pdf'],
    [
      { pdf_print_background: false, pdf_scale: 2 },
      'pdf_scale and pdf_print_background can only be used with format=pdf',
    ],
    [{ format: 'pdf', pdf_format: 'a9' }, 'pdf_format must be one of a3, a4'],
    [{ format: 'pdf', pdf_margin: '1' }, 'pdf_margin must be lengths such as 2cm'],
    [{ format: 'pdf', pdf_margin: '-1cm' }, 'pdf_margin must be lengths such as 2cm'],
    [{ format: 'pdf', pdf_margin: '15cm' }, 'pdf_margin leaves no room for the page'],
    [{ format: 'pdf', pdf_scale: 3 }, 'pdf_scale must be between 0.1 and 2'],
    [{ format: 'pdf', pdf_page_ranges: '3-1' }, 'pdf_page_ranges must be pages and ranges such as 1-3, 5'],
    [{ format: 'pdf', pdf_page_ranges: '9' }, 'pdf_page_ranges names no page of the PDF'],
    [{ format: 'pdf', pdf_header: '<script>1</script>' }, 'pdf_header must not contain script'],
    [{ format: 'pdf', pdf_footer: '<b onclick="1">x</b>' }, 'pdf_footer must not contain the attribute onclick'],
    [{ format: 'pdf', selector: 'p', pdf_margin: '1cm' }, 'pdf_margin cannot be combined with selector'],
  ])('is refused: %j', async (parameters, message) => {
    const { status, json } = await shoot('/sheets', parameters);
    expect([status, json.error]).toEqual([400, expect.stringContaining(message)]);
  });
});
