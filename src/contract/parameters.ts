// Converts query strings and JSON bodies to the typed parameters that an endpoint declares.
import { ApiError, badParameter } from './errors.ts';
import { tryParseJson } from './json.ts';
import type { Schema, TypeName, ValueOf } from './schema.ts';
import { readValue, RepeatedValues, requireAll } from './values.ts';

/** A parameter: text in a query string, or a value in a JSON body. */
export interface ParameterSchema extends Schema {
  readonly type: Exclude<TypeName, 'null'>;
  readonly description: string;
  /**
   * `public-url`: an http(s) address that is not private. `public-url-or-domain`: such an address, or `example.com`. `proxy-url`:
   * may carry a password, which is never stored.
   */
  readonly format?: 'public-url' | 'public-url-or-domain' | 'proxy-url' | 'uuid';
  /** True for a secret, which is never stored, logged or shown. Forms hide it, and assistants cannot send it. */
  readonly writeOnly?: boolean;
  /** True for a value that may contain secrets: never stored or logged. */
  readonly 'x-secret'?: boolean;
  /** Members of the items of a list that are secrets. */
  readonly 'x-secret-members'?: readonly string[];
  /** True: a list of texts is accepted too, also as JSON text, and joined with commas. */
  readonly 'x-comma-list'?: boolean;
  /** True: an object or a list is accepted too, as its JSON text. */
  readonly 'x-json-text'?: boolean;
  /** True: a URL that may contain a user name and a password, which become the parameters of these names. */
  readonly 'x-user-info'?: boolean;
  /** True: the URL of a server that Siteglass sends something to. The sample site is none. */
  readonly 'x-receiver'?: boolean;
  /** True: null is passed on, and removes a setting. By default, null counts as not sent. */
  readonly 'x-nullable'?: boolean;
  /** True: empty text counts as not sent. */
  readonly 'x-blank-is-absent'?: boolean;
  /** True: upper-case letters are accepted too, and converted. */
  readonly 'x-any-case'?: boolean;
  /** The values that true and false stand for. */
  readonly 'x-booleans'?: readonly [whenTrue: string, whenFalse: string];
  /** Other accepted names of the parameter. */
  readonly 'x-aliases'?: readonly string[];
  /** The heading under which forms show the parameter; by default that of `parameter-groups.ts`. */
  readonly 'x-group'?: string;
}

export interface ParametersSchema {
  readonly type: 'object';
  /** Parameters for the example of the documentation, if the required ones are not enough. */
  readonly examples?: readonly Readonly<Record<string, unknown>>[];
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, ParameterSchema>>;
}

/** The items of lists and the members of objects are checked by the endpoint itself. */
type ParameterOf<P extends ParameterSchema> =
  | (P['type'] extends 'array' ? unknown[] : P['type'] extends 'object' ? Record<string, unknown> : ValueOf<P>)
  | (P extends { 'x-nullable': true } ? null : never);

type PresentNames<S extends ParametersSchema> =
  | (S['required'] extends readonly (infer R)[] ? R : never)
  | {
      [K in keyof S['properties']]: S['properties'][K] extends { default: unknown } ? K : never;
    }[keyof S['properties']];

/** The parameters passed to a handler: those that are required or have a default are always present. */
export type ParametersOf<S extends ParametersSchema> = {
  [K in keyof S['properties'] as K extends PresentNames<S> ? K : never]: ParameterOf<S['properties'][K]>;
} & {
  [K in keyof S['properties'] as K extends PresentNames<S> ? never : K]?: ParameterOf<S['properties'][K]>;
};

/** Parameters of every endpoint. */
export const globalParameters = {
  type: 'object',
  properties: {
    x_api_key: {
      type: 'string',
      writeOnly: true,
      description: 'API key, if it is not sent in the header `x-api-key`',
    },
    soft_fail: {
      type: 'boolean',
      default: false,
      description: 'Respond to errors with HTTP 200; the header `x-status` has the real status. Billing is unchanged.',
    },
    is_async: {
      type: 'boolean',
      default: false,
      description: 'Run as a job: responds with 202 and a `job_id` to poll at `/jobs/{job_id}`',
    },
    fields: {
      type: 'string',
      maxLength: 10_000,
      'x-comma-list': true,
      description:
        'Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field',
      examples: ['remaining,rate_limit.per_second'],
    },
    webhook_url: {
      type: 'string',
      format: 'public-url',
      'x-receiver': true,
      description: 'With `is_async`: URL to which the finished job is posted, with a signature',
    },
  },
} as const satisfies ParametersSchema;

export type GlobalParameters = ParametersOf<typeof globalParameters>;

/**
 * Reads the declared parameters: resolves aliases, converts text to the declared type, fills in defaults. Throws a 400 that
 * names all parameters that are missing, or the first that is wrong. Undeclared parameters are ignored.
 */
export function readParameters<S extends ParametersSchema>(
  schema: S,
  sent: Readonly<Record<string, unknown>>,
): ParametersOf<S>;
export function readParameters(
  schema: ParametersSchema,
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  requireAll(schema.required?.filter((name) => isMissing(sent, name, schema.properties[name])) ?? []);
  for (const [name, parameter] of Object.entries(schema.properties)) {
    const value = pick(sent, name, parameter);
    if (value === null && parameter['x-nullable']) {
      read[name] = null;
      continue;
    }
    if (isAbsent(value, parameter)) {
      if (parameter.default !== undefined) read[name] = parameter.default;
      continue;
    }
    read[name] = readValue(parameter, asText(parameter, value, name), name, 'query');
  }
  return read;
}

const isAbsent = (value: unknown, parameter: ParameterSchema): boolean =>
  value === undefined ||
  value === null ||
  (parameter['x-blank-is-absent'] === true && typeof value === 'string' && value.trim() === '');

function isMissing(
  sent: Readonly<Record<string, unknown>>,
  name: string,
  parameter: ParameterSchema | undefined,
): boolean {
  if (parameter === undefined) return false;
  const value = pick(sent, name, parameter);
  return isAbsent(value, parameter) && !(value === null && parameter['x-nullable']);
}

/** Some parameters are text, but may be given as a list, an object or a boolean, or in upper case. */
function asText(parameter: ParameterSchema, value: unknown, name: string): unknown {
  if (parameter['x-json-text'] && typeof value === 'object' && !(value instanceof RepeatedValues)) {
    return JSON.stringify(value);
  }
  if (parameter['x-booleans'] && (value === true || value === 'true')) return parameter['x-booleans'][0];
  if (parameter['x-booleans'] && (value === false || value === 'false')) return parameter['x-booleans'][1];
  if (parameter['x-any-case'] && typeof value === 'string') return value.trim().toLowerCase();
  if (!parameter['x-comma-list']) return value;
  const list = typeof value === 'string' ? listIn(value) : value;
  if (!Array.isArray(list)) return value;
  if (list.every((item) => typeof item === 'string')) return list.join(',');
  throw badParameter(name, 'must be text, or a list of texts');
}

/** The list in a text such as `["a", "b"]`; undefined for other texts, such as the selector `[data-price]`. */
function listIn(text: string): unknown {
  return /^\s*\[\s*["\]]/.test(text) ? tryParseJson(text) : undefined;
}

export const ignoredNamesMax = 20;

/** The names of sent parameters that are not read, for the header `x-ignored-parameters`: no schema declares them, or another
 * spelling of the same parameter takes precedence. */
export function ignoredParameters(sent: Readonly<Record<string, unknown>>, ...schemas: ParametersSchema[]): string[] {
  const isRead = (name: string): boolean =>
    schemas.some(
      ({ properties }) =>
        Object.hasOwn(properties, name) ||
        Object.entries(properties).some(
          ([declared, parameter]) =>
            parameter['x-aliases']?.includes(name) === true && spellingOf(sent, declared, parameter) === name,
        ),
    );
  const names: string[] = [];
  for (const name of Object.keys(sent)) {
    if (names.length >= ignoredNamesMax) break;
    if (/^[\w.-]{1,64}$/.test(name) && !isRead(name)) names.push(name);
  }
  return names;
}

/** The same for `params`, the parameters of the calls of a submission. */
export const ignoredInParams = (params: Readonly<Record<string, unknown>>, ...schemas: ParametersSchema[]): string[] =>
  ignoredParameters(params, globalParameters, ...schemas).map((name) => `params.${name}`);

/**
 * Replaces parameter names in an error with the aliases that the caller used. Errors without parameters are returned
 * unchanged.
 */
export function withSentNames<E>(
  error: E,
  { properties }: ParametersSchema,
  sent: Readonly<Record<string, unknown>>,
): E | ApiError {
  if (!(error instanceof ApiError) || error.item !== undefined) return error; // names of an item are its own
  const names = error.parameters.map((name) => {
    const parameter = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return (parameter && spellingOf(sent, name, parameter)) ?? name;
  });
  const isSame = names.every((name, index) => name === error.parameters[index]);
  return isSame ? error : error.withParameters(names);
}

function pick(sent: Readonly<Record<string, unknown>>, name: string, parameter: ParameterSchema): unknown {
  const spelling = spellingOf(sent, name, parameter);
  return spelling === undefined ? undefined : sent[spelling];
}

/** The name under which a parameter was sent: its declared name if present, else an alias. */
const spellingOf = (
  sent: Readonly<Record<string, unknown>>,
  name: string,
  parameter: ParameterSchema,
): string | undefined =>
  Object.hasOwn(sent, name) ? name : parameter['x-aliases']?.find((spelling) => Object.hasOwn(sent, spelling));
