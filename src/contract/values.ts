// Reads values by their schema: parameters, which may be text of a query string and are converted, and JSON bodies, which are
// read literally and at every depth.
import { badParameter, badRequest } from './errors.ts';
import { isObject, tryParseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import { isCleanText } from './schema.ts';
import type { ObjectSchema, Schema } from './schema.ts';

/** `query`: text is converted, and endpoints check lists and objects. `body`: "1" is not a number, an unknown field is an error. */
type Source = 'query' | 'body';

const nameCharactersMax = 60;
// Names are shown in lists and in the audit log. Direction marks could make one look like another.
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/;
const invisibleCharacters = /[\s\p{Cf}]/gu;
const trueWords = new Set(['true', '1', 'yes', 'on']);
const falseWords = new Set(['false', '0', 'no', 'off']);
const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Checks a body. Throws a 400 that names the field and says what it must be. */
export function checkBody(schema: ObjectSchema, body: JsonObject): void {
  checkMembers(schema, body, '');
}

/** The value in its declared type. Throws a 400 that names the value and says what it must be. */
export function readValue(schema: Schema, value: unknown, name: string, source: Source): unknown {
  const types = [schema.type].flat();
  if (value === null && types.includes('null')) return null;
  const refuse = (reason: string): never => {
    throw badParameter(name, `${reason}${types.includes('null') ? ', or null' : ''}`);
  };
  const type = types.find((one) => one !== 'null') ?? 'object';
  if (source === 'query' && type !== 'array' && value instanceof RepeatedValues)
    return refuse('was given more than once');
  switch (type) {
    case 'boolean': {
      const flag = source === 'query' ? readBoolean(value) : value;
      return typeof flag === 'boolean' ? flag : refuse('must be true or false');
    }
    case 'integer':
    case 'number':
      return readNumber(type, schema, source === 'query' ? toNumber(value) : value, refuse);
    case 'string':
      return readText(schema, value, source, refuse);
    case 'array':
    case 'object':
      return source === 'query'
        ? readStructure(type, value, refuse)
        : checkStructure(type, schema, value, name, refuse);
  }
}

/** Throws a 400 that names everything that is missing. */
export function requireAll(missing: readonly string[]): void {
  if (missing.length > 0) throw badParameter(missing, missing.length > 1 ? 'are required' : 'is required');
}

type Refuse = (reason: string) => never;

/** The values of a parameter that a query string has several times. Other lists come from JSON. */
export class RepeatedValues extends Array<unknown> {}

/** Parses a boolean. Undefined when the value is not one. */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (trueWords.has(word)) return true;
  if (falseWords.has(word)) return false;
  return undefined;
}

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && numberPattern.test(value.trim()) ? Number(value) : value;

function readNumber(
  type: 'integer' | 'number',
  { minimum, maximum, enum: choices }: Schema,
  value: unknown,
  refuse: Refuse,
): number {
  const isKind = type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
  if (typeof value !== 'number' || !isKind)
    return refuse(type === 'integer' ? 'must be a whole number' : 'must be a number');
  if (value < (minimum ?? -Infinity) || value > (maximum ?? Infinity)) {
    if (maximum === undefined) refuse(`must be at least ${minimum}`);
    refuse(minimum === undefined ? `must be at most ${maximum}` : `must be between ${minimum} and ${maximum}`);
  }
  return choices && !choices.includes(value) ? refuse(`must be one of ${choices.join(', ')}`) : value;
}

function readText(schema: Schema, value: unknown, source: Source, refuse: Refuse): unknown {
  const isConvertible = source === 'query' && (typeof value === 'number' || typeof value === 'boolean');
  const text = isConvertible ? String(value) : value;
  if (schema.enum) return schema.enum.includes(text) ? text : refuse(`must be one of ${schema.enum.join(', ')}`);
  if (typeof text !== 'string') return refuse('must be text');
  if (!isCleanText(text)) refuse('must be valid text without null bytes');
  const { minLength = 0, maxLength = Infinity } = schema;
  if (text.length > maxLength) refuse(`must be text of at most ${maxLength} characters`);
  if (source === 'body' && directionMarks.test(text)) {
    refuse('must be text without characters that change the writing direction');
  }
  const visible = source === 'body' ? text.replaceAll(invisibleCharacters, '') : text.trim();
  if (visible.length < minLength) {
    refuse(minLength === 1 ? 'must not be empty' : `must be text of at least ${minLength} characters`);
  }
  return text;
}

/** A list or an object, which a query string contains as JSON text. */
function readStructure(type: 'array' | 'object', value: unknown, refuse: Refuse): unknown {
  const parsed = typeof value === 'string' ? tryParseJson(value) : value;
  const fits = type === 'array' ? Array.isArray(parsed) : isObject(parsed);
  return fits ? parsed : refuse(`must be a JSON ${type}`);
}

function checkStructure(
  type: 'array' | 'object',
  schema: Schema,
  value: unknown,
  name: string,
  refuse: Refuse,
): unknown {
  if (type === 'object') {
    if (!isObject(value)) return refuse('must be an object');
    checkMembers(schema, value, `${name}.`);
    return value;
  }
  const { maxItems = Infinity, items } = schema;
  if (!Array.isArray(value)) return refuse('must be a list');
  if (value.length > maxItems) return refuse(`must be a list of at most ${maxItems} entries`);
  if (items) for (const [index, item] of value.entries()) readValue(items, item, `${name}[${index}]`, 'body');
  return value;
}

function checkMembers(schema: Schema, value: JsonObject, prefix: string): void {
  const { properties = {}, required = [] } = schema;
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0 && !schema.additionalProperties) {
    const names = unknown.slice(0, 5).map((name) => prefix + name.slice(0, nameCharactersMax));
    throw badRequest(`unknown field${unknown.length > 1 ? 's' : ''} ${names.join(', ')}`);
  }
  requireAll(required.filter((name) => !Object.hasOwn(value, name)).map((name) => prefix + name));
  for (const [name, field] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) readValue(field, value[name], prefix + name, 'body');
  }
}
