// Each tier of webunlocker on a page behind a proof of work, alternated in one run. The site accepts the clients that the tier
// needs. Measures the engine alone, without the gateway.
import { tmpdir } from 'node:os';
import { createDetector } from '../src/engines/antibot/detector.ts';
import type { Crawler } from '../src/engines/crawler/crawler.ts';
import { createWebunlocker } from '../src/engines/webunlocker/webunlocker.ts';
import { createAddressGuard } from '../src/web/address/address-guard.ts';
import { createBrowsers } from '../src/web/browser/pool/browsers.ts';
import { bringBrowser } from '../test/support/bring-browser.ts';
import { createPageFetcher } from '../src/web/http/fetch-page.ts';
import { createResolver } from '../src/web/address/resolver.ts';
import { createUndiciEngine } from '../src/web/http/undici-engine.ts';
import { startGuardedSite } from '../test/support/guarded-site.ts';
import { percentile, printTable } from './support/figures.ts';

const rounds = Number(process.argv[2] ?? 6);
const pageCount = 20;

const site = await startGuardedSite();
const url = new URL(`http://127.0.0.1:${site.port}/goods`);
const settings = { egressAllow: ['127.0.0.1'], ownAddresses: [], knownNames: [], resolve: new Map() };
const guard = createAddressGuard(settings);
const engine = createUndiciEngine();
const program = await bringBrowser();
const browsers = createBrowsers(
  { ...settings, cacheDirectory: tmpdir(), hiddenDirectories: [], isWindow: true },
  { findProgram: async () => program },
);
const unlocker = createWebunlocker({
  pages: createPageFetcher({ engine, resolver: createResolver({ guard, resolve: new Map() }), guard }),
  browsers,
  crawler: { read: async () => ({ text: '', kind: 'html' }) } as unknown as Crawler,
  detector: createDetector(),
  hostsOf: async () => ['127.0.0.1'],
  audit: () => {},
  tabsMax: 2,
});

const times = new Map<string, number[]>();
async function unlock(account: number, name?: string): Promise<void> {
  const startedAt = performance.now();
  const { tier } = await unlocker.unlock(url, { account, followRedirects: true, pageSource: true, timeoutSeconds: 60 });
  const label = name ?? tier;
  times.set(label, [...(times.get(label) ?? []), performance.now() - startedAt]);
}

await unlock(0, 'browser, started for it');
for (let round = 1; round <= rounds; round++) {
  // A fresh account has to pass the check; afterwards its clearance is enough.
  await unlock(round, 'browser, with the proof of work');
  for (let page = 0; page < pageCount; page++) await unlock(round);
  // Another site lets scripts of its pages ask, and no plain request.
  const fresh = site.visits.length;
  site.demand = ({ headers }) =>
    headers['upgrade-insecure-requests'] === undefined || site.visits.slice(fresh).every(({ isInside }) => !isInside);
  await unlock(-round, 'browser, with the proof of work');
  await unlock(-round, 'tab, after a cookie that was not enough');
  for (let page = 0; page < pageCount - 2; page++) await unlock(-round);
  site.demand = undefined;
}
printTable(
  [...times].map(([name, all]) => ({
    '': name,
    pages: all.length,
    'p50, ms': percentile(all, 0.5).toFixed(1),
    'p95, ms': percentile(all, 0.95).toFixed(1),
  })),
);
await unlocker.close();
await browsers.close();
await engine.close();
await site.close();
