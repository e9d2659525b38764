// The OpenAPI 3.1 document of the management API, derived from its routes.
import { managePrefix } from '../contract/management/prefix.ts';
import {
  accountDetailsSchema,
  accountSchema,
  auditItemSchema,
  hostRequestSchema,
} from '../contract/management/account.ts';
import { jobDetailsSchema, listedJobSchema, loggedRequestSchema } from '../contract/management/activity.ts';
import {
  balancesSchema,
  creditsDetailsSchema,
  creditsSchema,
  drawSchema,
  invoiceSchema,
  packSchema,
} from '../contract/management/balance.ts';
import { batchItemSchema, batchSchema } from '../contract/batch.ts';
import { crawlItemSchema, crawlSchema } from '../contract/crawl.ts';
import { crawlDetailsSchema } from '../contract/management/crawl.ts';
import { batchDetailsSchema } from '../contract/management/batch.ts';
import { listedScheduleSchema } from '../contract/management/schedule.ts';
import { scheduleRunSchema } from '../contract/schedule.ts';
import { idMax } from '../contract/management/fields.ts';
import { nodeSchema, ruleSetsSchema, searchEngineSchema } from '../contract/management/installation.ts';
import { keySchema, newKeyResultSchema, quotasSchema } from '../contract/management/key.ts';
import {
  invitationSchema,
  listedPersonSchema,
  memberSchema,
  personSchema,
  sessionSchema,
} from '../contract/management/person.ts';
import { proxyPoolSchema, proxySchema } from '../contract/management/proxy.ts';
import {
  badParameter,
  conflict,
  databaseUnavailable,
  forbidden,
  notFound,
  tooLarge,
  tooManyAttempts,
  unauthorized,
} from '../contract/errors.ts';
import type { ParameterSchema } from '../contract/parameters.ts';
import type { Schema } from '../contract/schema.ts';
import { createShared, errorBody, exampleOf, openApiVersion, exampleOrigin } from '../gateway/openapi-document.ts';
import type { OpenApi, Operation, Parameter, Response, Shared } from '../gateway/openapi-document.ts';
import type { PathName, RefusalStatus, Route } from './route.ts';
import { routeGroups } from './routes.ts';
import type { TypedRoutes } from './routes.ts';
import { entriesOf } from '../contract/records.ts';

/** Schemas with a name in the document; others are inlined. */
const names = new Map<object, string>(
  Object.entries({
    Batch: batchSchema,
    BatchDetails: batchDetailsSchema,
    BatchItem: batchItemSchema,
    Crawl: crawlSchema,
    CrawlDetails: crawlDetailsSchema,
    CrawlItem: crawlItemSchema,
    Schedule: listedScheduleSchema,
    ScheduleRun: scheduleRunSchema,
    Account: accountSchema,
    AccountDetails: accountDetailsSchema,
    AuditItem: auditItemSchema,
    Balances: balancesSchema,
    Credits: creditsSchema,
    CreditsDetails: creditsDetailsSchema,
    Draw: drawSchema,
    HostRequest: hostRequestSchema,
    Invitation: invitationSchema,
    Invoice: invoiceSchema,
    Job: listedJobSchema,
    JobDetails: jobDetailsSchema,
    Key: keySchema,
    NewKey: newKeyResultSchema,
    LoggedRequest: loggedRequestSchema,
    Member: memberSchema,
    Node: nodeSchema,
    Pack: packSchema,
    Person: personSchema,
    Proxy: proxySchema,
    ProxyPool: proxyPoolSchema,
    ListedPerson: listedPersonSchema,
    Quotas: quotasSchema,
    RuleSets: ruleSetsSchema,
    SearchEngine: searchEngineSchema,
    Session: sessionSchema,
  }).map(([name, schema]) => [schema, name]),
);

/** The path parameters. A route with an undeclared one does not compile. */
const pathParameters: Record<PathName<TypedRoutes['path']>, ParameterSchema> = {
  slug: { type: 'string', maxLength: 63, description: 'Slug of the workspace', examples: ['acme'] },
  id: { type: 'integer', minimum: 1, maximum: idMax, description: 'Id of the entry', examples: [17] },
  job: { type: 'string', format: 'uuid', description: 'Id of the job' },
  batch: { type: 'string', format: 'uuid', description: 'Id of the batch' },
  crawl: { type: 'string', format: 'uuid', description: 'Id of the crawl' },
  schedule: { type: 'string', format: 'uuid', description: 'Id of the schedule' },
  index: { type: 'integer', minimum: 0, maximum: 1_000_000, description: 'Index of the item', examples: [17] },
  delivery: { type: 'integer', minimum: 1, maximum: 1e15, description: 'Id of the delivery', examples: [1042] },
  request: { type: 'string', format: 'uuid', description: 'Id of the call' },
  pool: { type: 'string', maxLength: 63, description: 'Name of the pool', examples: ['residential'] },
  token: {
    type: 'string',
    description: 'Token of the invitation link',
    examples: ['mZ3Yt0cWq8rJ5uXbK1vNpDhLs7fGe2Ra'],
  },
};

const refusals: Record<RefusalStatus, { description: string; example: string }> = {
  400: {
    description: 'A parameter or the body is wrong.',
    example: badParameter('alias', 'must be text of at most 100 characters').message,
  },
  401: {
    description: 'The admin token, session, password or code is missing or wrong.',
    example: unauthorized('e-mail or password is wrong').message,
  },
  403: {
    description: 'The caller lacks the permission, or the request is cross-origin.',
    example: forbidden('this requires the permission installation.manage').message,
  },
  404: { description: 'It does not exist or belongs to another workspace.', example: notFound().message },
  409: { description: 'Not possible in the current state.', example: conflict('the slug acme is taken').message },
  413: {
    description: 'The body is larger than 1 MiB, or 16 MiB for a batch.',
    example: tooLarge('the body must be at most 1 MiB').message,
  },
  429: {
    description: 'Too many attempts to sign in. Retry after the seconds in the header `retry-after`.',
    example: tooManyAttempts('too many attempts to sign in, try again in a few minutes', 300).message,
  },
  500: {
    description: 'The service failed. The header `x-error-code` may contain the reason.',
    example: databaseUnavailable().message,
  },
};

export function createManageOpenApi(version: string): OpenApi {
  const shared = createShared();
  const paths: OpenApi['paths'] = {};
  for (const { name, routes } of routeGroups) {
    for (const route of routes) {
      (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route, name, shared);
    }
  }
  return {
    openapi: openApiVersion,
    info: {
      title: 'Siteglass management',
      version,
      description:
        'Workspaces, keys, balances, logs and people of a Siteglass installation. Requests are authenticated by the admin token or by the session cookie of the dashboard.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${exampleOrigin}${managePrefix}`, description: 'This installation' }],
    security: [{ token: [] }, { session: [] }],
    tags: routeGroups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The admin token: `SITEGLASS_ADMIN_TOKEN`, or the content of `DATA_DIR/admin-token`',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'siteglass_session',
          description: 'A session of the dashboard; over TLS the cookie is named `__Host-siteglass_session`',
        },
      },
      schemas: { Error: errorBody, ...shared.schemas },
      responses: shared.responses,
    },
  };
}

function operationOf(route: Route, tag: string, shared: Shared): Operation {
  const { operationId, summary, description, permission, body } = route;
  return {
    operationId,
    tags: [tag],
    summary,
    description: [description ?? `${summary}.`, describePermission(permission)].join(' '),
    'x-permission': permission,
    security:
      permission === 'anyone' ? [] : permission === 'signed in' ? [{ session: [] }] : [{ token: [] }, { session: [] }],
    parameters: parametersOf(route),
    ...(route.acceptsLines && {
      requestBody: {
        required: true,
        content: {
          'application/x-ndjson': {
            schema: { type: 'string', properties: {}, description: 'One item per line' },
            example: '"https://example.com/"\n',
          },
        },
      },
    }),
    ...(body && {
      requestBody: {
        required: (body.required?.length ?? 0) > 0,
        content: { 'application/json': { schema: write(body, shared), example: exampleOf(body) } },
      },
    }),
    responses: responsesOf(route, shared),
  };
}

export function describePermission(permission: Route['permission']): string {
  if (permission === 'anyone') return 'Requires no authentication.';
  if (permission === 'signed in') return 'Requires a session of the dashboard.';
  return `Requires the permission \`${permission}\`.`;
}

/** The parameters of a route: those of its path, then those of its query string. */
export function parametersOf({ path, query }: Route): Parameter[] {
  const inPath = entriesOf(pathParameters).filter(([name]) => path.includes(`{${name}}`));
  return [
    ...inPath.map(([name, parameter]) => toParameter(name, 'path', true, parameter)),
    ...Object.entries(query?.properties ?? {}).map(([name, parameter]) =>
      toParameter(name, 'query', query?.required?.includes(name) ?? false, parameter),
    ),
  ];
}

function toParameter(name: string, place: 'path' | 'query', required: boolean, parameter: ParameterSchema): Parameter {
  const { description, examples: _, ...schema } = parameter;
  return { name, in: place, required, description, schema, example: exampleOf(parameter) };
}

/** Converts a schema for the document. Named schemas become references. */
function write(schema: Schema, shared: Shared): Record<string, unknown> {
  const name = names.get(schema);
  if (name === undefined) return expand(schema, shared);
  shared.schemas[name] ??= expand(schema, shared);
  return { $ref: `#/components/schemas/${name}` };
}

function expand(schema: Schema, shared: Shared): Record<string, unknown> {
  const { properties, items, additionalProperties: others } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, write(one, shared)])),
    }),
    ...(items && { items: write(items, shared) }),
    ...(typeof others === 'object' && { additionalProperties: write(others, shared) }),
  };
}

function responsesOf(route: Route, shared: Shared): Operation['responses'] {
  const { result, sends = {}, status = 200, summary } = route;
  const content: Response['content'] = result
    ? { 'application/json': { schema: write(result, shared), example: exampleOf(result) } }
    : Object.fromEntries(Object.entries(sends).map(([type, description]) => [type, { schema: { description } }]));
  const responses: Operation['responses'] = { [status]: { description: `${summary}: success.`, content } };
  for (const refused of statusesOf(route)) {
    responses[refused] = shared.response(`Refusal${refused}`, refusal(refused));
  }
  if (route.hasForeignStatus)
    responses['default'] = { description: 'The response of the call.', content: { '*/*': { schema: {} } } };
  return responses;
}

function statusesOf({ permission, path, body, refusals: own = [] }: Route): RefusalStatus[] {
  const statuses: RefusalStatus[] = [400, 500, ...own];
  if (permission !== 'anyone') statuses.push(401, 403);
  if (path.includes('{')) statuses.push(404);
  if (body) statuses.push(413);
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}

function refusal(status: RefusalStatus): Response {
  const { description, example } = refusals[status];
  const headers: Response['headers'] = {
    ...((status === 401 || status === 500) && {
      'x-error-code': { description: 'Machine-readable reason', schema: { type: 'string' } },
    }),
    ...(status === 429 && {
      'retry-after': { description: 'Seconds to wait', schema: { type: 'integer' } },
    }),
  };
  return {
    description,
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { error: example } } },
  };
}
