// The end of a call: what is billed, what is logged, and the headers of every reply.
import type { ApiError } from '../contract/errors.ts';
import type { PackedAnswer } from '../admission/idempotency.ts';
import { globalParameters } from '../contract/parameters.ts';
import { readBoolean } from '../contract/values.ts';
import { redactParameters } from '../contract/secrets.ts';
import { sentSecrets } from '../contract/sent-secrets.ts';
import type { Outcome } from '../endpoints/endpoint.ts';
import { errorReply } from './answer.ts';
import type { Reply } from './answer.ts';
import type { CallParts, IncomingCall, Progress } from './call-parts.ts';

/** Bills a success or releases the hold, before the reply is sent. A call with an idempotency key keeps its answer. */
export async function settleCall(
  { admission }: CallParts,
  call: IncomingCall,
  progress: Progress,
  { error }: Outcome,
  answer: PackedAnswer | null = null,
): Promise<void> {
  if (progress.hold !== 'taken') return;
  progress.hold = 'ended';
  const end = { ...endOf(call, progress, error?.status ?? 200, error), billed: !error };
  await (progress.isKeyed ? admission.settle(end, answer) : admission.settle(end));
  const { credits } = call.endpoint;
  if (!error) progress.charged = credits;
  else if (progress.remaining !== undefined) progress.remaining += credits;
}

/** The error as a reply. Releases the hold if there is one. */
export async function refuseCall(
  parts: CallParts,
  call: IncomingCall,
  progress: Progress,
  error: ApiError,
): Promise<Reply> {
  await settleCall(parts, call, progress, { error }).catch(() => undefined); // maintenance releases expired holds
  if (error.remaining !== undefined) progress.remaining = error.remaining;
  return errorReply(error, readBoolean(call.sent['soft_fail']) ?? false);
}

/** Writes the log row of a call that held no credits, and keeps its parameters and body. */
export function recordCall(
  { admission, payloads, endpointIds, onEnd }: CallParts,
  call: IncomingCall,
  progress: Progress,
  { realStatus, body, headers, error }: Reply,
): void {
  const { endpoint, sent } = call;
  const { caller, hold, charged, secrets } = progress;
  if (hold === 'replayed') return; // not a call: nothing was done and nothing is billed
  const end = endOf(call, progress, realStatus, error);
  onEnd({ path: endpoint.path, status: realStatus, credits: charged, durationMs: end.durationMs });
  if (!caller || !endpoint.logged || hold === 'queued') return;
  if (hold === 'none') admission.record({ ...end, ...caller, endpointId: endpointIds.of(endpoint.path) });
  payloads.keep({
    id: end.id,
    accountId: caller.accountId,
    params: redactParameters(sent, globalParameters, endpoint.query),
    secrets: sentSecrets(sent, secrets),
    body,
    contentType: headers['content-type'] ?? '',
    headers,
  });
}

export function callHeaders({ id, charged, remaining, ignored }: Progress): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': id, 'x-credits-charged': String(charged) };
  if (remaining !== undefined) headers['x-credits-remaining'] = String(remaining);
  if (ignored.length > 0) headers['x-ignored-parameters'] = ignored.join(', ');
  return headers;
}

const endOf = ({ ip }: IncomingCall, { id, startedAt }: Progress, status: number, error: ApiError | undefined) => ({
  id,
  ip,
  status,
  durationMs: Math.round(performance.now() - startedAt),
  error,
});
