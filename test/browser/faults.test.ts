// Misbehaving pages and crashing browsers: every call ends with a clear error, the next one works, and nothing is left behind.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRendering } from '../../src/engines/rendering/rendering.ts';
import type { PageDocument } from '../../src/web/browser/page/browser-page.ts';
import { errnoOf } from '../../src/contract/errno.ts';
import type { Browsers } from '../../src/web/browser/pool/browsers.ts';
import { profileMark } from '../../src/web/browser/launch/profile.ts';
import { isRunning, treeOf } from '../../src/web/browser/launch/processes.ts';
import { testBrowser } from '../support/test-browser.ts';
import { startBrowsers } from './support.ts';

const pages: Record<string, string> = {
  '/plain': '<body>plain',
  '/loop': '<body>hi<script>while (true) {}</script>',
  '/loop-after-load': '<body>hi<script>onload = () => setTimeout(() => { while (true) {} })</script>',
  '/dialogs': '<body>hi<script>alert(1); confirm(2); prompt(3); document.body.append("after all"); print()</script>',
  '/endless-dialogs': '<body>hi<script>while (true) alert(1)</script>',
  '/leaving': '<body>stay<script>onbeforeunload = (event) => { event.preventDefault(); return "no" }</script>',
  '/popups':
    '<body>hi<script>for (let i = 0; i < 30; i++) open("/popup?" + i); document.body.append(" popped")</script>',
  '/reloads': '<body>hi<script>setTimeout(() => location.reload(), 10)</script>',
  '/workers':
    '<body>hi<script>for (let i = 0; i < 20; i++) new Worker(URL.createObjectURL(new Blob(["while (true) {}"])))</script>',
  '/many-workers':
    '<body>hi<script>for (let i = 0; i < 200; i++) new Worker(URL.createObjectURL(new Blob(["while (true) {}"])))</script>',
  '/memory':
    '<body>hi<script>const all = []; const more = () => { const some = new Uint8Array(1 << 25); some.fill(1); all.push(some); setTimeout(more) }; more()</script>',
};

/** Kills a process. One that has just ended, such as a browser that was replaced, is not an error. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (errnoOf(error) !== 'ESRCH') throw error;
  }
}

/** Kills browsers and waits until all their processes have ended: killing the first one ends the others a moment later. */
async function killAll(pids: readonly number[]): Promise<void> {
  const all = treeOf(pids).map(({ pid }) => pid);
  all.forEach(killIfThere);
  while (all.some(isRunning)) await sleep(20);
}

describe('a browser', () => {
  let browsers: Browsers;
  let server: Server;
  let origin: string;
  let hidden: string;
  const hits: string[] = [];
  const hanging = new Set<ServerResponse>();

  const show = async (page: string, timeoutSeconds = 8): Promise<PageDocument> => {
    await using opened = await browsers.openPage({ account: 1 });
    await opened.goto(origin + page, { waitUntil: 'load', timeoutSeconds });
    return await opened.read({ timeoutSeconds: Math.min(timeoutSeconds, 3) });
  };
  const expectNextToWork = async () => expect((await show('/plain')).html).toContain('plain');

  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = (request.url ?? '/').split('?')[0]!;
      hits.push(request.url ?? '');
      if (path === '/hang') hanging.add(response);
      else if (path === '/download') {
        response.writeHead(200, {
          'content-type': 'application/octet-stream',
          'content-disposition': 'attachment; filename=evil.bin',
        });
        response.end(Buffer.alloc(1_000_000));
      } else response.writeHead(200, { 'content-type': 'text/html' }).end(pages[path] ?? 'none');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.2', resolve);
    });
    origin = `http://127.0.0.2:${(server.address() as AddressInfo).port}`;
    hidden = await makeDataDirectory();
    browsers = startBrowsers({
      hiddenDirectories: [hidden],
      tabBytesMax: 400 * 1024 * 1024,
      janitorSeconds: 0.5,
      pagesMax: 3,
      warmPages: 2,
    });
  });

  afterAll(async () => {
    await browsers.close();
    await rm(hidden, { recursive: true });
    server.closeAllConnections();
    server.close();
  });

  test.each(['/loop', '/endless-dialogs'])('%s ends as a timeout', async (page) => {
    await expect(show(page, 1.5)).rejects.toMatchObject({
      code: 'target_timeout',
      message: 'Internal Error: target timed out after 1.5 s: the page was not ready (load)',
    });
    await expectNextToWork();
  });

  test('with a page that blocks after loading ends as a timeout', async () => {
    await using page = await browsers.openPage({ account: 1 });
    await page.goto(`${origin}/loop-after-load`, { waitUntil: 'load', timeoutSeconds: 5 });
    await sleep(100);
    await expect(page.read({ timeoutSeconds: 1 })).rejects.toMatchObject({ code: 'target_timeout' });
    await page.close();
    await expectNextToWork();
  });

  test('dismisses dialogs', async () => {
    expect((await show('/dialogs')).html).toContain('after all');
  });

  test('survives pages that refuse to close, reload forever or compute forever', async () => {
    for (const page of ['/leaving', '/reloads', '/workers']) {
      await show(page).catch((error: unknown) => expect(error).toMatchObject({ code: 'target_timeout' }));
      await expectNextToWork();
    }
  });

  test('with a page that starts hundreds of workers still opens the next page', async () => {
    for (let round = 0; round < 2; round++) {
      await show('/many-workers', 0.7).catch((error: unknown) =>
        expect(error).toMatchObject({ code: 'target_timeout' }),
      );
      await expectNextToWork();
    }
  }, 60_000);

  test('opens no popups', async () => {
    hits.length = 0;
    expect((await show('/popups')).html).toContain('popped');
    await sleep(200);
    expect(hits.filter((url) => url.startsWith('/popup?'))).toEqual([]);
  });

  test('downloads nothing', async () => {
    await using page = await browsers.openPage({ account: 1 });
    const response = await page.goto(`${origin}/download`, { waitUntil: 'load', timeoutSeconds: 5 });
    expect(response).toMatchObject({ isShown: false, status: 200 });
    expect(response.headers['content-type']).toBe('application/octet-stream');
  });

  test('whose tab crashes reports browser_crashed', async () => {
    await using page = await browsers.openPage({ account: 1 });
    await page.goto(`${origin}/plain`, { waitUntil: 'load', timeoutSeconds: 5 });
    const status = (await browsers.tidy())!;
    // Kills the tab in use together with the warm ones.
    for (const { pid, kind } of treeOf(status.pids)) if (kind === 'renderer') process.kill(pid, 'SIGKILL');
    await expect(page.read({ timeoutSeconds: 5 })).rejects.toMatchObject({ status: 500, code: 'browser_crashed' });
    await page.close();
    await sleep(200); // the pool has seen the crashes of the warm tabs
    await expectNextToWork();
  });

  test('kills a tab that uses too much memory', async () => {
    await using page = await browsers.openPage({ account: 1 });
    const all = page
      .goto(`${origin}/memory`, { waitUntil: 'load', timeoutSeconds: 10 })
      .then(() => page.waitForSelector({ type: 'css', value: '#never' }, { timeoutSeconds: 10 }));
    await expect(all).rejects.toMatchObject({ code: 'browser_crashed' });
    await page.close();
    await expectNextToWork();
  });

  test('that is killed fails its calls with browser_crashed, and the next one works', async () => {
    await using page = await browsers.openPage({ account: 1 });
    const call = page.goto(`${origin}/hang`, { waitUntil: 'load', timeoutSeconds: 20 });
    const refused = call.catch((error: unknown) => error);
    const status = (await browsers.tidy())!;
    for (const { pid, kind } of treeOf(status.pids)) if (kind === '') process.kill(pid, 'SIGKILL');
    expect(await refused).toMatchObject({ status: 500, code: 'browser_crashed' });
    await page.close();
    await expectNextToWork();
    expect((await browsers.tidy())!.starts).toBe(status.starts + 1);
  });

  test('whose network process is killed does not blame the target, and is replaced', async () => {
    await using page = await browsers.openPage({ account: 1 });
    await page.goto(`${origin}/plain`, { waitUntil: 'load', timeoutSeconds: 10 });
    const status = (await browsers.tidy())!;
    const call = page.goto(`${origin}/hang`, { waitUntil: 'load', timeoutSeconds: 20 });
    const refused = call.catch((error: unknown) => error);
    await expect.poll(() => hanging.size, { timeout: 10_000 }).toBeGreaterThan(0);
    for (const { pid, kind } of treeOf(status.pids)) if (kind === 'network') process.kill(pid, 'SIGKILL');
    expect(await refused).toMatchObject({ status: 500, code: 'browser_crashed' });
    await page.close();
    await expectNextToWork();
    expect((await browsers.tidy())!.starts).toBe(status.starts + 1);
  });

  test('that crashes while it renders a page is replaced and the page rendered again, unless instructions have run', async () => {
    let opened = 0;
    const fragile: Browsers = {
      ...browsers,
      openPage: async (options) => {
        const page = await browsers.openPage(options);
        const isFirst = ++opened === 1;
        const waitForSelector: typeof page.waitForSelector = async (...wanted) => {
          if (isFirst) await killAll((await browsers.tidy())!.pids);
          return await page.waitForSelector(...wanted);
        };
        return { ...page, waitForSelector, [Symbol.asyncDispose]: page.close };
      },
    };
    const rendering = createRendering({
      browsers: fragile,
      crawler: { read: ({ body }) => Promise.resolve({ content: body.toString() }) as never },
    });
    const body = { type: 'css', value: 'body' } as const;
    const usual = { account: 1, waitUntil: 'load', timeoutSeconds: 10, waitSeconds: 0, pageSource: false } as const;
    const once = rendering.render(new URL(`${origin}/plain`), { ...usual, waitFor: body, instructions: [] });
    expect(await once).toMatchObject({ status: 200 });
    expect(opened).toBe(2);
    opened = 0;
    const wait = {
      type: 'wait_for_element',
      selector: body,
      timeoutSeconds: 5,
      waitSeconds: 0,
      onError: 'error',
    } as const;
    const acting = rendering.render(new URL(`${origin}/plain`), { ...usual, instructions: [wait] });
    await expect(acting).rejects.toMatchObject({ code: 'browser_crashed' });
    expect(opened).toBe(1);
    await expectNextToWork();
  });

  test('whose worker process is killed fails its calls with browser_crashed, and ends with it', async () => {
    await using page = await browsers.openPage({ account: 1 });
    const call = page.goto(`${origin}/hang`, { waitUntil: 'load', timeoutSeconds: 20 });
    const refused = call.catch((error: unknown) => error);
    const { pids } = (await browsers.tidy())!;
    const all = treeOf(pids).map(({ pid }) => pid);
    expect(all.length).toBeGreaterThan(3);
    process.kill(browsers.workerPid!, 'SIGKILL');
    expect(await refused).toMatchObject({ status: 500, code: 'browser_crashed' });
    await expectNextToWork();
    expect(all.filter(isRunning)).toEqual([]);
  });

  test('closes the page of an aborted call', async () => {
    const controller = new AbortController();
    const page = await browsers.openPage({ account: 1, signal: controller.signal });
    const call = page.goto(`${origin}/hang`, { waitUntil: 'load', timeoutSeconds: 20 });
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    await expectNextToWork();
    expect((await browsers.tidy())!.pages).toBe(0);
  });

  test('refuses a page that would wait too long for a slot', async () => {
    const held = await Promise.all([1, 1, 1].map(() => browsers.openPage({ account: 1, queueSeconds: 5 })));
    const busy = browsers.openPage({ account: 1, queueSeconds: 0.2 });
    await expect(busy).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 3 });
    await Promise.all(held.map((page) => page.close()));
    await expectNextToWork();
  });

  test.each([
    ['is old', { browserSeconds: 1 }],
    ['has served its maximum of pages', { pagesPerBrowser: 1 }],
    ['uses too much memory', { browserBytesMax: 1 }],
  ])('that %s is replaced, but not while a page is in use', async (_, settings) => {
    const own = startBrowsers({ ...settings, janitorSeconds: 0.2, pagesMax: 3 });
    const first = await own.openPage({ account: 1 });
    await first.goto(`${origin}/plain`, { waitUntil: 'load', timeoutSeconds: 10 });
    const before = (await own.tidy())!;
    await sleep(1200);
    expect((await first.read({ timeoutSeconds: 5 })).html).toContain('plain');
    await first.close();
    await using _second = await own.openPage({ account: 1 });
    const after = (await own.tidy())!;
    expect(after.pids).not.toContain(before.pids[0]);
    expect(after).toMatchObject({ starts: 2, crashes: 0, browsers: 1 });
    expect(before.pids.filter(isRunning)).toEqual([]);
    await own.close();
  });

  test('keeps two pages ready for the next calls', async () => {
    await expectNextToWork();
    while ((await browsers.tidy())!.warm < 2) await sleep(50);
    await sleep(300);
    expect((await browsers.tidy())!.warm).toBe(2);
  });

  test('leaves no process, context or file after 12 pages or after it has ended', async () => {
    // `npm run bench -- soak` renders hundreds of pages and looks at memory too.
    const own = startBrowsers({ pagesPerBrowser: 7, idleSeconds: 0.5, pagesMax: 3 });
    const render = async () => {
      await using page = await own.openPage({ account: 1, queueSeconds: 30 });
      await page.goto(`${origin}/plain`, { waitUntil: 'load', timeoutSeconds: 20 });
      await page.read({ timeoutSeconds: 5 });
    };
    for (let done = 0; done < 12; done += 4) await Promise.all([render(), render(), render(), render()]);
    const status = (await own.tidy())!;
    expect(status).toMatchObject({ pagesServed: 12, pages: 0, browsers: 1, crashes: 0 });
    expect(status.starts).toBeGreaterThan(1); // replaced in between
    const { workerPid } = own;
    while (own.workerPid !== undefined) await sleep(50); // idle: it ends
    const renderers = treeOf(status.pids);
    expect(renderers).toEqual([]);
    while (isRunning(workerPid!)) await sleep(20);
    expect(listLeftovers(workerPid!)).toEqual([]);
    await own.close();
  }, 60_000);

  test('runs as an unprivileged user in a network namespace, and cannot read the data directory', async () => {
    await using _page = await browsers.openPage({ account: 1 });
    const { pids, level } = (await browsers.tidy())!;
    if (level !== 'jailed') return;
    const browser = treeOf(pids).find(
      ({ kind, pid }) =>
        kind === '' && commandOf(pid).includes('--remote-debugging-pipe') && !commandOf(pid).startsWith('unshare'),
    )!;
    const status = readFileSync(`/proc/${browser.pid}/status`, 'utf8');
    const uid = Number(/Uid:\s+(\d+)/.exec(status)?.[1]);
    expect([0, 65_534]).not.toContain(uid);
    expect(/CapEff:\s+(\w+)/.exec(status)?.[1]).toMatch(/^0+$/);
    expect(/NoNewPrivs:\s+(\d)/.exec(status)?.[1]).toBe('1');
    const interfaces = readFileSync(`/proc/${browser.pid}/net/dev`, 'utf8').split('\n').slice(2).filter(Boolean);
    expect(interfaces.map((line) => line.split(':')[0]!.trim())).toEqual(['lo']);
    expect(readdirSync(`/proc/${browser.pid}/root/tmp`)).toEqual([
      expect.stringMatching(/^siteglass-browser-\d+-jail$/),
    ]);
    expect(readdirSync(`/proc/${browser.pid}/root/root`)).toEqual([]);
    // Empty in the jail, or missing if it is below the temporary folder.
    const seen = `/proc/${browser.pid}/root${hidden}`;
    expect(existsSync(seen) ? readdirSync(seen) : []).toEqual([]);
    expect(readdirSync(hidden)).toEqual(['secret-key']);
    const renderer = treeOf(pids).find(({ kind }) => kind === 'renderer')!;
    expect(/Seccomp:\s+(\d)/.exec(readFileSync(`/proc/${renderer.pid}/status`, 'utf8'))?.[1]).toBe('2');
  });

  test('keeps its process alive until it has ended', async () => {
    const module = pathToFileURL(join(import.meta.dirname, '../../src/web/browser/pool/browsers.ts'));
    const script = `
      import { createBrowsers } from ${JSON.stringify(module)};
      const settings = { hiddenDirectories: [], egressAllow: [], ownAddresses: [], knownNames: [], resolve: new Map() };
      const browsers = createBrowsers(
        { cacheDirectory: ${JSON.stringify(tmpdir())}, ...settings },
        { findProgram: async () => (${JSON.stringify(testBrowser)}) },
      );
      const busy = setInterval(() => {}, 1000);
      await (await browsers.openPage({ account: 1 })).close();
      clearInterval(busy);
      await browsers.close();
      console.log('closed');`;
    const args = ['--input-type=module', '--eval', script];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { timeout: 25_000 });
    expect([stdout, stderr]).toEqual(['closed\n', '']);
  });
});

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

/** Outside of the temporary folders, which the jail always hides. */
async function makeDataDirectory(): Promise<string> {
  const parent = join(import.meta.dirname, '..', '..', '.dev-data');
  await mkdir(parent, { recursive: true });
  const directory = await mkdtemp(join(parent, 'browser-'));
  await writeFile(join(directory, 'secret-key'), 'secret', { mode: 0o600 });
  return directory;
}

const listLeftovers = (workerPid: number): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(profileMark(workerPid)));
