import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../stats/metrics.ts';
import { startTelemetry } from './telemetry.ts';

async function startCollector(status: number | null) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(request.url ?? '');
    if (status !== null) response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return { received, endpoint: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

const start = (endpoint: URL) =>
  startTelemetry({
    endpoint,
    headers: {},
    serviceName: 'test',
    version: '0',
    resourceAttributes: {},
    traceRatio: 1,
    spanDelayMs: 10,
    metricIntervalMs: 60_000,
    metrics: createMetrics('0'),
    stopMs: 50,
    onFault(error) {
      throw error;
    },
    onChange() {},
  });

test.each([
  ['never answers', null],
  ['is overloaded', 503],
])(
  'a shutdown does not wait for retries if the collector %s',
  async (_, status) => {
    const { received, endpoint } = await startCollector(status);
    const telemetry = start(endpoint);
    for (let spans = 0; spans < 2000; spans++) telemetry.tracer.start('run', {})();
    await expect.poll(() => received).toContain('/v1/traces');
    await telemetry.stop(); // a retry of each of the four groups of spans would take longer than this test may
    expect(received.filter((path) => path === '/v1/metrics').length).toBeLessThanOrEqual(1);
  },
  5000,
);
