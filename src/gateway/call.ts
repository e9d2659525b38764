// How a call is decided, done and paid for. Synchronous calls, jobs and the playground all come through here,
// so they can never differ.
import type { Admission, Standing } from '../admission/admission.ts';
import { ApiError, failed, forbidden, internalError, overloaded } from '../contract/errors.ts';
import { globalParameters, inCallersWords, readBoolean, readParameters } from '../contract/parameters.ts';
import type { GlobalParameters, ParametersSchema } from '../contract/parameters.ts';
import { newRequestId } from '../contract/request-id.ts';
import { redactParameters } from '../contract/secrets.ts';
import type { AnyEndpoint, Call, Caller, Outcome, Services } from '../endpoints/endpoint.ts';
import type { FairQueue } from '../flow/fair-queue.ts';
import { within } from '../flow/time-limit.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Payloads } from '../stats/payloads.ts';
import { acceptedReply, errorReply, formFor, toReply } from './answer.ts';
import type { Reply, Wishes } from './answer.ts';

/** The margin by which a hold outlives the longest run of its endpoint, for queueing and settling. */
const LEASE_MARGIN_SECONDS = 45;
/** How long a call waits for a slot. */
const SLOT_WAIT_MS = 15_000;

export interface IncomingCall {
  endpoint: AnyEndpoint;
  /** What was sent, as it was sent. */
  sent: Readonly<Record<string, unknown>>;
  /** Why not all of it could be read; the caller is told among the parameter checks. */
  fault?: ApiError | undefined;
  /** The key's text, or the caller when the dashboard calls on behalf of a key. */
  key: string | Caller;
  ip: string | null;
  accept: string;
}

export interface CallParts {
  admission: Admission;
  queue: JobQueue;
  payloads: Payloads;
  /** Limits how many calls run at a time. */
  slots: FairQueue;
  services: Services;
  /** Number of an endpoint's path in the database. */
  endpointIds: ReadonlyMap<string, number>;
  /** Throws the 400 that refuses an address which is malformed or private. */
  vetUrl(text: string, options: { parameter: string; allowsDomain: boolean }): void;
  /** Throws the 400 that refuses a proxy which is malformed or private, without repeating its password. */
  vetProxy(text: string, parameter: string): void;
  /** Hears of every ended call. */
  onEnd(call: { path: string; status: number; credits: number; durationMs: number }): void;
  onFault(error: unknown, requestId: string): void;
}

/** Where a call stands, for its headers and its log row. */
interface Progress {
  id: string;
  startedAt: number;
  caller?: Caller;
  /** `taken` must still be settled; `ended` has its log row; `queued` will get it when the job ends. */
  hold: 'none' | 'taken' | 'ended' | 'queued';
  charged: number;
  remaining?: number;
}

/** What an endpoint is given to do. */
export interface Work extends Pick<Call, 'id' | 'caller' | 'form'> {
  query: Record<string, unknown>;
  /** Aborts the work early. */
  signal?: AbortSignal | undefined;
}

export interface Calls {
  /** Decides a call, does its work and settles it. Never throws: every refusal is a reply. */
  answer(call: IncomingCall): Promise<Reply>;
  /** Does an endpoint's work within its time. Never throws: the outcome is a result or an error. */
  perform(endpoint: AnyEndpoint, work: Work): Promise<Outcome>;
  /** Calls that have not been answered yet. */
  readonly running: number;
}

export function createCalls(parts: CallParts): Calls {
  let running = 0;

  async function answer(call: IncomingCall): Promise<Reply> {
    running++;
    const progress: Progress = { id: newRequestId(), startedAt: performance.now(), hold: 'none', charged: 0 };
    try {
      const reply = await decide(call, progress)
        .catch((error: unknown) => decideAnew(call, progress, error))
        .catch((error: unknown) => refuse(call, progress, toApiError(error, progress.id)));
      record(call, progress, reply);
      return { ...reply, headers: { ...reply.headers, ...creditHeaders(progress) } };
    } finally {
      running--;
    }
  }

  /** Key, parameters, permission, limits, balance, and then the work. Throws what refuses the call. */
  async function decide(call: IncomingCall, progress: Progress): Promise<Reply> {
    const { endpoint } = call;
    const caller = typeof call.key === 'string' ? await parts.admission.identify(call.key) : call.key;
    progress.caller = caller;
    const { query, globals } = await readCall(call, progress, caller);

    if (endpoint.requires || endpoint.permit || !endpoint.rateLimited) {
      const standing = await parts.admission.standing(caller);
      progress.remaining = standing.remaining;
      requireFeature(endpoint, standing);
      endpoint.permit?.(query as never, standing);
    }
    if (endpoint.rateLimited) {
      // Reserved before the work and settled after it, so that two calls cannot spend the same last credit.
      const reservation = await parts.admission.reserve({
        id: progress.id,
        caller,
        endpointId: parts.endpointIds.get(endpoint.path)!,
        credits: endpoint.credits,
        leaseSeconds: endpoint.timeoutSeconds + LEASE_MARGIN_SECONDS,
      });
      progress.remaining = reservation.remaining;
      if (endpoint.credits > 0) progress.hold = 'taken';
    }
    if (globals.is_async && endpoint.canRunAsync) {
      await enqueue(call, progress, query, globals);
      progress.hold = 'queued';
      return acceptedReply(progress.id);
    }
    const wishes: Wishes = {
      softFail: globals.soft_fail,
      fields: globals.fields,
      accept: call.accept,
      responseType: query['response_type'],
    };
    const work: Work = { query, caller, id: progress.id, form: formFor(endpoint, wishes) };
    const outcome = await performInTurn(endpoint, work);
    if (outcome.error) outcome.error = inCallersWords(outcome.error, endpoint.query, call.sent) as ApiError;
    await settle(call, progress, outcome);
    return await toReply(outcome, endpoint, wishes);
  }

  /** The key that was remembered may have been deleted and its value given to another: only the database knows. */
  async function decideAnew(call: IncomingCall, progress: Progress, error: unknown): Promise<Reply> {
    const isGone = error instanceof ApiError && error.kind === 'invalid_key';
    if (!isGone || !progress.caller || typeof call.key !== 'string') throw error;
    parts.admission.forget(call.key);
    delete progress.caller;
    return await decide(call, progress);
  }

  /** The parameter checks. A bad parameter of a key that may not be used is the key's 401, not a 400. */
  async function readCall({ endpoint, sent, fault }: IncomingCall, progress: Progress, caller: Caller) {
    try {
      if (fault) throw fault;
      const globals: GlobalParameters = readParameters(globalParameters, sent);
      const query: Record<string, unknown> = readParameters(endpoint.query, sent);
      vetUrls(globalParameters, globals);
      vetUrls(endpoint.query, query);
      endpoint.check?.(query as never);
      return { query, globals };
    } catch (error) {
      const standing = await parts.admission.standing(caller);
      progress.remaining = standing.remaining;
      throw inCallersWords(error, endpoint.query, sent);
    }
  }

  function vetUrls(schema: ParametersSchema, parameters: Readonly<Record<string, unknown>>): void {
    for (const [name, parameter] of Object.entries(schema.properties)) {
      const value = parameters[name];
      const allowsDomain = parameter.format === 'public-url-or-domain';
      if ((allowsDomain || parameter.format === 'public-url') && typeof value === 'string') {
        parts.vetUrl(value, { parameter: name, allowsDomain });
      }
      if (parameter.format === 'proxy-url' && typeof value === 'string') parts.vetProxy(value, name);
    }
  }

  async function enqueue(
    { endpoint, ip }: IncomingCall,
    { id }: Progress,
    query: Record<string, unknown>,
    { is_async, fields, webhook_url }: GlobalParameters,
  ) {
    // What shapes the result belongs to the job, because its result is the body that this call would have had.
    const params = { ...query, is_async, ...(fields === undefined ? {} : { fields }) };
    const isAccepted = await parts.queue.enqueue({
      id,
      schema: endpoint.query,
      params,
      ip,
      webhookUrl: webhook_url ?? null,
    });
    if (!isAccepted) throw overloaded('the job could not be queued', 1);
  }

  async function performInTurn(endpoint: AnyEndpoint, work: Work): Promise<Outcome> {
    if (endpoint.credits === 0) return await perform(endpoint, work);
    let leave: (() => void) | undefined;
    try {
      leave = await parts.slots.enter(work.caller.accountId, { waitMs: SLOT_WAIT_MS });
      return await perform(endpoint, work);
    } catch (error) {
      return { error: toApiError(error, work.id) };
    } finally {
      leave?.();
    }
  }

  async function perform(endpoint: AnyEndpoint, { query, caller, id, form, signal }: Work): Promise<Outcome> {
    const aborter = new AbortController();
    const late = () => {
      const error = failed(`the call did not finish within ${endpoint.timeoutSeconds} s`, 'deadline');
      aborter.abort(error);
      return error;
    };
    try {
      const work = endpoint.run(query as never, {
        id,
        caller,
        services: parts.services,
        signal: signal ? AbortSignal.any([signal, aborter.signal]) : aborter.signal,
        form,
      });
      return { result: await within(work, { ms: endpoint.timeoutSeconds * 1000, late, signal }) };
    } catch (error) {
      return { error: toApiError(error, id) };
    }
  }

  /** Bills a success and releases the rest, before the caller sees anything. */
  async function settle({ endpoint, ip }: IncomingCall, progress: Progress, { error }: Outcome): Promise<void> {
    if (progress.hold !== 'taken') return;
    progress.hold = 'ended';
    await parts.admission.settle({
      id: progress.id,
      billed: !error,
      status: error?.status ?? 200,
      durationMs: durationMsOf(progress),
      ip,
    });
    if (!error) progress.charged = endpoint.credits;
    else if (progress.remaining !== undefined) progress.remaining += endpoint.credits;
  }

  async function refuse(call: IncomingCall, progress: Progress, error: ApiError): Promise<Reply> {
    await settle(call, progress, { error }).catch(() => undefined); // what cannot be released now is swept later
    if (error.remaining !== undefined) progress.remaining = error.remaining;
    return errorReply(error, readBoolean(call.sent['soft_fail']) ?? false);
  }

  /** The log row of calls that held nothing, and what is kept of parameters and body. Written after the answer is decided. */
  function record({ endpoint, sent, ip }: IncomingCall, progress: Progress, reply: Reply): void {
    const { id, caller, hold } = progress;
    const durationMs = durationMsOf(progress);
    parts.onEnd({ path: endpoint.path, status: reply.realStatus, credits: progress.charged, durationMs });
    if (!caller || !endpoint.logged || hold === 'queued') return;
    if (hold === 'none') {
      const endpointId = parts.endpointIds.get(endpoint.path)!;
      parts.admission.record({ id, caller, endpointId, status: reply.realStatus, durationMs, ip });
    }
    parts.payloads.keep({
      id,
      accountId: caller.accountId,
      params: redactParameters(sent, globalParameters, endpoint.query),
      body: reply.body,
      contentType: reply.headers['content-type'] ?? '',
    });
  }

  function toApiError(error: unknown, id: string): ApiError {
    if (error instanceof ApiError) return error;
    parts.onFault(error, id);
    return internalError(error);
  }

  return {
    answer,
    perform,
    get running() {
      return running;
    },
  };
}

function requireFeature({ requires }: AnyEndpoint, standing: Standing): void {
  if (requires === 'stats' && !standing.statsEnabled) {
    throw forbidden('stats are not enabled for this account; the operator can switch them on');
  }
}

function creditHeaders({ id, charged, remaining }: Progress): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': id, 'x-credits-charged': String(charged) };
  if (remaining !== undefined) headers['x-credits-remaining'] = String(remaining);
  return headers;
}

const durationMsOf = ({ startedAt }: Progress): number => Math.round(performance.now() - startedAt);
