// What only a browser can tell about a page: names that scripts define, and elements that they make.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

describe('technology in a browser', () => {
  let service: SharedService;
  let target: Target;
  let account: TestAccount;

  beforeAll(async () => {
    service = await sharedTestService();
    target = await startTarget();
    account = await service.createAccount();
    target.on('/app.js', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(
        `window.jQuery = { fn: { jquery: '3.7.1' } }; document.getElementById('root').textContent = 'Here I am';`,
      );
    });
    target.on('/shell', (_request, response) =>
      sendPage(response, '<body><div id=root></div><script src=/app.js></script>'),
    );
    target.on('/text', (_request, response) =>
      sendPage(response, `<body>${'Many words. '.repeat(50)}<div id=root></div><script src=/app.js></script>`),
    );
  });
  afterAll(async () => {
    await target.close();
  });

  const ask = async (path: string, parameters = {}) => {
    const { status, json } = await service.call(
      '/v1/website/technology',
      { query: target.origin + path, ...parameters },
      { key: account.key },
    );
    expect(status).toBe(200);
    return json.technologies;
  };
  const named = async (path: string, parameters = {}) => {
    const technologies = await ask(path, parameters);
    return technologies.find(({ name }: { name: string }) => name === 'jQuery')?.version;
  };

  test('reads what scripts define when rendering is requested', async () => {
    expect(await named('/text', { render: true })).toBe('3.7.1');
  });

  test.each([{}, { render: true }])('reads what the server sent and a script replaced: %j', async (parameters) => {
    target.on('/retitled.js', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end("document.title = 'Home'; document.getElementById('root').textContent = 'Here I am';");
    });
    target.on('/retitled', (_request, response) =>
      sendPage(
        response,
        '<head><title>NMS Console</title></head><body><div id=root></div><script src=/retitled.js></script>',
      ),
    );
    const technologies = await ask('/retitled', parameters);
    expect(technologies).toContainEqual(expect.objectContaining({ name: 'Node-Media-Server', confidence: 100 }));
  });

  test('reads the comment of a generator after the page', async () => {
    target.on('/signed', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><html><body>page</body></html>\n<!--\nMkDocs version : 1.6.1\n-->'),
    );
    expect(await ask('/signed', { render: true })).toEqual([
      expect.objectContaining({ name: 'MkDocs', version: '1.6.1' }),
    ]);
  });

  test('renders a page that is empty without scripts, unless render is false', async () => {
    expect(await named('/shell')).toBe('3.7.1');
    expect(await named('/shell', { render: false })).toBeUndefined();
  });

  const serve = (path: string, body: string) =>
    target.on(path, (_request, response) => sendPage(response, `<body>${'Many words. '.repeat(50)}${body}`));

  test('reads a page whose requests never end', async () => {
    const held = new Set<ServerResponse>();
    target.on('/poll', (_request, response) => void held.add(response));
    serve(
      '/polling',
      '<div id=root></div><script src=/app.js></script><script>for (let n = 0; n < 5; n++) fetch("/poll?" + n)</script>',
    );
    expect(await named('/polling', { render: true, timeout: 3 })).toBe('3.7.1');
    for (const response of held) response.destroy();
  });

  test.each([
    ['a download', { 'content-type': 'application/zip' }, 'PK'],
    ['a document', { 'content-type': 'application/pdf' }, '%PDF-1.4'],
  ])('examines the response itself, without waiting for it: %s', async (name, headers, body) => {
    const path = `/${name.replace(' ', '-')}`;
    target.on(path, (_request, response) => response.writeHead(200, { server: 'nginx/1.25.3', ...headers }).end(body));
    const startedAt = performance.now();
    expect(await ask(path, { render: true })).toEqual([expect.objectContaining({ name: 'Nginx', version: '1.25.3' })]);
    expect(performance.now() - startedAt).toBeLessThan(8000);
  });

  test.each([
    ['a script that never ends', '<script>while (true) {}</script><div id=app></div>'],
    [
      'a variable that never answers',
      '<div id=app></div><script>Object.defineProperty(window, "Backbone", { get() { for (;;); } })</script>',
    ],
  ])('falls back to what the server sent, and says so: %s', { timeout: 90_000 }, async (name, body) => {
    const path = `/endless-${name.length}`;
    target.on(path, (_request, response) => sendPage(response, `<meta name=generator content="WordPress 6.4">${body}`));
    const { status, json } = await service.call(
      '/v1/website/technology',
      { query: target.origin + path, mode: 'simple' },
      { key: account.key },
    );
    expect({ status, json }).toMatchObject({ status: 200, json: { partial: true } });
    expect(json.technologies).toContain('WordPress');
  });

  test('runs the probes of js-library-detector, and says so', async () => {
    serve(
      '/bundle',
      `<script>
        window.Backbone = { VERSION: '1.6.1', Model: { extend: () => 1 } };
        window.React = { version: '19.1.0', Component() {} };
      </script>`,
    );
    const technologies = await ask('/bundle', { render: true });
    const found = technologies.find(({ name }: any) => name === 'React');
    expect(found.version).toBe('19.1.0');
    expect(found.evidence).toContainEqual(
      expect.objectContaining({ type: 'library', key: 'js-library-detector', match: expect.stringMatching(/^React/) }),
    );
    expect(technologies.map(({ name }: any) => name)).toContain('Backbone.js');
  });

  test('reads the properties of elements that rules ask for', async () => {
    serve(
      '/properties',
      '<div id=root></div><script>document.getElementById("root")._reactRootContainer = {}</script>',
    );
    const technologies = await ask('/properties', { render: true });
    const found = technologies.find(({ name }: any) => name === 'React');
    expect(found.evidence).toContainEqual(
      expect.objectContaining({ type: 'dom', key: 'body > div → _reactRootContainer' }),
    );
  });

  test('a page that throws, lies or never ends affects only its own result', async () => {
    serve(
      '/hostile',
      `<meta name=generator content="WordPress 6.4.2"><script>
        for (const name of ['React', 'Vue', 'Ember', 'angular', 'THREE']) {
          Object.defineProperty(window, name, { get() { throw new Error('no') } });
        }
        Object.defineProperty(window, 'Backbone', { get() { for (;;); } });
        Object.defineProperty(window, '_', { get() { location.reload; return new Proxy({}, { get() { throw 1 } }) } });
        window.jQuery = { fn: { jquery: '<script>alert(1)</' + 'script>'.repeat(1000) } };
        Array.prototype.push = () => { throw new Error('no push') };
        Object.prototype.then = () => {};
        JSON.stringify = () => 'nonsense';
        Date.now = () => 0;
      </script>`,
    );
    const technologies = await ask('/hostile', { render: true });
    expect(technologies.find(({ name }: any) => name === 'WordPress').version).toBe('6.4.2');
    for (const { version } of technologies) expect(version ?? '').toMatch(/^[\w.+:~ -]{0,40}$/);
    expect(await named('/text', { render: true })).toBe('3.7.1');
  });
});
