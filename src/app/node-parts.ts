// What this machine tells the others of itself.
import type { NodeParts } from '../contract/management/installation.ts';
import type { PoolStatus } from '../web/browser/pool/pool.ts';

export function describeNode(browser: PoolStatus | undefined): NodeParts {
  if (browser === undefined) return {};
  const { path, source, version, level, shortcomings, pages, waiting, processes, residentBytes, starts, crashes } =
    browser;
  return {
    browser: {
      path,
      source,
      version,
      isolation: level ?? null,
      shortcomings,
      pages,
      waiting,
      processes,
      resident_bytes: residentBytes,
      starts,
      crashes,
    },
  };
}
