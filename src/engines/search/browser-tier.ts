// Opens result pages in a browser.
import type { Browsers } from '../../web/browser/pool/browsers.ts';
import type { BrowserTier } from './ask/browser-http.ts';

const readySeconds = 20;
const readSeconds = 5;

export function createBrowserTier(browsers: Pick<Browsers, 'openPage'>): BrowserTier {
  return {
    async render(url, { account, signal }) {
      await using page = await browsers.openPage({ account, signal });
      const { status } = await page.goto(url.href, { waitUntil: 'load', timeoutSeconds: readySeconds });
      const { html, url: finalUrl } = await page.read({ timeoutSeconds: readSeconds });
      return { status, html, finalUrl };
    },
  };
}
