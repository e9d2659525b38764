// How a search can fail.

/** Why there are no results. An empty list is not a failure. */
export type Trouble =
  | 'captcha'
  | 'consent'
  | 'js_required'
  | 'rate_limited'
  | 'denied'
  | 'drift'
  | 'timeout'
  | 'network'
  /** This way does not exist here, without being a refusal: the next one is tried at once. */
  | 'not_offered';

export type Verdict = 'ok' | 'empty' | Trouble;

/** Thrown by a way: the failure, and when to retry if the engine says so. */
export class SearchFault extends Error {
  readonly trouble: Trouble;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    trouble: Trouble,
    detail: string,
    options: { retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'SearchFault';
    this.trouble = trouble;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
