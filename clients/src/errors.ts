// Error classes, one for each case that programs handle differently.
import { readCredits, readNumber } from './answer.ts';
import type { Credits } from './answer.ts';
import type { JobResult } from './generated.ts';

interface Details {
  status?: number;
  code?: string | undefined;
  requestId?: string | undefined;
  credits?: Credits;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** The base class of all errors of this client. */
export class SiteglassError extends Error {
  /** HTTP status; undefined when there was no response. */
  readonly status: number | undefined;
  /** The machine-readable reason of a failure: `target_timeout`, `overloaded`, … */
  readonly code: string | undefined;
  /** The id in the request log. */
  readonly requestId: string | undefined;
  readonly credits: Credits;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { status, code, requestId, credits, retryAfterSeconds, cause }: Details = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.credits = credits ?? { charged: 0, remaining: undefined };
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 400: a parameter is wrong. */
export class BadRequestError extends SiteglassError {}
/** 401: the key is invalid, inactive or expired. */
export class AuthenticationError extends SiteglassError {}
/** 401: a rate limit or quota was exceeded. */
export class RateLimitError extends SiteglassError {}
/** 402: no balance left, or an open invoice. */
export class PaymentRequiredError extends SiteglassError {}
/** 403: the account may not do this. */
export class PermissionError extends SiteglassError {}
/** No response: the service could not be reached, or the connection was lost. */
export class ConnectionError extends SiteglassError {}
/** No response in time. */
export class TimeoutError extends ConnectionError {}

/** A job that ended without a result. */
export class JobFailedError extends SiteglassError {
  readonly job: JobResult;

  constructor(job: JobResult) {
    super(job.error ?? 'The job failed', { status: 500, requestId: job.job_id });
    this.job = job;
  }
}

/** Converts an error response to an error. */
export function toError(status: number, headers: Headers, body: string): SiteglassError {
  const message = readMessage(body) ?? `The service responded with status ${status}`;
  const details: Details = {
    status,
    code: headers.get('x-error-code') ?? undefined,
    requestId: headers.get('x-request-id') ?? undefined,
    credits: readCredits(headers),
    retryAfterSeconds: readRetryAfter(headers),
  };
  switch (status) {
    case 400:
      return new BadRequestError(message, details);
    case 401:
      return details.code === 'rate_limit' || details.code === 'quota'
        ? new RateLimitError(message, details)
        : new AuthenticationError(message, details);
    case 402:
      return new PaymentRequiredError(message, details);
    case 403:
      return new PermissionError(message, details);
    default:
      return new SiteglassError(message, details);
  }
}

/** Parses `retry-after`: seconds or a date. */
function readRetryAfter(headers: Headers): number | undefined {
  const seconds = readNumber(headers, 'retry-after');
  if (seconds !== undefined) return Math.max(0, seconds);
  const date = Date.parse(headers.get('retry-after') ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}

function readMessage(body: string): string | undefined {
  try {
    const content: unknown = JSON.parse(body);
    const isError = typeof content === 'object' && content !== null && 'error' in content;
    return isError && typeof content.error === 'string' ? content.error : undefined;
  } catch {
    return undefined; // for example the error page of a proxy
  }
}
