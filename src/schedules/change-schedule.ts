// Changes, pauses and resumes schedules.
import { conflict } from '../contract/errors.ts';
import { findBilled } from '../contract/find-endpoint.ts';
import { objectOf } from '../contract/json.ts';
import type { Schedule } from '../contract/schedule.ts';
import type { Call, ScheduleChange } from '../endpoints/endpoint.ts';
import { openJson, sealJson } from '../storage/sealed-json.ts';
import { requireSchedule, timingOf } from './schedule-rows.ts';
import type { ScheduleRow } from './schedule-rows.ts';
import { checkSettings, dropBaseline, shownSchedule } from './schedule-settings.ts';
import type { ScheduleParts, Settings } from './schedule-settings.ts';
import { nextDue } from './timing.ts';

export async function applyChange(
  parts: ScheduleParts,
  id: string,
  wanted: ScheduleChange,
  call: Pick<Call, 'caller'>,
): Promise<Schedule> {
  const { accountId } = call.caller;
  const { database, sealer, endpointIds } = parts;
  const before = await requireSchedule(database, accountId, id);
  const settings = await changed(parts, before, wanted);
  if (changesCall(wanted) || changesTiming(wanted) || wanted.watch !== undefined)
    await checkSettings(parts, settings, before.created_at, call);
  const sealed = await sealJson(sealer, settings.params);
  const { row, blobKey } = await database.transaction(async (client) => {
    // Not the account: runs lock the schedule first.
    await client.query('select from schedule where id = $1 for update', [id]);
    const current = await requireSchedule(client, accountId, id);
    if (current.revision !== before.revision) throw conflict('the schedule was changed at the same time, try again');
    const isNew = changesCall(wanted) || (wanted.watch !== undefined && wanted.watch !== current.watch);
    const state = wanted.status ?? current.state;
    const isResumed = state === 'active' && current.state === 'paused';
    const isRetimed = changesTiming(wanted) || isResumed;
    const next = isRetimed
      ? nextDue(timingOf({ ...settings, created_at: current.created_at }), current.now)
      : current.next_at;
    await client.query(
      `update schedule set name = $2, cron = $3, every_seconds = $4, timezone = $5, endpoint_id = $6, params = $7, webhook_url = $8,
         watch = $9, threshold = $10, state = $11, reason = $12, failures = $13, revision = revision + $14, next_at = $15,
         wake_at = case when $16 then $15 else wake_at end, key_id = $17
       where id = $1`,
      [
        id,
        settings.name,
        settings.cron,
        settings.every_seconds,
        settings.timezone,
        endpointIds.of(settings.endpoint.path),
        sealed,
        settings.webhook_url,
        settings.watch,
        settings.threshold,
        state,
        state === 'active' ? null : current.state === 'paused' ? current.reason : 'user',
        isResumed ? 0 : current.failures,
        isNew ? 1 : 0,
        next,
        isRetimed,
        changesCall(wanted) ? call.caller.keyId : current.key_id,
      ],
    );
    return {
      row: await requireSchedule(client, accountId, id),
      blobKey: isNew ? await dropBaseline(client, id) : null,
    };
  });
  if (blobKey !== null) await parts.removeBaseline(blobKey);
  return await shownSchedule(parts, row);
}

async function changed(
  { catalog, sealer }: ScheduleParts,
  row: ScheduleRow,
  wanted: ScheduleChange,
): Promise<Settings> {
  const stored = await openJson(sealer, row.params);
  const endpoint = findBilled(catalog, wanted.endpoint ?? row.path);
  const kept = <T>(value: T | undefined, current: T): T => (value === undefined ? current : value);
  // `cron` and `every_seconds` exclude each other: setting one replaces the other.
  const cron = wanted.every_seconds == null ? kept(wanted.cron, row.cron) : (wanted.cron ?? null);
  const every_seconds =
    wanted.cron == null ? kept(wanted.every_seconds, row.every_seconds) : (wanted.every_seconds ?? null);
  return {
    name: kept(wanted.name, row.name),
    cron,
    every_seconds,
    timezone: wanted.timezone ?? row.timezone,
    endpoint,
    params: wanted.params ?? objectOf(stored),
    webhook_url: kept(wanted.webhook_url, row.webhook_url),
    watch: kept(wanted.watch, row.watch),
    threshold: wanted.threshold ?? row.threshold,
  };
}

const changesCall = ({ endpoint, params }: ScheduleChange): boolean => endpoint !== undefined || params !== undefined;
const changesTiming = ({ cron, every_seconds, timezone }: ScheduleChange): boolean =>
  cron !== undefined || every_seconds !== undefined || timezone !== undefined;
