// Schemas of search results. The engines are listed in search-engines.ts, the parameters are in search-parameters.ts.
import { described, list, nullable, object, withMembers } from './schema.ts';
import type { ValueOf } from './schema.ts';

export const searchVerticals = ['images', 'news', 'search', 'suggest'] as const;
export type SearchVertical = (typeof searchVerticals)[number];

/** How results are obtained: a documented API, a feed, or a web page. */
export type SearchAccess = 'API' | 'FEED' | 'PAGE';

/** A format that is read, and how well it is verified. */
export interface SearchFormatInfo {
  access: SearchAccess;
  /** True when no recent capture of the format was parsed, so that the engine may fail with `drift`. */
  isExperimental: boolean;
  /** Month or year of the latest real capture that was parsed correctly, such as `2026-05`; null when there is none. */
  verified: string | null;
  /** True: the reader has changed since it parsed that capture. */
  hasChangedSince?: true;
  /** True: it is read only where the operator has set a key. */
  needsKey?: true;
}

/** Results of one kind: the format that is read first without a key, and those of all providers in the order in which they are tried. */
export type SearchVerticalInfo = SearchFormatInfo & { providers: readonly SearchFormatInfo[] };

export type SearchEngineInfo = { [V in SearchVertical]?: SearchVerticalInfo } & {
  slug: string;
  name: string;
  /** The format of an API key that has several parts. */
  keyForm?: string;
};

const text = { type: 'string' } as const;
const textOrNull = nullable(text);
const countOrNull = nullable({ type: 'integer', minimum: 0 });

const position = {
  type: 'integer',
  minimum: 1,
  description: 'Place among the results, from 1. Continues across pages unless pages of the engine differ in length',
} as const;
const title = described(textOrNull, 'Title of the result');
const domain = described(textOrNull, 'Host name of the page');
const snippet = described(textOrNull, 'Extract of the page');
const thumbnail = described(textOrNull, 'URL of a small image');
const siteName = described(textOrNull, 'Name of the site');
const datePrecision = {
  type: ['string', 'null'],
  enum: ['minute', 'hour', 'day', 'month', null],
  description: 'How precise `date_utc` is',
} as const;

const imageItem = object({
  position,
  title,
  url: { ...textOrNull, description: 'URL of the image; null where the engine only has a thumbnail' },
  link: { ...textOrNull, description: 'URL of the page that contains the image' },
  domain,
  source: siteName,
  image_width: described(countOrNull, 'Width in pixels'),
  image_height: described(countOrNull, 'Height in pixels'),
  thumbnail_url: thumbnail,
  thumbnail_width: described(countOrNull, 'Width of the thumbnail in pixels'),
  thumbnail_height: described(countOrNull, 'Height of the thumbnail in pixels'),
  format: described(textOrNull, 'Format of the image, such as `jpeg`'),
  size_bytes: described(countOrNull, 'Size of the image file'),
  date: described(textOrNull, 'The date as the engine shows it'),
  license: described(textOrNull, 'Licence of the image: its name or URL'),
  creator: described(textOrNull, 'Who made the image'),
});

const newsStory = object({
  title: described(text, 'Title of the article'),
  link: described(text, 'URL of the article'),
  source: described(textOrNull, 'Name of the publisher'),
});

const newsItem = object({
  position,
  title,
  link: described(textOrNull, 'URL of the article'),
  source: described(textOrNull, 'Name of the publisher'),
  date: { ...textOrNull, description: 'The date as the engine shows it' },
  snippet,
  domain,
  source_url: described(textOrNull, 'Website of the publisher'),
  date_utc: { ...textOrNull, description: 'ISO 8601; null when the text is ambiguous' },
  date_precision: datePrecision,
  thumbnail_url: thumbnail,
  stories: described(list(newsStory), 'Other articles on the same event'),
});

const webItem = object({
  position,
  title,
  link: { ...textOrNull, description: 'URL of the page' },
  displayed_link: { ...textOrNull, description: 'The address as the engine shows it' },
  domain,
  snippet,
  date: { ...textOrNull, description: 'The date as the engine shows it' },
  date_utc: { ...textOrNull, description: 'ISO 8601; null when the text is ambiguous' },
  date_precision: datePrecision,
  source: siteName,
  thumbnail_url: thumbnail,
});

const knowledgePanel = object({
  title: described(text, 'Name of the subject'),
  subtitle: described(textOrNull, 'What kind of subject it is'),
  description: described(textOrNull, 'Text about the subject'),
  link: described(textOrNull, 'URL of the page that the text is from'),
  source: described(textOrNull, 'Name of the site that the text is from'),
  image_url: described(textOrNull, 'URL of an image of the subject'),
});
const knowledgePanelOrNull = {
  ...nullable(knowledgePanel),
  description: 'What the engine says about the subject itself; null where it shows nothing',
};

const metadata = {
  id: described(text, 'Identifier of the search'),
  status: { type: 'string', const: 'success', description: 'The search succeeded' },
  engine: described(text, 'Slug of the engine'),
  type: { type: 'string', enum: searchVerticals, description: 'What was searched for' },
  created_at: described(text, 'When the engine was queried, in ISO 8601'),
  total_time_ms: { type: 'integer', minimum: 0, description: 'How long the search took' },
  cached: { type: 'boolean', description: 'Whether cached results were returned' },
} as const;

const metadataOfEngine = object({
  ...metadata,
  provider: { ...text, description: 'How the results were obtained' },
  engine_url: described(textOrNull, 'Address at the engine that shows the same search'),
});

const query = described(text, 'A query');

const frame = {
  search_metadata: described(metadataOfEngine, 'About this search'),
  search_parameters: { type: 'object', description: 'The values that were used' },
  search_information: described(
    object({
      results_state: {
        type: 'string',
        enum: ['ok', 'empty', 'corrected'],
        description: '`corrected`: the engine searched for another spelling',
      },
      query_displayed: described(text, 'The query that the engine searched for'),
      total_results: described(countOrNull, 'Number of results that the engine claims; null: it does not say'),
      ignored_parameters: described(list(text), 'Parameters that this engine does not support'),
    }),
    'About the results',
  ),
  related_searches: described(list(object({ query })), 'Searches that the engine proposes'),
  suggested_searches: described(
    list(object({ query, thumbnail_url: thumbnail })),
    'Searches that narrow this one, with an image',
  ),
  pagination: described(
    object({
      current: { type: 'integer', minimum: 1, description: 'Number of this page' },
      next: { type: ['integer', 'null'], description: 'Number of the next page; null: there is none' },
      has_more: { type: 'boolean', description: 'Whether there is a next page' },
      per_page: {
        type: 'integer',
        minimum: 1,
        description: 'Results per page; those of this page if pages differ in length',
      },
    }),
    'Where this page stands',
  ),
} as const;

export const imagesSchema = {
  title: 'ImageResults',
  ...object({ ...frame, images: described(list(imageItem), 'The images, best first') }),
};
export const newsSchema = {
  title: 'NewsResults',
  ...object({ ...frame, organic_results: described(list(newsItem), 'The articles, best first') }),
};

export const webSchema = {
  title: 'WebResults',
  ...object({
    ...frame,
    organic_results: described(list(webItem), 'The pages, best first'),
    knowledge_panel: knowledgePanelOrNull,
  }),
};
export const suggestionsSchema = {
  title: 'Suggestions',
  ...object({
    search_metadata: described(metadataOfEngine, 'About this search'),
    suggestions: described(list(object({ query })), 'Queries that complete the given one, best first'),
  }),
};

/** How an engine took part in a search of several engines. */
export const engineStates = ['ok', 'empty', 'blocked', 'drift', 'timeout', 'error'] as const;

export const mergedSchema = object({
  ...frame,
  search_metadata: {
    ...object({
      ...metadata,
      engines: {
        ...list(
          object({
            engine: described(text, 'Slug of the engine'),
            status: {
              type: 'string',
              enum: engineStates,
              description: '`ok` and `empty` are answers; the others say why the engine did not answer',
            },
            results: { type: 'integer', minimum: 0, description: 'Number of results of this engine' },
            total_time_ms: { type: 'integer', minimum: 0, description: 'How long the engine took' },
            error: { ...textOrNull, description: 'Why the engine did not answer' },
          }),
        ),
        description: 'The engines that were queried',
      },
    }),
    description: 'About this search',
  },
  organic_results: described(
    list(
      withMembers(webItem, {
        sources: {
          ...list(text),
          description: 'The engines that returned this page, best position first; on a tie, in the order of `engines`',
        },
        score: {
          type: 'number',
          minimum: 0,
          description: 'Sum of 1 / (60 + position) over the engines that returned this page',
        },
      }),
    ),
    'The pages, best first',
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
