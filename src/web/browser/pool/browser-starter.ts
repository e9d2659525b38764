// Starts browsers on the best level of isolation that works here, and pauses after repeated failures.

import { versionOf } from '../launch/find-browser.ts';
import type { BrowserProgram } from '../launch/browser-program.ts';
import { gatherFonts } from '../launch/fonts.ts';
import { launchBrowser } from '../launch/launcher.ts';
import type { LaunchOptions, SkippableLevel } from '../launch/launch-options.ts';
import type { BrowserProcess } from '../launch/launcher.ts';
import { desktopUserAgent, windowTimeZone } from '../page/identity.ts';
import type { PoolSettings } from './pool-settings.ts';

const failuresMax = 3;
const pauseMs = 5000;

/** What is known about the browser that was started last. */
export type StartReport = Pick<BrowserProcess, 'level' | 'hasOwnNetwork' | 'version' | 'shortcomings' | 'startMs'>;

export interface BrowserStarter {
  /** Throws the last error without a new attempt if several attempts have failed just now. */
  start(): Promise<BrowserProcess>;
  /** undefined until a browser has started. */
  readonly latest: StartReport | undefined;
}

export interface BrowserStarterParts {
  launch?: (options: LaunchOptions) => Promise<BrowserProcess>;
  /** The clock, in milliseconds. */
  now?: () => number;
}

export function createBrowserStarter(
  settings: PoolSettings,
  { launch = launchBrowser, now = Date.now }: BrowserStarterParts = {},
): BrowserStarter {
  const skipped = new Set<SkippableLevel>(settings.skipLevels);
  let failures = 0;
  let lastFailure: { error: unknown; at: number } | undefined;
  let latest: StartReport | undefined;

  return {
    async start() {
      if (failures >= failuresMax && lastFailure && now() - lastFailure.at < pauseMs) throw lastFailure.error;
      try {
        const started = await launch({ ...(await launchOptions(settings)), skip: skipped });
        failures = 0;
        for (const level of failedLevels(started)) skipped.add(level);
        // Only the first start tries the better levels and reports why they failed.
        latest = latest?.level === started.level ? { ...started, shortcomings: latest.shortcomings } : started;
        return started;
      } catch (error) {
        failures++;
        lastFailure = { error, at: now() };
        throw error;
      }
    },
    get latest() {
      return latest;
    },
  };
}

/** The levels that failed before the browser started on a lower one. They are not tried again. */
export function failedLevels({ level, hasOwnNetwork }: StartReport): SkippableLevel[] {
  const failed: SkippableLevel[] = [];
  if (level !== 'jailed') failed.push('jailed');
  if (!hasOwnNetwork) failed.push('own network');
  if (level === 'unsandboxed') failed.push('sandboxed');
  return failed;
}

async function launchOptions(settings: PoolSettings): Promise<LaunchOptions> {
  const { program, cacheDirectory, isWindow, flags = [] } = settings;
  return {
    program,
    sandbox: settings.sandbox,
    isContainer: settings.isContainer,
    hiddenDirectories: settings.hiddenDirectories,
    hasLowPriority: settings.hasLowPriority,
    // Pages can be rendered without additional fonts.
    fonts: await gatherFonts({ cacheDirectory, systemDirectories: settings.systemFonts }).catch(() => undefined),
    listeners: settings.pagesMax + settings.warmPages,
    flags: isWindow ? [...(await windowFlags(program)), ...flags] : flags,
    timeZone: isWindow ? windowTimeZone() : undefined,
  };
}

/**
 * Hides differences from a browser with a screen that pages could detect. The user agent is also set here, because shared
 * workers would otherwise report the browser's own.
 */
async function windowFlags(program: BrowserProgram): Promise<string[]> {
  const version = await versionOf(program).catch(() => '');
  const major = /(\d+)\.\d+\.\d+/.exec(version)?.[1];
  return [
    ...(major === undefined ? [] : [`--user-agent=${desktopUserAgent.replace('{version}', major)}`]),
    '--screen-info={1920x1080 workAreaBottom=48}',
    '--window-size=1680,960',
    '--enable-unsafe-swiftshader',
  ];
}
