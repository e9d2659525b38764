// Generates the types and the method table of the TypeScript client from the catalogue.
import type { Schema } from '../../src/contract/schema.ts';
import { isIdempotent } from '../../src/endpoints/endpoint.ts';
import type { AnyEndpoint } from '../../src/endpoints/endpoint.ts';
import { parametersOf } from '../../src/gateway/openapi.ts';
import type { Parameter } from '../../src/gateway/openapi-document.ts';

/** Parameters with an equivalent in the client: `start` runs a job, and errors are thrown. */
const notAParameter = new Set(['soft_fail', 'is_async', 'webhook_url']);

export function writeClient(catalog: readonly AnyEndpoint[], version: string): string {
  return [
    '// Written by `npm run generate` from the catalogue of endpoints. Do not edit.',
    "import type { Answer, CallOptions } from './answer.ts';",
    `export const version = ${quote(version)};`,
    ...sharedResults(catalog).map(writeShared),
    ...catalog.map((endpoint) => writeTypes(endpoint, sharedResults(catalog))),
    writeOperations(catalog),
    writeMethods(catalog),
    writeTable(catalog),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Results that several endpoints return, each with the title of its schema. */
function sharedResults(catalog: readonly AnyEndpoint[]): Schema[] {
  const results = catalog.map(({ result }) => result).filter(({ title }) => title !== undefined);
  return [...new Set(results.filter((result, index) => results.indexOf(result) < index))];
}

const writeShared = (schema: Schema): string => `export type ${schema.title} = ${typeOf(schema, 0)};`;

function writeTypes(endpoint: AnyEndpoint, shared: readonly Schema[]): string {
  const name = typeName(endpoint);
  const { result } = endpoint;
  const parameters = ownParameters(endpoint);
  const members = parameters.map(
    (parameter) =>
      `${comment(describeParameter(parameter), 1)}  ${key(parameter.name)}${parameter.required ? '' : '?'}: ${parameterType(parameter)};`,
  );
  return [
    `/** Parameters of \`${endpoint.method} ${endpoint.path}\`. */`,
    `export interface ${name}Parameters {\n${members.join('\n')}\n}`,
    '',
    `/** Result of \`${endpoint.method} ${endpoint.path}\`. */`,
    `export type ${name}Result = ${shared.includes(result) ? result.title : typeOf(result, 0)};`,
  ].join('\n');
}

/** JSON text may be given as a value, and a list with commas as an array. */
const parameterType = ({ schema }: Parameter): string => {
  if ('x-json-text' in schema) return 'string | Record<string, unknown> | unknown[]';
  if ('x-comma-list' in schema) return 'string | string[]';
  return 'x-nullable' in schema ? `${typeOf(schema, 1)} | null` : typeOf(schema, 1);
};

/** Parameters that may contain secrets. They are sent in a body, because servers and proxies log URLs. */
const secretsOf = ({ query: { properties } }: AnyEndpoint): string[] =>
  Object.entries(properties)
    .filter(
      ([, parameter]) =>
        parameter.writeOnly ||
        parameter['x-secret'] ||
        parameter['x-secret-members'] ||
        parameter.type === 'object' ||
        parameter.format === 'proxy-url',
    )
    .map(([name]) => name);

const ownParameters = (endpoint: AnyEndpoint): Parameter[] =>
  parametersOf(endpoint).filter(({ name }) => !notAParameter.has(name) || name in endpoint.query.properties);

function describeParameter({ description, schema }: Parameter): string {
  const { minimum, maximum, default: fallback } = schema;
  const bounds =
    minimum === undefined && maximum === undefined
      ? ''
      : ` From ${toText(minimum ?? '…')} to ${toText(maximum ?? '…')}.`;
  const standard = fallback === undefined ? '' : ` Default: ${JSON.stringify(fallback)}.`;
  return `${description.replace(/\.?$/, '.')}${bounds}${standard}`;
}

function writeOperations(catalog: readonly AnyEndpoint[]): string {
  const members = catalog.map((endpoint) => {
    const name = typeName(endpoint);
    return `  ${endpoint.operationId}: { parameters: ${name}Parameters; result: ${name}Result; canRunAsync: ${endpoint.canRunAsync} };`;
  });
  return `/** Every operation by its name. */\nexport interface Operations {\n${members.join('\n')}\n}`;
}

function writeMethods(catalog: readonly AnyEndpoint[]): string {
  return `/** One method per operation. */\nexport interface Methods {\n${catalog.map(writeMethod).join('\n\n')}\n}`;
}

function writeMethod(endpoint: AnyEndpoint): string {
  const name = typeName(endpoint);
  const optional = ownParameters(endpoint).some(({ required }) => required) ? '' : '?';
  const head = comment(`${endpoint.summary}. ${priceOf(endpoint)}\n\n${endpoint.description ?? ''}`.trim(), 1);
  const signature = (parameters: string, result: string) =>
    `  ${endpoint.operationId}(parameters${optional}: ${parameters}, options?: CallOptions): Promise<Answer<${result}>>;`;
  const hasResult = Object.keys(endpoint.result).length > 0;
  if (endpoint.sendsLines) {
    return [
      `${head}${signature(`${name}Parameters & { format: 'csv' }`, 'string')}`,
      signature(`${name}Parameters & { format: 'zip' }`, 'Uint8Array'),
      signature(`${name}Parameters & { format?: 'ndjson' }`, `${name}Result[]`),
      signature(`${name}Parameters`, `${name}Result[] | string | Uint8Array`),
    ].join('\n');
  }
  if (endpoint.sendsRaw !== 'by default' || !hasResult) return head + signature(`${name}Parameters`, `${name}Result`);
  return [
    `${head}${signature(`${name}Parameters & ${jsonForm(endpoint)}`, `${name}Result`)}`,
    `${comment('Returns the file.', 1)}${signature(`${name}Parameters`, 'Uint8Array')}`,
  ].join('\n');
}

function priceOf({ credits, description }: AnyEndpoint): string {
  if (credits === 0) return description?.startsWith('Free') ? '' : 'Free.';
  return credits === 1 ? 'Costs 1 credit.' : `Costs ${credits} credits.`;
}

/** The parameters that make an endpoint respond with JSON instead of a file. */
function jsonForm({ query: { properties } }: AnyEndpoint): string {
  const forms = ['{ fields: string | string[] }'];
  if ('response_type' in properties) forms.unshift("{ response_type: 'json' }");
  if ('s3_upload' in properties) forms.push('{ s3_upload: true }');
  return `(${forms.join(' | ')})`;
}

function writeTable(catalog: readonly AnyEndpoint[]): string {
  const rows = catalog.map((endpoint) => {
    const { operationId, method, path, credits, canRunAsync, sendsRaw } = endpoint;
    const list = (texts: string[]) => JSON.stringify(texts).replaceAll('"', "'").replaceAll(',', ', ');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    return `  ${operationId}: { method: '${method}', path: '${path}', pathParameters: ${list(names)}, secrets: ${list(secretsOf(endpoint))}, credits: ${credits}, canRunAsync: ${canRunAsync}, sendsRaw: '${sendsRaw}', isIdempotent: ${isIdempotent(endpoint)} },`;
  });
  return [
    'export interface Operation {',
    "  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';",
    '  readonly path: string;',
    '  readonly pathParameters: readonly string[];',
    '  /** Parameters that are sent in a body. */',
    '  readonly secrets: readonly string[];',
    '  readonly credits: number;',
    '  readonly canRunAsync: boolean;',
    "  readonly sendsRaw: 'by default' | 'on request' | 'never';",
    '  /** True: it accepts an idempotency key. */',
    '  readonly isIdempotent: boolean;',
    '}',
    '',
    '/** How each operation is called. */',
    `export const operations: { readonly [Name in keyof Operations]: Operation } = {\n${rows.join('\n')}\n};`,
  ].join('\n');
}

const typeName = ({ operationId }: AnyEndpoint): string => operationId.charAt(0).toUpperCase() + operationId.slice(1);
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name));

function comment(text: string, depth: number): string {
  const indent = '  '.repeat(depth);
  const lines = text
    .replaceAll('*/', '*\u200b/')
    .split('\n')
    .map((line) => line.trimEnd());
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line ? ` ${line}` : ''}`).join('\n')}\n${indent} */\n`;
}

/** Converts a JSON Schema to a TypeScript type; `unknown` where there is no equivalent. */
export function typeOf(schema: Schema, depth: number): string {
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  if (schema.anyOf) return union(schema.anyOf.map((variant) => typeOf(variant, depth)));
  const { type } = schema;
  if (typeof type === 'object') return union(type.map((one) => typeOf({ ...schema, type: one }, depth)));
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array': {
      const { items = {} } = schema;
      return isCompound(items) ? `(${typeOf(items, depth)})[]` : `${typeOf(items, depth)}[]`;
    }
    case 'object':
      return objectType(schema, depth);
    case undefined:
    default:
      return 'unknown';
  }
}

/** Whether the type contains `|` or `&`. */
const isCompound = ({ type, enum: choices, anyOf }: Schema): boolean =>
  [type, choices, anyOf].some((part) => Array.isArray(part) && part.length > 1);

function objectType(schema: Schema, depth: number): string {
  const properties = Object.entries(schema.properties ?? {});
  const others = schema.additionalProperties;
  const rest = typeof others === 'object' ? typeOf(others, depth) : 'unknown';
  if (properties.length === 0) return `Record<string, ${rest}>`;
  const required = new Set(schema.required);
  const indent = '  '.repeat(depth + 1);
  const members = properties.map(([name, property]) => {
    const note = property.description === undefined ? '' : comment(property.description, depth + 1);
    return `${note}${indent}${key(name)}${required.has(name) ? '' : '?'}: ${typeOf(property, depth + 1)};`;
  });
  return `{\n${members.join('\n')}\n${'  '.repeat(depth)}}`;
}

const literal = (value: unknown): string => (typeof value === 'string' ? quote(value) : JSON.stringify(value));
const union = (types: string[]): string => [...new Set(types)].join(' | ');
