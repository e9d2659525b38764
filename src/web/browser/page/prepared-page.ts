// An empty page in a new context, created ahead of the call that uses it. Runs in the worker process.

import type { CdpConnection, CdpSession } from '../cdp/cdp.ts';
import { desktop, emulateScreen, emulateIdentity } from './emulation.ts';
import type { GuardProxy, ProxyScheme } from '../guard/guard-proxy.ts';
import { windowBrand } from './identity.ts';

/** A context with an empty page, for a single use. */
export interface PreparedPage {
  contextId: string;
  targetId: string;
  session: CdpSession;
  frameId: string;
  proxy: GuardProxy;
}

interface PageSetup {
  /** The port and type of its proxy. */
  port: number;
  scheme: ProxyScheme;
  chromeVersion: string;
  isWindow?: boolean;
}

/** Creates an empty page that reaches the network through this proxy only. */
export async function preparePage(
  cdp: CdpConnection,
  proxy: GuardProxy,
  { port, scheme, chromeVersion, isWindow = false }: PageSetup,
): Promise<PreparedPage> {
  const { browserContextId: contextId } = await cdp.send('Target.createBrowserContext', {
    disposeOnDetach: true,
    proxyServer: `${scheme}://127.0.0.1:${port}`,
    proxyBypassList: '<-loopback>', // otherwise Chromium would connect to loopback and link-local addresses directly
  });
  const { width, height } = desktop;
  const [{ targetId }] = await Promise.all([
    cdp.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId: contextId,
      newWindow: true, // a full browser sets a size for new windows only
      ...(isWindow ? {} : { width, height }),
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
    emulateIdentity(session, { version: chromeVersion, product: isWindow ? windowBrand : undefined }),
    ...(isWindow ? [] : emulateScreen(session, undefined, desktop)),
  ]);
  return { contextId, targetId, session, frameId: frameTree.frame.id, proxy };
}
