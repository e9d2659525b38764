// Browsers for tests that run without a service.
import { createBrowsers } from '../../src/web/browser/pool/browsers.ts';
import type { Browsers, BrowsersSettings } from '../../src/web/browser/pool/browsers.ts';
import { browserSettings } from '../support/browser-settings.ts';
import { testBrowser } from '../support/test-browser.ts';

/** Browsers that can reach only 127.0.0.2, unless the settings say otherwise. */
export const startBrowsers = (settings: Partial<BrowsersSettings> = {}): Browsers =>
  createBrowsers({ ...browserSettings, warmPages: 1, ...settings }, { findProgram: async () => testBrowser });
