// The OpenAPI 3.1 document, derived from the catalogue and built once.
import { globalParameters } from '../contract/parameters.ts';
import type { ParameterSchema } from '../contract/parameters.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import { engineOf } from '../endpoints/endpoint.ts';

interface Parameter {
  name: string;
  in: 'query' | 'path';
  required: boolean;
  description: string;
  schema: object;
  example?: unknown;
}

const errorBody = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string', description: 'What went wrong, and what to do about it' } },
} as const;

/** Statuses that calls share, with the texts people will see. */
const refusals: Record<string, { description: string; example: string }> = {
  400: {
    description: 'A parameter is wrong, missing or of a wrong type. Free.',
    example: 'Bad Request: query is required',
  },
  401: {
    description: 'Invalid, inactive or expired key, or a rate limit or quota was hit. Free.',
    example: 'Invalid API Key',
  },
  402: {
    description: 'No balance left, or an open invoice. The call was not executed. Free.',
    example: 'Insufficient credits: need 1, have 0',
  },
  403: {
    description: 'The account may not do this. Free.',
    example: 'Forbidden: stats are not enabled for this account',
  },
  404: { description: 'There is no such thing. Free.', example: 'Not Found' },
  409: {
    description: 'Not possible in the present state. Free.',
    example: 'Conflict: the job is processing and can no longer be cancelled',
  },
  413: {
    description: 'The request body is larger than 1 MiB. Free.',
    example: 'Payload Too Large: the body exceeds 1048576 bytes',
  },
  500: {
    description:
      'The target could not be reached or read, or the service failed. The header `x-error-code` tells why. Free; retry with backoff.',
    example: 'Internal Error: target timed out after 15 s',
  },
  503: {
    description: 'Status data is temporarily unavailable. Free.',
    example: 'Service Unavailable: status data cannot be read at the moment',
  },
};

export function createOpenApi(catalog: readonly AnyEndpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of catalog) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint);
    if (endpoint.path.startsWith('/v1/')) operations['post'] = postOperationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Siteglass',
      version,
      description:
        'A self-hosted web data API. Every call carries an API key; every success costs the credits named in `x-credits`; failures are free.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ header: [] }, { query: [] }],
    tags: [...new Set(catalog.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        header: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        query: { type: 'apiKey', in: 'query', name: 'x_api_key' },
      },
      schemas: { Error: errorBody },
    },
  };
}

const tagOf = ({ path }: AnyEndpoint): string => engineOf(path) ?? 'jobs';

function operationOf(endpoint: AnyEndpoint): object {
  return {
    operationId: endpoint.operationId,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    'x-credits': endpoint.credits,
    parameters: parametersOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

/** The same call with its parameters in a JSON body. */
function postOperationOf(endpoint: AnyEndpoint): object {
  const properties = { ...endpoint.query.properties, ...sharedProperties(endpoint) };
  return {
    operationId: `${endpoint.operationId}Post`,
    tags: [tagOf(endpoint)],
    summary: `${endpoint.summary} (parameters in the body)`,
    'x-credits': endpoint.credits,
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            ...(endpoint.query.required ? { required: endpoint.query.required } : {}),
            properties: Object.fromEntries(
              Object.entries(properties).map(([name, parameter]) => [
                name,
                { ...schemaOf(parameter), description: parameter.description },
              ]),
            ),
          },
          example: endpoint.example.query,
        },
      },
    },
    responses: { ...responsesOf(endpoint), 413: refusal('413') },
  };
}

function parametersOf(endpoint: AnyEndpoint): Parameter[] {
  const own = Object.entries(endpoint.query.properties);
  const shared = Object.entries(sharedProperties(endpoint));
  return [...own, ...shared].map(([name, parameter]) => {
    const isInPath = endpoint.path.includes(`{${name}}`);
    const example = endpoint.example.query[name] ?? parameter.examples?.[0];
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || (endpoint.query.required?.includes(name) ?? false),
      description: parameter.description,
      schema: schemaOf(parameter),
      ...(example === undefined ? {} : { example }),
    };
  });
}

/** The global parameters, without the key (a security scheme) and without those of jobs where there are none. */
function sharedProperties(endpoint: AnyEndpoint): Record<string, ParameterSchema> {
  const { soft_fail, is_async, fields, webhook_url } = globalParameters.properties;
  return { soft_fail, fields, ...(endpoint.canRunAsync ? { is_async, webhook_url } : {}) };
}

function schemaOf({ description: _description, format, examples: _examples, ...schema }: ParameterSchema): object {
  if (format === undefined || format === 'public-url-or-domain') return schema;
  return { ...schema, format: format === 'uuid' ? 'uuid' : 'uri' };
}

function responsesOf(endpoint: AnyEndpoint): Record<string, object> {
  const content: Record<string, object> = {
    'application/json': { schema: endpoint.result, example: endpoint.example.result },
  };
  if (endpoint.sendsRaw === 'on request') {
    content['text/html'] = { schema: { type: 'string' } };
    content['text/markdown'] = { schema: { type: 'string' } };
  }
  if (endpoint.sendsRaw === 'by default') content['*/*'] = { schema: {} };
  const responses: Record<string, object> = {
    200: { description: endpoint.credits > 0 ? 'Success. Billed.' : 'Success.', headers: headersOf(endpoint), content },
  };
  if (endpoint.canRunAsync) responses[202] = accepted;
  for (const status of statusesOf(endpoint)) responses[status] = refusal(status);
  return responses;
}

function statusesOf({ credits, requires, permit, path, method }: AnyEndpoint): string[] {
  const statuses = ['400', '401'];
  if (credits > 0) statuses.push('402');
  if (requires || permit) statuses.push('403');
  if (path.startsWith('/jobs') || requires === 'stats') statuses.push('404');
  if (method === 'DELETE') statuses.push('409');
  statuses.push('500');
  if (requires === 'stats') statuses.push('503');
  return statuses;
}

const refusal = (status: string): object => ({
  description: refusals[status]!.description,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: { error: refusals[status]!.example },
    },
  },
});

const accepted = {
  description: 'Accepted as a job, with `is_async`. Not billed yet.',
  headers: { location: { description: 'Where to poll', schema: { type: 'string' } } },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['job_id', 'status', 'status_url'],
        properties: {
          job_id: { type: 'string', format: 'uuid' },
          status: { type: 'string', const: 'queued' },
          status_url: { type: 'string' },
        },
      },
      example: {
        job_id: '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21',
        status: 'queued',
        status_url: '/jobs/0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21',
      },
    },
  },
};

function headersOf(endpoint: AnyEndpoint): Record<string, object> {
  const text = (description: string) => ({ description, schema: { type: 'string' } });
  const number = (description: string) => ({ description, schema: { type: 'integer' } });
  const always = {
    'x-request-id': text('Identifier of the call, as in the request log'),
    'x-credits-charged': number('Credits this call has cost'),
    'x-credits-remaining': number('Credits left'),
  };
  if (engineOf(endpoint.path) !== 'website') return always;
  return {
    ...always,
    'x-target-status': number("The target's own status"),
    'x-final-url': text('Address after redirects'),
  };
}
