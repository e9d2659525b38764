// Openverse: freely licensed images through its official API. No key is needed at our request rate.
import { defineProvider, readEach, readJson } from '../engine.ts';
import type { FoundImage, Reading, SearchEngine } from '../engine.ts';
import { recordsOf, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, wholeNumber } from '../read/plain-text.ts';

const origin = 'https://api.openverse.org';
const perPage = 20;
const pagesMax = 12; // anonymous callers see 240 results

const licenses: Record<string, string> = {
  any: 'all',
  public: 'all-cc',
  share: 'all',
  share_commercially: 'commercial',
  modify: 'modification',
  modify_commercially: 'commercial,modification',
};
const kinds: Record<string, string> = { photo: 'photograph', clipart: 'illustration', line: 'illustration' };

export const openverse: SearchEngine = {
  slug: 'openverse',
  name: 'Openverse',
  baseUrl: origin,
  images: {
    providers: [
      defineProvider({
        kind: 'official_api',
        name: 'openverse images',
        verified: '2026',
        honours: ['safe', 'size', 'type', 'aspect', 'license'],
        hasOperators: false,
        perPage,
        pagesMax,
        request: (query) => ({
          url: `${origin}/v1/images/`,
          params: {
            q: query.words,
            page: query.page,
            page_size: perPage,
            mature: query.safe === 'off' ? 'true' : undefined,
            size: query.size === 'wallpaper' ? 'large' : query.size,
            category: query.type && kinds[query.type],
            aspect_ratio: query.aspect,
            license_type: query.license && licenses[query.license],
          },
          manner: 'program',
          headers: { Accept: 'application/json' },
        }),
        read: (response, { page }) => readOpenverse(readJson(response), page),
      }),
    ],
  },
};

function readOpenverse(body: unknown, page: number): Reading<FoundImage> {
  const reading = readEach(recordsOf(valueAt(body, 'results')), (result): FoundImage | undefined => {
    const url = webUrl(result['url']);
    const link = webUrl(result['foreign_landing_url']);
    if (url === null || link === null) return undefined;
    return {
      title: cleanText(result['title']),
      url,
      link,
      source: cleanText(result['source']),
      width: wholeNumber(result['width']),
      height: wholeNumber(result['height']),
      thumbnailUrl: webUrl(result['thumbnail']),
      format: cleanText(result['filetype']),
      sizeBytes: wholeNumber(result['filesize']),
      license: cleanText([result['license'], result['license_version']].filter(Boolean).join(' ')),
      creator: cleanText(result['creator']),
    };
  });
  return {
    ...reading,
    isEmpty: reading.isEmpty && valueAt(body, 'result_count') !== undefined,
    hasMore: page < (wholeNumber(valueAt(body, 'page_count')) ?? 0),
    total: wholeNumber(valueAt(body, 'result_count')),
  };
}
