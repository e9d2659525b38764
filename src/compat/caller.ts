// What the drop-in routes have in common: the key of the caller, and calls of the endpoints behind them. These are calls like
// any other, with their checks, price and log row.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../contract/caller-address.ts';
import { ApiError, invalidKey } from '../contract/errors.ts';
import { isObject, objectOf, parseJson } from '../contract/json.ts';
import type { JsonObject } from '../contract/json.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import type { WaitBudget } from '../flow/wait-budget.ts';
import type { Reply } from '../gateway/answer.ts';
import type { Calls } from '../gateway/call.ts';
import { keyInHeaders } from '../gateway/key-check.ts';
import type { KeyChecks, KnownKey } from '../gateway/key-check.ts';

export interface CompatParts extends KeyChecks {
  catalog: readonly AnyEndpoint[];
  calls: Pick<Calls, 'answer'>;
}

export interface CompatRoute {
  Querystring: JsonObject;
  Body: JsonObject | ApiError | undefined;
  Params: Record<string, string>;
}

export type CompatRequest = FastifyRequest<CompatRoute> & KnownKey;

/** The key of the header `x-api-key`, of `authorization: Bearer` or of the parameter `x_api_key`; '' when there is none. */
export function keyOf({ headers, query, body }: FastifyRequest<CompatRoute>): string {
  const inBody = isObject(body) && !(body instanceof ApiError) ? body['x_api_key'] : undefined;
  const key = [keyInHeaders(headers), inBody, query['x_api_key']].find((one) => typeof one === 'string' && one !== '');
  return typeof key === 'string' ? key : '';
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

/** The object in the JSON body of a reply; `{}` when it is something else. */
export const bodyOf = (reply: Reply): JsonObject =>
  objectOf(parseJson(typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString()));
