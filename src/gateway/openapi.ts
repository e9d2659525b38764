// The OpenAPI 3.1 document, generated from the catalogue.
import { isDeepStrictEqual } from 'node:util';
import {
  badParameter,
  conflict,
  errorCodes,
  forbidden,
  insufficientCredits,
  invalidKey,
  notFound,
  otherParameters,
  statsUnavailable,
  targetTimedOut,
  tooLarge,
} from '../contract/errors.ts';
import { groupOf } from '../contract/parameter-groups.ts';
import { globalParameters } from '../contract/parameters.ts';
import type { ParameterSchema } from '../contract/parameters.ts';
import { engineOf, isIdempotent } from '../endpoints/endpoint.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import {
  createShared,
  errorBody,
  exampleId,
  exampleOf,
  isStructured,
  openApiVersion,
  toDocumented,
  exampleOrigin,
} from './openapi-document.ts';
import type { DocumentSchema, MediaType, OpenApi, Operation, Parameter, Response, Shared } from './openapi-document.ts';
import { parseJson } from '../contract/json.ts';
import type { Schema } from '../contract/schema.ts';

const errorCodeReference = { $ref: '#/components/schemas/ErrorCode' } as const;

const errorCodeSchema: DocumentSchema = {
  type: 'string',
  enum: Object.keys(errorCodes),
  'x-enumDescriptions': errorCodes,
  description: Object.entries(errorCodes)
    .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
    .join('\n'),
};

/** The error responses that endpoints share. */
const refusals: Record<string, { description: string; example: string }> = {
  400: {
    description: 'A parameter is invalid or missing. Free.',
    example: badParameter('query', 'is required').message,
  },
  401: {
    description: 'Invalid, inactive or expired key, or a rate limit or quota was hit. Free.',
    example: invalidKey().message,
  },
  402: {
    description: 'No balance left, or an open invoice. The call was not executed. Free.',
    example: insufficientCredits(1, 0).message,
  },
  403: {
    description: 'The account may not do this. Free.',
    example: forbidden('stats are not enabled for this account; the operator can enable them').message,
  },
  404: { description: 'Not found. Free.', example: notFound().message },
  409: {
    description: 'Not possible in the current state, or a call with the same `Idempotency-Key` is running. Free.',
    example: conflict('the job is processing and can no longer be cancelled').message,
  },
  413: {
    description: 'The request body is larger than 1 MiB. Free.',
    example: tooLarge('the body exceeds 1048576 bytes').message,
  },
  422: {
    description: 'The `Idempotency-Key` was used with other parameters. Free.',
    example: otherParameters().message,
  },
  500: {
    description:
      'The target could not be reached or read, or the service failed. The header `x-error-code` has the reason. Free; retry with backoff.',
    example: targetTimedOut(15).message,
  },
  503: {
    description: 'Status data is temporarily unavailable. Free.',
    example: statsUnavailable().message,
  },
};

export function createOpenApi(catalog: readonly AnyEndpoint[], version: string): OpenApi {
  const shared = createShared();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of catalog) {
    const operations = (paths[endpoint.path] ??= {});
    const operation = operationOf(endpoint, shared);
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH';
    operations[endpoint.method.toLowerCase()] = hasBody
      ? { ...operation, ...bodyOperationOf(endpoint, operation, shared) }
      : operation;
    if (endpoint.alsoByPost) operations['post'] = postOperationOf(endpoint, operation, shared);
  }
  return {
    openapi: openApiVersion,
    info: {
      title: 'Siteglass',
      version,
      description:
        'A self-hosted web data API. Every call needs an API key; every success costs the credits named in `x-credits`; failures are free.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: exampleOrigin, description: 'This installation' }],
    security: [{ header: [] }, { query: [] }],
    tags: [...new Set(catalog.map(tagOf))].map((name) => ({ name, description: describeTag(name) })),
    paths,
    components: {
      securitySchemes: {
        header: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The API key, as a header' },
        query: {
          type: 'apiKey',
          in: 'query',
          name: 'x_api_key',
          description: 'The API key, for clients that cannot set headers',
        },
      },
      schemas: { Error: errorBody, ErrorCode: errorCodeSchema, ...shared.schemas },
      responses: shared.responses,
    },
  };
}

/** Lists that are text with commas in a query string may be arrays in a body, and JSON text may be an object. */
function toBodySchema(schema: Parameter['schema']): Parameter['schema'] {
  if ('x-json-text' in schema) return { ...schema, type: ['string', 'object', 'array'] };
  if ('x-nullable' in schema) {
    const { 'x-nullable': _, ...rest } = schema;
    const choices = rest.enum && { enum: [...rest.enum, null] };
    return { ...rest, type: [...[rest.type ?? 'object'].flat(), 'null'], ...choices };
  }
  if (!('x-comma-list' in schema)) return schema;
  return { ...schema, type: ['string', 'array'], items: { type: 'string' } };
}

const pascal = ({ operationId }: AnyEndpoint): string => operationId.charAt(0).toUpperCase() + operationId.slice(1);

const tagOf = ({ path }: AnyEndpoint): string => engineOf(path) ?? 'jobs';

const tagDescriptions: Record<string, string> = {
  usage: 'The account behind the key',
  stats: 'Health of the platform',
  website: 'Fetch and analyse public pages',
  search: 'Results of several search engines',
  batches: 'Many calls at once',
  crawls: 'All pages of a website',
  schedules: 'Calls that run at set times, and watches for changes',
  jobs: 'State and results of asynchronous calls',
};
const describeTag = (name: string): string => tagDescriptions[name] ?? `Search results of ${name}`;

function operationOf(endpoint: AnyEndpoint, shared: Shared): Operation {
  return {
    operationId: endpoint.operationId,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: endpoint.description ?? `${endpoint.summary}.`,
    'x-credits': endpoint.credits,
    ...(endpoint.savedFile && { 'x-file': endpoint.savedFile }),
    ...(endpoint.isExperimental && { 'x-experimental': true }),
    parameters: [
      ...parametersOf(endpoint).map((parameter) => ({
        ...toDocumented(parameter),
        ...groupMember(endpoint, parameter),
      })),
      ...headerParameters(endpoint),
    ],
    responses: responsesOf(endpoint, shared),
  };
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Identifies the call for 24 hours: a repeated call with the same key and parameters returns the first response, with `idempotent-replayed: true`, and is not billed.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  example: '5b1c7f3e-order-1042',
};

const headerParameters = (endpoint: AnyEndpoint): Parameter[] => (isIdempotent(endpoint) ? [idempotencyKey] : []);

/** The heading of an optional parameter in forms. */
function groupMember({ query }: AnyEndpoint, { name, required }: Parameter): { 'x-group'?: string } {
  const group = query.properties[name]?.['x-group'] ?? groupOf(name);
  return required || group === undefined || !Object.hasOwn(query.properties, name) ? {} : { 'x-group': group };
}

/** The same call with its parameters in a JSON body. */
const postOperationOf = (endpoint: AnyEndpoint, operation: Operation, shared: Shared): Operation => ({
  ...operation,
  operationId: `${endpoint.operationId}Post`,
  summary: `${endpoint.summary} (parameters in the body)`,
  ...bodyOperationOf(endpoint, operation, shared),
});

/** The parts of an operation that differ if the parameters are in a body. */
function bodyOperationOf(
  endpoint: AnyEndpoint,
  operation: Operation,
  shared: Shared,
): Pick<Operation, 'parameters' | 'requestBody' | 'responses'> {
  const parameters = parametersOf(endpoint);
  const inBody = parameters.filter((parameter) => parameter.in === 'query');
  const required = inBody.filter((parameter) => parameter.required).map(({ name }) => name);
  const inPath = new Set(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name));
  const example = inBody
    .filter(({ name }) => name in endpoint.example.query)
    .map(({ name, example: value }) => [name, value] as const);
  return {
    parameters: [...parameters.filter(({ name }) => inPath.has(name)).map(toDocumented), ...headerParameters(endpoint)],
    requestBody: {
      required: required.length > 0,
      content: {
        'application/json': {
          schema: bodySchema(endpoint, shared, {
            type: 'object',
            ...(required.length > 0 ? { required } : {}),
            properties: Object.fromEntries(
              inBody.map(({ name, description, schema, example: value }) => [
                name,
                { ...toBodySchema(schema), description, ...(value === undefined ? {} : { examples: [value] }) },
              ]),
            ),
          }),
          example: Object.fromEntries(example),
        },
        ...(endpoint.acceptsLines && { 'application/x-ndjson': linesOfItems }),
      },
    },
    responses: {
      ...operation.responses,
      413: endpoint.acceptsLines
        ? shared.response('LargeSubmission', { ...refusal('413'), description: largeSubmission })
        : shared.response('Refusal413', refusal('413')),
    },
  };
}

const linesOfItems: MediaType = {
  schema: { type: 'string', description: 'One item per line, as JSON; the other parameters are in the query' },
  example: '"https://example.com/"\n{"query":"https://example.org/","timeout":10}\n',
};
const largeSubmission = 'JSON of more than 16 MiB, NDJSON of more than 512 MiB, or a line of more than 64 KiB. Free.';

/** Endpoints with the same parameters share one body schema. */
function bodySchema(endpoint: AnyEndpoint, shared: Shared, schema: Schema): DocumentSchema {
  const twin = Object.entries(shared.schemas).find(([, known]) => isDeepStrictEqual(known, schema));
  return shared.schema(twin ? twin[0] : `${pascal(endpoint)}Parameters`, schema);
}

/** The parameters of an endpoint, followed by the global ones. The key is a security scheme. */
export function parametersOf(endpoint: AnyEndpoint): Parameter[] {
  const own = Object.entries(endpoint.query.properties);
  const shared = Object.entries(sharedProperties(endpoint));
  return [...own, ...shared].map(([name, parameter]) => {
    const isInPath = endpoint.path.includes(`{${name}}`);
    const example = readExample(parameter, endpoint.example.query[name] ?? exampleOf(parameter));
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || (endpoint.query.required?.includes(name) ?? false),
      description: describe(parameter),
      schema: schemaOf(parameter),
      ...(example === undefined ? {} : { example }),
    };
  });
}

/** Examples of lists and objects may be given as JSON text. */
const readExample = (parameter: ParameterSchema, example: unknown): unknown =>
  isStructured(parameter) && typeof example === 'string' ? parseJson(example) : example;

/** The global parameters, without the key and, for endpoints that cannot run as jobs, without those of jobs. */
function sharedProperties(endpoint: AnyEndpoint): Record<string, ParameterSchema> {
  const { soft_fail, is_async, fields, webhook_url } = globalParameters.properties;
  return { soft_fail, fields, ...(endpoint.canRunAsync ? { is_async, webhook_url } : {}) };
}

function describe({ description, 'x-aliases': aliases }: ParameterSchema): string {
  if (!aliases?.length) return description;
  const names = aliases.map((alias) => `\`${alias}\``).join(', ');
  return `${description.replace(/\.$/, '')}. Also accepted as ${names}.`;
}

function schemaOf(parameter: ParameterSchema): DocumentSchema {
  const { description: _description, format, examples: _examples, 'x-group': _group, ...schema } = parameter;
  const known = format === undefined ? undefined : formats[format];
  return known === undefined ? schema : { ...schema, format: known };
}

/** The standard names of our formats. Other formats, such as a URL or a bare domain, have none. */
const formats: Record<string, string> = { 'public-url': 'uri', 'proxy-url': 'uri', uuid: 'uuid' };

function responsesOf(endpoint: AnyEndpoint, shared: Shared): Operation['responses'] {
  const media = { schema: shared.schema(resultName(endpoint), endpoint.result), example: endpoint.example.result };
  const content: Record<string, MediaType> = {
    [endpoint.sendsLines ? 'application/x-ndjson' : 'application/json']: media,
  };
  for (const [type, { description, example }] of Object.entries(endpoint.sendsFiles)) {
    content[type] = { schema: { type: 'string', description }, example };
  }
  if (endpoint.sendsRaw === 'on request') {
    content['text/html'] = { schema: { type: 'string' }, example: '<!DOCTYPE html><h1>Example Domain</h1>' };
    content['text/markdown'] = { schema: { type: 'string' }, example: '# Example Domain' };
    content['text/plain'] = { schema: { type: 'string' }, example: 'Example Domain' };
  }
  if (endpoint.sendsRaw === 'by default') content['*/*'] = { schema: {} };
  const success: Response = {
    description:
      endpoint.successStatus === 202
        ? 'Accepted. Free.'
        : endpoint.credits > 0
          ? `Success. Costs ${credits(endpoint.credits)}.`
          : 'Success. Free.',
    headers: headersOf(endpoint),
    content,
  };
  const responses: Operation['responses'] = {
    [endpoint.successStatus]: shared.response(`${pascal(endpoint)}Success`, success),
  };
  if (endpoint.canRunAsync) responses[202] = shared.response('Accepted', accepted);
  for (const status of statusesOf(endpoint)) {
    responses[status] = shared.response(`Refusal${status}`, refusal(status));
  }
  return responses;
}

/** Results that several endpoints return have a title. */
const resultName = (endpoint: AnyEndpoint): string => endpoint.result.title ?? `${pascal(endpoint)}Result`;

const credits = (count: number): string => (count === 1 ? '1 credit' : `${count} credits`);

function statusesOf(endpoint: AnyEndpoint): string[] {
  const { credits: price, requires, permit, path, method, refusals: own = [] } = endpoint;
  const statuses = [400, 401, 500, ...own];
  if (isIdempotent(endpoint)) statuses.push(409, 422);
  if (price > 0) statuses.push(402);
  if (requires || permit) statuses.push(403);
  if (path.includes('{') || requires === 'stats') statuses.push(404);
  if (method === 'DELETE') statuses.push(409);
  if (requires === 'stats') statuses.push(503);
  return [...new Set(statuses)].toSorted((a, b) => a - b).map(String);
}

function refusal(status: string): Response {
  const { description, example } = refusals[status] ?? { description: 'Refused. Free.', example: 'Refused' };
  const headers: Response['headers'] = {
    'x-request-id': { description: 'Identifier of the call, as in the request log', schema: { type: 'string' } },
  };
  if (['401', '403', '409', '422', '500'].includes(status)) {
    headers['x-error-code'] = { description: 'The reason, as a code', schema: errorCodeReference };
  }
  if (status === '500' || status === '409') {
    headers['retry-after'] = { description: 'Seconds to wait, if known', schema: { type: 'integer' } };
  }
  return {
    description,
    headers,
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { error: example } },
    },
  };
}

const accepted: Response = {
  description: 'Accepted as a job, with `is_async`. Not billed yet.',
  headers: { location: { description: 'Where to poll', schema: { type: 'string' } } },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['job_id', 'status', 'status_url'],
        properties: {
          job_id: { type: 'string', format: 'uuid', description: 'Identifier of the job' },
          status: { type: 'string', const: 'queued', description: 'State of the job' },
          status_url: { type: 'string', description: 'Path that returns the state of the job' },
        },
      },
      example: { job_id: exampleId, status: 'queued', status_url: `/jobs/${exampleId}` },
    },
  },
};

function headersOf(endpoint: AnyEndpoint): NonNullable<Response['headers']> {
  const text = (description: string) => ({ description, schema: { type: 'string' } });
  const number = (description: string) => ({ description, schema: { type: 'integer' } });
  const always = {
    'x-request-id': text('Identifier of the call, as in the request log'),
    'x-credits-charged': number('Credits charged for this call'),
    'x-credits-remaining': number('Credits left'),
    'x-ignored-parameters': text('Names of sent parameters that were not read, separated by commas'),
    'x-status': number('The real status of an error, with `soft_fail`'),
    ...(endpoint.successStatus === 202 && { location: text('Where to read the state') }),
  };
  const replayed = {
    'idempotent-replayed': text('`true` for the response of an earlier call with this `Idempotency-Key`'),
  };
  return { ...always, ...(isIdempotent(endpoint) ? replayed : {}), ...endpoint.answerHeaders };
}
