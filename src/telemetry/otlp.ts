// Spans and metrics in the JSON encoding of OTLP 1.x. Identifiers are hexadecimal, 64-bit numbers are text.
import type { Attributes } from '../flow/trace.ts';
import type { MetricFamily } from '../stats/metrics.ts';

export interface EndedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: keyof typeof kinds;
  /** Unix time in microseconds. */
  startUs: number;
  endUs: number;
  attributes: Attributes;
  isFailed: boolean;
}

const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
const statusError = 2;
const cumulative = 2;
const scopeName = 'siteglass';

interface KeyValue {
  key: string;
  value: { stringValue: string } | { boolValue: boolean } | { intValue: string } | { doubleValue: number };
}

const toValue = (value: string | number | boolean): KeyValue['value'] => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};

const toKeyValues = (attributes: Attributes): KeyValue[] =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : { key, value: toValue(value) }));

const nanosOf = (us: number): string => `${us}000`;

/** The body of `POST /v1/traces`. */
export const encodeSpans = (resource: Attributes, spans: readonly EndedSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: toKeyValues(resource) },
        scopeSpans: [{ scope: { name: scopeName }, spans: spans.map(encodeSpan) }],
      },
    ],
  });

const encodeSpan = (span: EndedSpan): object => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanosOf(span.startUs),
  endTimeUnixNano: nanosOf(span.endUs),
  attributes: toKeyValues(span.attributes),
  status: span.isFailed ? { code: statusError } : {},
});

/** The body of `POST /v1/metrics`. Sums and histograms count from `startUs`. */
export const encodeMetrics = (
  resource: Attributes,
  families: readonly MetricFamily[],
  times: { startUs: number; nowUs: number },
): string =>
  JSON.stringify({
    resourceMetrics: [
      {
        resource: { attributes: toKeyValues(resource) },
        scopeMetrics: [
          {
            scope: { name: scopeName },
            metrics: families
              .filter(({ values }) => values.length > 0)
              .map((family) => ({ name: family.name, description: family.help, ...encodeData(family, times) })),
          },
        ],
      },
    ],
  });

function encodeData(family: MetricFamily, { startUs, nowUs }: { startUs: number; nowUs: number }): object {
  const at = { startTimeUnixNano: nanosOf(startUs), timeUnixNano: nanosOf(nowUs) };
  const { type, values } = family;
  if (type === 'histogram')
    return { histogram: { aggregationTemporality: cumulative, dataPoints: histograms(family, at) } };
  if (type === 'summary') return { summary: { dataPoints: summaries(family, at) } };
  const dataPoints = values.map(({ value, labels = {} }) => ({
    ...at,
    attributes: toKeyValues(labels),
    asDouble: value,
  }));
  if (type === 'counter') return { sum: { aggregationTemporality: cumulative, isMonotonic: true, dataPoints } };
  return { gauge: { dataPoints } };
}

/** Prometheus has one value per bucket, cumulative and with the bound as a label; OTLP has one point with lists. */
function histograms(family: MetricFamily, at: object): object[] {
  return groupByLabels(family, 'le').map(({ labels, samples }) => {
    const buckets = samples
      .filter(({ bound }) => bound !== undefined)
      .map(({ bound, value }) => ({ bound: Number(String(bound).replace('+Inf', 'Infinity')), value }))
      .toSorted((one, other) => one.bound - other.bound);
    return {
      ...at,
      attributes: toKeyValues(labels),
      count: String(valueOf(samples, 'count')),
      sum: valueOf(samples, 'sum'),
      bucketCounts: buckets.map(({ value }, index) => String(value - (buckets[index - 1]?.value ?? 0))),
      explicitBounds: buckets.map(({ bound }) => bound).filter((bound) => Number.isFinite(bound)),
    };
  });
}

const summaries = (family: MetricFamily, at: object): object[] =>
  groupByLabels(family, 'quantile').map(({ labels, samples }) => ({
    ...at,
    attributes: toKeyValues(labels),
    count: String(valueOf(samples, 'count')),
    sum: valueOf(samples, 'sum'),
    quantileValues: samples.flatMap(({ bound, value }) =>
      bound === undefined ? [] : { quantile: Number(bound), value },
    ),
  }));

interface Sample {
  /** The last part of its name: `count`, `sum` or `bucket`. */
  part: string | undefined;
  bound: string | number | undefined;
  value: number;
}

const valueOf = (samples: readonly Sample[], part: string): number =>
  samples.find((sample) => sample.part === part && sample.bound === undefined)?.value ?? 0;

function groupByLabels({ values }: MetricFamily, boundLabel: string) {
  const groups = new Map<string, { labels: Attributes; samples: Sample[] }>();
  for (const { labels: all = {}, metricName, value } of values) {
    const { [boundLabel]: bound, ...labels } = all;
    const name = JSON.stringify(labels, Object.keys(labels).toSorted());
    const group = groups.get(name) ?? { labels, samples: [] };
    groups.set(name, group);
    group.samples.push({ part: metricName?.split('_').at(-1), bound, value });
  }
  return [...groups.values()];
}
