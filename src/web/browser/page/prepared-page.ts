// An empty page in a context of its own, made ahead of the call that uses it. Runs in the worker process.

import type { CdpConnection, CdpSession } from '../cdp/cdp.ts';
import { desktop, emulate, introduce } from './emulation.ts';
import type { GuardProxy, ProxyScheme } from '../pool/guard-proxy.ts';
import { windowBrand } from './identity.ts';

/** A context with an empty page, ready to be used once. */
export interface PreparedPage {
  contextId: string;
  targetId: string;
  session: CdpSession;
  frameId: string;
  proxy: GuardProxy;
}

interface PageSetup {
  /** Where its proxy stands, and of which kind it is. */
  port: number;
  scheme: ProxyScheme;
  chromeVersion: string;
  isWindow?: boolean;
}

/** Makes an empty page that reaches the network by this proxy only. */
export async function preparePage(
  cdp: CdpConnection,
  proxy: GuardProxy,
  { port, scheme, chromeVersion, isWindow = false }: PageSetup,
): Promise<PreparedPage> {
  const { browserContextId: contextId } = await cdp.send('Target.createBrowserContext', {
    disposeOnDetach: true,
    proxyServer: `${scheme}://127.0.0.1:${port}`,
    proxyBypassList: '<-loopback>', // without this Chromium would reach loopback and link-local addresses by itself
  });
  const { width, height } = desktop;
  const [{ targetId }] = await Promise.all([
    cdp.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId: contextId,
      ...(isWindow ? { newWindow: true } : { width, height }),
    }),
    cdp.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId: contextId }),
  ]);
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  const session = cdp.session(sessionId);
  const [, , { frameTree }] = await Promise.all([
    session.send('Page.enable'),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    session.send('Page.getFrameTree'),
    session.send('Network.setBypassServiceWorker', { bypass: true }),
    ...(isWindow
      ? [introduce(session, undefined, chromeVersion, windowBrand)]
      : emulate(session, undefined, desktop, chromeVersion)),
  ]);
  return { contextId, targetId, session, frameId: frameTree.frame.id, proxy };
}
