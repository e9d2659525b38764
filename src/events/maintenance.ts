// Periodic tasks of events: those that follow from balances, quotas and dates, and the deletion of old ones.
import type { Database } from '../storage/database.ts';
import { batchRows, repeatWhileFull, type MaintenanceTask } from '../storage/maintenance.ts';

const retainSeconds = 30 * 86_400;

/** The tasks, which every node runs. Each event happens once. */
export const eventTasks = (database: Database): Record<'notices' | 'oldEvents', MaintenanceTask> => ({
  notices: { everyMs: 30_000, run: () => database.query('select emit_notices()') },
  oldEvents: {
    everyMs: 3_600_000,
    run: () => repeatWhileFull(database, 'select delete_old_events($1, $2) as done', [retainSeconds, batchRows]),
  },
});
