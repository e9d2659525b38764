// Turns the failure of a provider into the error for the caller.
import { ApiError, failed } from '../../contract/errors.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { SearchEngineInfo } from '../../contract/search.ts';
import { SearchFault } from './ask/trouble.ts';
import type { Trouble } from './ask/trouble.ts';

interface Failure {
  code: ErrorCode;
  headline: string;
}

const blocked: Failure = { code: 'blocked', headline: 'blocked the request' };
const unexpected: Failure = { code: 'drift', headline: 'sent an unexpected response' };

const failures: Record<Trouble, Failure> = {
  captcha: blocked,
  consent: blocked,
  js_required: blocked,
  rate_limited: blocked,
  denied: blocked,
  drift: unexpected,
  not_offered: unexpected,
  timeout: { code: 'target_timeout', headline: 'did not answer in time' },
  network: { code: 'target_reset', headline: 'could not be reached' },
  server_error: { code: 'target_failed', headline: 'failed' },
};

export interface FailureDetails {
  trouble: Trouble;
  detail: string;
  /** Seconds until the engine is tried again; 0: with the next call. */
  pauseSeconds: number;
  cause?: SearchFault;
}

/** The error that names the engine, the reason, and when it will be tried again. */
export function searchError(
  { name, slug }: SearchEngineInfo,
  { trouble, detail, pauseSeconds, cause }: FailureDetails,
): ApiError {
  const { code, headline } = failures[trouble];
  const again =
    pauseSeconds > 0
      ? `it will be tried again in ${inWords(pauseSeconds)}`
      : 'it will be tried again with the next call';
  const original = cause?.cause instanceof ApiError ? cause.cause.code : undefined;
  return failed(
    `the search engine ${name} (${slug}) ${headline} (${trouble}): ${detail}; ${again}`,
    trouble === 'network' && original !== undefined ? original : code,
    {
      ...(pauseSeconds > 0 && { retryAfterSeconds: pauseSeconds }),
      ...(cause !== undefined && { cause }),
    },
  );
}

const inWords = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`);

/** The failure of a provider. Other errors are rethrown. */
export function toFault(error: unknown, timeoutSeconds: number): SearchFault {
  if (error instanceof SearchFault) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new SearchFault('timeout', `it did not answer within ${timeoutSeconds} s`, { cause: error });
  throw error;
}
