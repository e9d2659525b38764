// Everything that accesses the web: the address guard, the fetcher, the browsers, and the threads that process pages.
import { accessSync, constants } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ConfigError, toolEnvironment } from '../config.ts';
import type { Config } from '../config.ts';
import { logTextOf, sentenceOf } from '../contract/errors.ts';
import type { ApiError } from '../contract/errors.ts';
import { createPageWorkers } from '../engines/crawler/page-workers.ts';
import { createDetectionWorkers } from '../engines/antibot/detection-workers.ts';
import { createAnalysisWorkers } from '../engines/technology/analysis-workers.ts';
import { createAddressGuard } from '../web/address/address-guard.ts';
import { createBrowsers, heavyCaptureSettings, pagesMaxHere } from '../web/browser/pool/browsers.ts';
import { allSources, createBrowserSupply, describeProgress } from '../web/browser/install/supply.ts';
import type { BrowserSupply, SupplySettings } from '../web/browser/install/supply.ts';
import { explainIsolation } from '../web/browser/launch/isolation.ts';
import type { IsolationLevel } from '../web/browser/launch/launch-options.ts';
import type { PoolStatus } from '../web/browser/pool/pool-settings.ts';
import { allowOrigins } from '../web/address/chosen-origins.ts';
import { createHttpEngine } from '../web/http/engine.ts';
import { createPictureFetcher } from '../web/http/picture.ts';
import { createPageFetcher } from '../web/http/fetch-page.ts';
import { createNameLookup } from '../web/address/name-lookup.ts';
import { createLookupQueue, createResolver } from '../web/address/resolver.ts';
import type { PrivateName } from '../web/address/resolver.ts';
import { readAuthorities, withPublicAuthorities } from '../web/private-authorities.ts';
import { createSampleSite } from '../web/sample-site/sample-site.ts';
import type { Context } from './context.ts';
import { chosenOrigins } from './search-settings.ts';
import { traceBrowsers, tracePages } from './tracing.ts';

type WebAccessContext = Pick<Context, 'log' | 'shares' | 'closers' | 'tracer' | 'browserSupply'>;
export type WebAccess = ReturnType<typeof openWebAccess>;

export function openWebAccess(config: Config, { log, shares, closers, tracer, browserSupply }: WebAccessContext) {
  checkFiles(config.adLists);
  const ownAuthorities = readOwnAuthorities(config.caFile);
  const hasSampleSite = config.sampleSite === 'on';
  const sampleSite = hasSampleSite ? createSampleSite() : undefined;
  const guard = createAddressGuard({
    egressAllow: config.egressAllow,
    ownAddresses: ownAddresses(),
    knownNames: config.resolve.keys(),
    hasSampleSite,
  });
  const lookups = createLookupQueue();
  const lookup = createNameLookup({ servers: config.dnsServers });
  const onPrivate = ({ host, address }: PrivateName) => log.debug({ host, address }, 'refused a private address');
  const resolver = createResolver({ guard, resolve: config.resolve, lookup, queue: lookups, onPrivate });
  const ca = withPublicAuthorities(ownAuthorities);
  const engine = closers.add(
    createHttpEngine({
      choice: config.httpEngine,
      ca,
      onChange: ({ name, why, isFault }) => log[isFault ? 'warn' : 'debug']({ engine: name, why }, 'HTTP engine'),
    }),
  );
  const pages = tracePages(tracer, createPageFetcher({ engine, resolver, guard, sampleSite }));
  // Search engines may have private addresses, if the operator has configured them.
  const allowed = allowOrigins({ guard, resolver, lookup, queue: lookups, ...chosenOrigins(config) });
  const enginePages = tracePages(tracer, createPageFetcher({ engine, ...allowed }));

  const workers = closers.add(createPageWorkers({ threadsMax: config.pageWorkers }));
  const protectionDetectors = closers.add(createDetectionWorkers());
  const ruleTables = {
    cacheDirectory: join(config.dataDirectory, 'cache'),
    ruleSetsDirectory: join(config.dataDirectory, 'fingerprints'),
  };
  const analysts = closers.add(createAnalysisWorkers({ threadsMax: config.pageWorkers, ...ruleTables }));

  const browserSettings = {
    sandbox: config.browserSandbox,
    isContainer: config.container === 'yes',
    pagesMax: config.browserPages ?? pagesMaxHere(),
    cacheDirectory: config.dataDirectory,
    hiddenDirectories: [config.dataDirectory],
    adLists: config.adLists,
    egressAllow: config.egressAllow,
    ownAddresses: ownAddresses(),
    knownNames: [...config.resolve.keys()],
    resolve: config.resolve,
    ownAuthorities,
    dnsServers: config.dnsServers,
    hasSampleSite,
  };
  const supply = closers.add(openSupply(config, log, browserSupply));
  const browserParts = {
    findProgram: supply.program,
    onStart: createStartLog(log, browserSettings),
    onStartFailure: createFailureLog(log),
    onPrivateName: onPrivate,
  };
  const browsers = closers.add(createBrowsers(browserSettings, browserParts));
  const heavyBrowsers = closers.add(createBrowsers({ ...browserSettings, ...heavyCaptureSettings() }, browserParts));
  const windows = closers.add(createBrowsers({ ...browserSettings, isWindow: true, warmPages: 0 }, browserParts));
  shares.add('dns', lookups.shares);
  for (const pool of [browsers, heavyBrowsers, windows]) shares.add('dns', () => pool.status?.shares.dns ?? []);
  shares.add('tabs', () => browsers.status?.shares.tabs ?? []);
  shares.add('capture_tabs', () => heavyBrowsers.status?.shares.tabs ?? []);
  shares.add('webunlocker_tabs', () => windows.status?.shares.tabs ?? []);
  shares.add('page_threads', workers.shares);
  shares.add('analysis_threads', analysts.shares);
  shares.add('antibot_threads', protectionDetectors.shares);
  const pictures = createPictureFetcher({ guard, pages });
  shares.add('images', pictures.shares);
  return {
    engine,
    guard,
    resolver,
    ca,
    pages,
    enginePages,
    pictures,
    workers,
    analysts,
    ruleTables,
    protectionDetectors,
    browsers: traceBrowsers(tracer, browsers),
    heavyBrowsers: traceBrowsers(tracer, heavyBrowsers),
    windows: traceBrowsers(tracer, windows),
    supply,
    browserPagesMax: browserSettings.pagesMax,
  };
}

const progressEveryMs = 5000;

/** Finds or downloads the browser, and logs the progress. */
function openSupply(config: Config, log: Logger, given: Partial<SupplySettings> = {}): BrowserSupply {
  let lastStep = '';
  let loggedAt = 0;
  return createBrowserSupply(
    {
      configured: config.chromium,
      caches: config.browserCaches,
      sandbox: config.browserSandbox,
      isContainer: config.container === 'yes',
      mayFetch: config.browserFetch === 'on',
      sources: allSources({ environment: toolEnvironment(), mirror: config.browserMirror }),
      ...given,
    },
    {
      onProgress(progress) {
        if (progress.step === lastStep && Date.now() - loggedAt < progressEveryMs) return;
        [lastStep, loggedAt] = [progress.step, Date.now()];
        log.info({ progress: describeProgress(progress) }, 'fetching a browser');
      },
      onFetched: ({ path, origin }) => log.info({ path, source: origin }, 'browser fetched'),
      onFailure: ({ cause }) =>
        log.warn(
          { reason: sentenceOf(cause) },
          'no browser: calls that need one fail; siteglass doctor says what to do',
        ),
      onNoFullBrowser: (error) =>
        log.info(
          { reason: sentenceOf(error) },
          'no full browser: webunlocker uses a headless shell, which more sites detect',
        ),
    },
  );
}

const failureEveryMs = 60_000;

/** Logs why the browser does not start: not for every call, because the reason rarely changes. */
function createFailureLog(log: Logger): (error: ApiError) => void {
  let loggedAt = -Infinity;
  return ({ cause }) => {
    if (performance.now() - loggedAt < failureEveryMs) return;
    loggedAt = performance.now();
    log.error({ reason: logTextOf(cause) }, 'the browser does not start; siteglass doctor says what to do');
  };
}

/** Logs every start of a browser. Explains each isolation level below the best once. */
function createStartLog(log: Logger, { isContainer }: { isContainer: boolean }): (status: PoolStatus) => void {
  const explained = new Set<IsolationLevel>();
  return ({ path, source, version, level, hasOwnNetwork, shortcomings, startMs }) => {
    log.info({ path, source, version, isolation: level, shortcomings, startMs }, 'browser started');
    if (level === undefined || level === 'jailed' || explained.has(level)) return;
    explained.add(level);
    const { meaning, remedy } = explainIsolation({ level, hasOwnNetwork, shortcomings, isContainer });
    log.warn({ isolation: level, shortcomings }, `the browser is ${level}: ${meaning}. To do better: ${remedy}`);
  };
}

/** Fails at startup when a configured file is missing. */
function checkFiles(adLists: readonly string[]): void {
  const missing = adLists.filter((file) => !isReadable(file));
  if (missing.length > 0) {
    throw new ConfigError(missing.map((file) => `SITEGLASS_AD_LIST: ${file} cannot be read`));
  }
}

function readOwnAuthorities(file: string | undefined): string[] {
  if (file === undefined) return [];
  try {
    return readAuthorities(file);
  } catch (error) {
    throw new ConfigError([`SITEGLASS_CA_FILE: ${sentenceOf(error)}`]);
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flat()
    .map((address) => address?.address.split('%')[0])
    .filter((address) => address !== undefined);
