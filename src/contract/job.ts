// The shape of a job as callers see it: in the answer of `/jobs/{job_id}`, and in a webhook.

export const jobSchema = {
  type: 'object',
  required: [
    'job_id',
    'status',
    'endpoint',
    'created_at',
    'started_at',
    'completed_at',
    'expires_at',
    'duration_ms',
    'status_code',
    'credits_charged',
    'result',
    'error',
  ],
  properties: {
    job_id: { type: 'string', format: 'uuid' },
    status: { type: 'string', enum: ['queued', 'processing', 'completed', 'failed'] },
    endpoint: { type: 'string' },
    created_at: { type: 'string', format: 'date-time' },
    started_at: { type: ['string', 'null'], format: 'date-time' },
    completed_at: { type: ['string', 'null'], format: 'date-time' },
    expires_at: { type: ['string', 'null'], format: 'date-time', description: 'When the result is deleted' },
    duration_ms: { type: ['integer', 'null'] },
    status_code: { type: ['integer', 'null'], enum: [201, 500, null], description: 'null while the job is open' },
    credits_charged: { type: 'integer' },
    result: { description: 'The body that the synchronous call would have had; null unless completed' },
    error: { type: ['string', 'null'] },
  },
} as const;
