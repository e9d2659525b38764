// Every error a caller can read: its status, its exact text and, for failures of the target, its machine-readable code.

/** Why a call failed on the way to the target, or inside the service: the value of the `x-error-code` header. */
export type ErrorCode =
  | 'target_timeout'
  | 'target_dns'
  | 'target_tls'
  | 'target_refused'
  | 'target_reset'
  | 'target_protocol'
  | 'target_redirects'
  | 'target_encoding'
  | 'target_too_large'
  | 'target_not_text'
  | 'target_not_shown'
  | 'target_blocked'
  | 'proxy_failed'
  | 'storage_failed'
  | 'blocked'
  | 'drift'
  | 'browser_crashed'
  | 'browser_missing'
  | 'instruction_failed'
  | 'overloaded'
  | 'deadline'
  | 'shutting_down'
  | 'cancelled'
  | 'database'
  | 'internal';

interface Details {
  code?: ErrorCode;
  retryAfterSeconds?: number;
  /** What the account has left, where the refusal knows it. */
  remaining?: number | undefined;
  cause?: unknown;
}

/** An error that is meant to be read by the caller. Anything else that is thrown is answered as `Internal Error`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly remaining: number | undefined;

  constructor(status: number, message: string, { code, retryAfterSeconds, remaining, cause }: Details = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.remaining = remaining;
  }
}

export type RateLimit = 'per second' | 'per minute' | 'quota total' | 'quota daily' | 'quota weekly' | 'quota monthly';

/** 400: a parameter is wrong, missing or of a wrong type. `why` names the parameter and the remedy. */
export const badRequest = (why: string): ApiError => new ApiError(400, `Bad Request: ${why}`);

export const invalidKey = (): ApiError => new ApiError(401, 'Invalid API Key');
export const inactiveKey = (): ApiError => new ApiError(401, 'Inactive API Key');
export const expiredKey = (): ApiError => new ApiError(401, 'Expired API Key');
export const rateLimited = (limit: RateLimit, remaining?: number): ApiError =>
  new ApiError(401, `Rate limit exceeded for the API key: ${limit}`, { remaining });

export const insufficientCredits = (need: number, have: number): ApiError =>
  new ApiError(402, `Insufficient credits: need ${need}, have ${have}`, { remaining: have });
export const openInvoice = (number: string, remaining?: number): ApiError =>
  new ApiError(402, `Payment required: invoice ${number} is open`, { remaining });

export const forbidden = (why: string): ApiError => new ApiError(403, `Forbidden: ${why}`);
export const notFound = (): ApiError => new ApiError(404, 'Not Found');
export const conflict = (why: string): ApiError => new ApiError(409, `Conflict: ${why}`);
export const tooLarge = (why: string): ApiError => new ApiError(413, `Payload Too Large: ${why}`);

/** 500: the work failed for a reason that a person can act on. Unbilled, and safe to retry. */
export const failed = (why: string, code: ErrorCode, details: Omit<Details, 'code'> = {}): ApiError =>
  new ApiError(500, `Internal Error: ${why}`, { ...details, code });

/** 503: only the health snapshot uses it. */
export const unavailable = (why: string, cause?: unknown): ApiError =>
  new ApiError(503, `Service Unavailable: ${why}`, { cause });
