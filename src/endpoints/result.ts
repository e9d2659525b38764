// What an endpoint returns.

/** The result of a call. */
export interface Result<Body = unknown> {
  /** The JSON form. `fields` filters it, and a job contains it as `result`. */
  body: Body;
  /** The raw content (a page, a picture), which is sent instead of the JSON form when requested. */
  raw?: { content: string | Uint8Array; contentType: string };
  headers?: Record<string, string>;
  /** 202 for a submission that was accepted. Default: 200. */
  status?: 200 | 202;
  /** The values of a stream of NDJSON, which is sent instead of the JSON form. */
  lines?: AsyncIterable<object>;
}

/** The result of an endpoint that sends lines; it has no other body. */
export const linesResult = (lines: AsyncIterable<object>): Result<never> => ({ body: undefined as never, lines });

export interface HeaderDescription {
  description: string;
  schema: { type: 'string' | 'integer'; enum?: readonly string[] };
}
