// Errors that cross from one process to another.

import { ApiError } from '../contract/errors.ts';
import type { ErrorCode } from '../contract/errors.ts';

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

/** `from` names the process where it happened. */
export function fromPlainError(plain: PlainError, from: string): Error {
  const { status, message, code, retryAfterSeconds, isInternal } = plain;
  if (isInternal) return new Error(`${from}: ${message}`);
  return new ApiError(status, message, {
    ...(code === undefined ? {} : { code }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
