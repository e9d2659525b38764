// The client: one method per operation of the generated table, and helpers for jobs.
import { readCredits, readNumber } from './answer.ts';
import type { Answer, CallOptions, RawAnswer, SendOptions } from './answer.ts';
import { createBatches } from './batches.ts';
import type { Batches } from './batches.ts';
import { createCrawls } from './crawls.ts';
import type { Crawls } from './crawls.ts';
import { ConnectionError, JobFailedError, SiteglassError, TimeoutError, toError } from './errors.ts';
import { operations, version } from './generated.ts';
import type { JobResult, Methods, Operation, Operations } from './generated.ts';
import { delayMs, isWorthRetrying, pause } from './retry.ts';
import { createSchedules } from './schedules.ts';
import type { Schedules } from './schedules.ts';
import type { Call } from './operation.ts';

export interface ClientOptions {
  /** The URL of your Siteglass, such as `https://siteglass.example.com`. May include a path prefix. */
  baseUrl: string;
  apiKey: string | undefined;
  /** Timeout of one attempt: at least 60, because a call that times out on the client may still be billed. Default: 90. */
  timeoutSeconds?: number;
  /** Retries after a failure of the service, the target or the network. Default: 2. */
  retries?: number;
  /** Headers to send with every call. */
  headers?: Record<string, string>;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

type Name = keyof Operations;
type AsyncName = { [N in Name]: Operations[N]['canRunAsync'] extends true ? N : never }[Name];

export interface AcceptedJob {
  job_id: string;
  status: 'queued';
  status_url: string;
}

export interface StartOptions extends CallOptions {
  /** URL to which the finished job is posted, with a signature. */
  webhookUrl?: string;
}

export interface JobOptions extends CallOptions {
  /** How long to wait for the end of the job. Default: 3900, slightly longer than a job may run. */
  waitSeconds?: number;
}

/** A completed job. */
export type CompletedJob<T> = Omit<JobResult, 'result'> & { status: 'completed'; result: T };

export interface Client extends Methods {
  /** Starts a call as a job. It is billed when it completes. */
  start<N extends AsyncName>(
    name: N,
    parameters: Operations[N]['parameters'],
    options?: StartOptions,
  ): Promise<Answer<AcceptedJob>>;
  /** Waits for the end of a job. Rejects with a JobFailedError when it failed. */
  waitForJob<T = unknown>(jobId: string, options?: JobOptions): Promise<CompletedJob<T>>;
  /** Starts a call as a job and waits for its result. */
  run<N extends AsyncName>(
    name: N,
    parameters: Operations[N]['parameters'],
    options?: StartOptions & JobOptions,
  ): Promise<CompletedJob<Operations[N]['result']>>;
  /** Many calls at once. */
  batches: Batches;
  crawls: Crawls;
  /** Calls that are repeated by time. */
  schedules: Schedules;
  /** Sends any operation with unchecked parameters. Throws on errors, after the retries. */
  send(name: string, parameters: Record<string, unknown>, options?: SendOptions): Promise<RawAnswer>;
}

const operationsByName: Readonly<Record<string, Operation>> = operations;
const timeoutSecondsDefault = 90;
const timeoutSecondsMin = 60;
/** A batch of a million items takes a while to send. */
const uploadSeconds = 15 * 60;
const retriesDefault = 2;
const jobWaitSeconds = 3900;
const longPollSeconds = 30;
/** Longer queries are sent in a body, because proxies limit the length of URLs. */
const queryLengthMax = 6000;

export function createClient(options: ClientOptions): Client {
  const base = readBaseUrl(options.baseUrl);
  const apiKey = readApiKey(options.apiKey);
  checkTimeout(options.timeoutSeconds);

  /** Sends a request with retries. `read` is part of an attempt. */
  async function attempt<T>(
    name: string,
    parameters: Record<string, unknown>,
    { signal, timeoutSeconds, retries, accept, idempotencyKey, lines }: SendOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const operation = operationsByName[name];
    if (!operation) throw new TypeError(`${name} is not an operation of this version`);
    checkTimeout(timeoutSeconds);
    const request = toRequest(base, operation, parameters, lines);
    const headers = {
      accept: accept ?? acceptFor(operation),
      'user-agent': `siteglass-client/${version}`,
      ...options.headers,
      'x-api-key': apiKey,
      ...(request.body === undefined ? {} : { 'content-type': lines ? 'application/x-ndjson' : 'application/json' }),
      // The same key with every attempt: an attempt whose answer was lost is neither repeated nor billed again.
      ...(operation.isIdempotent ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
    };
    const seconds = timeoutSeconds ?? options.timeoutSeconds ?? (lines ? uploadSeconds : timeoutSecondsDefault);
    const retriesMax = retries ?? options.retries ?? retriesDefault;
    let failures = 0;
    let runsUntil: number | undefined;
    for (;;) {
      try {
        return await sendOnce(request, headers, seconds, signal, read);
      } catch (error) {
        if (!isWorthRetrying(error, { isRepeatable: isRepeatable(parameters) })) throw error;
        if (retriesMax > 0 && error.code === 'idempotency_running') {
          // The answer of an attempt was lost, but it runs: wait for its end, as long as an attempt may take.
          runsUntil ??= Date.now() + seconds * 1000;
          if (Date.now() > runsUntil) throw error;
        } else if (failures++ >= retriesMax) throw error;
        await pause(delayMs(Math.max(0, failures - 1), error.retryAfterSeconds, Math.random), signal);
      }
    }
  }

  async function sendOnce<T>(
    { url, method, body }: Request,
    headers: Record<string, string>,
    timeoutSeconds: number,
    signal: AbortSignal | undefined,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutSeconds * 1000);
    const init: RequestInit = {
      method,
      headers,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      ...(body === undefined ? {} : { body }),
    };
    try {
      const response = await (options.fetch ?? fetch)(url, init);
      // With soft_fail, errors have the status 200, and the real status is in a header.
      const status = readNumber(response.headers, 'x-status') ?? response.status;
      if (status >= 400) throw toError(status, response.headers, await response.text());
      return await read(response);
    } catch (error) {
      if (error instanceof SiteglassError) throw error;
      signal?.throwIfAborted();
      if (timeout.signal.aborted)
        throw new TimeoutError(`No response from ${base.origin} within ${timeoutSeconds} s`, { cause: error });
      throw new ConnectionError(`${base.origin} cannot be reached: ${reasonOf(error)}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  const send: Client['send'] = (name, parameters, sendOptions = {}) =>
    attempt(name, parameters, sendOptions, async (response) => ({
      status: readNumber(response.headers, 'x-status') ?? response.status,
      headers: response.headers,
      body: new Uint8Array(await response.arrayBuffer()),
    }));

  const call: Call = async (name, parameters, callOptions) =>
    toAnswer(await send(name, { ...parameters }, callOptions));

  const start: Client['start'] = async (name, parameters, { webhookUrl, ...callOptions } = {}) => {
    const wishes = { is_async: true, ...(webhookUrl === undefined ? {} : { webhook_url: webhookUrl }) };
    return toAnswer(await send(name, { ...parameters, ...wishes }, callOptions));
  };

  async function waitForJob<T>(jobId: string, { waitSeconds = jobWaitSeconds, ...callOptions }: JobOptions = {}) {
    const until = Date.now() + waitSeconds * 1000;
    for (;;) {
      const left = Math.max(0, (until - Date.now()) / 1000);
      const wait = Math.min(longPollSeconds, Math.ceil(left));
      const job = (await call('job', { job_id: jobId, wait }, callOptions)).data;
      if (job.status === 'completed') return job as CompletedJob<T>;
      if (job.status === 'failed') throw new JobFailedError(job);
      if (left === 0)
        throw new TimeoutError(`The job ${jobId} did not end within ${waitSeconds} s; it is still running`);
    }
  }

  const run: Client['run'] = async (name, parameters, { webhookUrl, waitSeconds, ...callOptions } = {}) => {
    const { data } = await start(name, parameters, {
      ...callOptions,
      ...(webhookUrl === undefined ? {} : { webhookUrl }),
    });
    return await waitForJob(data.job_id, { ...callOptions, ...(waitSeconds === undefined ? {} : { waitSeconds }) });
  };

  const methods: object = Object.fromEntries(
    Object.keys(operations).map((name) => [
      name,
      async (parameters: object = {}, callOptions?: CallOptions) =>
        toAnswer(await send(name, { ...parameters }, callOptions)),
    ]),
  );
  const schedules = createSchedules({ call });
  const open = (name: string, parameters: Record<string, unknown>, callOptions: CallOptions = {}) =>
    attempt(name, parameters, callOptions, async (response) => response);
  const batches = createBatches({ call, open });
  const crawls = createCrawls({ call, open });
  return { ...(methods as Methods), batches, crawls, schedules, start, waitForJob, run, send };
}

interface Request {
  url: URL;
  method: string;
  body: string | Blob | undefined;
}

function toRequest(
  base: URL,
  operation: Operation,
  parameters: Record<string, unknown>,
  lines: Blob | undefined,
): Request {
  const rest = Object.fromEntries(
    Object.entries(parameters).filter(
      ([, value]) => value !== undefined && (value !== null || operation.method === 'PATCH'), // null removes a setting
    ),
  );
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === '') throw new TypeError(`${name} is required`);
    return encodeURIComponent(toText(value));
  });
  const url = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base);
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, toText(value)])).toString();
  const isSecret = operation.secrets.some((name) => name in rest) || hasUserInfo(rest);
  const needsBody = path.startsWith('/v1/') && (isSecret || query.length > queryLengthMax);
  if (lines) {
    url.search = query;
    return { url, method: 'POST', body: lines };
  }
  if (operation.method === 'PATCH') return { url, method: 'PATCH', body: JSON.stringify(rest) };
  if (needsBody || operation.method === 'POST') return { url, method: 'POST', body: JSON.stringify(rest) };
  url.search = query;
  return { url, method: operation.method, body: undefined };
}

/** Servers and proxies log URLs, so that a password must not be in one. */
const hasUserInfo = (parameters: Record<string, unknown>): boolean =>
  Object.values(parameters).some((value) => typeof value === 'string' && /^\s*https?:[\\/]*[^\\/?#]*@/i.test(value));

/** Whether a repetition of the call sends nothing to the target that must be sent only once. */
const isRepeatable = ({ method }: Record<string, unknown>): boolean =>
  method === undefined || method === 'GET' || method === 'HEAD';

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Requests files as such and everything else as JSON, so that the result has the declared type. */
const acceptFor = ({ sendsRaw }: Operation): string => (sendsRaw === 'by default' ? '*/*' : 'application/json');

/** The type is the declared one of the operation. */
function toAnswer<T>({ headers, body }: RawAnswer): Answer<T> {
  const contentType = headers.get('content-type') ?? '';
  return {
    data: readData(contentType, body) as T,
    contentType,
    requestId: headers.get('x-request-id') ?? '',
    credits: readCredits(headers),
    targetStatus: readNumber(headers, 'x-target-status'),
    finalUrl: headers.get('x-final-url') ?? undefined,
    ignoredParameters: headers.get('x-ignored-parameters')?.split(', ') ?? [],
    replayed: headers.get('idempotent-replayed') === 'true',
    headers,
  };
}

function readData(contentType: string, body: Uint8Array): unknown {
  const isJson = contentType.startsWith('application/json');
  if (isJson || contentType.startsWith('application/x-ndjson')) {
    const text = new TextDecoder().decode(body);
    try {
      return JSON.parse(isJson ? text : `[${text.trim().replaceAll('\n', ',')}]`);
    } catch (error) {
      throw new SiteglassError('The response is not valid JSON', { cause: error });
    }
  }
  return contentType.startsWith('text/') ? new TextDecoder().decode(body) : body;
}

/** Trims the key, for keys read from files. Rejects invalid header values here, without showing the key in the error. */
function readApiKey(given: string | undefined): string {
  const key = given?.trim();
  if (!key) throw new TypeError('apiKey is required');
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError('apiKey must be one key, without spaces or line breaks');
  return key;
}

function readBaseUrl(text: string): URL {
  let url: URL | undefined;
  try {
    url = new URL(text);
  } catch {
    // reported below
  }
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be a URL like https://siteglass.example.com');
  return url;
}

function checkTimeout(seconds: number | undefined): void {
  if (seconds !== undefined && !(seconds >= timeoutSecondsMin)) {
    throw new RangeError(
      `timeoutSeconds must be at least ${timeoutSecondsMin}: a call that times out on the client may still be billed. Use signal to abort earlier.`,
    );
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
