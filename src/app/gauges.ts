// The gauges of `/metrics`.
import type { Admission } from '../admission/admission.ts';
import type { Unconfirmed } from '../admission/unconfirmed.ts';
import type { Calls } from '../gateway/call.ts';
import type { FairQueue } from '../flow/fair-queue.ts';
import type { Shares } from '../flow/shares.ts';
import type { Metrics } from '../stats/metrics.ts';
import type { Payloads } from '../stats/payloads.ts';
import type { Database } from '../storage/database.ts';
import type { Browsers } from '../web/browser/pool/browsers.ts';
import type { ServingEngine } from '../web/http/engine.ts';

export interface GaugedParts {
  shares: Shares;
  /** Whether metrics may identify accounts. */
  showsAccounts: boolean;
  database: Pick<Database, 'availability'>;
  admission: Pick<Admission, 'dropped'>;
  unconfirmed: Pick<Unconfirmed, 'waiting'>;
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
  addDatabaseGauges(metrics, parts);
  addShareGauges(metrics, parts);
  metrics.gauge('calls_open', 'Calls that have not been answered yet', () => calls.running);
  metrics.gauge('calls_running', 'Calls that are running', () => slots.running);
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

function addDatabaseGauges(metrics: Metrics, { database, admission, unconfirmed }: GaugedParts): void {
  const { availability } = database;
  metrics.gauge('database_down', '1 while the database does not answer and calls are refused, else 0', () =>
    Number(availability.isDown),
  );
  metrics.gauge('database_outages', 'Outages of the database since the start', () => availability.outages);
  metrics.gauge(
    'unconfirmed_batches',
    'Batches of calls that failed with an unknown outcome and wait to be voided',
    () => unconfirmed.waiting,
  );
  metrics.gauge(
    'log_rows_dropped',
    'Log rows of free and refused calls that were dropped because the database was away for too long',
    () => admission.dropped,
  );
}

// Anyone who reaches the port of the API can read its metrics, so accounts are identified only on a separate port.
function addShareGauges(
  metrics: Metrics,
  { shares, showsAccounts }: Pick<GaugedParts, 'shares' | 'showsAccounts'>,
): void {
  const labels = ['resource', 'account'] as const;
  const whose = showsAccounts
    ? 'of the ten accounts that use most of each resource; account 0 is the service itself'
    : 'of the ten accounts that use most of each resource, by rank';
  const read = (figure: 'running' | 'waiting') => () =>
    shares.read().map(({ resource, account, rank, ...share }) => ({
      labels: { resource, account: showsAccounts ? String(account) : `#${rank}` },
      value: share[figure],
    }));
  metrics.gaugeBy('share_running', `Running uses ${whose}`, labels, read('running'));
  metrics.gaugeBy('share_waiting', `Waiting uses ${whose}`, labels, read('waiting'));
}
