// The request log, jobs and figures in the management API.
import { jobSchema } from '../job.ts';
import { list, nullable, object, withMembers, withOptional } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { count, endpoint, flag, moment, page, range, requestId, text } from './fields.ts';

// ---- the request log -----------------------------------------------------------------------------------------------

export const loggedRequestSchema = object({
  id: { ...requestId, description: 'The `x-request-id` of the call' },
  at: { ...moment, description: 'When the call ended' },
  endpoint,
  status: { type: 'integer', description: 'Status of the response', examples: [200] },
  duration_ms: { ...count, description: 'How long the call took', examples: [412] },
  ip: { ...nullable(text), description: 'Address of the caller', examples: ['192.0.2.7'] },
  credits: { ...count, description: 'Credits billed', examples: [1] },
  key_alias: { ...nullable(text), description: 'Name of the key; null if it was deleted', examples: ['backend'] },
  params: {
    description: 'Parameters without secrets; null with log privacy or after `payload_days`',
    examples: [{ query: 'https://example.com/' }],
  },
  response: {
    ...nullable(text),
    description: 'The response body if it is text; null with log privacy or after `payload_days`',
    examples: ['"<!DOCTYPE html>…"'],
  },
  response_truncated: { ...flag, description: 'Whether only the start of the body was stored', examples: [false] },
  response_bytes: { ...nullable(count), description: 'Size of the whole body', examples: [1256] },
  job_id: { ...nullable(requestId), description: 'null for synchronous calls', examples: [null] },
  error_code: {
    ...nullable(text),
    description: 'The `x-error-code` of the response, if any',
    examples: [null],
  },
  response_type: {
    ...nullable(text),
    description: 'Content type of the response; null with log privacy or after `payload_days`',
    examples: ['application/json; charset=utf-8'],
  },
  response_headers: {
    ...nullable({ type: 'object', additionalProperties: text }),
    description: 'Headers of the response; null with log privacy or after `payload_days`',
    examples: [{ 'x-target-status': '200' }],
  },
});
export type LoggedRequest = ValueOf<typeof loggedRequestSchema>;
export const requestPageSchema = page(loggedRequestSchema);
export type RequestPage = ValueOf<typeof requestPageSchema>;

export const histogramSchema = object({
  ...range,
  step_seconds: { ...count, description: 'Length of an interval', examples: [1800] },
  points: {
    description: 'The intervals, oldest first',
    ...list(
      object({
        at: { ...moment, description: 'Start of the interval' },
        succeeded: { ...count, description: 'Calls with a 2xx status', examples: [118] },
        refused: { ...count, description: 'Calls with a 4xx status', examples: [2] },
        failed: { ...count, description: 'Calls with a 5xx status', examples: [1] },
      }),
    ),
  },
});
export type Histogram = ValueOf<typeof histogramSchema>;

// ---- jobs ----------------------------------------------------------------------------------------------------------

export const webhookTrySchema = object({
  attempt: { ...count, description: 'Number of the attempt, from 1', examples: [1] },
  at: { ...moment, description: 'When it was made' },
  duration_ms: { ...count, description: 'How long it took', examples: [87] },
  status: { ...nullable(count), description: 'Status of the receiver; null: no response', examples: [200] },
  error: { ...nullable(text), description: 'Why it failed; null: it did not', examples: [null] },
});
export type WebhookTry = ValueOf<typeof webhookTrySchema>;

/** The state of a delivery, and what was tried. */
export const deliveryFields = {
  state: {
    type: 'string',
    enum: ['waiting', 'delivered', 'failed'],
    description: 'State of the delivery',
    examples: ['delivered'],
  },
  attempts: { ...count, description: 'Number of attempts so far', examples: [1] },
  last_at: { ...nullable(moment), description: 'Time of the last attempt; null: none' },
  last_status: { ...nullable(count), description: 'Status of the receiver at the last attempt', examples: [200] },
  last_error: { ...nullable(text), description: 'Why the last attempt failed; null: it did not', examples: [null] },
  next_at: { ...nullable(moment), description: 'Time of the next attempt', examples: [null] },
  tries: { ...list(webhookTrySchema), description: 'The attempts, oldest first' },
} as const;

const jobAdditions = {
  key_alias: { ...nullable(text), description: 'Name of the key; null if it was deleted', examples: ['backend'] },
  params: {
    description:
      'Parameters without secrets; null with log privacy, and for waiting jobs whose parameters are encrypted',
    examples: [{ query: 'https://example.com/' }],
  },
  attempt: { ...count, description: 'How often the job was started', examples: [1] },
  webhook: {
    ...nullable(
      object({
        url: { ...text, description: 'The receiver', examples: ['https://example.com/hook'] },
        ...deliveryFields,
      }),
    ),
    description: 'Deliveries to `webhook_url`; null without one',
  },
} as const;

export const jobStates = ['queued', 'processing', 'completed', 'failed'] as const;
const { result: _, ...jobFields } = jobSchema.properties;

export const listedJobSchema = object({ ...jobFields, ...jobAdditions });
export type ListedJob = ValueOf<typeof listedJobSchema>;
/** A job as read from the database. */
export type ListedJobRow = ValueOf<typeof listedJobSchema, string | Date>;

export const jobPageSchema = withMembers(page(listedJobSchema), {
  counts: {
    type: 'object',
    description: 'Jobs of the workspace by state',
    additionalProperties: count,
    examples: [{ queued: 0, processing: 1, completed: 40, failed: 2 }],
  },
});

/** The additions are optional because the job may expire between two statements. */
export const jobDetailsSchema = withOptional(jobSchema, jobAdditions);
export type JobDetails = ValueOf<typeof jobDetailsSchema>;

// ---- figures -------------------------------------------------------------------------------------------------------

export const granularities = ['hour', 'day', 'month'] as const;
export type Granularity = (typeof granularities)[number];

const usagePointSchema = object({
  at: { ...moment, description: 'Start of the hour, day or month', examples: ['2026-11-15T09:00:00.000Z'] },
  calls: { ...count, description: 'Number of calls', examples: [120] },
  refusals: { ...count, description: 'Calls that were refused with a 4xx status', examples: [2] },
  failures: { ...count, description: 'Calls that failed with a 5xx status', examples: [1] },
  credits: { ...count, description: 'Credits billed', examples: [119] },
  avg_duration_ms: { ...count, description: 'Mean duration of the calls', examples: [512] },
});
export type UsagePoint = ValueOf<typeof usagePointSchema>;

export const usageSeriesSchema = object({
  granularity: { type: 'string', enum: granularities, description: 'Length of an interval' },
  ...range,
  series: {
    ...list(object({ endpoint, points: { ...list(usagePointSchema), description: 'The intervals, oldest first' } })),
    description: 'The figures of each endpoint',
  },
});
export type UsageSeries = ValueOf<typeof usageSeriesSchema>;

const latencySchema = object({
  endpoint,
  calls: { ...count, description: 'Number of calls', examples: [1204] },
  failures: { ...count, description: 'Calls that failed with a 5xx status', examples: [3] },
  ms_p50: { ...count, description: 'Median duration', examples: [380] },
  ms_p95: { ...count, description: '95th percentile', examples: [1210] },
  ms_p99: { ...count, description: '99th percentile', examples: [2900] },
});
export type EndpointLatency = ValueOf<typeof latencySchema>;

export const latenciesSchema = object({
  ...range,
  calls_max: {
    ...count,
    description: 'Percentiles are computed from at most this many of the newest calls',
    examples: [50_000],
  },
  items: { ...list(latencySchema), description: 'The figures of each endpoint' },
});

export const callErrorsSchema = object({
  ...range,
  calls_max: {
    ...count,
    description: 'Counted among at most this many of the newest calls',
    examples: [50_000],
  },
  items: {
    ...list(
      object({
        status: {
          type: 'integer',
          minimum: 400,
          maximum: 599,
          description: 'Status of the responses',
          examples: [402],
        },
        error_code: {
          ...nullable(text),
          description: 'The reason, as in `x-error-code`; null for responses without one',
          examples: [null],
        },
        calls: { ...count, description: 'Number of calls', examples: [12] },
      }),
    ),
    description: 'The statuses with their reasons, most frequent first',
  },
});
export type CallErrors = ValueOf<typeof callErrorsSchema>;

// ---- health --------------------------------------------------------------------------------------------------------

export const healthWindows = ['hour', 'day'] as const;
export type HealthWindow = (typeof healthWindows)[number];

const judgement = {
  health: {
    type: 'string',
    enum: ['operational', 'degraded', 'down'],
    description: 'Summary of the success rate',
  },
  success_rate: { type: 'number', minimum: 0, maximum: 100, description: 'Per cent', examples: [99.8] },
  avg_response_time_ms: { ...count, description: 'Mean duration of the calls', examples: [640] },
} as const;

const endpointHealthSchema = object({
  path: endpoint,
  is_experimental: { ...flag, description: 'Whether it may not work', examples: [false] },
  ...judgement,
  marks: {
    ...list(
      object({
        at: { ...moment, description: 'Start of the interval' },
        success_rate: judgement.success_rate,
        avg_ms: { ...count, description: 'Mean duration of the calls', examples: [640] },
      }),
    ),
    description: 'The intervals of the window in which the endpoint was called',
  },
});

const engineHealthSchema = object({
  engine: { ...text, description: 'Slug of the engine', examples: ['website'] },
  name: { ...text, description: 'Display name of the engine', examples: ['Website'] },
  ...judgement,
  endpoints: { ...list(endpointHealthSchema), description: 'The endpoints of the engine' },
});
export type EngineHealth = ValueOf<typeof engineHealthSchema, Date>;

export const healthSchema = object({
  window: { type: 'string', description: 'The time covered', examples: ['1h'] },
  mark_seconds: { ...count, description: 'Length of an interval', examples: [60] },
  engines: { ...list(engineHealthSchema), description: 'The engines that were called' },
});
export type Health = ValueOf<typeof healthSchema>;
