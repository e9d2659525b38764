// Result pages that are shown to browsers only, opened in one.
import type { Browsers } from '../../web/browser/browsers.ts';
import type { BrowserTier } from './ask/browser-http.ts';

const READY_SECONDS = 20;
const READ_SECONDS = 5;
/** Searches of all accounts take turns as one. */
const NOBODY = 0;

export function createBrowserTier(browsers: Pick<Browsers, 'openPage'>): BrowserTier {
  return {
    async render(url, { signal }) {
      await using page = await browsers.openPage({ account: NOBODY, signal });
      const { status } = await page.goto(url.href, { waitUntil: 'load', timeoutSeconds: READY_SECONDS });
      const { html, url: finalUrl } = await page.read({ timeoutSeconds: READ_SECONDS });
      return { status, html, finalUrl };
    },
  };
}
