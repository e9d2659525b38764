// The entries of the reference: operations of the OpenAPI document, where those that differ only in the search engine are one.
import { isDeepStrictEqual } from 'node:util';
import type { OpenApi, Operation, Parameter } from '../gateway/openapi-document.ts';
import { anchorOf } from './markdown.ts';
import { objectOf } from '../contract/json.ts';
import { afterLast } from '../contract/text.ts';
import { engineOf } from '../endpoints/endpoint.ts';

export interface Entry {
  path: string;
  method: string;
  summary: string;
  description: string;
  operation: Operation;
  /** The optional parameters of the example call. Required ones have their own examples. */
  example: Readonly<Record<string, unknown>>;
  /** The values of the path parameter `search_engine`, with notes. */
  engines: { name: string; note: string }[];
}

export const groupNames = ['Website', 'Search', 'Batches', 'Crawls', 'Schedules', 'Jobs', 'Account'] as const;

export function groupOf({ path }: Entry): (typeof groupNames)[number] {
  const [, first, family, endpoint] = path.split('/');
  if (first === 'jobs') return 'Jobs';
  if (family === 'search') return 'Search';
  if (family === 'batches') return 'Batches';
  if (family === 'crawls') return 'Crawls';
  if (family === 'schedules') return 'Schedules';
  if (endpoint === undefined) return 'Account';
  return family === 'website' ? 'Website' : 'Search';
}

export const entryAnchor = ({ method, path }: Entry): string => anchorOf(`${method} ${path}`);

/** All operations, without the POST variants of others: they have the same parameters in a body. */
export function listEntries({ paths, components }: OpenApi): Entry[] {
  const single = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { operationId }]) => method !== 'post' || !operationId.endsWith('Post'))
      .map(([method, operation]) =>
        toEntry(path, method, withBodyParameters(operation, components.schemas), exampleOf(operations, operation)),
      ),
  );
  const merged: [Entry, ...Entry[]][] = [];
  for (const entry of single) {
    const twins = merged.find(([first]) => areTwins(first, entry));
    if (twins) twins.push(entry);
    else merged.push([entry]);
  }
  const entries = merged.map((twins) => (twins.length === 1 ? twins[0] : mergeTwins(twins)));
  return entries.toSorted((a, b) => groupNames.indexOf(groupOf(a)) - groupNames.indexOf(groupOf(b)));
}

/** The parameters of the example, which the POST variant has in its body. */
function exampleOf(operations: Record<string, Operation>, { operationId }: Operation): Entry['example'] {
  const variant = operations['post'];
  if (variant?.operationId !== `${operationId}Post`) return {};
  return objectOf(variant.requestBody?.content['application/json']?.example);
}

function toEntry(path: string, method: string, operation: Operation, example: Entry['example']): Entry {
  const { summary, description } = operation;
  return { path, method: method.toUpperCase(), summary, description, operation, example, engines: [] };
}

/** Parameters in a body are listed like the others. They are accepted in the query too. */
function withBodyParameters(operation: Operation, schemas: OpenApi['components']['schemas']): Operation {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const { properties = {}, required = [] } = schemas[afterLast(schema?.$ref ?? '', '/')] ?? {};
  const inBody = Object.entries(properties).map(([name, { description = '', examples, ...rest }]): Parameter => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema: rest,
    ...(examples?.[0] === undefined ? {} : { example: examples[0] }),
  }));
  return { ...operation, parameters: [...operation.parameters, ...inBody] };
}

const lastPart = ({ path }: Entry): string => afterLast(path, '/');

const areTwins = (a: Entry, b: Entry): boolean =>
  groupOf(a) === 'Search' &&
  groupOf(b) === 'Search' &&
  lastPart(a) === lastPart(b) &&
  isDeepStrictEqual(a.operation.parameters, b.operation.parameters);

function mergeTwins(twins: [Entry, ...Entry[]]): Entry {
  const [first] = twins;
  const sentencesOf = ({ description }: Entry) => description.split(/(?<=\.)\s+/);
  const common = sentencesOf(first).filter((sentence) => twins.every((twin) => sentencesOf(twin).includes(sentence)));
  const what = lastPart(first);
  return {
    ...first,
    path: `/v1/{search_engine}/${what}`,
    summary: `${what.charAt(0).toUpperCase()}${what.slice(1)} from a search engine`,
    description: common.join(' '),
    engines: twins.map((twin) => ({
      name: engineOf(twin.path) ?? '',
      note: sentencesOf(twin)
        .filter((sentence) => !common.includes(sentence))
        .join(' '),
    })),
  };
}
