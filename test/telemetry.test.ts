// Traces and metrics, sent to a collector on loopback.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from './support/service.ts';
import type { TestAccount, TestService } from './support/service.ts';
import { startTarget } from './support/target.ts';
import type { Target } from './support/target.ts';

const crawlerPath = '/v1/website/crawler';

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A collector that keeps what it receives and answers with `status`. */
async function startCollector() {
  const received: Received[] = [];
  const collector = { received, status: 200, url: '', close: async () => {} };
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = gunzipSync(await buffer(request)).toString();
    received.push({ path: request.url ?? '', headers: request.headers, text });
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
  }
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  collector.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  return collector;
}

let collector: Awaited<ReturnType<typeof startCollector>>;
let service: TestService;
let target: Target;
let account: TestAccount;

beforeAll(async () => {
  target = await startTarget();
  collector = await startCollector();
  service = await startTestService({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/base/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-secret,x-tenant=7',
      OTEL_SERVICE_NAME: 'glass',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_BSP_SCHEDULE_DELAY: '20',
      OTEL_METRIC_EXPORT_INTERVAL: '50',
    },
  });
  account = await service.createAccount();
});
afterAll(async () => {
  await service?.stop();
  await collector?.close();
  await target?.close();
});

type Attribute = { key: string; value: Record<string, unknown> };
const readAttributes = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spans = (): any[] =>
  collector.received
    .filter(({ path }) => path === '/base/v1/traces')
    .flatMap(({ text }) => JSON.parse(text).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
    .map((span) => ({ ...span, attributes: readAttributes(span.attributes) }));

/** Waits until the root span of a request has arrived. Its children end before it. */
async function traceOf(requestId: string | null, kind = 2): Promise<{ root: any; children: any[] }> {
  const isRoot = (span: any) => span.attributes['siteglass.request_id'] === requestId && span.kind === kind;
  await expect.poll(() => spans().filter(isRoot).length, { timeout: 20_000 }).toBe(1);
  const root = spans().find(isRoot);
  return {
    root,
    children: spans().filter(({ traceId, spanId }) => traceId === root.traceId && spanId !== root.spanId),
  };
}

const crawl = (headers: Record<string, string> = {}, query = `${target.origin}/`) =>
  service.call(crawlerPath, { query }, { key: account.key, headers });

describe('a call', () => {
  test('is a trace with its admission, its fetch and its settlement', async () => {
    const answer = await crawl();
    const { root, children } = await traceOf(answer.headers.get('x-request-id'));
    expect(root).toMatchObject({ name: crawlerPath, kind: 2, status: {} });
    expect(root).not.toHaveProperty('parentSpanId');
    expect(root.attributes).toMatchObject({
      'http.route': crawlerPath,
      'http.response.status_code': '200',
      'siteglass.account_id': expect.stringMatching(/^\d+$/),
      'siteglass.credits': '1',
    });
    const parents = Object.fromEntries(children.map(({ name, parentSpanId }) => [name, parentSpanId]));
    const { spanId: runId } = children.find(({ name }) => name === 'run');
    expect(parents).toEqual({ admission: root.spanId, run: root.spanId, fetch: runId, settle: root.spanId });
    for (const child of children) {
      expect(BigInt(child.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(root.startTimeUnixNano));
      expect(BigInt(child.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(root.endTimeUnixNano));
    }
    expect(children.find(({ name }) => name === 'fetch').attributes).toEqual({ 'http.response.status_code': '200' });
  });

  test('continues the trace of its caller', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const answer = await crawl({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
    const { root, children } = await traceOf(answer.headers.get('x-request-id'));
    expect(root).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
    expect(children).toHaveLength(4);
  });

  test('is not recorded when its caller does not sample', async () => {
    const traceId = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
    await crawl({ traceparent: `00-${traceId}-00f067aa0ba902b7-00` });
    const later = await crawl();
    await traceOf(later.headers.get('x-request-id'));
    expect(spans().filter((span) => span.traceId === traceId)).toEqual([]);
  });

  test('that fails has the code of its error', async () => {
    const answer = await crawl({}, 'http://nothing.invalid/');
    const { root, children } = await traceOf(answer.headers.get('x-request-id'));
    expect(root).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'target_dns' } });
    expect(children.find(({ name }) => name === 'fetch')).toMatchObject({
      status: { code: 2 },
      attributes: { 'error.type': 'target_dns' },
    });
  });

  test('that is refused is no failure', async () => {
    const answer = await crawl({}, 'nonsense');
    const { root, children } = await traceOf(answer.headers.get('x-request-id'));
    expect(root).toMatchObject({ status: {}, attributes: { 'http.response.status_code': '400' } });
    expect(children).toMatchObject([{ name: 'admission', status: {}, attributes: { 'error.type': 'bad_request' } }]);
  });

  test('as a job is a trace of the worker with the same request id', async () => {
    const { json } = await service.call(
      crawlerPath,
      { query: `${target.origin}/`, is_async: 'true' },
      { key: account.key },
    );
    const { root, children } = await traceOf(json.job_id, 5);
    expect(root).toMatchObject({ name: crawlerPath, attributes: { 'siteglass.attempt': '1' } });
    expect(children.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['fetch', 'run']);
  });

  test('leaves no key, URL or host in what is exported', async () => {
    const { port } = new URL(target.origin);
    const answer = await crawl({}, `http://user:pass-word@127.0.0.1:${port}/private-path?token=tok-en`);
    await traceOf(answer.headers.get('x-request-id'));
    const everything = collector.received.map(({ text }) => text).join('\n');
    for (const secret of [account.key, 'pass-word', 'private-path', 'tok-en', `127.0.0.1:${port}`, 'nothing.invalid']) {
      expect(everything).not.toContain(secret);
    }
  });
});

test('metrics are those of /metrics', async () => {
  const exported = () => collector.received.filter(({ path }) => path === '/base/v1/metrics');
  const before = exported().length;
  await expect.poll(() => exported().length, { timeout: 20_000 }).toBeGreaterThan(before + 1);
  const { resource, scopeMetrics } = JSON.parse(exported().at(-1)!.text).resourceMetrics[0];
  expect(readAttributes(resource.attributes)).toMatchObject({
    'service.name': 'glass',
    'service.version': expect.stringMatching(/^\d+\./),
    'deployment.environment.name': 'test',
  });
  const names = scopeMetrics[0].metrics.map(({ name }: { name: string }) => name) as string[];
  const { text } = await service.call('/metrics');
  const scraped = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
  expect(scraped).toEqual(expect.arrayContaining(['siteglass_calls_total', 'siteglass_call_duration_seconds']));
  expect(names).toEqual(expect.arrayContaining(['siteglass_calls_total', 'siteglass_call_duration_seconds']));
  expect(names.filter((name) => !scraped.includes(name))).toEqual([]);
});

test('requests have the headers of the operator', () => {
  expect(collector.received[0]!.headers).toMatchObject({
    authorization: 'Bearer collector-secret',
    'x-tenant': '7',
    'content-type': 'application/json',
  });
});

test('a collector that fails does not disturb calls, and lost spans are counted', async () => {
  collector.status = 400;
  const dropped = async () =>
    Number(/^siteglass_telemetry_spans_dropped (\d+)$/m.exec((await service.call('/metrics')).text)?.[1]);
  expect(await dropped()).toBe(0);
  expect((await crawl()).status).toBe(200);
  await expect.poll(dropped, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
  collector.status = 200;
  const answer = await crawl();
  expect((await traceOf(answer.headers.get('x-request-id'))).children).toHaveLength(4);
});
