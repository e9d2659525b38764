// A page for fingerprinting, as a browser has it: the document after scripts, what it asked for, and the names it defined.
import type { Browsers } from '../../web/browser/browsers.ts';
import type { RenderPage } from './technology.ts';

const READY_SECONDS = 20;
const READ_SECONDS = 5;
/** Fingerprints of all accounts take turns as one. */
const NOBODY = 0;

const listRequests = '() => performance.getEntriesByType("resource").slice(0, 500).map((entry) => entry.name)';

export function createRenderPage(browsers: Pick<Browsers, 'openPage'>): RenderPage {
  return async (url, { jsNames, signal }) => {
    await using page = await browsers.openPage({ account: NOBODY, ...(signal && { signal }) });
    const { status, headers, hops } = await page.goto(url.href, {
      waitUntil: 'networkidle2',
      timeoutSeconds: READY_SECONDS,
    });
    const { html, url: finalUrl } = await page.read({ timeoutSeconds: READ_SECONDS });
    const [requests, js, cookies] = await Promise.all([
      page.evaluate(listRequests, [], { timeoutSeconds: READ_SECONDS }),
      page.readGlobals(jsNames, { timeoutSeconds: READ_SECONDS }),
      page.cookies(),
    ]);
    return {
      status,
      headers,
      html,
      finalUrl,
      redirects: hops,
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      requests: Array.isArray(requests) ? requests.filter((address) => typeof address === 'string') : [],
      js,
    };
  };
}
