// What `/metrics` tells of the moment.
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
  windows: Browsers;
  engine: ServingEngine;
}

const browserGauges = {
  browser_processes: ['Operating system processes of all browsers', 'processes'],
  browser_resident_bytes: ['Memory of these processes, shared parts counted in each', 'residentBytes'],
  browser_pages: ['Pages in use', 'pages'],
  browser_pages_waiting: ['Calls that wait for a page', 'waiting'],
  browser_starts: ['Browsers started since the browser worker began', 'starts'],
  browser_crashes: ['Browsers that ended unasked since the browser worker began', 'crashes'],
} as const;

export function addGauges(metrics: Metrics, parts: GaugedParts): void {
  const { calls, slots, payloads, browsers, windows, engine } = parts;
  metrics.gauge('calls_running', 'Calls that have not been answered yet', () => calls.running);
  metrics.gauge('calls_in_work', 'Calls that are running', () => slots.running);
  metrics.gauge('calls_waiting', 'Calls that wait to run', () => slots.waiting);
  metrics.gauge(
    'log_payloads_dropped',
    'Parameters and bodies that were not kept because the database was behind',
    () => payloads.dropped,
  );
  metrics.info(
    'browser_info',
    'Which browser is used for what, and how it is kept from this machine: jailed, sandboxed or unsandboxed',
    ['use', 'path', 'source', 'version', 'isolation'],
    () =>
      Object.entries({ pages: browsers, webunlocker: windows }).flatMap(([use, { status }]) =>
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
    'What sends outgoing requests; fallback is true where wreq was wanted and cannot serve',
    ['engine', 'library', 'fallback'],
    () => [{ engine: engine.status.name, library: engine.status.library, fallback: String(engine.status.isFallback) }],
  );
  for (const [name, [help, field]] of Object.entries(browserGauges)) {
    metrics.gauge(name, help, () => (browsers.status?.[field] ?? 0) + (windows.status?.[field] ?? 0));
  }
}
