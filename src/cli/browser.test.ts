import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startChromeMirror } from '../../test/support/chrome-mirror.ts';
import { browserEnvironment, testBrowser } from '../../test/support/test-browser.ts';
import { loadConfig } from '../config.ts';
import { chromeForTesting } from '../web/browser/install/chrome-for-testing.ts';
import { installBrowser } from '../web/browser/install/install.ts';
import { openVerdicts } from '../web/browser/install/supply.ts';
import { browserRemedy, checkBrowsers } from './browser-doctor.ts';
import { runCli } from './cli.ts';

let cache: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'browser-commands-'));
  environment = { ...browserEnvironment, SITEGLASS_BROWSER_CACHE: cache, DATA_DIR: join(cache, 'data') };
});
afterAll(() => rm(cache, { recursive: true, force: true }));

async function run(args: string[], given = environment) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const exitCode = await runCli(args, { stdout, stderr, environment: given });
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}

describe('the browser commands', { timeout: 90_000 }, () => {
  test('list and remove downloaded browsers', async () => {
    expect((await run(['browser', 'list'])).stdout).toContain('No browser has been downloaded');
    const mirror = await startChromeMirror();
    const { address, pins } = mirror;
    const { id, folder } = await installBrowser({
      caches: [cache],
      sources: [chromeForTesting({ mirror: address, pins, platform: 'linux', architecture: 'x64' })],
      verdicts: await openVerdicts([cache], { sandbox: 'auto' }),
    });
    mirror.close();
    const listed = await run(['browser', 'list', '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject({
      browsers: [
        { id, source: 'chrome-for-testing', version: '153.0.8001.0', path: expect.stringContaining(folder) as string },
      ],
      used: { path: testBrowser.path, source: 'configured' },
    });
    const { SITEGLASS_CHROMIUM: _, ...withoutChoice } = environment;
    expect((await run(['browser', 'list'], withoutChoice)).stdout).toMatch(/^Used: .*\(chrome-for-testing\)$/m);
    expect(await run(['browser', 'remove', 'no-such'])).toMatchObject({
      exitCode: 1,
      stderr: 'There is no downloaded browser no-such.\n',
    });
    expect((await run(['browser', 'remove', id])).stdout).toBe(`Removed ${id}\n`);
    expect(JSON.parse((await run(['browser', 'remove', '--json'])).stdout)).toEqual({ removed: [] });
  });

  test('install reports why a source failed', async () => {
    const empty = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
    await once(empty, 'listening');
    const mirror = `http://127.0.0.1:${(empty.address() as AddressInfo).port}`;
    const { exitCode, stderr } = await run(['browser', 'install', '--source', 'chrome-for-testing'], {
      ...environment,
      SITEGLASS_BROWSER_MIRROR: mirror,
    });
    empty.close();
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/no browser could be fetched: Chrome for Testing.*: .*(no checksum|answered 404)/);
    expect(await run(['browser', 'install', '--source', 'nowhere'])).toMatchObject({ exitCode: 2 });
  });

  test('install --help lists every source', async () => {
    const { stdout } = await run(['browser', 'install', '--help']);
    for (const name of ['chrome-for-testing', 'debian', 'npm', 'SITEGLASS_BROWSER_MIRROR'])
      expect(stdout).toContain(name);
  });
});

describe('doctor', { timeout: 90_000 }, () => {
  test('reports source, version and isolation of the browser', async () => {
    const findings = await checkBrowsers(loadConfig(environment));
    const detail = expect.stringMatching(/\d+\.\d+\.\d+\.\d+, from SITEGLASS_CHROMIUM.*rendered a page$/) as string;
    expect(findings).toContainEqual(expect.objectContaining({ check: 'browser', detail }));
    expect(findings).toContainEqual(expect.objectContaining({ check: 'isolation' }));
  });

  test('fails when the configured browser cannot be run', async () => {
    const findings = await checkBrowsers(loadConfig({ ...environment, SITEGLASS_CHROMIUM: '/no/such' }));
    expect(findings).toEqual([
      expect.objectContaining({ check: 'browser', state: 'fail', remedy: 'correct SITEGLASS_CHROMIUM, or unset it' }),
    ]);
  });

  test('gives advice for the platform', () => {
    expect(browserRemedy('darwin')).not.toMatch(/apt|Debian/);
    expect(browserRemedy('linux')).toContain('chromium-headless-shell');
  });
});
