// Types and schemas of searches: verticals, requests and results. The engines are listed in search-engines.ts.

export const searchVerticals = ['images', 'news'] as const;
export type SearchVertical = (typeof searchVerticals)[number];

/** How results are obtained: a documented API, a feed, or a web page. */
export type SearchAccess = 'API' | 'FEED' | 'PAGE';

export interface SearchVerticalInfo {
  access: SearchAccess;
  /** True when the parser is based on descriptions, without a verified capture of the format. */
  isExperimental: boolean;
}

export type SearchEngineInfo = { [V in SearchVertical]?: SearchVerticalInfo } & {
  slug: string;
  name: string;
  /** The format of an API key that has several parts. */
  keyForm?: string;
};

export type SafeSearch = 'off' | 'moderate' | 'strict';
export type TimeRange = 'hour' | 'day' | 'week' | 'month' | 'year';

/** A validated request. Parameters that were not sent are undefined. */
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
  url: { ...textOrNull, description: 'URL of the image; null where the engine only has a thumbnail' },
  link: { ...textOrNull, description: 'URL of the page that contains the image' },
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
  date: { ...textOrNull, description: 'The date as the engine shows it' },
  snippet: textOrNull,
  domain: textOrNull,
  source_url: textOrNull,
  date_utc: { ...textOrNull, description: 'ISO 8601; null when the text is ambiguous' },
  date_precision: { type: ['string', 'null'], enum: ['minute', 'hour', 'day', 'month', null] },
  thumbnail_url: textOrNull,
  stories: { type: 'array', items: object({ title: text, link: text, source: textOrNull }) },
});

const frame = {
  search_metadata: object({
    id: text,
    status: { type: 'string', const: 'success' },
    engine: text,
    type: { type: 'string', enum: [...searchVerticals] },
    provider: { ...text, description: 'How the results were obtained' },
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
    ignored_parameters: { type: 'array', items: text, description: 'Parameters that this engine does not support' },
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
