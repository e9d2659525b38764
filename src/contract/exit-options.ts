// Exit proxies: the operator's proxies, through which a caller may fetch a page. Pure.

import { parseCountry } from './country.ts';
import { badParameter } from './errors.ts';
import type { ParameterSchema } from './parameters.ts';

/** Declarations shared by all endpoints that fetch a page. */
export const exitParameters = {
  country: {
    type: 'string',
    maxLength: 20,
    'x-blank-is-absent': true,
    description:
      'Fetch through an exit proxy of the operator in this country: a two-letter code (ISO 3166), upper or lower case. ' +
      'Cannot be combined with `proxy`.',
    examples: ['DE'],
  },
  proxy_pool: {
    type: 'string',
    maxLength: 100,
    'x-blank-is-absent': true,
    description: 'Fetch through an exit proxy of this pool of the operator. Cannot be combined with `proxy`.',
    examples: ['residential'],
  },
} as const satisfies Record<string, ParameterSchema>;

/** Which exit proxies a call accepts. At least one member is set. */
export interface ExitOptions {
  pool?: string | undefined;
  /** In capital letters. */
  country?: string | undefined;
}

/** The exit proxy that a session keeps. */
export interface StoredExit {
  id: number;
  wish: ExitOptions;
}

/** Where a session keeps its exit proxy. */
export interface ExitKeeper {
  exit?: StoredExit | undefined;
  /** Replaces the exit proxy of the session by what `next` makes of the current one, unless it is the same. */
  keepExit(next: (current: StoredExit | undefined) => StoredExit): Promise<StoredExit>;
}

/** The exit proxy of a call, without its address. */
export interface Exit {
  id: number;
  wish: ExitOptions;
  /** From here on, the call must not be repeated through another exit proxy. */
  commit(): void;
}

/** Which exit proxies the caller accepts; undefined if none is requested. Throws a 400 that names the parameter. */
export function readExitOptions(given: {
  country?: string | undefined;
  proxy_pool?: string | undefined;
  proxy?: string | undefined;
}): ExitOptions | undefined {
  const { country, proxy_pool: pool, proxy } = given;
  if (country === undefined && pool === undefined) return undefined;
  if (proxy !== undefined) {
    throw badParameter('proxy', `cannot be combined with ${pool === undefined ? 'country' : 'proxy_pool'}`);
  }
  return {
    ...(pool === undefined ? {} : { pool: pool.trim().toLowerCase() }),
    ...(country === undefined ? {} : { country: readCountry(country, 'country') }),
  };
}

/** A country code in capital letters. Throws a 400. */
export function readCountry(text: string, parameter: string): string {
  const code = parseCountry(text);
  if (code === undefined) throw badParameter(parameter, 'must be a two-letter country code (ISO 3166) such as DE');
  return code;
}

/** The name of a pool. Throws a 400. */
export function readPoolName(text: string, parameter: string): string {
  const name = text.trim().toLowerCase();
  if (/^[a-z\d][a-z\d._-]{0,62}$/.test(name)) return name;
  throw badParameter(parameter, 'must be letters, digits, dots, dashes and underscores, at most 63');
}

/** Equal for equal options; used as a key. */
export const exitOptionsText = ({ pool = '', country = '' }: ExitOptions): string => `${pool} ${country}`;
