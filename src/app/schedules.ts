// Schedules: the service for callers, and the loops that start and end their runs.
import { recordFile } from '../accounts/stored-files.ts';
import type { Idempotency } from '../admission/idempotency.ts';
import { refusalOf } from '../admission/reservations.ts';
import type { AnyEndpoint, Services } from '../endpoints/endpoint.ts';
import { createChanges } from '../engines/changes/changes.ts';
import type { CaptureFiles } from '../engines/screenshot/capture-files.ts';
import type { Vetting } from '../gateway/read-query.ts';
import { jobDone } from '../jobs/queue.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { createFinisher } from '../schedules/finisher.ts';
import { createSchedules } from '../schedules/schedules.ts';
import { createStarter } from '../schedules/starter.ts';
import type { Sealer } from '../storage/sealing.ts';
import { createReader } from './batches.ts';
import type { OpenAdmission } from './calls.ts';
import type { Context } from './context.ts';
import type { Node } from './node.ts';
import type { Storage } from './storage.ts';

export interface ScheduleDependencies {
  storage: Storage;
  node: Node;
  sealer: Sealer;
  catalog: readonly AnyEndpoint[];
  ledger: OpenAdmission;
  vetting: Vetting;
  idempotency: Idempotency;
  queue: JobQueue;
  files: CaptureFiles;
  proxyPools: Services['proxyPools'];
}

export type OpenSchedules = ReturnType<typeof openSchedules>;

/** How long the picture of a difference is kept. */
const pictureDays = 30;

export function openSchedules(context: Context, dependencies: ScheduleDependencies) {
  const { config, onFault } = context;
  const { storage, node, sealer, catalog, ledger, vetting, idempotency, queue, files, proxyPools } = dependencies;
  const { database, blobs } = storage;
  const { nodeId, endpointIds, notifications } = node;
  const { admission } = ledger;
  const reader = createReader(vetting, proxyPools, config.allowsInsecureTls);

  async function removeBaseline(key: string): Promise<void> {
    await blobs.delete(key);
    await database.query('delete from stored_file where key = $1', [key]);
  }

  const shared = { database, sealer, nodeId, catalog, endpointIds, admission, reader, removeBaseline };
  return {
    service: createSchedules({
      ...shared,
      idempotency,
      refuse(verdict, remaining) {
        const refusal = refusalOf({ decision: verdict, remaining, invoice: null }, 0);
        if (refusal) throw refusal;
      },
    }),
    /** Starts and ends runs on this node. */
    start() {
      const changes = context.closers.add(createChanges());
      context.shares.add('changes', changes.shares);
      const starter = createStarter({
        ...shared,
        deadlineSeconds: config.jobDeadlineSeconds,
        refusalOf: ({ verdict, remaining, invoice }, credits) =>
          refusalOf({ decision: verdict, remaining, invoice }, credits),
        onFault: onFault('schedules'),
      });
      const finisher = createFinisher({
        database,
        blobs,
        changes,
        onJobEnd: (listener) => notifications.subscribe(jobDone, listener),
        resultOf: (accountId, jobId) => queue.result(accountId, jobId),
        recordFile: (file) => recordFile(database, file),
        async keepPicture(id, picture, account) {
          const expiresAt = new Date(Date.now() + pictureDays * 86_400_000);
          const capture = { ...picture, finalUrl: '', status: 200, format: 'png', createdAt: new Date() } as const;
          return files.linkTo(id, await files.keep(id, capture, { account, expiresAt, isCache: false }));
        },
        removeBaseline,
        onFault: onFault('schedules'),
      });
      return { stop: () => Promise.all([starter.stop(), finisher.stop()]) };
    },
  };
}
