// Renders a page in a browser: the document after its scripts, the requests it made, and the names it defined.
import { ApiError, failed } from '../../contract/errors.ts';
import { plainFetching } from '../../contract/fetch-options.ts';
import { within } from '../../flow/time-limit.ts';
import { browserOptionsOf, keepCookies } from '../../web/fetching.ts';
import type { BrowserPage, MainResponse } from '../../web/browser/page/browser-page.ts';
import type { Browsers } from '../../web/browser/pool/browsers.ts';
import { probePage } from './page-probes.ts';
import type { RenderedPage, RenderPage } from './technology.ts';

const readySeconds = 20;
const readSeconds = 5;

/** A page with requests that never end, such as long polls, is read as it is after this time. */
const idleSecondsMax = 10;

async function openSettled(page: BrowserPage, url: URL, timeoutSeconds: number): Promise<MainResponse> {
  const endsAt = performance.now() + timeoutSeconds * 1000;
  const response = await page.goto(url.href, { waitUntil: 'domcontentloaded', timeoutSeconds });
  // There is nothing to wait for.
  if (!response.isShown) throw failed('the browser does not show the response of the target', 'target_not_shown');
  const left = Math.max(1, (endsAt - performance.now()) / 1000);
  try {
    return await page.settle({ waitUntil: 'networkidle2', timeoutSeconds: Math.min(left, idleSecondsMax) });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'target_timeout') return response;
    throw error;
  }
}

const listRequests = '() => performance.getEntriesByType("resource").slice(0, 500).map((entry) => entry.name)';

export function createRenderPage(browsers: Pick<Browsers, 'openPage'>): RenderPage {
  return async (url, options) => {
    const { account, fetching = plainFetching, shownSecondsMax, signal } = options;
    await fetching.vetPage?.(url);
    await using page = await browsers.openPage({
      ...browserOptionsOf(url, fetching),
      account,
      ...(signal && { signal }),
    });
    const rendered = readRendered(page, url, options);
    if (shownSecondsMax === undefined) return await rendered;
    const late = () => failed(`the page took longer than ${shownSecondsMax} s in the browser`, 'target_timeout');
    return await within(rendered, { ms: shownSecondsMax * 1000, late });
  };
}

async function readRendered(
  page: BrowserPage,
  url: URL,
  { questions, timeoutSeconds = readySeconds, fetching = plainFetching }: Parameters<RenderPage>[1],
): Promise<RenderedPage> {
  const response = await openSettled(page, url, timeoutSeconds);
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
}
