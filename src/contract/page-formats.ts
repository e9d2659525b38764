// What a page can be turned into: the parameters `formats`, `only_main_content`, `include_selectors`, `exclude_selectors` and
// `extract`, and the result that they ask for.

import { badParameter } from './errors.ts';
import { readExtractRules, readSelectors, selectorCharactersMax, type ExtractRule } from './extract-rules.ts';
import { splitList } from './page-parameters.ts';
import type { ParameterSchema } from './parameters.ts';
import { described, list, nullable, object, withOptional, type ValueOf } from './schema.ts';
import type { ComplexSelector } from './selectors/css.ts';

export const pageFormats = [
  'html',
  'source',
  'markdown',
  'text',
  'links',
  'images',
  'metadata',
  'structured_data',
  'tables',
  'feeds',
] as const;
export const renderedFormats = [...pageFormats, 'requests'] as const;
export type PageFormat = (typeof renderedFormats)[number];

const formatsParameter = (names: readonly string[]) =>
  ({
    type: 'string',
    maxLength: 500,
    'x-comma-list': true,
    'x-blank-is-absent': true,
    description:
      `Comma-separated list: ${names.join(', ')}. The result is then an object with a field for each of them. ` +
      'Overrides `response_type` and `return_page_source`.',
    examples: ['markdown,links,metadata'],
  }) as const satisfies ParameterSchema;

/** Declarations of the endpoints that return a page. */
export const formatParameters = {
  formats: formatsParameter(pageFormats),
  only_main_content: {
    type: 'boolean',
    description:
      'Leave out navigation, advertisements, comments and the like from html, markdown, text, links, images and tables. ' +
      'Default: false; true for `response_type=markdown`.',
  },
  include_selectors: {
    type: 'string',
    maxLength: selectorCharactersMax,
    'x-comma-list': true,
    description:
      'CSS selectors, separated by commas: only these parts of the page are used for html, markdown, text, links, images and tables',
    examples: ['article, .product'],
  },
  exclude_selectors: {
    type: 'string',
    maxLength: selectorCharactersMax,
    'x-comma-list': true,
    description:
      'CSS selectors, separated by commas: these parts are left out of html, markdown, text, links, images and tables',
    examples: ['.ads, footer'],
  },
  extract: {
    type: 'object',
    description:
      'Named rules. Each is a CSS selector or XPath, or an object with `selector`, `type` (`css` or `xpath`), `output` (`text`, `html`, ' +
      '`attribute`, `number`, `date` or `exists`), `attribute`, `all` (true: a list of all matches) and `fields` (rules for each match). ' +
      'The result is then an object whose field `extracted` has a value per rule; null, or `[]` with `all`, if nothing matches.',
    examples: [{ heading: 'h1', prices: { selector: '.price', output: 'number', all: true } }],
  },
} as const satisfies Record<string, ParameterSchema>;

/** The same for pages in a browser. */
export const renderedFormatParameters = { ...formatParameters, formats: formatsParameter(renderedFormats) } as const;

/** What to make of a page. */
export interface ContentRequest {
  formats: readonly PageFormat[];
  onlyMainContent: boolean;
  /** Empty: the whole page. */
  include: readonly ComplexSelector[];
  exclude: readonly ComplexSelector[];
  extract: readonly ExtractRule[];
}

interface Given {
  formats?: string | undefined;
  only_main_content?: boolean | undefined;
  include_selectors?: string | undefined;
  exclude_selectors?: string | undefined;
  extract?: Record<string, unknown> | undefined;
  return_page_source?: boolean | undefined;
  response_type?: string | undefined;
}

/** What a call asks for. Its `form` says which result it gets: an object, or one text. Throws a 400 for invalid parameters. */
export function readContentRequest(
  given: Given,
  allowed: readonly PageFormat[],
): ContentRequest & { form: 'object' | 'html' | 'markdown' | 'source' } {
  const formats = readFormats(given.formats, allowed);
  const extract = readExtractRules(given.extract);
  const include = readSelectors(given.include_selectors, 'include_selectors');
  const exclude = readSelectors(given.exclude_selectors, 'exclude_selectors');
  const isObject = formats.length > 0 || extract.length > 0;
  const isMarkdown = !isObject && given.response_type === 'markdown';
  const onlyMainContent = given.only_main_content ?? (isMarkdown && include.length === 0);
  const isNarrowed = onlyMainContent || include.length > 0 || exclude.length > 0;
  const form = isObject ? 'object' : isMarkdown ? 'markdown' : given.return_page_source ? 'source' : 'html';
  if (form === 'source' && isNarrowed) {
    throw badParameter(
      'return_page_source',
      'returns the whole source; it cannot be combined with only_main_content, include_selectors or exclude_selectors',
    );
  }
  return { formats, onlyMainContent, include, exclude, extract, form };
}

function readFormats(text: string | undefined, allowed: readonly PageFormat[]): PageFormat[] {
  const names = splitList(text).map((word) => {
    const format = allowed.find((known) => known === word.toLowerCase());
    if (format !== undefined) return format;
    const what =
      word.toLowerCase() === 'requests'
        ? 'requests, which only rendering offers'
        : `the unknown format "${word.slice(0, 40)}"`;
    throw badParameter('formats', `has ${what}; allowed: ${allowed.join(', ')}`);
  });
  return [...new Set(names)];
}

const text = { type: 'string' } as const;
const maybeText = nullable(text);
const map = { type: 'object', additionalProperties: true } as const;

const link = object({
  url: described(text, 'Absolute URL'),
  text: described(text, 'Text of the link, or its label'),
  rel: described(text, 'The `rel` attribute, such as `nofollow`; empty if it has none'),
  internal: { type: 'boolean', description: 'Whether the link leads to the host of the page' },
});
const image = object({
  url: described(text, 'Absolute URL'),
  alt: described(text, 'Alternative text; empty if it has none'),
  width: nullable({ type: 'integer', description: 'Width in CSS pixels, as the page says; null if it does not' }),
  height: nullable({ type: 'integer', description: 'Height in CSS pixels, as the page says; null if it does not' }),
});
const table = object({
  headers: described(list(text), 'Texts of the header cells; empty if the table has none'),
  rows: described(list(list(text)), 'Texts of the cells, row by row'),
  markdown: described(text, 'The table in Markdown'),
});
const feed = object({
  url: described(text, 'Absolute URL'),
  title: described(text, 'Title that the page gives the feed; may be empty'),
  type: { type: 'string', enum: ['rss', 'atom', 'json'], description: 'Format of the feed' },
});
const request = object({
  url: described(text, 'URL of the request'),
  method: described(text, 'HTTP method'),
  type: described(text, 'What it was for: `document`, `script`, `stylesheet`, `image`, `xhr`, `fetch`…'),
  status: nullable({ type: 'integer', description: 'null for a request that failed or was blocked' }),
  size: nullable({ type: 'integer', description: 'Bytes on the wire' }),
});
const metadata = object({
  title: described(maybeText, 'Title of the page'),
  description: described(maybeText, 'Summary of the page'),
  canonical: described(maybeText, 'The URL that the page calls its own'),
  language: described(maybeText, 'Language tag, such as `en-GB`'),
  author: described(maybeText, 'Name of the author'),
  published_at: described(maybeText, 'Date of publication in ISO 8601'),
  modified_at: described(maybeText, 'Date of the last change in ISO 8601'),
  image: described(maybeText, 'URL of the image that stands for the page'),
  icon: described(maybeText, 'URL of the icon of the site'),
  site_name: described(maybeText, 'Name of the site'),
  open_graph: described(map, 'Open Graph properties without `og:`'),
  twitter: described(map, 'Twitter card properties without `twitter:`'),
});
// `properties` of an item: lists of texts and of items.
const item = withOptional(
  object({
    type: described(list(text), 'Types of the item, such as `https://schema.org/Product`'),
    properties: described(map, 'A list of values per property; a value is a text or an item'),
  }),
  { id: described(text, 'Global identifier of the item') },
);
const structuredData = object({
  json_ld: described(list({}), 'The JSON-LD objects of the page, as they are'),
  microdata: described(list(item), 'The items in microdata'),
  rdfa: described(list(item), 'The items in RDFa'),
});

/** The members that formats add to the result. */
const formatSchemas = {
  html: described(text, 'Processed HTML'),
  source: described(text, 'The page as the origin sent it'),
  markdown: described(text, 'The page in Markdown'),
  text: described(text, 'The text of the page without markup'),
  links: described(list(link), 'Links to pages, each URL once per text'),
  images: described(list(image), 'Images of the page, each URL once'),
  metadata: described(metadata, 'What the page says about itself; null where it says nothing'),
  structured_data: described(structuredData, 'JSON-LD, microdata and RDFa of the page'),
  tables: described(list(table), 'Tables with data; those used for layout are left out'),
  feeds: described(list(feed), 'Feeds that the page names'),
  extracted: { type: 'object', additionalProperties: true, description: 'A value per rule of `extract`' },
} as const;

const pageMembers = object({
  requested_url: described(text, 'URL as requested'),
  final_url: described(text, 'URL after redirects'),
  status: { type: 'integer', description: 'HTTP status of the target' },
  content_type: described(text, 'Content type that the target sent'),
  fetched_at: { type: 'string', format: 'date-time', description: 'When the page was fetched' },
  title: described(maybeText, 'Title of the page; null if it has none'),
});

/** The result with `formats` or `extract`. */
export const pageObject = withOptional(pageMembers, formatSchemas);
export const renderedPageObject = withOptional(pageMembers, {
  ...formatSchemas,
  requests: described(list(request), 'Requests of the page, in order'),
});

/** What the formats of a page are, except what the browser records. */
export type PageParts = {
  -readonly [Name in keyof typeof formatSchemas]?: ValueOf<(typeof formatSchemas)[Name]> | undefined;
};
export type RecordedRequest = ValueOf<typeof request>;
