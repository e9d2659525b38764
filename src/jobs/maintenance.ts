// Periodic tasks of jobs: requeue or fail the jobs of lost workers, and delete expired jobs with their results.
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { batchRows, isAfterOutage, repeatWhileFull, type MaintenanceTask } from '../storage/maintenance.ts';

export interface JobMaintenanceParts {
  database: Database;
  blobs: Pick<Blobs, 'delete'>;
  nodeId: number;
  /** How long failed jobs are kept. */
  retainSeconds: number;
}

/** The tasks, which every node runs. */
export function jobTasks(parts: JobMaintenanceParts): Record<'reapJobs' | 'expireJobs', MaintenanceTask> {
  return {
    reapJobs: { everyMs: 5_000, run: () => reapJobs(parts) },
    expireJobs: { everyMs: 60_000, run: () => expireJobs(parts) },
  };
}

async function reapJobs({ database, nodeId, retainSeconds }: JobMaintenanceParts): Promise<void> {
  if (isAfterOutage(database)) return;
  await repeatWhileFull(database, 'select reap_jobs($1, $2, $3) as done', [nodeId, batchRows, retainSeconds]);
}

async function expireJobs({ database, blobs }: JobMaintenanceParts): Promise<void> {
  for (;;) {
    const expired = await database.query<{ blobKey: string | null }>(
      `with old as (select id from job where expires_at < statement_timestamp() limit ${batchRows} for update skip locked),
         results as (select job_id, blob_key from job_result where job_id in (select id from old)),
         gone as (delete from job where id in (select id from old) returning id)
       select r.blob_key as "blobKey" from gone left join results r on r.job_id = gone.id`,
    );
    for (const { blobKey } of expired) if (blobKey) await blobs.delete(blobKey);
    if (expired.length < batchRows) return;
  }
}
