// The browsers of this test run, prepared by `global-setup.ts`.
import { inject } from 'vitest';

export const testBrowser = inject('browser');

/** For services: `SITEGLASS_CHROMIUM` with the browser of this run. Its libraries are found beside it. */
export const browserEnvironment = { SITEGLASS_CHROMIUM: testBrowser.path };

/** A full browser, which has a window that pages can see; undefined where none can be downloaded. */
export const fullBrowser = inject('fullBrowser');

/** To be added to the name of what is skipped. */
export const whyNoFullBrowser =
  fullBrowser === undefined
    ? ' (skipped: no full browser can be downloaded here; SITEGLASS_TEST_CHROMIUM names one)'
    : '';

/** For services whose webunlocker needs a full browser. */
export const fullBrowserEnvironment: Record<string, string> =
  fullBrowser === undefined ? browserEnvironment : { SITEGLASS_CHROMIUM: fullBrowser.path };
