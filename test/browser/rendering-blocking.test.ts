// What a rendered page does not load: blocked kinds of resources, blocked URLs and advertisers.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

describe('a rendered page', () => {
  let service: SharedService;
  let target: Target;
  let account: TestAccount;
  const render = (page: string, parameters: Record<string, string | number | boolean> = {}) =>
    service.call('/v1/website/rendering', { query: target.origin + page, ...parameters }, { key: account.key });

  beforeAll(async () => {
    [service, target] = await Promise.all([sharedTestService(), startTarget()]);
    account = await service.createAccount();
  });

  afterAll(async () => {
    await target.close();
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

  test('does not load from advertisers with block_ads', async () => {
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
});
