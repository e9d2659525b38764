// Startpage: its form needs a token from the start page; the results are JSON in the scripts of the page.
import { SearchFault } from '../ask/trouble.ts';
import type { EngineResponse } from '../ask/engine-http.ts';
import { acceptLanguageOf, conclude, readEach } from '../engine.ts';
import type { AskContext, FoundImage, FoundNews, FoundPage, Reading, SearchEngine, SearchQuery } from '../engine.ts';
import { readEpoch } from '../read/dates.ts';
import { jsonAfter, recordsOf, textAt, valueAt } from '../read/embedded-json.ts';
import type { JsonRecord } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { splitDate } from '../read/snippets.ts';
import { suggestionsFrom } from '../suggestions.ts';

const host = 'www.startpage.com';
const origin = `https://${host}`;
const perPage = 20;
const webPerPage = 10;
const tokenKey = 'token';

const common = { kind: 'page_http', honours: ['safe', 'time_range'], perPage, pagesMax: 18 } as const;

export const startpage: SearchEngine = {
  slug: 'startpage',
  name: 'Startpage',
  baseUrl: origin,
  refusals: {
    captcha: {
      texts: [
        /<title>\s*(?:Startpage Captcha|CAPTCHA Verification)/i,
        // An element of the name `captcha`, such as `id="captcha"` or `class="captcha-section"`.
        /<(?:form|section|div|main)\b[^>]{0,500}\b(?:id|class)=["'](?:[^"']{0,200}\s)?captcha(?:-(?:section|form|container))?[\s"']/i,
      ],
      redirects: [/^[^/]*\/sp\/captcha/],
    },
  },
  images: {
    searxng: { engine: 'startpage images' },
    providers: [
      {
        ...common,
        name: 'startpage images',
        async ask(query, context) {
          const response = await sendForm(query, context);
          return conclude(readStartpageImages(response.text), response);
        },
      },
    ],
  },
  news: {
    searxng: { engine: 'startpage news' },
    providers: [
      {
        ...common,
        name: 'startpage news',
        async ask(query, context) {
          const response = await sendForm(query, context);
          return conclude(readStartpageNews(response.text), response);
        },
      },
    ],
  },
  search: {
    searxng: { engine: 'startpage' },
    providers: [
      {
        ...common,
        name: 'startpage web',
        perPage: webPerPage,
        async ask(query, context) {
          const response = await sendForm(query, context);
          return conclude(readStartpagePages(response.text), response);
        },
      },
    ],
  },
  suggest: suggestionsFrom({
    name: 'startpage suggestions',
    request: (query) => ({ url: `${origin}/osuggestions`, params: { q: query.q } }),
  }),
};

// ---- requests ------------------------------------------------------------------------------------------------------

const safety = { off: 'none', moderate: 'moderate', strict: 'heavy' } as const;
const spans: Record<string, string> = { hour: 'd', day: 'd', week: 'w', month: 'm', year: 'y' };

async function sendForm(query: SearchQuery, context: AskContext): Promise<EngineResponse> {
  const form = new URLSearchParams({
    query: query.q,
    cat: query.vertical === 'search' ? 'web' : query.vertical,
    t: 'device',
    sc: await tokenFrom(context),
    with_date: spans[query.timeRange ?? ''] ?? '',
    abd: '1',
    abe: '1',
    qsr: 'all',
    qadf: safety[query.safe],
    ...(query.page > 1 && { page: String(query.page), segment: 'startpage.udog' }),
  });
  try {
    return await context.http.send({
      url: `${origin}/sp/search`,
      method: 'POST',
      body: form.toString(),
      manner: 'page',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin, Referer: `${origin}/` },
      acceptLanguage: acceptLanguageOf(query),
      signal: context.signal,
    });
  } catch (error) {
    context.session.delete(tokenKey);
    throw error;
  }
}

async function tokenFrom({ http, signal, session }: AskContext): Promise<string> {
  const kept = session.get(tokenKey);
  if (kept !== undefined) return kept;
  const page = await http.send({ url: `${origin}/`, manner: 'page', signal });
  const found = readFormToken(page.text);
  if (found === undefined) throw page.trouble() ?? new SearchFault('drift', 'its start page holds no token');
  session.set(tokenKey, found);
  return found;
}

const readFormToken = (html: string): string | undefined =>
  /<input[^>]*\bname="sc"[^>]*\bvalue="([\w-]+)"/.exec(html)?.[1] ??
  /<input[^>]*\bvalue="([\w-]+)"[^>]*\bname="sc"/.exec(html)?.[1];

// ---- results -------------------------------------------------------------------------------------------------------

/** The results of a vertical; undefined when the data is missing. */
function findResults(html: string, component: string, kind: RegExp): JsonRecord[] | undefined {
  const data = jsonAfter(html, `React.createElement(UIStartpage.${component},`);
  const regions = recordsOf(valueAt(data, 'render', 'presenter', 'regions', 'mainline'));
  return regions
    ?.filter((region) => kind.test(textAt(region, 'display_type')) || regions.length === 1)
    .flatMap((region) => recordsOf(region['results']) ?? []);
}

function readStartpagePages(html: string): Reading<FoundPage> {
  const results = findResults(html, 'AppSerpWeb', /^web/i);
  const reading = readEach(results, (result): FoundPage | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['clickUrl']);
    if (title === null || link === null) return undefined;
    return {
      title,
      link,
      displayedLink: cleanText(result['displayUrl']),
      ...splitDate(plainText(result['description'])),
    };
  });
  return { ...reading, hasMore: reading.items.length >= webPerPage };
}

function readStartpageImages(html: string): Reading<FoundImage> {
  const results = findResults(html, 'AppSerpImages', /image/i);
  const reading = readEach(results, (result): FoundImage | undefined => {
    const url = webUrl(result['rawImageUrl']) ?? webUrl(result['clickUrl']);
    const link = webUrl(result['altClickUrl']) ?? webUrl(result['displayUrl']);
    if (url === null || link === null) return undefined;
    return {
      title: plainText(result['title']),
      url,
      link,
      width: wholeNumber(result['width']),
      height: wholeNumber(result['height']),
      thumbnailUrl: webUrl(result['thumbnailUrl'], host),
      format: cleanText(result['format']),
    };
  });
  return { ...reading, hasMore: reading.items.length >= perPage };
}

function readStartpageNews(html: string): Reading<FoundNews> {
  const results = findResults(html, 'AppSerpNews', /news/i);
  const reading = readEach(results, (result): FoundNews | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['clickUrl']);
    if (title === null || link === null) return undefined;
    const date = readEpoch(result['date']);
    return {
      title,
      link,
      source: plainText(result['source']),
      date: date?.utc ?? cleanText(result['date']),
      dateUtc: date?.utc,
      datePrecision: date?.precision,
      snippet: plainText(result['description']),
      thumbnailUrl: webUrl(result['thumbnailUrl'], host),
    };
  });
  return { ...reading, hasMore: reading.items.length >= perPage };
}
