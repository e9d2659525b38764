// How well the format of each provider is verified. The documentation, OpenAPI and the marks of experimental endpoints follow from
// the date of the capture that a provider declares.
import type { SearchAccess, SearchFormatInfo } from '../../contract/search.ts';

/** The month in which the captures of all providers were reviewed last. */
export const reviewedIn = '2026-11';

/** A capture is recent if it was taken at most this many months before the review. */
export const recentMonthsMax = 12;

export type ProviderKind = 'official_api' | 'searxng' | 'public_feed' | 'page_http' | 'page_browser';

/** What a provider declares about its format. */
export interface ProviderFormat {
  kind: ProviderKind;
  /** Month or year of the latest real capture of its format that was parsed correctly; undefined when there is none. */
  verified?: string;
  /** True: its reader has changed since it parsed that capture. */
  hasChangedSince?: true;
  /** True: the provider exists only where the operator has set a key. */
  needsKey?: true;
}

/** The JSON of SearXNG. What each engine puts into it differs, so a capture verifies only the engine whose results it has. */
export const searxngFormat = ({ verified }: Pick<ProviderFormat, 'verified'>): ProviderFormat => ({
  kind: 'searxng',
  ...(verified !== undefined && { verified }),
});

const accessOf: Record<ProviderKind, SearchAccess> = {
  official_api: 'API',
  searxng: 'API',
  public_feed: 'FEED',
  page_http: 'PAGE',
  page_browser: 'PAGE',
};

/** What others need to know about the format of a provider. */
export const formatInfo = ({ kind, verified, hasChangedSince, needsKey }: ProviderFormat): SearchFormatInfo => ({
  access: accessOf[kind],
  isExperimental: verified === undefined || hasChangedSince === true || !isRecent(verified),
  verified: verified ?? null,
  ...(hasChangedSince && { hasChangedSince }),
  ...(needsKey && { needsKey }),
});

/** A year without a month counts as its January. */
const isRecent = (capture: string): boolean => monthOf(reviewedIn) - monthOf(capture) <= recentMonthsMax;

function monthOf(date: string): number {
  const [year = '', month = '1'] = date.split('-');
  return Number(year) * 12 + Number(month);
}
