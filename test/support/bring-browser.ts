// The browsers of tests and measurements: those that a fresh machine gets, fetched once and kept outside the checkout.
// SITEGLASS_TEST_CHROMIUM or SITEGLASS_CHROMIUM names another, which is then used for everything.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, toolEnvironment } from '../../src/config.ts';
import { configuredBrowser } from '../../src/web/browser/launch/find-browser.ts';
import type { BrowserProgram } from '../../src/web/browser/launch/browser-program.ts';
import { InstallError, installBrowser } from '../../src/web/browser/install/install.ts';
import { programOf } from '../../src/web/browser/install/private-copies.ts';
import type { BrowserKind } from '../../src/web/browser/install/source.ts';
import { allSources, describeProgress, openVerdicts } from '../../src/web/browser/install/supply.ts';

/** A full browser, as webunlocker prefers it; undefined where no source has one. */
export async function bringFullBrowser(): Promise<BrowserProgram | undefined> {
  try {
    const browser = await bringBrowser('full');
    return browser.kind === 'full' ? browser : undefined;
  } catch (error) {
    if (error instanceof InstallError && error.isPermanent) return undefined;
    throw error;
  }
}

/** Throws when there is none and none can be fetched: without a browser, the tests would prove little. */
export async function bringBrowser(kind: BrowserKind = 'shell'): Promise<BrowserProgram> {
  const chosen = process.env['SITEGLASS_TEST_CHROMIUM'] ?? process.env['SITEGLASS_CHROMIUM'];
  if (chosen !== undefined) return await configuredBrowser(chosen);
  const { browserCaches, dataDirectory, browserMirror: mirror } = loadConfig();
  const owner = process.getuid?.() ?? 0;
  const caches = [
    ...browserCaches.filter((folder) => folder !== dataDirectory), // tests leave the operator's data alone
    join(tmpdir(), `siteglass-browsers-${owner}`),
  ];
  let lastStep = '';
  const copy = await installBrowser({
    caches,
    kind,
    sources: allSources({ environment: toolEnvironment(), mirror }),
    verdicts: await openVerdicts(caches, { sandbox: 'auto' }),
    report(progress) {
      if (progress.step !== lastStep) console.log(`Fetching the browser of the tests: ${describeProgress(progress)}`);
      lastStep = progress.step;
    },
  });
  return programOf(copy);
}
