// Registers this process and its endpoints in the database, and describes it to the other nodes.
import packageJson from '../../package.json' with { type: 'json' };
import { eventChannel } from '../contract/events.ts';
import type { NodeParts } from '../contract/management/installation.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import type { Shares } from '../flow/shares.ts';
import { batchDone, batchReady, batchWake } from '../batches/batches.ts';
import { accountSpent } from '../events/notices.ts';
import { rulesChanged } from '../engines/custom-rules/active-rules.ts';
import { proxiesChanged } from '../engines/proxy-pools/proxy-store.ts';
import { jobDone, jobReady } from '../jobs/queue.ts';
import { forgetOtherNodes, registerEndpoints, registerNode, unregisterNode } from '../storage/nodes.ts';
import { openNotifications } from '../storage/notifications.ts';
import type { PoolStatus } from '../web/browser/pool/pool-settings.ts';
import type { Context } from './context.ts';
import type { Storage } from './storage.ts';

export type Node = Awaited<ReturnType<typeof joinNodes>>;

export async function joinNodes(
  { config, role, closers }: Context,
  { database, connection }: Storage,
  catalog: readonly AnyEndpoint[],
) {
  const endpointIds = await registerEndpoints(
    database,
    catalog.map((endpoint) => endpoint.path),
  );
  const nodeId = await registerNode(database, { role, version: packageJson.version });
  closers.push(() => unregisterNode(database, nodeId));
  // The embedded database serves this node only: any other is left over from a crash.
  if (config.databaseUrl === undefined) await forgetOtherNodes(database, nodeId);
  const notifications = closers.add(
    openNotifications(connection, [
      jobReady,
      jobDone,
      batchReady,
      batchDone,
      batchWake,
      proxiesChanged,
      rulesChanged,
      eventChannel,
      accountSpent,
    ]),
  );
  return { nodeId, endpointIds, notifications };
}

/** What the installation page shows of this node. */
export function describeNode(browser: PoolStatus | undefined, shares: Shares): NodeParts {
  const parts: NodeParts = {
    shares: shares.read().map(({ resource, account, running, waiting }) => ({ resource, account, running, waiting })),
  };
  if (browser === undefined) return parts;
  const { path, source, version, level, shortcomings, pages, waiting, processes, residentBytes, starts, crashes } =
    browser;
  return {
    ...parts,
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
