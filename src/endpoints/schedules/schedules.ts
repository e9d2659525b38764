import {
  deletedScheduleSchema,
  runStatuses,
  scheduleListSchema,
  scheduleRunListSchema,
  scheduleSchema,
  scheduleStatuses,
  watches,
} from '../../contract/schedule.ts';
import { defineEndpoint } from '../endpoint.ts';

/** These routes are free, take only their own method, and have neither a log row nor a rate limit. */
const route = { credits: 0, rateLimited: false, logged: false, alsoByPost: false, canRunAsync: false } as const;

const schedule_id = { type: 'string', description: 'The identifier returned when the schedule was created' } as const;
const cursor = { type: 'string', description: 'The `next` value of the previous page' } as const;
const limit = {
  type: 'integer',
  minimum: 1,
  maximum: 100,
  default: 20,
  description: 'Number of entries per page',
} as const;

const exampleId = '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21';
const exampleSchedule = {
  schedule_id: exampleId,
  name: 'price of the lamp',
  status: 'active',
  reason: null,
  cron: '0 9 * * 1-5',
  every_seconds: null,
  timezone: 'Europe/Berlin',
  endpoint: '/v1/website/crawler',
  params: { query: 'https://example.com/lamp', extract: { price: '.price' } },
  webhook_url: 'https://hooks.example.com/siteglass',
  watch: 'extract',
  threshold: 0,
  failures: 0,
  created_at: '2026-11-15T10:00:00.000Z',
  next_run_at: '2026-11-17T08:00:00.000Z',
  last_run_at: '2026-11-16T08:00:00.000Z',
  last_status: 'completed',
  last_changed_at: '2026-11-16T08:00:00.000Z',
} as const;
const exampleRun = {
  run_id: '0199f3b2-11aa-7000-8f00-aa10c2d3e4f5',
  status: 'completed',
  due_at: '2026-11-16T08:00:00.000Z',
  started_at: '2026-11-16T08:00:00.212Z',
  completed_at: '2026-11-16T08:00:00.871Z',
  duration_ms: 640,
  job_id: '0199f3b2-11aa-7000-8f00-aa10c2d3e4f5',
  credits_charged: 1,
  error: null,
  error_code: null,
  changed: true,
  difference: {
    kind: 'fields',
    share: 1,
    fields: [{ path: 'price', before: '49.00', after: '39.00' }],
    truncated: false,
  },
} as const;

const settings = {
  name: {
    type: 'string',
    maxLength: 200,
    'x-nullable': true,
    description: 'A name for your own use',
    examples: ['price of the lamp'],
  },
  cron: {
    type: 'string',
    maxLength: 200,
    'x-nullable': true,
    description:
      'When to run: minute, hour, day of the month, month and day of the week, in `timezone`. A time that is skipped when clocks go forward runs right after the gap; one that happens twice runs once',
    examples: ['0 9 * * 1-5'],
  },
  every_seconds: {
    type: 'integer',
    minimum: 60,
    maximum: 31_536_000,
    'x-nullable': true,
    description: 'Instead of `cron`: seconds between two runs, counted from the creation of the schedule',
    examples: [3600],
  },
  endpoint: {
    type: 'string',
    description: 'Path of a billed endpoint, or its short name, such as `crawler`',
    examples: ['crawler'],
  },
  params: {
    type: 'object',
    description: 'Parameters of the call',
    examples: [{ query: 'https://example.com/lamp', extract: { price: '.price' } }],
  },
  webhook_url: {
    type: 'string',
    format: 'public-url',
    'x-receiver': true,
    'x-nullable': true,
    description:
      'URL to which the job of each run is posted, with a signature; with `watch`, the events `schedule.changed` and `schedule.failed` instead',
  },
  watch: {
    type: 'string',
    enum: watches,
    'x-nullable': true,
    description:
      'What to compare with the last run: the `body`, the visible `text`, the values of `extract`, or a `screenshot` (PNG). The first run is the baseline',
    examples: ['extract'],
  },
} as const;
const timezone = {
  type: 'string',
  maxLength: 100,
  description: 'IANA time zone of `cron`',
  examples: ['Europe/Berlin'],
} as const;
const threshold = {
  type: 'number',
  minimum: 0,
  maximum: 1,
  description: 'With `watch`: ignore changes up to this share of the characters, fields or pixels',
} as const;
const one = { type: 'object', required: ['schedule_id'], properties: { schedule_id } } as const;

export const createSchedule = defineEndpoint({
  ...route,
  method: 'POST',
  path: '/v1/schedules',
  operationId: 'createSchedule',
  summary: 'Create a schedule',
  description:
    'Free; every run is billed like an asynchronous call of this key. After missed runs there is one run, not one per missed time. A run is ' +
    'skipped while the one before it has not ended. After ten failures in a row the schedule is paused. A workspace has at most ' +
    '100 schedules.',
  isSubmission: true,
  refusals: [403],
  query: {
    type: 'object',
    required: ['endpoint', 'params'],
    properties: {
      ...settings,
      timezone: { ...timezone, default: 'UTC' },
      threshold: { ...threshold, default: 0 },
    },
  },
  result: scheduleSchema,
  example: {
    query: {
      cron: '0 9 * * 1-5',
      timezone: 'Europe/Berlin',
      endpoint: 'crawler',
      params: { query: 'https://example.com/lamp', extract: { price: '.price' } },
      watch: 'extract',
    },
    result: { ...exampleSchedule, last_run_at: null, last_status: null, last_changed_at: null },
  },
  run: (query, call) => call.services.schedules.create(query, call),
});

export const listSchedules = defineEndpoint({
  ...route,
  path: '/v1/schedules',
  operationId: 'listSchedules',
  summary: 'List schedules',
  description: 'Free. The newest come first.',
  query: {
    type: 'object',
    properties: {
      status: { type: 'string', enum: scheduleStatuses, description: 'Only schedules in this state' },
      limit,
      cursor: { ...cursor, examples: [exampleId] },
    },
  },
  result: scheduleListSchema,
  example: { query: {}, result: { items: [exampleSchedule], next: null } },
  async run(query, { caller, services }) {
    return { body: await services.schedules.list(caller.accountId, query) };
  },
});

export const schedule = defineEndpoint({
  ...route,
  path: '/v1/schedules/{schedule_id}',
  operationId: 'schedule',
  summary: 'State of a schedule',
  description: 'Free.',
  query: one,
  result: scheduleSchema,
  example: { query: { schedule_id: exampleId }, result: exampleSchedule },
  async run({ schedule_id: id }, { caller, services }) {
    return { body: await services.schedules.find(caller.accountId, id) };
  },
});

export const changeSchedule = defineEndpoint({
  ...route,
  method: 'PATCH',
  path: '/v1/schedules/{schedule_id}',
  operationId: 'changeSchedule',
  summary: 'Change, pause or resume a schedule',
  description:
    'Free. Omitted settings stay as they are; null removes one. `params` is replaced as a whole. If the call or `watch` changes, ' +
    'the next run is the new baseline. Later runs are calls of the key that made the last change of `params` or `endpoint`.',
  refusals: [403],
  query: {
    type: 'object',
    required: ['schedule_id'],
    properties: {
      schedule_id,
      ...settings,
      timezone,
      threshold,
      status: {
        type: 'string',
        enum: scheduleStatuses,
        description: '`paused` pauses the schedule, `active` resumes it',
      },
    },
  },
  result: scheduleSchema,
  example: {
    query: { schedule_id: exampleId, status: 'paused' },
    result: { ...exampleSchedule, status: 'paused', reason: 'user', next_run_at: null },
  },
  async run({ schedule_id: id, ...change }, call) {
    return { body: await call.services.schedules.change(id, change, call) };
  },
});

export const deleteSchedule = defineEndpoint({
  ...route,
  method: 'DELETE',
  path: '/v1/schedules/{schedule_id}',
  operationId: 'deleteSchedule',
  summary: 'Delete a schedule',
  description: 'Free. Deletes the schedule and the list of its runs. A run that has started finishes as a job.',
  query: one,
  result: deletedScheduleSchema,
  example: { query: { schedule_id: exampleId }, result: { schedule_id: exampleId, deleted: true } },
  async run({ schedule_id: id }, { caller, services }) {
    return { body: await services.schedules.remove(caller.accountId, id) };
  },
});

export const scheduleRuns = defineEndpoint({
  ...route,
  path: '/v1/schedules/{schedule_id}/runs',
  operationId: 'scheduleRuns',
  summary: 'Runs of a schedule, with their differences',
  description: 'Free. The newest come first; the last 1,000 are kept.',
  query: {
    type: 'object',
    required: ['schedule_id'],
    properties: {
      schedule_id,
      status: { type: 'string', enum: runStatuses, description: 'Only runs in this state' },
      changed: { type: 'boolean', description: 'Only runs whose result had changed, or had not' },
      limit: { ...limit, maximum: 1000 },
      cursor: { ...cursor, examples: ['2026-11-16T08:00:00.000Z'] },
    },
  },
  result: scheduleRunListSchema,
  example: { query: { schedule_id: exampleId }, result: { items: [exampleRun], next: null } },
  async run({ schedule_id: id, ...filters }, { caller, services }) {
    return { body: await services.schedules.runs(caller.accountId, id, filters) };
  },
});

export const scheduleEndpoints = [
  createSchedule,
  listSchedules,
  schedule,
  changeSchedule,
  deleteSchedule,
  scheduleRuns,
] as const;
