// The state of a host for one account, one proxy and one set of options: which tiers work, its clearance, and a tab that has passed the check.
// Kept in memory only. Clearance is never stored and never shared between accounts.

import { createHmac, randomBytes } from 'node:crypto';
import { identityText } from '../../contract/fetch-options.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import { createBoundedCache } from '../../flow/bounded-cache.ts';
import type { BrowserPage } from '../../web/browser/page/browser-page.ts';
import type { Clearance } from './clearance.ts';
import type { Obstacle } from './obstacle.ts';

export type TierName = 'http' | 'http-session' | 'tab' | 'browser' | 'external';

/** A tier that failed is tried again after this many calls. */
export const probeEveryCalls = 20;

const sessionsMax = 2000;
const sessionsPerAccountMax = 200;
const tabIdleMs = 5 * 60_000;
const sweepEveryMs = 15_000;

export interface Tab {
  page: BrowserPage;
  /** The origin of its document. The tab can only send requests to this origin. */
  origin: string;
  hasWorked: boolean;
  usedAt: number;
  /** Running requests. */
  users: number;
}

export interface Session {
  account: number;
  clearance?: Clearance | undefined;
  tab?: Tab | undefined;
  /** For how many more calls a tier is skipped, because it failed where a later one worked. */
  skips: Map<TierName, number>;
  /** Set while a browser works on the check. */
  solving?: Promise<{ obstacle?: Obstacle | undefined }> | undefined;
}

export interface Sessions {
  /**
   * The session of an account with a host. Calls with other options have other sessions: a tab and its clearance belong to the
   * headers, cookies and user agent with which they were earned.
   */
  of(account: number, host: string, fetching: Fetching): Session;
  /** Keeps a tab open. When there are too many, the least recently used tab is closed. */
  keepTab(session: Session, page: BrowserPage, origin: string): void;
  dropTab(session: Session): void;
  /** Closes idle tabs and removes expired sessions. */
  sweep(): void;
  readonly tabs: number;
  close(): Promise<void>;
}

export interface SessionsParts {
  tabsMax: number;
  now?: () => number;
}

export function createSessions({ tabsMax, now = Date.now }: SessionsParts): Sessions {
  const sessions = createBoundedCache<string, Session>({ entriesMax: sessionsMax, onEvict: forget });
  const withTab = new Set<Session>();
  const closing = new Set<Promise<void>>();

  function of(account: number, host: string, fetching: Fetching): Session {
    const key = `${account} ${host} ${keyOf(fetching)}`;
    const session = sessions.getOrCreate(key, () => begin(account));
    if (session.clearance && session.clearance.expiresAt <= now()) forget(session);
    return session;
  }

  function begin(account: number): Session {
    const own = sessions.entries().filter(([, session]) => session.account === account);
    const [oldest] = own;
    if (own.length >= sessionsPerAccountMax && oldest) end(...oldest);
    return { account, skips: new Map() };
  }

  function end(key: string, session: Session): void {
    sessions.delete(key);
    forget(session);
  }

  function forget(session: Session): void {
    session.clearance = undefined;
    dropTab(session);
  }

  function dropTab(session: Session): void {
    const { tab } = session;
    session.tab = undefined;
    withTab.delete(session);
    if (!tab) return;
    const work = tab.page.close().finally(() => closing.delete(work));
    closing.add(work);
  }

  function keepTab(session: Session, page: BrowserPage, origin: string): void {
    dropTab(session);
    const [oldest] = [...withTab].toSorted((a, b) => (a.tab?.usedAt ?? 0) - (b.tab?.usedAt ?? 0));
    if (withTab.size >= tabsMax && oldest) dropTab(oldest);
    session.tab = { page, origin, hasWorked: false, usedAt: now(), users: 0 };
    withTab.add(session);
  }

  function sweep(): void {
    for (const [key, session] of sessions.entries()) {
      const { tab, clearance } = session;
      if (tab && tab.users === 0 && now() - tab.usedAt > tabIdleMs) dropTab(session);
      if (clearance && clearance.expiresAt <= now() && !session.solving) end(key, session);
    }
  }

  const sweeper = setInterval(sweep, sweepEveryMs);
  sweeper.unref();

  return {
    of,
    keepTab,
    dropTab,
    sweep,
    get tabs() {
      return withTab.size;
    },
    async close() {
      clearInterval(sweeper);
      for (const session of sessions.clear()) forget(session);
      await Promise.all(closing);
    },
  };
}

const hashKey = randomBytes(32);

// The options contain secrets, so the key is a hash. All of the proxy counts: its user name may select the exit address.
const keyOf = (fetching: Fetching): string =>
  createHmac('sha256', hashKey)
    .update(JSON.stringify([fetching.proxy, identityText(fetching)]))
    .digest('base64');
