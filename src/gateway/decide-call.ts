// Whether a call may run: key, parameters, permission, limits and balance. Then runs it, or queues it as a job.
import type { KeyState } from '../admission/admission.ts';
import type { IdempotencyKey, KeptAnswer, PackedAnswer } from '../admission/idempotency.ts';
import { forbidden, overloaded, suspended } from '../contract/errors.ts';
import {
  globalParameters,
  ignoredNamesMax,
  ignoredParameters,
  withSentNames,
  readParameters,
} from '../contract/parameters.ts';
import type { GlobalParameters } from '../contract/parameters.ts';
import { isIdempotent } from '../endpoints/endpoint.ts';
import type { AnyEndpoint, Caller } from '../endpoints/endpoint.ts';
import { acceptedReply, formFor, replayedReply, toKeptAnswer, toReply } from './answer.ts';
import type { Reply, ReplyOptions } from './answer.ts';
import type { CallParts, IncomingCall, Progress } from './call-parts.ts';
import { performInSlot } from './perform-call.ts';
import { insecure, isInsecure, readQuery, vetExit, vetUrls } from './read-query.ts';
import { settleCall } from './settle-call.ts';

/** How much longer a hold lasts than the time limit of its endpoint, for queueing and settling. */
const leaseMarginSeconds = 45;

/** Throws the error that refuses the call. */
export async function decideCall(parts: CallParts, call: IncomingCall, progress: Progress): Promise<Reply> {
  const { endpoint } = call;
  const { tracer } = parts;
  const admitted = await tracer.span('admission', {}, () => admitCall(parts, call, progress));
  if ('replay' in admitted) return admitted.replay;
  const { caller, query, globals } = admitted;
  if (globals.is_async && endpoint.canRunAsync) {
    const reply = acceptedReply(progress.id);
    await enqueue(parts, call, progress, query, globals, await packAnswer(parts, progress, reply));
    progress.hold = 'queued';
    return reply;
  }
  const options: ReplyOptions = {
    softFail: globals.soft_fail,
    fields: globals.fields,
    accept: call.accept,
    responseType: query['response_type'],
  };
  const submission = endpoint.isSubmission
    ? { idempotencyKey: call.idempotencyKey, ip: call.ip, lines: call.lines }
    : undefined;
  const { id, secrets } = progress;
  const work = { query, caller, id, form: formFor(endpoint, options), submission, secrets };
  const outcome = await performInSlot(parts, endpoint, work);
  progress.ignored = [...progress.ignored, ...(outcome.result?.ignored ?? [])].slice(0, ignoredNamesMax);
  if (outcome.error) outcome.error = withSentNames(outcome.error, endpoint.query, call.sent);
  if (progress.isKeyed && !outcome.error) {
    const reply = await toReply(outcome, endpoint, options);
    const answer = await packAnswer(parts, progress, reply);
    await tracer.span('settle', {}, () => settleCall(parts, call, progress, outcome, answer));
    return reply;
  }
  await tracer.span('settle', {}, () => settleCall(parts, call, progress, outcome));
  return await toReply(outcome, endpoint, options);
}

/** The answer to keep; null for a call without an idempotency key. */
async function packAnswer({ idempotency }: CallParts, { id, caller, isKeyed }: Progress, reply: Reply) {
  return isKeyed && caller ? await idempotency.pack(toKeptAnswer(id, reply), caller.accountId) : null;
}

async function admitCall(parts: CallParts, call: IncomingCall, progress: Progress) {
  const { endpoint, key } = call;
  const caller = typeof key === 'string' ? (call.caller ?? (await parts.admission.identify(key))) : key;
  progress.caller = caller;
  progress.ignored = ignoredParameters(call.sent, globalParameters, endpoint.query);
  const { query, globals, idempotency } = await readCall(parts, call, progress, caller);
  if (isWebhookIgnored(endpoint, globals)) {
    progress.ignored = [...progress.ignored.slice(0, ignoredNamesMax - 1), 'webhook_url'];
  }
  if (idempotency) {
    const first = await parts.idempotency.find(caller, parts.endpointIds.of(endpoint.path), idempotency);
    if (first) return { replay: replay(progress, first) };
  }
  await checkPermission(parts, endpoint, progress, caller, query);
  await reserveCredits(parts, endpoint, progress, caller, idempotency);
  return { caller, query, globals };
}

/** Only jobs are posted. The submissions of batches and crawls have a `webhook_url` of their own. */
const isWebhookIgnored = ({ canRunAsync, query }: AnyEndpoint, { webhook_url, is_async }: GlobalParameters): boolean =>
  webhook_url !== undefined && !(is_async && canRunAsync) && !Object.hasOwn(query.properties, 'webhook_url');

/** The first answer. It has the id of the first call, under which the request log lists it. */
function replay(progress: Progress, { answer, remaining }: { answer: KeptAnswer; remaining: number }): Reply {
  progress.hold = 'replayed';
  progress.id = answer.id;
  progress.remaining = remaining;
  return replayedReply(answer);
}

/** The parameter checks. With a key that may not be used, a bad parameter is a 401 instead of a 400. */
async function readCall(
  parts: CallParts,
  { endpoint, sent, fault, idempotencyKey }: IncomingCall,
  progress: Progress,
  caller: Caller,
): Promise<{
  query: Record<string, unknown>;
  globals: GlobalParameters;
  idempotency: IdempotencyKey | undefined;
}> {
  try {
    if (fault) throw fault;
    const globals: GlobalParameters = readParameters(globalParameters, sent);
    vetUrls(parts, globalParameters, globals);
    const query = readQuery(parts, endpoint, sent);
    await vetExit(parts.services.proxyPools, endpoint, caller, query);
    if (idempotencyKey === undefined || endpoint.isSubmission || !isIdempotent(endpoint))
      return { query, globals, idempotency: undefined };
    const { x_api_key: _, soft_fail: __, ...compared } = globals;
    const idempotency = parts.idempotency.identify(idempotencyKey, { ...query, ...compared });
    return { query, globals, idempotency };
  } catch (error) {
    const keyState = await parts.admission.keyState(caller);
    progress.remaining = keyState.remaining;
    throw withSentNames(error, endpoint.query, sent);
  }
}

async function checkPermission(
  { admission, allowsInsecureTls }: CallParts,
  endpoint: AnyEndpoint,
  progress: Progress,
  caller: Caller,
  query: Record<string, unknown>,
): Promise<void> {
  const ignoresTls = isInsecure(query, allowsInsecureTls);
  if (!endpoint.requires && !endpoint.permit && endpoint.rateLimited && !ignoresTls) return;
  const keyState = await admission.keyState(caller);
  progress.remaining = keyState.remaining;
  if (endpoint.isSubmission) return; // it checks permissions after its items
  if (keyState.suspended && !endpoint.servesSuspended) throw suspended(keyState.remaining);
  requireFeature(endpoint, keyState);
  if (ignoresTls) throw insecure();
  endpoint.permit?.(query, keyState);
}

function requireFeature({ requires }: AnyEndpoint, { statsEnabled }: KeyState): void {
  if (requires === 'stats' && !statsEnabled) {
    throw forbidden('stats are not enabled for this account; the operator can enable them');
  }
}

/** Reserved before the work and settled after it, so that two calls cannot spend the same last credit. */
async function reserveCredits(
  { admission, endpointIds }: CallParts,
  endpoint: AnyEndpoint,
  progress: Progress,
  caller: Caller,
  idempotency: IdempotencyKey | undefined,
): Promise<void> {
  if (!endpoint.rateLimited) return;
  const { remaining } = await admission.reserve({
    id: progress.id,
    caller,
    endpointId: endpointIds.of(endpoint.path),
    credits: endpoint.credits,
    leaseSeconds: endpoint.timeoutSeconds + leaseMarginSeconds,
    idempotency,
  });
  progress.remaining = remaining;
  progress.isKeyed = idempotency !== undefined;
  if (endpoint.credits > 0) progress.hold = 'taken';
}

async function enqueue(
  { admission, queue }: CallParts,
  { endpoint, ip }: IncomingCall,
  progress: Progress,
  query: Record<string, unknown>,
  { is_async, fields, webhook_url }: GlobalParameters,
  answer: PackedAnswer | null,
): Promise<void> {
  const { id } = progress;
  // `fields` is stored with the job, because the job's result is the body that this call would have returned.
  const params = { ...query, is_async, ...(fields === undefined ? {} : { fields }) };
  const job = {
    id,
    schema: endpoint.query,
    params,
    ip,
    webhookUrl: webhook_url ?? null,
    answer: answer?.answer ?? null,
  };
  const isAccepted = await queue.enqueue(job).catch(async (error: unknown) => {
    // The job may have been queued. The caller does not get its id, so it must not run.
    progress.hold = 'ended';
    await admission.revoke(id);
    throw error;
  });
  if (!isAccepted) throw overloaded('the job could not be queued', 1);
}
