// How a search can end other than well.

/** Why a provider has no results to show. An empty list is none of these. */
export type Trouble =
  | 'captcha'
  | 'consent'
  | 'js_required'
  | 'rate_limited'
  | 'denied'
  | 'drift'
  | 'timeout'
  | 'network'
  /** This way is not served here at all, without being refused: the next one is tried at once. */
  | 'not_offered';

export type Verdict = 'ok' | 'empty' | Trouble;

/** What a provider throws: the verdict, and when the engine wants to be asked again if it said so. */
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
