// Everything that accesses the web: the address guard, the fetcher, the browsers, and the threads that process pages.
import { accessSync, constants } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ConfigError, toolEnvironment } from '../config.ts';
import type { Config } from '../config.ts';
import { createPageWorkers } from '../engines/crawler/page-workers.ts';
import { createAnalysisWorkers } from '../engines/technology/analysis-workers.ts';
import { createAddressGuard } from '../web/address/address-guard.ts';
import { createBrowsers, heavyCaptureSettings, pagesMaxHere } from '../web/browser/pool/browsers.ts';
import { allSources, createBrowserSupply, describeProgress } from '../web/browser/install/supply.ts';
import type { BrowserSupply } from '../web/browser/install/supply.ts';
import { explainIsolation } from '../web/browser/launch/isolation.ts';
import type { IsolationLevel } from '../web/browser/launch/launcher.ts';
import type { PoolStatus } from '../web/browser/pool/pool-settings.ts';
import { allowOrigins } from '../web/address/chosen-origins.ts';
import { createHttpEngine } from '../web/http/engine.ts';
import { createPageFetcher } from '../web/http/fetch-page.ts';
import { createResolver } from '../web/address/resolver.ts';
import { readAuthorities, withPublicAuthorities } from '../web/private-authorities.ts';
import type { Closers } from './closers.ts';
import { chosenOrigins } from './search-settings.ts';

export type Reach = ReturnType<typeof openReach>;

export function openReach(config: Config, { log, closers }: { log: Logger; closers: Closers }) {
  checkFiles(config.adLists);
  const ownAuthorities = readOwnAuthorities(config.caFile);
  const guard = createAddressGuard({
    egressAllow: config.egressAllow,
    ownAddresses: ownAddresses(),
    knownNames: config.resolve.keys(),
  });
  const resolver = createResolver({ guard, resolve: config.resolve });
  const engine = closers.add(
    createHttpEngine({
      choice: config.httpEngine,
      ca: withPublicAuthorities(ownAuthorities),
      onChange: ({ name, why, isFault }) => log[isFault ? 'warn' : 'debug']({ engine: name, why }, 'HTTP engine'),
    }),
  );
  const pages = createPageFetcher({ engine, resolver, guard });
  // Search engines may have private addresses, if the operator has configured them.
  const enginePages = createPageFetcher({ engine, ...allowOrigins({ guard, resolver, ...chosenOrigins(config) }) });

  const workers = closers.add(createPageWorkers({ threadsMax: config.pageWorkers }));
  const analysts = closers.add(
    createAnalysisWorkers({
      threadsMax: config.pageWorkers,
      cacheDirectory: join(config.dataDirectory, 'cache'),
      ruleSetsDirectory: join(config.dataDirectory, 'fingerprints'),
    }),
  );

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
  };
  const supply = closers.add(openSupply(config, log));
  const browserParts = { findProgram: supply.program, onStart: createStartLog(log, browserSettings) };
  const browsers = closers.add(createBrowsers(browserSettings, browserParts));
  const heavyBrowsers = closers.add(createBrowsers({ ...browserSettings, ...heavyCaptureSettings() }, browserParts));
  const windows = closers.add(createBrowsers({ ...browserSettings, isWindow: true, warmPages: 0 }, browserParts));
  return {
    engine,
    guard,
    pages,
    enginePages,
    workers,
    analysts,
    browsers,
    heavyBrowsers,
    windows,
    supply,
    browserPagesMax: browserSettings.pagesMax,
  };
}

const progressEveryMs = 5000;

/** Finds or downloads the browser, and logs the progress. */
function openSupply(config: Config, log: Logger): BrowserSupply {
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
    },
    {
      onProgress(progress) {
        if (progress.step === lastStep && Date.now() - loggedAt < progressEveryMs) return;
        [lastStep, loggedAt] = [progress.step, Date.now()];
        log.info({ progress: describeProgress(progress) }, 'fetching a browser');
      },
      onFetched: ({ path, origin }) => log.info({ path, source: origin }, 'browser fetched'),
      onFailure: (error) => log.warn({ reason: messageOf(error) }, 'no browser: calls that need one fail'),
    },
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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
    throw new ConfigError([`SITEGLASS_CA_FILE: ${messageOf(error)}`]);
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
