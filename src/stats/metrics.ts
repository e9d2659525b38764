// Metrics for Prometheus.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client';

/** A metric with all its values, in the data model of Prometheus. */
export interface MetricFamily {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram' | 'summary';
  /** `metricName` is the name with `_bucket`, `_sum` or `_count` in histograms and summaries. */
  values: readonly { labels?: Record<string, string | number>; value: number; metricName?: string }[];
}

export interface Metrics {
  /** Called when a call has ended. */
  countCall(call: { path: string; status: number; credits: number; durationMs: number }): void;
  countFault(where: string): void;
  /** Creates a counter; returns the function that increments it. */
  counter<L extends string>(name: string, help: string, labels: readonly L[]): (of: Record<L, string>) => void;
  /** Creates a gauge that is read on every scrape. */
  gauge(name: string, help: string, read: () => number): void;
  /** Creates a gauge with labels that is read on every scrape. */
  gaugeBy<L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    read: () => readonly { labels: Record<L, string>; value: number }[],
  ): void;
  /** Creates an info metric: labels with the value 1; omitted while there are none. */
  info<L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    read: () => readonly Record<L, string>[],
  ): void;
  text(): Promise<string>;
  /** All metrics with their current values. */
  families(): Promise<MetricFamily[]>;
  contentType: string;
}

export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'siteglass_info',
    help: 'Version of the service',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  const calls = new Counter({
    name: 'siteglass_calls_total',
    help: 'Calls by endpoint and status, before soft_fail',
    labelNames: ['endpoint', 'status'],
    registers: [registry],
  });
  const credits = new Counter({
    name: 'siteglass_credits_total',
    help: 'Credits billed for synchronous calls, by endpoint',
    labelNames: ['endpoint'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'siteglass_call_duration_seconds',
    help: 'Duration of calls by endpoint',
    labelNames: ['endpoint'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'siteglass_faults_total',
    help: 'Unexpected errors by component; each one is in the service log',
    labelNames: ['where'],
    registers: [registry],
  });
  const gaugeBy: Metrics['gaugeBy'] = (name, help, labels, read) => {
    const gauge = new Gauge<string>({
      name: `siteglass_${name}`,
      help,
      labelNames: labels,
      registers: [],
      collect: () => {
        gauge.reset();
        for (const { labels: facts, value } of read()) gauge.set(facts, value);
      },
    });
    registry.registerMetric(gauge);
  };
  return {
    countCall({ path, status, credits: charged, durationMs }) {
      calls.inc({ endpoint: path, status });
      if (charged > 0) credits.inc({ endpoint: path }, charged);
      durations.observe({ endpoint: path }, durationMs / 1000);
    },
    countFault(where) {
      faults.inc({ where });
    },
    counter(name, help, labels) {
      const counter = new Counter({
        name: `siteglass_${name}_total`,
        help,
        labelNames: labels,
        registers: [registry],
      });
      return (of) => counter.inc(of);
    },
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name: `siteglass_${name}`,
        help,
        registers: [],
        collect: () => gauge.set(read()),
      });
      registry.registerMetric(gauge);
    },
    gaugeBy,
    info(name, help, labels, read) {
      gaugeBy(name, help, labels, () => read().map((facts) => ({ labels: facts, value: 1 })));
    },
    text: () => registry.metrics(),
    families: async () => (await registry.getMetricsAsJSON()) as MetricFamily[],
    contentType: registry.contentType,
  };
}
