// The engines and everything else that endpoints use.
import { writeAudit } from '../accounts/audit.ts';
import { listUnlockerHosts } from '../accounts/unlocker-host.ts';
import { createUsage } from '../accounts/usage.ts';
import { sampleHost } from '../contract/sample-site.ts';
import type { BatchService, CrawlService, ScheduleService, Services } from '../endpoints/endpoint.ts';
import { createAntibot } from '../engines/antibot/antibot.ts';
import type { OpenDetector } from '../engines/antibot/detector.ts';
import { createCrawler } from '../engines/crawler/crawler.ts';
import type { Crawler } from '../engines/crawler/crawler.ts';
import type { FetchSessions } from '../engines/fetch-sessions/fetch-sessions.ts';
import type { PageStore } from '../engines/page-store/page-store.ts';
import { createRendering } from '../engines/rendering/rendering.ts';
import type { CaptureFiles } from '../engines/screenshot/capture-files.ts';
import { createScreenshots } from '../engines/screenshot/screenshot.ts';
import type { ConfiguredEngine } from '../engines/search/configured-engines.ts';
import { createMergedSearch } from '../engines/search/merged/merged-search.ts';
import { createSearch } from '../engines/search/search.ts';
import type { SearchStore } from '../engines/search/store.ts';
import { createSiteMapper } from '../engines/site-map/site-map.ts';
import { createRenderPage } from '../engines/technology/rendered-page.ts';
import { createTechnologyDetector } from '../engines/technology/technology.ts';
import { createWebunlocker } from '../engines/webunlocker/webunlocker.ts';
import type { Webunlocker } from '../engines/webunlocker/webunlocker.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { createHealth } from '../stats/health.ts';
import type { Database } from '../storage/database.ts';
import { createCanonicalNames } from '../web/address/canonical-names.ts';
import { createDnsClient } from '../web/address/name-lookup.ts';
import { createRobots } from '../web/robots/robots.ts';
import type { Context } from './context.ts';
import type { WebAccess } from './web-access.ts';

export const dnsTimeoutMs = 1000;

export interface ServiceParts {
  web: WebAccess;
  database: Database;
  detector: OpenDetector;
  configuredEngines: ReadonlyMap<string, ConfiguredEngine>;
  searchStore: SearchStore;
  files: CaptureFiles;
  queue: JobQueue;
  secretKey: string;
  fetchSessions: FetchSessions;
  batches: BatchService;
  crawls: CrawlService;
  pageStore: PageStore;
  proxyPools: Services['proxyPools'];
  schedules: ScheduleService;
}

export function createServices(context: Context, parts: ServiceParts): Services {
  const { config, log } = context;
  const { web, database, detector, configuredEngines, searchStore, files, queue, secretKey } = parts;
  const { fetchSessions, batches, pageStore, proxyPools } = parts;
  const { pages, browsers } = web;
  const crawler = createCrawler({ pages, workers: web.workers });
  const search = createSearch({
    configuredEngines,
    store: searchStore,
    onTrouble: (trouble) => log.warn(trouble, 'search engine failed'),
  });
  return {
    antibot: createAntibot({
      pages,
      canonicalNames: createCanonicalNames({
        knownNames: [...config.resolve.keys(), sampleHost],
        servers: config.dnsServers,
      }),
      detector,
      workers: web.protectionDetectors,
    }),
    crawler,
    rendering: createRendering({ browsers, crawler }),
    search,
    mergedSearch: createMergedSearch({ search, onFault: context.onFault('search') }),
    siteMapper: createSiteMapper({ pages, workers: web.workers }),
    technology: createTechnologyDetector({
      pages,
      workers: web.analysts,
      dns: createDnsClient(config.dnsServers, { timeout: dnsTimeoutMs, tries: 1 }),
      renderPage: createRenderPage(browsers),
    }),
    screenshots: createScreenshots({
      browsers,
      heavyBrowsers: web.heavyBrowsers,
      pages,
      files,
      secret: secretKey,
      onTrouble: (error) => log.warn({ err: error }, 'file store failed for a capture'),
    }),
    robots: createRobots({ pages }),
    fetchSessions,
    pageStore,
    proxyPools,
    webunlocker: openWebunlocker(context, { web, database, detector, crawler }),
    usage: createUsage({ database }),
    health: createHealth({ database }),
    jobs: queue,
    batches,
    crawls: parts.crawls,
    schedules: parts.schedules,
  };
}

function openWebunlocker(
  { config, metrics, closers, onFault }: Context,
  { web, database, detector, crawler }: Pick<ServiceParts, 'web' | 'database' | 'detector'> & { crawler: Crawler },
): Webunlocker {
  const countEscalation = metrics.counter(
    'unlocker_escalations',
    'Steps of webunlocker from one tier to a more expensive one',
    ['from', 'to'],
  );
  const countEnd = metrics.counter(
    'unlocker_calls',
    'Calls of webunlocker by the last tier that was tried and the outcome: opened, or the code of an error',
    ['tier', 'outcome'],
  );
  return closers.add(
    createWebunlocker({
      pages: web.pages,
      browsers: web.windows,
      crawler,
      detector,
      hostsOf: (account) => listUnlockerHosts(database, account),
      external: config.unlockerExternal,
      tabsMax: Math.max(1, Math.floor(web.browserPagesMax / 2)),
      onEnd: countEnd,
      audit: ({ account, ...detail }) => {
        countEscalation({ from: detail.from, to: detail.to });
        const change = { actor: 'webunlocker', action: 'unlocker.escalated', accountId: account, detail };
        void writeAudit(database, change).catch(onFault('audit'));
      },
    }),
  );
}
