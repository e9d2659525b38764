// Browser tests run where there is a browser; elsewhere they say why they do not.
import { tmpdir } from 'node:os';
import { createBrowsers } from '../../src/web/browser/browsers.ts';
import type { Browsers, BrowsersSettings } from '../../src/web/browser/browsers.ts';
import { findBrowser } from '../../src/web/browser/find-browser.ts';

export const hasBrowser = await findBrowser({ cacheDirectory: tmpdir() }).then(
  () => true,
  () => false,
);

/** Part of the names of skipped tests. */
export const whyNoBrowser = hasBrowser ? '' : ' (skipped: no Chromium on this machine)';

/** Browsers that reach 127.0.0.2 and nothing else, unless told otherwise. */
export const startBrowsers = (settings: Partial<BrowsersSettings> = {}): Browsers =>
  createBrowsers({
    cacheDirectory: tmpdir(),
    hiddenDirectories: [],
    egressAllow: ['127.0.0.2'],
    ownAddresses: [],
    knownNames: [],
    resolve: new Map(),
    ...settings,
  });
