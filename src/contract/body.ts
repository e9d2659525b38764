// JSON bodies, checked against a schema at every depth. Unlike parameters (parameters.ts), which may come from a query string,
// they are read literally: "1" is not a number, and an unknown field is an error.
import { badParameter, badRequest } from './errors.ts';
import type { ObjectSchema, Schema } from './schema.ts';
import { isCleanText } from './schema.ts';

const nameCharactersMax = 60;
// Names are shown in lists and in the audit log. Direction marks could make one look like another.
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/;
const invisibleCharacters = /[\s\p{Cf}]/gu;

/** The parsed body. Throws a 400 that names the field and says what it must be. */
export function readBody(schema: ObjectSchema, sent: Buffer | undefined): unknown {
  const body = parse(sent);
  if (!isObject(body)) throw badRequest('the body must be a JSON object');
  checkObject(schema, body, '');
  return body;
}

function parse(sent: Buffer | undefined): unknown {
  if (sent === undefined || sent.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(sent));
  } catch {
    throw badRequest('the body must be valid JSON');
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function check(schema: Schema, value: unknown, name: string): void {
  const types = [schema.type].flat();
  if (value === null && types.includes('null')) return;
  const type = types.find((one) => one !== 'null') ?? 'object';
  const fail = (expectation: string): never => {
    throw badParameter(name, `must be ${expectation}${types.includes('null') ? ', or null' : ''}`);
  };
  switch (type) {
    case 'object':
      if (!isObject(value)) return fail('an object');
      return checkObject(schema, value, `${name}.`);
    case 'array':
      if (!Array.isArray(value)) return fail('a list');
      if (value.length > (schema.maxItems ?? Infinity)) return fail(`a list of at most ${schema.maxItems} entries`);
      for (const [index, item] of value.entries()) check(schema.items!, item, `${name}[${index}]`);
      return;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : fail('true or false');
    case 'string':
      return checkText(schema, value, fail);
    case 'integer':
    case 'number':
      return checkNumber(type, schema, value, fail);
  }
}

function checkObject(schema: Schema, value: Record<string, unknown>, prefix: string): void {
  const { properties = {}, required = [] } = schema;
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0 && !schema.additionalProperties) {
    const names = unknown.slice(0, 5).map((name) => prefix + name.slice(0, nameCharactersMax));
    throw badRequest(`unknown field${unknown.length > 1 ? 's' : ''} ${names.join(', ')}`);
  }
  for (const name of required) {
    if (!Object.hasOwn(value, name)) throw badParameter(`${prefix}${name}`, 'is required');
  }
  for (const [name, field] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) check(field, value[name], prefix + name);
  }
}

function checkText(schema: Schema, value: unknown, fail: (expectation: string) => never): void {
  if (schema.enum) {
    if (!schema.enum.includes(value)) fail(`one of ${schema.enum.join(', ')}`);
    return;
  }
  const { minLength = 0, maxLength = Infinity } = schema;
  if (typeof value !== 'string') return fail('text');
  if (!isCleanText(value)) fail('valid text without null bytes');
  if (directionMarks.test(value)) fail('text without characters that change the writing direction');
  if (value.replaceAll(invisibleCharacters, '').length < minLength)
    fail(minLength === 1 ? 'text that is not empty' : `text of at least ${minLength} characters`);
  if (value.length > maxLength) fail(`text of at most ${maxLength} characters`);
}

function checkNumber(
  type: 'integer' | 'number',
  { minimum = -Infinity, maximum = Infinity }: Schema,
  value: unknown,
  fail: (expectation: string) => never,
): void {
  const kind = type === 'integer' ? 'a whole number' : 'a number';
  const isKind =
    typeof value === 'number' && (type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value));
  if (!isKind || value < minimum) return fail(minimum === -Infinity ? kind : `${kind} of at least ${minimum}`);
  if (value > maximum) fail(`${kind} of at most ${maximum}`);
}
