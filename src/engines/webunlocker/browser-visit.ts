// A page in a real browser, which passes checks by being one: scripts run, work is proven, cookies are set, the page loads
// anew. Nothing is clicked and nothing is typed.

import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserPage, MainResponse } from '../../web/browser/page/browser-page.ts';
import type { Obstacle } from './obstacle.ts';

const lookEveryMs = 120;
/** How long a page is given that can do nothing by itself, that asks a person or says no, and that nobody knows. */
const refusalSecondsMax = 2;
const captchaSecondsMax = 6;
const unknownSecondsMax = 20;
/** A page that has set a cookie and then stays where it is for this long is opened anew. */
const quietMs = 1500;
const reopenedMax = 3;

export interface VisitOptions {
  followRedirects: boolean;
  /** What is left of the call's time. */
  leftSeconds(): number;
  obstacleIn(response: MainResponse): Obstacle | undefined;
  signal: AbortSignal;
}

export interface Visited {
  response: MainResponse;
  /** What is still in the way; undefined when the page is open. */
  obstacle: Obstacle | undefined;
}

/** Opens the URL and waits until its checks are passed, or until nothing more is to be expected. */
export async function visitInBrowser(page: BrowserPage, url: URL, options: VisitOptions): Promise<Visited> {
  const { followRedirects, leftSeconds, obstacleIn, signal } = options;
  const open = () =>
    page.goto(url.href, { waitUntil: 'domcontentloaded', timeoutSeconds: leftSeconds(), followRedirects });
  let response = await open();
  let obstacle = obstacleIn(response);
  let reopened = 0;
  let wasClosed = false;
  while (obstacle) {
    wasClosed = true;
    const next = await awaitChange(page, response, { patienceSeconds: patienceFor(obstacle), leftSeconds, signal });
    if (next === 'same') break;
    if (next === 'cookies' && reopened++ >= reopenedMax) break;
    response = next === 'cookies' ? await open() : next;
    obstacle = obstacleIn(response);
    // Checks may lead to where they please; what was asked for is one more step away.
    if (!obstacle && wasClosed && !isSamePage(response.finalUrl, url) && reopened++ < reopenedMax) {
      response = await open();
      obstacle = obstacleIn(response);
    }
  }
  return { response, obstacle };
}

function patienceFor({ vendor, kind, state, hasScripts }: Obstacle): number {
  if (!hasScripts) return refusalSecondsMax;
  if (vendor === 'unknown') return unknownSecondsMax;
  // A check that is under way takes the time that it takes.
  return kind === 'captcha' || state === 'blocked' ? captchaSecondsMax : Number.POSITIVE_INFINITY;
}

interface Patience extends Pick<VisitOptions, 'leftSeconds' | 'signal'> {
  patienceSeconds: number;
}

/** The next document; `cookies` when there are new ones and nothing else happens; `same` when patience ends. */
async function awaitChange(
  page: BrowserPage,
  before: MainResponse,
  { patienceSeconds, leftSeconds, signal }: Patience,
): Promise<MainResponse | 'cookies' | 'same'> {
  const startedAt = performance.now();
  let cookies = namesAndValues(await page.cookies());
  const first = cookies;
  let quietSince = startedAt;
  while (leftSeconds() > 0.3 && (performance.now() - startedAt) / 1000 < patienceSeconds) {
    await sleep(lookEveryMs, undefined, { signal });
    await page.settle({ waitUntil: 'domcontentloaded', timeoutSeconds: leftSeconds() });
    const response = await page.mainResponse();
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
