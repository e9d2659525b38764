// What the service and its browser worker say to each other.

import { ApiError } from '../../contract/errors.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { PageOptions, PageSteps } from './browser-page.ts';
import type { PoolSettings, PoolStatus } from './pool.ts';

export interface WorkerSettings extends PoolSettings {
  egressAllow: readonly string[];
  ownAddresses: readonly string[];
  knownNames: readonly string[];
  resolve: ReadonlyMap<string, readonly string[]>;
}

export type ToWorker =
  | { type: 'settings'; settings: WorkerSettings }
  | { type: 'open'; id: number; options: PageOptions }
  | { type: 'step'; id: number; page: number; step: keyof PageSteps; args: unknown[] }
  | { type: 'close'; id: number; page: number }
  | { type: 'tidy'; id: number }
  | { type: 'ping'; id: number }
  | { type: 'stop' };

export type FromWorker =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'refusal'; id: number; error: PlainError }
  | { type: 'status'; status: PoolStatus }
  | { type: 'idle' };

/** An error that crosses processes. */
export interface PlainError {
  status: number;
  message: string;
  code: ErrorCode | undefined;
  retryAfterSeconds: number | undefined;
  /** Set for errors that are nobody's business but ours. */
  isInternal: boolean;
}

export function toPlainError(error: unknown): PlainError {
  if (error instanceof ApiError) {
    const { status, message, code, retryAfterSeconds } = error;
    return { status, message, code, retryAfterSeconds, isInternal: false };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { status: 500, message, code: 'internal', retryAfterSeconds: undefined, isInternal: true };
}

export function fromPlainError({ status, message, code, retryAfterSeconds, isInternal }: PlainError): Error {
  if (isInternal) return new Error(`browser worker: ${message}`);
  return new ApiError(status, message, {
    ...(code === undefined ? {} : { code }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
