// GET /v1/website/rendering, through the whole service with a real browser.
import { createServer, request as sendRequest } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../../src/engines/documents/testing/make-pdf.ts';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const path = '/v1/website/rendering';

describe('a rendered page', () => {
  let service: SharedService;
  let target: Target;
  let account: TestAccount;
  const render = (page: string, parameters: Record<string, string | number | boolean> = {}) =>
    service.call(path, { query: target.origin + page, ...parameters }, { key: account.key });
  const instructions = (...list: unknown[]) => ({ browser_instructions: JSON.stringify(list) });

  beforeAll(async () => {
    [service, target] = await Promise.all([sharedTestService(), startTarget()]);
    account = await service.createAccount();
    target.on('/scripted', (_request, response) =>
      sendPage(response, '<p id=a>before</p><script>document.querySelector("#a").textContent = "after"</script>'),
    );
    target.on('/later', (_request, response) =>
      sendPage(
        response,
        '<script>setTimeout(() => document.body.insertAdjacentHTML("beforeend", "<b id=late>here</b>"), 400)</script>',
      ),
    );
    target.on('/form', (_request, response) =>
      sendPage(
        response,
        `<form action=/sent><input name=q value=old onkeydown="this.dataset.keys = (this.dataset.keys ?? '') + event.key"><button>Send it</button></form>
         <button id=more onclick="document.querySelector('#out').textContent = 'clicked ' + event.isTrusted">More</button><p id=out></p>`,
      ),
    );
    target.on('/sent', (request, response) => sendPage(response, `<p id=got>${request.url}</p>`));
    target.on('/private', (_request, response) =>
      response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end(),
    );
    target.on('/json', (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"a": 1}'),
    );
    target.on('/png', (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from('89504e470d0a1a0a', 'hex')),
    );
    target.on('/slow', () => {});
  });

  afterAll(async () => {
    await target.close();
  });

  test('obeys robots.txt before a redirect or a script requests another page', async () => {
    target.on('/robots.txt', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /hidden\n'),
    );
    target.on('/to-hidden', (_request, response) => response.writeHead(302, { location: '/hidden' }).end());
    target.on('/to-shown', (_request, response) => response.writeHead(302, { location: '/scripted' }).end());
    target.on('/script-to-hidden', (_request, response) => sendPage(response, '<script>location = "/hidden"</script>'));
    target.on('/hidden', (_request, response) => sendPage(response, 'hidden'));
    for (const page of ['/to-hidden', '/script-to-hidden']) {
      const refused = await render(page, { robots: 'obey', wait_in_seconds: 0.5 });
      expect([refused.status, refused.json.error]).toEqual([
        403,
        `Forbidden: robots.txt of ${new URL(target.origin).host} does not allow this page`,
      ]);
      expect(refused.headers.get('x-credits-charged')).toBe('0');
    }
    expect(target.hits).not.toContain('/hidden');
    expect((await render('/to-shown', { robots: 'obey' })).json).toContain('after');
    expect((await render('/to-hidden')).json).toContain('hidden');
  });

  test('that is a document is turned into text when text is asked for', async () => {
    const body = makePdf({ pages: [{ texts: [{ x: 50, y: 60, text: 'Text of the file' }] }] });
    target.on('/file', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename=a.pdf' })
        .end(body),
    );
    expect((await render('/file', { formats: 'markdown' })).json).toMatchObject({
      markdown: 'Text of the file',
      status: 200,
      content_type: 'application/pdf',
    });
    const refused = await render('/file');
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([500, 'target_not_text']);
  });

  test('is the document after its scripts, processed, and costs two credits', async () => {
    const answer = await render('/scripted');
    expect(answer.status).toBe(200);
    expect(answer.json).toContain('<p id="a">after</p>');
    expect(answer.json).not.toContain('<script');
    expect(answer.headers.get('x-target-status')).toBe('200');
    expect(answer.headers.get('x-final-url')).toBe(`${target.origin}/scripted`);
    expect(answer.headers.get('x-redirects')).toBe('0');
    expect(answer.headers.get('x-charset')).toBe('utf-8');
    expect(answer.headers.get('x-credits-charged')).toBe('2');
    expect((await service.log(account.slug))[0]).toMatchObject({ endpoint: path, status: 200, credits: 2 });
  });

  test('with return_page_source is the document as it was served', async () => {
    const { json } = await render('/scripted', { return_page_source: true });
    expect(json).toBe(
      '<!doctype html><title>Test</title><p id=a>before</p><script>document.querySelector("#a").textContent = "after"</script>',
    );
  });

  test('comes out of codings and charsets as it was served', async () => {
    const source = '<!doctype html><meta charset=windows-1251><p>Привет</p>';
    const bytes = Buffer.from(source.replace('Привет', '\xcf\xf0\xe8\xe2\xe5\xf2'), 'latin1');
    target.on('/coded', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(bytes)),
    );
    const served = await render('/coded', { return_page_source: true });
    expect(served.json).toBe(source);
    expect(served.headers.get('x-charset')).toBe('windows-1251');
    const shown = await render('/coded');
    expect(shown.json).toContain('<p>Привет</p>');
    expect(shown.headers.get('x-charset')).toBe('windows-1251');
  });

  test('is Markdown or raw HTML when asked', async () => {
    const markdown = await render('/', { response_type: 'markdown' });
    expect(markdown.text).toContain('# Hello');
    const html = await render('/scripted', { response_type: 'html' });
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html.text).toContain('after');
  });

  test('has formats of the document after scripts, its source and its requests', async () => {
    target.on('/parts', (_request, response) =>
      sendPage(response, '<p id=a>before</p><img src=/missing.png><script src=/parts.js></script>'),
    );
    target.on('/parts.js', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end('document.querySelector("#a").textContent = "after"'),
    );
    target.on('/missing.png', (_request, response) => response.writeHead(404).end());
    const { json } = await render('/parts', { formats: 'text,source,requests', extract: '{"a":"#a"}' });
    expect(json).toMatchObject({ title: 'Test', status: 200, text: 'after', extracted: { a: 'after' } });
    expect(json.source).toContain('<p id=a>before</p>');
    const seen = json.requests.map(({ url, method, type, status }: any) => [
      new URL(url).pathname,
      method,
      type,
      status,
    ]);
    expect(seen).toContainEqual(['/parts', 'GET', 'document', 200]);
    expect(seen).toContainEqual(['/parts.js', 'GET', 'script', 200]);
    expect(seen).toContainEqual(['/missing.png', 'GET', 'image', 404]);
    expect(json.requests[0].size).toBeGreaterThan(100);
  });

  test('waits for the given condition', async () => {
    expect((await render('/later')).json).not.toContain('id="late"');
    for (const wait_for of ['#late', '//b[@id="late"]']) {
      expect((await render('/later', { wait_for })).json).toContain('<b id="late">here</b>');
    }
    expect((await render('/later', { wait_in_seconds: 1 })).json).toContain('here');
  });

  test('without the awaited element is an unbilled 500', async () => {
    const answer = await render('/', { wait_for: '#never', timeout: 1 });
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-error-code')).toBe('target_timeout');
    expect(answer.json.error).toContain('wait_for found no element for #never');
    expect(answer.headers.get('x-credits-charged')).toBe('0');
  });

  test.each([
    [{ wait_for: '##' }, 'wait_for is not a valid CSS selector'],
    [{ wait_for: '//[' }, 'wait_for is not a valid XPath'],
    [{ wait_in_seconds: 31 }, 'wait_in_seconds must be between 0 and 30'],
    [{ timeout: 61 }, 'timeout must be between 1 and 60'],
    [{ wait_until: 'never' }, 'wait_until must be one of'],
    [{ device: 'nokia_3310' }, 'device must be one of galaxy_fold4'],
    [{ block_resources: 'image,unicorns' }, 'block_resources has the unknown kind "unicorns"'],
    [{ proxy: 'ftp://somewhere' }, 'proxy must look like'],
    [{ proxy: 'http://user:secret@10.0.0.1:80' }, 'proxy must be a public address'],
    [{ browser_instructions: '{' }, 'browser_instructions must be a JSON array'],
    [instructions({ type: 'jump' }), 'browser_instructions[0].type must be one of click'],
    [instructions({ type: 'wait', wait_time_s: 1 }, { type: 'click' }), 'browser_instructions[1].selector is required'],
    [
      instructions({ type: 'click', selector: { type: 'css', value: '##' } }),
      'browser_instructions[0].selector.value is not',
    ],
    [
      instructions({ type: 'click', selector: { type: 'id', value: 'a' } }),
      'browser_instructions[0].selector.type must be',
    ],
    [instructions({ type: 'wait', wait_time_s: 'x' }), 'browser_instructions[0].wait_time_s must be a number'],
    [
      instructions({ type: 'scroll_to_bottom', on_error: 'x' }),
      'browser_instructions[0].on_error must be error or skip',
    ],
  ])('with the mistake %j is a 400 that names it, and reaches no site', async (parameters, message) => {
    const hits = target.hits.length;
    const answer = await render('/', parameters);
    expect(answer.json.error).toContain(`Bad Request: ${message}`);
    expect(answer.json.error).not.toContain('secret');
    expect(answer.status).toBe(400);
    expect(target.hits.length).toBe(hits);
  });

  test('follows instructions with real clicks and keys', async () => {
    const clicked = await render('/form', instructions({ type: 'click', selector: { type: 'css', value: '#more' } }));
    expect(clicked.json).toContain('clicked true');
    const sent = await render(
      '/form',
      instructions(
        { type: 'input', selector: { type: 'xpath', value: '//input' }, value: 'new words' },
        { type: 'click', selector: { type: 'text', value: 'Send it' } },
        { type: 'wait_for_element', selector: { type: 'css', value: '#got' } },
      ),
    );
    expect(sent.json).toContain('/sent?q=new+words');
    expect(sent.headers.get('x-final-url')).toBe(`${target.origin}/sent?q=new+words`);
    expect(sent.headers.get('x-redirects')).toBe('1');
  });

  test.each(['#button', '#drawing'])('clicks %s by script when another element covers it', async (value) => {
    target.on('/covered', (_request, response) =>
      sendPage(
        response,
        `<button id=button>x</button><svg id=drawing width=50 height=50></svg><div style="position: fixed; inset: 0"></div><p></p>
         <script>addEventListener('click', ({ target }) => { document.querySelector('p').textContent = 'clicked ' + target.id })</script>`,
      ),
    );
    const { json } = await render('/covered', instructions({ type: 'click', selector: { type: 'css', value } }));
    expect(json).toContain(`<p>clicked ${value.slice(1)}</p>`);
  });

  describe('with fields of every kind', () => {
    const fill = (selector: string, value: string) => {
      target.on('/fields', (_request, response) =>
        sendPage(
          response,
          `<select id=list><option value=1>One<option value=2>Two</select><input id=date type=date><input id=color type=color>
           <input id=range type=range max=10><input id=number type=number value=3><textarea id=area>old</textarea>
           <div id=editable contenteditable>old</div><input id=off disabled><fieldset disabled><input id=inner></fieldset>
           <input id=fixed readonly value=x><input id=box type=checkbox><input id=file type=file><p id=text>x</p><pre></pre>
           <script>addEventListener('change', ({ target }) => { document.querySelector('pre').textContent = target.id + '=' + target.value })</script>`,
        ),
      );
      return render(
        '/fields',
        instructions({ type: 'input', selector: { type: 'css', value: selector }, value }, blur),
      );
    };
    const blur = { type: 'click', selector: { type: 'css', value: '#text' } };

    test.each([
      ['#list', 'Two', 'list=2'],
      ['#list', '2', 'list=2'],
      ['#date', '2026-01-31', 'date=2026-01-31'],
      ['#color', '#ff0000', 'color=#ff0000'],
      ['#range', '7', 'range=7'],
      ['#number', '12', 'number=12'],
      ['#area', 'new', 'area=new'],
    ])('%s takes %s', async (selector, value, seen) => {
      expect((await fill(selector, value)).json).toContain(`<pre>${seen}</pre>`);
    });

    test('what can be edited is edited', async () => {
      expect((await fill('#editable', 'new')).json).toMatch(/contenteditable="">new</);
    });

    test.each([
      ['#off', 'x', 'the field is disabled'],
      ['#inner', 'x', 'the field is disabled'],
      ['#fixed', 'x', 'the field is read-only'],
      ['#box', 'x', 'the element does not accept text'],
      ['#file', 'x', 'the element does not accept text'],
      ['#text', 'x', 'the element does not accept text'],
      ['#list', 'Three', 'the list has no such option'],
      ['#date', '31.01.2026', 'the field does not accept this value'],
    ])('%s does not take %s, and says so', async (selector, value, why) => {
      const { status, json } = await fill(selector, value);
      expect([status, json.error]).toEqual([500, `Internal Error: browser_instructions[0] (input) failed: ${why}`]);
    });
  });

  test('whose instruction fails is a 500 that names it, unless it may be skipped', async () => {
    const missing = { type: 'click', selector: { type: 'css', value: '#none' }, timeout_s: 0.3 };
    const answer = await render('/', instructions({ type: 'scroll', y: 10 }, missing));
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-error-code')).toBe('instruction_failed');
    expect(answer.json.error).toContain(
      'browser_instructions[1] (click) failed: no element for the css selector #none',
    );
    expect((await render('/', instructions({ ...missing, on_error: 'skip' }))).status).toBe(200);
  });

  test('scrolls until nothing new appears', async () => {
    target.on('/endless', (_request, response) =>
      sendPage(
        response,
        `<div id=list></div><script>
          let count = 0;
          const add = () => { if (count < 40) list.insertAdjacentHTML('beforeend', '<p style="height:200px">item ' + ++count + '</p>') };
          for (let i = 0; i < 10; i++) add();
          addEventListener('scroll', () => { if (scrollY + innerHeight > document.body.scrollHeight - 100) for (let i = 0; i < 10; i++) add(); });
        </script>`,
      ),
    );
    expect((await render('/endless')).json).not.toContain('item 40');
    expect((await render('/endless', instructions({ type: 'scroll_to_bottom' }))).json).toContain('item 40');
  });

  test('is shown on the device that was asked for', async () => {
    let userAgent = '';
    target.on('/device', (request, response) => {
      userAgent = request.headers['user-agent'] ?? '';
      sendPage(
        response,
        '<meta name=viewport content="width=device-width"><script>document.write(innerWidth + "x" + devicePixelRatio + "t" + navigator.maxTouchPoints)</script>',
      );
    });
    expect((await render('/device', { device: 'iphone_12' })).json).toContain('390x3t5');
    expect(userAgent).toContain('iPhone OS 15_6');
    expect((await render('/device')).json).toContain('1280x1t0');
    expect(userAgent).toContain('Chrome/');
    expect(userAgent).not.toContain('Headless');
  });

  test('does not load what is blocked', async () => {
    const other = createServer((request, response) => {
      hits.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
      response.end(request.url === '/frame' ? '<img src=/framed.png><script src=/framed.js></script>' : '');
    });
    const hits: string[] = [];
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.9', resolve);
    });
    const origin = `http://127.0.0.9:${(other.address() as AddressInfo).port}`;
    target.on('/kinds', (_request, response) =>
      sendPage(
        response,
        `<link rel=stylesheet href=${origin}/style.css><img src=${origin}/picture.png><iframe src=${origin}/frame></iframe>
         <script src=${origin}/script.js></script><script>fetch('${origin}/fetched'); const x = new XMLHttpRequest(); x.open('GET', '${origin}/xhr'); x.send();
         try { new WebSocket('${origin.replace('http', 'ws')}/socket') } catch {}</script>`,
      ),
    );
    const seen = async (parameters: Record<string, string>) => {
      hits.length = 0;
      const answer = await render('/kinds', { wait_until: 'networkidle0', ...parameters });
      expect(answer.status).toBe(200);
      return new Set(hits);
    };
    const everything = [
      '/style.css',
      '/picture.png',
      '/frame',
      '/framed.png',
      '/framed.js',
      '/script.js',
      '/fetched',
      '/xhr',
      '/socket',
    ];
    expect([...(await seen({}))].toSorted()).toEqual(everything.toSorted());
    const without = async (parameters: Record<string, string>, ...missing: string[]) =>
      expect([...(await seen(parameters))].toSorted()).toEqual(
        everything.filter((one) => !missing.includes(one)).toSorted(),
      );
    await without({ block_resources: 'image, stylesheet' }, '/style.css', '/picture.png', '/framed.png');
    await without({ block_resources: 'xhr' }, '/xhr');
    await without({ block_resources: 'fetch,websocket' }, '/fetched', '/socket');
    await without({ block_resources: 'document' }, '/frame', '/framed.png', '/framed.js');
    await without({ block_urls: '/framed,socket' }, '/framed.png', '/framed.js', '/socket');
    other.closeAllConnections();
    other.close();
  });

  test.each([{ block_resources: 'websocket' }, { block_urls: '/socket' }])(
    'with %j sees a web socket that fails, and its scripts continue',
    async (parameters) => {
      target.on('/talk', (_request, response) =>
        sendPage(
          response,
          `<p id=log></p><script>
            const tell = (text) => { log.textContent += text + ' ' };
            const socket = new WebSocket('/socket', ['chat']);
            tell([socket.readyState, socket.url.endsWith('/socket'), socket instanceof WebSocket].join());
            socket.onopen = () => tell('open');
            socket.onerror = () => tell('error');
            socket.addEventListener('close', (event) => tell(['close', event.code, event.wasClean, socket.readyState].join()));
            try { new WebSocket('http://[') } catch (error) { tell(error.name) }
          </script>`,
        ),
      );
      target.hits.length = 0;
      const { json } = await render('/talk', { ...parameters, wait_until: 'networkidle0' });
      expect(json).toContain('0,true,true SyntaxError error close,1006,false,3 ');
      expect(target.hits).not.toContain('/socket');
    },
  );

  test('does not load from advertisers when asked', async () => {
    const ad = `http://ads.doubleclick.net:${new URL(target.origin).port}/ad.js`;
    target.on('/with-ads', (_request, response) => sendPage(response, `<script src=${ad}></script>`));
    const hitsOf = async (parameters: Record<string, boolean>) => {
      target.hits.length = 0;
      await render('/with-ads', parameters);
      return target.hits.filter((url) => url !== '/favicon.ico');
    };
    expect(await hitsOf({})).toEqual(['/with-ads', '/ad.js']);
    expect(await hitsOf({ block_ads: true })).toEqual(['/with-ads']);
  });

  test('comes through the proxy that was given, with everything in it', async () => {
    const asked: string[] = [];
    const upstream = createServer();
    upstream.on('request', (incoming, answer) => {
      asked.push(`${incoming.headers['proxy-authorization']} ${new URL(incoming.url!).pathname}`);
      // The proxy connects from another address than the browser: a request from elsewhere has bypassed the proxy.
      const { hostname, port, pathname } = new URL(incoming.url!);
      const options = {
        host: hostname,
        port,
        path: pathname,
        localAddress: '127.0.0.78',
        headers: { host: incoming.headers.host },
      };
      sendRequest(options, (response) => response.pipe(answer.writeHead(response.statusCode!, response.headers))).end();
    });
    await new Promise<void>((resolve) => {
      upstream.listen(0, '127.0.0.1', resolve);
    });
    const from = new Set<string | undefined>();
    for (const page of ['/through', '/through.js', '/through.json']) {
      target.on(page, (incoming, answer) => {
        from.add(incoming.socket.remoteAddress);
        answer.writeHead(200, { 'content-type': page.endsWith('.js') ? 'text/javascript' : 'text/html' });
        answer.end(
          page === '/through'
            ? '<body><script src=/through.js></script>'
            : 'fetch("/through.json").then(() => document.body.append("came"))',
        );
      });
    }
    const proxy = `http://user:secret@127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    const answer = await render('/through', { proxy, wait_for: '//body[contains(., "came")]' });
    expect(answer.status).toBe(200);
    expect([...from]).toEqual(['127.0.0.78']);
    const authorization = `Basic ${Buffer.from('user:secret').toString('base64')}`;
    expect(asked.slice(0, 3)).toEqual(
      ['/through', '/through.js', '/through.json'].map((page) => `${authorization} ${page}`),
    );
    expect(JSON.stringify(await service.log(account.slug))).not.toContain('secret');
    upstream.closeAllConnections();
    upstream.close();
    const gone = await render('/through', { proxy });
    expect(gone.status).toBe(500);
    expect(gone.headers.get('x-error-code')).toBe('proxy_failed');
    expect(gone.json.error).not.toContain('secret');
  });

  test('that redirects to a private address is 400 and unbilled', async () => {
    for (const page of ['/private', `/lead`]) {
      target.on('/lead', (_request, response) => sendPage(response, '<script>location = "http://10.0.0.1/"</script>'));
      const answer = await render(page);
      expect(answer.json.error).toMatch(
        /^Bad Request: 127\.0\.0\.1:\d+ redirects to an address that may not be fetched: 10\.0\.0\.1 is private$/,
      );
      expect(answer.status).toBe(400);
      expect(answer.headers.get('x-credits-charged')).toBe('0');
    }
  });

  test('that is a redirect, a refresh or a script away is followed', async () => {
    target.on('/one', (_request, response) => response.writeHead(301, { location: '/two' }).end());
    target.on('/two', (_request, response) => sendPage(response, '<meta http-equiv=refresh content="0;url=/three">'));
    target.on('/three', (_request, response) => sendPage(response, '<script>location.replace("/scripted")</script>'));
    const answer = await render('/one');
    expect(answer.json).toContain('after');
    expect(answer.headers.get('x-final-url')).toBe(`${target.origin}/scripted`);
    expect(answer.headers.get('x-redirects')).toBe('3');
  });

  test('that is no HTML comes as it is, and a binary is refused', async () => {
    expect((await render('/json')).json).toBe('{"a": 1}');
    const answer = await render('/png');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-error-code')).toBe('target_not_text');
  });

  test('that the target does not have is a success with its status', async () => {
    const answer = await render('/missing');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-target-status')).toBe('404');
    expect(answer.json).toContain('No such page');
    target.on('/empty', (_request, response) => response.writeHead(500).end());
    target.on('/nothing', (_request, response) => response.writeHead(204).end());
    for (const [page, status] of [
      ['/empty', '500'],
      ['/nothing', '204'],
    ] as const) {
      const empty = await render(page);
      expect([empty.status, empty.headers.get('x-target-status'), empty.json]).toEqual([200, status, '']);
    }
  });

  test('that does not answer is a timeout', async () => {
    const answer = await render('/slow', { timeout: 1 });
    expect(answer.status).toBe(500);
    expect(answer.json.error).toBe('Internal Error: target timed out after 1 s');
    expect(answer.headers.get('x-error-code')).toBe('target_timeout');
  });

  test.each<[string, string, (response: ServerResponse) => void]>([
    ['is shorter than it says', 'length', (response) => response.socket!.end()],
    ['is cut off', 'chunks', (response) => response.destroy()],
    ['cannot be unpacked', 'gzip', (response) => response.end()],
  ])('whose response %s is an unbilled 500 at once', async (_what, kind, finish) => {
    target.on(`/broken-${kind}`, (_request, response) => {
      const header = { length: { 'content-length': 5000 }, gzip: { 'content-encoding': 'gzip' } }[kind] ?? {};
      response.writeHead(200, { 'content-type': 'text/html', ...header });
      response.write('<!doctype html><h1>Half</h1>', () => finish(response));
    });
    const answer = await render(`/broken-${kind}`);
    expect(answer.status).toBe(500);
    expect(answer.json.error).toContain('ended its response');
    expect(answer.headers.get('x-error-code')).toBe('target_reset');
    expect(answer.headers.get('x-credits-charged')).toBe('0');
  });

  test('that stops its own loading is taken as it is, if there is anything yet', async () => {
    target.on('/stops-early', (_request, response) => sendPage(response, '<script>stop()</script><h1>Never</h1>'));
    expect((await render('/stops-early')).headers.get('x-error-code')).toBe('target_reset');
    target.on('/stops', (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .write('<!doctype html><h1>Enough</h1><script>stop()</script>');
    });
    expect(await render('/stops')).toMatchObject({ status: 200, text: expect.stringContaining('Enough') });
  });

  test('of a host that refuses connections says so', async () => {
    const answer = await service.call(path, { query: 'http://127.0.0.1:1/' }, { key: account.key });
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-error-code')).toBe('target_refused');
  });

  test('can be a job', async () => {
    const accepted = await render('/scripted', { is_async: true });
    const job = await service.waitForJob(accepted.json.job_id, account.key);
    expect(job).toMatchObject({ status: 'completed', credits_charged: 2 });
    expect(job.result).toContain('after');
  });

  test('shows in the metrics which browser there is, how it is kept and how many processes it has', async () => {
    await render('/');
    await sleep(500);
    const metrics = await (await fetch(`${service.address}/metrics`)).text();
    expect(metrics).toMatch(/siteglass_browser_info\{[^}]*version="\d+\.[^}]*\} 1/);
    expect(metrics).toMatch(/siteglass_browser_processes [1-9]/);
  });
});
