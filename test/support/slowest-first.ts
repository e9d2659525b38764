// Starts the slowest files first, so that the run does not end with one worker busy and the others idle. Vitest orders files
// by the durations of the previous run; this list is for the first run in a fresh checkout, as in CI.
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const slowest = [
  'test/dashboard/every-page.test.ts',
  'test/faults/database.test.ts',
  'src/storage/postgres/embedded-postgres.test.ts',
  'src/storage/postgres/embedded-postgres-crashes.test.ts',
  'test/dashboard/fixed.test.ts',
  'test/browser/faults.test.ts',
  'test/examples.test.ts',
  'test/compat/firecrawl.test.ts',
  'test/browser/screenshot-formats.test.ts',
  'test/browser/network.test.ts',
  'test/browser/fetch-options.test.ts',
  'test/browser/proxy-pools.test.ts',
  'test/spec/proxy-pools.test.ts',
  'test/browser/screenshot-content.test.ts',
  'test/browser/rendering.test.ts',
  'test/browser/rendering-blocking.test.ts',
  'test/browser/rendering-instructions.test.ts',
  'test/browser/emulation.test.ts',
  'test/dashboard/playground.test.ts',
  'src/cli/database-commands.test.ts',
  'src/cli/doctor.test.ts',
  'src/web/browser/install/install.test.ts',
  'test/spec/schedules.test.ts',
  'test/dashboard/sessions.test.ts',
  'test/faults/kill.test.ts',
  'test/browser/webunlocker.test.ts',
  'test/reference.test.ts',
  'src/cli/fingerprints.test.ts',
  'test/dashboard/reference.test.ts',
  'test/spec/request-log.test.ts',
  'test/spec/log-privacy.test.ts',
  'test/browser/screenshot-delivery.test.ts',
  'test/backup.test.ts',
  'test/front-door.test.ts',
  'test/browser/fonts.test.ts',
  'test/dashboard/workspace.test.ts',
  'test/spec/search.test.ts',
  'test/clients/calls.test.ts',
  'test/clients/sdk.test.ts',
  'test/clients/mcp.test.ts',
  'test/ledger/batches.test.ts',
  'test/spec/batches.test.ts',
  'test/spec/authentication.test.ts',
  'test/browser/heavy-captures.test.ts',
  'test/spec/errors-and-billing.test.ts',
  'test/openapi.test.ts',
  'test/spec/bad-input.test.ts',
  'test/browser/browser-supply.test.ts',
  'test/browser/checks.test.ts',
  'test/spec/jobs.test.ts',
  'test/spec/limits.test.ts',
  'test/manage-openapi.test.ts',
  'src/cli/cli.test.ts',
  'src/storage/transfer/transfer.test.ts',
  'test/dashboard/profile.test.ts',
  'test/dashboard/operator.test.ts',
  'test/dashboard/first-visit.test.ts',
  'test/dashboard/suspension.test.ts',
  'test/dashboard/log.test.ts',
  'test/browser/technology.test.ts',
  'src/web/browser/install/debian.test.ts',
  'test/spec/neighbours.test.ts',
  'test/spec/technology.test.ts',
  'test/browser/proxies.test.ts',
  'src/web/http/wreq/wreq-engine.test.ts',
  'src/engines/crawler/processed-html.test.ts',
  'test/faults/hostile-pages.test.ts',
  'test/deploy.test.ts',
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files); // oxlint-disable-line no-array-sort -- not Array.prototype.sort
    if (files.every((file) => this.ctx.cache.getTestSpecificationResult(file) !== undefined)) return sorted;
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = slowest.findIndex((name) => moduleId.endsWith(name));
      return rank === -1 ? slowest.length : rank;
    };
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
