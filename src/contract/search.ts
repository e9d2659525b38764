// Schemas of search results. The engines are listed in search-engines.ts, the parameters are in search-parameters.ts.
import { list, nullable, object, withMembers } from './schema.ts';
import type { ValueOf } from './schema.ts';

export const searchVerticals = ['images', 'news', 'search', 'suggest'] as const;
export type SearchVertical = (typeof searchVerticals)[number];

/** How results are obtained: a documented API, a feed, or a web page. */
export type SearchAccess = 'API' | 'FEED' | 'PAGE';

export interface SearchVerticalInfo {
  access: SearchAccess;
  /** True when no recent capture of the format was parsed, so that the engine may fail with `drift`. */
  isExperimental: boolean;
  /** Month or year of the latest real capture that was parsed correctly, such as `2026-05`; null when there is none. */
  verified: string | null;
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

const webItem = object({
  position: { type: 'integer', minimum: 1 },
  title: textOrNull,
  link: { ...textOrNull, description: 'URL of the page' },
  displayed_link: { ...textOrNull, description: 'The address as the engine shows it' },
  domain: textOrNull,
  snippet: textOrNull,
  date: { ...textOrNull, description: 'The date as the engine shows it' },
  date_utc: { ...textOrNull, description: 'ISO 8601; null when the text is ambiguous' },
  date_precision: { type: ['string', 'null'], enum: ['minute', 'hour', 'day', 'month', null] },
  source: { ...textOrNull, description: 'Name of the site' },
  thumbnail_url: textOrNull,
});

const knowledgePanel = object({
  title: text,
  subtitle: textOrNull,
  description: textOrNull,
  link: textOrNull,
  source: textOrNull,
  image_url: textOrNull,
});
const knowledgePanelOrNull = {
  ...nullable(knowledgePanel),
  description: 'What the engine says about the subject itself; null where it shows nothing',
};

const metadata = {
  id: text,
  status: { type: 'string', const: 'success' },
  engine: text,
  type: { type: 'string', enum: searchVerticals },
  created_at: text,
  total_time_ms: { type: 'integer', minimum: 0 },
  cached: { type: 'boolean' },
} as const;

const metadataOfEngine = object({
  ...metadata,
  provider: { ...text, description: 'How the results were obtained' },
  engine_url: textOrNull,
});

const frame = {
  search_metadata: metadataOfEngine,
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

export const webSchema = {
  title: 'WebResults',
  ...object({ ...frame, organic_results: list(webItem), knowledge_panel: knowledgePanelOrNull }),
};
export const suggestionsSchema = {
  title: 'Suggestions',
  ...object({
    search_metadata: metadataOfEngine,
    suggestions: list(object({ query: text })),
  }),
};

/** How an engine took part in a search of several engines. */
export const engineStates = ['ok', 'empty', 'blocked', 'drift', 'timeout', 'error'] as const;

export const mergedSchema = object({
  ...frame,
  search_metadata: object({
    ...metadata,
    engines: {
      ...list(
        object({
          engine: text,
          status: {
            type: 'string',
            enum: engineStates,
            description: '`ok` and `empty` are answers; the others say why the engine did not answer',
          },
          results: { type: 'integer', minimum: 0, description: 'Number of results of this engine' },
          total_time_ms: { type: 'integer', minimum: 0 },
          error: { ...textOrNull, description: 'Why the engine did not answer' },
        }),
      ),
      description: 'The engines that were asked',
    },
  }),
  organic_results: list(
    withMembers(webItem, {
      sources: { ...list(text), description: 'The engines that returned this page, best position first' },
      score: {
        type: 'number',
        minimum: 0,
        description: 'Sum of 1 / (60 + position) over the engines that returned this page',
      },
    }),
  ),
  knowledge_panel: knowledgePanelOrNull,
});

export type ImageItem = ValueOf<typeof imageItem>;
export type NewsItem = ValueOf<typeof newsItem>;
export type NewsStory = ValueOf<typeof newsStory>;
export type DatePrecision = NonNullable<NewsItem['date_precision']>;
export type ImagesAnswer = ValueOf<typeof imagesSchema>;
export type NewsAnswer = ValueOf<typeof newsSchema>;
export type WebItem = ValueOf<typeof webItem>;
export type WebAnswer = ValueOf<typeof webSchema>;
export type KnowledgePanel = ValueOf<typeof knowledgePanel>;
export type SuggestionsAnswer = ValueOf<typeof suggestionsSchema>;
export type EngineState = (typeof engineStates)[number];
export type MergedAnswer = ValueOf<typeof mergedSchema>;
export type MergedItem = MergedAnswer['organic_results'][number];
