// The composition root: creates each part of the service and passes it to the next.
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import { bootstrap } from '../accounts/bootstrap.ts';
import type { FirstAccess } from '../accounts/bootstrap.ts';
import type { Config } from '../config.ts';
import { createCatalog } from '../endpoints/catalog.ts';
import { createDetector } from '../engines/antibot/detector.ts';
import { createCaptureFiles } from '../engines/screenshot/capture-files.ts';
import { createBrowserTier } from '../engines/search/browser-tier.ts';
import { createFamilies } from '../engines/search/families.ts';
import { offeredEngines } from '../engines/search/search.ts';
import { createSearchStore } from '../engines/search/store.ts';
import type { Calls } from '../gateway/call.ts';
import { createKeyGuesses } from '../gateway/key-guesses.ts';
import { createMetrics } from '../stats/metrics.ts';
import type { Database } from '../storage/database.ts';
import { createSealer } from '../storage/sealing.ts';
import { createPictureFetcher } from '../web/http/picture.ts';
import { openJobQueue, startMaintenance, startWorker } from './background.ts';
import { openCalls } from './calls.ts';
import { createClosers } from './closers.ts';
import type { Context, Role } from './context.ts';
import { addGauges } from './gauges.ts';
import { joinNodes } from './node.ts';
import { openReach } from './reach.ts';
import { registerRoutes } from './routes.ts';
import { searchSettings } from './search-settings.ts';
import { openServer } from './server.ts';
import { createServices } from './services.ts';
import { openStorage } from './storage.ts';

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
  /** Finishes running calls and jobs, writes pending data, and closes everything. */
  stop(): Promise<void>;
}

/** Builds the whole service without listening. */
export async function openService(config: Config, { role = 'all' }: { role?: Role } = {}): Promise<Service> {
  const log = pino({ level: config.logLevel, base: null });
  const metrics = createMetrics(packageJson.version);
  const closers = createClosers((error) => log.error(error));
  const onFault = (where: string) => (error: unknown, id?: string) => {
    metrics.countFault(where);
    log.error({ err: error, where, id }, 'unexpected error');
  };
  try {
    return await assemble({ config, role, log, metrics, closers, onFault });
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function assemble(context: Context): Promise<Service> {
  const { config, role, metrics, closers } = context;
  const reach = openReach(config, context);
  const { guard, pages, browsers, heavyBrowsers, windows, engine } = reach;
  const detector = createDetector();
  const families = createFamilies({
    settings: searchSettings(config),
    detector,
    browser: createBrowserTier(browsers),
    pages: reach.enginePages,
  });
  const catalog = createCatalog({ searchEngines: offeredEngines(families) });

  const storage = await openStorage(config, context);
  const { adminToken, adminTokenPlace, secretKey, database, blobs, down } = storage;
  const node = await joinNodes(context, storage, catalog);
  const sealer = createSealer(secretKey);
  const files = createCaptureFiles({ blobs, secret: secretKey });
  const searchStore = createSearchStore(database);
  const queue = openJobQueue(context, { storage, node, sealer });

  const services = createServices(context, { reach, database, detector, families, searchStore, files, queue });
  const open = openCalls(context, { database, node, guard, queue, services });
  const { calls, admission, payloads, slots, flushLog } = open;

  await startMaintenance(context, { storage, node, reach, searchStore });
  if (role !== 'api') startWorker(context, { storage, node, sealer, reach, catalog, queue, open });
  addGauges(metrics, { calls, slots, payloads, browsers, heavyBrowsers, windows, engine });

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
  /** The key and the login that the first start created; null on later starts. */
  firstKey: string | null;
  firstLogin: FirstAccess['login'];
}

/** Opens the service and listens. */
export async function startService(config: Config, options: { role?: Role } = {}): Promise<StartedService> {
  // Pages and images are short-lived garbage. With its default, V8 would run a full collection after every second page.
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
