// The browser of this test run, prepared by `global-setup.ts`.
import { inject } from 'vitest';
import { isShell } from '../../src/web/browser/launch/machine-browsers.ts';

export const testBrowser = inject('browser');

/** For services: `SITEGLASS_CHROMIUM` with the browser of this run. Its libraries are found beside it. */
export const browserEnvironment = { SITEGLASS_CHROMIUM: testBrowser.path };

/** True for a headless shell, which has no window. */
export const isHeadlessShell = isShell(testBrowser.path) || testBrowser.path.endsWith('/browser/chromium');
