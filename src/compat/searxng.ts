// `/compat/searxng/search`: searches for programs that expect a SearXNG. Parameters and results are translated; everything between
// is a call of `/v1/search`, or of images or news of one engine, with its checks, its price and its log row.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, badParameter, tooLarge } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import type { ImagesAnswer, MergedAnswer, NewsAnswer } from '../contract/search.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import { parseQuery } from '../gateway/query-string.ts';
import { readUpTo } from '../gateway/request-bodies.ts';
import { sendReply } from '../gateway/routes.ts';
import { bodyOf, callerOf } from './caller.ts';
import type { CompatParts, CompatRequest, CompatRoute } from './caller.ts';
import { unreadNames } from './firecrawl/values.ts';
import { notOffered } from '../contract/search-parameters.ts';
import { queryEngines, enginesFor, slugOf } from './one-engine.ts';

const formBytesMax = 16 * 1024;
const read = new Set([
  'q',
  'format',
  'pageno',
  'language',
  'time_range',
  'safesearch',
  'engines',
  'categories',
  'x_api_key',
]);

type Category = 'general' | 'images' | 'news';

/** Nothing is registered if the installation has no web search. */
export function registerSearxng(server: FastifyInstance, parts: CompatParts): void {
  const web = parts.catalog.find(({ path }) => path === '/v1/search');
  if (web === undefined) return;
  void server.register((scope, _options, done) => {
    // Programs send the form of a SearXNG page, or JSON.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      async (_request: FastifyRequest, stream: IncomingMessage) => {
        const body = await readUpTo(stream, formBytesMax);
        if (body === undefined) throw tooLarge(`the body exceeds ${formBytesMax} bytes`);
        return parseQuery(body.toString());
      },
    );
    scope.route<CompatRoute>({
      method: ['GET', 'POST'],
      url: '/compat/searxng/search',
      exposeHeadRoute: false,
      async handler(request, reply) {
        const { sent, category, engines, fault } = readRequest(request, web, parts.catalog);
        const caller = callerOf(parts, request);
        const ignored = unreadNames({ ...request.query, ...bodyMembers(request) }, read).join(', ');
        const { 'idempotency-key': sentKey } = request.headers;
        const idempotencyKey = typeof sentKey === 'string' && sentKey !== '' ? sentKey : undefined;
        const { endpoint, reply: answer } = await queryEngines(caller, engines, sent, { fault, idempotencyKey });
        if (answer.error !== undefined) return sendReply(reply, { ...answer, body: errorBody(answer.error) });
        return sendReply(reply, {
          ...answer,
          headers: { ...answer.headers, ...(ignored !== '' && { 'x-ignored-parameters': ignored }) },
          body: JSON.stringify(toSearxng(category, bodyOf(answer), slugOf(endpoint))),
        });
      },
    });
    done();
  });
}

const bodyMembers = ({ body }: CompatRequest): JsonObject => (body instanceof ApiError ? {} : (body ?? {}));

// ---- parameters ----------------------------------------------------------------------------------------------------

interface Translated {
  /** Parameters of our endpoint. */
  sent: JsonObject;
  category: Category;
  /** The endpoints that can answer. */
  engines: AnyEndpoint[];
  /** Why the request is wrong. It is thrown after the check of the key, as every 400. */
  fault: ApiError | undefined;
}

function readRequest({ query, body }: CompatRequest, web: AnyEndpoint, catalog: readonly AnyEndpoint[]): Translated {
  const refused = (fault: ApiError): Translated => ({ sent: {}, category: 'general', engines: [web], fault });
  if (body instanceof ApiError) return refused(body);
  try {
    const given = { ...query, ...body };
    const category = readCategory(given['categories']);
    const sent = toParameters(given);
    if (category === 'general') return { sent, category, engines: [web], fault: undefined };
    const { engines: names, ...others } = sent;
    return { sent: others, category, engines: readEngines(catalog, category, names), fault: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refused(error);
  }
}

/** The parameters of our searches for those of a SearXNG. Parameters that have no meaning here are left out, as SearXNG does. */
function toParameters({ q, format, pageno, language, time_range, safesearch, engines }: JsonObject): JsonObject {
  if (format !== undefined && format !== 'json') throw badParameter('format', 'must be json');
  return {
    ...given('q', q),
    ...given('page', pageno),
    ...localeOf(language),
    ...given('time_range', time_range),
    ...given('safe', safesearch),
    ...given('engines', engines),
  };
}

const given = (name: string, value: unknown): JsonObject =>
  value === undefined || value === null || value === '' ? {} : { [name]: value };

/** `de-AT` is a language and a country; `all` and `auto` are neither. */
function localeOf(language: unknown): JsonObject {
  if (typeof language !== 'string' || /^(|all|auto)$/i.test(language)) return {};
  const country = /^[a-z]{2,3}[-_]([a-z]{2})$/i.exec(language)?.[1];
  return { hl: language, ...(country !== undefined && { gl: country }) };
}

/** Another category alone would be answered with the wrong kind of results. */
function readCategory(categories: unknown): Category {
  const names = namesIn(categories);
  if (names.length === 0 || names.includes('general') || names.includes('web')) return 'general';
  const [name, ...more] = names;
  if ((name === 'images' || name === 'news') && more.length === 0) return name;
  throw badParameter('categories', 'must include general, or be images or news');
}

/** The engines of a category that the caller names; default: all. */
function readEngines(catalog: readonly AnyEndpoint[], category: 'images' | 'news', wanted: unknown): AnyEndpoint[] {
  const offered = enginesFor(catalog, category);
  const names = namesIn(wanted);
  const slugs = offered.map(slugOf);
  const unknown = names.find((name) => !slugs.includes(name));
  if (unknown !== undefined || offered.length === 0) {
    const allowed = slugs.length === 0 ? 'this installation offers none' : `allowed: ${slugs.join(', ')}`;
    if (unknown === undefined) throw badParameter('categories', `cannot be ${category}: ${allowed}`);
    throw badParameter('engines', notOffered(unknown, slugs));
  }
  return names.length === 0 ? offered : offered.filter((endpoint) => names.includes(slugOf(endpoint)));
}

function namesIn(list: unknown): string[] {
  const text = Array.isArray(list) ? list.join(',') : list;
  if (typeof text !== 'string') return [];
  return text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

/** Names of SearXNG for parameters of `/v1/search`. */
const searxngNames: Readonly<Record<string, string>> = {
  page: 'pageno',
  safe: 'safesearch',
  hl: 'language',
  gl: 'language',
};

/** The error with the names that the caller has used. */
function errorBody(error: ApiError): string {
  const names = new Set(error.parameters.map((name) => searxngNames[name] ?? name));
  return JSON.stringify({ error: error.withParameters([...names]).message });
}

// ---- results -------------------------------------------------------------------------------------------------------

/** The answer in the shape of SearXNG's JSON. */
function toSearxng(category: Category, answer: unknown, engine: string): JsonObject {
  if (category === 'images') return imagesAnswer(answer as ImagesAnswer, engine);
  return category === 'news' ? newsAnswer(answer as NewsAnswer, engine) : webAnswer(answer as MergedAnswer);
}

interface Item {
  url: string | null;
  title: string | null;
  content: string | null;
  thumbnail: string | null;
  engines: readonly string[];
  position: number;
  score: number;
  category: Category;
  date_utc: string | null;
}

const itemOf = ({
  url,
  title,
  content,
  thumbnail,
  engines,
  position,
  score,
  category,
  date_utc: date,
}: Item): JsonObject => ({
  url,
  title: title ?? '',
  content: content ?? '',
  thumbnail: thumbnail ?? '',
  engine: engines[0] ?? '',
  engines,
  template: category === 'images' ? 'images.html' : 'default.html',
  parsed_url: parsedUrl(url),
  img_src: '',
  positions: [position],
  score,
  category,
  publishedDate: date,
  ...(date !== null && { pubdate: date.replace('T', ' ').replace('Z', '') }),
});

type Common = Pick<MergedAnswer, 'search_parameters' | 'search_information' | 'related_searches'>;

const frameOf = (
  { search_parameters, search_information, related_searches }: Common,
  results: JsonObject[],
): JsonObject => ({
  query: search_parameters['q'],
  number_of_results: 0, // SearXNG means the whole web by it, and says 0 when it does not know
  results,
  answers: [],
  corrections: search_information.results_state === 'corrected' ? [search_information.query_displayed] : [],
  infoboxes: [],
  suggestions: related_searches.map(({ query }) => query),
  unresponsive_engines: [],
});

function webAnswer(answer: MergedAnswer): JsonObject {
  const { search_metadata, organic_results, knowledge_panel: panel } = answer;
  const results = organic_results.map((item) =>
    itemOf({
      ...item,
      url: item.link,
      content: item.snippet,
      thumbnail: item.thumbnail_url,
      engines: item.sources,
      category: 'general',
    }),
  );
  return {
    ...frameOf(answer, results),
    infoboxes:
      panel === null
        ? []
        : [
            {
              infobox: panel.title,
              id: panel.link ?? panel.title,
              content: panel.description ?? panel.subtitle ?? '',
              img_src: panel.image_url,
              urls: panel.link === null ? [] : [{ title: panel.source ?? panel.link, url: panel.link }],
              attributes: [],
              engine: panel.source ?? '',
            },
          ],
    unresponsive_engines: search_metadata.engines
      .filter(({ status }) => status !== 'ok' && status !== 'empty')
      .map(({ engine, status }) => [engine, status]),
  };
}

function newsAnswer(answer: NewsAnswer, engine: string): JsonObject {
  const results = answer.organic_results.map((item) => ({
    ...itemOf({
      ...item,
      url: item.link,
      content: item.snippet,
      thumbnail: item.thumbnail_url,
      engines: [engine],
      score: 1 / item.position,
      category: 'news',
    }),
    source: item.source ?? '',
  }));
  return frameOf(answer, results);
}

function imagesAnswer(answer: ImagesAnswer, engine: string): JsonObject {
  const results = answer.images.map((item) => ({
    ...itemOf({
      ...item,
      url: item.link,
      content: '',
      thumbnail: item.thumbnail_url,
      engines: [engine],
      score: 1 / item.position,
      category: 'images',
      date_utc: null,
    }),
    img_src: item.url ?? item.thumbnail_url ?? '',
    thumbnail_src: item.thumbnail_url ?? item.url ?? '',
    source: item.source ?? '',
    ...(item.format !== null && { img_format: item.format }),
    ...(item.image_width !== null &&
      item.image_height !== null && { resolution: `${item.image_width} x ${item.image_height}` }),
  }));
  return frameOf(answer, results);
}

/** `[scheme, host, path, parameters, query, fragment]` */
function parsedUrl(address: string | null): string[] {
  const url = URL.parse(address ?? '');
  return url === null
    ? ['', '', '', '', '', '']
    : [url.protocol.slice(0, -1), url.host, url.pathname, '', url.search.slice(1), url.hash.slice(1)];
}
