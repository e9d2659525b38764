// Starts a Chromium for playwright, in tests and in scripts.
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import type { BrowserProgram } from '../../src/web/browser/launch/browser-program.ts';

export const openBrowser = ({ path, libraries = [] }: BrowserProgram): Promise<Browser> =>
  chromium.launch({
    executablePath: path,
    // A test that sends the service a signal does not mean this browser.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    args: ['--no-sandbox', '--headless', '--disable-gpu', '--font-render-hinting=none'],
    ...(libraries.length > 0 && { env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') } }),
  });
