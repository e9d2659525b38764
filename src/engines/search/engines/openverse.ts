// Openverse: freely licensed images, by its official interface. No key is needed for the pace we keep.
import { recordsOf, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, wholeNumber } from '../read/plain-text.ts';
import { conclude, readJson } from '../engine.ts';
import type { FoundImage, ImageProvider, Reading } from '../engine.ts';

const PER_PAGE = 20;
const PAGES_MAX = 12; // anonymous callers see 240 results

const licenses: Record<string, string> = {
  any: 'all',
  public: 'all-cc',
  share: 'all',
  share_commercially: 'commercial',
  modify: 'modification',
  modify_commercially: 'commercial,modification',
};
const kinds: Record<string, string> = { photo: 'photograph', clipart: 'illustration', line: 'illustration' };

export const openverseImages: ImageProvider = {
  kind: 'official_api',
  name: 'openverse images',
  honours: ['safe', 'size', 'type', 'aspect', 'license'],
  hasOperators: false,
  perPage: PER_PAGE,
  pagesMax: PAGES_MAX,
  async ask(query, { http, signal }) {
    const response = await http.send({
      url: 'https://api.openverse.org/v1/images/',
      params: {
        q: query.words,
        page: query.page,
        page_size: PER_PAGE,
        mature: query.safe === 'off' ? 'true' : undefined,
        size: query.size === 'wallpaper' ? 'large' : query.size,
        category: query.type && kinds[query.type],
        aspect_ratio: query.aspect,
        license_type: query.license && licenses[query.license],
      },
      manner: 'program',
      headers: { Accept: 'application/json' },
      signal,
    });
    return conclude(readOpenverse(readJson(response), query.page), response);
  },
};

export function readOpenverse(body: unknown, page: number): Reading<FoundImage> {
  const results = recordsOf(valueAt(body, 'results'));
  const items = (results ?? []).flatMap((result): FoundImage[] => {
    const url = webUrl(result['url']);
    const link = webUrl(result['foreign_landing_url']);
    if (url === null || link === null) return [];
    return [
      {
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
      },
    ];
  });
  return {
    items,
    seen: results?.length ?? 0,
    isEmpty: results?.length === 0 && valueAt(body, 'result_count') !== undefined,
    hasMore: page < (wholeNumber(valueAt(body, 'page_count')) ?? 0),
    total: wholeNumber(valueAt(body, 'result_count')),
  };
}
