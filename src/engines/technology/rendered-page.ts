// Renders a page in a browser: the document after its scripts, the requests it made, and the names it defined.
import type { Browsers } from '../../web/browser/pool/browsers.ts';
import { probePage } from './page-probes.ts';
import type { RenderPage } from './technology.ts';

const readySeconds = 20;
const readSeconds = 5;

const listRequests = '() => performance.getEntriesByType("resource").slice(0, 500).map((entry) => entry.name)';

export function createRenderPage(browsers: Pick<Browsers, 'openPage'>): RenderPage {
  return async (url, { account, questions, signal }) => {
    await using page = await browsers.openPage({ account, ...(signal && { signal }) });
    const { status, headers, hops } = await page.goto(url.href, {
      waitUntil: 'networkidle2',
      timeoutSeconds: readySeconds,
    });
    const { html, url: finalUrl } = await page.read({ timeoutSeconds: readSeconds });
    const [requests, probed, cookies] = await Promise.all([
      page.evaluate(listRequests, [], { timeoutSeconds: readSeconds }),
      probePage(page, questions),
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
      ...probed,
    };
  };
}
