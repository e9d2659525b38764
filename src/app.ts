// The composition root, with its parts in `app/`: the one place that knows everybody. It creates each part and hands it to
// the next.
import { Resolver as NameServers } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { writeAudit } from './accounts/audit.ts';
import { bootstrap } from './accounts/bootstrap.ts';
import type { FirstAccess } from './accounts/bootstrap.ts';
import { listUnlockerHosts } from './accounts/unlocker-host.ts';
import { createUsage } from './accounts/usage.ts';
import { createAdmission } from './admission/admission.ts';
import { createClosers } from './app/closers.ts';
import type { Closers } from './app/closers.ts';
import { addGauges } from './app/gauges.ts';
import { describeNode } from './app/node-parts.ts';
import { openReach } from './app/reach.ts';
import { registerRoutes } from './app/routes.ts';
import { searchSettings } from './app/search-settings.ts';
import { openStorage } from './app/storage.ts';
import type { Config } from './config.ts';
import { overloaded } from './contract/errors.ts';
import { createCatalog } from './endpoints/catalog.ts';
import { createAntibot } from './engines/antibot/antibot.ts';
import { createDetector } from './engines/antibot/detector.ts';
import { createCrawler } from './engines/crawler/crawler.ts';
import { createRendering } from './engines/rendering/rendering.ts';
import { createCaptureFiles } from './engines/screenshot/capture-files.ts';
import { createScreenshots } from './engines/screenshot/screenshot.ts';
import { createBrowserTier } from './engines/search/browser-tier.ts';
import { createFamilies } from './engines/search/families.ts';
import { createSearch, offeredEngines } from './engines/search/search.ts';
import { createSearchStore } from './engines/search/store.ts';
import { createRenderPage } from './engines/technology/rendered-page.ts';
import { createTechnologyDetector } from './engines/technology/technology.ts';
import { createWebunlocker } from './engines/webunlocker/webunlocker.ts';
import { createCalls } from './gateway/call.ts';
import type { Calls } from './gateway/call.ts';
import { createJobWork } from './gateway/job-work.ts';
import { registerProbes } from './gateway/probes.ts';
import { createServer } from './gateway/routes.ts';
import { createFairQueue } from './flow/fair-queue.ts';
import { jobTasks } from './jobs/maintenance.ts';
import { createJobQueue, jobDone, jobReady } from './jobs/queue.ts';
import { createSealer } from './storage/sealing.ts';
import { createWebhooks } from './jobs/webhooks.ts';
import { createWorker } from './jobs/worker.ts';
import { createHealth } from './stats/health.ts';
import { createMetrics } from './stats/metrics.ts';
import type { Metrics } from './stats/metrics.ts';
import { createPayloads } from './stats/payloads.ts';
import type { Database } from './storage/database.ts';
import { createMaintenance } from './storage/maintenance.ts';
import { forgetOtherNodes, registerEndpoints, registerNode, unregisterNode } from './storage/nodes.ts';
import { openNotifications } from './storage/notifications.ts';
import { createCanonicalNames } from './web/canonical-names.ts';
import { createPictureFetcher } from './web/picture.ts';
import { parseProxy } from './web/proxy.ts';

export type Role = 'api' | 'worker' | 'all';

export interface Service {
  /** The HTTP server, with every route. It listens once `startService` has been called. */
  server: FastifyInstance;
  database: Database;
  /** For calls from inside this process, which pass the same checks and are billed and logged the same. */
  calls: Calls;
  adminToken: string;
  adminTokenPlace: string;
  /** Resolves with the reason when the service cannot go on by itself: its database is down for good. */
  down: Promise<string>;
  /** Makes what the first calls would have to wait for, beside whatever else goes on. */
  warmUp(): void;
  /** Finishes running calls and jobs, writes what is left to write, and closes everything. */
  stop(): Promise<void>;
}

const HOUR_SECONDS = 3600;
const WEBHOOK_TIMEOUT_SECONDS = 15;
const NAME_RECORDS_MS = 1000;

/** Builds the whole service without listening. */
export async function openService(config: Config, { role = 'all' }: { role?: Role } = {}): Promise<Service> {
  const log = pino({ level: config.logLevel, base: null });
  const metrics = createMetrics(packageJson.version);
  const closers = createClosers((error) => log.error(error));
  try {
    return await assemble(config, role, { log, metrics, closers });
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

interface Surroundings {
  log: Logger;
  metrics: Metrics;
  closers: Closers;
}

async function assemble(config: Config, role: Role, { log, metrics, closers }: Surroundings): Promise<Service> {
  const onFault = (where: string) => (error: unknown, id?: string) => {
    metrics.countFault(where);
    log.error({ err: error, where, id }, 'unexpected error');
  };

  const reach = openReach(config, { log, closers });
  const { guard, pages, browsers, windows } = reach;
  const detector = createDetector();
  const families = createFamilies({
    settings: searchSettings(config),
    detector,
    browser: createBrowserTier(browsers),
    pages: reach.enginePages,
  });
  const catalog = createCatalog({ searchEngines: offeredEngines(families) });

  const storage = await openStorage(config, { log, closers });
  const { adminToken, adminTokenPlace, secretKey, database, blobs, down } = storage;
  const endpointIds = await registerEndpoints(
    database,
    catalog.map((endpoint) => endpoint.path),
  );
  const nodeId = await registerNode(database, { role, version: packageJson.version });
  closers.push(() => unregisterNode(database, nodeId));
  if (config.databaseUrl === undefined) await forgetOtherNodes(database, nodeId);
  const notifications = closers.add(openNotifications(storage.connection, [jobReady, jobDone]));

  // What the endpoints ask
  const crawler = createCrawler({ pages, workers: reach.workers });
  const countEscalation = metrics.counter(
    'unlocker_escalations',
    'Steps of webunlocker from one tier to a dearer one',
    ['from', 'to'],
  );
  const webunlocker = closers.add(
    createWebunlocker({
      pages,
      browsers: windows,
      crawler,
      detector,
      hostsOf: (account) => listUnlockerHosts(database, account),
      external: config.unlockerExternal,
      tabsMax: Math.max(1, Math.floor(reach.browserPagesMax / 2)),
      onEnd: metrics.counter(
        'unlocker_calls',
        'Calls of webunlocker by the last tier that was tried and how they ended: opened, or the code of an error',
        ['tier', 'outcome'],
      ),
      audit: ({ account, ...detail }) => {
        countEscalation({ from: detail.from, to: detail.to });
        const change = { actor: 'webunlocker', action: 'unlocker.escalated', accountId: account, detail };
        void writeAudit(database, change).catch(onFault('audit'));
      },
    }),
  );
  const files = createCaptureFiles({ blobs, secret: secretKey });
  const searchStore = createSearchStore(database);
  const health = createHealth({ database });
  const retainSeconds = config.jobRetentionHours * HOUR_SECONDS;
  const sealer = createSealer(secretKey);
  const queue = createJobQueue({
    database,
    notifications,
    blobs,
    sealer,
    nodeId,
    deadlineSeconds: config.jobDeadlineSeconds,
    retainSeconds,
  });
  const services = {
    antibot: createAntibot({
      pages,
      canonicalNames: createCanonicalNames({ knownNames: config.resolve.keys() }),
      detector,
    }),
    crawler,
    rendering: createRendering({ browsers, crawler }),
    search: createSearch({
      families,
      store: searchStore,
      onTrouble: (trouble) => log.warn(trouble, 'a search engine gave trouble'),
    }),
    technology: createTechnologyDetector({
      pages,
      workers: reach.analysts,
      dns: new NameServers({ timeout: NAME_RECORDS_MS, tries: 1 }),
      renderPage: createRenderPage(browsers),
    }),
    screenshots: createScreenshots({
      browsers,
      pages,
      files,
      onTrouble: (error) => log.warn({ err: error }, 'the file store could not be used for a capture'),
    }),
    webunlocker,
    usage: createUsage({ database }),
    health,
    jobs: queue,
  };

  // Calls
  const admission = createAdmission({ database, nodeId });
  const payloads = createPayloads({ database, bodyBytesMax: config.logBodyBytesMax });
  const flushLog = async () => {
    await Promise.all([admission.flush(), payloads.flush()]);
  };
  closers.push(flushLog);
  const slots = createFairQueue({
    places: config.callsMax,
    perAccountMax: config.callsPerAccountMax,
    waitingMax: config.callsMax * 4,
    refuse: () => overloaded('too many concurrent calls', 2),
  });
  const calls = createCalls({
    admission,
    queue,
    payloads,
    slots,
    endpointIds,
    services,
    vetUrl: guard.vetUrl,
    vetProxy: (text, parameter) => {
      const { host } = parseProxy(text, parameter);
      if (isIP(host) !== 0) guard.check(host, parameter);
    },
    onEnd: metrics.countCall,
    onFault: onFault('call'),
  });

  // Jobs and housekeeping
  const maintenance = createMaintenance({
    database,
    blobs,
    nodeId,
    describeNode: () => describeNode(browsers.status),
    logRetentionDays: config.logRetentionDays,
    furtherTasks: {
      ...jobTasks({ database, blobs, nodeId, retainSeconds }),
      searchAnswers: { everyMs: 60_000, run: () => searchStore.sweep() },
    },
    onFault: (error, task) => onFault(task)(error),
  });
  closers.push(() => maintenance.stop());
  await maintenance.runAll();
  if (role !== 'api') {
    const worker = createWorker({
      database,
      notifications,
      blobs,
      sealer,
      nodeId,
      jobsMax: config.jobsMax,
      retainSeconds,
      perform: createJobWork({ catalog, endpointIds, calls, payloads, onEnd: metrics.countCall }),
      onFault: onFault('worker'),
    });
    const webhooks = createWebhooks({
      database,
      notifications,
      envelopeOf: (accountId, jobId) => queue.find(accountId, jobId, 0, AbortSignal.timeout(10_000)),
      post: async (url, headers, body) =>
        await pages.fetchOnce(guard.vetUrl(url, { parameter: 'webhook_url' }), {
          method: 'POST',
          headers,
          body,
          totalTimeoutSeconds: WEBHOOK_TIMEOUT_SECONDS,
          responseBytesMax: 64 * 1024,
        }),
      onFault: onFault('webhook'),
    });
    closers.push(() => Promise.all([worker.stop(config.shutdownSeconds * 1000), webhooks.stop()]));
    metrics.gauge('jobs_running', 'Jobs in work on this node', () => worker.running);
  }
  addGauges(metrics, { calls, slots, payloads, browsers, windows, engine: reach.engine });

  // The server
  let stopping: Promise<void> | undefined;
  const server = createServer({
    log: log.child({}, { level: log.isLevelEnabled('info') ? 'warn' : log.level }), // the framework's own news are not ours
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    onFault: onFault('server'),
  });
  closers.push(() =>
    Promise.race([
      server.close(),
      new Promise((resolve) => setTimeout(resolve, config.shutdownSeconds * 1000).unref()),
    ]),
  );
  registerProbes(server, {
    database,
    metrics,
    metricsPort: config.metricsPort,
    host: config.host,
    isStopping: () => stopping !== undefined,
  });
  if (role !== 'worker') {
    await registerRoutes(server, {
      config,
      database,
      adminToken,
      catalog,
      calls,
      admission,
      files,
      families,
      sealer,
      ruleSets: reach.analysts.ruleSets,
      queue,
      fetchPicture: createPictureFetcher({ guard, pages }),
      flushLog,
    });
  }

  return {
    server,
    database,
    calls,
    down,
    adminToken,
    adminTokenPlace,
    warmUp() {
      void reach.analysts.prepare();
      reach.supply.prepare();
    },
    stop: () => (stopping ??= closers.closeAll()),
  };
}

export interface StartedService extends Service {
  address: string;
  /** The key and the login that the first start has made; null on every later start. */
  firstKey: string | null;
  firstLogin: FirstAccess['login'];
}

/** Opens the service and listens. */
export async function startService(config: Config, options: { role?: Role } = {}): Promise<StartedService> {
  // Pages and pictures pass through and do not stay: by itself V8 would look for garbage after every second one.
  setFlagsFromString('--heap-growing-percent=150');
  const service = await openService(config, options);
  try {
    const { key: firstKey, login: firstLogin } = await bootstrap(service.database);
    const address = await service.server.listen({ port: config.port, host: config.host });
    return { ...service, address, firstKey, firstLogin };
  } catch (error) {
    await service.stop();
    throw error;
  }
}
