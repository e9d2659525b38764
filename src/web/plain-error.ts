// Errors in a form that can be sent from one process to another.
import { ApiError } from '../contract/errors.ts';
import type { ErrorCode, ErrorKind } from '../contract/errors.ts';

export type PlainError =
  | {
      type: 'api';
      kind: ErrorKind;
      reason: string;
      parameters: readonly string[];
      code: ErrorCode | undefined;
      retryAfterSeconds: number | undefined;
    }
  | { type: 'internal'; message: string };

export function toPlainError(error: unknown): PlainError {
  if (error instanceof ApiError) {
    const { kind, reason, parameters, code, retryAfterSeconds } = error;
    return { type: 'api', kind, reason, parameters, code, retryAfterSeconds };
  }
  return { type: 'internal', message: toError(error).message };
}

/** `from` names the process that threw the error. */
export function fromPlainError(plain: PlainError, from: string): Error {
  if (plain.type === 'internal') return new Error(`${from}: ${plain.message}`);
  const { kind, reason, parameters, code, retryAfterSeconds } = plain;
  return new ApiError(kind, reason, { parameters, code, retryAfterSeconds });
}

/** The thrown value itself if it is an error; anything else is wrapped. */
export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
