// Whether a call may run: key, parameters, permission, limits and balance. Then runs it, or queues it as a job.
import type { Standing } from '../admission/admission.ts';
import { forbidden, overloaded, suspended } from '../contract/errors.ts';
import { readExitWish } from '../contract/exit-options.ts';
import { moveUserInfo } from '../contract/fetch-options.ts';
import { globalParameters, ignoredParameters, inCallersWords, readParameters } from '../contract/parameters.ts';
import type { GlobalParameters, ParametersSchema } from '../contract/parameters.ts';
import type { AnyEndpoint, Caller } from '../endpoints/endpoint.ts';
import { acceptedReply, formFor, toReply } from './answer.ts';
import type { Reply, Wishes } from './answer.ts';
import type { CallParts, IncomingCall, Progress } from './call-parts.ts';
import { performInSlot } from './perform-call.ts';
import { settleCall } from './settle-call.ts';

/** How much longer a hold lasts than the time limit of its endpoint, for queueing and settling. */
const leaseMarginSeconds = 45;

/** Throws the error that refuses the call. */
export async function decideCall(parts: CallParts, call: IncomingCall, progress: Progress): Promise<Reply> {
  const { endpoint } = call;
  const { tracer } = parts;
  const { caller, query, globals } = await tracer.span('admission', {}, () => admitCall(parts, call, progress));
  if (globals.is_async && endpoint.canRunAsync) {
    await enqueue(parts, call, progress, query, globals);
    progress.hold = 'queued';
    return acceptedReply(progress.id);
  }
  const wishes: Wishes = {
    softFail: globals.soft_fail,
    fields: globals.fields,
    accept: call.accept,
    responseType: query['response_type'],
  };
  const work = { query, caller, id: progress.id, form: formFor(endpoint, wishes) };
  const outcome = await performInSlot(parts, endpoint, work);
  if (outcome.error) outcome.error = inCallersWords(outcome.error, endpoint.query, call.sent);
  await tracer.span('settle', {}, () => settleCall(parts, call, progress, outcome));
  return await toReply(outcome, endpoint, wishes);
}

async function admitCall(parts: CallParts, call: IncomingCall, progress: Progress) {
  const { endpoint, key } = call;
  const caller = typeof key === 'string' ? await parts.admission.identify(key) : key;
  progress.caller = caller;
  progress.ignored = ignoredParameters(call.sent, globalParameters, endpoint.query);
  const { query, globals } = await readCall(parts, call, progress, caller);
  await checkPermission(parts, endpoint, progress, caller, query);
  await reserveCredits(parts, endpoint, progress, caller);
  return { caller, query, globals };
}

/** The parameter checks. With a key that may not be used, a bad parameter is a 401 instead of a 400. */
async function readCall(
  parts: CallParts,
  { endpoint, sent, fault }: IncomingCall,
  progress: Progress,
  caller: Caller,
): Promise<{ query: Record<string, unknown>; globals: GlobalParameters }> {
  try {
    if (fault) throw fault;
    const globals: GlobalParameters = readParameters(globalParameters, sent);
    const query: Record<string, unknown> = readParameters(endpoint.query, sent);
    moveUserInfos(endpoint.query, query);
    vetUrls(parts, globalParameters, globals);
    vetUrls(parts, endpoint.query, query);
    endpoint.check?.(query);
    await vetExit(parts, endpoint, caller, query);
    return { query, globals };
  } catch (error) {
    const standing = await parts.admission.standing(caller);
    progress.remaining = standing.remaining;
    throw inCallersWords(error, endpoint.query, sent);
  }
}

function moveUserInfos({ properties }: ParametersSchema, query: Record<string, unknown>): void {
  for (const [name, parameter] of Object.entries(properties)) if (parameter['x-user-info']) moveUserInfo(query, name);
}

function vetUrls(
  { vetUrl, vetProxy }: CallParts,
  schema: ParametersSchema,
  parameters: Readonly<Record<string, unknown>>,
): void {
  for (const [name, { format }] of Object.entries(schema.properties)) {
    const value = parameters[name];
    if (typeof value !== 'string') continue;
    if (format === 'public-url') vetUrl(value, { parameter: name, allowsDomain: false });
    if (format === 'public-url-or-domain') vetUrl(value, { parameter: name, allowsDomain: true });
    if (format === 'proxy-url') vetProxy(value, name);
  }
}

/** 400 if the account knows no such pool or country. */
async function vetExit(
  { services }: CallParts,
  { query: { properties } }: AnyEndpoint,
  { accountId }: Caller,
  { country, proxy_pool, proxy }: Record<string, unknown>,
): Promise<void> {
  if (!Object.hasOwn(properties, 'proxy_pool')) return;
  const wish = readExitWish({ country: textOf(country), proxy_pool: textOf(proxy_pool), proxy: textOf(proxy) });
  if (wish) await services.proxyPools.vet(accountId, wish);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

async function checkPermission(
  { admission, allowsInsecureTls }: CallParts,
  endpoint: AnyEndpoint,
  progress: Progress,
  caller: Caller,
  query: Record<string, unknown>,
): Promise<void> {
  const isInsecure = query['ignore_tls_errors'] === true && !allowsInsecureTls;
  if (!endpoint.requires && !endpoint.permit && endpoint.rateLimited && !isInsecure) return;
  const standing = await admission.standing(caller);
  progress.remaining = standing.remaining;
  if (standing.suspended && !endpoint.servesSuspended) throw suspended(standing.remaining);
  requireFeature(endpoint, standing);
  if (isInsecure)
    throw forbidden(
      'ignore_tls_errors is not allowed here; the operator can allow it with SITEGLASS_ALLOW_INSECURE_TLS',
    );
  endpoint.permit?.(query, standing);
}

function requireFeature({ requires }: AnyEndpoint, { statsEnabled }: Standing): void {
  if (requires === 'stats' && !statsEnabled) {
    throw forbidden('stats are not enabled for this account; the operator can switch them on');
  }
}

/** Reserved before the work and settled after it, so that two calls cannot spend the same last credit. */
async function reserveCredits(
  { admission, endpointIds }: CallParts,
  endpoint: AnyEndpoint,
  progress: Progress,
  caller: Caller,
): Promise<void> {
  if (!endpoint.rateLimited) return;
  const { remaining } = await admission.reserve({
    id: progress.id,
    caller,
    endpointId: endpointIds.get(endpoint.path)!,
    credits: endpoint.credits,
    leaseSeconds: endpoint.timeoutSeconds + leaseMarginSeconds,
  });
  progress.remaining = remaining;
  if (endpoint.credits > 0) progress.hold = 'taken';
}

async function enqueue(
  { admission, queue }: CallParts,
  { endpoint, ip }: IncomingCall,
  progress: Progress,
  query: Record<string, unknown>,
  { is_async, fields, webhook_url }: GlobalParameters,
): Promise<void> {
  const { id } = progress;
  // `fields` is stored with the job, because the job's result is the body that this call would have returned.
  const params = { ...query, is_async, ...(fields === undefined ? {} : { fields }) };
  const job = { id, schema: endpoint.query, params, ip, webhookUrl: webhook_url ?? null };
  const isAccepted = await queue.enqueue(job).catch(async (error: unknown) => {
    // The job may have been queued. The caller does not get its id, so it must not run.
    progress.hold = 'ended';
    await admission.revoke(id);
    throw error;
  });
  if (!isAccepted) throw overloaded('the job could not be queued', 1);
}
