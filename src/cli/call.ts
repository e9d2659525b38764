// One call from the command line: what was asked for, in which form, and how it ends.
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import type { Api, ApiFailure } from './api.ts';
import type { Surroundings } from './context.ts';

/** Options of every call. */
export interface CallFlags {
  json?: boolean;
  url?: string;
  token?: string;
  key?: string;
  output?: string;
  concurrency?: number;
  retries?: number;
  fields?: string;
  async?: boolean;
  engine?: string;
}

export interface Call {
  api: Api;
  endpoint: AnyEndpoint;
  parameters: Record<string, unknown>;
  flags: CallFlags;
  /** Of the command. */
  name: string;
  surroundings: Surroundings;
}

/** Exit codes, so that scripts can tell what to do. */
const FAILED = 1;
const USED_WRONGLY = 2;
const REFUSED = 3;
const UNPAID = 4;

export function exitCodeOf({ status }: ApiFailure): number {
  if (status === 400) return USED_WRONGLY;
  if (status === 401 || status === 403) return REFUSED;
  return status === 402 ? UNPAID : FAILED;
}

/** Files come as they are, unless JSON was asked for. */
export const acceptFor = ({ sendsRaw }: AnyEndpoint, { json }: CallFlags): string =>
  !json && sendsRaw === 'by default' ? '*/*' : 'application/json';
