// Renders a page in a browser: the document after its scripts, the requests it made, and the names it defined.
import { plainFetching } from '../../contract/fetch-options.ts';
import { browserOptionsOf, keepCookies } from '../../web/fetching.ts';
import type { Browsers } from '../../web/browser/pool/browsers.ts';
import { probePage } from './page-probes.ts';
import type { RenderPage } from './technology.ts';

const readySeconds = 20;
const readSeconds = 5;

const listRequests = '() => performance.getEntriesByType("resource").slice(0, 500).map((entry) => entry.name)';

export function createRenderPage(browsers: Pick<Browsers, 'openPage'>): RenderPage {
  return async (url, { account, questions, timeoutSeconds = readySeconds, fetching = plainFetching, signal }) => {
    await fetching.vetPage?.(url);
    await using page = await browsers.openPage({
      ...browserOptionsOf(url, fetching),
      account,
      ...(signal && { signal }),
    });
    const response = await page.goto(url.href, { waitUntil: 'networkidle2', timeoutSeconds });
    await keepCookies(fetching, page);
    const { status, headers, hops } = response;
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
