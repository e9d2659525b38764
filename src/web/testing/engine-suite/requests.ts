// What an engine sends: address, headers, body, retries, and proxies.
import assert from 'node:assert/strict';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import type { PinnedProxy } from '../../http/http-engine.ts';
import type { Address } from '../../address/resolver.ts';
import { makeCertificate } from '../certificate.ts';
import { listen, serveHttp, serveRaw } from '../servers.ts';
import { loopback } from './engine-fixture.ts';
import type { EngineFixture } from './engine-fixture.ts';

export function describeRequests({ engineName, describe, test, engineWith, started, get }: EngineFixture): void {
  /** A server that records the heads of requests. */
  async function echoServer(): Promise<{ port: number; heads: string[] }> {
    const heads: string[] = [];
    const port = await started(
      serveRaw((socket, head) => {
        heads.push(head);
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      }),
    );
    return { port, heads };
  }

  const namesIn = (head: string) =>
    head
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(':')[0]!.toLowerCase())
      .join(' ');

  describe(`${engineName}: a request`, () => {
    test('goes to the pinned address only, with its own host name', async () => {
      const port = await started(serveHttp((request, response) => response.end(request.headers.host)));
      const engine = engineWith();
      for (const name of ['example.com', 'example.com.', 'foo_bar.example', 'xn--bcher-kva.example', 'com']) {
        const { status, body } = await engine.request(get(`http://${name}:${port}/`));
        assert.deepEqual([status, body.toString()], [200, `${name}:${port}`]);
      }
    });

    test('to an IP address goes there, or to the pinned address instead', async () => {
      const port = await started(serveHttp((request, response) => response.end(request.headers.host)));
      const engine = engineWith();
      for (const address of ['127.0.0.1', '127.0.0.9', '[::1]']) {
        const { body } = await engine.request(get(`http://${address}:${port}/`));
        assert.equal(body.toString(), `${address}:${port}`);
      }
    });

    test("has Chrome's headers in Chrome's order", async () => {
      const { port, heads } = await echoServer();
      const engine = engineWith();
      await engine.request(get(`http://example.com:${port}/`));
      await engine.request(get(`http://127.0.0.1:${port}/`));
      assert.equal(
        namesIn(heads[0]!),
        'host connection upgrade-insecure-requests user-agent accept accept-encoding accept-language',
      );
      assert.equal(
        namesIn(heads[1]!),
        'host connection sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform upgrade-insecure-requests user-agent accept ' +
          'sec-fetch-site sec-fetch-mode sec-fetch-user sec-fetch-dest accept-encoding accept-language',
      );
    });

    test('has exactly the given headers, byte by byte', async () => {
      const { port, heads } = await echoServer();
      const engine = engineWith();
      const utf8 = Buffer.from('é€').toString('latin1');
      for (const value of ['plain', utf8, 'caf\u00e9']) {
        await engine.request(get(`http://example.com:${port}/a?b=c`, { headers: ['X-One', value, 'x-two', '2'] }));
        const [line, ...headers] = heads.at(-1)!.trim().split('\r\n');
        assert.equal(line, 'GET /a?b=c HTTP/1.1');
        assert.deepEqual(
          headers.filter((header) => !/^(host|connection):/i.test(header)),
          [`X-One: ${value}`, 'x-two: 2'],
        );
      }
    });

    test('does not send the password and the fragment of its URL', async () => {
      const { port, heads } = await echoServer();
      await engineWith().request(get(`http://user:hunter2@example.com:${port}/a#b`));
      assert.match(heads[0]!, /^GET \/a HTTP/);
      assert.doesNotMatch(heads[0]!, /authorization|hunter2/i);
    });

    test('with an invalid header is 400', async () => {
      const { port } = await echoServer();
      const engine = engineWith();
      for (const headers of [
        ['x-a', 'a\r\nx-b: c'],
        ['x a', 'b'],
      ]) {
        await assert.rejects(engine.request(get(`http://example.com:${port}/`, { headers })), { status: 400 });
      }
    });

    test('tries the next address when one refuses', async () => {
      const port = await started(serveHttp((_, response) => response.end('here')));
      const addresses: Address[] = [
        { address: '127.0.0.3', family: 4 },
        { address: '::1', family: 6 },
        { address: '127.0.0.1', family: 4 },
      ];
      const { body } = await engineWith().request(get(`http://example.com:${port}/`, { addresses }));
      assert.equal(body.toString(), 'here');
    });

    test('reuses its connection, and retries if the server closed it', async () => {
      let connections = 0;
      const port = await started(
        serveRaw((socket) => {
          if (!('served' in socket)) {
            connections++;
            Object.assign(socket, { served: true });
            socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
          } else {
            socket.destroy(); // closes exactly when the second request arrives
          }
        }),
      );
      const engine = engineWith();
      for (let i = 0; i < 2; i++) {
        const { body } = await engine.request(get(`http://example.com:${port}/`));
        assert.equal(body.toString(), 'ok');
      }
      assert.equal(connections, 2);
    });

    test('that is not idempotent is not repeated', async () => {
      let requests = 0;
      const port = await started(
        serveRaw((socket) => {
          requests++;
          if (requests > 1) socket.destroy();
          else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
        }),
      );
      const engine = engineWith();
      const post = () => engine.request(get(`http://example.com:${port}/`, { method: 'POST', body: 'x' }));
      assert.equal((await post()).body.toString(), 'ok');
      await assert.rejects(post(), { code: 'target_reset' });
      assert.equal(requests, 2);
    });

    test('respects the limit of pools', async () => {
      const port = await started(serveHttp((_, response) => response.end('ok')));
      const engine = engineWith({ limits: { poolsMax: 3 } });
      const names = Array.from({ length: 12 }, (_, i) => `http://n${i}.example:${port}/`);
      const bodies = await Promise.all(names.map(async (name) => (await engine.request(get(name))).body.toString()));
      assert.ok(bodies.every((body) => body === 'ok'));
    });

    test('sends a body with its method', async () => {
      const port = await started(
        serveHttp((request, response) => {
          request.pipe(response.writeHead(201, { 'x-method': request.method! }));
        }),
      );
      for (const body of ['{"a":1}', Buffer.from([0, 255, 10])]) {
        const request = get(`http://example.com:${port}/`, { method: 'POST', body });
        const response = await engineWith().request(request);
        assert.deepEqual([response.status, response.headers['x-method']], [201, 'POST']);
        assert.deepEqual(response.body, Buffer.from(body as string));
      }
    });

    test('through a proxy is tunnelled to the pinned address', async () => {
      const pair = makeCertificate(['secure.example']);
      const port = await started(listen(createTlsServer(pair, (_, response) => response.end('through'))));
      const asked: string[] = [];
      const proxyPort = await started(
        listen(
          createTcpServer((client) => {
            client.once('data', (head) => {
              asked.push(head.toString('latin1').split('\r\n')[0]!);
              const server = connect(port, '127.0.0.1').on('error', () => {});
              client.write('HTTP/1.1 200 OK\r\n\r\n');
              client.pipe(server).pipe(client);
            });
          }),
        ),
      );
      const credentials = { username: 'u', password: 'hunter2' };
      const pinned = { host: 'proxy.example', port: proxyPort, addresses: loopback };
      const proxy: PinnedProxy = { protocol: 'http', ...pinned, ...credentials };
      const engine = engineWith({ ca: pair.cert });
      const { body } = await engine.request(get(`https://secure.example:${port}/`, { proxy }));
      assert.equal(body.toString(), 'through');
      assert.deepEqual(asked, [`CONNECT 127.0.0.1:${port} HTTP/1.1`]);
    });
  });
}
