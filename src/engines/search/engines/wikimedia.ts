// Wikimedia Commons: files found by MediaWiki's own search interface.
import { recordsOf, textAt, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { conclude, readJson } from '../engine.ts';
import type { FoundImage, ImageProvider, Reading } from '../engine.ts';

const PER_PAGE = 50;
const FILE_NAMESPACE = 6;
const THUMBNAIL_WIDTH = 320;

export const wikimediaImages: ImageProvider = {
  kind: 'official_api',
  name: 'wikimedia images',
  honours: ['hl'],
  hasOperators: false,
  perPage: PER_PAGE,
  pagesMax: 200,
  async ask(query, { http, signal }) {
    const response = await http.send({
      url: 'https://commons.wikimedia.org/w/api.php',
      params: {
        action: 'query',
        format: 'json',
        formatversion: 1,
        generator: 'search',
        gsrsearch: query.words,
        gsrnamespace: FILE_NAMESPACE,
        gsrlimit: PER_PAGE,
        gsroffset: (query.page - 1) * PER_PAGE,
        prop: 'imageinfo',
        iiprop: 'url|size|mime|extmetadata',
        iiextmetadatafilter: 'LicenseShortName|Artist|DateTimeOriginal',
        iiurlwidth: THUMBNAIL_WIDTH,
        uselang: query.language,
      },
      manner: 'program',
      headers: { Accept: 'application/json' },
      signal,
    });
    return conclude(readWikimedia(readJson(response)), response);
  },
};

export function readWikimedia(body: unknown): Reading<FoundImage> {
  const pages = valueAt(body, 'query', 'pages');
  // An answer without a list is how MediaWiki says that nothing was found; an error has another shape.
  const isEmpty =
    pages === undefined && valueAt(body, 'error') === undefined && valueAt(body, 'batchcomplete') !== undefined;
  const files = recordsOf(Array.isArray(pages) ? pages : Object.values(pages ?? {})) ?? [];
  // Commons also keeps sounds, films and documents.
  const list = files.filter((page) => /^(image\/|$)/.test(textAt(page, 'imageinfo', 0, 'mime')));
  const ordered = list.toSorted((a, b) => Number(a['index'] ?? 0) - Number(b['index'] ?? 0));
  const items = ordered.flatMap((page): FoundImage[] => {
    const info = valueAt(page, 'imageinfo', 0) as Record<string, unknown> | undefined;
    const url = webUrl(info?.['url']);
    const link = webUrl(info?.['descriptionurl']);
    if (url === null || link === null) return [];
    return [
      {
        title: cleanText(
          textAt(page, 'title')
            .replace(/^File:/, '')
            .replace(/\.\w{2,5}$/, ''),
        ),
        url,
        link,
        source: 'Wikimedia Commons',
        width: wholeNumber(info?.['width']),
        height: wholeNumber(info?.['height']),
        thumbnailUrl: webUrl(info?.['thumburl']),
        thumbnailWidth: wholeNumber(info?.['thumbwidth']),
        thumbnailHeight: wholeNumber(info?.['thumbheight']),
        format: cleanText(textAt(info, 'mime').replace(/^image\//, '')),
        sizeBytes: wholeNumber(info?.['size']),
        license: plainText(valueAt(info, 'extmetadata', 'LicenseShortName', 'value')),
        creator: plainText(valueAt(info, 'extmetadata', 'Artist', 'value')),
        date: plainText(valueAt(info, 'extmetadata', 'DateTimeOriginal', 'value')),
      },
    ];
  });
  return {
    items,
    seen: list.length,
    isEmpty: isEmpty || (files.length > 0 && list.length === 0),
    hasMore: valueAt(body, 'continue', 'gsroffset') !== undefined,
  };
}
