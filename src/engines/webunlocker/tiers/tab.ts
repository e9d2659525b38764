// A request from a tab that has passed the check and was kept open.

import { failed } from '../../../contract/errors.ts';
import { keepCookies } from '../../../web/fetching.ts';
import { fromJar } from '../../../web/http/cookie-jar.ts';
import type { Detector } from '../../antibot/detector.ts';
import type { Sessions } from '../sessions.ts';
import { fetchInTab } from '../tab-fetch.ts';
import { judge, secondsBeforeBrowser } from '../tier.ts';
import type { Attempt, UnlockRun, Tier } from '../tier.ts';

export function createTabTier({ detector, sessions }: { detector: Detector; sessions: Sessions }): Tier {
  async function attempt(run: UnlockRun): Promise<Attempt> {
    const { session, url, fetching, signal } = run;
    const { tab } = session;
    if (tab === undefined) return {};
    const drop = () => {
      if (session.tab === tab) sessions.dropTab(session);
    };
    tab.users++;
    tab.usedAt = Date.now();
    try {
      // Other calls of a named session may have got cookies in the meantime.
      if (fetching.session) await tab.page.setCookies(fromJar(fetching.session.jar));
      const page = await fetchInTab(tab.page, url, secondsBeforeBrowser(run));
      if (!page) return {}; // only a navigation can get this response
      const outcome = judge(page, detector);
      if (outcome.page) {
        await keepCookies(fetching, tab.page);
        tab.hasWorked = true;
        return outcome;
      }
      drop();
      return { ...outcome, isStale: tab.hasWorked };
    } catch (error) {
      if (signal.aborted) throw error;
      drop();
      return { error: failed('the tab of this host could not be used', 'browser_crashed', { cause: error }) };
    } finally {
      tab.users--;
    }
  }

  return {
    name: 'tab',
    isOffered: ({ session, url }) => session.tab?.origin === url.origin && !session.skips.has('tab'),
    attempt,
  };
}
