// `siteglass serve`, with a service that does not start.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand as runBare } from '../../test/support/command.ts';
import type { Service } from './service.ts';

const folder = mkdtempSync(join(tmpdir(), 'siteglass-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = { DATA_DIR: folder, PORT: '0' };
const notHere = () => Promise.reject(new Error('not in this test'));
const run: typeof runBare = (args, given) => runBare(args, { environment, ...given });

describe('serve', () => {
  test('prints its address and the first key, and shuts down in order', async () => {
    let isStopped = false;
    const started: unknown[] = [];
    const loadService = async (): Promise<Service> => ({
      openService: notHere,
      async startService({ port, host }, options) {
        started.push({ port, host, ...options });
        return {
          address: 'http://127.0.0.1:9999',
          firstKey: 'sg_live_x',
          firstLogin: { email: 'admin@siteglass.local', password: 'four-words' },
          adminTokenPlace: '/data/admin-token',
          browser: { state: 'pending', step: 'downloading one' },
          down: new Promise<never>(() => {}),
          stop: async () => {
            isStopped = true;
          },
        };
      },
    });
    const running = run(['serve', '--role', 'api', '--port', '9999', '--host', '0.0.0.0'], { loadService });
    while (started.length === 0) await new Promise(setImmediate);
    process.emit('SIGTERM', 'SIGTERM');
    const { exitCode, stdout } = await running;
    expect(started).toEqual([{ port: 9999, host: '0.0.0.0', role: 'api' }]);
    expect([exitCode, isStopped]).toEqual([0, true]);
    expect(stdout).toContain('Siteglass listens on http://127.0.0.1:9999\nAdmin token: /data/admin-token\n');
    expect(stdout).toMatch(/\nDocumentation: http:\/\/127\.0\.0\.1:9999\/docs\nVersion: \d+\.\d+\.\d+\n/);
    expect(stdout).toContain('\nBrowser: downloading one; calls that need it wait\n');
    expect(stdout).toMatch(/Stopping: waiting for running calls\nStopped\n$/);
    expect(stdout).toContain('Dashboard login, shown only once: admin@siteglass.local  password four-words\n');
    expect(stdout).toContain(
      "curl -H 'x-api-key: sg_live_x' 'http://127.0.0.1:9999/v1/website/crawler?query=http://sample.siteglass.test/&",
    );
  });

  test.each([[[]], [['--port', '0']], [['--data-dir', 'somewhere']]])('is the default command: %j', async (args) => {
    const started: unknown[] = [];
    const loadService = async (): Promise<Service> => ({
      openService: notHere,
      startService: ({ port, dataDirectory }, { role }) => {
        started.push({ port, dataDirectory, role });
        return notHere();
      },
    });
    const named = await run(['serve', ...args], { loadService });
    const bare = await run(args, { loadService });
    expect(started).toHaveLength(2);
    expect([started[1], bare]).toEqual([started[0], named]);
  });

  test('warns about variables that look like settings and are none', async () => {
    const { stderr } = await run(['serve'], {
      environment: { ...environment, SITEGLASS_EGRES_ALLOW: '127.0.0.0/8' },
      loadService: async () => ({ openService: notHere, startService: notHere }),
    });
    expect(stderr).toContain('Warning: SITEGLASS_EGRES_ALLOW is not a setting; did you mean SITEGLASS_EGRESS_ALLOW?\n');
  });

  test('warns of a misspelled setting also when another one is invalid', async () => {
    const { exitCode, stderr } = await run(['serve'], {
      environment: { ...environment, PORT: 'x', SITEGLASS_EGRES_ALLOW: '10.0.0.0/8' },
    });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/did you mean SITEGLASS_EGRESS_ALLOW\?\n[\s\S]*PORT must be/);
  });

  test('does not run for --help or a misspelt command', async () => {
    expect(await run(['--help'])).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^Usage: siteglass \[/) });
    expect(await run(['srve'])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Did you mean serve?') });
  });

  test('documents every setting in its help', async () => {
    expect((await run(['serve', '--help'])).stdout).toMatch(/DATABASE_URL .*\n(.*\n)*Example:/);
  });
});

describe('the help', () => {
  test('groups the commands', async () => {
    const { stdout } = await run(['--help']);
    expect(stdout).toMatch(
      /\nService:\n {2}serve [^]*\nCalls:\n[^]*\n {2}crawl\|crawler [^]*\nWorkspaces:\n {2}account /,
    );
    expect(stdout).not.toContain('\nCommands:\n');
  });
});
