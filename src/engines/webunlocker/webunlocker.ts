// Opens pages behind bot checks, on hosts that the account may. The cheapest tier that works comes first: a plain request,
// the same with a browser's clearance, a request from within a tab that is inside, a whole browser, and what the operator
// has plugged in. A tier has failed when the detector finds a challenge or a refusal in its answer.

import { ApiError, failed, targetTimedOut } from '../../contract/errors.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { isListed, notListed } from '../../contract/host-list.ts';
import { unlessAborted } from '../../flow/time-limit.ts';
import type { MainResponse } from '../../web/browser/page/browser-page.ts';
import type { Browsers } from '../../web/browser/pool/browsers.ts';
import { windowIdentity } from '../../web/browser/page/identity.ts';
import type { FetchedPage, PageFetcher } from '../../web/http/fetch-page.ts';
import { parseProxy } from '../../web/http/proxy.ts';
import type { ProxySettings } from '../../web/http/proxy.ts';
import type { Detector } from '../antibot/detector.ts';
import type { CrawledPage, Crawler } from '../crawler/crawler.ts';
import { visitInBrowser } from './browser-visit.ts';
import { createClearance, fromJar } from './clearance.ts';
import { blocked, obstacleIn } from './obstacle.ts';
import type { Obstacle } from './obstacle.ts';
import { createSessions, probeEveryCalls, tiers } from './sessions.ts';
import type { Session, Tier } from './sessions.ts';
import { fetchInTab } from './tab-fetch.ts';

/** What a tier leaves of the time to those after it, or half of it: where it is kept waiting, they may be let in. */
const browserSeconds = 12;
const externalSeconds = 12;
/** Less than this is no time for a browser. */
const browserSecondsMin = 1;
const queueSecondsMax = 20;
const scriptSeconds = 5;
const tabLifeSeconds = 31 * 60;
const roundsMax = 3;

// A browser may get an answer where a plain request was hung up on or kept waiting. A host that is not there is not there.
const worthABrowser = new Set<ErrorCode | undefined>(['target_timeout', 'target_reset', 'target_protocol']);

export interface UnlockOptions {
  account: number;
  /** False: the first response after the check. */
  followRedirects: boolean;
  /** The body as it was delivered instead of processed HTML. */
  pageSource: boolean;
  markdown?: boolean | undefined;
  /** For all tiers together. */
  timeoutSeconds: number;
  /** The caller's proxy, as it was written. */
  proxy?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface UnlockedPage extends CrawledPage {
  /** Which tier answered. */
  tier: Tier;
}

export interface Webunlocker {
  /** Opens a vetted URL. 403 when its host, or one on the way, is not on the account's list; `blocked` when it stays closed. */
  unlock(url: URL, options: UnlockOptions): Promise<UnlockedPage>;
  close(): Promise<void>;
}

/** A dearer tier was needed. */
export interface Escalation {
  account: number;
  host: string;
  from: Tier;
  to: Tier;
  vendor: string;
  state: string;
}

export interface WebunlockerParts {
  pages: PageFetcher;
  browsers: Pick<Browsers, 'openPage'>;
  crawler: Pick<Crawler, 'read'>;
  detector: Detector;
  /** The hosts that an account may open, as of now. */
  hostsOf(account: number): Promise<readonly string[]>;
  /** Writes down who needed more than a plain request, where and why. */
  audit(escalation: Escalation): void;
  /** Hears how every call ended: by the last tier that was tried, and with the page or the code of an error. */
  onEnd?(end: { tier: Tier | 'none'; outcome: string }): void;
  /** By host, a URL with `{url}` in it. */
  external?: ReadonlyMap<string, string> | undefined;
  /** Tabs that are kept inside of hosts. */
  tabsMax: number;
}

type Page = Pick<FetchedPage, 'status' | 'finalUrl' | 'headers' | 'body' | 'redirects'>;

/** A call on its way up. */
interface Climb {
  url: URL;
  account: number;
  hosts: readonly string[];
  followRedirects: boolean;
  proxy: ProxySettings | undefined;
  session: Session;
  /** What the tiers so far came back with, in order. */
  tried: Map<Tier, Attempt>;
  current: Tier | 'none';
  leftSeconds(): number;
  signal: AbortSignal;
}

/** What a tier came back with. */
interface Attempt {
  page?: Page;
  /** What was in the way, or why the tier could not be used. */
  obstacle?: Obstacle | undefined;
  trouble?: ApiError;
  /** True when it had worked before: what it lived on has run out, and the next one may work as well. */
  isStale?: boolean;
}

export function createWebunlocker(parts: WebunlockerParts): Webunlocker {
  const { pages, browsers, crawler, detector, hostsOf, external = new Map<string, string>() } = parts;
  const sessions = createSessions({ tabsMax: parts.tabsMax });

  async function unlock(url: URL, options: UnlockOptions): Promise<UnlockedPage> {
    const { account, timeoutSeconds, followRedirects, pageSource, markdown, signal } = options;
    const hosts = await hostsOf(account);
    if (!isListed(hosts, url.hostname)) throw notListed(url.hostname);
    const proxy = options.proxy === undefined ? undefined : parseProxy(options.proxy);
    const endsAt = performance.now() + timeoutSeconds * 1000;
    const deadline = AbortSignal.timeout(timeoutSeconds * 1000);
    const call: Climb = {
      url,
      account,
      hosts,
      followRedirects,
      proxy,
      session: sessions.of(account, url.hostname, proxy),
      tried: new Map(),
      current: 'none',
      leftSeconds: () => Math.max(0.05, (endsAt - performance.now()) / 1000),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    };
    const { page, tier } = await open(call, deadline, timeoutSeconds);
    const content = await crawler.read(page, { pageSource, markdown, signal });
    const { status, finalUrl, redirects } = page;
    return { ...content, status, finalUrl, redirects, tier };
  }

  /** Climbs until a tier works, and tells how that went. */
  async function open(call: Climb, deadline: AbortSignal, timeoutSeconds: number): Promise<{ page: Page; tier: Tier }> {
    try {
      const opened = await climb(call).catch((error: unknown) => {
        if (deadline.aborted && !(error instanceof ApiError)) return undefined;
        throw error;
      });
      if (!opened) throw outcomeOf(call.url, call.tried, timeoutSeconds);
      parts.onEnd?.({ tier: opened.tier, outcome: 'opened' });
      return opened;
    } catch (error) {
      const outcome = error instanceof ApiError ? (error.code ?? String(error.status)) : 'internal';
      parts.onEnd?.({ tier: call.current, outcome });
      throw error;
    }
  }

  /** From the cheapest tier that may work to the first that does. Nothing when none does. */
  async function climb(call: Climb): Promise<{ page: Page; tier: Tier } | undefined> {
    const { session, tried } = call;
    countDown(session);
    let rounds = 1;
    for (let step = 0; step < tiers.length; step++) {
      const tier = tiers[step]!;
      if (!isOffered(tier, call)) continue;
      if (tier === 'browser' && session.solving && isWorthWaiting(session) && rounds < roundsMax) {
        const others = await untilSolved(call);
        if (others.obstacle) tried.set(tier, others);
        else step = tiers.indexOf('http'); // what another call has earned is there now: on with the tier after it
        rounds++;
        continue;
      }
      escalate(call, tier);
      call.current = tier;
      const attempt = await attemptBy(tier, call);
      if (attempt.page) {
        remember(session, tried);
        return { page: attempt.page, tier };
      }
      tried.delete(tier);
      tried.set(tier, attempt);
    }
    return undefined;
  }

  function isOffered(tier: Tier, { session, url, proxy }: Climb): boolean {
    switch (tier) {
      case 'http':
        return !session.skips.has(tier);
      case 'http-session':
        return session.clearance !== undefined && !session.skips.has(tier);
      case 'tab':
        return session.tab?.origin === url.origin && !session.skips.has(tier);
      case 'browser':
        return !session.skips.has(tier);
      case 'external':
        // Somebody else's way out is not the one that the caller has asked for.
        return proxy === undefined && external.has(url.hostname);
    }
  }

  async function attemptBy(tier: Tier, call: Climb): Promise<Attempt> {
    switch (tier) {
      case 'http':
        return await attemptPlain(call);
      case 'http-session':
        return await attemptWithClearance(call);
      case 'tab':
        return await attemptInTab(call);
      case 'browser':
        return await attemptInBrowser(call);
      case 'external':
        return await attemptOutside(call);
    }
  }

  // ---- tiers

  async function attemptPlain(call: Climb, clearance?: Session['clearance']): Promise<Attempt> {
    const { url, hosts, followRedirects, proxy, signal } = call;
    const seconds = plainSeconds(call);
    try {
      const page = await pages.fetchPage(url, {
        followRedirects,
        proxy,
        signal,
        totalTimeoutSeconds: seconds,
        silenceSeconds: seconds,
        vetHop: (hop) => {
          if (!isListed(hosts, hop.hostname)) throw notListed(hop.hostname);
        },
        ...(clearance ? { cookies: clearance.cookies, identity: clearance.identity } : {}),
      });
      return judged(page);
    } catch (error) {
      if (!(error instanceof ApiError) || !worthABrowser.has(error.code)) throw error;
      return { trouble: error };
    }
  }

  async function attemptWithClearance(call: Climb): Promise<Attempt> {
    const { session } = call;
    const clearance = session.clearance!;
    const attempt = await attemptPlain(call, clearance);
    if (attempt.page) {
      clearance.hasWorked = true;
      // Whoever can do without a tab leaves its place to others.
      if (session.tab?.users === 0) sessions.dropTab(session);
      return attempt;
    }
    const isStale = clearance.hasWorked && attempt.obstacle !== undefined;
    if (isStale && session.clearance === clearance) session.clearance = undefined;
    return { ...attempt, isStale };
  }

  async function attemptInTab(call: Climb): Promise<Attempt> {
    const { session, url, signal } = call;
    const tab = session.tab!;
    tab.users++;
    tab.usedAt = Date.now();
    try {
      const page = await fetchInTab(tab.page, url, plainSeconds(call));
      if (!page) return {}; // a navigation is needed
      const attempt = judged(page);
      if (attempt.page) {
        tab.hasWorked = true;
        return attempt;
      }
      if (session.tab === tab) sessions.dropTab(session);
      return { ...attempt, isStale: tab.hasWorked };
    } catch (error) {
      if (signal.aborted) throw error;
      if (session.tab === tab) sessions.dropTab(session); // it is of no more use
      return { trouble: failed('the tab of this host could not be used', 'browser_crashed', { cause: error }) };
    } finally {
      tab.users--;
    }
  }

  async function attemptInBrowser(call: Climb): Promise<Attempt> {
    const { session } = call;
    if (call.leftSeconds() < browserSecondsMin) return {};
    if (session.solving) return await solve(call);
    const work = solve(call);
    session.solving = work;
    try {
      return await work;
    } finally {
      session.solving = undefined;
    }
  }

  async function solve(call: Climb): Promise<Attempt> {
    const { session, url, account, hosts, proxy, followRedirects, signal } = call;
    const isLast = !isOffered('external', call);
    const endsAt = performance.now() + 1000 * shareOf(call.leftSeconds(), isLast ? 0 : externalSeconds);
    const leftSeconds = () => Math.max(0.05, (endsAt - performance.now()) / 1000);
    if (session.tab?.users === 0) sessions.dropTab(session);
    // The call may end the page while it is at work; a tab that is kept outlives the call.
    const life = new AbortController();
    const abort = () => life.abort(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    let isKept = false;
    const page = await openPage().catch((error: unknown) => {
      signal.removeEventListener('abort', abort);
      if (!(error instanceof ApiError) || error.code !== 'browser_missing') throw error;
      return { trouble: error };
    });
    if ('trouble' in page) return page;
    try {
      const { response, obstacle } = await visitInBrowser(page, url, {
        followRedirects,
        leftSeconds,
        signal,
        obstacleIn: (one) => obstacleIn(toPage(one), detector),
      });
      if (obstacle) return { obstacle };
      const identity = windowIdentity(
        String(await page.evaluate('() => navigator.userAgent', [], { timeoutSeconds: scriptSeconds })),
      );
      session.clearance = createClearance(await page.cookies(), identity, Date.now());
      isKept = response.isShown && URL.parse(response.finalUrl)?.origin === url.origin;
      if (isKept) {
        await page.evaluate('() => window.stop()', [], { timeoutSeconds: scriptSeconds });
        sessions.keepTab(session, page, url.origin);
      }
      return { page: toPage(response) };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'target_timeout') return { trouble: error };
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
      if (!isKept) await page.close();
    }

    async function openPage() {
      signal.throwIfAborted();
      return await browsers.openPage({
        account,
        proxy,
        hosts,
        keepSource: 'always',
        cookies: session.clearance ? fromJar(session.clearance.cookies) : [],
        queueSeconds: Math.min(queueSecondsMax, leftSeconds()),
        lifeSeconds: tabLifeSeconds,
        signal: life.signal,
      });
    }
  }

  async function attemptOutside({ url, signal, leftSeconds }: Climb): Promise<Attempt> {
    const address = external.get(url.hostname)!.replaceAll('{url}', encodeURIComponent(url.href));
    try {
      const { status, headers, body } = await pages.fetchOnce(new URL(address), {
        totalTimeoutSeconds: leftSeconds(),
        signal,
      });
      if (status === 401 || status === 402 || status === 407 || status >= 500) throw new Error(`it answered ${status}`);
      return judged({ status, headers, body, finalUrl: url.href, redirects: [] });
    } catch (cause) {
      // Its address is the operator's, and may hold a password.
      return { trouble: failed('the external unlocker for this host failed', 'blocked', { cause }) };
    }
  }

  function judged(page: Page): Attempt {
    const obstacle = obstacleIn(page, detector);
    return obstacle ? { obstacle } : { page };
  }

  // ---- who waits, and what is written down

  /** What another call's browser met: an obstacle is the same for everybody, so nobody knocks again at once. */
  async function untilSolved({ session, signal }: Climb): Promise<Pick<Attempt, 'obstacle'>> {
    const others = session.solving!.catch(() => ({ obstacle: undefined })); // this call may succeed where the other failed
    const { obstacle } = await unlessAborted(others, signal);
    return { obstacle };
  }

  function escalate({ account, url, tried }: Climb, to: Tier): void {
    const last = [...tried].at(-1);
    if (!last) return;
    const [from, { obstacle, trouble }] = last;
    const { vendor = 'none', state = trouble?.code ?? 'unusable' } = obstacle ?? {};
    parts.audit({ account, host: url.hostname, from, to, vendor, state });
  }

  return { unlock, close: () => sessions.close() };
}

const plainSeconds = ({ leftSeconds }: Climb): number => shareOf(leftSeconds(), browserSeconds);

const shareOf = (left: number, kept: number): number => Math.max(left / 2, left - kept);

const toPage = ({ status, finalUrl, headers, body = Buffer.alloc(0), hops }: MainResponse): Page => ({
  status,
  finalUrl,
  headers,
  body: Buffer.from(body), // it came from another process
  redirects: hops,
});

// Where neither a cookie nor a tab lets others in, there is nothing to wait for: every call needs a browser of its own.
const isWorthWaiting = ({ skips }: Session): boolean => !skips.has('http-session') || !skips.has('tab');

function countDown({ skips }: Session): void {
  for (const [tier, calls] of skips) {
    if (calls <= 1) skips.delete(tier);
    else skips.set(tier, calls - 1);
  }
}

/** Tiers that failed where a dearer one worked are passed over for a while; what only became stale is not. */
function remember({ skips }: Session, tried: ReadonlyMap<Tier, Attempt>): void {
  for (const [tier, { obstacle, trouble, isStale }] of tried) {
    if ((obstacle || trouble) && !isStale) skips.set(tier, probeEveryCalls);
  }
}

/** Why no tier worked, in the order of what helps the caller most. */
function outcomeOf(url: URL, tried: ReadonlyMap<Tier, Attempt>, timeoutSeconds: number): ApiError {
  const attempts = [...tried.values()];
  const obstacle = attempts.findLast((one) => one.obstacle)?.obstacle;
  const missing = attempts.find(({ trouble }) => trouble?.code === 'browser_missing')?.trouble;
  if (obstacle) {
    const why = missing?.sentence ?? '';
    return blocked(
      url.hostname,
      obstacle,
      [...tried.keys()].filter((tier) => !(missing && tier === 'browser')),
      why,
    );
  }
  const trouble = attempts.findLast((one) => one.trouble)?.trouble;
  if (trouble && trouble.code !== 'target_timeout' && trouble !== missing) return trouble;
  const first = attempts.find((one) => one.trouble)?.trouble;
  if (missing && first && first !== missing) return first;
  return missing ?? targetTimedOut(timeoutSeconds);
}
