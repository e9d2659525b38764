import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isShell, machineBrowsers } from './machine-browsers.ts';

let home: string;
const put = (path: string): string => {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  return file;
};

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'home-'));
});
afterAll(() => rmSync(home, { recursive: true }));

const inHome = (options: Parameters<typeof machineBrowsers>[0]) =>
  machineBrowsers({ home, ...options }).filter((path) => path.startsWith(home));

test('the caches of Playwright and Puppeteer are searched, newest versions and headless shells first', () => {
  const old = put('.cache/ms-playwright/chromium_headless_shell-999/chrome-linux/headless_shell');
  const playwright = put('.cache/ms-playwright/chromium_headless_shell-1200/chrome-linux/headless_shell');
  const puppeteer = put(
    '.cache/puppeteer/chrome-headless-shell/linux-150.0.1/chrome-headless-shell-linux64/chrome-headless-shell',
  );
  const full = put('.cache/puppeteer/chrome/linux-150.0.1/chrome-linux64/chrome');
  expect(inHome({ platform: 'linux' })).toEqual([playwright, old, puppeteer, full]);
  expect(inHome({ platform: 'linux', isWindow: true })).toEqual([full, playwright, old, puppeteer]);
  expect([playwright, puppeteer, full].map(isShell)).toEqual([true, true, false]);
});

test('on macOS applications are found, and no Linux programs', () => {
  const chrome = put('Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  const edge = put('Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
  const shell = put('Library/Caches/ms-playwright/chromium_headless_shell-7/chrome-mac/headless_shell');
  const found = machineBrowsers({ home, platform: 'darwin' });
  expect(found).toEqual(expect.arrayContaining([shell, chrome, edge]));
  expect(found.filter((path) => path.startsWith('/usr') || path.startsWith('/snap'))).toEqual([]);
});
