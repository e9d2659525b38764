// Traces and metrics over OTLP. Only loaded where OTEL_EXPORTER_OTLP_ENDPOINT is set.
import { hostname } from 'node:os';
import { createSharedRun } from '../flow/single-flight.ts';
import type { Tracer } from '../flow/trace.ts';
import type { Metrics } from '../stats/metrics.ts';
import { createExporter } from './exporter.ts';
import type { ExporterOptions } from './exporter.ts';
import { encodeMetrics, encodeSpans } from './otlp.ts';
import type { EndedSpan } from './otlp.ts';
import { createTracer, nowUs } from './tracer.ts';

export interface TelemetryOptions extends ExporterOptions {
  serviceName: string;
  version: string;
  resourceAttributes: Readonly<Record<string, string>>;
  traceRatio: number;
  spanDelayMs: number;
  metricIntervalMs: number;
  metrics: Metrics;
  /** How long `stop` waits for the collector. */
  stopMs?: number;
  onFault(error: unknown): void;
}

export interface Telemetry {
  tracer: Tracer;
  /** Sends what is pending. What the collector does not accept within `stopMs` is lost. */
  stop(): Promise<void>;
}

const spansMax = 2048;
const batchMax = 512;

export function startTelemetry(options: TelemetryOptions): Telemetry {
  const { serviceName, version, resourceAttributes, traceRatio, spanDelayMs, metricIntervalMs, metrics } = options;
  const { stopMs = 5000, onFault } = options;
  const resource = {
    'host.name': hostname(),
    'service.instance.id': `${hostname()}-${process.pid}`,
    'service.version': version,
    ...resourceAttributes,
    'service.name': serviceName,
  };
  const exporter = createExporter(options);
  const startUs = Math.round(performance.timeOrigin * 1000);
  const pending: EndedSpan[] = [];
  let dropped = 0;
  metrics.gauge('telemetry_spans_dropped', 'Spans that could not be sent to the collector', () => dropped);

  const tracer = createTracer({
    ratio: traceRatio,
    onEnd(span) {
      if (pending.length >= spansMax) dropped++;
      else pending.push(span);
    },
  });

  async function sendSpans(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending.splice(0, batchMax);
      if (!(await exporter.send('traces', encodeSpans(resource, batch)))) dropped += batch.length;
    }
  }

  async function sendMetrics(): Promise<void> {
    await exporter.send('metrics', encodeMetrics(resource, await metrics.families(), { startUs, nowUs: nowUs() }));
  }

  const loops = [every(spanDelayMs, sendSpans, onFault), every(metricIntervalMs, sendMetrics, onFault)];
  return {
    tracer,
    async stop() {
      exporter.endWithin(stopMs);
      await Promise.all(loops.map((stop) => stop()));
      await Promise.all([sendSpans(), sendMetrics()]);
    },
  };
}

/** Runs `work` regularly, once at a time. Returns the function that stops it and waits for the current run. */
function every(ms: number, work: () => Promise<void>, onFault: (error: unknown) => void): () => Promise<void> {
  const run = createSharedRun(() => work().catch(onFault));
  const timer = setInterval(() => void run.join(), ms).unref();
  return async () => {
    clearInterval(timer);
    await run.current;
  };
}
