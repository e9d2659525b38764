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
  /** Unknown names in the parameters of a submission, which are ignored. */
  ignored?: readonly string[];
  /** A stream of NDJSON, which is sent instead of the JSON form. */
  lines?: WriteLines;
  /** A file that is sent as a stream instead of the JSON form. */
  file?: ResultFile;
}

/** Pieces of NDJSON, each of one or more whole lines, with the named `fields` only; none: all. */
export type WriteLines = (fields: readonly string[]) => AsyncIterable<Uint8Array>;

export interface ResultFile {
  name: string;
  contentType: string;
  /** The content, with the named `fields` only; none: all. */
  write(fields: readonly string[]): AsyncIterable<string | Uint8Array>;
}

/** The result of an endpoint that sends lines; it has no other body. */
export const linesResult = (lines: WriteLines): Result<never> => ({ body: undefined as never, lines });
/** The same for an endpoint that sends a file. */
export const fileResult = (file: ResultFile): Result<never> => ({ body: undefined as never, file });

export interface HeaderDescription {
  description: string;
  schema: { type: 'string' | 'integer'; enum?: readonly string[] };
}
