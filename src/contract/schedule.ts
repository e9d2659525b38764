// The public shape of schedules and their runs.
import { errorCodeNames } from './errors.ts';
import { described, list, nullable, object } from './schema.ts';
import type { ValueOf } from './schema.ts';

const at = ['2026-11-16T09:00:00.000Z'] as const;
const moment = { type: 'string', format: 'date-time', examples: at } as const;
const optionalMoment = { type: ['string', 'null'], format: 'date-time', examples: at } as const;
const count = { type: 'integer', minimum: 0 } as const;

export const watches = ['body', 'text', 'extract', 'screenshot'] as const;
export type Watch = (typeof watches)[number];

export const scheduleStatuses = ['active', 'paused'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];
export const scheduleReasons = ['user', 'failures', 'suspended'] as const;

export const runStatuses = ['running', 'completed', 'failed', 'skipped'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const schedulesPerAccountMax = 100;

export const scheduleSchema = {
  title: 'Schedule',
  ...object({
    schedule_id: { type: 'string', format: 'uuid', description: 'Identifier of the schedule' },
    name: { type: ['string', 'null'], description: 'A name for your own use', examples: ['price of the lamp'] },
    status: { type: 'string', enum: scheduleStatuses, description: 'Whether it runs' },
    reason: {
      ...nullable({ type: 'string', enum: scheduleReasons }),
      description:
        'Why the schedule is paused: `user`, `failures` (ten runs in a row failed) or `suspended` (the workspace is); null unless paused',
      examples: [null],
    },
    cron: {
      type: ['string', 'null'],
      description: 'Cron expression; null with `every_seconds`',
      examples: ['0 9 * * 1-5'],
    },
    every_seconds: {
      type: ['integer', 'null'],
      description: 'Seconds between due times; null with `cron`',
      examples: [null],
    },
    timezone: { type: 'string', description: 'Time zone of the cron expression', examples: ['Europe/Berlin'] },
    endpoint: { type: 'string', description: 'Path of the endpoint that is called', examples: ['/v1/website/crawler'] },
    params: {
      type: 'object',
      additionalProperties: true,
      description: 'The parameters of the call, without secrets',
      examples: [{ query: 'https://example.com/lamp' }],
    },
    webhook_url: {
      type: ['string', 'null'],
      description: 'URL to which the end of each run is posted; null: none',
      examples: [null],
    },
    watch: {
      ...nullable({ type: 'string', enum: watches }),
      description: 'What is compared with the last run; null: nothing',
      examples: ['text'],
    },
    threshold: {
      type: 'number',
      description: 'Changes up to this share of the characters, fields or pixels are ignored',
      examples: [0],
    },
    failures: { ...count, description: 'Runs that failed in a row; the schedule is paused at ten' },
    created_at: described(moment, 'When the schedule was created'),
    next_run_at: { ...optionalMoment, description: 'null while the schedule is paused' },
    last_run_at: { ...optionalMoment, description: 'The due time of the last run; null: none' },
    last_status: {
      ...nullable({ type: 'string', enum: runStatuses }),
      description: 'State of the last run; null: none',
      examples: ['completed'],
    },
    last_changed_at: {
      ...optionalMoment,
      description: 'The due time of the last run whose result had changed; null: none, or not watched',
    },
  }),
} as const;
export type Schedule = ValueOf<typeof scheduleSchema>;

export const scheduleRunSchema = {
  title: 'ScheduleRun',
  ...object({
    run_id: { type: 'string', format: 'uuid', description: 'Identifier of the run' },
    status: { type: 'string', enum: runStatuses, description: '`skipped`: the run before it had not ended' },
    due_at: described(moment, 'When the run was due'),
    started_at: described(moment, 'When it started'),
    completed_at: described(optionalMoment, 'When it ended; null before'),
    duration_ms: {
      type: ['integer', 'null'],
      description: 'How long it ran; null until it has ended',
      examples: [640],
    },
    job_id: {
      type: ['string', 'null'],
      format: 'uuid',
      description: 'The job with the result, which is kept as long as other jobs; null if the call was refused',
      examples: ['0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21'],
    },
    credits_charged: described(count, 'Credits billed for the run'),
    error: { type: ['string', 'null'], description: 'Why the run failed; null without an error', examples: [null] },
    error_code: {
      ...nullable({ type: 'string', enum: errorCodeNames }),
      description: 'Why the run failed, for programs; null without an error, or if the error has no code',
      examples: [null],
    },
    changed: {
      type: ['boolean', 'null'],
      description: 'Whether the result had changed; null if it was not compared: no watch, the first run, or a failure',
      examples: [false],
    },
    difference: {
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'What has changed, as in the event `schedule.changed`; null unless `changed`',
      examples: [null],
    },
  }),
} as const;
export type ScheduleRun = ValueOf<typeof scheduleRunSchema>;

const next = {
  type: ['string', 'null'],
  description: 'The `cursor` of the next page; null on the last one',
  examples: [null],
} as const;
export const scheduleListSchema = object({
  items: described(list(scheduleSchema), 'The schedules, newest first'),
  next,
});
export const scheduleRunListSchema = object({
  items: described(list(scheduleRunSchema), 'The runs, newest first'),
  next,
});
export type ScheduleList = ValueOf<typeof scheduleListSchema>;
export type ScheduleRunList = ValueOf<typeof scheduleRunListSchema>;

export const deletedScheduleSchema = object({
  schedule_id: { type: 'string', format: 'uuid', description: 'Identifier of the schedule' },
  deleted: { type: 'boolean', const: true, description: 'The schedule was deleted', examples: [true] },
});
export type DeletedSchedule = ValueOf<typeof deletedScheduleSchema>;
