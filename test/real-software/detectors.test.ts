// The browser of webunlocker as fpscanner sees it. Runs where that package is installed beside this file: it brings a
// hundred others with it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCheckedSite } from '../support/checked-site.ts';
import type { CheckedSite } from '../support/checked-site.ts';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';

const scanner = join(import.meta.dirname, 'node_modules', 'fpscanner', 'dist', 'fpScanner.es.js');
const why = existsSync(scanner) ? '' : ' (skipped: fpscanner is not installed)';

interface Finding {
  fastBotDetectionDetails: Record<string, { detected: boolean; severity: 'low' | 'medium' | 'high' }>;
}

describe.skipIf(!existsSync(scanner))(`the browser of webunlocker${why}`, { timeout: 90_000 }, () => {
  let service: TestService;
  let site: CheckedSite;
  const flagsIn = (finding: string) =>
    Object.entries((JSON.parse(finding) as Finding).fastBotDetectionDetails)
      .filter(([, { detected }]) => detected)
      .map(([name, { severity }]) => `${name}: ${severity}`);

  beforeAll(async () => {
    service = await startTestService();
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

  // The remaining flag disappears only with a graphics card.
  test('differs from a real user’s browser only in its graphics', async () => {
    const { key } = await service.createAccount({ credits: 10, account: { unlocker_hosts: ['127.0.0.1'] } });
    const query = `http://127.0.0.1:${site.port}/goods`;
    const { status, headers, text } = await service.call('/v1/website/webunlocker', { query, timeout: 50 }, { key });
    expect([status, headers.get('x-unlock-tier') ?? text]).toEqual([200, 'browser']);
    expect(flagsIn(site.findings[0]!).filter((flag) => flag !== 'hasSwiftshaderRenderer: low')).toEqual([]);
  });
});
