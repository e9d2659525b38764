// The gauges of `/metrics`.
import type { Calls } from '../gateway/call.ts';
import type { FairQueue } from '../flow/fair-queue.ts';
import type { Metrics } from '../stats/metrics.ts';
import type { Payloads } from '../stats/payloads.ts';
import type { Browsers } from '../web/browser/pool/browsers.ts';
import type { ServingEngine } from '../web/http/engine.ts';

export interface GaugedParts {
  calls: Calls;
  slots: FairQueue;
  payloads: Payloads;
  browsers: Browsers;
  heavyBrowsers: Browsers;
  windows: Browsers;
  engine: ServingEngine;
}

const browserGauges = {
  browser_processes: ['Operating system processes of all browsers', 'processes'],
  browser_resident_bytes: ['Memory of these processes; shared memory is counted in each', 'residentBytes'],
  browser_pages: ['Pages in use', 'pages'],
  browser_pages_waiting: ['Calls waiting for a page', 'waiting'],
  browser_starts: ['Browsers started since the browser worker started', 'starts'],
  browser_crashes: ['Browser crashes since the browser worker started', 'crashes'],
} as const;

export function addGauges(metrics: Metrics, parts: GaugedParts): void {
  const { calls, slots, payloads, browsers, heavyBrowsers, windows, engine } = parts;
  metrics.gauge('calls_running', 'Calls that have not been answered yet', () => calls.running);
  metrics.gauge('calls_in_work', 'Calls that are running', () => slots.running);
  metrics.gauge('calls_waiting', 'Calls waiting to run', () => slots.waiting);
  metrics.gauge(
    'log_payloads_dropped',
    'Parameters and bodies that were dropped because the database was too slow',
    () => payloads.dropped,
  );
  metrics.info(
    'browser_info',
    'The browser of each use, and its isolation: jailed, sandboxed or unsandboxed',
    ['use', 'path', 'source', 'version', 'isolation'],
    () =>
      Object.entries({ pages: browsers, large_captures: heavyBrowsers, webunlocker: windows }).flatMap(
        ([use, { status }]) =>
          status?.level === undefined
            ? []
            : {
                use,
                path: status.path,
                source: status.source,
                version: status.version,
                isolation: status.level,
              },
      ),
  );
  metrics.info(
    'http_engine_info',
    'The HTTP engine of outgoing requests; fallback is true when wreq was requested and is not available',
    ['engine', 'library', 'fallback'],
    () => [{ engine: engine.status.name, library: engine.status.library, fallback: String(engine.status.isFallback) }],
  );
  for (const [name, [help, field]] of Object.entries(browserGauges)) {
    const all = [browsers, heavyBrowsers, windows];
    metrics.gauge(name, help, () => all.reduce((sum, { status }) => sum + (status?.[field] ?? 0), 0));
  }
}
