// Opens a page in a real browser and waits for its check: scripts run, a proof of work is computed, cookies are set, and the
// page reloads. Nothing is clicked or typed.

import { pause } from '../../flow/time-limit.ts';
import type { BrowserPage, MainResponse } from '../../web/browser/page/browser-page.ts';
import type { Obstacle } from './obstacle.ts';

const pollEveryMs = 120;
/** How long to wait for a page without scripts, for a captcha or a block, and for an unknown check. */
const staticSecondsMax = 2;
const captchaSecondsMax = 6;
const unknownSecondsMax = 20;
/** A page that has set a cookie and then does nothing for this long is opened again. */
const quietMs = 1500;
const reopenedMax = 3;

export interface VisitOptions {
  followRedirects: boolean;
  /** The remaining time of the call. */
  leftSeconds(): number;
  obstacleIn(response: MainResponse): Obstacle | undefined;
  signal: AbortSignal;
}

export interface Visited {
  response: MainResponse;
  /** The check that was not passed; undefined when the page is open. */
  obstacle: Obstacle | undefined;
}

/** Opens the URL and waits until its checks are passed or no further change is expected. */
export async function visitInBrowser(page: BrowserPage, url: URL, options: VisitOptions): Promise<Visited> {
  const { followRedirects, leftSeconds, obstacleIn, signal } = options;
  const open = () =>
    page.goto(url.href, { waitUntil: 'domcontentloaded', timeoutSeconds: leftSeconds(), followRedirects });
  let response = await open();
  let obstacle = obstacleIn(response);
  let reopened = 0;
  while (obstacle) {
    const next = await awaitChange(page, response, { waitSecondsMax: waitSecondsFor(obstacle), leftSeconds, signal });
    if (next === 'same') break;
    if (next === 'cookies' && reopened++ >= reopenedMax) break;
    response = next === 'cookies' ? await open() : next;
    obstacle = obstacleIn(response);
    // A check may end on another page, such as the home page: open the requested URL again.
    if (!obstacle && !isSamePage(response.finalUrl, url) && reopened++ < reopenedMax) {
      response = await open();
      obstacle = obstacleIn(response);
    }
  }
  return { response, obstacle };
}

function waitSecondsFor({ vendor, kind, state, hasScripts }: Obstacle): number {
  if (!hasScripts) return staticSecondsMax;
  if (vendor === 'unknown') return unknownSecondsMax;
  // A running check may take all the remaining time.
  return kind === 'captcha' || state === 'blocked' ? captchaSecondsMax : Number.POSITIVE_INFINITY;
}

interface ChangeWait extends Pick<VisitOptions, 'leftSeconds' | 'signal'> {
  waitSecondsMax: number;
}

/** The next document; `cookies` when only the cookies have changed; `same` when nothing changed in time. */
async function awaitChange(
  page: BrowserPage,
  before: MainResponse,
  { waitSecondsMax, leftSeconds, signal }: ChangeWait,
): Promise<MainResponse | 'cookies' | 'same'> {
  const startedAt = performance.now();
  let cookies = namesAndValues(await page.cookies());
  const first = cookies;
  let quietSince = startedAt;
  while (leftSeconds() > 0.3 && (performance.now() - startedAt) / 1000 < waitSecondsMax) {
    await pause(pollEveryMs, signal);
    // One step: by the time of a second one the page may have received a document that leads elsewhere.
    const response = await page.settle({ waitUntil: 'domcontentloaded', timeoutSeconds: leftSeconds() });
    if (isOther(response, before)) return response;
    const now = namesAndValues(await page.cookies());
    if (now !== cookies) [cookies, quietSince] = [now, performance.now()];
    if (cookies !== first && performance.now() - quietSince > quietMs) return 'cookies';
  }
  return 'same';
}

const isOther = (a: MainResponse, b: MainResponse): boolean =>
  a.hops.length !== b.hops.length || a.status !== b.status || a.finalUrl !== b.finalUrl;

const namesAndValues = (cookies: readonly { name: string; value: string; domain: string }[]): string =>
  cookies
    .map(({ name, value, domain }) => `${domain} ${name}=${value}`)
    .toSorted()
    .join('\n');

const isSamePage = (address: string, url: URL): boolean => address.split('#')[0] === url.href.split('#')[0];
