// What the drop-in routes have in common: the key of the caller, and calls of the endpoints behind them. These are calls like
// any other, with their checks, price and log row.
import { createHash } from 'node:crypto';
import type { FastifyError, FastifyRequest } from 'fastify';
import { callerAddress } from '../contract/caller-address.ts';
import { ApiError, invalidKey } from '../contract/errors.ts';
import { isObject, parseJson } from '../contract/json.ts';
import type { JsonObject } from '../contract/json.ts';
import type { AnyEndpoint, Caller } from '../endpoints/endpoint.ts';
import { createWaitBudget } from '../flow/wait-budget.ts';
import type { WaitBudget } from '../flow/wait-budget.ts';
import type { Reply } from '../gateway/answer.ts';
import type { Calls } from '../gateway/call.ts';
import type { KeyGuesses } from '../gateway/key-guesses.ts';
import { toApiError } from '../gateway/routes.ts';
import type { KnownKey } from '../gateway/routes.ts';

export interface CompatParts {
  catalog: readonly AnyEndpoint[];
  calls: Pick<Calls, 'answer'>;
  /** Throws a 401 for an unknown key. */
  identify(key: string): Promise<Caller>;
  guesses: KeyGuesses;
  /** How long a call waits for the database in all. */
  databaseWaitMs: number;
}

export interface CompatRoute {
  Querystring: JsonObject;
  Body: JsonObject | ApiError | undefined;
  Params: Record<string, string>;
}

export type CompatRequest = FastifyRequest<CompatRoute> & KnownKey;

/** The key of the header `x-api-key`, of `authorization: Bearer` or of the parameter `x_api_key`; '' when there is none. */
export function keyOf({ headers, query, body }: FastifyRequest<CompatRoute>): string {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const inBody = isObject(body) && !(body instanceof ApiError) ? body['x_api_key'] : undefined;
  const key = [headers['x-api-key'], bearer, inBody, query['x_api_key']].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return typeof key === 'string' ? key : '';
}

/** Checks the key of the header or the query before the body is read, because only callers with a key may send large ones. */
export function createKeyCheck({ identify, databaseWaitMs }: CompatParts) {
  return async (request: CompatRequest): Promise<void> => {
    const key = keyOf(request);
    if (key === '') {
      request.keyError = invalidKey();
      return;
    }
    request.callBudget = createWaitBudget(databaseWaitMs);
    try {
      const { accountId } = await request.callBudget.run(() => identify(key));
      request.keyIsValid = true;
      request.accountId = accountId;
    } catch (error) {
      request.keyError = toApiError(error as FastifyError | ApiError);
    }
  };
}

export interface CallOptions {
  /** Why the request is wrong. It is the answer if the key is valid. */
  fault?: ApiError | undefined;
  idempotencyKey?: string | undefined;
}

/** The idempotency key of a further call of the same request, because a key is valid for one set of parameters. */
export const keyOfPart = (key: string | undefined, part: string): string | undefined =>
  key === undefined
    ? undefined
    : createHash('sha256')
        .update(JSON.stringify([key, part]))
        .digest('hex');

/** One request of a drop-in route, and the calls that it causes. */
export interface CompatCaller {
  call(endpoint: AnyEndpoint, sent: JsonObject, options?: CallOptions): Promise<Reply>;
  /** Throws a 401. */
  identify(): Promise<void>;
}

/** The caller of a request. */
export const callerOf = (parts: CompatParts, request: CompatRequest): CompatCaller =>
  createCaller(parts, { key: keyOf(request), ip: callerAddress(request), budget: request.callBudget });

interface Origin {
  key: string;
  ip: string | null;
  /** Of the check of the key. */
  budget?: WaitBudget | undefined;
}

export function createCaller({ calls, identify, guesses }: CompatParts, { key, ip, budget }: Origin): CompatCaller {
  let keyBudget = budget;
  return {
    async call(endpoint, sent, { fault, idempotencyKey } = {}) {
      const call = { endpoint, sent, fault, key, ip, accept: 'application/json', idempotencyKey };
      // The first call continues the budget of the key check; others have their own.
      const first = keyBudget;
      keyBudget = undefined;
      const answer = await (first === undefined
        ? calls.answer(call)
        : first.run(() => calls.answer(call)).finally(() => first.end()));
      if (answer.error?.kind === 'invalid_key') await guesses.hold(ip);
      return answer;
    },
    async identify() {
      if (key === '') throw invalidKey();
      await identify(key);
    },
  };
}

/** The JSON body of a reply. */
export const bodyOf = (reply: Reply): unknown =>
  parseJson(typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString());
