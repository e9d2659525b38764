// Runs a job like a synchronous call. The transaction that ends the job bills it and writes its log row.
import { failed } from '../contract/errors.ts';
import { keepFields, parseFields } from '../contract/fields.ts';
import { globalParameters } from '../contract/parameters.ts';
import { redactParameters } from '../contract/secrets.ts';
import { sentSecrets } from '../contract/sent-secrets.ts';
import type { AnyEndpoint, Outcome } from '../endpoints/endpoint.ts';
import type { Tracer } from '../flow/trace.ts';
import type { RunningJob } from '../jobs/worker.ts';
import type { Payloads } from '../stats/payloads.ts';
import type { EndpointIds } from '../storage/nodes.ts';
import type { Calls } from './call.ts';
import type { CallParts } from './call-parts.ts';

export interface JobWorkParts {
  catalog: readonly AnyEndpoint[];
  endpointIds: EndpointIds;
  calls: Calls;
  payloads: Payloads;
  tracer: Tracer;
  onEnd: CallParts['onEnd'];
}

/** Makes the function with which workers run a job. It never throws. */
export function createJobWork({ catalog, endpointIds, calls, payloads, tracer, onEnd }: JobWorkParts) {
  const endpoints = new Map(catalog.filter((one) => one.canRunAsync).map((one) => [endpointIds.of(one.path), one]));

  return async (job: RunningJob, signal: AbortSignal): Promise<Outcome> => {
    const endpoint = endpoints.get(job.endpointId);
    if (!endpoint) return { error: failed('the endpoint of the job does not exist in this version', 'internal') };
    const startedAt = performance.now();
    const { is_async: _, fields, ...query } = job.params;
    if (job.attempt > 1 && endpoint.isRepeatable?.(query) === false) return { error: sentBefore() };
    const caller = { accountId: job.accountId, keyId: job.keyId };
    const { id, keepSeconds, scout } = job;
    const secrets: string[] = [];
    const outcome = selectFields(
      await tracer.span(endpoint.path, { kind: 'consumer', attributes: attributesOf(endpoint, job) }, () =>
        calls.perform(endpoint, { query, caller, id, form: 'json', keepSeconds, scout, secrets, signal }),
      ),
      fields,
    );
    if (outcome.error && scout?.drop) return outcome; // not a separate page: neither counted nor logged
    onEnd({
      path: endpoint.path,
      status: outcome.error ? 500 : 201,
      credits: outcome.error ? 0 : endpoint.credits,
      durationMs: Math.round(performance.now() - startedAt),
    });
    const raw = outcome.result?.raw;
    payloads.keep({
      id: job.id,
      accountId: job.accountId,
      params: redactParameters(job.params, globalParameters, endpoint.query),
      secrets: sentSecrets(job.params, secrets),
      body: raw?.content ?? JSON.stringify(outcome.error ? { error: outcome.error.message } : outcome.result.body),
      contentType: raw?.contentType ?? 'application/json',
      headers: outcome.result?.headers ?? {},
    });
    return outcome;
  };
}

/** The request may have reached the target, and its effect must not happen twice. */
const sentBefore = () =>
  failed('the worker stopped during the request, which is not sent again: only GET and HEAD are', 'cancelled');

/** The request id is that of the call that queued the job, so both traces can be found by it. */
const attributesOf = ({ path }: AnyEndpoint, { id, accountId, attempt }: RunningJob) => ({
  'http.route': path,
  'siteglass.request_id': id,
  'siteglass.account_id': accountId,
  'siteglass.attempt': attempt,
});

/** Reduces the result to the `fields` of the job. */
function selectFields(outcome: Outcome, fields: unknown): Outcome {
  if (outcome.error || typeof fields !== 'string') return outcome;
  return { result: { ...outcome.result, body: keepFields(outcome.result.body, parseFields(fields)) } };
}
