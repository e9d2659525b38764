// Schedules in the management API.
import { runStatuses, scheduleRunListSchema, scheduleSchema, scheduleStatuses, watches } from '../schedule.ts';
import { list, nullable, object, withMembers } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { keyId } from './batch.ts';
import { count, flag, moment, text } from './fields.ts';

export type { ScheduleRun } from '../schedule.ts';

export const recentRunSchema = object({
  due_at: { ...moment, description: 'When the run was due' },
  status: { type: 'string', enum: runStatuses, description: 'State of the run', examples: ['completed'] },
  changed: { ...nullable(flag), description: 'Whether the result had changed; null: not compared', examples: [false] },
  duration_ms: { ...nullable(count), description: 'How long it ran; null until it has ended', examples: [640] },
});

export const listedScheduleSchema = withMembers(scheduleSchema, {
  key_id: { ...nullable(count), description: 'The key of the runs; null if it was deleted', examples: [17] },
  key_alias: { ...nullable(text), description: 'Name of the key; null if it was deleted', examples: ['backend'] },
  recent_runs: { ...list(recentRunSchema), description: 'The last 30 runs, oldest first' },
});
export type ListedSchedule = ValueOf<typeof listedScheduleSchema>;

export const schedulePageSchema = object({
  items: { ...list(listedScheduleSchema), description: 'The schedules of this page' },
  next: {
    type: ['string', 'null'],
    description: 'The `cursor` of the next page; null on the last one',
    examples: [null],
  },
});
export const scheduleRunPageSchema = scheduleRunListSchema;

export const timingPreviewSchema = object({
  runs: { ...list(moment), description: 'The next due times; empty if there are none' },
});

const settings = {
  name: {
    type: ['string', 'null'],
    maxLength: 200,
    description: 'A name for your own use',
    examples: ['price of the lamp'],
  },
  cron: {
    type: ['string', 'null'],
    maxLength: 200,
    description: 'Five fields, in `timezone`; or `every_seconds`',
    examples: ['0 9 * * 1-5'],
  },
  every_seconds: {
    type: ['integer', 'null'],
    minimum: 60,
    maximum: 31_536_000,
    description: 'Seconds between two runs, instead of `cron`',
    examples: [null],
  },
  timezone: { type: 'string', maxLength: 100, description: 'IANA time zone of `cron`', examples: ['Europe/Berlin'] },
  endpoint: {
    type: 'string',
    maxLength: 500,
    description: 'Path of a billed endpoint, or its short name',
    examples: ['/v1/website/crawler'],
  },
  params: {
    type: 'object',
    properties: {},
    additionalProperties: true,
    description: 'Parameters of the call',
    examples: [{ query: 'https://example.com/lamp' }],
  },
  webhook_url: {
    type: ['string', 'null'],
    maxLength: 2000,
    description: 'URL to which jobs are posted, or with `watch` the events of the schedule',
    examples: [null],
  },
  watch: {
    ...nullable({ type: 'string', enum: watches }),
    description: 'What to compare with the last run',
    examples: ['text'],
  },
  threshold: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    description: 'With `watch`: ignore changes up to this share',
    examples: [0],
  },
} as const;

export const newScheduleSchema = {
  type: 'object',
  required: ['key_id', 'endpoint', 'params'],
  properties: { key_id: keyId, ...settings },
  examples: [
    { key_id: 17, cron: '0 9 * * 1-5', endpoint: '/v1/website/crawler', params: { query: 'https://example.com/lamp' } },
  ],
} as const;

export const scheduleChangeSchema = {
  type: 'object',
  properties: {
    key_id: {
      ...keyId,
      description: 'Key to call with, if `endpoint` or `params` is changed; default: the current one',
    },
    ...settings,
    status: {
      type: 'string',
      enum: scheduleStatuses,
      description: '`paused` pauses the schedule, `active` resumes it',
      examples: ['paused'],
    },
  },
} as const;
