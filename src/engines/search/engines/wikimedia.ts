// Wikimedia Commons: files found by the search API of MediaWiki.
import { defineProvider, offsetOf, readEach, readJson } from '../engine.ts';
import type { FoundImage, Reading, SearchEngine } from '../engine.ts';
import { recordsOf, textAt, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';

const origin = 'https://commons.wikimedia.org';
const perPage = 50;
const fileNamespace = 6;
const thumbnailWidth = 320;

export const wikimedia: SearchEngine = {
  slug: 'wikimedia',
  name: 'Wikimedia Commons',
  baseUrl: origin,
  images: {
    providers: [
      defineProvider({
        kind: 'official_api',
        name: 'wikimedia images',
        honours: ['hl'],
        hasOperators: false,
        perPage,
        pagesMax: 200,
        request: (query) => ({
          url: `${origin}/w/api.php`,
          params: {
            action: 'query',
            format: 'json',
            formatversion: 1,
            generator: 'search',
            gsrsearch: query.words,
            gsrnamespace: fileNamespace,
            gsrlimit: perPage,
            gsroffset: offsetOf(query, perPage),
            prop: 'imageinfo',
            iiprop: 'url|size|mime|extmetadata',
            iiextmetadatafilter: 'LicenseShortName|Artist|DateTimeOriginal',
            iiurlwidth: thumbnailWidth,
            uselang: query.language,
          },
          manner: 'program',
          headers: { Accept: 'application/json' },
        }),
        read: (response) => readWikimedia(readJson(response)),
      }),
    ],
  },
};

function readWikimedia(body: unknown): Reading<FoundImage> {
  const pages = valueAt(body, 'query', 'pages');
  // MediaWiki leaves the list out when nothing was found; an error has another shape.
  const isEmpty =
    pages === undefined && valueAt(body, 'error') === undefined && valueAt(body, 'batchcomplete') !== undefined;
  const files = recordsOf(Array.isArray(pages) ? pages : Object.values(pages ?? {})) ?? [];
  // Commons also has sounds, films and documents.
  const pictures = files.filter((page) => /^(image\/|$)/.test(textAt(page, 'imageinfo', 0, 'mime')));
  const ordered = pictures.toSorted((a, b) => Number(a['index'] ?? 0) - Number(b['index'] ?? 0));
  const reading = readEach(ordered, (page): FoundImage | undefined => {
    const info = valueAt(page, 'imageinfo', 0);
    const metadata = (name: string) => plainText(valueAt(info, 'extmetadata', name, 'value'));
    const url = webUrl(valueAt(info, 'url'));
    const link = webUrl(valueAt(info, 'descriptionurl'));
    if (url === null || link === null) return undefined;
    return {
      title: cleanText(
        textAt(page, 'title')
          .replace(/^File:/, '')
          .replace(/\.\w{2,5}$/, ''),
      ),
      url,
      link,
      source: 'Wikimedia Commons',
      width: wholeNumber(valueAt(info, 'width')),
      height: wholeNumber(valueAt(info, 'height')),
      thumbnailUrl: webUrl(valueAt(info, 'thumburl')),
      thumbnailWidth: wholeNumber(valueAt(info, 'thumbwidth')),
      thumbnailHeight: wholeNumber(valueAt(info, 'thumbheight')),
      format: cleanText(textAt(info, 'mime').replace(/^image\//, '')),
      sizeBytes: wholeNumber(valueAt(info, 'size')),
      license: metadata('LicenseShortName'),
      creator: metadata('Artist'),
      date: metadata('DateTimeOriginal'),
    };
  });
  return {
    ...reading,
    isEmpty: isEmpty || (files.length > 0 && pictures.length === 0),
    hasMore: valueAt(body, 'continue', 'gsroffset') !== undefined,
  };
}
