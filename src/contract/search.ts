// Schemas of search results. The engines are listed in search-engines.ts, the parameters are in search-parameters.ts.
import { list, nullable, object } from './schema.ts';
import type { ValueOf } from './schema.ts';

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

const text = { type: 'string' } as const;
const textOrNull = nullable(text);
const countOrNull = nullable({ type: 'integer', minimum: 0 });

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

const newsStory = object({ title: text, link: text, source: textOrNull });

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
  stories: list(newsStory),
});

const frame = {
  search_metadata: object({
    id: text,
    status: { type: 'string', const: 'success' },
    engine: text,
    type: { type: 'string', enum: searchVerticals },
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
  related_searches: list(object({ query: text })),
  suggested_searches: list(object({ query: text, thumbnail_url: textOrNull })),
  pagination: object({
    current: { type: 'integer', minimum: 1 },
    next: { type: ['integer', 'null'] },
    has_more: { type: 'boolean' },
    per_page: { type: 'integer', minimum: 1 },
  }),
} as const;

export const imagesSchema = {
  title: 'ImageResults',
  ...object({ ...frame, images: list(imageItem) }),
};
export const newsSchema = {
  title: 'NewsResults',
  ...object({ ...frame, organic_results: list(newsItem) }),
};

export type ImageItem = ValueOf<typeof imageItem>;
export type NewsItem = ValueOf<typeof newsItem>;
export type NewsStory = ValueOf<typeof newsStory>;
export type DatePrecision = NonNullable<NewsItem['date_precision']>;
export type ImagesAnswer = ValueOf<typeof imagesSchema>;
export type NewsAnswer = ValueOf<typeof newsSchema>;
