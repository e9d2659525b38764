// Errors in a form that can be sent from one process to another.
import { ApiError, logTextOf, toError } from '../contract/errors.ts';
import type { ErrorCode, ErrorKind, ProxyFault } from '../contract/errors.ts';

export type PlainError =
  | {
      type: 'api';
      kind: ErrorKind;
      reason: string;
      parameters: readonly string[];
      item: string | undefined;
      code: ErrorCode | undefined;
      retryAfterSeconds: number | undefined;
      proxyFault: ProxyFault | undefined;
      /** The text of the cause, for the operator's log. */
      cause: string | undefined;
    }
  | { type: 'internal'; message: string };

export function toPlainError(error: unknown): PlainError {
  if (error instanceof ApiError) {
    const { kind, reason, parameters, item, code, retryAfterSeconds, proxyFault } = error;
    const cause = error.cause === undefined ? undefined : logTextOf(error.cause);
    return { type: 'api', kind, reason, parameters, item, code, retryAfterSeconds, proxyFault, cause };
  }
  return { type: 'internal', message: toError(error).message };
}

/** `from` names the process that threw the error. */
export function fromPlainError(plain: PlainError, from: string): Error {
  if (plain.type === 'internal') return new Error(`${from}: ${plain.message}`);
  const { kind, reason, parameters, item, code, retryAfterSeconds, proxyFault, cause } = plain;
  return new ApiError(kind, reason, {
    parameters,
    item,
    code,
    retryAfterSeconds,
    proxyFault,
    cause: cause === undefined ? undefined : new Error(cause),
  });
}
