import { describe, expect, test, vi } from 'vitest';
import type { BrowserPage } from '../../web/browser/page/browser-page.ts';
import { createClearance } from './clearance.ts';
import { createSessions } from './sessions.ts';

const minute = 60_000;
const pageWith = (close: () => Promise<void>) => ({ close }) as unknown as BrowserPage;
const proxy = { protocol: 'http' as const, host: 'proxy.example', port: 80, username: 'a', password: 'x' };

function start(tabsMax = 2) {
  const clock = { at: 1_800_000_000_000 };
  const sessions = createSessions({ tabsMax, now: () => clock.at });
  const close = vi.fn<() => Promise<void>>(async () => {});
  const enter = (account: number, host: string) => {
    const session = sessions.of(account, host, undefined);
    session.clearance = createClearance([], { userAgent: '' }, clock.at);
    sessions.keepTab(session, pageWith(close), `https://${host}`);
    return session;
  };
  return { clock, sessions, close, enter };
}

describe('a session', () => {
  test('belongs to one account, one host and one proxy', () => {
    const { sessions } = start();
    const mine = sessions.of(1, 'shop.example', undefined);
    expect(sessions.of(1, 'shop.example', undefined)).toBe(mine);
    const others = [
      sessions.of(2, 'shop.example', undefined),
      sessions.of(1, 'www.shop.example', undefined),
      sessions.of(1, 'shop.example', proxy),
      sessions.of(1, 'shop.example', { ...proxy, username: 'b' }),
      sessions.of(1, 'shop.example', { ...proxy, password: 'y' }),
    ];
    expect(new Set([mine, ...others]).size).toBe(6);
  });

  test('loses clearance and tab when they expire', () => {
    const { clock, sessions, close, enter } = start();
    enter(1, 'shop.example');
    clock.at += 31 * minute;
    expect(sessions.of(1, 'shop.example', undefined).clearance).toBeUndefined();
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
    const other = sessions.of(2, 'shop.example', undefined);
    const first = sessions.of(1, 'host-0.example', undefined);
    for (let i = 1; i <= 300; i++) sessions.of(1, `host-${i}.example`, undefined);
    expect(sessions.of(2, 'shop.example', undefined)).toBe(other);
    expect(sessions.of(1, 'host-0.example', undefined)).not.toBe(first);
  });

  test('closes its tabs when the service stops', async () => {
    const { sessions, close, enter } = start();
    enter(1, 'shop.example');
    await sessions.close();
    expect(close).toHaveBeenCalledOnce();
    expect(sessions.tabs).toBe(0);
  });
});
