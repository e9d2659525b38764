import { describe, expect, test, vi } from 'vitest';
import { plainFetching } from '../../contract/fetch-options.ts';
import type { BrowserPage } from '../../web/browser/page/browser-page.ts';
import { createClearance } from './clearance.ts';
import { createSessions } from './sessions.ts';

const minute = 60_000;
const pageWith = (close: () => Promise<void>) => ({ close }) as unknown as BrowserPage;
const proxied = { ...plainFetching, proxy: 'http://a:x@proxy.example' };

function start(tabsMax = 2) {
  const clock = { at: 1_800_000_000_000 };
  const sessions = createSessions({ tabsMax, now: () => clock.at });
  const close = vi.fn<() => Promise<void>>(async () => {});
  const enter = (account: number, host: string) => {
    const session = sessions.of(account, host, plainFetching);
    session.clearance = createClearance([], { userAgent: '' }, clock.at);
    sessions.keepTab(session, pageWith(close), `https://${host}`);
    return session;
  };
  return { clock, sessions, close, enter };
}

describe('a session', () => {
  test('belongs to one account, one host, one proxy and one set of options', () => {
    const { sessions } = start();
    const mine = sessions.of(1, 'shop.example', plainFetching);
    expect(sessions.of(1, 'shop.example', plainFetching)).toBe(mine);
    const others = [
      sessions.of(2, 'shop.example', plainFetching),
      sessions.of(1, 'www.shop.example', plainFetching),
      sessions.of(1, 'shop.example', proxied),
      sessions.of(1, 'shop.example', { ...proxied, proxy: 'http://b:x@proxy.example' }),
      sessions.of(1, 'shop.example', { ...proxied, proxy: 'http://a:y@proxy.example' }),
      sessions.of(1, 'shop.example', { ...plainFetching, cookies: [{ name: 'a', value: '1' }] }),
      sessions.of(1, 'shop.example', { ...plainFetching, headers: { authorization: 'a' } }),
      sessions.of(1, 'shop.example', { ...plainFetching, userAgent: 'a' }),
      sessions.of(1, 'shop.example', { ...plainFetching, ignoresTlsErrors: true }),
    ];
    expect(new Set([mine, ...others]).size).toBe(10);
  });

  test('loses clearance and tab when they expire', () => {
    const { clock, sessions, close, enter } = start();
    enter(1, 'shop.example');
    clock.at += 31 * minute;
    expect(sessions.of(1, 'shop.example', plainFetching).clearance).toBeUndefined();
    expect(close).toHaveBeenCalledOnce();
  });

  test('closes an idle tab and keeps its clearance', () => {
    const { clock, sessions, close, enter } = start();
    const session = enter(1, 'shop.example');
    clock.at += 4 * minute;
    sessions.sweep();
    expect(close).not.toHaveBeenCalled();
    clock.at += 2 * minute;
    sessions.sweep();
    expect(close).toHaveBeenCalledOnce();
    expect(session.clearance).toBeDefined();
  });

  test('closes the least recently used tab when there are too many', () => {
    const { clock, sessions, close, enter } = start(2);
    const oldest = enter(1, 'a.example');
    clock.at += 1;
    enter(2, 'b.example');
    clock.at += 1;
    enter(3, 'c.example');
    expect(sessions.tabs).toBe(2);
    expect(oldest.tab).toBeUndefined();
    expect(close).toHaveBeenCalledOnce();
  });

  test('evicts only sessions of the same account when that account has too many', () => {
    const { sessions } = start();
    const other = sessions.of(2, 'shop.example', plainFetching);
    const first = sessions.of(1, 'host-0.example', plainFetching);
    for (let i = 1; i <= 300; i++) sessions.of(1, `host-${i}.example`, plainFetching);
    expect(sessions.of(2, 'shop.example', plainFetching)).toBe(other);
    expect(sessions.of(1, 'host-0.example', plainFetching)).not.toBe(first);
  });

  test('closes its tabs when the service stops', async () => {
    const { sessions, close, enter } = start();
    enter(1, 'shop.example');
    await sessions.close();
    expect(close).toHaveBeenCalledOnce();
    expect(sessions.tabs).toBe(0);
  });
});
