// The result and the options of a call.

export interface Answer<T> {
  data: T;
  /** The media type, such as `image/png`. */
  contentType: string;
  /** The id in the request log. */
  requestId: string;
  credits: Credits;
  /** The HTTP status of the page, for calls that fetch one. */
  targetStatus: number | undefined;
  /** The URL of the page after redirects, for calls that fetch one. */
  finalUrl: string | undefined;
  /** The names of sent parameters that the endpoint does not know. */
  ignoredParameters: string[];
  /** True when an earlier call with the same idempotency key had this answer. It was not billed again. */
  replayed: boolean;
  headers: Headers;
}

export interface Credits {
  charged: number;
  /** Undefined when the call failed before the balance was checked. */
  remaining: number | undefined;
}

export interface CallOptions {
  /** Aborts the wait. The service still finishes the call, and bills it if it succeeds. */
  signal?: AbortSignal;
  /** Overrides the option of the client. */
  timeoutSeconds?: number;
  /** Overrides the option of the client. */
  retries?: number;
  /**
   * Identifies the call for 24 hours: another one with the same key and parameters returns the first answer and is not billed.
   * 1 to 200 characters. Default: a random key per call, so that retries are billed once.
   */
  idempotencyKey?: string;
}

export interface SendOptions extends CallOptions {
  accept?: string;
  /** The body of a submission, as NDJSON. The parameters are then sent in the query. */
  lines?: Blob;
}

/** An unparsed response. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

export function readCredits(headers: Headers): Credits {
  return {
    charged: readNumber(headers, 'x-credits-charged') ?? 0,
    remaining: readNumber(headers, 'x-credits-remaining'),
  };
}

export function readNumber(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  const number = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}
