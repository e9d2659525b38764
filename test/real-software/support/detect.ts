// The technology engine as the service puts it together, allowed to look at this machine.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createAnalysisWorkers } from '../../../src/engines/technology/analysis-workers.ts';
import { createRenderPage } from '../../../src/engines/technology/rendered-page.ts';
import { createTechnologyDetector } from '../../../src/engines/technology/technology.ts';
import { createAddressGuard } from '../../../src/web/address/address-guard.ts';
import { createBrowsers } from '../../../src/web/browser/pool/browsers.ts';
import { testBrowser } from '../../support/test-browser.ts';
import { createPageFetcher } from '../../../src/web/http/fetch-page.ts';
import { createResolver } from '../../../src/web/address/resolver.ts';
import { createUndiciEngine } from '../../../src/web/http/undici-engine.ts';

export interface Looker {
  /** Everything that is named, as `name` or `name version`, in alphabetical order. */
  look(url: string, options?: { render?: boolean }): Promise<string[]>;
  close(): Promise<void>;
}

export async function openLooker(): Promise<Looker> {
  const folder = await mkdtemp(join(tmpdir(), 'siteglass-real-'));
  const egressAllow = ['127.0.0.0/8'];
  const guard = createAddressGuard({ egressAllow });
  const engine = createUndiciEngine();
  const workers = createAnalysisWorkers({
    threadsMax: 1,
    cacheDirectory: inject('ruleTables'),
    pageMsMax: 30_000,
    sidesMsMax: 30_000,
  });
  const browsers = createBrowsers(
    {
      cacheDirectory: folder,
      hiddenDirectories: [],
      egressAllow,
      ownAddresses: [],
      knownNames: [],
      resolve: new Map(),
    },
    { findProgram: async () => testBrowser },
  );
  const detector = createTechnologyDetector({
    pages: createPageFetcher({ engine, guard, resolver: createResolver({ guard, resolve: new Map() }) }),
    workers,
    renderPage: createRenderPage(browsers),
    sideMsMin: 20_000, // whatever else this machine does meanwhile
  });
  return {
    async look(url, { render } = {}) {
      const { technologies } = await detector.detect(new URL(url), { account: 1, render });
      return technologies.map(({ name, version }) => (version === null ? name : `${name} ${version}`)).toSorted();
    },
    async close() {
      await Promise.all([workers.close(), browsers.close(), engine.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
