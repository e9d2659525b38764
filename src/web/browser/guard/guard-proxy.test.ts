import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAddressGuard } from '../../address/address-guard.ts';
import { parseProxy } from '../../../contract/proxy-url.ts';
import { createResolver } from '../../address/resolver.ts';
import { createSampleSite } from '../../sample-site/sample-site.ts';
import { makeCertificate } from '../../testing/certificate.ts';
import { createGuardProxy, schemeFor } from './guard-proxy.ts';
import type { GuardProxy } from './guard-proxy.ts';
import type { VisitOptions } from './visit.ts';

const certificate = makeCertificate(['proxy.test']);
/** The source address of the upstream proxies: connections from other addresses have bypassed them. */
const upstreamAddress = '127.0.0.77';

/** What a client sees of a broken connection. */
const closed = /hang up|aborted|ECONNRESET/;

describe('the guard proxy', () => {
  const servers: Server[] = [];
  const seen: string[] = []; // by the target
  const asked: string[] = []; // of the upstream proxies
  let askedHeaders: string[] = [];
  let proxy: GuardProxy;
  let proxyPort: number;
  let targetPort: number;
  let scheme: 'http' | 'socks5';
  let ports: Record<'http' | 'https' | 'socks5', number>;

  const listen = async (server: Server, host = '127.0.0.2'): Promise<number> => {
    servers.push(server);
    server.listen(0, host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };

  beforeAll(async () => {
    targetPort = await listen(
      createServer((incoming, answer) => {
        seen.push(`${incoming.socket.remoteAddress} ${incoming.method} ${incoming.headers.host}${incoming.url}`);
        if (incoming.url === '/big') answer.end(Buffer.alloc(200_000));
        else if (incoming.url === '/cut')
          answer.writeHead(200, { 'content-length': 10 }).write('cut', () => answer.destroy());
        else answer.writeHead(200, { 'x-seen': JSON.stringify(incoming.headers) }).end('hello');
      }),
    );
    ports = {
      http: await listen(httpUpstream(createServer())),
      https: await listen(httpUpstream(createTlsServer(certificate))),
      socks5: await listen(socksUpstream()),
    };
    const guard = createAddressGuard({ egressAllow: ['127.0.0.2', '127.0.0.77'], hasSampleSite: true });
    const names = {
      'site.test': ['127.0.0.2'],
      'proxy.test': ['127.0.0.2'],
      'inside.test': ['127.0.0.3'],
      'sample.siteglass.test': ['127.0.0.2'],
    };
    const resolver = createResolver({ guard, resolve: new Map(Object.entries(names)) });
    const listener = createTcpServer();
    proxyPort = await listen(listener, '127.0.0.1');
    proxy = createGuardProxy(listener, {
      guard,
      resolver,
      sampleSite: createSampleSite(),
      secureContext: createSecureContext({ ca: certificate.cert }),
    });
  });

  afterAll(() => {
    proxy.close();
    for (const server of servers) server.close();
  });

  beforeEach(() => {
    seen.length = 0;
    asked.length = 0;
    admit();
  });

  const admit = (options: Partial<VisitOptions> = {}) => {
    scheme = schemeFor(options.proxy);
    proxy.admit({ account: 1, bytesMax: 10_000_000, ...options });
  };

  function httpUpstream(server: ReturnType<typeof createServer>): Server {
    const isKnown = ({ headers }: IncomingMessage) =>
      headers['proxy-authorization'] === `Basic ${Buffer.from('user:p@ss:w').toString('base64')}`;
    server.on('connect', (incoming: IncomingMessage, client: Socket) => {
      asked.push(`CONNECT ${incoming.url}`);
      if (!isKnown(incoming)) return client.end('HTTP/1.1 407 Who\r\n\r\n');
      const [host, port] = incoming.url!.split(':');
      const onward = connect({ host: host!, port: Number(port), localAddress: upstreamAddress }, () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(client).pipe(onward);
      });
      onward.on('error', () => client.destroy());
      return client.on('error', () => onward.destroy());
    });
    server.on('request', (incoming, answer) => {
      asked.push(`${incoming.method} ${incoming.url}`);
      askedHeaders = incoming.rawHeaders.filter((_, index) => index % 2 === 0);
      if (!isKnown(incoming)) return answer.writeHead(407).end();
      const { pathname } = new URL(incoming.url!);
      const { host } = incoming.headers;
      const options = {
        host: '127.0.0.2',
        port: targetPort,
        path: pathname,
        localAddress: upstreamAddress,
        headers: { host },
      };
      return request(options, (response) =>
        response.pipe(answer.writeHead(response.statusCode!, response.headers)),
      ).end();
    });
    return server;
  }

  function socksUpstream(): Server {
    return createTcpServer((client) => {
      client.on('error', () => {});
      client.once('data', () => {
        client.write(Buffer.from([5, 2]));
        client.once('data', (login: Buffer) => {
          const name = login.subarray(2, 2 + login[1]!).toString();
          const isKnown = name === 'user' && login.subarray(3 + login[1]!).toString() === 'p@ss:w';
          client.write(Buffer.from([1, isKnown ? 0 : 1]));
          client.once('data', (wish: Buffer) => {
            const port = wish.readUInt16BE(8);
            asked.push(`SOCKS5 ${[...wish.subarray(4, 8)].join('.')}:${port}`);
            const onward = connect({ host: '127.0.0.2', port, localAddress: upstreamAddress }, () => {
              client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
              onward.pipe(client).pipe(onward);
            });
            onward.on('error', () => client.destroy());
          });
        });
      });
    });
  }

  /** A connection as Chromium requests it; undefined if it is refused. */
  async function connectThrough(authority: string): Promise<Socket | undefined> {
    const { hostname, port } = new URL(`http://${authority}`);
    return scheme === 'http' ? await connectByHttp(authority) : await connectBySocks(hostname, Number(port || 80));
  }

  async function connectByHttp(authority: string): Promise<Socket | undefined> {
    const outgoing = request({ host: '127.0.0.1', port: proxyPort, method: 'CONNECT', path: authority }).end();
    const [response, socket] = (await once(outgoing, 'connect')) as [IncomingMessage, Socket];
    return response.statusCode === 200 ? socket : undefined;
  }

  async function connectBySocks(host: string, port: number): Promise<Socket | undefined> {
    const socket = connect(proxyPort, '127.0.0.1');
    const readReply = async () =>
      (await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [undefined])])) as [Buffer?];
    socket.write(Buffer.from([5, 1, 0]));
    if ((await readReply())[0] === undefined) throw new Error('socket hang up');
    const name = Buffer.from(host.replace(/[[\]]/g, '')); // Chromium writes IPv6 without brackets
    socket.write(Buffer.from([5, 1, 0, 3, name.length, ...name, port >> 8, port & 255]));
    const [answer] = await readReply();
    if (answer === undefined) throw new Error('socket hang up');
    return answer[1] === 0 ? socket : undefined;
  }

  /** Requests plain http like Chromium. */
  async function fetchPlain(url: string): Promise<string> {
    const { host, pathname, search } = new URL(url);
    const socket = scheme === 'http' ? connect(proxyPort, '127.0.0.1') : await connectThrough(host);
    if (!socket) throw new Error('socket hang up');
    const path = scheme === 'http' ? url : pathname + search;
    return await ask({ createConnection: () => socket, path, headers: { host } });
  }

  async function ask(options: RequestOptions): Promise<string> {
    const outgoing = request(options).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return `${response.statusCode} ${await text(response)}`;
  }

  /** Opens a tunnel like Chromium for https and web sockets, and returns the response. */
  async function fetchTunnelled(authority: string): Promise<string> {
    const socket = await connectThrough(authority);
    if (!socket) return 'refused';
    socket.write('GET /inside HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
    return /hello/.exec(await text(socket))?.[0] ?? 'nothing';
  }

  test('forwards plain requests and tunnels to the checked address', async () => {
    expect(await fetchPlain(`http://site.test:${targetPort}/a?b=c`)).toBe('200 hello');
    expect(await fetchTunnelled(`site.test:${targetPort}`)).toBe('hello');
    expect(seen).toEqual([`127.0.0.1 GET site.test:${targetPort}/a?b=c`, '127.0.0.1 GET a/inside']);
    expect(proxy.bytes).toBeGreaterThan(5);
  });

  test('strips hop-by-hop headers', async () => {
    admit({ proxy: parseProxy(`http://user:p%40ss%3Aw@proxy.test:${ports.http}`) });
    const headers = {
      host: `site.test:${targetPort}`,
      'proxy-connection': 'keep-alive',
      'proxy-authorization': 'Basic x',
      te: 'gzip',
      'x-own': '1',
    };
    await ask({ host: '127.0.0.1', port: proxyPort, path: `http://site.test:${targetPort}/`, headers });
    expect(askedHeaders.map((name) => name.toLowerCase()).toSorted()).toEqual([
      'connection',
      'host',
      'proxy-authorization', // the customer's, for their proxy
      'x-own',
    ]);
  });

  test('tunnels plain requests through a proxy of the operator in a private network', async () => {
    const port = await listen(httpUpstream(createServer()), '127.0.0.3');
    admit({ proxy: { ...parseProxy(`http://user:p%40ss%3Aw@127.0.0.3:${port}`), isExit: true } });
    expect(await fetchPlain(`http://site.test:${targetPort}/a?b=c`)).toBe('200 hello');
    expect(asked).toEqual([`CONNECT 127.0.0.2:${targetPort}`]);
    expect(seen).toEqual([`${upstreamAddress} GET site.test:${targetPort}/a?b=c`]);
  });

  test('parses malformed responses of a customer’s proxy like browsers', async () => {
    const malformed = ['a line that is no header\r\n', 'x-name : value\r\n', 'content-length: 5\r\n'];
    const port = await listen(
      createTcpServer((socket) => {
        socket.once('data', (sent: Buffer) => {
          const extra = malformed[Number(/^GET http:\/\/site.test\/(\d)/.exec(sent.toString())?.[1])]!;
          socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 5\r\n${extra}\r\nhello`);
        });
      }),
    );
    admit({ proxy: parseProxy(`http://proxy.test:${port}`) });
    for (const index of malformed.keys()) {
      expect([index, await fetchPlain(`http://site.test/${index}`)]).toEqual([index, '200 hello']);
    }
    const garbage = await listen(createTcpServer((socket) => socket.once('data', () => socket.end('no HTTP at all'))));
    admit({ proxy: parseProxy(`http://proxy.test:${garbage}`) });
    await expect(fetchPlain('http://site.test/')).rejects.toThrow(closed);
  });

  test('refuses private targets, records the reason, and sends nothing', async () => {
    for (const host of ['127.0.0.3', 'inside.test', '10.0.0.1', '[::1]', '169.254.169.254']) {
      await expect(fetchPlain(`http://${host}:${targetPort}/`)).rejects.toThrow(closed);
      expect(await fetchTunnelled(`${host}:${targetPort}`)).toBe('refused');
      const problem = proxy.problemOf(`${host.replace(/[[\]]/g, '')}:${targetPort}`);
      expect([host, problem?.status]).toEqual([host, 400]);
    }
    expect(await fetchTunnelled('site.test:25')).toBe('refused');
    expect(seen).toEqual([]);
  });

  test('reports why a target failed', async () => {
    await expect(fetchPlain('http://site.test:1/')).rejects.toThrow(closed);
    expect(proxy.problemOf('site.test:1')).toMatchObject({ code: 'target_refused' });
    await expect(fetchPlain(`http://site.test:${targetPort}/cut`)).rejects.toThrow(closed);
  });

  test('delivers all data of a target that closes before the browser has read', async () => {
    const port = await listen(
      createTcpServer((socket) => {
        socket.on('error', () => {}).once('data', (wish: Buffer) => socket.end(Buffer.alloc(Number(wish))));
      }),
    );
    /** Opens a tunnel for a target that sends this many bytes, and reads none of them. */
    const openTunnel = async (bytes: number) => {
      const socket = (await connectThrough(`site.test:${port}`))!;
      socket.pause().write(String(bytes));
      return socket;
    };
    /** Waits until the proxy reads no more, and returns how much it has read. */
    const untilFull = async () => {
      for (let before = -1; before !== proxy.bytes; await sleep(250)) before = proxy.bytes;
      return proxy.bytes;
    };

    admit({ bytesMax: 1_000_000_000 });
    const probe = await openTunnel(64_000_000);
    const capacity = await untilFull();
    probe.destroy();

    // With one of these sizes, the proxy still buffers the last chunk when the target closes its side.
    const sizes = Array.from({ length: 48 }, (_, index) => capacity + (index - 24) * 10_000);
    admit({ bytesMax: 1_000_000_000 });
    const sockets = await Promise.all(sizes.map(openTunnel));
    await untilFull();
    const lost = await Promise.all(sockets.map(async (socket, index) => sizes[index]! - (await buffer(socket)).length));
    expect(lost.filter((bytes) => bytes !== 0)).toEqual([]);
  });

  test.each(['http', 'https', 'socks5'] as const)('uses a customer’s %s proxy for everything', async (kind) => {
    admit({ proxy: parseProxy(`${kind}://user:p%40ss%3Aw@proxy.test:${ports[kind]}`) });
    expect(await fetchPlain(`http://site.test:${targetPort}/plain`)).toBe('200 hello');
    expect(await fetchTunnelled(`site.test:${targetPort}`)).toBe('hello');
    expect(seen.map((line) => line.split(' ')[0])).toEqual([upstreamAddress, upstreamAddress]);
    const pinned = `127.0.0.2:${targetPort}`;
    expect(asked).toEqual(
      kind === 'socks5'
        ? [`SOCKS5 ${pinned}`, `SOCKS5 ${pinned}`]
        : [`GET http://site.test:${targetPort}/plain`, `CONNECT ${pinned}`],
    );
  });

  test.each(['http', 'https', 'socks5'] as const)(
    'with a wrong password for a %s proxy reaches no target',
    async (kind) => {
      admit({ proxy: parseProxy(`${kind}://user:wrong@proxy.test:${ports[kind]}`) });
      await expect(fetchPlain(`http://site.test:${targetPort}/`)).rejects.toThrow(closed);
      expect(proxy.problemOf(`site.test:${targetPort}`)).toMatchObject({ code: 'proxy_failed' });
      expect(proxy.problemOf(`site.test:${targetPort}`)!.message).not.toContain('wrong');
      expect(await fetchTunnelled(`site.test:${targetPort}`)).toBe('refused');
      expect(seen).toEqual([]);
    },
  );

  test('refuses a customer’s proxy at a private address, and private targets behind a proxy', async () => {
    admit({ proxy: parseProxy(`http://inside.test:${targetPort}`) });
    expect(await fetchTunnelled(`site.test:${targetPort}`)).toBe('refused');
    expect(proxy.problemOf(`site.test:${targetPort}`)).toMatchObject({
      message: 'Bad Request: proxy must be at a public address',
    });
    admit({ proxy: parseProxy(`http://user:p%40ss%3Aw@proxy.test:${ports.http}`) });
    await expect(fetchPlain(`http://127.0.0.3:${targetPort}/`)).rejects.toThrow(closed);
    expect(asked).toEqual([]);
  });

  test('cuts off a page that loads too much, and one that has ended', async () => {
    admit({ bytesMax: 50_000 });
    await expect(fetchPlain(`http://site.test:${targetPort}/big`)).rejects.toThrow(closed);
    expect(proxy.isExhausted).toBe(true);
    await expect(fetchPlain(`http://site.test:${targetPort}/`)).rejects.toThrow(closed);
    proxy.close();
    await expect(fetchTunnelled(`site.test:${targetPort}`)).rejects.toThrow(closed);
    expect(proxy.connections).toBe(0);
  });

  test('does not load from unwanted hosts', async () => {
    admit({ isUnwanted: (host) => host === 'site.test' });
    await expect(fetchPlain(`http://site.test:${targetPort}/`)).rejects.toThrow(closed);
    expect(await fetchPlain(`http://127.0.0.2:${targetPort}/`)).toBe('200 hello');
  });

  describe('and the sample site', () => {
    const isOnSampleSite = () => true;

    test('serves it to a page that the caller opened there, over one connection or several', async () => {
      admit({ isOnSampleSite });
      expect(await fetchPlain('http://sample.siteglass.test/robots.txt')).toMatch(/^200 User-agent: \*\nDisallow/);
      expect(await fetchPlain('http://Sample.Siteglass.Test/lamps/')).toContain('<h1>Lamps</h1>');
      expect(seen).toEqual([]);
      await expect.poll(() => proxy.bytes).toBeGreaterThan(1000);
    });

    test('refuses it to the pages of all other sites', async () => {
      admit({ isOnSampleSite: () => false });
      await expect(fetchPlain('http://sample.siteglass.test/')).rejects.toThrow(closed);
      expect(proxy.problemOf('sample.siteglass.test:80')).toMatchObject({
        message: 'Bad Request: sample.siteglass.test may not be fetched: other sites cannot open the sample site',
      });
      admit();
      expect(await fetchTunnelled('sample.siteglass.test:80')).toBe('refused');
      expect(seen).toEqual([]);
    });

    test('refuses its other ports, and opens no other address for it', async () => {
      admit({ isOnSampleSite });
      for (const port of [443, 8080, targetPort]) {
        expect(await fetchTunnelled(`sample.siteglass.test:${port}`)).toBe('refused');
        expect(proxy.problemOf(`sample.siteglass.test:${port}`)?.message).toContain('only');
      }
      for (const host of ['127.0.0.3', 'inside.test', 'x.sample.siteglass.test'])
        expect([host, await fetchTunnelled(`${host}:80`)]).toEqual([host, 'refused']);
      expect(seen).toEqual([]);
    });

    test.each(['http', 'https', 'socks5'] as const)('does not ask a customer’s %s proxy for it', async (kind) => {
      admit({ isOnSampleSite, proxy: parseProxy(`${kind}://user:p%40ss%3Aw@proxy.test:${ports[kind]}`) });
      await expect(fetchPlain('http://sample.siteglass.test/')).rejects.toThrow(closed);
      expect(await fetchTunnelled('sample.siteglass.test:80')).toBe('refused');
      expect(proxy.problemOf('sample.siteglass.test:80')?.message).toContain('through a proxy');
      expect([...asked, ...seen]).toEqual([]);
    });
  });
});
