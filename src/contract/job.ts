// The public shape of a job, in responses of `/jobs/{job_id}` and in webhooks.
import { errorCodeNames } from './errors.ts';
import { described, nullable, object } from './schema.ts';
import type { ValueOf } from './schema.ts';

const at = ['2026-11-15T09:30:00.000Z'] as const;
const moment = { type: 'string', format: 'date-time', examples: at } as const;
const optionalMoment = { type: ['string', 'null'], format: 'date-time', examples: at } as const;

export const jobSchema = object({
  job_id: { type: 'string', format: 'uuid', description: 'Identifier of the job' },
  status: {
    type: 'string',
    enum: ['queued', 'processing', 'completed', 'failed'],
    description: 'State of the job',
    examples: ['completed'],
  },
  endpoint: { type: 'string', description: 'Path of the endpoint that is called', examples: ['/v1/website/crawler'] },
  created_at: described(moment, 'When the job was accepted'),
  started_at: described(optionalMoment, 'When it started to run; null before'),
  completed_at: described(optionalMoment, 'When it ended; null before'),
  expires_at: { ...optionalMoment, description: 'When the result is deleted' },
  duration_ms: { type: ['integer', 'null'], description: 'How long it ran; null until it has ended', examples: [412] },
  status_code: { type: ['integer', 'null'], enum: [201, 500, null], description: 'null while the job is open' },
  credits_charged: { type: 'integer', description: 'Credits billed for the job' },
  result: {
    description: 'The body of the equivalent synchronous call; null unless completed',
    examples: ['<!DOCTYPE html>…'],
  },
  error: { type: ['string', 'null'], description: 'Why the job failed; null without an error', examples: [null] },
  error_code: {
    ...nullable({ type: 'string', enum: errorCodeNames }),
    description:
      'Why the job failed, for programs: the value of `x-error-code`; null without an error, or if the error has no code',
    examples: [null],
  },
});
export type JobEnvelope = ValueOf<typeof jobSchema>;
