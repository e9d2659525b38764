// Sends the same requests through a browser, for pages that are shown to browsers only.
import type { RefusalDetector } from './blocks.ts';
import { judgeResponse, withoutSecrets, withParams } from './engine-http.ts';
import type { EngineConnection, EngineHttp } from './engine-http.ts';
import type { Detector } from '../../antibot/detector.ts';
import { SearchFault } from './trouble.ts';

export interface BrowserTier {
  /** The HTML of a page after its scripts have run. */
  render(
    url: URL,
    options: { account: number; acceptLanguage: string | undefined; signal: AbortSignal },
  ): Promise<{ status: number; html: string; finalUrl: string }>;
}

export interface BrowserHttpParts {
  browser: BrowserTier;
  detector: Detector;
  refusals: RefusalDetector;
}

export function createBrowserHttp({ browser, detector, refusals }: BrowserHttpParts): EngineConnection {
  const forAccount = (account: number): EngineHttp => ({
    async send(request) {
      const address = withParams(request);
      const { acceptLanguage, signal } = request;
      const page = await browser.render(address, { account, acceptLanguage, signal });
      const trouble = refusals.byRedirect(new URL(page.finalUrl));
      if (trouble !== undefined) throw new SearchFault(trouble, `it redirects to ${new URL(page.finalUrl).host}`);
      const received = {
        status: page.status,
        text: page.html,
        contentType: 'text/html; charset=utf-8',
        engineUrl: withoutSecrets(address, request.secretParams ?? []),
        cookies: [],
        headers: {},
      };
      return judgeResponse(received, { detector, refusals });
    },
  });
  return { forAccount };
}
