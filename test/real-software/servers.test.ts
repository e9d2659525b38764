// Servers that name themselves, started as their own manuals say: what they are is named, and nothing else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLooker, type Looker } from './support/detect.ts';
import { load, makeProject, removeProject, serve, startTool, versionOf, type Site } from './support/software.ts';

let looker: Looker;
const projects: string[] = [];
beforeAll(async () => {
  looker = await openLooker();
});
afterAll(async () => {
  await looker.close();
  await Promise.all(projects.map(removeProject));
});

async function named(site: Site, path = '/', options?: { render?: boolean }): Promise<string[]> {
  try {
    return await looker.look(site.origin + path, options);
  } finally {
    await site.close();
  }
}

async function project(files: Record<string, string>): Promise<string> {
  const folder = await makeProject(files);
  projects.push(folder);
  return folder;
}

const page = '<!doctype html><title>Plain</title><h1>Hello</h1>';

describe('a server', () => {
  test('Express', async () => {
    const app = load('express')();
    app.get('/', (_request: unknown, response: any) => response.send(page));
    expect(await named(await serve(app))).toName(['Express', 'Node.js']);
  });

  test('Express with its sessions', async () => {
    const app = load('express')();
    app.disable('x-powered-by');
    app.use(load('express-session')({ secret: 'x', resave: false, saveUninitialized: true }));
    app.get('/', (_request: unknown, response: any) => response.send(page));
    expect(await named(await serve(app))).toName(['Express', 'Node.js']);
  });

  test('Koa says nothing about itself, so nothing is named', async () => {
    const Koa = load('koa');
    const app = new Koa();
    app.use((context: any) => {
      context.body = page;
    });
    expect(await named(await serve(app.callback()))).toName([]);
  });

  test('hapi has an error page that others on Node.js have too', async () => {
    const server = load('@hapi/hapi').server({ port: 0, host: '127.0.0.1' });
    server.route({ method: 'GET', path: '/', handler: () => page });
    await server.initialize();
    expect(await named(await serve(server.listener))).toName(['Node.js']);
  });

  test('Fastify says nothing but on its error page, which answers for robots.txt', async () => {
    const app = load('fastify')();
    app.get('/', (_request: unknown, reply: any) => reply.type('text/html').send(page));
    await app.ready();
    expect(await named(await serve(app.server))).toName(['Fastify', 'Node.js']);
  });

  test('Socket.IO in a page of Express', async () => {
    const app = load('express')();
    app.get('/', (_request: unknown, response: any) =>
      response.send(`${page}<script src="/socket.io/socket.io.js"></script><script>window.socket = io()</script>`),
    );
    const server = load('node:http').createServer(app);
    const io = new (load('socket.io').Server)(server);
    const site = await serve(server);
    expect(await named({ ...site, close: () => io.close() }, '/', { render: true })).toName([
      'Express',
      'Node.js',
      `Socket.io ${versionOf('socket.io')}`,
    ]);
  });

  test('Swagger UI on Express', async () => {
    const ui = load('swagger-ui-express');
    const app = load('express')();
    app.use('/docs', ui.serve, ui.setup({ openapi: '3.0.0', info: { title: 'x', version: '1' }, paths: {} }));
    expect(await named(await serve(app), '/docs/', { render: false })).toName([
      // and what is in its bundle
      'Autolinker.js 3.16.2',
      'DOMPurify 3.4.17',
      'Express',
      'Highlight.js 10.7.3',
      'Immutable.js 5.1.9',
      'Lodash',
      'Node.js',
      'Ramda',
      'React 18.3.1',
      'React Redux',
      'Redux',
      'Remarkable',
      'Reselect',
      `Swagger UI ${versionOf('swagger-ui-dist')}`,
      'Tachyons',
      'TanStack Virtual',
      'classnames',
      'core-js 3.40.0',
      'fast-json-patch',
      'js-yaml',
      'normalize.css 7.0.0',
      'prop-types',
      'randexp',
      'react-copy-to-clipboard',
      'react-debounce-input',
      'react-syntax-highlighter',
      'regenerator-runtime',
      'repeat-string',
      'swagger-client',
      'webpack',
    ]);
  });

  test('Node-RED', async () => {
    const folder = await project({
      'package.json': '{}',
      'settings.js': 'module.exports = { flowFile: "flows.json", telemetry: { enabled: false } };',
    });
    const site = await startTool(folder, 'node-red/red.js', (port) => [
      '--port',
      String(port),
      '--userDir',
      folder,
      '--settings',
      `${folder}/settings.js`,
    ]);
    expect(await named(site, '/', { render: false })).toName([
      // its editor is made with all of these; Mermaid is loaded for the first diagram only
      'Bootstrap 2.3.2',
      'D3 3.0.3',
      'DOMPurify 3.4.14',
      'Express',
      'Font Awesome 4.7.0',
      'JSONata',
      'Marked 4.3.0',
      'Monaco Editor',
      'Node-RED',
      'Node.js',
      'i18next',
      'i18next-http-backend',
      'jQuery 3.7.1',
      'jQuery Migrate 3.5.2',
      'jQuery UI 1.14.1',
      'jquery-ui-touch-punch 0.2.3',
      'regenerator-runtime',
    ]);
  });

  test('TiddlyWiki', async () => {
    const folder = await project({
      'tiddlywiki.info': '{"plugins":["tiddlywiki/tiddlyweb","tiddlywiki/filesystem"],"themes":["tiddlywiki/vanilla"]}',
    });
    const site = await startTool(folder, 'tiddlywiki/tiddlywiki.js', (port) => [folder, '--listen', `port=${port}`]);
    expect(await named(site, '/', { render: false })).toName([
      'Open Graph',
      `TiddlyWiki ${versionOf('tiddlywiki')}`,
      'modern-normalize 2.0.0',
    ]);
  });
});
