// Starts the slowest files first, so that no worker is left alone with one at the end. Vitest does so by itself when it has
// seen a run; this is for the first run in a fresh copy, as in CI.
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const slowest = [
  'test/dashboard/every-page.test.ts',
  'test/faults/kill.test.ts',
  'test/browser/faults.test.ts',
  'test/dashboard/reference.test.ts',
  'test/front-door.test.ts',
  'test/examples.test.ts',
  'test/browser/network.test.ts',
  'test/browser/webunlocker.test.ts',
  'test/deploy.test.ts',
  'test/openapi.test.ts',
  'src/storage/postgres/embedded-postgres.test.ts',
  'test/dashboard/playground.test.ts',
  'test/browser/screenshot-formats.test.ts',
  'test/browser/proxies.test.ts',
  'test/dashboard/log.test.ts',
  'test/dashboard/profile.test.ts',
  'test/clients/calls.test.ts',
  'test/clients/mcp.test.ts',
  'test/dashboard/operator.test.ts',
  'test/dashboard/workspace.test.ts',
  'test/browser/screenshot-content.test.ts',
  'test/browser/technology.test.ts',
  'test/browser/rendering.test.ts',
  'src/cli/cli.test.ts',
  'src/cli/fingerprints.test.ts',
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files); // oxlint-disable-line no-array-sort -- not that of an array
    if (files.every((file) => this.ctx.cache.getTestSpecificationResult(file) !== undefined)) return sorted;
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = slowest.findIndex((name) => moduleId.endsWith(name));
      return rank === -1 ? slowest.length : rank;
    };
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
