// A plain request with the clearance of a browser that has passed the check.

import type { PageFetcher } from '../../../web/http/fetch-page.ts';
import type { Detector } from '../../antibot/detector.ts';
import { requestPage } from '../request-page.ts';
import type { Sessions } from '../sessions.ts';
import type { Attempt, UnlockRun, Tier } from '../tier.ts';

export interface HttpSessionTierParts {
  pages: PageFetcher;
  detector: Detector;
  sessions: Sessions;
}

export function createHttpSessionTier(parts: HttpSessionTierParts): Tier {
  async function attempt(run: UnlockRun): Promise<Attempt> {
    const { session } = run;
    const { clearance } = session;
    if (clearance === undefined) return {};
    const outcome = await requestPage(parts, run, clearance);
    if (outcome.page) {
      clearance.hasWorked = true;
      // Cookies suffice: release the tab.
      if (session.tab?.users === 0) parts.sessions.dropTab(session);
      return outcome;
    }
    const isStale = clearance.hasWorked && outcome.obstacle !== undefined;
    if (isStale && session.clearance === clearance) session.clearance = undefined;
    return { ...outcome, isStale };
  }

  return {
    name: 'http-session',
    isOffered: ({ session }) => session.clearance !== undefined && !session.skips.has('http-session'),
    attempt,
  };
}
