// Finds Chromium installations: packages of Linux distributions, snap, macOS applications, and the caches of
// Playwright and Puppeteer. Whether a program works is tested by rendering a page.

import { existsSync, globSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

const linuxShells = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib64/chromium-browser/headless_shell',
  '/usr/lib/chromium-browser/headless_shell',
];
const linuxBrowsers = [
  '/usr/lib/chromium/chromium',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/opt/google/chrome/chrome',
  '/usr/bin/google-chrome',
  '/opt/microsoft/msedge/msedge',
  '/snap/chromium/current/usr/lib/chromium-browser/chrome',
];
const macApplications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const cachedShells = [
  'ms-playwright/chromium_headless_shell-*/*/{headless_shell,chrome-headless-shell}',
  'puppeteer/chrome-headless-shell/*/*/chrome-headless-shell',
];
const cachedBrowsers = [
  'ms-playwright/chromium-*/*/chrome',
  'ms-playwright/chromium-*/*/*.app/Contents/MacOS/*',
  'puppeteer/chrome/*/*/chrome',
  'puppeteer/chrome/*/*/*.app/Contents/MacOS/*',
];

export interface MachineOptions {
  /** True: full browsers come before headless shells. */
  isWindow?: boolean | undefined;
  platform?: NodeJS.Platform;
  home?: string | undefined;
}

/** Programs to try, best first. A headless shell takes a sixth of the CPU time of a full browser. */
export function machineBrowsers({
  isWindow = false,
  platform = process.platform,
  home = homedir(),
}: MachineOptions = {}): string[] {
  const isMac = platform === 'darwin';
  const caches = isMac ? [join(home, 'Library/Caches'), join(home, '.cache')] : [join(home, '.cache')];
  const cached = (patterns: readonly string[]) =>
    caches.flatMap((cache) => patterns.flatMap((one) => newestFirst(cache, one)));
  const applications = ['/Applications', join(home, 'Applications')].flatMap((folder) =>
    macApplications.map((name) => join(folder, name)),
  );
  const shells = [...(isMac ? [] : linuxShells), ...cached(cachedShells)];
  const browsers = [...(isMac ? applications : linuxBrowsers), ...cached(cachedBrowsers)];
  return (isWindow ? [...browsers, ...shells] : [...shells, ...browsers]).filter((path) => existsSync(path));
}

const newestFirst = (folder: string, pattern: string): string[] =>
  globSync(join(folder, pattern)).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));

/** True for headless programs, by their name. */
export const isShell = (path: string): boolean => /headless[-_]shell$/.test(path);

/** Debian's commands are shell scripts around the real program; killing one would leave the browser running. */
export async function behindWrapper(path: string): Promise<string> {
  const real = await realpath(path);
  const name = /^\/usr\/bin\/(chromium(?:-headless-shell)?)$/.exec(real)?.[1];
  const program = name && join('/usr/lib/chromium', name);
  return program !== undefined && existsSync(program) ? program : real;
}
