// The public shape of a job, in responses of `/jobs/{job_id}` and in webhooks.
import { errorCodeNames } from './errors.ts';
import { nullable, object } from './schema.ts';
import type { ValueOf } from './schema.ts';

const at = ['2026-11-15T09:30:00.000Z'] as const;
const moment = { type: 'string', format: 'date-time', examples: at } as const;
const optionalMoment = { type: ['string', 'null'], format: 'date-time', examples: at } as const;

export const jobSchema = object({
  job_id: { type: 'string', format: 'uuid' },
  status: { type: 'string', enum: ['queued', 'processing', 'completed', 'failed'], examples: ['completed'] },
  endpoint: { type: 'string', examples: ['/v1/website/crawler'] },
  created_at: moment,
  started_at: optionalMoment,
  completed_at: optionalMoment,
  expires_at: { ...optionalMoment, description: 'When the result is deleted' },
  duration_ms: { type: ['integer', 'null'], examples: [412] },
  status_code: { type: ['integer', 'null'], enum: [201, 500, null], description: 'null while the job is open' },
  credits_charged: { type: 'integer' },
  result: {
    description: 'The body of the equivalent synchronous call; null unless completed',
    examples: ['<!DOCTYPE html>…'],
  },
  error: { type: ['string', 'null'], examples: [null] },
  error_code: {
    ...nullable({ type: 'string', enum: errorCodeNames }),
    description:
      'Why the job failed, for programs: the value of `x-error-code`; null without an error, or if the error has no code',
    examples: [null],
  },
});
export type JobEnvelope = ValueOf<typeof jobSchema>;
