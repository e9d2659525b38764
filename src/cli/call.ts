// Options, exit codes and response form of a call from the CLI.
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import type { Api, ApiFailure } from './api.ts';
import type { CliEnvironment } from './context.ts';

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
  /** The name of the command. */
  name: string;
  cli: CliEnvironment;
}

/** Exit codes for scripts. */
const failedCode = 1;
const usageErrorCode = 2;
const refusedCode = 3;
const unpaidCode = 4;

export function exitCodeOf({ status }: ApiFailure): number {
  if (status === 400) return usageErrorCode;
  if (status === 401 || status === 403) return refusedCode;
  return status === 402 ? unpaidCode : failedCode;
}

/** Requests files as such, unless `--json` is given. */
export const acceptFor = ({ sendsRaw }: AnyEndpoint, { json }: CallFlags): string =>
  !json && sendsRaw === 'by default' ? '*/*' : 'application/json';
