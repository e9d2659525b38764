// Runs the work of a call, within its time limit and the limit of concurrent calls. Nothing here throws: an outcome is a
// result or an error.
import { ApiError, failed, internalError } from '../contract/errors.ts';
import type { AnyEndpoint, Outcome } from '../endpoints/endpoint.ts';
import { within } from '../flow/time-limit.ts';
import type { CallParts, Work } from './call-parts.ts';

/** How long a call waits for a slot. */
const slotWaitMs = 15_000;

/** Waits for a slot first. Free endpoints read from the database, and have separate slots; submissions limit themselves. */
export async function performInSlot(parts: CallParts, endpoint: AnyEndpoint, work: Work): Promise<Outcome> {
  const { accountId } = work.caller;
  let leave: (() => void) | undefined;
  try {
    parts.unsent.check(accountId);
    if (endpoint.isSubmission) return await perform(parts, endpoint, work);
    if (endpoint.credits === 0) return await parts.reads.run(accountId, () => perform(parts, endpoint, work));
    leave = await parts.slots.enter(accountId, { waitMs: slotWaitMs });
    return await parts.pace.run(accountId, () => perform(parts, endpoint, work));
  } catch (error) {
    return { error: toApiError(parts, error, work.id) };
  } finally {
    leave?.();
  }
}

export const perform = (parts: CallParts, endpoint: AnyEndpoint, work: Work): Promise<Outcome> =>
  parts.tracer.span('run', {}, async (span) => {
    const outcome = await performTraced(parts, endpoint, work);
    if (outcome.error && outcome.error.status >= 500) span.fail(outcome.error.code ?? 'internal');
    return outcome;
  });

async function performTraced(parts: CallParts, endpoint: AnyEndpoint, work: Work): Promise<Outcome> {
  const { query, caller, id, form, keepSeconds, scout, submission, secrets, signal } = work;
  const aborter = new AbortController();
  const late = () => {
    const error = failed(`the call did not finish within ${endpoint.timeoutSeconds} s`, 'deadline');
    aborter.abort(error);
    return error;
  };
  try {
    const result = endpoint.run(query, {
      id,
      caller,
      services: parts.services,
      signal: signal ? AbortSignal.any([signal, aborter.signal]) : aborter.signal,
      form,
      keepSeconds,
      scout,
      submission,
      secrets,
    });
    return { result: await within(result, { ms: endpoint.timeoutSeconds * 1000, late, signal }) };
  } catch (error) {
    return { error: toApiError(parts, error, id) };
  }
}

/** Reports unexpected errors and hides them behind `Internal Error`. */
export function toApiError({ onFault }: Pick<CallParts, 'onFault'>, error: unknown, id: string): ApiError {
  if (error instanceof ApiError) return error;
  onFault(error, id);
  return internalError(error);
}
