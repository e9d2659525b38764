import { describe, expect, test } from 'vitest';
import type { LaunchOptions } from '../launch/launch-options.ts';
import type { BrowserProcess } from '../launch/launcher.ts';
import { createBrowserStarter, failedLevels } from './browser-starter.ts';
import type { StartReport } from './browser-starter.ts';
import type { PoolSettings } from './pool-settings.ts';

const settings: PoolSettings = {
  program: { path: '/nowhere/browser', origin: 'configured', kind: 'shell' },
  cacheDirectory: '/nowhere',
  hiddenDirectories: [],
  sandbox: 'auto',
  pagesMax: 4,
  warmPages: 2,
  pagesPerBrowser: 10,
  browserSeconds: 10,
  browserBytesMax: 1,
  tabBytesMax: 1,
  idleSeconds: 1,
  janitorSeconds: 1,
  silentSecondsMax: 15,
};

const reports = (report: Partial<StartReport>): BrowserProcess =>
  ({ level: 'jailed', hasOwnNetwork: true, version: '1', shortcomings: [], startMs: 1, ...report }) as BrowserProcess;

describe('starting browsers', () => {
  test('opens a port for every page and every tab that is prepared ahead', async () => {
    const seen: LaunchOptions[] = [];
    const launch = async (options: LaunchOptions) => {
      seen.push(options);
      return reports({});
    };
    await createBrowserStarter(settings, { launch }).start();
    expect(seen).toMatchObject([{ listeners: 6, program: settings.program, sandbox: 'auto' }]);
  });

  test('does not try levels again that have failed, and keeps reporting why they failed', async () => {
    const skipped: string[][] = [];
    const launch = async ({ skip }: LaunchOptions) => {
      skipped.push([...(skip ?? [])]);
      const isFirst = skipped.length === 1;
      return reports({ level: 'sandboxed', hasOwnNetwork: false, shortcomings: isFirst ? ['no namespaces'] : [] });
    };
    const starter = createBrowserStarter(settings, { launch });
    await starter.start();
    await starter.start();
    expect(skipped).toEqual([[], ['jailed', 'own network']]);
    expect(starter.latest).toMatchObject({ level: 'sandboxed', shortcomings: ['no namespaces'] });
  });

  test('pauses after three failures in a row', async () => {
    let now = 0;
    let attempts = 0;
    const launch = (): Promise<BrowserProcess> => Promise.reject(new Error(`attempt ${++attempts}`));
    const starter = createBrowserStarter(settings, { launch, now: () => now });
    for (const attempt of [1, 2, 3]) await expect(starter.start()).rejects.toThrow(`attempt ${attempt}`);
    await expect(starter.start()).rejects.toThrow('attempt 3');
    now += 5000;
    await expect(starter.start()).rejects.toThrow('attempt 4');
  });

  test('knows which levels failed from the level that worked', () => {
    expect(failedLevels(reports({}))).toEqual([]);
    expect(failedLevels(reports({ level: 'sandboxed', hasOwnNetwork: true }))).toEqual(['jailed']);
    expect(failedLevels(reports({ level: 'unsandboxed', hasOwnNetwork: false }))).toEqual([
      'jailed',
      'own network',
      'sandboxed',
    ]);
  });
});
