// Opens result pages in a browser.
import type { Browsers } from '../../web/browser/pool/browsers.ts';
import type { BrowserTier } from './ask/browser-http.ts';

const readySeconds = 20;
const readSeconds = 5;
/** All searches share one slot in the fair queue. */
const sharedAccount = 0;

export function createBrowserTier(browsers: Pick<Browsers, 'openPage'>): BrowserTier {
  return {
    async render(url, { signal }) {
      await using page = await browsers.openPage({ account: sharedAccount, signal });
      const { status } = await page.goto(url.href, { waitUntil: 'load', timeoutSeconds: readySeconds });
      const { html, url: finalUrl } = await page.read({ timeoutSeconds: readSeconds });
      return { status, html, finalUrl };
    },
  };
}
