// Which ways lead to which engine in this installation, in the order in which they are tried.
import { searchEngines } from '../../contract/search.ts';
import type { SearchEngineInfo, SearchEngineSlug } from '../../contract/search.ts';
import type { PageFetcher } from '../../web/fetch-page.ts';
import type { Detector } from '../antibot/detector.ts';
import { createBrowserHttp } from './ask/browser-http.ts';
import type { BrowserTier } from './ask/browser-http.ts';
import { createEngineHttp } from './ask/engine-http.ts';
import type { EngineHttp } from './ask/engine-http.ts';
import { createBaidu } from './engines/baidu.ts';
import { bingImages, bingNewsFeed, bingNewsPage } from './engines/bing.ts';
import { braveImagesPage, braveNewsPage, createBraveApi } from './engines/brave.ts';
import { createDuckDuckGo } from './engines/duckduckgo.ts';
import { ecosiaImages } from './engines/ecosia.ts';
import { googleImages, googleNews } from './engines/google.ts';
import { mojeekImages, mojeekNews } from './engines/mojeek.ts';
import { createNaverApi, naverImagesPage, naverNewsPage } from './engines/naver.ts';
import { openverseImages } from './engines/openverse.ts';
import { qwantImages, qwantNews } from './engines/qwant.ts';
import { createSearxng } from './engines/searxng.ts';
import { createStartpage } from './engines/startpage.ts';
import { wikimediaImages } from './engines/wikimedia.ts';
import { yahooImages, yahooNews } from './engines/yahoo.ts';
import { createYandexApi, yandexImagesPage } from './engines/yandex.ts';
import type { FoundImage, FoundNews, ImageProvider, NewsProvider, Provider } from './engine.ts';

const TIMEOUT_SECONDS = 12;
const BODY_BYTES_MAX = 4 * 1024 * 1024;

export interface SearchSettings {
  /** Only these are offered; undefined: every engine that is configured. */
  allowed: readonly SearchEngineSlug[] | undefined;
  searxngUrl: URL | undefined;
  keys: Readonly<Partial<Record<SearchEngineSlug, string>>>;
  baseUrls: Readonly<Partial<Record<SearchEngineSlug, URL>>>;
}

/** A provider with the connection that it asks through. */
export interface Way<Found> extends Provider<Found> {
  http: EngineHttp;
  /** The host whose pace it keeps; undefined where the operator has chosen the address. */
  paceHost: string | undefined;
}

export interface Family {
  info: SearchEngineInfo;
  images: Way<FoundImage>[];
  news: Way<FoundNews>[];
}

export interface FamilyParts {
  settings: SearchSettings;
  pages: Pick<PageFetcher, 'fetchOnce'>;
  /** Tells a refusal by a bot protection from a page without results. */
  detector: Detector;
  /** Opens the pages of engines that answer nobody but a browser. */
  browser?: BrowserTier | undefined;
  onBody?: ((engineUrl: string, body: string) => void) | undefined;
}

interface Own {
  images?: (ImageProvider | undefined)[];
  news?: (NewsProvider | undefined)[];
}

/** Every engine that is allowed and has at least one way, with its ways. */
export function createFamilies({ settings, pages, detector, browser, onBody }: FamilyParts): Map<string, Family> {
  const { allowed, searxngUrl, keys, baseUrls } = settings;
  const limits = { pages, detector, timeoutSeconds: TIMEOUT_SECONDS, bodyBytesMax: BODY_BYTES_MAX, onBody };
  const opened = browser && createBrowserHttp({ browser, detector });
  const families = new Map<string, Family>();

  for (const info of searchEngines) {
    if (allowed !== undefined && !allowed.includes(info.slug)) continue;
    const baseUrl = baseUrls[info.slug];
    const instanceUrl = info.slug === 'searxng' ? (searxngUrl ?? baseUrl) : searxngUrl;
    const direct = createEngineHttp({ ...limits, baseUrl });
    const instance = createEngineHttp({ ...limits, baseUrl: instanceUrl });
    // An engine whose address the operator has chosen is asked there and nowhere else.
    const isThrough = instanceUrl !== undefined && (info.slug === 'searxng' || baseUrl === undefined);
    const through = isThrough ? createSearxng(info.slug) : {};
    const own = ownProviders(info.slug, keys[info.slug]);
    const mayReadPages = !officialFirst.has(info.slug) || allowed !== undefined || baseUrl !== undefined;

    const waysOf = <Found>(
      providers: (Provider<Found> | undefined)[] = [],
      backend: Provider<Found> | undefined,
    ): Way<Found>[] => {
      const mine = providers.filter((provider) => provider !== undefined);
      const pace = baseUrl === undefined ? { paceHost: info.slug } : { paceHost: undefined };
      return [
        ...mine.filter(({ kind }) => kind === 'official_api').map((one) => ({ ...one, ...pace, http: direct })),
        ...(backend === undefined ? [] : [{ ...backend, paceHost: undefined, http: instance }]),
        ...mine
          .filter(({ kind }) => kind !== 'official_api' && mayReadPages)
          .flatMap((one) => withBrowser({ ...one, ...pace, http: direct }, opened, baseUrl)),
      ];
    };
    const family: Family = {
      info,
      images: waysOf(own.images, through.images),
      news: waysOf(own.news, through.news),
    };
    if (family.images.length + family.news.length > 0) families.set(info.slug, family);
  }
  return families;
}

/** These sell an interface of their own. Their pages are read only when the operator names the engine or its address. */
const officialFirst = new Set<SearchEngineSlug>(['brave', 'naver', 'yandex']);

const needBrowser = new Set(['google images page']);
const profitFromBrowser = new Set(['ecosia images']);

/** Adds the same page opened in a browser: instead, where nothing else is answered; as a last resort, where it may help. */
function withBrowser<Found>(way: Way<Found>, http: EngineHttp | undefined, baseUrl: URL | undefined): Way<Found>[] {
  // What stands at an address of the operator's own is asked plainly: it is there for programs.
  if (http === undefined || baseUrl !== undefined) return [way];
  if (!(needBrowser.has(way.name) || profitFromBrowser.has(way.name))) return [way];
  const opened: Way<Found> = { ...way, kind: 'page_browser', name: `${way.name} in a browser`, http };
  return needBrowser.has(way.name) ? [opened] : [way, opened];
}

function ownProviders(slug: SearchEngineSlug, key: string | undefined): Own {
  switch (slug) {
    case 'bing':
      return { images: [bingImages], news: [bingNewsFeed, bingNewsPage] };
    case 'google':
      return { images: [googleImages], news: [googleNews] };
    case 'duckduckgo': {
      const { images, news } = createDuckDuckGo();
      return { images: [images], news: [news] };
    }
    case 'brave': {
      const api = key === undefined ? undefined : createBraveApi(key);
      return { images: [api?.images, braveImagesPage], news: [api?.news, braveNewsPage] };
    }
    case 'searxng':
      return {};
    case 'openverse':
      return { images: [openverseImages] };
    case 'wikimedia':
      return { images: [wikimediaImages] };
    case 'ecosia':
      return { images: [ecosiaImages] };
    case 'yahoo':
      return { images: [yahooImages], news: [yahooNews] };
    case 'yandex':
      return { images: [key === undefined ? undefined : createYandexApi(key), yandexImagesPage] };
    case 'baidu':
      return { images: [createBaidu()] };
    case 'naver': {
      const api = key === undefined ? undefined : createNaverApi(key);
      return { images: [api?.images, naverImagesPage], news: [api?.news, naverNewsPage] };
    }
    case 'mojeek':
      return { images: [mojeekImages], news: [mojeekNews] };
    case 'qwant':
      return { images: [qwantImages], news: [qwantNews] };
    case 'startpage': {
      const { images, news } = createStartpage();
      return { images: [images], news: [news] };
    }
  }
}
