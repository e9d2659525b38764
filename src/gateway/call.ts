// How a call is decided, performed and settled. Synchronous calls, jobs and the playground share this code, so that they
// behave the same.
import type { Admission } from '../admission/admission.ts';
import { ApiError } from '../contract/errors.ts';
import { newRequestId } from '../contract/request-id.ts';
import type { AnyEndpoint, Call, Caller, Outcome, Services } from '../endpoints/endpoint.ts';
import type { FairQueue } from '../flow/fair-queue.ts';
import type { Span, Tracer } from '../flow/trace.ts';
import { withWaitBudget } from '../flow/wait-budget.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Payloads } from '../stats/payloads.ts';
import type { Reply } from './answer.ts';
import { decideCall } from './decide-call.ts';
import { perform, toApiError } from './perform-call.ts';
import { callHeaders, recordCall, refuseCall } from './settle-call.ts';

export interface IncomingCall {
  endpoint: AnyEndpoint;
  /** The parameters as they were sent. */
  sent: Readonly<Record<string, unknown>>;
  /** Why some of them could not be read. Reported with the parameter checks, after the key has been checked. */
  fault?: ApiError | undefined;
  /** The text of the key, or the caller when the dashboard makes the call. */
  key: string | Caller;
  ip: string | null;
  accept: string;
  /** The W3C trace context of the request. */
  traceparent?: string | undefined;
}

export interface CallParts {
  admission: Admission;
  queue: JobQueue;
  payloads: Payloads;
  /** Limits concurrent calls. */
  slots: FairQueue;
  services: Services;
  /** The database id of each endpoint's path. */
  endpointIds: ReadonlyMap<string, number>;
  /** Throws a 400 for a URL that is malformed or private. */
  vetUrl(text: string, options: { parameter: string; allowsDomain: boolean }): void;
  /** Throws a 400 for a proxy that is malformed or private. The message does not contain its password. */
  vetProxy(text: string, parameter: string): void;
  /** How long a call waits for the database in all. */
  databaseWaitMs: number;
  /** Records the parts of calls. */
  tracer: Tracer;
  /** Called when a call has ended. */
  onEnd(call: { path: string; status: number; credits: number; durationMs: number }): void;
  onFault(error: unknown, requestId: string): void;
}

/** The state of a call, for its headers and its log row. */
export interface Progress {
  id: string;
  startedAt: number;
  caller?: Caller;
  /** `taken` must still be settled; `ended` has its log row; `queued` gets it when the job ends. */
  hold: 'none' | 'taken' | 'ended' | 'queued';
  charged: number;
  remaining?: number;
  /** The names of parameters that the endpoint does not know. */
  ignored: string[];
}

/** The input of an endpoint. */
export interface Work extends Pick<Call, 'id' | 'caller' | 'form'> {
  query: Record<string, unknown>;
  /** Aborts the work early. */
  signal?: AbortSignal | undefined;
}

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
      id: newRequestId(),
      startedAt: performance.now(),
      hold: 'none',
      charged: 0,
      ignored: [],
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
      return { ...reply, headers: { ...reply.headers, ...callHeaders(progress) } };
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
    return await decideCall(parts, call, progress);
  }

  return {
    answer,
    perform: (endpoint, work) => perform(parts, endpoint, work),
    get running() {
      return running;
    },
  };
}
