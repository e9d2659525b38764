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
  /** The provider does not exist here. This is not a refusal, so the next one is tried at once. */
  | 'not_offered';

export type Verdict = 'ok' | 'empty' | Trouble;

/** Thrown by a provider: why it failed, and when to retry if the engine says so. */
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
