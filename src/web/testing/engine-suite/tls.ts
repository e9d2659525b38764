// Secure connections: certificates, protocols, proxies, and servers that break them.
import assert from 'node:assert/strict';
import { createSecureServer } from 'node:http2';
import type { ServerHttp2Stream } from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import type { Server as TcpServer, Socket } from 'node:net';
import { createServer as createRawTlsServer } from 'node:tls';
import { chromeUserAgent } from '../../http/chrome-profile.ts';
import type { PinnedProxy } from '../../http/http-engine.ts';
import { makeCertificate, makeForgedChain, makeHugeChain, makeLoopingChain } from '../certificate.ts';
import { listen, serveHttp } from '../servers.ts';
import { loopback } from './engine-fixture.ts';
import type { EngineFixture } from './engine-fixture.ts';

export function describeTls({ engineName, describe, test, seconds, engineWith, started, get }: EngineFixture): void {
  describe(`${engineName}: TLS`, () => {
    const good = makeCertificate(['secure.example']);
    const old = makeCertificate(['secure.example'], { fromDays: -60, toDays: -30 });
    const serve = (pair: { key: string; cert: string }) =>
      started(listen(createTlsServer(pair, (request, response) => response.end(`hello ${request.headers.host}`))));

    test('is verified against the name, over the pinned address', async () => {
      const port = await serve(good);
      const engine = engineWith({ ca: good.cert });
      for (let i = 0; i < 3; i++) {
        const { body } = await engine.request(get(`https://secure.example:${port}/`));
        assert.equal(body.toString(), `hello secure.example:${port}`);
      }
    });

    test('reports the issuer of the certificate on request', async () => {
      const port = await serve(good);
      const engine = engineWith({ ca: good.cert });
      const request = get(`https://secure.example:${port}/`, { wantsCertificateIssuer: true });
      assert.match((await engine.request(request)).certificateIssuer ?? '', /\bCN=/);
    });

    test("negotiates the engine's best protocol, with Chrome's headers in Chrome's order", async () => {
      const server = createSecureServer({ ...good, allowHTTP1: true }, (request, response) => {
        response.end(JSON.stringify([request.httpVersion, request.rawHeaders, request.headers['user-agent']]));
      });
      const port = await started(listen(server));
      const engine = engineWith({ ca: good.cert });
      const { body } = await engine.request(get(`https://secure.example:${port}/`));
      const [version, raw, userAgent] = JSON.parse(body.toString()) as [string, string[], string];
      const names = raw.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
      const chrome =
        'sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform upgrade-insecure-requests user-agent accept sec-fetch-site ' +
        'sec-fetch-mode sec-fetch-user sec-fetch-dest accept-encoding accept-language';
      assert.deepEqual(
        [version, names.join(' ')],
        engineName === 'wreq'
          ? ['2.0', `:method :authority :scheme :path ${chrome} priority`]
          : ['1.1', `host connection ${chrome}`],
      );
      assert.equal(userAgent, chromeUserAgent);
    });

    test('through any kind of proxy negotiates the same protocol, from the pinned address', async () => {
      const pair = makeCertificate(['secure.example', 'proxy.example']);
      const server = createSecureServer({ ...pair, allowHTTP1: true }, (request, response) => {
        response.end(request.httpVersion);
      });
      const port = await started(listen(server));
      const asked: string[] = [];
      const onward = (client: Socket) => {
        const target = connect(port, '127.0.0.1').on('error', () => {});
        client.pipe(target).pipe(client);
      };
      const byConnect = (client: Socket) =>
        client.once('data', (head: Buffer) => {
          asked.push(head.toString('latin1').split('\r\n')[0]!);
          client.write('HTTP/1.1 200 OK\r\n\r\n');
          onward(client);
        });
      const bySocks = (client: Socket) =>
        client.once('data', () => {
          client.write(Buffer.from([5, 0]));
          client.once('data', (request: Buffer) => {
            asked.push(`SOCKS ${[...request.subarray(4, 8)].join('.')}:${request.readUInt16BE(8)}`);
            client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
            onward(client);
          });
        });
      const proxies: [PinnedProxy['protocol'], TcpServer][] = [
        ['http', createTcpServer(byConnect)],
        ['https', createRawTlsServer(pair, byConnect)],
        ['socks5', createTcpServer(bySocks)],
      ];
      const engine = engineWith({ ca: pair.cert });
      for (const [protocol, proxyServer] of proxies) {
        const proxyPort = await started(listen(proxyServer));
        const pinned = { protocol, host: 'proxy.example', port: proxyPort, addresses: loopback };
        const proxy: PinnedProxy = { ...pinned, username: '', password: '' };
        const { body } = await engine.request(get(`https://secure.example:${port}/`, { proxy }));
        assert.deepEqual([protocol, body.toString()], [protocol, engineName === 'wreq' ? '2.0' : '1.1']);
      }
      const connectLine = `CONNECT 127.0.0.1:${port} HTTP/1.1`;
      assert.deepEqual(asked, [connectLine, connectLine, `SOCKS 127.0.0.1:${port}`]);
    });

    test('through an https proxy verifies its certificate, also if that of the target is not', async () => {
      const port = await serve(good);
      const onward = (client: Socket) =>
        client
          .on('error', () => {})
          .once('data', () => {
            client.write('HTTP/1.1 200 OK\r\n\r\n');
            client.pipe(connect(port, '127.0.0.1').on('error', () => {})).pipe(client);
          });
      const proxyPort = await started(listen(createRawTlsServer(makeCertificate(['proxy.example']), onward)));
      const pinned = { host: 'proxy.example', port: proxyPort, addresses: loopback, username: '', password: '' };
      const request = { ignoresTlsErrors: true, proxy: { protocol: 'https', ...pinned } } as const;
      await assert.rejects(engineWith().request(get(`https://secure.example:${port}/`, request)), {
        code: 'proxy_failed',
      });
    });

    test('through an unreachable proxy is proxy_failed', async () => {
      const { port, close } = await listen(createTcpServer());
      await close();
      const pinned = { host: 'proxy.example', port, addresses: loopback, username: '', password: '' };
      for (const protocol of ['http', 'https', 'socks5'] as const) {
        const request = get('https://secure.example/', { proxy: { protocol, ...pinned } });
        await assert.rejects(engineWith().request(request), {
          code: 'proxy_failed',
          message: `Internal Error: the proxy proxy.example:${port} cannot be reached`,
        });
      }
    });

    test('works with servers that only support HTTP/2', async () => {
      const server = createSecureServer({ ...good, allowHTTP1: false }, (request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          response.setHeader('x-version', request.httpVersion);
          response.end(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`);
        });
      });
      const url = `https://secure.example:${await started(listen(server))}/a?b`;
      const engine = engineWith({ ca: good.cert });
      for (let i = 0; i < 3; i++) {
        const { body, headers } = await engine.request(get(url));
        assert.deepEqual([body.toString(), headers['x-version']], ['GET /a?b ', '2.0']);
      }
      const { body } = await engineWith({ ca: good.cert }).request(get(url, { method: 'POST', body: 'x' }));
      assert.equal(body.toString(), 'POST /a?b x');
    });

    test('works with servers that send 100 Continue or early hints, for any method', async () => {
      for (const interim of ['100 Continue\r\n', '103 Early Hints\r\nlink: </a>\r\n']) {
        let requests = 0;
        const server = createRawTlsServer({ ...good, ALPNProtocols: ['http/1.1'] }, (socket) => {
          socket.on('error', () => {});
          socket.on('data', (chunk: Buffer) => {
            if (!/^(GET|POST)/.test(chunk.toString('latin1'))) return;
            requests++;
            socket.write(`HTTP/1.1 ${interim}\r\n`);
            setTimeout(() => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'), 20);
          });
        });
        const url = `https://secure.example:${await started(listen(server))}/`;
        const engine = engineWith({ ca: good.cert });
        for (const effect of [{}, { method: 'POST', body: 'x' }, {}]) {
          const { status, body } = await engine.request(get(url, effect));
          assert.deepEqual([status, body.toString()], [200, 'ok']);
        }
        assert.equal(requests, 3);
      }
    });

    const broken: [kind: string, ca: string | undefined, why: string, pair: { key: string; cert: string }][] = [
      ['self-signed', undefined, 'its certificate is self-signed', good],
      ['for another host name', good.cert, 'its certificate is for another host name', good],
      ['expired', old.cert, 'its certificate has expired', old],
    ];
    for (const [kind, ca, why, pair] of broken) {
      test(`with a certificate that is ${kind} succeeds on request, and affects no other request`, async () => {
        const port = await serve(pair);
        const url = `https://${kind === 'for another host name' ? 'other.example' : 'secure.example'}:${port}/`;
        const engine = engineWith(ca === undefined ? {} : { ca });
        for (let round = 0; round < 2; round++) {
          assert.equal((await engine.request(get(url, { ignoresTlsErrors: true }))).status, 200);
          await assert.rejects(engine.request(get(url)), { code: 'target_tls' });
        }
      });

      test(`with a certificate that is ${kind} fails with that reason`, async () => {
        const port = await serve(pair);
        const host = kind === 'for another host name' ? 'other.example' : 'secure.example';
        const engine = engineWith(ca === undefined ? {} : { ca });
        for (const effect of [{}, { method: 'POST', body: 'x' }]) {
          await assert.rejects(engine.request(get(`https://${host}:${port}/`, effect)), {
            status: 500,
            code: 'target_tls',
            message: `Internal Error: no secure connection to ${host}:${port}: ${why}`,
          });
        }
      });
    }

    test('with a hostile chain of certificates fails with target_tls', async () => {
      const forged = makeForgedChain(['secure.example']);
      for (const [ca, pair] of [
        [good.cert, makeLoopingChain(['secure.example'])],
        [good.cert, makeHugeChain(['secure.example'], 30)],
        [forged.ca, forged],
      ] as const) {
        const port = await serve(pair);
        await assert.rejects(engineWith({ ca }).request(get(`https://secure.example:${port}/`)), {
          status: 500,
          code: 'target_tls',
        });
      }
    });

    test('to a server that speaks plain HTTP fails with target_tls', async () => {
      const port = await started(serveHttp((_, response) => response.end('plain')));
      await assert.rejects(engineWith().request(get(`https://secure.example:${port}/`)), { code: 'target_tls' });
    });

    test('that never completes times out', async () => {
      const port = await started(listen(createTcpServer()));
      const engine = engineWith({ limits: { connectSeconds: seconds(0.2) } });
      await assert.rejects(engine.request(get(`https://secure.example:${port}/`)), {
        code: 'target_timeout',
        message: `Internal Error: could not connect to secure.example:${port} within ${seconds(0.2)} s`,
      });
    });

    test('over HTTP/2 that is reset is target_reset', async () => {
      const server = createSecureServer(good);
      server.on('stream', (stream: ServerHttp2Stream, { ':path': path }) => {
        stream.on('error', () => {}); // it breaks on purpose
        if (path === '/head') return stream.close(2);
        stream.respond({ ':status': 200, 'content-length': '1000' });
        stream.write('abc');
        setTimeout(() => (path === '/stream' ? stream.close(2) : stream.session?.destroy()), 50);
      });
      const port = await started(listen(server));
      const engine = engineWith({ ca: good.cert });
      for (const path of ['head', 'stream', 'session']) {
        await assert.rejects(engine.request(get(`https://secure.example:${port}/${path}`)), { code: 'target_reset' });
      }
    });
  });
}
