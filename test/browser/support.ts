// Browsers for tests that need no service around them.
import { tmpdir } from 'node:os';
import { createBrowsers } from '../../src/web/browser/pool/browsers.ts';
import type { Browsers, BrowsersSettings } from '../../src/web/browser/pool/browsers.ts';
import { testBrowser } from '../support/test-browser.ts';

/** Browsers that reach 127.0.0.2 and nothing else, unless told otherwise. */
export const startBrowsers = (settings: Partial<BrowsersSettings> = {}): Browsers =>
  createBrowsers(
    {
      cacheDirectory: tmpdir(),
      hiddenDirectories: [],
      egressAllow: ['127.0.0.2'],
      ownAddresses: [],
      knownNames: [],
      resolve: new Map(),
      ...settings,
    },
    { findProgram: async () => testBrowser },
  );
