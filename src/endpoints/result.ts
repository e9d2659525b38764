// What an endpoint returns.

/** The result of a call. */
export interface Result<Body = unknown> {
  /** The JSON form. `fields` filters it, and a job contains it as `result`. */
  body: Body;
  /** The raw content (a page, a picture), which is sent instead of the JSON form when requested. */
  raw?: { content: string | Uint8Array; contentType: string };
  headers?: Record<string, string>;
}

export interface HeaderDescription {
  description: string;
  schema: { type: 'string' | 'integer'; enum?: readonly string[] };
}
