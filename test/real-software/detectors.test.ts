// The browser of webunlocker as fpscanner sees it. Runs where that package is installed beside this file: it brings a
// hundred others with it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCheckedSite } from '../support/checked-site.ts';
import type { CheckedSite } from '../support/checked-site.ts';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';
import { fullBrowser, fullBrowserEnvironment, whyNoFullBrowser } from '../support/test-browser.ts';

const scanner = join(import.meta.dirname, 'node_modules', 'fpscanner', 'dist', 'fpScanner.es.js');
const why = existsSync(scanner) ? whyNoFullBrowser : ' (skipped: fpscanner is not installed)';
// The headless shell has no `window.chrome`.
const canRun = existsSync(scanner) && fullBrowser !== undefined;

interface Finding {
  fastBotDetectionDetails: Record<string, { detected: boolean; severity: 'low' | 'medium' | 'high' }>;
}

describe.skipIf(!canRun)(`the browser of webunlocker${why}`, { timeout: 90_000 }, () => {
  let service: TestService;
  let site: CheckedSite;
  const flagsIn = (finding: string) =>
    Object.entries((JSON.parse(finding) as Finding).fastBotDetectionDetails)
      .filter(([, { detected }]) => detected)
      .map(([name, { severity }]) => `${name}: ${severity}`);

  beforeAll(async () => {
    service = await startTestService({ environment: fullBrowserEnvironment });
    site = await startCheckedSite({
      page: `<script type="module">
        import Scanner from '/scanner.js';
        report(await new Scanner().collectFingerprint({ encrypt: false }));
      </script>`,
      scripts: { '/scanner.js': scanner },
      passes: async (finding) => flagsIn(finding).every((flag) => flag.endsWith('low')),
    });
  });
  afterAll(() => Promise.all([service.stop(), site.close()]));

  // On a busy machine, a full browser sometimes opens no window within the limit of the service.
  const retry = 2;

  // The remaining flag disappears only with a graphics card.
  test('differs from a real user’s browser only in its graphics', { retry }, async () => {
    const { key } = await service.createAccount({ credits: 10, account: { unlocker_hosts: ['127.0.0.1'] } });
    const query = `http://127.0.0.1:${site.port}/goods`;
    const { status, headers, text } = await service.call('/v1/website/webunlocker', { query, timeout: 50 }, { key });
    expect([status, headers.get('x-unlock-tier') ?? text]).toEqual([200, 'browser']);
    expect(flagsIn(site.findings.at(-1)!).filter((flag) => flag !== 'hasSwiftshaderRenderer: low')).toEqual([]);
  });
});
