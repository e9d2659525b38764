// The request log as people read it: single calls with what they sent and got, and series for charts.
import { zstdDecompressSync } from 'node:zlib';
import { DAY_MS, isDay, parseMoment } from '../contract/calendar.ts';
import { badRequest } from '../contract/errors.ts';
import { isUuid, requestTime } from '../contract/request-id.ts';
import type { Queryable } from '../storage/database.ts';

const LIMIT_MAX = 500;
const LIMIT_DEFAULT = 50;
const PAYLOAD_BYTES_MAX = 8 * 1024 * 1024;
const HOUR_MS = 3_600_000;
const POINTS_MAX = 1000;
const TEXTUAL = /^(text\/|application\/(json|xml|javascript|[\w.+-]*\+(json|xml)))/i;

export interface LoggedRequest {
  id: string;
  at: string;
  endpoint: string;
  status: number;
  duration_ms: number;
  ip: string | null;
  credits: number;
  key_alias: string | null;
  params: unknown;
  response: string | null;
  /** True when the log kept only the beginning of the response. */
  response_truncated: boolean;
  response_bytes: number | null;
  job_id: string | null;
}

/** All optional, all as text, as they come in a query string. */
export interface RequestFilters {
  endpoint?: string | undefined;
  /** `404`, or a class: `5xx`. */
  status?: string | undefined;
  /** Alias or id of a key. */
  key?: string | undefined;
  /** A day or a moment. The day given as `to` is included. */
  from?: string | undefined;
  to?: string | undefined;
  limit?: string | number | undefined;
  cursor?: string | undefined;
}

// ---- single calls --------------------------------------------------------------------------------------------------

/** Calls of an account, newest first. `next` is the cursor of the following page, null on the last one. */
export async function listRequests(
  client: Queryable,
  accountId: number,
  filters: RequestFilters,
): Promise<{ items: LoggedRequest[]; next: string | null }> {
  const limit = readLimit(filters.limit);
  const [statusMin, statusMax] = readStatus(filters.status);
  const from = readBound('from', filters.from);
  const to = readBound('to', filters.to);
  if (filters.cursor !== undefined && !isUuid(filters.cursor)) throw badRequest('cursor must be the next of a page');

  // One row more than asked for tells whether there is another page. Ids are in the order of time.
  const rows = await client.query<RequestRow>(
    `select l.*, p.params, p.body, p.body_type, p.body_bytes from (
       select l.id, e.path as endpoint, l.status, l.duration_ms, host(l.ip) as ip, l.credits, l.is_job, l.account_id,
         k.alias as key_alias
       from request_log l join endpoint e on e.id = l.endpoint_id left join api_key k on k.id = l.key_id
       where l.account_id = $1
         and ($2::text is null or e.path = $2)
         and ($3::int is null or l.status between $3 and $4)
         and ($5::text is null or k.alias = $5 or k.id::text = $5)
         and ($6::uuid is null or l.id >= $6) and ($7::uuid is null or l.id < $7) and ($8::uuid is null or l.id < $8)
       order by l.id desc limit $9
     ) l
     left join request_payload p on p.id = l.id
       and not (select log_private from account a where a.id = l.account_id)
     order by l.id desc`,
    [
      accountId,
      filters.endpoint === undefined ? null : normalisePath(filters.endpoint),
      statusMin,
      statusMax,
      filters.key ?? null,
      from && floorId(from),
      to && floorId(to),
      filters.cursor ?? null,
      limit + 1,
    ],
  );
  const page = rows.slice(0, limit);
  return { items: page.map(toRequest), next: rows.length > limit ? page.at(-1)!.id : null };
}

interface RequestRow {
  id: string;
  endpoint: string;
  status: number;
  duration_ms: number;
  ip: string | null;
  credits: number;
  is_job: boolean;
  key_alias: string | null;
  params: Buffer | null;
  body: Buffer | null;
  body_type: string | null;
  body_bytes: number | null;
}

function toRequest(row: RequestRow): LoggedRequest {
  const { id, endpoint, status, duration_ms, ip, credits, key_alias } = row;
  const params = unpack(row.params);
  const body = unpack(row.body);
  const isText = row.body_type !== null && TEXTUAL.test(row.body_type);
  return {
    id,
    at: requestTime(id).toISOString(),
    endpoint,
    status,
    duration_ms,
    ip,
    credits,
    key_alias,
    params: params && parseJson(params.toString()),
    response: body && isText ? decodeBeginning(body) : null,
    response_truncated: row.body_bytes !== null && row.body_bytes > (body?.length ?? 0),
    response_bytes: row.body_bytes,
    job_id: row.is_job ? id : null,
  };
}

/** What was stored, or null: a row that cannot be read must not hide the others. */
function unpack(stored: Buffer | null): Buffer | null {
  if (stored === null) return null;
  try {
    return zstdDecompressSync(stored, { maxOutputLength: PAYLOAD_BYTES_MAX });
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The text of a body that may have been cut in the middle of a character. */
const decodeBeginning = (body: Buffer): string => new TextDecoder().decode(body, { stream: true });

function readLimit(limit: string | number | undefined): number {
  const number = limit === undefined ? LIMIT_DEFAULT : Number(limit);
  if (!Number.isInteger(number) || number < 1 || number > LIMIT_MAX) {
    throw badRequest(`limit must be a whole number between 1 and ${LIMIT_MAX}`);
  }
  return number;
}

function readStatus(status: string | undefined): [number, number] | [null, null] {
  if (status === undefined) return [null, null];
  const [, family, exact] = /^(?:([1-5])xx|([1-5]\d\d))$/i.exec(status) ?? [];
  if (family !== undefined) return [Number(family) * 100, Number(family) * 100 + 99];
  if (exact !== undefined) return [Number(exact), Number(exact)];
  throw badRequest('status must be a status like 404 or a class like 5xx');
}

/** The beginning of what `from` names, or the end of what `to` names: a day counts as a whole. */
function readBound(name: 'from' | 'to', text: string | undefined): Date | null {
  if (text === undefined) return null;
  if (isDay(text)) return new Date(Date.parse(text) + (name === 'to' ? DAY_MS : 0));
  const moment = parseMoment(text);
  if (moment) return moment;
  throw badRequest(`${name} must be a date like 2026-11-15 or a date-time like 2026-11-15T10:00:00Z`);
}

/** The smallest request id of a moment. */
const floorId = (moment: Date): string => {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
};

const normalisePath = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}`;

// ---- series --------------------------------------------------------------------------------------------------------

export interface UsagePoint {
  at: string;
  calls: number;
  failures: number;
  credits: number;
  avg_duration_ms: number;
}

export interface UsageSeries {
  granularity: 'hour' | 'day';
  from: string;
  to: string;
  series: { endpoint: string; points: UsagePoint[] }[];
}

export interface SeriesFilters {
  from?: string | undefined;
  to?: string | undefined;
  granularity?: string | undefined;
}

interface SeriesRow {
  endpoint: string;
  at: Date;
  calls: number;
  failures: number;
  credits: number;
  duration_sum_ms: number;
}

/** Calls per endpoint and hour or day, with zeros where nothing happened; by default the last 24 hours or 30 days. */
export async function usageSeries(
  client: Queryable,
  accountId: number,
  filters: SeriesFilters,
  now: Date = new Date(),
): Promise<UsageSeries> {
  const { granularity, stepMs, from, to } = readRange(filters, now);
  // Closed hours are summed up already; the log itself is read for the hours since.
  const rows = await client.query<SeriesRow>(
    `with rolled as (select coalesce((select until from progress where task = 'usage_hour'), '1970-01-01Z') as until),
     counted as (
       select endpoint_id, date_trunc($4, hour, 'UTC') as at, sum(calls) as calls, sum(failures) as failures,
         sum(credits) as credits, sum(duration_sum_ms) as duration_sum_ms
       from usage_hour, rolled where account_id = $1 and hour >= $2 and hour < least($3, rolled.until) group by 1, 2
       union all
       select endpoint_id, date_trunc($4, uuid7_time(id), 'UTC'), count(*), count(*) filter (where status >= 500),
         sum(credits), sum(duration_ms)
       from request_log, rolled
       where account_id = $1 and id >= $5 and id < $6 and id >= uuid7_floor(rolled.until)
       group by 1, 2
     )
     select e.path as endpoint, c.at, sum(c.calls)::bigint as calls, sum(c.failures)::bigint as failures,
       sum(c.credits)::bigint as credits, sum(c.duration_sum_ms)::bigint as duration_sum_ms
     from counted c join endpoint e on e.id = c.endpoint_id group by 1, 2 order by 1, 2`,
    [accountId, from, to, granularity, floorId(from), floorId(to)],
  );

  const byEndpoint = Map.groupBy(rows, (row) => row.endpoint);
  return {
    granularity,
    from: from.toISOString(),
    to: to.toISOString(),
    series: [...byEndpoint].map(([endpoint, counted]) => ({ endpoint, points: fillPoints(counted, from, to, stepMs) })),
  };
}

function readRange(filters: SeriesFilters, now: Date) {
  const { granularity = 'hour' } = filters;
  if (granularity !== 'hour' && granularity !== 'day') throw badRequest('granularity must be one of hour, day');
  const stepMs = granularity === 'hour' ? HOUR_MS : DAY_MS;
  const defaultSteps = granularity === 'hour' ? 24 : 30;

  // Whole hours or days, which is what the points stand for.
  const end = Math.ceil((readBound('to', filters.to)?.getTime() ?? now.getTime() + 1) / stepMs) * stepMs;
  const start =
    Math.floor((readBound('from', filters.from)?.getTime() ?? end - defaultSteps * stepMs) / stepMs) * stepMs;
  if (end <= start) throw badRequest('to must be after from');
  if ((end - start) / stepMs > POINTS_MAX) {
    throw badRequest(`from must be at most ${POINTS_MAX} ${granularity}s before to`);
  }
  return { granularity, stepMs, from: new Date(start), to: new Date(end) } as const;
}

function fillPoints(counted: SeriesRow[], from: Date, to: Date, stepMs: number): UsagePoint[] {
  const byTime = new Map(counted.map((row) => [row.at.getTime(), row]));
  const points: UsagePoint[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += stepMs) {
    const { calls = 0, failures = 0, credits = 0, duration_sum_ms = 0 } = byTime.get(at) ?? {};
    points.push({
      at: new Date(at).toISOString(),
      calls,
      failures,
      credits,
      avg_duration_ms: calls === 0 ? 0 : Math.round(duration_sum_ms / calls),
    });
  }
  return points;
}

// ---- figures -------------------------------------------------------------------------------------------------------

export interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

export interface EndpointLatency {
  endpoint: string;
  calls: number;
  failures: number;
  ms_p50: number;
  ms_p95: number;
  ms_p99: number;
}

/** The newest calls that percentiles are computed from: enough to be exact to the millisecond, few enough to be quick. */
const LATENCY_CALLS_MAX = 50_000;

/** How long calls took, per endpoint; by default in the last 24 hours. Jobs count with the time they ran. */
export async function endpointLatency(
  client: Queryable,
  accountId: number,
  range: Range,
  now: Date = new Date(),
): Promise<{ from: string; to: string; calls_max: number; items: EndpointLatency[] }> {
  const { from, to } = readMoments(range, now);
  const items = await client.query<EndpointLatency>(
    `select e.path as endpoint, count(*) as calls, count(*) filter (where l.status >= 500) as failures,
       percentile_disc(0.5) within group (order by l.duration_ms) as ms_p50,
       percentile_disc(0.95) within group (order by l.duration_ms) as ms_p95,
       percentile_disc(0.99) within group (order by l.duration_ms) as ms_p99
     from (
       select endpoint_id, status, duration_ms from request_log
       where account_id = $1 and id >= $2 and id < $3 order by id desc limit ${LATENCY_CALLS_MAX}
     ) l join endpoint e on e.id = l.endpoint_id group by 1 order by 2 desc, 1`,
    [accountId, floorId(from), floorId(to)],
  );
  return { from: from.toISOString(), to: to.toISOString(), calls_max: LATENCY_CALLS_MAX, items };
}

export interface KeyUsage {
  key_id: number;
  alias: string | null;
  category: string | null;
  calls: number;
  failures: number;
  credits: number;
}

const KEYS_LISTED_MAX = 100;

/** The keys that were used most; by default in the last 24 hours, in whole hours. */
export async function keyUsage(
  client: Queryable,
  accountId: number,
  range: Range,
  now: Date = new Date(),
): Promise<{ from: string; to: string; items: KeyUsage[] }> {
  const { from: moment, to } = readMoments(range, now);
  const from = new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
  const items = await client.query<KeyUsage>(
    `with rolled as (select coalesce((select until from progress where task = 'usage_hour'), '1970-01-01Z') as until),
     counted as (
       select key_id, sum(calls) as calls, sum(failures) as failures, sum(credits) as credits
       from usage_hour, rolled where account_id = $1 and hour >= $2 and hour < least($3, rolled.until) group by 1
       union all
       select coalesce(key_id, 0), count(*), count(*) filter (where status >= 500), sum(credits)
       from request_log, rolled where account_id = $1 and id >= $4 and id < $5 and id >= uuid7_floor(rolled.until)
       group by 1
     )
     select c.key_id, k.alias, k.category, sum(c.calls)::bigint as calls, sum(c.failures)::bigint as failures,
       sum(c.credits)::bigint as credits
     from counted c left join api_key k on k.id = c.key_id
     group by 1, 2, 3 order by credits desc, calls desc, 1 limit ${KEYS_LISTED_MAX}`,
    [accountId, from, to, floorId(from), floorId(to)],
  );
  return { from: from.toISOString(), to: to.toISOString(), items };
}

function readMoments(range: Range, now: Date): { from: Date; to: Date } {
  const to = readBound('to', range.to) ?? new Date(now.getTime() + 1);
  const from = readBound('from', range.from) ?? new Date(to.getTime() - DAY_MS);
  if (to <= from) throw badRequest('to must be after from');
  return { from, to };
}
