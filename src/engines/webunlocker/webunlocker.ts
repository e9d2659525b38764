// Opens pages behind bot checks, on hosts that the account may open. Tiers are tried from the cheapest to the most expensive:
// a plain request, the same with a browser's clearance, a request from an open tab, a whole browser, and an external unlocker.
// A tier has failed when the detector finds a challenge or a block in its response.

import { ApiError } from '../../contract/errors.ts';
import { plainFetching } from '../../contract/fetch-options.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import { isListed, notListed } from '../../contract/host-list.ts';
import type { ContentRequest } from '../../contract/page-formats.ts';
import type { Browsers } from '../../web/browser/pool/browsers.ts';
import type { PageFetcher } from '../../web/http/fetch-page.ts';
import type { Detector } from '../antibot/detector.ts';
import type { CrawledPage, Crawler } from '../crawler/crawler.ts';
import { tryTiers, failureOf } from './try-tiers.ts';
import type { Opened } from './try-tiers.ts';
import { createSessions } from './sessions.ts';
import type { Sessions, TierName } from './sessions.ts';
import { secondsUntil } from './tier.ts';
import type { UnlockRun, Tier } from './tier.ts';
import { createBrowserTier } from './tiers/browser.ts';
import { createExternalTier } from './tiers/external.ts';
import { createHttpSessionTier } from './tiers/http-session.ts';
import { createHttpTier } from './tiers/http.ts';
import { createTabTier } from './tiers/tab.ts';

export interface UnlockOptions {
  account: number;
  /** False: return the first response after the check. */
  followRedirects: boolean;
  /** True: the body as delivered instead of processed HTML. */
  pageSource: boolean;
  /** Formats instead of one text. */
  content?: ContentRequest | undefined;
  /** For all tiers together. */
  timeoutSeconds: number;
  fetching?: Fetching | undefined;
  signal?: AbortSignal | undefined;
}

export interface UnlockedPage extends CrawledPage {
  /** Which tier answered. */
  tier: TierName;
}

export interface Webunlocker {
  /**
   * Opens a vetted URL. Throws a 403 when its host, or that of a redirect, is not on the account's list, and `blocked` when
   * no tier passes the check.
   */
  unlock(url: URL, options: UnlockOptions): Promise<UnlockedPage>;
  close(): Promise<void>;
}

/** A call moved on to a more expensive tier. */
export interface Escalation {
  account: number;
  host: string;
  from: TierName;
  to: TierName;
  vendor: string;
  state: string;
}

export interface WebunlockerParts {
  pages: PageFetcher;
  browsers: Pick<Browsers, 'openPage'>;
  crawler: Pick<Crawler, 'read'>;
  detector: Detector;
  /** The hosts that an account may open. */
  hostsOf(account: number): Promise<readonly string[]>;
  /** Records an escalation in the audit log. */
  audit(escalation: Escalation): void;
  /** Called when a call has ended, with the last tier it tried. The outcome is `opened` or the code of the error. */
  onEnd?(end: { tier: TierName | 'none'; outcome: string }): void;
  /** External unlockers: by host, a URL that contains `{url}`. */
  external?: ReadonlyMap<string, string> | undefined;
  /** How many tabs are kept open after they passed a check. */
  tabsMax: number;
}

export function createWebunlocker(parts: WebunlockerParts): Webunlocker {
  const { crawler, hostsOf } = parts;
  const sessions = createSessions({ tabsMax: parts.tabsMax });
  const tiers = createTiers(parts, sessions);

  async function unlock(url: URL, options: UnlockOptions): Promise<UnlockedPage> {
    const { account, timeoutSeconds, followRedirects, pageSource, content: wanted, signal } = options;
    const { fetching = plainFetching } = options;
    const hosts = await hostsOf(account);
    if (!isListed(hosts, url.hostname)) throw notListed(url.hostname);
    await fetching.vetPage?.(url);
    const endsAt = performance.now() + timeoutSeconds * 1000;
    const deadline = AbortSignal.timeout(timeoutSeconds * 1000);
    const run: UnlockRun = {
      url,
      account,
      startedAt: Date.now(),
      hosts,
      followRedirects,
      fetching,
      session: sessions.of(account, url.hostname, fetching),
      tried: new Map(),
      current: 'none',
      leftSeconds: () => secondsUntil(endsAt),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    };
    const { page, tier } = await open(run, deadline, timeoutSeconds);
    const content = await crawler.read(page, { account, pageSource, content: wanted, signal });
    const { status, finalUrl, redirects } = page;
    return { ...content, status, finalUrl, redirects, tier };
  }

  /** Tries the tiers within the time limit and reports the outcome. */
  async function open(run: UnlockRun, deadline: AbortSignal, timeoutSeconds: number): Promise<Opened> {
    const { account, url } = run;
    try {
      const opened = await tryTiers(tiers, run, (step) => parts.audit({ account, host: url.hostname, ...step })).catch(
        (error: unknown) => {
          if (deadline.aborted && !(error instanceof ApiError)) return undefined;
          throw error;
        },
      );
      if (!opened) throw failureOf(run, timeoutSeconds);
      parts.onEnd?.({ tier: opened.tier, outcome: 'opened' });
      return opened;
    } catch (error) {
      const outcome = error instanceof ApiError ? (error.code ?? String(error.status)) : 'internal';
      parts.onEnd?.({ tier: run.current, outcome });
      throw error;
    }
  }

  return { unlock, close: () => sessions.close() };
}

/** The cheapest first. */
const createTiers = (
  { pages, browsers, detector, external = new Map() }: WebunlockerParts,
  sessions: Sessions,
): Tier[] => [
  createHttpTier({ pages, detector }),
  createHttpSessionTier({ pages, detector, sessions }),
  createTabTier({ detector, sessions }),
  createBrowserTier({ browsers, detector, sessions }),
  createExternalTier({ pages, detector, addresses: external }),
];
