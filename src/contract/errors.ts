// Every error that a caller can receive. An error is data: a kind, the parameters it concerns, a reason and a code. Only this
// file turns that data into text, so no other code has to parse a message.
import { keysOf } from './records.ts';
import { storableText } from './text.ts';

interface Kind {
  status: number;
  /** The start of the text, or all of it when there is no reason. */
  title: string;
}

const kinds = {
  bad_request: { status: 400, title: 'Bad Request' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  invalid_key: { status: 401, title: 'Invalid API Key' },
  inactive_key: { status: 401, title: 'Inactive API Key' },
  expired_key: { status: 401, title: 'Expired API Key' },
  rate_limited: { status: 401, title: 'Rate limit exceeded for the API key' },
  insufficient_credits: { status: 402, title: 'Insufficient credits' },
  payment_required: { status: 402, title: 'Payment required' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not Found' },
  method_not_allowed: { status: 405, title: 'Method Not Allowed' },
  conflict: { status: 409, title: 'Conflict' },
  too_large: { status: 413, title: 'Payload Too Large' },
  unprocessable: { status: 422, title: 'Unprocessable Content' },
  too_many_attempts: { status: 429, title: 'Too Many Requests' }, // sign-in only: the public API has no 429
  failed: { status: 500, title: 'Internal Error' },
  unavailable: { status: 503, title: 'Service Unavailable' },
} as const satisfies Record<string, Kind>;

export type ErrorKind = keyof typeof kinds;

/** The values of the `x-error-code` header and their descriptions. */
export const errorCodes = {
  target_timeout: 'The target did not respond in time. Retry, or raise `timeout`.',
  target_dns: 'The host name of the target could not be resolved. Check its spelling.',
  target_tls: 'The TLS connection to the target failed: its certificate or its TLS version is not accepted.',
  target_refused: 'The target refused the connection or cannot be reached.',
  target_reset: 'The connection to the target broke before the response was complete. Retry.',
  target_failed:
    'The search engine answered with a server error (status 500 to 599). Retry later, or use another engine.',
  target_protocol: 'The response of the target is not valid HTTP.',
  target_redirects: 'The target redirects in a loop, too often, or to something that is not http or https.',
  target_encoding: 'The content encoding of the response could not be decoded.',
  target_too_large: 'The response, the page or the image exceeds a size limit.',
  target_not_text: 'The target is binary content, which this endpoint does not return.',
  target_unreadable:
    'The target is a document that cannot be turned into text: it is damaged, encrypted, or contains only images. The error says which.',
  target_not_shown: 'The target is a download or an empty response, so there is nothing to capture.',
  target_blocked: 'The page navigated to an address that may not be fetched.',
  robots: 'robots.txt of the target does not allow the page, and the call obeys it.',
  proxy_failed: 'The proxy could not be reached, refused the connection or rejected the credentials.',
  storage_failed: 'The upload to the object storage failed. Check the bucket, the region and the keys.',
  blocked:
    'The target or the search engine refused to serve the request: a captcha, a consent page, a block, or an API key of the operator that the engine does not accept.',
  drift: 'The search engine responded in a layout that could not be parsed.',
  browser_crashed:
    'The browser or one of its tabs crashed, or does not start. Retry; if it persists, contact the operator.',
  browser_missing:
    'The server has no browser, or is still downloading one. Retry if there is a `retry-after`, otherwise contact the operator.',
  instruction_failed: 'One of the `browser_instructions` failed; the error names it.',
  script_failed: 'The `scripts` threw an error or did not end within `timeout`; the error says which.',
  rate_limit: 'A rate limit of the plan is reached. Retry later.',
  quota: 'A quota of the key is used up.',
  idempotency_running:
    'A call with the same `Idempotency-Key` is still running. Retry after the seconds in `retry-after`.',
  idempotency_mismatch: 'The `Idempotency-Key` was used with other parameters. Use a new one for every call.',
  overloaded: 'Too many concurrent calls. Retry after the seconds in `retry-after`.',
  deadline: 'The call exceeded the time limit of its endpoint.',
  shutting_down: 'The server is shutting down. Retry.',
  cancelled: 'The work was cancelled before it ended.',
  code_required: 'Sign-in: a code from the authenticator app is required as well.',
  code_wrong: 'Sign-in: the code is wrong or was already used.',
  sso_unavailable: 'Sign-in: the OpenID provider cannot be reached. Retry, or sign in with a password.',
  database: 'The database could not be reached in time. Retry after the seconds in `retry-after`.',
  secret_key:
    'Data in the database was encrypted with another secret key. The operator must restore `DATA_DIR/secret-key` or `SITEGLASS_SECRET_KEY`.',
  internal: 'An unexpected error in the service. It has been logged.',
} as const satisfies Record<string, string>;

/** Why a call failed, for programs. */
export type ErrorCode = keyof typeof errorCodes;

export const errorCodeNames: readonly ErrorCode[] = keysOf(errorCodes);

/** What a failed proxy means: `proxy`, it does not work at all; `path`, it works, but did not reach this target. */
export type ProxyFault = 'proxy' | 'path';

interface Details {
  /** The names of the parameters that are wrong, as the endpoint declares them. They start the sentence. */
  parameters?: readonly string[] | undefined;
  /** The item of a list that the error concerns, such as `items[3]`. It comes before the sentence. */
  item?: string | undefined;
  code?: ErrorCode | undefined;
  retryAfterSeconds?: number | undefined;
  /** The credits that the account has left, if known. */
  remaining?: number | undefined;
  /** With `proxy_failed`: what has failed. Nothing was sent to the target. */
  proxyFault?: ProxyFault | undefined;
  /** For the operator's log; the caller never sees it. */
  cause?: unknown;
}

/** An error whose text is sent to the caller. Any other thrown value is logged and answered as an internal error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ErrorKind;
  /** What is wrong, without the title and the names of parameters. */
  readonly reason: string;
  readonly parameters: readonly string[];
  readonly item: string | undefined;
  readonly code: ErrorCode | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly remaining: number | undefined;
  readonly proxyFault: ProxyFault | undefined;

  constructor(kind: ErrorKind, reason: string, details: Details = {}) {
    const { parameters = [], item, code, retryAfterSeconds, remaining, proxyFault, cause } = details;
    // The text may quote a page or a script, and is stored with the call, the job or the item.
    const storable = storableText(reason);
    const sentence = toSentence(item, parameters, storable);
    super(sentence === '' ? kinds[kind].title : `${kinds[kind].title}: ${sentence}`, { cause });
    this.kind = kind;
    this.reason = storable;
    this.parameters = parameters;
    this.item = item;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.remaining = remaining;
    this.proxyFault = proxyFault;
  }

  get status(): number {
    return kinds[this.kind].status;
  }

  /** The text without its title, for quoting in another error. */
  get sentence(): string {
    return toSentence(this.item, this.parameters, this.reason);
  }

  /** The same error with other parameter names, for example the aliases that the caller sent. */
  withParameters(parameters: readonly string[]): ApiError {
    return new ApiError(this.kind, this.reason, { ...this.#details(), parameters });
  }

  /** The same error for an item of a list; undefined: for none. */
  ofItem(item: string | undefined): ApiError {
    return new ApiError(this.kind, this.reason, { ...this.#details(), item });
  }

  #details(): Details {
    const { parameters, item, code, retryAfterSeconds, remaining, proxyFault, cause } = this;
    return { parameters, item, code, retryAfterSeconds, remaining, proxyFault, cause };
  }
}

function toSentence(item: string | undefined, parameters: readonly string[], reason: string): string {
  const names = [parameters.slice(0, -1).join(', '), parameters.at(-1)].filter((part) => part).join(' and ');
  const sentence = names === '' ? reason : `${names} ${reason}`;
  return item === undefined ? sentence : `${item}: ${sentence}`;
}

/** The thrown value itself if it is an error; anything else is wrapped. */
export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** The text of any error without a title, for quoting in another text. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence;
  return error instanceof Error ? error.message : String(error);
}

/** The text for the operator's log: the message and its chain of causes. */
export function logTextOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (cause: ${logTextOf(error.cause)})`;
}

// ---- 400 to 422: the caller can fix it -----------------------------------------------------------------------------------

/** The request as a whole is wrong. */
export const badRequest = (reason: string, details: Pick<Details, 'cause'> = {}): ApiError =>
  new ApiError('bad_request', reason, details);

/** A parameter is wrong, missing or of a wrong type: `badParameter('query', 'is required')`. */
export const badParameter = (names: string | readonly string[], reason: string): ApiError =>
  new ApiError('bad_request', reason, { parameters: typeof names === 'string' ? [names] : names });

export type RateLimit = 'per second' | 'per minute' | 'quota total' | 'quota daily' | 'quota weekly' | 'quota monthly';

export const invalidKey = (): ApiError => new ApiError('invalid_key', '');
export const inactiveKey = (): ApiError => new ApiError('inactive_key', '');
export const expiredKey = (): ApiError => new ApiError('expired_key', '');
export const rateLimited = (limit: RateLimit, remaining?: number, retryAfterSeconds?: number): ApiError =>
  new ApiError('rate_limited', limit, {
    code: limit.startsWith('per ') ? 'rate_limit' : 'quota',
    remaining,
    retryAfterSeconds,
  });
export const unauthorized = (reason: string, code?: ErrorCode): ApiError =>
  new ApiError('unauthorized', reason, { code });

export const insufficientCredits = (need: number, have: number): ApiError =>
  new ApiError('insufficient_credits', `need ${need}, have ${have}`, { remaining: have });
export const openInvoice = (number: string, remaining?: number): ApiError =>
  new ApiError('payment_required', `invoice ${number} is open`, { remaining });

export const forbidden = (reason: string): ApiError => new ApiError('forbidden', reason);
/** robots.txt does not allow the page. */
export const disallowed = (reason: string): ApiError => new ApiError('forbidden', reason, { code: 'robots' });
/** The operator has suspended the workspace of the key. */
export const suspended = (remaining?: number): ApiError =>
  new ApiError('forbidden', 'the workspace is suspended', { remaining });
export const notFound = (): ApiError => new ApiError('not_found', '');
export const methodNotAllowed = (): ApiError => new ApiError('method_not_allowed', 'use GET or POST');
export const conflict = (reason: string): ApiError => new ApiError('conflict', reason);
/** A call with the same idempotency key has not ended. */
export const stillRunning = (remaining?: number): ApiError =>
  new ApiError('conflict', 'a call with this Idempotency-Key is still running, try again shortly', {
    code: 'idempotency_running',
    retryAfterSeconds: 2,
    remaining,
  });
/** The idempotency key belongs to a call with other parameters. */
export const otherParameters = (remaining?: number): ApiError =>
  new ApiError('unprocessable', 'this Idempotency-Key was used with other parameters within 24 hours', {
    code: 'idempotency_mismatch',
    remaining,
  });
export const tooLarge = (reason: string): ApiError => new ApiError('too_large', reason);
export const tooManyAttempts = (reason: string, retryAfterSeconds: number): ApiError =>
  new ApiError('too_many_attempts', reason, { retryAfterSeconds });

// ---- 500 and 503: not billed, and safe to retry --------------------------------------------------------------------------

/** The work failed for a reason that a person can act on. */
export const failed = (reason: string, code: ErrorCode, details: Omit<Details, 'code'> = {}): ApiError =>
  new ApiError('failed', reason, { ...details, code });

/** The target was too slow. `waitingFor` says what did not happen. */
export const targetTimedOut = (seconds: number, waitingFor?: string, cause?: unknown): ApiError =>
  failed(`target timed out after ${seconds} s${waitingFor === undefined ? '' : `: ${waitingFor}`}`, 'target_timeout', {
    cause,
  });

/** The target stopped sending in the middle of its response. */
export const targetSilent = (seconds: number, cause?: unknown): ApiError =>
  failed(`target timed out: it sent nothing for ${seconds} s`, 'target_timeout', { cause });

/** `target` is a host with its port. */
export const connectTimedOut = (target: string, seconds: number, cause?: unknown): ApiError =>
  failed(`could not connect to ${target} within ${seconds} s`, 'target_timeout', { cause });

/** `what` describes the limit that was reached: `too many concurrent calls`. */
export const overloaded = (what: string, retryAfterSeconds: number): ApiError =>
  failed(`${what}, try again shortly`, 'overloaded', { retryAfterSeconds });

/** The server has no usable browser. Without a time, retrying does not help. The cause says why, for the operator. */
export const browserMissing = (cause: unknown, retryAfterSeconds?: number): ApiError => {
  const remedy = retryAfterSeconds === undefined ? 'contact its operator' : 'a download failed and will be retried';
  return failed(`this server has no browser: ${remedy}`, 'browser_missing', { cause, retryAfterSeconds });
};

/** No browser process could be started. The cause says why, for the operator. */
export const browserDoesNotStart = (cause: unknown): ApiError =>
  failed('the browser of this server does not start: contact its operator', 'browser_crashed', { cause });

export const shuttingDown = (): ApiError => failed('the service is shutting down', 'shutting_down');

/** An unexpected error. The cause is only logged. */
export const internalError = (cause?: unknown): ApiError =>
  failed('something went wrong on our side; it has been logged', 'internal', { cause });

/** The database did not answer in time. */
export const databaseUnavailable = (cause?: unknown): ApiError =>
  failed('the database cannot be reached, try again shortly', 'database', { retryAfterSeconds: 5, cause });

/** 503: only the health snapshot uses it. */
export const statsUnavailable = (cause?: unknown): ApiError =>
  new ApiError('unavailable', 'status data cannot be read at the moment', {
    code: 'database',
    retryAfterSeconds: 5,
    cause,
  });
