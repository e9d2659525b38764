// Which tier is tried when, with simulated servers and browsers.
import { describe, expect, test } from 'vitest';
import { failed } from '../../contract/errors.ts';
import type { BrowserPage } from '../../web/browser/page/browser-page.ts';
import type { PageFetcher } from '../../web/http/fetch-page.ts';
import { createDetector } from '../antibot/detector.ts';
import { probeEveryCalls } from './sessions.ts';
import { createWebunlocker } from './webunlocker.ts';
import type { Escalation } from './webunlocker.ts';

const url = new URL('https://shop.example/goods');

function start({ tabWorks = true, cookieWorks = true, browserWorks = true, external = false } = {}) {
  const state = { tabWorks, cookieWorks, browserWorks, plainWorks: false };
  const log: string[] = [];
  const timesGiven = { browser: 0, external: 0 };
  const escalations: Escalation[] = [];
  const answer = (isOpen: boolean) => ({
    status: isOpen ? 200 : 403,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(isOpen ? '<h1>Goods</h1>' : '<h1>Access denied</h1>'),
  });
  const pages: PageFetcher = {
    async fetchPage(given, { cookies, vetHop }) {
      await vetHop?.(given);
      log.push(cookies ? 'http-session' : 'http');
      const page = answer(cookies ? state.cookieWorks : state.plainWorks);
      return { ...page, finalUrl: given.href, redirects: [], timings: { totalMs: 1, firstByteMs: 1 } };
    },
    async fetchOnce(_address, { totalTimeoutSeconds = 0 }) {
      log.push('external');
      timesGiven.external = totalTimeoutSeconds;
      return answer(true);
    },
  };
  const signals: (AbortSignal | undefined)[] = [];
  const open = async ({ signal }: { signal?: AbortSignal | undefined }): Promise<BrowserPage> => {
    signals.push(signal);
    const page: Partial<BrowserPage> = {
      async goto(address, { timeoutSeconds }) {
        log.push('browser');
        timesGiven.browser = timeoutSeconds;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { ...answer(state.browserWorks), finalUrl: address, hops: [], isShown: true };
      },
      async evaluate(source) {
        if (source.includes('userAgent')) return 'Chrome/156';
        if (source.includes('stop')) return undefined;
        log.push('tab');
        const { status, headers, body } = answer(state.tabWorks);
        return { status, headers, body: body.toString('base64') };
      },
      cookies: async () => [],
      settle: async () => ({ ...answer(false), finalUrl: url.href, hops: [], isShown: true }),
      async close() {},
    };
    return page as BrowserPage;
  };
  const unlocker = createWebunlocker({
    pages,
    browsers: { openPage: open },
    crawler: { read: async ({ body }) => ({ text: String(body), kind: 'html', charset: 'utf-8', contentType: '' }) },
    detector: createDetector(),
    hostsOf: async () => ['shop.example'],
    audit: (escalation) => void escalations.push(escalation),
    external: new Map(external ? [['shop.example', 'https://unlocker.example/?u={url}']] : []),
    tabsMax: 2,
  });
  const unlock = (account = 1, timeoutSeconds = 30) =>
    unlocker.unlock(url, { account, followRedirects: true, pageSource: true, timeoutSeconds });
  const tier = async (account?: number) => (await unlock(account)).tier;
  return { state, log, timesGiven, escalations, signals, unlocker, unlock, tier };
}

describe('the tiers', () => {
  test('are tried once; then clearance suffices', async () => {
    const { tier, log, escalations } = start();
    expect([await tier(), await tier(), await tier()]).toEqual(['browser', 'http-session', 'http-session']);
    expect(log).toEqual(['http', 'browser', 'http-session', 'http-session']);
    expect(escalations).toEqual([
      { account: 1, host: 'shop.example', from: 'http', to: 'browser', vendor: 'unknown', state: 'blocked' },
    ]);
  });

  test('that failed are tried again after a number of calls', async () => {
    const { tier, log, state } = start();
    for (let call = 0; call < probeEveryCalls; call++) await tier();
    expect(log.filter((one) => one === 'http')).toHaveLength(1);
    state.plainWorks = true;
    expect(await tier()).toBe('http');
    expect(await tier()).toBe('http');
  });

  test('start with the tab when cookies are not accepted', async () => {
    const { tier, log } = start({ cookieWorks: false });
    expect([await tier(), await tier(), await tier()]).toEqual(['browser', 'tab', 'tab']);
    expect(log).toEqual(['http', 'browser', 'http-session', 'tab', 'tab']);
  });

  test('start with the browser when neither cookies nor the tab are accepted', async () => {
    const { tier, log } = start({ cookieWorks: false, tabWorks: false });
    expect([await tier(), await tier(), await tier()]).toEqual(['browser', 'browser', 'browser']);
    expect(log.slice(2)).toEqual(['http-session', 'tab', 'browser', 'browser']);
  });

  test('keep a tab that outlives the call', async () => {
    const { unlock, signals } = start();
    await unlock(1, 1.5);
    await new Promise((resolve) => setTimeout(resolve, 1600));
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  });

  test('are tried again when clearance has expired; new clearance is used afterwards', async () => {
    const { tier, state } = start();
    await tier();
    await tier();
    state.cookieWorks = false;
    expect(await tier()).toBe('browser');
    state.cookieWorks = true;
    expect(await tier()).toBe('http-session');
  });

  test('are tried by one call while the others wait', async () => {
    const { unlock, log } = start();
    const pages = await Promise.all(Array.from({ length: 20 }, () => unlock()));
    expect(pages.filter(({ tier: one }) => one === 'browser')).toHaveLength(1);
    expect(log.filter((one) => one === 'browser')).toHaveLength(1);
  });

  test('are tried separately by each account', async () => {
    const { tier } = start();
    expect([await tier(1), await tier(2), await tier(1), await tier(2)]).toEqual([
      'browser',
      'browser',
      'http-session',
      'http-session',
    ]);
  });

  test('end with the same error for every waiting call', async () => {
    const { unlock, log } = start({ browserWorks: false });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => unlock()));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 500, code: 'blocked' } });
    }
    expect(log.filter((one) => one === 'browser')).toHaveLength(1);
  });

  test('end with the external unlocker, which is tried first once it has worked', async () => {
    const { tier, log } = start({ browserWorks: false, external: true });
    expect([await tier(), await tier()]).toEqual(['external', 'external']);
    expect(log).toEqual(['http', 'browser', 'external', 'external']);
  });

  test('leave time for the external unlocker: a browser uses half of it, or all but twelve seconds', async () => {
    const { unlock, timesGiven } = start({ browserWorks: false, external: true });
    expect((await unlock(1, 40)).tier).toBe('external');
    expect(timesGiven.browser).toBeGreaterThan(26);
    expect(timesGiven.browser).toBeLessThanOrEqual(28);
    expect(timesGiven.external).toBeGreaterThan(12);
    const alone = start({ browserWorks: false });
    await expect(alone.unlock(1, 40)).rejects.toMatchObject({ code: 'blocked' });
    expect(alone.timesGiven.browser).toBeGreaterThan(38);
  });

  test('are not tried for a host that does not exist', async () => {
    const unlocker = createWebunlocker({
      pages: {
        async fetchPage() {
          throw failed('DNS lookup failed for shop.example', 'target_dns');
        },
        fetchOnce: notExpected,
      },
      browsers: { openPage: notExpected },
      crawler: { read: notExpected },
      detector: createDetector(),
      hostsOf: async () => ['shop.example'],
      audit: () => {},
      tabsMax: 1,
    });
    const given = { account: 1, followRedirects: true, pageSource: true, timeoutSeconds: 5 };
    await expect(unlocker.unlock(url, given)).rejects.toMatchObject({ code: 'target_dns' });
  });

  test('are not tried for hosts that are not listed: nothing is sent', async () => {
    const { unlocker, log } = start();
    const other = new URL('https://other.example/');
    const given = { account: 1, followRedirects: true, pageSource: true, timeoutSeconds: 5 };
    await expect(unlocker.unlock(other, given)).rejects.toMatchObject({ status: 403 });
    expect(log).toEqual([]);
  });
});

async function notExpected(): Promise<never> {
  throw new Error('not expected');
}
