import { expect, test } from 'vitest';
import { createMetrics } from '../stats/metrics.ts';
import { encodeMetrics, encodeSpans } from './otlp.ts';

test('a span has hexadecimal ids, times in nanoseconds as text, and typed attributes', () => {
  const span = {
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    parentSpanId: undefined,
    name: 'run',
    kind: 'internal' as const,
    startUs: 1_700_000_000_000_001,
    endUs: 1_700_000_000_000_002,
    attributes: { text: 'x', whole: 3, half: 0.5, yes: true, none: undefined },
    isFailed: true,
  };
  const { resourceSpans } = JSON.parse(encodeSpans({ 'service.name': 'test' }, [span]));
  expect(resourceSpans).toEqual([
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'test' } }] },
      scopeSpans: [
        {
          scope: { name: 'siteglass' },
          spans: [
            {
              traceId: 'a'.repeat(32),
              spanId: 'b'.repeat(16),
              name: 'run',
              kind: 1,
              startTimeUnixNano: '1700000000000001000',
              endTimeUnixNano: '1700000000000002000',
              attributes: [
                { key: 'text', value: { stringValue: 'x' } },
                { key: 'whole', value: { intValue: '3' } },
                { key: 'half', value: { doubleValue: 0.5 } },
                { key: 'yes', value: { boolValue: true } },
              ],
              status: { code: 2 },
            },
          ],
        },
      ],
    },
  ]);
});

test('metrics keep their names, labels and values', async () => {
  const metrics = createMetrics('1.2.3');
  metrics.countCall({ path: '/v1/a', status: 200, credits: 2, durationMs: 30 });
  metrics.countCall({ path: '/v1/a', status: 200, credits: 2, durationMs: 90_000 });
  metrics.countCall({ path: '/v1/b', status: 500, credits: 0, durationMs: 3 });
  metrics.gauge('waiting', 'Calls that wait', () => 7);
  const body = JSON.parse(encodeMetrics({}, await metrics.families(), { startUs: 1, nowUs: 2 }));
  const named = (name: string) =>
    body.resourceMetrics[0].scopeMetrics[0].metrics.find((metric: { name: string }) => metric.name === name);
  const at = { startTimeUnixNano: '1000', timeUnixNano: '2000' };
  const label = (key: string, stringValue: string) => ({ key, value: { stringValue } });

  expect(named('siteglass_credits_total')).toEqual({
    name: 'siteglass_credits_total',
    description: 'Credits billed for synchronous calls, by endpoint',
    sum: {
      aggregationTemporality: 2,
      isMonotonic: true,
      dataPoints: [{ ...at, attributes: [label('endpoint', '/v1/a')], asDouble: 4 }],
    },
  });
  expect(named('siteglass_waiting').gauge).toEqual({ dataPoints: [{ ...at, attributes: [], asDouble: 7 }] });
  const { dataPoints } = named('siteglass_call_duration_seconds').histogram;
  expect(dataPoints).toHaveLength(2);
  const [first] = dataPoints;
  expect(first).toMatchObject({ ...at, attributes: [label('endpoint', '/v1/a')], count: '2', sum: 90.03 });
  expect(first.explicitBounds).toEqual([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]);
  expect(first.bucketCounts).toEqual(['0', '0', '0', '1', '0', '0', '0', '0', '0', '0', '0', '0', '0', '1']);
});
