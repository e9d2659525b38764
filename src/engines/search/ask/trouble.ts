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
  /** The engine answered with a status of 500 or above, or says that it failed. */
  | 'server_error'
  /** The provider does not exist here. This is not a refusal, so the next one is tried at once. */
  | 'not_offered';

export type Verdict = 'ok' | 'empty' | Trouble;

/** Thrown by a provider: why it failed, and when to retry if the engine says so. */
export class SearchFault extends Error {
  readonly trouble: Trouble;
  readonly retryAfterSeconds: number | undefined;
  /** The status that is the refusal; undefined when a page or a protection says it. */
  readonly status: number | undefined;

  constructor(
    trouble: Trouble,
    detail: string,
    options: { retryAfterSeconds?: number | undefined; status?: number | undefined; cause?: unknown } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'SearchFault';
    this.trouble = trouble;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.status = options.status;
  }
}
