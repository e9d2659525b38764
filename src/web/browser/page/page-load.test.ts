import { expect, test } from 'vitest';
import type { CdpSession } from '../cdp/cdp.ts';
import type { MainDocument } from './main-document.ts';
import { createPageLoad } from './page-load.ts';
import { createPageWaits } from './page-waits.ts';
import type { PreparedPage } from './prepared-page.ts';

test.each(['before', 'after'])('an error page %s the reason of the failure does not replace that reason', (when) => {
  const listeners = new Map<string, (event: unknown) => void>();
  const session = {
    on: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
  } as unknown as CdpSession;
  const waits = createPageWaits(session);
  const mainDocument = { explain: (text: string) => new Error(text) } as unknown as MainDocument;
  const load = createPageLoad({ session, frameId: 'main' } as PreparedPage, mainDocument, waits, () =>
    Promise.resolve('complete'),
  );
  const showErrorPage = (loaderId: string) =>
    listeners.get('Page.frameNavigated')!({ frame: { id: 'main', loaderId, unreachableUrl: 'https://a.test/' } });

  load.begin();
  if (when === 'before') showErrorPage('first');
  load.giveUp('first');
  if (when === 'after') showErrorPage('first');
  expect(() => waits.throwProblem()).not.toThrow();

  showErrorPage('second'); // that a script opened
  expect(() => waits.throwProblem()).toThrow('ERR_FAILED');
});
