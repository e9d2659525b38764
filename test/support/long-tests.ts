// The tests that `npm test` leaves out: they kill nodes, freeze databases, drive every page of the dashboard or repeat a check
// in every browser and format. `npm run test:long` runs them, `npm run test:all` runs every test, and `npm test -- <path>` runs
// what the path names. The slowest come first, and start first: otherwise a run would end with one worker busy and the others
// idle.
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

export const longTests: readonly string[] = [
  'test/examples.test.ts',
  'test/samples.test.ts',
  'test/browser/hostile-scripts.test.ts',
  'test/faults/database.test.ts',
  'test/dashboard/every-page.test.ts',
  'test/openapi.test.ts',
  'test/backup.test.ts',
  'test/dashboard/fixed.test.ts',
  'test/browser/faults.test.ts',
  'test/spec/search.test.ts',
  'test/spec/search-engines.test.ts',
  'test/front-door.test.ts',
  'test/browser/screenshot-formats.test.ts',
  'test/dashboard/reference.test.ts',
  'test/dashboard/playground.test.ts',
  'test/browser/network.test.ts',
  'test/browser/fetch-options.test.ts',
  'test/spec/schedules.test.ts',
  'test/spec/watches.test.ts',
  'test/faults/many-nodes.test.ts',
  'src/cli/fingerprints.test.ts',
  'test/browser/screenshot-content.test.ts',
  'test/compat/firecrawl.test.ts',
  'test/compat/firecrawl-jobs.test.ts',
  'src/cli/database-commands.test.ts',
  'test/dashboard/batches.test.ts',
  'test/faults/kill.test.ts',
  'test/browser/screenshot-delivery.test.ts',
  'test/browser/webunlocker.test.ts',
  'src/web/browser/install/install.test.ts',
  'test/browser/emulation.test.ts',
  'src/storage/postgres/embedded-postgres-crashes.test.ts',
  'src/storage/postgres/embedded-postgres.test.ts',
  'test/browser/heavy-captures.test.ts',
  'test/dashboard/busy-workspace.test.ts',
  'test/dashboard/sessions.test.ts',
  'test/dashboard/workspace.test.ts',
  'test/dashboard/operator.test.ts',
  'test/dashboard/rules.test.ts',
  'test/spec/custom-rules.test.ts',
  'test/clients/calls.test.ts',
  'test/spec/bad-input.test.ts',
  'test/browser/browser-supply.test.ts',
  'test/spec/proxy-pools.test.ts',
  'test/clients/mcp.test.ts',
  'test/browser/technology.test.ts',
  'src/cli/doctor.test.ts',
  'src/web/http/wreq/wreq-engine.test.ts',
  'test/manage-openapi.test.ts',
  'test/dashboard/suspension.test.ts',
  'test/spec/log-privacy.test.ts',
  'test/browser/fonts.test.ts',
  'test/dashboard/shortcuts.test.ts',
  'test/faults/failover.test.ts',
  'test/dashboard/log-panel.test.ts',
  'test/dashboard/schedules.test.ts',
  'test/dashboard/crawls.test.ts',
  'test/dashboard/sign-in.test.ts',
  'test/deploy.test.ts',
  'test/browser/proxy-pools.test.ts',
  'test/spec/neighbours.test.ts',
  'test/browser/rendering-blocking.test.ts',
  'test/browser/checks.test.ts',
  'test/browser/sample-site.test.ts',
  'test/dashboard/first-visit.test.ts',
  'test/faults/batches.test.ts',
  'test/faults/crawls.test.ts',
  'test/faults/hostile-pages.test.ts',
  'test/dashboard/profile.test.ts',
  'src/web/browser/install/debian.test.ts',
  'src/web/browser/install/supply.test.ts',
  'src/engines/technology/analysis-workers.test.ts',
  'src/engines/technology/match/package-addresses.test.ts',
  'src/cli/browser.test.ts',
  'test/spec/sign-in-mail.test.ts',
  'src/storage/transfer/transfer.test.ts',
  'test/launcher.test.ts',
  'src/batches/zip.test.ts',
  'test/ledger/batches.test.ts',
  'test/faults/start-together.test.ts',
  'test/dashboard/events.test.ts',
];

/** Vitest orders files by the durations of the previous run. The list is for the first run in a fresh checkout, as in CI. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files); // oxlint-disable-line no-array-sort -- not Array.prototype.sort
    if (files.every((file) => this.ctx.cache.getTestSpecificationResult(file) !== undefined)) return sorted;
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longTests.findIndex((name) => moduleId.endsWith(name));
      return rank === -1 ? longTests.length : rank;
    };
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

export type Selection = { include: string[]; exclude: string[] };

/** The files of a run, from `SITEGLASS_TESTS` (`long` or `all`) and the arguments after `vitest run`. */
export function selectTests(kind: string | undefined, args: readonly string[]): Selection {
  const everything = ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'];
  if (kind === 'long') return { include: [...longTests], exclude: [] };
  const namesFiles = args.some((argument) => !argument.startsWith('-'));
  return { include: everything, exclude: kind === 'all' || namesFiles ? [] : [...longTests] };
}
