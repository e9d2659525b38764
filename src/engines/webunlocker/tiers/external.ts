// The unlocker that the operator has configured for a host.

import { failed } from '../../../contract/errors.ts';
import { identityText } from '../../../contract/fetch-options.ts';
import type { PageFetcher } from '../../../web/http/fetch-page.ts';
import type { Detector } from '../../antibot/detector.ts';
import { judge } from '../tier.ts';
import type { Attempt, UnlockRun, Tier } from '../tier.ts';

export interface ExternalTierParts {
  pages: PageFetcher;
  detector: Detector;
  /** By host, a URL that contains `{url}`. */
  addresses: ReadonlyMap<string, string>;
}

export function createExternalTier({ pages, detector, addresses }: ExternalTierParts): Tier {
  async function attempt({ url, account, signal, leftSeconds }: UnlockRun): Promise<Attempt> {
    try {
      const template = addresses.get(url.hostname);
      if (template === undefined) throw new Error('no unlocker is configured for this host');
      const address = template.replaceAll('{url}', encodeURIComponent(url.href));
      const { status, headers, body } = await pages.fetchOnce(new URL(address), {
        account,
        totalTimeoutSeconds: leftSeconds(),
        signal,
      });
      if (isUnlockerError(status)) throw new Error(`it answered ${status}`);
      return judge({ status, headers, body, finalUrl: url.href, redirects: [] }, detector);
    } catch (cause) {
      // The message leaves the address out: it may contain the operator's password.
      return { error: failed('the external unlocker for this host failed', 'blocked', { cause }) };
    }
  }

  return {
    name: 'external',
    // The external unlocker would use neither the caller's proxy nor the other options.
    isOffered: ({ url, fetching }) =>
      addresses.has(url.hostname) && fetching.proxy === undefined && identityText(fetching) === '',
    attempt,
  };
}

const isUnlockerError = (status: number): boolean =>
  status === 401 || status === 402 || status === 407 || status >= 500;
