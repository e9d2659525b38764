// The composition root: the one place that knows everybody. It creates each part and hands it to the next.
import { mkdir } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { bootstrap } from './accounts/bootstrap.ts';
import { createUsage } from './accounts/usage.ts';
import { createAdmission } from './admission/admission.ts';
import { processEnvironment } from './config.ts';
import type { Config } from './config.ts';
import { registerConsole } from './console/console.ts';
import { notFound } from './contract/errors.ts';
import { catalog } from './endpoints/catalog.ts';
import { createCrawler } from './engines/crawler/crawler.ts';
import { createPageWorkers } from './engines/crawler/page-workers.ts';
import { createCalls } from './gateway/call.ts';
import { createJobWork } from './gateway/job-work.ts';
import { createOpenApi } from './gateway/openapi.ts';
import { registerProbes } from './gateway/probes.ts';
import { createServer, registerEndpoints as registerEndpointRoutes } from './gateway/routes.ts';
import { createSlots } from './gateway/slots.ts';
import { createJobQueue, JOB_DONE, JOB_READY } from './jobs/queue.ts';
import { createSealer } from './jobs/sealing.ts';
import { createWebhooks } from './jobs/webhooks.ts';
import { createWorker } from './jobs/worker.ts';
import { createHealth } from './stats/health.ts';
import { createMetrics } from './stats/metrics.ts';
import type { Metrics } from './stats/metrics.ts';
import { createPayloads } from './stats/payloads.ts';
import { createDiskBlobs } from './storage/blobs.ts';
import { openDatabase } from './storage/database.ts';
import type { Database } from './storage/database.ts';
import { startEmbeddedPostgres } from './storage/embedded-postgres.ts';
import type { EmbeddedPostgres } from './storage/embedded-postgres.ts';
import { createMaintenance } from './storage/maintenance.ts';
import { migrate } from './storage/migrate.ts';
import { forgetOtherNodes, registerEndpoints, registerNode, unregisterNode } from './storage/nodes.ts';
import { openNotifications } from './storage/notifications.ts';
import { readOrMakeSecret } from './storage/secret-file.ts';
import { createAddressGuard } from './web/address-guard.ts';
import { createHttpEngine } from './web/engine.ts';
import { createPageFetcher } from './web/fetch-page.ts';
import { createResolver } from './web/resolver.ts';

export type Role = 'api' | 'worker' | 'all';

export interface Service {
  /** The HTTP server, with every route. It listens once `startService` has been called. */
  server: FastifyInstance;
  database: Database;
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
  const blobs = createDiskBlobs({ directory: join(config.dataDirectory, 'blobs'), maxBytes: config.blobBytesMax });

  // Reaching the web
  const guard = createAddressGuard({
    egressAllow: config.egressAllow,
    ownAddresses: ownAddresses(),
    knownNames: config.resolve.keys(),
  });
  const resolver = createResolver({ guard, resolve: config.resolve });
  const { engine, chosen } = await createHttpEngine({ choice: config.httpEngine, environment: processEnvironment });
  closers.push(() => engine.close());
  log.info({ engine: chosen.name, why: chosen.why }, 'HTTP engine');
  metrics.info('http_engine', 'What sends outgoing requests', { engine: chosen.name });
  const pages = createPageFetcher({ engine, resolver, guard });
  const workers = createPageWorkers({ threadsMax: config.pageWorkers });
  closers.push(() => workers.close());

  // Calls
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
  const calls = createCalls({
    admission,
    queue,
    payloads,
    slots,
    endpointIds,
    services: {
      crawler: createCrawler({ pages, workers }),
      usage: createUsage({ database }),
      health: createHealth({ database }),
      jobs: queue,
    },
    vetUrl: (text, parameter) => guard.vetUrl(text, { parameter }),
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
    const openApi = JSON.stringify(createOpenApi(catalog, packageJson.version));
    server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(openApi));
    registerConsole(server, {
      database,
      adminToken,
      flushLog,
      playground: async ({ endpoint: path, params, caller, ip }) => {
        const endpoint = catalog.find((one) => one.path === path && one.method === 'GET');
        if (!endpoint) throw notFound();
        const { body, ...reply } = await calls.answer({ endpoint, sent: params, key: caller, ip, accept: '' });
        return { ...reply, body: typeof body === 'string' ? body : Buffer.from(body) };
      },
    });
  }
  metrics.gauge('calls_running', 'Calls that have not been answered yet', () => calls.running);
  metrics.gauge('calls_in_work', 'Calls that hold a slot', () => slots.running);
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
  /** The key of the workspace that the first start has made; null on every later start. */
  firstKey: string | null;
}

/** Opens the service and listens. */
export async function startService(config: Config, options: { role?: Role } = {}): Promise<StartedService> {
  const service = await openService(config, options);
  try {
    const firstKey = await bootstrap(service.database);
    const address = await service.server.listen({ port: config.port, host: config.host });
    return { ...service, address, firstKey };
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

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flat()
    .map((address) => address?.address.split('%')[0])
    .filter((address) => address !== undefined);
