import { badParameter, notFound, statsUnavailable } from '../../contract/errors.ts';
import { defineEndpoint, engineOf } from '../endpoint.ts';

/** Health of one engine or endpoint. `catalogPaths` returns all existing paths. */
export const createStats = (catalogPaths: () => readonly string[]) =>
  defineEndpoint({
    path: '/v1/stats',
    operationId: 'stats',
    summary: 'Platform health over the last hour',
    description: 'Free. The operator must enable it for the account. Send `engine`, `path`, or both.',
    credits: 0,
    requires: 'stats',
    query: {
      type: 'object',
      properties: {
        engine: {
          type: 'string',
          description: 'Engine slug: the first part of a path after `/v1/`',
          examples: ['website'],
        },
        path: {
          type: 'string',
          description: 'One endpoint: `/v1/<engine>/<endpoint>`, or `/v1/search`',
          examples: ['/v1/website/crawler'],
        },
      },
    },
    result: {
      type: 'object',
      required: ['engine', 'path', 'health', 'success_rate', 'avg_response_time_ms', 'window'],
      properties: {
        engine: { type: 'string', description: 'Slug of the engine' },
        path: { type: ['string', 'null'], description: 'The endpoint; null for the whole engine' },
        health: {
          type: 'string',
          enum: ['operational', 'degraded', 'down'],
          description: 'Summary of the success rate',
        },
        success_rate: {
          type: 'number',
          minimum: 0,
          maximum: 100,
          description: 'Per cent; only 5xx counts as a failure',
        },
        avg_response_time_ms: { type: 'integer', minimum: 0, description: 'Mean duration of the calls' },
        window: { type: 'string', const: '1h', description: 'The time that the figures cover' },
      },
    },
    example: {
      query: { engine: 'website' },
      result: {
        engine: 'website',
        path: null,
        health: 'operational',
        success_rate: 99.87,
        avg_response_time_ms: 412,
        window: '1h',
      },
    },
    check(query) {
      findTarget(query, catalogPaths());
    },
    withoutDatabase: statsUnavailable,
    async run(query, { services }) {
      const target = findTarget(query, catalogPaths());
      if (target.paths.length === 0) throw notFound();
      return { body: await services.health.snapshot(target) };
    },
  });

/** The endpoints that a query selects; none for an unknown engine. Throws a 400 for an invalid query. */
function findTarget(query: { engine?: string; path?: string }, paths: readonly string[]) {
  const engine = query.engine?.trim().toLowerCase();
  const path = query.path?.trim() ? normalisePath(query.path) : null;
  if (engine && !/^[a-z0-9_-]{1,64}$/.test(engine))
    throw badParameter('engine', 'must be the slug of an engine, like website');
  if (path === null && !engine) throw badParameter('engine', 'or path is required');
  if (path === null) return { engine: engine ?? '', path, paths: paths.filter((known) => engineOf(known) === engine) };

  const owner = engineOf(path);
  const isKnown = paths.includes(path);
  if (!owner || (!isKnown && path.split('/').length !== 4))
    throw badParameter('path', 'must be the path of an endpoint, like /v1/website/crawler or /v1/search');
  if (engine && engine !== owner) throw badParameter('path', `must belong to the engine ${engine}`);
  const isEngine = paths.some((known) => engineOf(known) === owner);
  if (isEngine && !isKnown) throw badParameter('path', `${path} is not an endpoint`);
  return { engine: owner, path, paths: isKnown ? [path] : [] };
}

const normalisePath = (path: string): string => `/${path.trim().toLowerCase().split('/').filter(Boolean).join('/')}`;
