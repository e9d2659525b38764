// A whole browser, which passes the check and earns the clearance and the tab that cheaper tiers use afterwards.

import { ApiError } from '../../../contract/errors.ts';
import type { BrowserPage, MainResponse } from '../../../web/browser/page/browser-page.ts';
import type { Browsers } from '../../../web/browser/pool/browsers.ts';
import { windowIdentity } from '../../../web/browser/page/identity.ts';
import { browserOptionsOf, keepCookies } from '../../../web/fetching.ts';
import { identityOf } from '../../../web/http/chrome-profile.ts';
import { fromJar } from '../../../web/http/cookie-jar.ts';
import type { Detector } from '../../antibot/detector.ts';
import { readUserAgent, stopLoading } from '../../in-page/navigation.ts';
import { runInPage } from '../../run-in-page.ts';
import { visitInBrowser } from '../browser-visit.ts';
import { createClearance } from '../clearance.ts';
import { obstacleIn } from '../obstacle.ts';
import type { Session, Sessions } from '../sessions.ts';
import { browserSecondsMin, secondsBefore, secondsUntil } from '../tier.ts';
import type { Attempt, UnlockRun, Page, Tier } from '../tier.ts';

/** Time kept for an external unlocker. */
const externalSeconds = 12;
const queueSecondsMax = 20;
const scriptSeconds = 5;
const tabLifeSeconds = 31 * 60;

export interface BrowserTierParts {
  browsers: Pick<Browsers, 'openPage'>;
  detector: Detector;
  sessions: Sessions;
}

export function createBrowserTier({ browsers, detector, sessions }: BrowserTierParts): Tier {
  async function attempt(run: UnlockRun, { isLast }: { isLast: boolean }): Promise<Attempt> {
    const { session } = run;
    if (run.leftSeconds() < browserSecondsMin) return {};
    if (session.solving) return await solve(run, isLast);
    const work = solve(run, isLast);
    session.solving = work;
    try {
      return await work;
    } finally {
      session.solving = undefined;
    }
  }

  async function solve(run: UnlockRun, isLast: boolean): Promise<Attempt> {
    const { session, signal } = run;
    const endsAt = performance.now() + 1000 * secondsBefore(run.leftSeconds(), isLast ? 0 : externalSeconds);
    const leftSeconds = () => secondsUntil(endsAt);
    if (session.tab?.users === 0) sessions.dropTab(session);
    // Aborting the call closes the page while it loads. A tab that is kept outlives the call.
    const life = new AbortController();
    const abort = () => life.abort(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      const page = await openPage(run, leftSeconds(), life.signal);
      return await passCheck(run, page, leftSeconds);
    } catch (error) {
      if (error instanceof ApiError && isForNextTier(error)) return { error };
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async function openPage(
    { account, url, fetching, hosts, session, signal }: UnlockRun,
    leftSeconds: number,
    life: AbortSignal,
  ): Promise<BrowserPage> {
    signal.throwIfAborted();
    const options = browserOptionsOf(url, fetching);
    // A named session has the clearance among its cookies.
    const earned = session.clearance && !fetching.session ? fromJar(session.clearance.cookies) : [];
    return await browsers.openPage({
      ...options,
      account,
      hosts,
      keepSource: 'always',
      cookies: [...earned, ...(options.cookies ?? [])],
      queueSeconds: Math.min(queueSecondsMax, leftSeconds),
      lifeSeconds: tabLifeSeconds,
      signal: life,
    });
  }

  async function passCheck(
    { session, url, fetching, followRedirects, signal }: UnlockRun,
    page: BrowserPage,
    leftSeconds: () => number,
  ): Promise<Attempt> {
    let isKept = false;
    try {
      const { response, obstacle } = await visitInBrowser(page, url, {
        followRedirects,
        leftSeconds,
        signal,
        obstacleIn: (one) => obstacleIn(toPage(one), detector),
      });
      if (obstacle) return { obstacle };
      const userAgent = await runInPage(page, readUserAgent, [], { timeoutSeconds: scriptSeconds });
      const identity = fetching.userAgent === undefined ? windowIdentity(userAgent) : identityOf(userAgent);
      session.clearance = createClearance(await page.cookies(), identity, Date.now());
      await keepCookies(fetching, page);
      isKept = response.isShown && URL.parse(response.finalUrl)?.origin === url.origin;
      if (isKept) {
        await runInPage(page, stopLoading, [], { timeoutSeconds: scriptSeconds });
        sessions.keepTab(session, page, url.origin);
      }
      return { page: toPage(response) };
    } finally {
      if (!isKept) await page.close();
    }
  }

  return {
    name: 'browser',
    isOffered: ({ session }) => !session.skips.has('browser'),
    runningAttempt({ session }) {
      if (!session.solving || !isShareable(session)) return undefined;
      return session.solving.catch(() => ({ obstacle: undefined })); // this call may succeed where the other failed
    },
    attempt,
  };
}

// Where neither cookies nor a tab are accepted, every call needs its own browser and has nothing to wait for.
const isShareable = ({ skips }: Session): boolean => !skips.has('http-session') || !skips.has('tab');

const isForNextTier = ({ code }: ApiError): boolean => code === 'browser_missing' || code === 'target_timeout';

const toPage = ({ status, finalUrl, headers, body = Buffer.alloc(0), hops }: MainResponse): Page => ({
  status,
  finalUrl,
  headers,
  body: Buffer.from(body), // a Uint8Array when it comes from the browser process
  redirects: hops,
});
