// The composition root: creates each part of the service and passes it to the next.
import { passwordShares } from '../accounts/passwords.ts';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { recordFile } from '../accounts/stored-files.ts';
import { createIdempotency } from '../admission/idempotency.ts';
import { bootstrap } from '../accounts/bootstrap.ts';
import type { FirstAccess } from '../accounts/bootstrap.ts';
import type { Config } from '../config.ts';
import { ApiError, overloaded } from '../contract/errors.ts';
import { createCatalog } from '../endpoints/catalog.ts';
import { createDetector } from '../engines/antibot/detector.ts';
import { createFetchSessions } from '../engines/fetch-sessions/fetch-sessions.ts';
import { createPageStore } from '../engines/page-store/page-store.ts';
import { createCaptureFiles } from '../engines/screenshot/capture-files.ts';
import { createBrowserTier } from '../engines/search/browser-tier.ts';
import { configureEngines } from '../engines/search/configured-engines.ts';
import { offeredEngines } from '../engines/search/search.ts';
import { createSearchStore } from '../engines/search/store.ts';
import { createPace } from '../flow/pace.ts';
import { createReads } from '../flow/reads.ts';
import { createShares } from '../flow/shares.ts';
import type { Calls } from '../gateway/call.ts';
import { createKeyGuesses } from '../gateway/key-guesses.ts';
import { createUnsentResponses } from '../gateway/unsent-responses.ts';
import { createMetrics } from '../stats/metrics.ts';
import type { OnEngineChange } from '../stats/search-health.ts';
import type { Database } from '../storage/database.ts';
import type { BrowserStatus } from '../web/browser/install/supply.ts';
import { createSealer } from '../storage/sealing.ts';
import { openJobQueue, startMaintenance, startWorker } from './background.ts';
import { openBatches } from './batches.ts';
import { createVetting, openAdmission, openCalls } from './calls.ts';
import { createClosers } from './closers.ts';
import type { Context } from './context.ts';
import { openExits } from './exits.ts';
import { addGauges } from './gauges.ts';
import { openLog } from './log.ts';
import { joinNodes } from './node.ts';
import { openWebAccess } from './web-access.ts';
import { registerRoutes } from './routes.ts';
import { openRules } from './rules.ts';
import { openSchedules } from './schedules.ts';
import { searchSettings } from './search-settings.ts';
import { openServer } from './server.ts';
import { createServices } from './services.ts';
import { openSignIn } from './sign-in.ts';
import { explainListenErrors } from './start-errors.ts';
import { openStorage } from './storage.ts';
import { openTracer } from './tracing.ts';

export type { Role } from './context.ts';

export interface Service {
  /** The HTTP server, with every route. It listens once `startService` has been called. */
  server: FastifyInstance;
  database: Database;
  /** For calls from inside this process. They are checked, billed and logged like any other. */
  calls: Calls;
  adminToken: string;
  adminTokenPlace: string;
  /** Resolves with the reason when the database has stopped for good and the service cannot continue. */
  down: Promise<string>;
  /** Prepares in the background what the first calls would otherwise wait for. */
  warmUp(): void;
  /** Waits at most `waitMs` for the search of a browser. */
  browserStatus(waitMs: number): Promise<BrowserStatus>;
  /** Finishes running calls and jobs, writes pending data, and closes everything. */
  stop(): Promise<void>;
}

export type ServiceOptions = Partial<Pick<Context, 'role' | 'browserSupply'>>;

/** Builds the whole service without listening. */
export async function openService(
  config: Config,
  { role = 'all', browserSupply }: ServiceOptions = {},
): Promise<Service> {
  const log = openLog(config.logLevel);
  const metrics = createMetrics(packageJson.version);
  const shares = createShares();
  shares.add('sign_ins', passwordShares);
  const pace = createPace();
  const reads = createReads(() => overloaded('too many concurrent requests', 2), pace);
  shares.add('reads', reads.shares);
  shares.add('downloads', reads.downloadShares);
  const unsent = createUnsentResponses();
  const closers = createClosers((error) => log.error(error));
  const onFault = (where: string) => (error: unknown, id?: string) => {
    metrics.countFault(where);
    // The database logs the beginning and the end of an outage. Every failed statement would flood the log.
    if (error instanceof ApiError && error.code === 'database') {
      log.debug({ err: error, where, id }, 'the database could not be used');
      return;
    }
    log.error({ err: error, where, id }, 'unexpected error');
  };
  try {
    const context = { config, role, browserSupply, log, metrics, shares, reads, pace, unsent, closers, onFault };
    return await assemble({ ...context, tracer: await openTracer(context) });
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function assemble(context: Context): Promise<Service> {
  const { config, role, metrics, shares, reads, unsent, closers } = context;
  const web = openWebAccess(config, context);
  const { guard, browsers, heavyBrowsers, windows, engine } = web;
  const detector = createDetector();
  const configuredEngines = configureEngines({
    settings: searchSettings(config),
    detector,
    browser: createBrowserTier(browsers),
    pages: web.enginePages,
  });
  const searchEngines = offeredEngines(configuredEngines);
  const catalog = createCatalog({ searchEngines, preferred: config.searchEngines });

  const storage = await openStorage(config, context);
  const { adminToken, adminTokenPlace, secretKey, database, blobs, down } = storage;
  const node = await joinNodes(context, storage, catalog);
  const sealer = createSealer(secretKey);
  const files = createCaptureFiles({ blobs, secret: secretKey, record: (file) => recordFile(database, file) });
  const pageStore = createPageStore({
    blobs,
    sealer,
    secret: secretKey,
    record: (file) => recordFile(database, file),
    onTrouble: (error) => context.log.warn({ err: error }, 'file store failed for a page'),
  });
  const searchStore = createSearchStore(database);
  const fetchSessions = createFetchSessions({ database, sealer });
  const queue = openJobQueue(context, { storage, node, sealer });
  const idempotency = createIdempotency({ database, blobs, sealer, secret: secretKey, waitMs: config.databaseWaitMs });

  const exits = await openExits(context, { storage, node, sealer, web });
  const { pools: proxyPools, store: proxyStore } = exits;
  const ledger = await openAdmission(context, { database, node });
  const vetting = createVetting(guard);
  const parts = { storage, node, sealer, catalog, ledger, vetting, idempotency, proxyPools };
  const batches = openBatches(context, { ...parts, web });
  const schedules = openSchedules(context, { ...parts, queue, files });
  const services = createServices(context, {
    web,
    database,
    detector,
    configuredEngines,
    searchStore,
    files,
    queue,
    secretKey,
    fetchSessions,
    batches: batches.service,
    crawls: batches.crawls,
    proxyPools,
    pageStore,
    schedules: schedules.service,
  });
  const rules = await openRules(context, { storage, node, web, detector, services });
  const open = openCalls(context, { database, node, ledger, vetting, queue, services, idempotency });
  const { calls, admission, unconfirmed, payloads, slots, flushLog } = open;

  await startMaintenance(context, { storage, node, web, searchStore, fetchSessions, proxyStore, idempotency });
  if (role !== 'api')
    await startWorker(context, { storage, node, sealer, web, catalog, queue, open, batches, schedules, services });
  addGauges(metrics, {
    shares,
    showsAccounts: config.metricsPort !== undefined,
    database,
    admission,
    unconfirmed,
    calls,
    slots,
    payloads,
    browsers,
    heavyBrowsers,
    windows,
    engine,
  });

  let stopping: Promise<void> | undefined;
  const guesses = createKeyGuesses();
  const server = openServer(context, { database, guesses, isStopping: () => stopping !== undefined });
  if (role !== 'worker') {
    await registerRoutes(server, {
      config,
      database,
      adminToken,
      catalog,
      calls,
      admission,
      guesses,
      files,
      configuredEngines,
      sealer,
      ruleSets: web.analysts.ruleSets,
      queue,
      batches: batches.service,
      crawls: batches.crawls,
      schedules: schedules.service,
      exits: exits.management,
      rules,
      deletion: { blobs, nodeId: node.nodeId },
      fetchPicture: web.pictures.fetchPicture,
      vetUrl: vetting.vetUrl,
      reads,
      unsent,
      flushLog,
      openSignIn: (sessions) => openSignIn(context, { database, sealer, sessions, ca: web.ca }),
      onEngineChange: logEngineChange(context),
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
      void web.analysts.prepare();
      void blobs.usage().catch(() => undefined); // counts the files of the store, which takes a while if there are many
      web.supply.prepare();
    },
    browserStatus: web.supply.status,
    stop: () => (stopping ??= closers.closeAll()),
  };
}

const logEngineChange =
  ({ log }: Context): OnEngineChange =>
  (change) =>
    change.is_broken ? log.warn(change, 'search engine is broken') : log.info(change, 'search engine works again');

export interface StartedService extends Service {
  address: string;
  /** The key and the login that the first start created; null on later starts. */
  firstKey: string | null;
  firstLogin: FirstAccess['login'];
}

/** Opens the service and listens. */
export async function startService(config: Config, options: ServiceOptions = {}): Promise<StartedService> {
  // Pages and images are short-lived garbage. With its default, V8 would run a full collection after every second page.
  setFlagsFromString('--heap-growing-percent=150');
  const service = await openService(config, options);
  try {
    const address = await explainListenErrors(service.server.listen({ port: config.port, host: config.host }), config);
    // After listening, because key and password are shown only once, and a start that fails shows nothing.
    const { key: firstKey, login: firstLogin } = await bootstrap(service.database);
    return { ...service, address, firstKey, firstLogin };
  } catch (error) {
    await service.stop();
    throw error;
  }
}
