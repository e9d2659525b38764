// Both detectors as the service puts them together, allowed to look at this machine, without a browser.
import { join } from 'node:path';
import { createAntibot, type Antibot } from '../../src/engines/antibot/antibot.ts';
import { createAnalysisWorkers } from '../../src/engines/technology/analysis-workers.ts';
import { loadRuleTables } from '../../src/engines/technology/compile/rule-tables.ts';
import { createTechnologyDetector, type TechnologyDetector } from '../../src/engines/technology/technology.ts';
import { createAddressGuard } from '../../src/web/address/address-guard.ts';
import { createResolver } from '../../src/web/address/resolver.ts';
import { createPageFetcher } from '../../src/web/http/fetch-page.ts';
import { createUndiciEngine } from '../../src/web/http/undici-engine.ts';

export interface Detectors {
  technology: TechnologyDetector;
  antibot: Antibot;
  close(): Promise<void>;
}

export async function openDetectors(): Promise<Detectors> {
  const cacheDirectory = join(import.meta.dirname, '../../node_modules/.cache/siteglass-tests');
  await loadRuleTables({ cacheDirectory }); // compiled once; the first page must not be examined without rules
  const guard = createAddressGuard({ egressAllow: ['127.0.0.0/8'] });
  const engine = createUndiciEngine();
  const workers = createAnalysisWorkers({
    threadsMax: 1,
    cacheDirectory,
    pageMsMax: 30_000,
    sidesMsMax: 30_000,
  });
  const pages = createPageFetcher({ engine, guard, resolver: createResolver({ guard, resolve: new Map() }) });
  return {
    technology: createTechnologyDetector({ pages, workers, sideMsMin: 20_000 }),
    antibot: createAntibot({ pages }),
    async close() {
      await Promise.all([workers.close(), engine.close()]);
    },
  };
}
