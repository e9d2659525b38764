import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CdpSession } from '../cdp/cdp.ts';
import type { MainDocument } from './main-document.ts';
import { createPageLoad } from './page-load.ts';
import { createPageWaits } from './page-waits.ts';
import type { PreparedPage } from './prepared-page.ts';

function start() {
  const listeners = new Map<string, (event: unknown) => void>();
  const session = {
    on: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
  } as unknown as CdpSession;
  const waits = createPageWaits(session);
  const mainDocument = { explain: (text: string) => new Error(text) } as unknown as MainDocument;
  const load = createPageLoad({ session, frameId: 'main' } as PreparedPage, mainDocument, waits, () =>
    Promise.resolve('complete'),
  );
  return { load, waits, emit: (name: string, event: object) => listeners.get(`Page.${name}`)!(event) };
}

test('a page is not ready between the request for another document and its start', async () => {
  const { load, emit } = start();
  const frame = { frameId: 'main' };
  load.begin();
  emit('frameNavigated', { frame: { id: 'main', loaderId: 'first' } });
  emit('frameScheduledNavigation', { ...frame, delay: 0 });
  emit('frameRequestedNavigation', { ...frame, disposition: 'currentTab', url: 'https://a.test/' });
  emit('frameClearedScheduledNavigation', frame);
  emit('lifecycleEvent', { ...frame, loaderId: 'first', name: 'DOMContentLoaded' });
  const ready = load.untilReady('domcontentloaded', 60, () => new Error('late')).then(() => load.loaderId);
  await sleep(50);
  emit('frameStartedNavigating', { ...frame, navigationType: 'differentDocument' });
  emit('frameNavigated', { frame: { id: 'main', loaderId: 'second' } });
  emit('lifecycleEvent', { ...frame, loaderId: 'second', name: 'DOMContentLoaded' });
  expect(await ready).toBe('second');
});

test('a page is ready when the navigation that it requested never starts', async () => {
  const { load, emit } = start();
  const frame = { frameId: 'main' };
  load.begin();
  emit('frameNavigated', { frame: { id: 'main', loaderId: 'first' } });
  emit('lifecycleEvent', { ...frame, loaderId: 'first', name: 'DOMContentLoaded' });
  emit('frameRequestedNavigation', { ...frame, disposition: 'currentTab', url: 'https://a.test/' });
  await load.untilReady('domcontentloaded', 60, () => new Error('late'));
  expect(load.loaderId).toBe('first');
});

test.each(['before', 'after'])('an error page %s the reason of the failure does not replace that reason', (when) => {
  const { load, waits, emit } = start();
  const showErrorPage = (loaderId: string) =>
    emit('frameNavigated', { frame: { id: 'main', loaderId, unreachableUrl: 'https://a.test/' } });

  load.begin();
  if (when === 'before') showErrorPage('first');
  load.giveUp('first');
  if (when === 'after') showErrorPage('first');
  expect(() => waits.throwProblem()).not.toThrow();

  showErrorPage('second'); // that a script opened
  expect(() => waits.throwProblem()).toThrow('ERR_FAILED');
});
