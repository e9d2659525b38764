// Turns the outcome of a call into an HTTP reply: response format, `fields`, `soft_fail`, headers.
import type { KeptAnswer } from '../admission/idempotency.ts';
import type { ApiError } from '../contract/errors.ts';
import { keepFields, parseFields } from '../contract/fields.ts';
import type { AnyEndpoint, Form, Outcome, Result } from '../endpoints/endpoint.ts';
import { hasLongTexts, isLong, toJsonText, writeJsonMembers, writeJsonText, writeText } from './long-text.ts';

export interface Reply {
  status: number;
  /** The status without `soft_fail`, for the log and for billing. */
  realStatus: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** Pieces of NDJSON, each of one or more whole lines, which are sent instead of the body. */
  lines?: AsyncIterable<Uint8Array>;
  /** The content of a file, which is sent instead of the body. */
  file?: AsyncIterable<string | Uint8Array>;
  /** Set when the reply is an error. */
  error?: ApiError;
  /** The account of the caller, if the key was valid. */
  accountId?: number | undefined;
}

export interface ReplyOptions {
  softFail: boolean;
  fields: string | undefined;
  /** The `Accept` header. */
  accept: string;
  /** The parameter `response_type`, where the endpoint has one. */
  responseType: unknown;
}

const jsonType = 'application/json; charset=utf-8';
const linesType = 'application/x-ndjson; charset=utf-8';

/** The reply to a call that has ended. */
export async function toReply(outcome: Outcome, endpoint: AnyEndpoint, options: ReplyOptions): Promise<Reply> {
  if (outcome.error) return errorReply(outcome.error, options.softFail);
  const { result } = outcome;
  const headers = cleanHeaders(result.headers ?? {});
  if (result.raw && wantsRaw(endpoint, options)) {
    const { content, contentType } = result.raw;
    const body = typeof content === 'string' && isLong(content) ? await writeText(content) : content;
    return success({ ...headers, ...rawHeaders(contentType) }, body);
  }
  const names = parseFields(options.fields);
  if (result.lines) {
    return { ...success({ ...headers, 'content-type': linesType }, ''), lines: result.lines(names) };
  }
  if (result.file) {
    const { name, contentType, write } = result.file;
    const about = { 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` };
    return { ...success({ ...headers, ...about }, ''), file: write(names) };
  }
  // `fields` does not apply to the 202 of a submission.
  const shaped = result.status === 202 ? result.body : keepFields(result.body, names);
  const body = await toJson(shaped);
  return { ...success({ ...headers, 'content-type': jsonType }, body), ...statusOf(result) };
}

const statusOf = ({ status = 200 }: Result) => ({ status, realStatus: status });

async function toJson(value: unknown): Promise<string | Buffer> {
  if (typeof value === 'string') return isLong(value) ? await writeJsonText(value) : toJsonText(value);
  return hasLongTexts(value) ? await writeJsonMembers(value) : JSON.stringify(value);
}

/** The reply for an error. With `soft_fail` its status is 200. */
export function errorReply(error: ApiError, softFail: boolean): Reply {
  const headers: Record<string, string> = { 'content-type': jsonType };
  if (error.code) headers['x-error-code'] = error.code;
  if (error.retryAfterSeconds) headers['retry-after'] = String(error.retryAfterSeconds);
  if (softFail) headers['x-status'] = String(error.status);
  const body = JSON.stringify({ error: error.message });
  return { status: softFail ? 200 : error.status, realStatus: error.status, headers, body, error };
}

/** The reply to an accepted job. */
export function acceptedReply(jobId: string): Reply {
  const place = `/jobs/${jobId}`;
  return {
    status: 202,
    realStatus: 202,
    headers: { 'content-type': jsonType, location: place },
    body: JSON.stringify({ job_id: jobId, status: 'queued', status_url: place }),
  };
}

/** The reply to a call whose idempotency key was used before: the first answer. */
export const replayedReply = ({ status, headers, body }: KeptAnswer): Reply => ({
  status,
  realStatus: status,
  headers: { ...headers, 'idempotent-replayed': 'true' },
  body,
});

/** What is kept of a reply for its idempotency key. */
export const toKeptAnswer = (id: string, { status, headers, body }: Reply): KeptAnswer => ({
  id,
  status,
  headers,
  body: typeof body === 'string' ? Buffer.from(body) : body,
});

const success = (headers: Record<string, string>, body: string | Uint8Array): Reply => ({
  status: 200,
  realStatus: 200,
  headers,
  body,
});

/** The format of the result. */
export const formFor = (endpoint: AnyEndpoint, options: ReplyOptions): Form =>
  wantsRaw(endpoint, options) ? 'raw' : 'json';

function wantsRaw({ sendsRaw }: AnyEndpoint, { accept, fields, responseType }: ReplyOptions): boolean {
  if (responseType !== undefined) return responseType !== 'json';
  if (sendsRaw === 'by default') return !fields && !accept.includes('application/json');
  return sendsRaw === 'on request' && accept.includes('text/html') && !accept.startsWith('application/json');
}

function rawHeaders(contentType: string): Record<string, string> {
  const headers = { 'content-type': contentType, 'x-content-type-options': 'nosniff' };
  // Fetched pages must not run scripts in the origin of the dashboard.
  return /html|xml|svg/.test(contentType) ? { ...headers, 'content-security-policy': 'sandbox' } : headers;
}

/** Header values may contain text from targets. HTTP allows only visible ASCII, so the rest is percent-encoded. */
function cleanHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace(/[^\x20-\x7e]/g, (char) => encodeURIComponent(char.toWellFormed())),
    ]),
  );
}
