// GET /v1/website/rendering, through the whole service with a real browser.
import { createServer, request as sendRequest } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../../src/engines/documents/testing/make-pdf.ts';
import { untilRefused } from '../support/proxy-server.ts';
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

  test('that is a document is turned into text when text is requested', async () => {
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

  test('is decoded from every content coding and charset', async () => {
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

  test('is Markdown or raw HTML on request', async () => {
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
  ])('with the mistake %j is a 400 that names it, and reaches no site', async (parameters, message) => {
    const hits = target.hits.length;
    const answer = await render('/', parameters);
    expect(answer.json.error).toContain(`Bad Request: ${message}`);
    expect(answer.json.error).not.toContain('secret');
    expect(answer.status).toBe(400);
    expect(target.hits.length).toBe(hits);
  });

  test('is shown on the device that was requested', async () => {
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

  test('is loaded through the given proxy, with all its resources', async () => {
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
    const { port } = upstream.address() as AddressInfo;
    const proxy = `http://user:secret@127.0.0.1:${port}`;
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
    await untilRefused(port, '127.0.0.1');
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

  test('is reached through a redirect, a refresh or a script', async () => {
    target.on('/one', (_request, response) => response.writeHead(301, { location: '/two' }).end());
    target.on('/two', (_request, response) => sendPage(response, '<meta http-equiv=refresh content="0;url=/three">'));
    target.on('/three', (_request, response) => sendPage(response, '<script>location.replace("/scripted")</script>'));
    const answer = await render('/one');
    expect(answer.json).toContain('after');
    expect(answer.headers.get('x-final-url')).toBe(`${target.origin}/scripted`);
    expect(answer.headers.get('x-redirects')).toBe('3');
  });

  test('returns text other than HTML unchanged, and refuses binary content', async () => {
    expect((await render('/json')).json).toBe('{"a": 1}');
    const answer = await render('/png');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-error-code')).toBe('target_not_text');
  });

  test('that does not exist on the target is a success with its status', async () => {
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

  test('that stops its own loading is returned as far as it has loaded', async () => {
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

  test('of a crawl leads to pages that scripts link to, and not out of the site', async () => {
    target.on('/app', (_request, response) =>
      sendPage(
        response,
        '<p>app</p><script>for (const page of ["a", "away"]) document.body.innerHTML += `<a href="/app/${page}">x</a>`</script>',
      ),
    );
    target.on('/app/a', (_request, response) => sendPage(response, 'leaf'));
    target.on('/app/away', (_request, response) =>
      sendPage(response, `<script>location = "${target.origin.replace('127.0.0.1', 'elsewhere.test')}/"</script>`),
    );
    const body = JSON.stringify({ url: `${target.origin}/app`, endpoint: 'rendering', sitemap: 'skip' });
    const { crawl_id } = (await service.call('/v1/crawls', {}, { method: 'POST', key: account.key, body })).json;
    const state = async () => (await service.call(`/v1/crawls/${crawl_id}`, { wait: 10 }, { key: account.key })).json;
    await expect.poll(state, { timeout: 40_000 }).toMatchObject({
      status: 'completed',
      total: 2,
      completed: 2,
      credits_charged: 4,
      skipped: [{ reason: 'scope', count: 1 }],
    });
  });

  test('can be a job', async () => {
    const accepted = await render('/scripted', { is_async: true });
    const job = await service.waitForJob(accepted.json.job_id, account.key);
    expect(job).toMatchObject({ status: 'completed', credits_charged: 2 });
    expect(job.result).toContain('after');
  });

  test('is described in the metrics: browser, isolation and number of processes', async () => {
    await render('/');
    await sleep(500);
    const metrics = await (await fetch(`${service.address}/metrics`)).text();
    expect(metrics).toMatch(/siteglass_browser_info\{[^}]*version="\d+\.[^}]*\} 1/);
    expect(metrics).toMatch(/siteglass_browser_processes [1-9]/);
  });
});
