// Browsers for tests that run without a service.
import { tmpdir } from 'node:os';
import { createBrowsers } from '../../src/web/browser/pool/browsers.ts';
import type { Browsers, BrowsersSettings } from '../../src/web/browser/pool/browsers.ts';
import { testBrowser } from '../support/test-browser.ts';

/** Browsers that can reach only 127.0.0.2, unless the settings say otherwise. */
export const startBrowsers = (settings: Partial<BrowsersSettings> = {}): Browsers =>
  createBrowsers(
    {
      cacheDirectory: tmpdir(),
      hiddenDirectories: [],
      egressAllow: ['127.0.0.2'],
      ownAddresses: [],
      knownNames: [],
      resolve: new Map(),
      warmPages: 1, // most tests use one page at a time
      ...settings,
    },
    { findProgram: async () => testBrowser },
  );
