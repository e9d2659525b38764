import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startChromeMirror } from '../../../../test/support/chrome-mirror.ts';
import type { ChromeMirror } from '../../../../test/support/chrome-mirror.ts';
import { testBrowser } from '../../../../test/support/test-browser.ts';
import { chromeForTesting } from './chrome-for-testing.ts';
import { usersOf } from './leases.ts';
import type { BrowserSource, FetchProgress } from './source.ts';
import { createBrowserSupply, describeProgress } from './supply.ts';
import type { BrowserSupply, SupplyParts, SupplySettings } from './supply.ts';

describe('the browser supply', { timeout: 120_000 }, () => {
  let cache: string;
  let mirror: ChromeMirror;
  let supply: BrowserSupply;

  beforeEach(async () => {
    cache = await mkdtemp(join(tmpdir(), 'supply-'));
    mirror = await startChromeMirror();
  });
  afterEach(async () => {
    await supply.close();
    mirror.close();
    await rm(cache, { recursive: true, force: true });
  });

  function open(settings: Partial<SupplySettings> = {}, parts: SupplyParts = {}): BrowserSupply {
    const { address, pins } = mirror;
    supply = createBrowserSupply(
      {
        caches: [cache],
        sandbox: 'auto',
        mayFetch: true,
        usesMachine: false,
        sources: [chromeForTesting({ mirror: address, pins, platform: 'linux', architecture: 'x64' })],
        ...settings,
      },
      parts,
    );
    return supply;
  }

  test('downloads a browser in the background, and calls wait for it', async () => {
    const steps: string[] = [];
    const fetched: string[] = [];
    open({}, { onProgress: (one) => steps.push(describeProgress(one)), onFetched: ({ path }) => fetched.push(path) });
    supply.prepare();
    const [first, second] = await Promise.all([supply.program(), supply.program({ isWindow: true })]);
    expect(first).toMatchObject({ origin: 'chrome-for-testing' });
    expect(second.path).toBe(first.path);
    expect(fetched).toEqual([first.path]);
    expect(steps.at(0)).toMatch(/^chrome-for-testing: downloading, \d+ %$/);
    expect(steps.at(-1)).toBe('chrome-for-testing: trying it');
    expect(mirror.asked).toBe(1);
  });

  test('reports a download, then the browser', async () => {
    open();
    expect(await supply.status(60_000)).toEqual({ state: 'pending', step: expect.stringMatching(/downloading/) });
    const { path } = await supply.program();
    expect(await supply.status(60_000)).toMatchObject({ state: 'ready', program: { path } });
  });

  test('reports why there is no browser', async () => {
    open({ mayFetch: false });
    expect(await supply.status(60_000)).toEqual({
      state: 'missing',
      reason: 'SITEGLASS_BROWSER_FETCH=off disables the download',
    });
  });

  test('makes a call wait for a limited time, and says when to retry', async () => {
    mirror.send = (response) => response.writeHead(200).write('P');
    open({ waitSeconds: 0.2 });
    await expect(supply.program()).rejects.toMatchObject({
      status: 500,
      code: 'browser_missing',
      retryAfterSeconds: 15,
      message: expect.stringMatching(/the browser is not ready yet \(.*\), try again shortly/) as string,
    });
  });

  test('stops waiting when the call is aborted', async () => {
    mirror.send = (response) => response.writeHead(200).write('P');
    open();
    const call = new AbortController();
    const waiting = supply.program({ signal: call.signal });
    await expect.poll(() => mirror.asked).toBe(1);
    call.abort(new Error('the call is over'));
    await expect(waiting).rejects.toThrow('the call is over');
  });

  test('downloads nothing if disabled, and tells only the operator why', async () => {
    const failures: unknown[] = [];
    open({ mayFetch: false }, { onFailure: ({ cause }) => failures.push(cause) });
    for (let tries = 0; tries < 2; tries++) {
      await expect(supply.program()).rejects.toMatchObject({
        code: 'browser_missing',
        message: 'Internal Error: this server has no browser: contact its operator',
        retryAfterSeconds: undefined,
      });
    }
    expect(failures).toMatchObject([{ message: expect.stringContaining('SITEGLASS_BROWSER_FETCH=off') as string }]);
    expect(mirror.asked).toBe(0);
  });

  test('gives no time to retry if no source supports the machine', async () => {
    open({ sources: [chromeForTesting({ pins: { version: '', platforms: {} } })] });
    await expect(supply.program()).rejects.toMatchObject({ code: 'browser_missing', retryAfterSeconds: undefined });
  });

  test('reports why it failed, and does not retry immediately', async () => {
    mirror.send = (response) => response.writeHead(404).end();
    const failures: unknown[] = [];
    open({}, { onFailure: ({ cause }) => failures.push(cause) });
    for (let tries = 0; tries < 2; tries++) {
      await expect(supply.program()).rejects.toMatchObject({
        code: 'browser_missing',
        retryAfterSeconds: 120,
        message: 'Internal Error: this server has no browser: a download failed and will be retried',
      });
    }
    expect(failures).toMatchObject([{ message: expect.stringContaining('answered 404') as string }]);
    expect(mirror.asked).toBe(1);
  });

  test('gives webunlocker a headless shell until it has downloaded a full browser', async () => {
    const shell = chromeForTesting({
      mirror: mirror.address,
      pins: mirror.pins,
      platform: 'linux',
      architecture: 'x64',
    });
    const held = Promise.withResolvers<void>();
    const source: BrowserSource = {
      ...shell,
      refusal: async () => undefined,
      async fetch(folder, context) {
        if (context.kind === 'full') await held.promise;
        return { ...(await shell.fetch(folder, context)), kind: context.kind };
      },
    };
    open({ sources: [source] });
    const plain = await supply.program();
    expect(await supply.program({ isWindow: true })).toEqual(plain);
    held.resolve();
    await expect.poll(async () => (await supply.program({ isWindow: true })).kind, { timeout: 60_000 }).toBe('full');
    expect((await supply.program()).path).toBe(plain.path);
    await supply.close();

    open({ sources: [] }); // a later start
    expect(await supply.program({ isWindow: true })).toMatchObject({ kind: 'full' });
  });

  test('reports once that webunlocker has only a headless shell', async () => {
    const failures: string[] = [];
    open({}, { onNoFullBrowser: (error) => failures.push((error as Error).message) });
    for (let tries = 0; tries < 2; tries++) expect((await supply.program({ isWindow: true })).kind).toBe('shell');
    await expect.poll(() => failures).toEqual([expect.stringContaining('its full browser is not free software')]);
  });

  test('marks its browser as used until it is closed', async () => {
    open();
    const { folder } = await supply.program();
    expect(await usersOf(folder!)).toEqual([String(process.pid)]);
    await supply.close();
    expect(await usersOf(folder!)).toEqual([]);
  });

  test('finds another browser if the current one was removed', async () => {
    open();
    const { folder } = await supply.program();
    await rm(folder!, { recursive: true });
    const again = await supply.program();
    expect(again.folder).not.toBe(folder);
    expect(existsSync(again.path)).toBe(true);
    expect(mirror.asked).toBe(2);
  });

  test('uses the configured browser, with the libraries beside it', async () => {
    open({ configured: testBrowser.path });
    const { path, libraries, origin } = await supply.program();
    expect({ path, libraries, origin }).toEqual({
      path: testBrowser.path,
      libraries: testBrowser.libraries,
      origin: 'configured',
    });
    await supply.close();
    open({ configured: '/no/such' });
    await expect(supply.program()).rejects.toMatchObject({
      code: 'browser_missing',
      message: expect.not.stringContaining('/no/such') as string,
      retryAfterSeconds: undefined,
      cause: { message: 'SITEGLASS_CHROMIUM is /no/such, which cannot be run' },
    });
    expect(mirror.asked).toBe(0);
  });
});

test('progress is described in one line', () => {
  const progress: FetchProgress = { source: 'debian', step: 'downloading packages', percent: 41.7 };
  expect(describeProgress(progress)).toBe('debian: downloading packages, 41 %');
  expect(describeProgress({ step: 'waiting' })).toBe('waiting');
});
