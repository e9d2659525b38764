// Schedules of a workspace.
import { conflict, notFound } from '../contract/errors.ts';
import { cursor, limit } from '../contract/management/fields.ts';
import {
  listedScheduleSchema,
  newScheduleSchema,
  scheduleChangeSchema,
  schedulePageSchema,
  scheduleRunPageSchema,
  timingPreviewSchema,
} from '../contract/management/schedule.ts';
import type { ListedSchedule } from '../contract/management/schedule.ts';
import { deletedScheduleSchema, runStatuses, scheduleStatuses } from '../contract/schedule.ts';
import type { Schedule } from '../contract/schedule.ts';
import { readOrigins } from '../schedules/recent-runs.ts';
import { previewRuns } from '../schedules/timing.ts';
import type { Database } from '../storage/database.ts';
import { defineRoute } from './route.ts';
import { submitAs } from './submissions.ts';

const previewedRuns = 5;
const pageLimit = { ...limit, maximum: 100, default: 50 } as const;

async function withOrigins(database: Database, schedules: Schedule[]): Promise<ListedSchedule[]> {
  const origins = await readOrigins(
    database,
    schedules.map(({ schedule_id }) => schedule_id),
  );
  return schedules.map((schedule) => ({
    ...schedule,
    ...(origins.get(schedule.schedule_id) ?? { key_id: null, key_alias: null, recent_runs: [] }),
  }));
}

async function withOrigin(database: Database, schedule: Schedule): Promise<ListedSchedule> {
  const [listed] = await withOrigins(database, [schedule]);
  if (!listed) throw notFound();
  return listed;
}

export const scheduleRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/schedules',
    operationId: 'listSchedules',
    summary: 'List schedules, newest first',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: scheduleStatuses, description: 'Only schedules in this state' },
        limit: pageLimit,
        cursor,
      },
    },
    result: schedulePageSchema,
    async run({ accountId, query }, { database, schedules }) {
      const { items, next } = await schedules.list(accountId, query);
      return { items: await withOrigins(database, items), next };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/schedules',
    operationId: 'createSchedule',
    summary: 'Create a schedule as a key of the workspace',
    permission: 'calls.make',
    status: 201,
    refusals: [409],
    body: newScheduleSchema,
    result: listedScheduleSchema,
    async run({ accountId, body: { key_id: keyId, ...params }, ip }, parts) {
      const created = await submitAs(parts, { operationId: 'createSchedule', params, accountId, keyId, ip });
      return await withOrigin(parts.database, created);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/schedules/preview',
    operationId: 'previewSchedule',
    summary: 'Compute the next five due times of a schedule',
    permission: 'workspace.read',
    query: {
      type: 'object',
      examples: [{ every_seconds: 3600 }],
      properties: {
        cron: { type: 'string', maxLength: 200, description: 'Five fields', examples: ['0 9 * * 1-5'] },
        every_seconds: {
          type: 'integer',
          minimum: 60,
          maximum: 31_536_000,
          description: 'Seconds between two runs, instead of `cron`',
          examples: [3600],
        },
        timezone: {
          type: 'string',
          maxLength: 100,
          default: 'UTC',
          description: 'IANA time zone of `cron`',
          examples: ['Europe/Berlin'],
        },
      },
    },
    result: timingPreviewSchema,
    async run({ query: { cron = null, every_seconds: everySeconds = null, timezone } }) {
      const now = new Date();
      return { runs: previewRuns({ cron, everySeconds, timezone, createdAt: now }, now, previewedRuns) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/schedules/{schedule}',
    operationId: 'readSchedule',
    summary: 'Read a schedule',
    permission: 'workspace.read',
    result: listedScheduleSchema,
    run: async ({ accountId, params }, { database, schedules }) =>
      await withOrigin(database, await schedules.find(accountId, params.schedule)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/accounts/{slug}/schedules/{schedule}',
    operationId: 'changeSchedule',
    summary: 'Change, pause or resume a schedule',
    description: 'Omitted settings are unchanged; null removes one. `params` is replaced as a whole.',
    permission: 'calls.make',
    refusals: [409],
    body: scheduleChangeSchema,
    result: listedScheduleSchema,
    async run({ accountId, params, body: { key_id, ...change }, ip }, parts) {
      const { database, schedules } = parts;
      const { status, ...settings } = change;
      const id = params.schedule;
      const current = await withOrigin(database, await schedules.find(accountId, id));
      const keyId = key_id ?? current.key_id;
      if (Object.keys(settings).length === 0) {
        // Also with a key that may no longer be used.
        const paused = await schedules.change(id, { status }, { caller: { accountId, keyId: keyId ?? 0 } });
        return await withOrigin(database, paused);
      }
      if (keyId === null) throw conflict('the key of the schedule was deleted; choose another one (key_id)');
      const submission = {
        operationId: 'changeSchedule' as const,
        params: { ...change, schedule_id: id },
        accountId,
        keyId,
        ip,
      };
      return await withOrigin(database, await submitAs(parts, submission));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/accounts/{slug}/schedules/{schedule}',
    operationId: 'deleteSchedule',
    summary: 'Delete a schedule with the list of its runs',
    permission: 'calls.make',
    result: deletedScheduleSchema,
    run: ({ accountId, params }, { schedules }) => schedules.remove(accountId, params.schedule),
  }),
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/schedules/{schedule}/runs',
    operationId: 'listScheduleRuns',
    summary: 'List the runs of a schedule, newest first',
    permission: 'workspace.read',
    query: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: runStatuses, description: 'Only runs in this state' },
        changed: { type: 'boolean', description: 'Only runs whose result had changed, or had not', examples: [true] },
        limit: pageLimit,
        cursor,
      },
    },
    result: scheduleRunPageSchema,
    run: ({ accountId, params, query }, { schedules }) => schedules.runs(accountId, params.schedule, query),
  }),
] as const;
