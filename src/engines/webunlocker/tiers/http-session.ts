// A plain request with the clearance of a browser that has passed the check.

import type { PageFetcher } from '../../../web/http/fetch-page.ts';
import type { Detector } from '../../antibot/detector.ts';
import { requestPage } from '../request-page.ts';
import type { Sessions } from '../sessions.ts';
import type { Attempt, Climb, Tier } from '../tier.ts';

export interface HttpSessionTierParts {
  pages: PageFetcher;
  detector: Detector;
  sessions: Sessions;
}

export function createHttpSessionTier(parts: HttpSessionTierParts): Tier {
  async function attempt(climb: Climb): Promise<Attempt> {
    const { session } = climb;
    const clearance = session.clearance!;
    const outcome = await requestPage(parts, climb, clearance);
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
