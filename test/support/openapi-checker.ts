// Checks that an OpenAPI document is complete: descriptions, examples, statuses, references.
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readParameter, readResponse } from '../../src/gateway/openapi-document.ts';
import type { OpenApi, Operation, Parameter } from '../../src/gateway/openapi-document.ts';

/** Formats are for people; the endpoints check what they mean. */
export function createSchemaChecker(document: OpenApi): (schema: object, value: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const text = JSON.stringify(schema);
    let validate = compiled.get(text);
    if (!validate) {
      validate = ajv.compile({ ...schema, components: document.components });
      compiled.set(text, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message}`);
  };
}

/** Where a document breaks the schema of OpenAPI itself. */
export async function lintOpenApi(document: object): Promise<string[]> {
  const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
  return valid ? [] : [JSON.stringify(errors)];
}

/** Everything that is missing or wrong, one line each. */
export function findFlaws(document: OpenApi): string[] {
  const flaws: string[] = [];
  const operationIds = new Set<string>();
  const check = createSchemaChecker(document);
  if (!/^3\.1\.\d+$/.test(document.openapi)) flaws.push('openapi must be 3.1.x');
  const tags = new Set(document.tags.map(({ name }) => name));

  for (const [path, operations] of Object.entries(document.paths)) {
    if (!path.startsWith('/')) flaws.push(`${path} must start with a slash`);
    for (const [method, operation] of Object.entries(operations)) {
      const where = `${method.toUpperCase()} ${path}`;
      if (operationIds.has(operation.operationId)) flaws.push(`${where}: the id ${operation.operationId} is taken`);
      operationIds.add(operation.operationId);
      flaws.push(...flawsOf(operation, path, tags, check, document).map((flaw) => `${where}: ${flaw}`));
    }
  }
  return [...flaws, ...danglingReferences(document)];
}

/** The members of objects, wherever they are in the document, that have no description. */
export function findUndescribed(document: OpenApi): string[] {
  const found = new Set<string>();
  const isDescribed = ({ description, $ref, anyOf }: Described): boolean =>
    Boolean(description) ||
    ($ref !== undefined && isDescribed(document.components.schemas[$ref.split('/').at(-1)!] ?? {})) ||
    (anyOf ?? []).some(isDescribed);
  const visit = (value: unknown, where: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (name === 'example' || name === 'examples') continue;
      if (name === 'properties') {
        for (const [member, schema] of Object.entries(part as Record<string, Described>)) {
          if (!isDescribed(schema)) found.add(`${where}.${member}`);
          visit(schema, `${where}.${member}`);
        }
      } else visit(part, name === 'schemas' || where === 'schemas' ? name : where);
    }
  };
  visit(document.components, 'components');
  visit(document.paths, 'paths');
  return [...found];
}

interface Described {
  description?: string;
  $ref?: string;
  anyOf?: readonly Described[];
}

type Check = ReturnType<typeof createSchemaChecker>;

function flawsOf(operation: Operation, path: string, tags: Set<string>, check: Check, document: OpenApi): string[] {
  const flaws: string[] = [];
  if (!/^[a-z][A-Za-z0-9]*$/.test(operation.operationId)) flaws.push('its id must be a camelCase name');
  if (!operation.summary || !operation.description) flaws.push('it needs a summary and a description');
  if (!Number.isInteger(operation['x-credits']) && !operation['x-permission'])
    flaws.push('it needs a price (x-credits) or a permission (x-permission)');
  for (const tag of operation.tags) if (!tags.has(tag)) flaws.push(`the tag ${tag} is not declared`);

  const names = operation.parameters.map(({ name, in: place }) => `${place} ${name}`);
  if (new Set(names).size !== names.length) flaws.push('a parameter is declared twice');
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (inPath.toSorted().join() !== named.toSorted().join()) flaws.push('path and path parameters differ');
  for (const parameter of operation.parameters.map(readParameter)) flaws.push(...parameterFlaws(parameter, check));

  for (const [type, { schema, example }] of Object.entries(operation.requestBody?.content ?? {})) {
    for (const flaw of check(schema, example)) flaws.push(`the example of its ${type} body: ${flaw}`);
  }
  for (const [status, shared] of Object.entries(operation.responses)) {
    const response = readResponse(document, shared);
    if (!/^([1-5]\d\d|default)$/.test(status)) flaws.push(`${status} is no status`);
    if (!response.description) flaws.push(`${status} needs a description`);
    for (const [type, { schema, example }] of Object.entries(response.content)) {
      if (isFile(type, schema)) continue;
      if (example === undefined) flaws.push(`${status} ${type} needs an example`);
      else for (const flaw of check(schema, example)) flaws.push(`the example of ${status} ${type}: ${flaw}`);
    }
  }
  for (const status of ['400', ...(operation.security?.length === 0 ? [] : ['401']), '500']) {
    if (!(status in operation.responses)) flaws.push(`${status} is not described`);
  }
  if (!Object.keys(operation.responses).some((status) => /^[23]/.test(status))) flaws.push('no success is described');
  if ((operation['x-credits'] ?? 0) > 0 && !('402' in operation.responses)) flaws.push('402 is not described');
  return flaws;
}

/** A response that is a file, and has no example. */
const isFile = (type: string, schema: object): boolean => type.includes('*') || !('type' in schema || '$ref' in schema);

function parameterFlaws({ name, description, schema, example, required }: Parameter, check: Check): string[] {
  const flaws: string[] = [];
  if (!description) flaws.push(`${name} needs a description`);
  if (example === undefined) flaws.push(`${name} needs an example: give it \`examples\` in its declaration`);
  else flaws.push(...check(schema, example).map((flaw) => `the example of ${name}: ${flaw}`));
  if ('default' in schema)
    flaws.push(...check(schema, schema['default']).map((flaw) => `the default of ${name}: ${flaw}`));
  if (required && 'default' in schema) flaws.push(`${name} is required and has a default`);
  const isNumber = schema['type'] === 'number' || schema['type'] === 'integer';
  if (isNumber && !('minimum' in schema && 'maximum' in schema)) flaws.push(`${name} needs minimum and maximum`);
  for (const alias of schema['x-aliases'] ?? []) {
    if (!description.includes(`\`${alias}\``)) flaws.push(`the description of ${name} does not mention ${alias}`);
  }
  return flaws;
}

function danglingReferences(document: OpenApi): string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!);
  return [...new Set(references)].filter((reference) => {
    const found = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    return found === undefined;
  });
}
