// How a call is decided, performed and settled. Synchronous calls, jobs and the playground share this code, so that they
// behave the same.
import { ApiError } from '../contract/errors.ts';
import { newRequestId } from '../contract/request-id.ts';
import type { AnyEndpoint, Outcome } from '../endpoints/endpoint.ts';
import type { Span } from '../flow/trace.ts';
import { withWaitBudget } from '../flow/wait-budget.ts';
import type { Reply } from './answer.ts';
import type { CallParts, IncomingCall, Progress, Work } from './call-parts.ts';
import { decideCall } from './decide-call.ts';
import { perform, toApiError } from './perform-call.ts';
import { callHeaders, recordCall, refuseCall } from './settle-call.ts';

export interface Calls {
  /** Decides, performs and settles a call. Never throws: every refusal is a reply. */
  answer(call: IncomingCall): Promise<Reply>;
  /** Runs an endpoint within its time limit. Never throws: the outcome is a result or an error. */
  perform(endpoint: AnyEndpoint, work: Work): Promise<Outcome>;
  /** Calls that have not been answered yet. */
  readonly running: number;
}

export function createCalls(parts: CallParts): Calls {
  let running = 0;

  const answer = (call: IncomingCall): Promise<Reply> => {
    const { endpoint, traceparent } = call;
    const attributes = { 'http.route': endpoint.path };
    return parts.tracer.span(endpoint.path, { kind: 'server', traceparent, attributes }, (span) =>
      answerTraced(call, span),
    );
  };

  async function answerTraced(call: IncomingCall, span: Span): Promise<Reply> {
    running++;
    const progress: Progress = {
      id: call.id ?? newRequestId(),
      startedAt: performance.now(),
      hold: 'none',
      isKeyed: false,
      charged: 0,
      ignored: [],
      secrets: [],
    };
    try {
      const reply = await withWaitBudget(parts.databaseWaitMs, () =>
        decideCall(parts, call, progress)
          .catch((error: unknown) => decideAgain(call, progress, error))
          .catch((error: unknown) => refuseCall(parts, call, progress, toRefusal(call, progress, error))),
      );
      recordCall(parts, call, progress, reply);
      span.set({
        'http.response.status_code': reply.realStatus,
        'siteglass.request_id': progress.id,
        'siteglass.account_id': progress.caller?.accountId,
        'siteglass.credits': progress.charged,
      });
      if (reply.realStatus >= 500) span.fail(reply.headers['x-error-code'] ?? 'internal');
      return {
        ...reply,
        headers: { ...reply.headers, ...callHeaders(progress) },
        accountId: progress.caller?.accountId,
      };
    } finally {
      running--;
    }
  }

  function toRefusal({ endpoint }: IncomingCall, { id }: Progress, error: unknown): ApiError {
    const refusal = toApiError(parts, error, id);
    return refusal.code === 'database' && endpoint.withoutDatabase ? endpoint.withoutDatabase(refusal) : refusal;
  }

  /** A cached key may have been deleted and its value reused by another key: look it up again, once. */
  async function decideAgain(call: IncomingCall, progress: Progress, error: unknown): Promise<Reply> {
    const isUnknownKey = error instanceof ApiError && error.kind === 'invalid_key';
    if (!isUnknownKey || !progress.caller || typeof call.key !== 'string') throw error;
    parts.admission.forget(call.key);
    delete progress.caller;
    return await decideCall(parts, { ...call, caller: undefined }, progress);
  }

  return {
    answer,
    perform: (endpoint, work) => perform(parts, endpoint, work),
    get running() {
      return running;
    },
  };
}
