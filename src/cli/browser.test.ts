import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenProgram, startChromeMirror } from '../../test/support/chrome-mirror.ts';
import { browserEnvironment, testBrowser } from '../../test/support/test-browser.ts';
import { loadConfig } from '../config.ts';
import { chromeForTesting } from '../web/browser/install/chrome-for-testing.ts';
import { installBrowser } from '../web/browser/install/install.ts';
import { takeLease } from '../web/browser/install/leases.ts';
import type { PrivateCopy } from '../web/browser/install/private-copies.ts';
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

async function installFromMirror(program?: string): Promise<PrivateCopy> {
  const mirror = await startChromeMirror(program);
  const { address, pins } = mirror;
  try {
    return await installBrowser({
      caches: [cache],
      sources: [chromeForTesting({ mirror: address, pins, platform: 'linux', architecture: 'x64' })],
      verdicts: await openVerdicts([cache], { sandbox: 'auto' }),
    });
  } finally {
    mirror.close();
  }
}

describe('the browser commands', { timeout: 90_000 }, () => {
  test('list and remove downloaded browsers', async () => {
    expect((await run(['browser', 'list'])).stdout).toContain('No browser has been downloaded');
    const { id, folder } = await installFromMirror();
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
    for (const unclear of [[], ['--all', id]]) {
      expect(await run(['browser', 'remove', ...unclear])).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('name the browsers to remove') as string,
      });
    }
    expect(existsSync(folder)).toBe(true);
    {
      await using _lease = await takeLease(folder);
      const inUse = `${id} was not removed: it is in use by a running service (process ${process.pid})`;
      for (const choice of [id, '--all']) {
        expect(await run(['browser', 'remove', choice])).toMatchObject({
          exitCode: 1,
          stderr: expect.stringContaining(inUse) as string,
        });
      }
      expect(existsSync(folder)).toBe(true);
    }
    expect((await run(['browser', 'remove', id])).stdout).toBe(`Removed ${id}\n`);
    expect(existsSync(folder)).toBe(false);
    expect(JSON.parse((await run(['browser', 'remove', '--all', '--json'])).stdout)).toEqual({ removed: [] });
  });

  test('remove --force deletes a browser that is in use', async () => {
    const { id, folder } = await installFromMirror();
    await using _lease = await takeLease(folder);
    expect(await run(['browser', 'remove', '--force', '--all'])).toMatchObject({
      exitCode: 0,
      stdout: `Removed ${id}\n`,
    });
    expect(existsSync(folder)).toBe(false);
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

  test('fails without a usable browser, and promises no other one', async () => {
    const { SITEGLASS_CHROMIUM: _, ...withoutChoice } = environment;
    const { folder, program } = await installFromMirror();
    await writeFile(join(folder, program), brokenProgram);
    const findings = await checkBrowsers(loadConfig({ ...withoutChoice, SITEGLASS_BROWSER_FETCH: 'off' }), {
      usesMachine: false,
    });
    await rm(folder, { recursive: true });
    expect(findings).toEqual([
      {
        check: 'browser',
        state: 'warn',
        detail: expect.stringMatching(new RegExp(`^${folder}.* cannot be used: .*does not start`)) as string,
      },
      {
        check: 'browser',
        state: 'fail',
        detail: expect.stringContaining('no usable browser was found') as string,
        remedy: expect.stringContaining(browserRemedy()) as string,
      },
    ]);
  });

  test('gives advice for the platform', () => {
    expect(browserRemedy('darwin')).not.toMatch(/apt|dnf/);
    const withTool = (tool: string) => browserRemedy('linux', (path) => path === tool);
    expect(withTool('/usr/bin/apt-get')).toContain('apt-get install chromium-headless-shell');
    expect(withTool('/usr/bin/dnf')).toContain('dnf install chromium-headless');
    expect(withTool('none')).toBe('install Chromium, or set SITEGLASS_CHROMIUM to the path of one');
  });
});
