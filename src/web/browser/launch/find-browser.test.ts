import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isRoot } from '../../../../test/support/other-user.ts';
import { createVerdicts } from '../install/verdicts.ts';
import { browserUserId } from './browser-user.ts';
import { configuredBrowser, findBrowser, versionOf } from './find-browser.ts';
import type { Found } from './find-browser.ts';

describe('a browser that is found on the machine', { timeout: 60_000 }, () => {
  let home: string;
  let program: string;
  let traces: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'home-'));
    await chmod(home, 0o755);
    program = join(home, '.cache/puppeteer/chrome-headless-shell/linux-150.0.1/x/chrome-headless-shell');
    traces = join(home, 'traces');
    await mkdir(traces);
    await chmod(traces, 0o777);
    await mkdir(dirname(program), { recursive: true });
    // Leaves the id of its user behind whenever it runs.
    await writeFile(program, `#!/bin/sh\nid -u >> '${traces}/ran'\necho Chromium 1.2.3.4\n`, { mode: 0o755 });
  });
  afterEach(() => rm(home, { recursive: true }));

  const users = async () => (await readFile(join(traces, 'ran'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

  async function search(): Promise<Found['rejected'][number] | undefined> {
    const verdicts = createVerdicts({ file: undefined, sandbox: 'auto' });
    const { rejected } = await findBrowser({
      caches: [],
      home,
      judge: async (found) =>
        found.path === program ? await verdicts.of(found) : { trouble: 'not the one of this test' },
    });
    return rejected.find(({ path }) => path === program);
  }

  test.each([
    ['whose file other users can change', () => program],
    ['in a folder that other users can change', () => dirname(program)],
    ['below a folder that other users can change', () => home],
  ])('%s is not started', async (_, open) => {
    await chmod(open(), 0o777);
    expect(await search()).toEqual({ path: program, reason: 'other users can replace it' });
    expect(await users()).toEqual([]);
  });

  test('is started if only this user and root can change it, but never as root', async () => {
    expect((await search())?.reason).toContain('does not start');
    const found = await users();
    expect(found.length).toBeGreaterThan(0);
    if (isRoot) expect(new Set(found)).toEqual(new Set([String(browserUserId)]));
  });

  test.skipIf(!isRoot)('or configured is started for its version, but not as root (skipped: needs root)', async () => {
    expect(await versionOf(await configuredBrowser(program))).toBe('Chromium 1.2.3.4');
    expect(await users()).toEqual([String(browserUserId)]);
  });
});
