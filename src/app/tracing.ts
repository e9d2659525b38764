// Telemetry, where the operator has configured a collector. Otherwise its code is not loaded and nothing is wrapped.
import packageJson from '../../package.json' with { type: 'json' };
import { untraced } from '../flow/trace.ts';
import type { Tracer } from '../flow/trace.ts';
import type { Browsers } from '../web/browser/pool/browsers.ts';
import type { PageFetcher } from '../web/http/fetch-page.ts';
import type { Context } from './context.ts';

export async function openTracer(context: Omit<Context, 'tracer'>): Promise<Tracer> {
  const { config, log, metrics, closers, onFault } = context;
  const { otlpEndpoint: endpoint } = config;
  if (endpoint === undefined) return untraced;
  const { startTelemetry } = await import('../telemetry/telemetry.ts');
  const telemetry = startTelemetry({
    endpoint,
    headers: config.otlpHeaders,
    serviceName: config.otelServiceName,
    version: packageJson.version,
    resourceAttributes: config.otelResource,
    traceRatio: config.otelTraceRatio,
    spanDelayMs: config.otelSpanDelayMs,
    metricIntervalMs: config.otelMetricIntervalMs,
    metrics,
    onFault: onFault('telemetry'),
    onChange(problem) {
      if (problem === undefined) log.info('telemetry is exported again');
      else log.warn({ reason: problem }, 'telemetry cannot be exported');
    },
  });
  closers.push(() => telemetry.stop());
  return telemetry.tracer;
}

/** One span per page that is fetched without a browser, with its redirects. */
export function tracePages(tracer: Tracer, pages: PageFetcher): PageFetcher {
  if (tracer === untraced) return pages;
  return {
    fetchPage: (url, options) =>
      tracer.span('fetch', { kind: 'client' }, async (span) => {
        const page = await pages.fetchPage(url, options);
        span.set({ 'http.response.status_code': page.status });
        return page;
      }),
    fetchOnce: (url, options) =>
      tracer.span('fetch', { kind: 'client' }, async (span) => {
        const response = await pages.fetchOnce(url, options);
        span.set({ 'http.response.status_code': response.status });
        return response;
      }),
  };
}

/** One span per page in a browser, from the wait for a tab until the page is closed. */
export function traceBrowsers(tracer: Tracer, browsers: Browsers): Browsers {
  if (tracer === untraced) return browsers;
  const openPage: Browsers['openPage'] = async (options) => {
    const end = onlyOnce(tracer.start('render', { kind: 'client' }));
    try {
      const page = await browsers.openPage(options);
      const close: typeof page.close = () => {
        end();
        return page.close();
      };
      return {
        ...page,
        close,
        async [Symbol.asyncDispose]() {
          end();
          await page[Symbol.asyncDispose]();
        },
      };
    } catch (error) {
      end();
      throw error;
    }
  };
  return Object.assign(Object.create(browsers) as Browsers, { openPage });
}

function onlyOnce(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
