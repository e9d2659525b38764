// `/compat/searxng/search`: the search of several engines for programs that expect a SearXNG. Parameters and results are
// translated; everything between is the call of `/v1/search`, with its checks, its price and its log row.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerAddress } from '../../contract/caller-address.ts';
import { ApiError, badParameter } from '../../contract/errors.ts';
import { parseJson } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { MergedAnswer } from '../../contract/search.ts';
import type { AnyEndpoint } from '../../endpoints/endpoint.ts';
import { createWaitBudget } from '../../flow/wait-budget.ts';
import type { Calls } from '../call.ts';
import type { KeyGuesses } from '../key-guesses.ts';
import { parseQuery } from '../query-string.ts';
import { sendReply } from '../routes.ts';

const formBytesMax = 16 * 1024;

export interface SearxngParts {
  /** The endpoint `/v1/search`. */
  endpoint: AnyEndpoint;
  calls: Calls;
  guesses: KeyGuesses;
  databaseWaitMs: number;
}

interface CompatRequest {
  Querystring: JsonObject;
  Body: JsonObject | ApiError | undefined;
}

export function registerSearxng(server: FastifyInstance, parts: SearxngParts): void {
  const { endpoint, calls, guesses, databaseWaitMs } = parts;
  void server.register((scope, _options, done) => {
    // Programs send the form of a SearXNG page, or JSON.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytesMax },
      (_request, body, parsed) => parsed(null, parseQuery(body.toString())),
    );
    scope.route<CompatRequest>({
      method: ['GET', 'POST'],
      url: '/compat/searxng/search',
      exposeHeadRoute: false,
      async handler(request, reply) {
        const { sent, fault } = readRequest(request);
        const ip = callerAddress(request);
        const call = { endpoint, sent, fault, key: keyOf(request), ip, accept: 'application/json' };
        const budget = createWaitBudget(databaseWaitMs);
        const answer = await budget.run(() => calls.answer(call)).finally(() => budget.end());
        if (answer.error?.kind === 'invalid_key') await guesses.hold(ip);
        if (answer.error !== undefined) return sendReply(reply, answer);
        const body: unknown = parseJson(Buffer.from(answer.body).toString());
        return sendReply(reply, { ...answer, body: JSON.stringify(toSearxng(body as MergedAnswer)) });
      },
    });
    done();
  });
}

/** The key of the header `authorization: Bearer`, of `x-api-key` or of the parameter `x_api_key`; '' when there is none. */
function keyOf({ headers, query, body }: FastifyRequest<CompatRequest>): string {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const sent = body instanceof ApiError ? undefined : body?.['x_api_key'];
  const key = [headers['x-api-key'], bearer, sent, query['x_api_key']].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return typeof key === 'string' ? key : '';
}

// ---- parameters ----------------------------------------------------------------------------------------------------

interface Translated {
  /** Parameters of `/v1/search`. */
  sent: JsonObject;
  /** Why the request is wrong. It is thrown after the check of the key, as every 400. */
  fault: ApiError | undefined;
}

function readRequest({ query, body }: FastifyRequest<CompatRequest>): Translated {
  if (body instanceof ApiError) return { sent: {}, fault: body };
  try {
    return { sent: toParameters({ ...query, ...body }), fault: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { sent: {}, fault: error };
  }
}

/** The parameters of `/v1/search` for those of a SearXNG. Parameters that have no meaning here are left out, as SearXNG does. */
function toParameters({
  q,
  format,
  pageno,
  language,
  time_range,
  categories,
  safesearch,
  engines,
}: JsonObject): JsonObject {
  if (format !== undefined && format !== 'json') throw badParameter('format', 'must be json');
  refuseOtherCategories(categories);
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

/** Web results are the category `general`. Another one alone would be answered with the wrong kind of results. */
function refuseOtherCategories(categories: unknown): void {
  const text = Array.isArray(categories) ? categories.join(',') : categories;
  if (typeof text !== 'string' || text.trim() === '') return;
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (!names.includes('general') && !names.includes('web'))
    throw badParameter('categories', 'must include general: only web results are offered here');
}

// ---- results -------------------------------------------------------------------------------------------------------

/** The answer in the shape of SearXNG's JSON. */
function toSearxng(answer: MergedAnswer): JsonObject {
  const { search_metadata, search_information, organic_results, related_searches, knowledge_panel: panel } = answer;
  return {
    query: answer.search_parameters['q'],
    number_of_results: 0, // SearXNG means the whole web by it, and says 0 when it does not know
    results: organic_results.map((item) => ({
      url: item.link,
      title: item.title ?? '',
      content: item.snippet ?? '',
      thumbnail: item.thumbnail_url ?? '',
      engine: item.sources[0] ?? '',
      engines: item.sources,
      template: 'default.html',
      parsed_url: parsedUrl(item.link),
      img_src: '',
      positions: [item.position],
      score: item.score,
      category: 'general',
      publishedDate: item.date_utc,
      ...(item.date_utc !== null && { pubdate: item.date_utc.replace('T', ' ').replace('Z', '') }),
    })),
    answers: [],
    corrections: search_information.results_state === 'corrected' ? [search_information.query_displayed] : [],
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
    suggestions: related_searches.map(({ query }) => query),
    unresponsive_engines: search_metadata.engines
      .filter(({ status }) => status !== 'ok' && status !== 'empty')
      .map(({ engine, status }) => [engine, status]),
  };
}

/** `[scheme, host, path, parameters, query, fragment]` */
function parsedUrl(address: string | null): string[] {
  const url = URL.parse(address ?? '');
  return url === null
    ? ['', '', '', '', '', '']
    : [url.protocol.slice(0, -1), url.host, url.pathname, '', url.search.slice(1), url.hash.slice(1)];
}

/** Whether the catalogue has the endpoint behind the route. */
export const searchEndpointOf = (catalog: readonly AnyEndpoint[]): AnyEndpoint | undefined =>
  catalog.find(({ path }) => path === '/v1/search');
