// The error codes and texts of failed requests: refused, too slow, too large, aborted.
import assert from 'node:assert/strict';
import { createServer as createTcpServer } from 'node:net';
import { listen, serveRaw } from '../servers.ts';
import type { EngineFixture } from './engine-fixture.ts';

export function describeErrors({ engineName, describe, test, seconds, engineWith, started, get }: EngineFixture): void {
  describe(`${engineName}: an error has a code`, () => {
    test('connection refused', async () => {
      const { port, close } = await listen(createTcpServer());
      await close();
      await assert.rejects(engineWith().request(get(`http://example.com:${port}/`)), {
        status: 500,
        code: 'target_refused',
        message: `Internal Error: connection refused by example.com:${port}`,
      });
    });

    test('first-byte timeout', async () => {
      const port = await started(serveRaw(() => {}));
      const engine = engineWith({ limits: { firstByteSeconds: seconds(0.2) } });
      await assert.rejects(engine.request(get(`http://example.com:${port}/`)), {
        code: 'target_timeout',
        message: `Internal Error: target timed out after ${seconds(0.2)} s`,
      });
    });

    test('idle timeout, with and without Content-Length', async () => {
      const port = await started(
        serveRaw((socket, head) => {
          const length = head.includes('/announced') ? 'content-length: 1000\r\n' : '';
          socket.write(`HTTP/1.1 200 OK\r\n${length}\r\n<p>`);
        }),
      );
      const engine = engineWith({ limits: { firstByteSeconds: seconds(0.4), idleSeconds: seconds(0.3) } });
      for (const path of ['announced', 'not']) {
        await assert.rejects(engine.request(get(`http://example.com:${port}/${path}`)), {
          code: 'target_timeout',
          message: `Internal Error: target timed out: it sent nothing for ${seconds(0.3)} s`,
        });
      }
    });

    test('silence, with the limit of the request', async () => {
      const port = await started(
        serveRaw((socket, head) => {
          if (head.includes('/late')) {
            const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nlate';
            setTimeout(() => socket.write(answer), seconds(0.4) * 1000);
          } else if (head.includes('/body')) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n<p>');
        }),
      );
      const engine = engineWith({ limits: { firstByteSeconds: seconds(0.2), idleSeconds: seconds(0.2) } });
      const request = (path: string, silenceSeconds: number) =>
        engine.request(get(`http://example.com:${port}/${path}`, { silenceSeconds }));
      assert.equal((await request('late', seconds(5))).body.toString(), 'late');
      const silence = seconds(0.25);
      await assert.rejects(request('head', silence), {
        code: 'target_timeout',
        message: `Internal Error: target timed out after ${silence} s`,
      });
      await assert.rejects(request('body', silence), {
        code: 'target_timeout',
        message: `Internal Error: target timed out: it sent nothing for ${silence} s`,
      });
    });

    test('a slow body that exceeds the total deadline', async () => {
      const port = await started(
        serveRaw((socket) => {
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
          const drip = setInterval(() => socket.write('x'), 20);
          socket.on('close', () => clearInterval(drip));
        }),
      );
      const deadline = { at: performance.now() + seconds(0.3) * 1000, seconds: seconds(0.3) };
      await assert.rejects(engineWith().request(get(`http://example.com:${port}/`, { deadline })), {
        code: 'target_timeout',
        message: `Internal Error: target timed out after ${seconds(0.3)} s`,
      });
    });

    test('an endless body, and a Content-Length that is too large', async () => {
      let sent = 0;
      const port = await started(
        serveRaw((socket, head) => {
          if (head.includes('/announced')) {
            const [, length] = /announced-(\d+)/.exec(head)!;
            return socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`);
          }
          socket.write('HTTP/1.1 200 OK\r\n\r\n');
          const chunk = Buffer.alloc(65_536, 97);
          const more = () => {
            while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
          };
          socket.on('drain', more);
          return more();
        }),
      );
      for (const path of ['endless', 'announced-99999999', 'announced-1000001']) {
        const request = get(`http://example.com:${port}/${path}`, { bodyBytesMax: 1e6 });
        await assert.rejects(engineWith().request(request), {
          code: 'target_too_large',
          message: `Internal Error: the response of example.com:${port} is larger than 1 MB`,
        });
      }
      assert.ok(sent < 20e6, `${sent} bytes were sent`);
    });

    test('abort before connecting, before the response and during the body', async () => {
      const port = await started(
        serveRaw((socket, head) => {
          const length = head.includes('/announced') ? 'content-length: 1000\r\n' : '';
          if (!head.includes('/silent')) socket.write(`HTTP/1.1 200 OK\r\n${length}\r\n<p>`);
        }),
      );
      const gone = new Error('gone');
      const isGone = (error: unknown) => error === gone;
      const engine = engineWith();
      const url = `http://example.com:${port}`;
      await assert.rejects(engine.request(get(url, { signal: AbortSignal.abort(gone) })), isGone);
      for (const path of ['silent', 'announced', 'not']) {
        const controller = new AbortController();
        setTimeout(() => controller.abort(gone), seconds(0.1) * 1000);
        await assert.rejects(engine.request(get(`${url}/${path}`, { signal: controller.signal })), isGone);
      }
    });

    test('a closed engine', async () => {
      const port = await started(serveRaw(() => {}));
      const engine = engineWith();
      const request = engine.request(get(`http://example.com:${port}/`));
      setTimeout(() => void engine.close(), seconds(0.1) * 1000);
      await assert.rejects(request, { code: 'target_reset' });
    });
  });
}
