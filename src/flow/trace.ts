// Records how long the parts of a call take. Telemetry implements it; without telemetry, nothing is recorded.

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A part of a call that is being recorded. Never give it URLs or anything else that a caller or a target sent. */
export interface Span {
  set(attributes: Attributes): void;
  /** Marks the span as failed, by a code. */
  fail(code: string): void;
}

export interface SpanOptions {
  /** `server`: a request to us; `consumer`: a job; `client`: a request that we send; default: `internal`. */
  kind?: 'internal' | 'server' | 'client' | 'consumer';
  /** The W3C `traceparent` header of a request, which continues the caller's trace. */
  traceparent?: string | undefined;
  attributes?: Attributes;
}

export interface Tracer {
  /** Runs `work` as a part of the current span. If it throws, the span fails with the code of the error. */
  span<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** A span that ends when the returned function is called. */
  start(name: string, options: SpanOptions): () => void;
}

const ignored: Span = { set: () => undefined, fail: () => undefined };

export const untraced: Tracer = {
  span: (_name, _options, work) => work(ignored),
  start: () => () => undefined,
};
