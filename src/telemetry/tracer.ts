// Spans of calls. The current span follows the call through asynchronous code.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { objectOf } from '../contract/json.ts';
import type { Attributes, Span, SpanOptions, Tracer } from '../flow/trace.ts';
import type { EndedSpan } from './otlp.ts';
import { readTraceParent } from './trace-context.ts';
import type { TraceParent } from './trace-context.ts';

export interface TracerParts {
  /** The share of traces that start here and are recorded, 0 to 1. A caller's `traceparent` decides for itself. */
  ratio: number;
  onEnd(span: EndedSpan): void;
}

interface OpenSpan extends TraceParent {
  attributes: Record<string, string | number | boolean | undefined>;
  isFailed: boolean;
}

/** Unix time in microseconds, which does not jump when the clock is set. */
export const nowUs = (): number => Math.round((performance.timeOrigin + performance.now()) * 1000);

export function createTracer({ ratio, onEnd }: TracerParts): Tracer {
  const current = new AsyncLocalStorage<OpenSpan>();

  function open(name: string, { kind = 'internal', traceparent, attributes = {} }: SpanOptions) {
    const parent = current.getStore() ?? readTraceParent(traceparent);
    const startUs = nowUs();
    const span: OpenSpan = {
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      isSampled: parent?.isSampled ?? Math.random() < ratio,
      attributes: { ...attributes },
      isFailed: false,
    };
    const end = () => {
      if (!span.isSampled) return;
      const { traceId, spanId, isFailed } = span;
      const parentSpanId = parent?.spanId;
      onEnd({
        traceId,
        spanId,
        parentSpanId,
        name,
        kind,
        startUs,
        endUs: nowUs(),
        attributes: span.attributes,
        isFailed,
      });
    };
    return { span, end };
  }

  return {
    async span(name, options, work) {
      const { span, end } = open(name, options);
      const handle: Span = {
        set: (attributes: Attributes) => void Object.assign(span.attributes, attributes),
        fail(code) {
          span.isFailed = true;
          span.attributes['error.type'] = code;
        },
      };
      try {
        return await current.run(span, () => work(handle));
      } catch (error) {
        noteError(span, error);
        throw error;
      } finally {
        end();
      }
    },
    start: (name, options) => open(name, options).end,
  };
}

/** Records which kind of error it is. Its text may name hosts and is left out. A refusal (4xx) is not an error of the service. */
function noteError(span: OpenSpan, error: unknown): void {
  const { code, kind, name, status } = objectOf(error);
  span.attributes['error.type'] = [code, kind, name].find((one) => typeof one === 'string');
  span.isFailed = !(typeof status === 'number' && status < 500);
}
