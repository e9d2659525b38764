// A plain request, without anything a browser has earned.

import type { PageFetcher } from '../../../web/http/fetch-page.ts';
import type { Detector } from '../../antibot/detector.ts';
import { requestPage } from '../request-page.ts';
import type { Tier } from '../tier.ts';

export const createHttpTier = (parts: { pages: PageFetcher; detector: Detector }): Tier => ({
  name: 'http',
  isOffered: ({ session }) => !session.skips.has('http'),
  attempt: (run) => requestPage(parts, run),
});
