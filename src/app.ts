// The composition root: the one place that knows everybody. It creates each part and hands it to the next.
import { Resolver as NameServers } from 'node:dns/promises';
import { mkdir } from 'node:fs/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
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
import type { Config } from './config.ts';
import { registerConsole } from './console/console.ts';
import { readDashboard, registerDashboard } from './console/dashboard-files.ts';
import { createSessions } from './console/sessions.ts';
import { contentTypes, etagOf } from './contract/capture.ts';
import { notFound } from './contract/errors.ts';
import { createCatalog } from './endpoints/catalog.ts';
import { createAntibot } from './engines/antibot/antibot.ts';
import { createDetector } from './engines/antibot/detector.ts';
import { engineOf } from './endpoints/endpoint.ts';
import { createCrawler } from './engines/crawler/crawler.ts';
import { createPageWorkers } from './engines/crawler/page-workers.ts';
import { createRendering } from './engines/rendering/rendering.ts';
import { createCaptureFiles } from './engines/screenshot/capture-files.ts';
import { createScreenshots } from './engines/screenshot/screenshot.ts';
import { createBrowserTier } from './engines/search/browser-tier.ts';
import { createFamilies } from './engines/search/families.ts';
import type { SearchSettings } from './engines/search/families.ts';
import { createSearch, offeredEngines } from './engines/search/search.ts';
import { createSearchStore } from './engines/search/store.ts';
import { createAnalysisWorkers } from './engines/technology/analysis-workers.ts';
import { createRenderPage } from './engines/technology/rendered-page.ts';
import { createTechnologyDetector } from './engines/technology/technology.ts';
import { createWebunlocker } from './engines/webunlocker/webunlocker.ts';
import { createCalls } from './gateway/call.ts';
import type { Calls } from './gateway/call.ts';
import { registerFiles } from './gateway/files.ts';
import { createJobWork } from './gateway/job-work.ts';
import { createOpenApi } from './gateway/openapi.ts';
import { registerProbes } from './gateway/probes.ts';
import { createServer, registerEndpoints as registerEndpointRoutes } from './gateway/routes.ts';
import { createSlots } from './gateway/slots.ts';
import { createJobQueue, JOB_DONE, JOB_READY } from './jobs/queue.ts';
import { createSealer } from './jobs/sealing.ts';
import { createWebhooks } from './jobs/webhooks.ts';
import { createWorker } from './jobs/worker.ts';
import { registerMcp } from './mcp/mcp-routes.ts';
import { registerReference } from './reference/reference-routes.ts';
import { createHealth } from './stats/health.ts';
import { createMetrics } from './stats/metrics.ts';
import type { Metrics } from './stats/metrics.ts';
import { createPayloads } from './stats/payloads.ts';
import { createDiskBlobs } from './storage/blobs.ts';
import type { Blobs } from './storage/blobs.ts';
import { openDatabase } from './storage/database.ts';
import type { Database } from './storage/database.ts';
import { startEmbeddedPostgres } from './storage/postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from './storage/postgres/embedded-postgres.ts';
import { createMaintenance } from './storage/maintenance.ts';
import { migrate } from './storage/migrate.ts';
import { forgetOtherNodes, registerEndpoints, registerNode, unregisterNode } from './storage/nodes.ts';
import { openNotifications } from './storage/notifications.ts';
import { createS3Blobs } from './storage/s3-blobs.ts';
import { readOrMakeSecret } from './storage/secret-file.ts';
import { createAddressGuard } from './web/address-guard.ts';
import { createBrowsers, pagesMaxHere } from './web/browser/browsers.ts';
import type { PoolStatus } from './web/browser/pool.ts';
import { createCanonicalNames } from './web/canonical-names.ts';
import { allowOrigins } from './web/chosen-origins.ts';
import { createPageFetcher } from './web/fetch-page.ts';
import { parseProxy } from './web/proxy.ts';
import { createResolver } from './web/resolver.ts';
import { createUndiciEngine } from './web/undici-engine.ts';

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
  /** Finishes running calls and jobs, writes what is left to write, and closes everything. */
  stop(): Promise<void>;
}

const DATABASE_START_MS = 60_000;
const HOUR_SECONDS = 3600;
const WEBHOOK_TIMEOUT_SECONDS = 15;
const NAME_RECORDS_MS = 1000;
const guidesDirectory = join(import.meta.dirname, '..', 'docs');
const dashboardFiles = join(import.meta.dirname, '..', 'dashboard', 'dist');
const migrations = join(import.meta.dirname, 'storage', 'migrations');

/** Builds the whole service without listening. */
export async function openService(config: Config, { role = 'all' }: { role?: Role } = {}): Promise<Service> {
  const log = pino({ level: config.logLevel, base: null });
  const metrics = createMetrics(packageJson.version);
  // What has been opened so far, to be closed in the opposite order: at the end, or when the start fails half way.
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer().catch((error: unknown) => log.error(error));
  };
  try {
    return await assemble(config, role, { log, metrics, closers, close });
  } catch (error) {
    await close();
    throw error;
  }
}

interface Surroundings {
  log: Logger;
  metrics: Metrics;
  closers: (() => Promise<unknown>)[];
  close(): Promise<void>;
}

async function assemble(config: Config, role: Role, { log, metrics, closers, close }: Surroundings): Promise<Service> {
  const onFault = (where: string) => (error: unknown, id?: string) => {
    metrics.countFault(where);
    log.error({ err: error, where, id }, 'unexpected error');
  };

  // Reaching the web
  const guard = createAddressGuard({
    egressAllow: config.egressAllow,
    ownAddresses: ownAddresses(),
    knownNames: config.resolve.keys(),
  });
  const resolver = createResolver({ guard, resolve: config.resolve });
  const engine = createUndiciEngine();
  closers.push(() => engine.close());
  const pages = createPageFetcher({ engine, resolver, guard });
  const workers = createPageWorkers({ threadsMax: config.pageWorkers });
  closers.push(() => workers.close());
  const analysts = createAnalysisWorkers({
    threadsMax: config.pageWorkers,
    cacheDirectory: join(config.dataDirectory, 'cache'),
  });
  closers.push(() => analysts.close());
  const dns = new NameServers({ timeout: NAME_RECORDS_MS, tries: 1 });
  const browserSettings = {
    chromium: config.chromium,
    sandbox: config.browserSandbox,
    pagesMax: config.browserPages ?? pagesMaxHere(),
    cacheDirectory: config.dataDirectory,
    hiddenDirectories: [config.dataDirectory],
    egressAllow: config.egressAllow,
    ownAddresses: ownAddresses(),
    knownNames: [...config.resolve.keys()],
    resolve: config.resolve,
  };
  const browserParts = {
    onStart: ({ path, version, level, shortcomings, startMs }: PoolStatus) => {
      const how = level === 'jailed' ? 'info' : 'warn';
      log[how]({ path, version, isolation: level, shortcomings, startMs }, 'browser started');
    },
  };
  const browsers = createBrowsers(browserSettings, browserParts);
  closers.push(() => browsers.close());
  const windows = createBrowsers({ ...browserSettings, isWindow: true, warmPages: 0 }, browserParts);
  closers.push(() => windows.close());
  const crawler = createCrawler({ pages, workers });
  const families = createFamilies({
    settings: searchSettings(config),
    browser: createBrowserTier(browsers),
    pages: createPageFetcher({ engine, ...allowOrigins({ guard, resolver, ...chosenOrigins(config) }) }),
  });
  const catalog = createCatalog({ searchEngines: offeredEngines(families) });

  // Storage
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o711 });
  const adminTokenPlace = join(config.dataDirectory, 'admin-token');
  const adminToken = config.adminToken ?? (await readOrMakeSecret(adminTokenPlace, 'sgadmin_'));
  const secretKey = config.secretKey ?? (await readOrMakeSecret(join(config.dataDirectory, 'secret-key')));
  const { database, connection, down } = await connect(config, log, closers);
  await migrate(database, { directory: migrations });
  await database.query('select ensure_log_partitions(7)');
  const endpointIds = await registerEndpoints(
    database,
    catalog.map((endpoint) => endpoint.path),
  );
  const nodeId = await registerNode(database, { role, version: packageJson.version });
  closers.push(() => unregisterNode(database, nodeId));
  if (config.databaseUrl === undefined) await forgetOtherNodes(database, nodeId);
  const notifications = openNotifications(connection, [JOB_READY, JOB_DONE]);
  closers.push(() => notifications.close());
  const blobs = openBlobs(config);

  const detector = createDetector();
  const webunlocker = createWebunlocker({
    pages,
    browsers: windows,
    crawler,
    detector,
    hostsOf: (account) => listUnlockerHosts(database, account),
    external: config.unlockerExternal,
    tabsMax: Math.max(1, Math.floor(browserSettings.pagesMax / 2)),
    audit: ({ account, ...detail }) => {
      const change = { actor: 'webunlocker', action: 'unlocker.escalated', accountId: account, detail };
      void writeAudit(database, change).catch(onFault('audit'));
    },
  });
  closers.push(() => webunlocker.close());
  const files = createCaptureFiles({ blobs, secret: secretKey });

  // Calls
  const searchStore = createSearchStore(database);
  const admission = createAdmission({ database, nodeId });
  const payloads = createPayloads({ database, bodyBytesMax: config.logBodyBytesMax });
  const flushLog = async () => {
    await Promise.all([admission.flush(), payloads.flush()]);
  };
  closers.push(flushLog);
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
  const slots = createSlots({
    max: config.callsMax,
    perAccountMax: config.callsPerAccountMax,
    waitingMax: config.callsMax * 4,
    waitMsMax: 15_000,
  });
  const health = createHealth({ database });
  const calls = createCalls({
    admission,
    queue,
    payloads,
    slots,
    endpointIds,
    services: {
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
      technology: createTechnologyDetector({ pages, workers: analysts, dns, renderPage: createRenderPage(browsers) }),
      screenshots: createScreenshots({ browsers, pages, files }),
      webunlocker,
      usage: createUsage({ database }),
      health,
      jobs: queue,
    },
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
    logRetentionDays: config.logRetentionDays,
    jobRetainSeconds: retainSeconds,
    furtherTasks: { searchAnswers: { everyMs: 60_000, run: () => searchStore.sweep() } },
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

  // The server
  let isStopping = false;
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
    isStopping: () => isStopping,
  });
  if (role !== 'worker') {
    registerEndpointRoutes(server, catalog, calls);
    registerFiles(server, async (name, expires, signature) => {
      const file = await files.open(name, expires, signature);
      return file && { ...file, contentType: contentTypes[file.format], etag: etagOf(file.bytes) };
    });
    const openApi = createOpenApi(catalog, packageJson.version);
    const openApiText = JSON.stringify(openApi);
    server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(openApiText));
    registerReference(server, { openApi, guidesDirectory });
    registerMcp(server, {
      catalog,
      version: packageJson.version,
      calls,
      identify: (key) => admission.identify(key),
      corsOrigins: config.corsOrigins,
    });
    registerConsole(server, {
      database,
      adminToken,
      sessions: createSessions({ database }),
      endpoints: catalog
        .filter(({ credits }) => credits > 0)
        .map(({ path }) => ({ path, engine: engineOf(path) ?? 'jobs' })),
      health,
      jobs: queue,
      flushLog,
      playground: async ({ endpoint: path, params, caller, ip }) => {
        const endpoint = catalog.find((one) => one.path === path && one.method === 'GET');
        if (!endpoint) throw notFound();
        const { body, ...reply } = await calls.answer({ endpoint, sent: params, key: caller, ip, accept: '' });
        return { ...reply, body: typeof body === 'string' ? body : Buffer.from(body) };
      },
    });
  }
  if (role !== 'worker') registerDashboard(server, await readDashboard(dashboardFiles));
  metrics.gauge('calls_running', 'Calls that have not been answered yet', () => calls.running);
  metrics.gauge('calls_in_work', 'Calls that hold a slot', () => slots.running);
  metrics.info(
    'browser_info',
    'Which browser is used, and how it is kept from this machine: jailed, sandboxed or unsandboxed',
    ['path', 'version', 'isolation'],
    () => {
      const { path = '', version = '', level } = browsers.status ?? {};
      return level === undefined ? undefined : { path, version, isolation: level };
    },
  );
  const browserGauges = {
    browser_processes: ['Operating system processes of all browsers', 'processes'],
    browser_resident_bytes: ['Memory of these processes, shared parts counted in each', 'residentBytes'],
    browser_pages: ['Pages in use', 'pages'],
    browser_pages_waiting: ['Calls that wait for a page', 'waiting'],
    browser_starts: ['Browsers started since the browser worker began', 'starts'],
    browser_crashes: ['Browsers that ended unasked since the browser worker began', 'crashes'],
  } as const;
  for (const [name, [help, field]] of Object.entries(browserGauges)) {
    metrics.gauge(name, help, () => (browsers.status?.[field] ?? 0) + (windows.status?.[field] ?? 0));
  }
  metrics.gauge('calls_waiting', 'Calls that wait for a slot', () => slots.waiting);
  metrics.gauge(
    'log_payloads_dropped',
    'Parameters and bodies that were not kept because the database was behind',
    () => payloads.dropped,
  );

  let stopping: Promise<void> | undefined;
  return {
    server,
    database,
    calls,
    down,
    adminToken,
    adminTokenPlace: config.adminToken === undefined ? adminTokenPlace : 'SITEGLASS_ADMIN_TOKEN',
    stop() {
      isStopping = true;
      stopping ??= close();
      return stopping;
    },
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

async function connect(config: Config, log: Logger, closers: (() => Promise<unknown>)[]) {
  const options = { poolMax: 16, applicationName: 'siteglass' };
  if (config.databaseUrl !== undefined) {
    const database = openDatabase({ ...options, url: config.databaseUrl });
    closers.push(() => database.close());
    await database.waitUntilReady(new Date(Date.now() + DATABASE_START_MS));
    return { database, connection: { connectionString: config.databaseUrl }, down: new Promise<never>(() => {}) };
  }
  const postgres = await startEmbeddedPostgres({
    directory: join(config.dataDirectory, 'postgres'),
    log: (line) => log.debug({ postgres: line }),
  });
  closers.push(() => postgres.stop());
  const database = openDatabase({ ...options, connection: postgres.connection });
  closers.push(() => database.close());
  await database.waitUntilReady(new Date(Date.now() + DATABASE_START_MS));
  return { database, connection: postgres.connection, down: untilGivenUp(postgres) };
}

async function untilGivenUp({ exited }: EmbeddedPostgres): Promise<string> {
  const { isExpected, reason } = await exited;
  return isExpected ? await new Promise<never>(() => {}) : reason;
}

/** What the search engines are configured with. */
export const searchSettings = (config: Config): SearchSettings => ({
  allowed: config.searchEngines,
  searxngUrl: config.searxngUrl,
  keys: config.searchKeys,
  baseUrls: config.searchBaseUrls,
});

/** The addresses that the operator has chosen for search engines. */
export const chosenOrigins = (config: Config) => ({
  origins: [...Object.values(config.searchBaseUrls), ...(config.searxngUrl === undefined ? [] : [config.searxngUrl])],
  resolve: config.resolve,
});

function openBlobs(config: Config): Blobs {
  if (!config.blobs) {
    return createDiskBlobs({ directory: join(config.dataDirectory, 'blobs'), maxBytes: config.blobBytesMax });
  }
  return createS3Blobs({
    ...config.blobs,
    endpoint: config.s3Endpoint,
    region: config.awsRegion,
    accessKeyId: config.awsAccessKeyId ?? '', // its absence is a mistake that the configuration reports
    secretKey: config.awsSecretAccessKey ?? '',
    sessionToken: config.awsSessionToken,
  });
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flat()
    .map((address) => address?.address.split('%')[0])
    .filter((address) => address !== undefined);
