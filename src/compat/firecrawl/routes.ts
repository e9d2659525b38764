// `/compat/firecrawl/{v1,v2}/…`: routes for programs that expect Firecrawl. Requests become calls of our endpoints, and results
// documents of Firecrawl. `docs/migrating.md` has the table of what becomes what.
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { callerAddress } from '../../contract/caller-address.ts';
import { ApiError, badRequest, notFound } from '../../contract/errors.ts';
import { errorReply } from '../../gateway/answer.ts';
import type { Reply } from '../../gateway/answer.ts';
import { toApiError } from '../../gateway/api-errors.ts';
import { createKeyCheck } from '../../gateway/key-check.ts';
import { sendReply, withRequestId } from '../../gateway/routes.ts';
import { callerOf, keyOf } from '../caller.ts';
import type { CompatRequest, CompatRoute } from '../caller.ts';
import { startBatch } from './batch.ts';
import { createContext } from './context.ts';
import type { FirecrawlParts } from './context.ts';
import { readActive, startCrawl } from './crawl.ts';
import { errorBody, FailedCall } from './errors.ts';
import { asCrawlOrBatch, batchJobs, cancelJob, readErrors, readJob } from './jobs.ts';
import { mapSite } from './map.ts';
import { notOffered } from './not-offered.ts';
import { originOf } from './route.ts';
import type { Answer, Context } from './route.ts';
import { searchWeb } from './search.ts';
import { readConcurrency, readCredits, readHistory, readQueueState } from './team.ts';
import { scrapePage } from './scrape-route.ts';
import type { Version } from './values.ts';
import { registerWatches } from './watch.ts';
import { writeAnswer } from './write-answer.ts';

interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** The operation whose log row a faulty request gets. */
  operation: string;
  run(context: Context): Promise<Answer>;
}

const bodyBytesMax = 16 * 1024 * 1024;

const routes: readonly Route[] = [
  { method: 'POST', path: '/scrape', operation: 'crawler', run: scrapePage },
  { method: 'POST', path: '/map', operation: 'map', run: mapSite },
  { method: 'POST', path: '/search', operation: 'webSearch', run: searchWeb },
  { method: 'POST', path: '/batch/scrape', operation: 'createBatch', run: startBatch },
  { method: 'POST', path: '/crawl', operation: 'createCrawl', run: startCrawl },
  { method: 'GET', path: '/crawl/active', operation: 'listCrawls', run: readActive },
  { method: 'GET', path: '/crawl/ongoing', operation: 'listCrawls', run: readActive },
  ...jobRoutes('/batch/scrape', (context, run) => run(context, batchJobs)),
  ...jobRoutes('/crawl', asCrawlOrBatch),
  { method: 'GET', path: '/team/credit-usage', operation: 'usage', run: readCredits },
  { method: 'GET', path: '/team/credit-usage/historical', operation: 'usage', run: readHistory },
  { method: 'GET', path: '/concurrency-check', operation: 'listBatches', run: readConcurrency },
  { method: 'GET', path: '/team/queue-status', operation: 'listBatches', run: readQueueState },
];

function jobRoutes(path: string, choose: typeof asCrawlOrBatch): Route[] {
  const readsErrors = {
    path: `${path}/:id/errors`,
    operation: 'batchItems',
    run: (one: Context) => choose(one, readErrors),
  };
  return [
    { method: 'GET', path: `${path}/:id`, operation: 'batch', run: (context) => choose(context, readJob) },
    { method: 'DELETE', path: `${path}/:id`, operation: 'cancelBatch', run: (context) => choose(context, cancelJob) },
    { method: 'GET', ...readsErrors },
    { method: 'DELETE', ...readsErrors }, // old clients read errors with this method
  ];
}

export function registerFirecrawl(server: FastifyInstance, parts: FirecrawlParts): void {
  registerWatches(server, parts);
  void server.register(
    (scope, _options, done) => {
      scope.setErrorHandler(async (error: FastifyError | ApiError, request, reply) => {
        const known = toApiError(error);
        if (known.code === 'internal') throw error; // logged and answered by the server
        if (known.kind === 'invalid_key') await parts.guesses.hold(callerAddress(request));
        return sendReply(reply, withRequestId(toErrorReply(errorReply(known, false), known), request));
      });
      scope.setNotFoundHandler((request, reply) =>
        sendReply(reply, withRequestId(toErrorReply(errorReply(notFound(), false), notFound()), request)),
      );
      for (const version of ['v1', 'v2'] as const) {
        for (const route of routes) addRoute(scope, parts, version, route);
        for (const [path, why] of Object.entries(notOffered)) refuseRoute(scope, parts, `/${version}/${path}`, why);
      }
      done();
    },
    { prefix: '/compat/firecrawl' },
  );
}

function addRoute(scope: FastifyInstance, parts: FirecrawlParts, version: Version, route: Route): void {
  scope.route<CompatRoute>({
    method: route.method,
    url: `/${version}${route.path}`,
    exposeHeadRoute: false,
    config: { bodyBytesMax },
    onRequest: createKeyCheck(parts, keyOf),
    handler: (request: CompatRequest, reply) => answer(request, reply, { parts, version, route }),
  });
}

interface Handling {
  parts: FirecrawlParts;
  version: Version;
  route: Route;
}

async function answer(request: CompatRequest, reply: FastifyReply, { parts, version, route }: Handling) {
  const context = contextOf(request, parts, version);
  try {
    if (request.body instanceof ApiError) throw request.body;
    return await sendReply(reply, await writeAnswer(await route.run(context)));
  } catch (error) {
    if (error instanceof FailedCall)
      return await sendReply(reply, toErrorReply(error.reply, error.error, error.places));
    if (!(error instanceof ApiError)) throw error;
    if (!parts.catalog.some(({ operationId }) => operationId === route.operation)) {
      await context.caller.identify();
      throw error;
    }
    // The key is checked before the parameters, and the request log shows what was refused.
    const refusal = await context.call(route.operation, {}, { fault: error });
    return await sendReply(reply, toErrorReply(refusal, refusal.error ?? error));
  }
}

const contextOf = (request: CompatRequest, parts: FirecrawlParts, version: Version): Context =>
  createContext(parts, {
    version,
    body: request.body instanceof ApiError ? {} : (request.body ?? {}),
    query: request.query,
    id: request.params['id'] ?? '',
    origin: originOf(request.protocol, request.host),
    idempotencyKey: headerOf(request, 'x-idempotency-key') ?? headerOf(request, 'idempotency-key'),
    caller: callerOf(parts, request),
  });

function headerOf({ headers }: CompatRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Answers 400 below the path, after the check of the key. */
function refuseRoute(scope: FastifyInstance, parts: FirecrawlParts, path: string, why: string): void {
  for (const url of path.endsWith(':id') ? [path] : [path, `${path}/*`]) {
    scope.route<CompatRoute>({
      method: ['GET', 'POST', 'PATCH', 'DELETE'],
      url,
      exposeHeadRoute: false,
      onRequest: createKeyCheck(parts, keyOf),
      async handler(request: CompatRequest) {
        await callerOf(parts, request).identify();
        throw badRequest(why);
      },
    });
  }
}

const toErrorReply = (reply: Reply, error: ApiError, places: readonly number[] = []): Reply => ({
  ...reply,
  body: JSON.stringify(errorBody(error, places)),
});
