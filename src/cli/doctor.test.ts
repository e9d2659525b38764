// `siteglass doctor`: what it checks, and that it changes nothing.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestCli } from '../../test/support/cli.ts';
import type { TestCli } from '../../test/support/cli.ts';
import { runCommand } from '../../test/support/command.ts';
import { checkDataDirectory, checkHttpEngine, checkNode } from './doctor.ts';

let cli: TestCli;
let environment: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  cli = await startTestCli();
});
afterAll(() => cli.close());
beforeEach(() => {
  environment = cli.environment();
});

const run = (args: string[]) => runCommand(args, { environment, loadService: cli.loadService });

describe('doctor', () => {
  test.each([
    ['24.12.0', 'ok'],
    ['26.1.0', 'ok'],
    ['24.11.9', 'fail'],
    ['20.20.2', 'fail'],
  ])('rates Node.js %s as %s', (version, state) => expect(checkNode(version).state).toBe(state));

  test('reports the HTTP engine, and warns when wreq has no binary', async () => {
    expect(await checkHttpEngine('undici')).toEqual({
      check: 'http engine',
      state: 'ok',
      detail: 'undici: as configured',
    });
    const found = await checkHttpEngine('auto');
    expect(found.state).toBe(found.detail.startsWith('wreq') ? 'ok' : 'warn');
    expect((await checkHttpEngine('wreq')).state).toBe(found.state === 'ok' ? 'ok' : 'fail');
  });

  test('reports secrets that other users can read', async () => {
    const data = mkdtempSync(join(cli.folder, 'open-'));
    writeFileSync(join(data, 'admin-token'), 'x', { mode: 0o644 });
    expect(await checkDataDirectory(data)).toContainEqual(
      expect.objectContaining({ check: 'admin-token', state: 'warn' }),
    );
  });

  test('leaves no files behind, and distinguishes Siteglass from other programs on its port', async () => {
    environment.DATA_DIR = join(cli.folder, 'never', 'made');
    const { findings } = JSON.parse((await run(['doctor', '--json'])).stdout);
    expect(findings).toContainEqual(expect.objectContaining({ check: 'database', state: 'ok' }));
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'port', state: 'ok', detail: expect.stringContaining('served by Siteglass') }),
    );
    expect(existsSync(join(cli.folder, 'never'))).toBe(false);

    const other = createServer((_request, response) => response.end('hello'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    environment = {
      ...environment,
      PORT: String((other.address() as AddressInfo).port),
      DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x',
    };
    const { exitCode, stdout } = await run(['doctor']);
    other.close();
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^fail +database/m);
    expect(stdout).toMatch(/^fail +port .* in use by another program$/m);
    expect(stdout).not.toContain('hidden');
  }, 60_000);
});
