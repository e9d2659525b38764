// Checks the key of a request before its body is read, because parsing a large body takes time from other callers.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { invalidKey } from '../contract/errors.ts';
import type { ApiError } from '../contract/errors.ts';
import type { Caller } from '../endpoints/endpoint.ts';
import { createWaitBudget } from '../flow/wait-budget.ts';
import type { WaitBudget } from '../flow/wait-budget.ts';
import { toApiError } from './api-errors.ts';
import type { KeyGuesses } from './key-guesses.ts';

export interface KeyChecks {
  /** Throws a 401 for an unknown key. */
  identify(key: string): Promise<Caller>;
  guesses: KeyGuesses;
  /** How long a call waits for the database in all. */
  databaseWaitMs: number;
}

/** What is known of the key in the header or the query when the body is read. */
export interface KnownKey {
  keyIsValid?: boolean;
  /** The key that was looked up, and its caller. */
  checkedKey?: { key: string; caller: Caller };
  /** Why the key is refused. */
  keyError?: ApiError;
  /** Limits how long the check of the key and the call wait for the database together. */
  callBudget?: WaitBudget;
}

/** The key in `x-api-key`, or else the bearer token, which programs for other services send; '' when there is none. */
export function keyInHeaders({ 'x-api-key': own, authorization = '' }: IncomingHttpHeaders): string {
  if (typeof own === 'string' && own !== '') return own;
  return /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? '';
}

/** A hook that looks up the key of a request. A refused key is noted, because the body may contain another one. */
export function createKeyCheck<Request extends FastifyRequest & KnownKey>(
  { identify, databaseWaitMs }: Pick<KeyChecks, 'identify' | 'databaseWaitMs'>,
  keyOf: (request: Request) => string,
): (request: Request) => Promise<void> {
  return async (request) => {
    const key = keyOf(request);
    if (key === '') {
      request.keyError = invalidKey();
      return;
    }
    request.callBudget = createWaitBudget(databaseWaitMs);
    try {
      const caller = await request.callBudget.run(() => identify(key));
      request.checkedKey = { key, caller };
      request.keyIsValid = true;
      request.accountId = caller.accountId;
    } catch (error) {
      request.keyError = toApiError(error);
    }
  };
}
