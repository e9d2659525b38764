// The parts of an OpenAPI 3.1 document, shared by the public and the management API.
import type { SavedFile } from '../contract/saved-file.ts';
import type { Schema } from '../contract/schema.ts';
import { afterLast } from '../contract/text.ts';

export const openApiVersion = '3.1.0';

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  description: string;
  schema: DocumentSchema;
  example?: unknown;
}

/** A parameter in the document. Lists and objects are sent as JSON text, which OpenAPI expresses with `content`. */
export type DocumentedParameter =
  | Parameter
  | (Omit<Parameter, 'schema' | 'example'> & { content: { 'application/json': MediaType } });

export interface MediaType {
  schema: DocumentSchema;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, { description: string; schema: object }>;
  content: Record<string, MediaType>;
}

/** A schema, or a reference to one. */
export interface DocumentSchema extends Schema {
  readonly $ref?: string;
  readonly 'x-aliases'?: readonly string[];
  /** The meaning of each value of `enum`. */
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
}

/** A reference to a component. */
export interface Reference {
  $ref: string;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  /** The price; public API only. */
  'x-credits'?: number;
  /** The required permission; management API only. */
  'x-permission'?: string;
  /** The file that the response is, for code samples; public API only. */
  'x-file'?: SavedFile;
  security?: Record<string, never[]>[];
  'x-experimental'?: true;
  parameters: DocumentedParameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string; description: string }[];
  security: Record<string, never[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object; schemas: Record<string, Schema>; responses: Record<string, Response> };
}

/** The address of a default installation. A running service replaces it with its own, see `withOrigin`. */
export const exampleOrigin = 'http://127.0.0.1:8080';

/** The document with the address under which the service was called. */
export const withOrigin = (document: OpenApi, origin: string): OpenApi => ({
  ...document,
  servers: document.servers.map((server) => ({ ...server, url: server.url.replace(exampleOrigin, () => origin) })),
});

export const errorBody = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string', description: 'What went wrong, and what to do' } },
} as const;

/** Components that several operations reference. Search engines, for example, differ only in their names. */
export interface Shared {
  schemas: Record<string, Schema>;
  responses: Record<string, Response>;
  /** Adds an object once, under its first name. */
  schema(name: string, schema: Schema): DocumentSchema;
  response(name: string, response: Response): Reference;
}

export function createShared(): Shared {
  const schemas: Record<string, Schema> = {};
  const responses: Record<string, Response> = {};
  const names = new Map<object, string>();
  return {
    schemas,
    responses,
    schema(name, schema) {
      if (Object.keys(schema).length === 0) return {};
      const known = names.get(schema) ?? name;
      names.set(schema, known);
      schemas[known] = schema;
      return { $ref: `#/components/schemas/${known}` };
    },
    response(name, response) {
      responses[name] ??= response;
      return { $ref: `#/components/responses/${name}` };
    },
  };
}

/** Resolves a reference to a response. */
export function readResponse({ components }: OpenApi, response: Response | Reference): Response {
  if (!('$ref' in response)) return response;
  const found = components.responses[afterLast(response.$ref, '/')];
  if (!found) throw new Error(`the document has no ${response.$ref}`);
  return found;
}

/** The reverse of `toDocumented`. */
export function readParameter(documented: DocumentedParameter): Parameter {
  if ('schema' in documented) return documented;
  const { content, ...parameter } = documented;
  return { ...parameter, ...content['application/json'] };
}

export function toDocumented(parameter: Parameter): DocumentedParameter {
  const { schema, example, ...rest } = parameter;
  if (!isStructured(schema)) return parameter;
  return { ...rest, content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } } };
}

export const isStructured = ({ type }: { type?: unknown }): boolean => type === 'array' || type === 'object';

export const exampleId = '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21';

/** A value that matches the schema; undefined when the schema does not suggest one. */
export function exampleOf(schema: Schema): unknown {
  const { examples, default: fallback, enum: choices, minimum, maximum, format, properties, items } = schema;
  const known = examples?.[0] ?? fallback ?? choices?.[0];
  if (known !== undefined) return known;
  if (examples?.length) return null; // the example is null
  const type = [schema.type].flat()[0];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return minimum ?? maximum ?? 1;
  if (type === 'object' && properties)
    return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, exampleOf(property)]));
  if (type === 'array' && items) return [exampleOf(items)];
  if (format === 'public-url') return 'https://example.com/';
  if (format === 'proxy-url') return 'http://user:password@proxy.example.com:8080';
  if (format === 'uuid') return exampleId;
  return undefined;
}
