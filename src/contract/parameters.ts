// Converts query strings and JSON bodies to the typed parameters that an endpoint declares.
import { ApiError, badParameter } from './errors.ts';
import { isCleanText } from './schema.ts';
import type { Schema, TypeName, ValueOf } from './schema.ts';

/** A parameter: text in a query string, or a value in a JSON body. */
export interface ParameterSchema extends Schema {
  readonly type: Exclude<TypeName, 'null'>;
  readonly description: string;
  /**
   * `public-url`: an http(s) address that is not private. `public-url-or-domain`: such an address, or `example.com`. `proxy-url`:
   * may carry a password, which is never stored.
   */
  readonly format?: 'public-url' | 'public-url-or-domain' | 'proxy-url' | 'uuid';
  /** True for a secret, which is never stored, logged or shown. */
  readonly writeOnly?: boolean;
  /** Members of the items of a list that are secrets. */
  readonly 'x-secret-members'?: readonly string[];
  /** True: empty text counts as not sent. */
  readonly 'x-blank-is-absent'?: boolean;
  /** Other accepted names of the parameter. */
  readonly 'x-aliases'?: readonly string[];
}

export interface ParametersSchema {
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, ParameterSchema>>;
}

/** The items of lists and the members of objects are checked by the endpoint itself. */
type ParameterOf<P extends ParameterSchema> = P['type'] extends 'array'
  ? unknown[]
  : P['type'] extends 'object'
    ? Record<string, unknown>
    : ValueOf<P>;

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
      description: 'Comma-separated list of response fields to keep; `a.b` keeps a nested field',
      examples: ['remaining,rate_limit.per_second'],
    },
    webhook_url: {
      type: 'string',
      format: 'public-url',
      description: 'With `is_async`: URL to which the finished job is posted, with a signature',
    },
  },
} as const satisfies ParametersSchema;

export type GlobalParameters = ParametersOf<typeof globalParameters>;

const trueWords = new Set(['true', '1', 'yes', 'on']);
const falseWords = new Set(['false', '0', 'no', 'off']);
const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Parses a boolean. Undefined when the value is not one. */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (trueWords.has(word)) return true;
  if (falseWords.has(word)) return false;
  return undefined;
}

/**
 * Reads the declared parameters: resolves aliases, converts text to the declared type, fills in defaults. Throws a 400 that
 * names the first parameter that is missing or wrong. Undeclared parameters are ignored.
 */
export function readParameters<S extends ParametersSchema>(
  schema: S,
  sent: Readonly<Record<string, unknown>>,
): ParametersOf<S> {
  const read: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(schema.properties)) {
    const value = pick(sent, name, parameter);
    const isBlank = parameter['x-blank-is-absent'] && typeof value === 'string' && value.trim() === '';
    if (value === undefined || value === null || isBlank) {
      if (schema.required?.includes(name)) throw badParameter(name, 'is required');
      if (parameter.default !== undefined) read[name] = parameter.default;
      continue;
    }
    read[name] = convert(name, parameter, value);
  }
  return read as ParametersOf<S>;
}

const ignoredNamesMax = 20;

/** The names of sent parameters that no schema declares, for the header `x-ignored-parameters`. */
export function ignoredParameters(sent: Readonly<Record<string, unknown>>, ...schemas: ParametersSchema[]): string[] {
  const isDeclared = (name: string): boolean =>
    schemas.some(
      ({ properties }) =>
        Object.hasOwn(properties, name) ||
        Object.values(properties).some((parameter) => parameter['x-aliases']?.includes(name)),
    );
  const names: string[] = [];
  for (const name of Object.keys(sent)) {
    if (names.length >= ignoredNamesMax) break;
    if (/^[\w.-]{1,64}$/.test(name) && !isDeclared(name)) names.push(name);
  }
  return names;
}

/**
 * Replaces parameter names in an error with the aliases that the caller used. Errors without parameters are returned
 * unchanged.
 */
export function inCallersWords(
  error: unknown,
  { properties }: ParametersSchema,
  sent: Readonly<Record<string, unknown>>,
): unknown {
  if (!(error instanceof ApiError)) return error;
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
): string | undefined => [name, ...(parameter['x-aliases'] ?? [])].find((spelling) => Object.hasOwn(sent, spelling));

function convert(name: string, parameter: ParameterSchema, value: unknown): unknown {
  if (Array.isArray(value) && parameter.type !== 'array') throw badParameter(name, 'was given more than once');
  const converted = convertType(name, parameter, value);
  if (parameter.enum && !parameter.enum.includes(converted)) {
    throw badParameter(name, `must be one of ${parameter.enum.join(', ')}`);
  }
  return converted;
}

function convertType(name: string, parameter: ParameterSchema, value: unknown): unknown {
  switch (parameter.type) {
    case 'boolean': {
      const flag = readBoolean(value);
      if (flag === undefined) throw badParameter(name, 'must be true or false');
      return flag;
    }
    case 'integer':
    case 'number':
      return convertNumber(name, parameter, value);
    case 'string':
      return convertString(name, parameter, value);
    case 'array':
    case 'object':
      return convertJson(name, parameter, value);
  }
}

function convertNumber(name: string, parameter: ParameterSchema, value: unknown): number {
  const isText = typeof value === 'string' && numberPattern.test(value.trim());
  const number = typeof value === 'number' ? value : isText ? Number(value) : Number.NaN;
  const kind = parameter.type === 'integer' ? 'a whole number' : 'a number';
  if (!Number.isFinite(number)) throw badParameter(name, `must be ${kind}`);
  if (parameter.type === 'integer' && !Number.isSafeInteger(number)) throw badParameter(name, `must be ${kind}`);
  const { minimum, maximum } = parameter;
  if ((minimum !== undefined && number < minimum) || (maximum !== undefined && number > maximum)) {
    const bounds =
      maximum === undefined
        ? `at least ${minimum}`
        : minimum === undefined
          ? `at most ${maximum}`
          : `between ${minimum} and ${maximum}`;
    throw badParameter(name, `must be ${bounds}`);
  }
  return number;
}

function convertString(name: string, parameter: ParameterSchema, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw badParameter(name, 'must be text');
  }
  const text = String(value);
  if (!isCleanText(text)) throw badParameter(name, 'must be valid text without null bytes');
  if (parameter.maxLength !== undefined && text.length > parameter.maxLength) {
    throw badParameter(name, `must be at most ${parameter.maxLength} characters long`);
  }
  if (parameter.minLength !== undefined && text.trim().length < parameter.minLength) {
    const isOne = parameter.minLength === 1;
    throw badParameter(name, isOne ? 'must not be empty' : `must be at least ${parameter.minLength} characters long`);
  }
  return text;
}

function convertJson(name: string, parameter: ParameterSchema, value: unknown): unknown {
  let parsed = value;
  if (typeof value === 'string') {
    try {
      parsed = JSON.parse(value);
    } catch {
      throw badParameter(name, `must be a JSON ${parameter.type}`);
    }
  }
  const fits =
    parameter.type === 'array'
      ? Array.isArray(parsed)
      : typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  if (!fits) throw badParameter(name, `must be a JSON ${parameter.type}`);
  return parsed;
}
