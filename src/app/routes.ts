// All routes except the probes: endpoints, files, reference, MCP tools, management API, dashboard.
import { join } from 'node:path';
import type { Vetting } from '../gateway/read-query.ts';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { createSecondFactor } from '../accounts/second-factor.ts';
import type { Admission } from '../admission/admission.ts';
import { registerFirecrawl } from '../compat/firecrawl/routes.ts';
import { registerSearxng } from '../compat/searxng.ts';
import type { Config } from '../config.ts';
import { registerConsole } from '../console/console.ts';
import { readDashboard, registerDashboard } from '../console/dashboard-files.ts';
import { createManageOpenApi } from '../console/openapi.ts';
import type { ConsoleExits, ConsoleRules, SignIn, Submission, SubmissionResults } from '../console/route.ts';
import { createSessions } from '../console/sessions.ts';
import type { Sessions } from '../console/sessions.ts';
import { sampleOrigin } from '../contract/sample-site.ts';
import { contentTypes, etagOf } from '../contract/capture.ts';
import { notFound } from '../contract/errors.ts';
import { parseJson } from '../contract/json.ts';
import { engineOf } from '../endpoints/endpoint.ts';
import type { AnyEndpoint, BatchService, CrawlService, ScheduleService } from '../endpoints/endpoint.ts';
import type { ConfiguredEngine } from '../engines/search/configured-engines.ts';
import { createEndPauses } from '../engines/search/checked-pauses.ts';
import { describeEngines } from '../engines/search/describe.ts';
import type { CaptureFiles } from '../engines/screenshot/capture-files.ts';
import type { RuleSets } from '../contract/management/installation.ts';
import type { Calls } from '../gateway/call.ts';
import type { Reads } from '../flow/reads.ts';
import type { KeyGuesses } from '../gateway/key-guesses.ts';
import type { UnsentResponses } from '../gateway/unsent-responses.ts';
import { registerFiles } from '../gateway/files.ts';
import { createOpenApi } from '../gateway/openapi.ts';
import { registerTechnologyIcons } from '../gateway/technology-icons.ts';
import { registerEndpoints } from '../gateway/routes.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { registerMcp } from '../mcp/mcp-routes.ts';
import { registerReference } from '../reference/reference-routes.ts';
import { listHealth } from '../stats/search-health.ts';
import type { OnEngineChange } from '../stats/search-health.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import type { Sealer } from '../storage/sealing.ts';
import type { FetchPicture } from '../web/http/picture.ts';

/** Display names of engines that are not search engines. */
const engineNames: Record<string, string> = { website: 'Website', search: 'All engines' };

const guidesDirectory = join(import.meta.dirname, '..', '..', 'docs');
const dashboardFiles = join(import.meta.dirname, '..', '..', 'dashboard', 'dist');

export interface RouteParts {
  config: Config;
  database: Database;
  adminToken: string;
  catalog: readonly AnyEndpoint[];
  calls: Calls;
  admission: Admission;
  guesses: KeyGuesses;
  files: CaptureFiles;
  configuredEngines: ReadonlyMap<string, ConfiguredEngine>;
  sealer: Sealer;
  ruleSets(): Promise<RuleSets>;
  queue: JobQueue;
  batches: BatchService;
  crawls: CrawlService;
  schedules: ScheduleService;
  exits: ConsoleExits;
  rules: ConsoleRules;
  deletion: { blobs: Blobs; nodeId: number };
  fetchPicture: FetchPicture;
  vetUrl: Vetting['vetUrl'];
  reads: Reads;
  unsent: UnsentResponses;
  flushLog(): Promise<void>;
  /** Called when a search engine has stopped working, or works again. */
  onEngineChange: OnEngineChange;
  openSignIn(sessions: Sessions): SignIn;
}

export async function registerRoutes(server: FastifyInstance, parts: RouteParts): Promise<void> {
  const {
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
    ruleSets,
    queue,
    batches,
    crawls,
    schedules,
    exits,
    rules,
    deletion,
    fetchPicture,
    vetUrl,
    reads,
    unsent,
    flushLog,
    onEngineChange,
  } = parts;
  const { corsOrigins } = config;
  registerEndpoints(server, catalog, calls, {
    identify: admission.identify,
    guesses,
    databaseWaitMs: config.databaseWaitMs,
  });
  const compat = { catalog, calls, identify: admission.identify, guesses, databaseWaitMs: config.databaseWaitMs };
  registerSearxng(server, compat);
  registerFirecrawl(server, {
    ...compat,
    settings: {
      allowsInsecureTls: config.allowsInsecureTls,
      retentionDays: config.batchRetentionDays,
      concurrencyMax: config.callsPerAccountMax,
      vetUrl: (url, parameter) => vetUrl(url, { parameter, allowsDomain: false }),
    },
  });
  registerTechnologyIcons(server);
  registerFiles(
    server,
    async (name, expires, signature) => {
      const file = await files.open(name, expires, signature);
      return file && { ...file, contentType: contentTypes[file.format], etag: etagOf(file.bytes) };
    },
    unsent,
  );
  registerReference(server, {
    openApi: createOpenApi(catalog, packageJson.version),
    manageOpenApi: createManageOpenApi(packageJson.version),
    publicUrl: config.publicUrl,
    guidesDirectory,
  });
  registerMcp(server, {
    catalog,
    version: packageJson.version,
    calls,
    admission,
    databaseWaitMs: config.databaseWaitMs,
    corsOrigins,
  });
  const secondFactor = createSecondFactor({ database, sealer });
  const sessions = createSessions({ database, secondFactor });
  registerConsole(server, {
    database,
    adminToken,
    guesses,
    databaseWaitMs: config.databaseWaitMs,
    sessions,
    signIn: parts.openSignIn(sessions),
    secondFactor,
    endpoints: catalog
      .filter(({ credits }) => credits > 0)
      .map(({ path, isExperimental }) => {
        const engine = engineOf(path) ?? 'jobs';
        const engineName = configuredEngines.get(engine)?.info.name ?? engineNames[engine] ?? engine;
        return { path, engine, engineName, isExperimental };
      }),
    ruleSets,
    searchEngines: async () => describeEngines(configuredEngines, database, await listHealth(database)),
    endPauses: createEndPauses(configuredEngines),
    onEngineChange,
    jobs: queue,
    batches,
    crawls,
    schedules,
    hasMail: config.smtpUrl !== undefined,
    billing: { currency: config.currency, creditPrice: config.creditPrice, seller: config.seller },
    sampleSite: config.sampleSite === 'on' ? `${sampleOrigin}/` : null,
    submit: async <N extends keyof SubmissionResults>({ operationId, params, caller, ip, lines }: Submission<N>) => {
      const endpoint = catalog.find((one) => one.operationId === operationId);
      if (!endpoint) throw notFound();
      const { error, body } = await calls.answer({ endpoint, sent: params, key: caller, ip, accept: '', lines });
      if (error) throw error;
      return parseJson(Buffer.from(body).toString()) as SubmissionResults[N]; // the endpoint declares it
    },
    sealer,
    exits,
    rules,
    deletion,
    reads,
    unsent,
    flushLog,
    vetReceiver: (url, parameter) => vetUrl(url, { parameter, allowsDomain: false, isReceiver: true }),
    fetchPicture,
    playground: async ({ endpoint: path, params, caller, ip }) => {
      const endpoint = catalog.find((one) => one.path === path && one.method === 'GET');
      if (!endpoint) throw notFound();
      const { body, ...reply } = await calls.answer({ endpoint, sent: params, key: caller, ip, accept: '' });
      return { ...reply, body: typeof body === 'string' ? body : Buffer.from(body) };
    },
  });
  registerDashboard(server, await readDashboard(dashboardFiles));
}
