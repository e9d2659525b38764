// Which failures of the database are temporary, and which of them mean that it cannot be used at the moment.
import { DatabaseError } from 'pg';
import { errnoOf } from '../contract/errno.ts';
import { ApiError, databaseUnavailable, sentenceOf } from '../contract/errors.ts';

// 08: connection; 25006: the server became a replica; 53: out of disk, memory or connections; 57014: statement timeout;
// 57P0x: shutting down, crashed, starting up; 58030: input or output error.
const unusableCode =
  /^(08...|25006|53...|57014|57P0[1-5]|58030|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAGAIN|EAI_AGAIN)$/;
// 40001, 40P01: lost a race; 55P03: waited too long for a lock.
const lostRaceCode = /^(40001|40P01|55P03)$/;
// Errors of the driver itself have no code.
const lostConnection = /^Connection terminated|is not queryable$|^timeout e(xceeded|xpired)/;

/** Whether the error is temporary, such as a lost connection, so that the same statement may succeed on a retry. */
export function isRetryable(error: unknown): boolean {
  return isUnusable(error) || (error instanceof Error && lostRaceCode.test(codeOf(error)));
}

/** Turns failures that mean "the database cannot be used at the moment" into the error for callers; keeps all others. */
export const toDatabaseFailure = (error: unknown): unknown =>
  error instanceof ApiError || !isUnusable(error) ? error : databaseUnavailable(error);

/** Whether the connection can be used after this error: true only if the server reported an error of the statement. */
export const keepsConnection = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity === 'ERROR' && error.code !== '25006';

/** Whether the error shows that the server could not be reached, as opposed to an error that it reported. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof DatabaseError) && isUnusable(error);

function isUnusable(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'database';
  if (!(error instanceof Error)) return false;
  if (unusableCode.test(codeOf(error))) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnusable); // every address of the host refused
  return codeOf(error) === '' && lostConnection.test(error.message);
}

const codeOf = (error: Error): string => errnoOf(error) ?? '';

/** Why a statement was not even sent: the server is known to be down. */
export class KnownDown extends Error {
  constructor() {
    super('the database does not answer');
  }
}

export const isKnownDown = (error: unknown): boolean => error instanceof ApiError && error.cause instanceof KnownDown;

/** The text of the error and of what caused it, for logs. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.cause !== undefined) return describeFailure(error.cause);
  if (error instanceof AggregateError) return error.errors.map(describeFailure).join(', ');
  return sentenceOf(error);
}
