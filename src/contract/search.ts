// The words of searching: which engines and verticals there are, what can be asked, and what an answer looks like.

export type SearchVertical = 'images' | 'news';

/** How results are obtained: a documented interface, a feed, or a page that was made for people. */
export type SearchAccess = 'API' | 'FEED' | 'PAGE';

export interface SearchVerticalInfo {
  access: SearchAccess;
  /** No verified capture of the format exists: it was built after descriptions and may need work. */
  isExperimental: boolean;
}

export interface SearchEngineInfo {
  slug: SearchEngineSlug;
  name: string;
  images?: SearchVerticalInfo;
  news?: SearchVerticalInfo;
}

const verified = (access: SearchAccess): SearchVerticalInfo => ({ access, isExperimental: false });
const experimental = (access: SearchAccess): SearchVerticalInfo => ({ access, isExperimental: true });

export const searchEngineSlugs = [
  'bing',
  'google',
  'duckduckgo',
  'brave',
  'searxng',
  'openverse',
  'wikimedia',
  'ecosia',
  'yahoo',
  'yandex',
  'baidu',
  'naver',
  'mojeek',
  'qwant',
  'startpage',
] as const;
export type SearchEngineSlug = (typeof searchEngineSlugs)[number];

/** Every engine that this version knows. An installation offers those that are configured and allowed. */
export const searchEngines: readonly SearchEngineInfo[] = [
  { slug: 'bing', name: 'Bing', images: verified('PAGE'), news: verified('FEED') },
  { slug: 'google', name: 'Google', images: experimental('PAGE'), news: verified('FEED') },
  { slug: 'duckduckgo', name: 'DuckDuckGo', images: experimental('PAGE'), news: experimental('PAGE') },
  { slug: 'brave', name: 'Brave Search', images: experimental('PAGE'), news: experimental('PAGE') },
  { slug: 'searxng', name: 'SearXNG', images: verified('API'), news: verified('API') },
  { slug: 'openverse', name: 'Openverse', images: verified('API') },
  { slug: 'wikimedia', name: 'Wikimedia Commons', images: verified('API') },
  { slug: 'ecosia', name: 'Ecosia', images: verified('PAGE') },
  { slug: 'yahoo', name: 'Yahoo', images: experimental('PAGE'), news: experimental('PAGE') },
  { slug: 'yandex', name: 'Yandex', images: experimental('PAGE') },
  { slug: 'baidu', name: 'Baidu', images: verified('PAGE') },
  { slug: 'naver', name: 'Naver', images: experimental('PAGE'), news: experimental('PAGE') },
  { slug: 'mojeek', name: 'Mojeek', images: experimental('PAGE'), news: experimental('PAGE') },
  { slug: 'qwant', name: 'Qwant', images: experimental('PAGE'), news: experimental('PAGE') },
  { slug: 'startpage', name: 'Startpage', images: experimental('PAGE'), news: experimental('PAGE') },
];

export type SafeSearch = 'off' | 'moderate' | 'strict';
export type TimeRange = 'hour' | 'day' | 'week' | 'month' | 'year';

/** What a caller asked for, after the parameter checks. What was not given is not there. */
export interface SearchRequest {
  q: string;
  gl?: string;
  hl?: string;
  page: number;
  num?: number;
  safe?: SafeSearch;
  time_range?: TimeRange;
  start_date?: string;
  end_date?: string;
  sort?: 'relevance' | 'date';
  size?: string;
  color?: string;
  type?: string;
  aspect?: string;
  license?: string;
  site?: string;
  filetype?: string;
  location?: string;
  uule?: string;
  device?: string;
  no_cache: boolean;
}

export interface ImageItem {
  position: number;
  title: string | null;
  url: string | null;
  link: string | null;
  domain: string | null;
  source: string | null;
  image_width: number | null;
  image_height: number | null;
  thumbnail_url: string | null;
  thumbnail_width: number | null;
  thumbnail_height: number | null;
  format: string | null;
  size_bytes: number | null;
  date: string | null;
  license: string | null;
  creator: string | null;
}

export interface NewsStory {
  title: string;
  link: string;
  source: string | null;
}

export type DatePrecision = 'minute' | 'hour' | 'day' | 'month';

export interface NewsItem {
  position: number;
  title: string | null;
  link: string | null;
  source: string | null;
  date: string | null;
  snippet: string | null;
  domain: string | null;
  source_url: string | null;
  date_utc: string | null;
  date_precision: DatePrecision | null;
  thumbnail_url: string | null;
  stories: NewsStory[];
}

interface SearchAnswerFrame {
  search_metadata: {
    id: string;
    status: 'success';
    engine: string;
    type: SearchVertical;
    provider: string;
    created_at: string;
    total_time_ms: number;
    cached: boolean;
    engine_url: string | null;
  };
  search_parameters: Record<string, string | number>;
  search_information: {
    results_state: 'ok' | 'empty' | 'corrected';
    query_displayed: string;
    total_results: number | null;
    ignored_parameters: string[];
  };
  related_searches: { query: string }[];
  suggested_searches: { query: string; thumbnail_url: string | null }[];
  pagination: { current: number; next: number | null; has_more: boolean; per_page: number };
}

export type ImagesAnswer = SearchAnswerFrame & { images: ImageItem[] };
export type NewsAnswer = SearchAnswerFrame & { organic_results: NewsItem[] };

// ---- JSON Schema ---------------------------------------------------------------------------------------------------

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const countOrNull = { type: ['integer', 'null'], minimum: 0 } as const;
const object = <P extends Record<string, object>>(properties: P) => ({
  type: 'object' as const,
  required: Object.keys(properties),
  properties,
});

const imageItem = object({
  position: { type: 'integer', minimum: 1 },
  title: textOrNull,
  url: { ...textOrNull, description: 'The image itself; null where the engine shows only a thumbnail' },
  link: { ...textOrNull, description: 'The page that shows it' },
  domain: textOrNull,
  source: textOrNull,
  image_width: countOrNull,
  image_height: countOrNull,
  thumbnail_url: textOrNull,
  thumbnail_width: countOrNull,
  thumbnail_height: countOrNull,
  format: textOrNull,
  size_bytes: countOrNull,
  date: textOrNull,
  license: textOrNull,
  creator: textOrNull,
});

const newsItem = object({
  position: { type: 'integer', minimum: 1 },
  title: textOrNull,
  link: textOrNull,
  source: textOrNull,
  date: { ...textOrNull, description: "The engine's own text" },
  snippet: textOrNull,
  domain: textOrNull,
  source_url: textOrNull,
  date_utc: { ...textOrNull, description: 'ISO 8601, or null where the text cannot be read with certainty' },
  date_precision: { type: ['string', 'null'], enum: ['minute', 'hour', 'day', 'month', null] },
  thumbnail_url: textOrNull,
  stories: { type: 'array', items: object({ title: text, link: text, source: textOrNull }) },
});

const frame = {
  search_metadata: object({
    id: text,
    status: { type: 'string', const: 'success' },
    engine: text,
    type: { type: 'string', enum: ['images', 'news'] },
    provider: { ...text, description: 'Which way the results came' },
    created_at: text,
    total_time_ms: { type: 'integer', minimum: 0 },
    cached: { type: 'boolean' },
    engine_url: textOrNull,
  }),
  search_parameters: { type: 'object', description: 'The values that were used' },
  search_information: object({
    results_state: { type: 'string', enum: ['ok', 'empty', 'corrected'] },
    query_displayed: text,
    total_results: countOrNull,
    ignored_parameters: { type: 'array', items: text, description: 'Given, but beyond what this engine can do' },
  }),
  related_searches: { type: 'array', items: object({ query: text }) },
  suggested_searches: { type: 'array', items: object({ query: text, thumbnail_url: textOrNull }) },
  pagination: object({
    current: { type: 'integer', minimum: 1 },
    next: { type: ['integer', 'null'] },
    has_more: { type: 'boolean' },
    per_page: { type: 'integer', minimum: 1 },
  }),
};

export const imagesSchema = {
  title: 'ImageResults',
  ...object({ ...frame, images: { type: 'array', items: imageItem } }),
};
export const newsSchema = {
  title: 'NewsResults',
  ...object({ ...frame, organic_results: { type: 'array', items: newsItem } }),
};
