// Schedules for callers: create, find, list, change, delete, and list their runs.
import { badParameter, notFound } from '../contract/errors.ts';
import { isUuid, readCursor } from '../contract/request-id.ts';
import type { ScheduleService } from '../endpoints/endpoint.ts';
import { applyChange } from './change-schedule.ts';
import { createSchedule } from './create-schedule.ts';
import { requireSchedule, selectSchedules, toRun } from './schedule-rows.ts';
import type { RunRow } from './schedule-rows.ts';
import { dropBaseline, shownSchedule } from './schedule-settings.ts';
import type { ScheduleParts } from './schedule-settings.ts';

export function createSchedules(parts: ScheduleParts): ScheduleService {
  const { database } = parts;

  return {
    create: (settings, call) => createSchedule(parts, settings, call),
    find: async (accountId, id) => await shownSchedule(parts, await requireSchedule(database, accountId, id)),
    change: (id, change, call) => applyChange(parts, id, change, call),

    async list(accountId, { status, limit, cursor }) {
      const rows = await selectSchedules(
        database,
        `s.account_id = $1 and ($2::uuid is null or s.id < $2)
         and ($3::text is null or ($3 = 'active') = (s.state = 'active' and a.suspended_at is null))
         order by s.id desc limit $4`,
        [accountId, readCursor(cursor) ?? null, status ?? null, limit + 1],
      );
      const page = rows.slice(0, limit);
      const items = await Promise.all(page.map((row) => shownSchedule(parts, row)));
      return { items, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
    },

    async remove(accountId, id) {
      if (!isUuid(id)) throw notFound();
      const blobKey = await database.transaction(async (client) => {
        const rows = await client.query('select from schedule where id = $1 and account_id = $2 for update', [
          id,
          accountId,
        ]);
        if (rows.length === 0) throw notFound();
        const key = await dropBaseline(client, id);
        await client.query('delete from schedule where id = $1', [id]);
        return key;
      });
      if (blobKey !== null) await parts.removeBaseline(blobKey);
      return { schedule_id: id, deleted: true };
    },

    async runs(accountId, id, { status, changed: isChanged, limit, cursor }) {
      await requireSchedule(database, accountId, id);
      const rows = await database.query<RunRow>(
        `select * from schedule_run where schedule_id = $1 and ($2::timestamptz is null or due_at < $2)
           and ($3::text is null or state = $3) and ($4::boolean is null or changed = $4)
         order by due_at desc limit $5`,
        [id, readMoment(cursor), status ?? null, isChanged ?? null, limit + 1],
      );
      const page = rows.slice(0, limit).map(toRun);
      return { items: page, next: rows.length > limit ? (page.at(-1)?.due_at ?? null) : null };
    },
  };
}

function readMoment(cursor: string | undefined): Date | null {
  if (cursor === undefined) return null;
  const moment = new Date(cursor);
  if (Number.isNaN(moment.getTime())) throw badParameter('cursor', 'must be the `next` value of a previous page');
  return moment;
}
