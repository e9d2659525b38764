// What reaches the web: the guard that every connection passes, the fetcher, the browsers, the threads that read pages.
import { accessSync, constants } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ConfigError } from '../config.ts';
import type { Config } from '../config.ts';
import { createPageWorkers } from '../engines/crawler/page-workers.ts';
import { createAnalysisWorkers } from '../engines/technology/analysis-workers.ts';
import { createAddressGuard } from '../web/address-guard.ts';
import { createBrowsers, pagesMaxHere } from '../web/browser/browsers.ts';
import type { PoolStatus } from '../web/browser/pool.ts';
import { allowOrigins } from '../web/chosen-origins.ts';
import { createHttpEngine } from '../web/engine.ts';
import { createPageFetcher } from '../web/fetch-page.ts';
import { createResolver } from '../web/resolver.ts';
import type { Closers } from './closers.ts';
import { chosenOrigins } from './search-settings.ts';

export type Reach = ReturnType<typeof openReach>;

export function openReach(config: Config, { log, closers }: { log: Logger; closers: Closers }) {
  checkFiles(config.adLists);
  const guard = createAddressGuard({
    egressAllow: config.egressAllow,
    ownAddresses: ownAddresses(),
    knownNames: config.resolve.keys(),
  });
  const resolver = createResolver({ guard, resolve: config.resolve });
  const engine = closers.add(
    createHttpEngine({
      choice: config.httpEngine,
      onChange: ({ name, why, isFault }) => log[isFault ? 'warn' : 'debug']({ engine: name, why }, 'HTTP engine'),
    }),
  );
  const pages = createPageFetcher({ engine, resolver, guard });
  // Search engines may stand at private addresses, if the operator has put them there.
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
    chromium: config.chromium,
    sandbox: config.browserSandbox,
    pagesMax: config.browserPages ?? pagesMaxHere(),
    cacheDirectory: config.dataDirectory,
    hiddenDirectories: [config.dataDirectory],
    adLists: config.adLists,
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
  const browsers = closers.add(createBrowsers(browserSettings, browserParts));
  const windows = closers.add(createBrowsers({ ...browserSettings, isWindow: true, warmPages: 0 }, browserParts));
  return {
    engine,
    guard,
    pages,
    enginePages,
    workers,
    analysts,
    browsers,
    windows,
    browserPagesMax: browserSettings.pagesMax,
  };
}

/** A file that is not there is better known at the start than at the first page that needs it. */
function checkFiles(adLists: readonly string[]): void {
  const missing = adLists.filter((file) => !isReadable(file));
  if (missing.length > 0) {
    throw new ConfigError(missing.map((file) => `SITEGLASS_AD_LIST names ${file}, which cannot be read`));
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
