// What a call gives back, and what can be said about one.

export interface Answer<T> {
  data: T;
  /** For binary data, what it is: `image/png`. */
  contentType: string;
  /** As in the request log. */
  requestId: string;
  credits: Credits;
  /** The page's own status, for calls that fetch one. */
  targetStatus: number | undefined;
  /** The page's address after redirects, for calls that fetch one. */
  finalUrl: string | undefined;
  headers: Headers;
}

export interface Credits {
  charged: number;
  /** Undefined where the service did not get as far as the balance. */
  remaining: number | undefined;
}

export interface CallOptions {
  /** Stops waiting. The service finishes the call, and bills it when it succeeds. */
  signal?: AbortSignal;
  /** Instead of the client's. */
  timeoutSeconds?: number;
  /** Instead of the client's. */
  retries?: number;
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
