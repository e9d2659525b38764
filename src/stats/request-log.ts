// Queries of the request log: single calls with their parameters and responses.
import { mentions, searchPages } from '../flow/search-pages.ts';
import { badParameter } from '../contract/errors.ts';
import { loggedRequestSchema } from '../contract/management/activity.ts';
import type { LoggedRequest, RequestPage } from '../contract/management/activity.ts';
import { readCursor, requestTime } from '../contract/request-id.ts';
import type { Queryable } from '../storage/database.ts';
import { unpack, unpackJson } from '../storage/pack.ts';
import { floorId, readBound } from './log-range.ts';

const limitMax = 500;
const limitDefault = 50;
const textTypes = /^(text\/|application\/(json|xml|javascript|[\w.+-]*\+(json|xml)))/i;

/** The members of a `LoggedRequest` that `toRequest` adds. All others are columns. */
const addedMembers = [
  'at',
  'params',
  'response',
  'response_truncated',
  'response_bytes',
  'response_type',
  'response_headers',
] as const satisfies (keyof LoggedRequest)[];
/** How columns are read that are not the column of the log `l` with that name. */
const expressions: Readonly<Record<string, string>> = {
  endpoint: 'e.path',
  ip: 'host(l.ip)',
  key_alias: 'k.alias',
  job_id: 'case when l.is_job then l.id end',
} satisfies Partial<Record<keyof LoggedRequest, string>>;
const names = Object.keys(loggedRequestSchema.properties).filter(
  (name) => !addedMembers.some((added) => added === name),
);
const selectedColumns = names.map((name) => `${expressions[name] ?? `l.${name}`} as ${name}`).join(', ');

/** Filters from a query string: all are optional text. */
export interface RequestFilters {
  endpoint?: string | undefined;
  /** `404`, or a class: `5xx`. */
  status?: string | undefined;
  /** A value of `x-error-code`, or `none`. */
  error_code?: string | undefined;
  /** Alias or id of a key. */
  key?: string | undefined;
  /** A date or a date-time. A date given as `to` is included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Text in any field of a call, ignoring case. */
  text?: string | undefined;
  limit?: string | number | undefined;
  cursor?: string | undefined;
  /** False: without responses and their headers, for long lists. */
  responses?: boolean | undefined;
}

/** Calls of an account, newest first. A text search may stop early, with fewer calls than `limit` and a cursor. */
export async function listRequests(
  client: Queryable,
  accountId: number,
  filters: RequestFilters,
): Promise<RequestPage> {
  const limit = readLimit(filters.limit);
  const readPage = createReader(client, accountId, filters);
  const cursor = readCursor(filters.cursor) ?? null;
  const text = filters.text?.trim().toLowerCase();
  if (!text) return readPage(cursor, limit);
  const page = await searchPages(readPage, {
    cursor,
    limit,
    matches: (item) => mentionsText(item, text),
    cursorOf: ({ id }) => id,
  });
  return filters.responses === false ? { ...page, items: page.items.map(withoutResponse) } : page;
}

const withoutResponse = (request: LoggedRequest): LoggedRequest => ({
  ...request,
  response: null,
  response_headers: null,
});

/** One call of an account. */
export async function readRequest(
  client: Queryable,
  accountId: number,
  id: string,
): Promise<LoggedRequest | undefined> {
  const rows = await client.query<RequestRow>(
    `select ${selectedColumns}, p.params, p.body, p.body_type, p.body_bytes, p.headers
     from request_log l join endpoint e on e.id = l.endpoint_id left join api_key k on k.id = l.key_id
     left join request_payload p on p.id = l.id and not (select log_private from account a where a.id = l.account_id)
     where l.account_id = $1 and l.id = $2`,
    [accountId, id],
  );
  return rows[0] && toRequest(rows[0]);
}

/** All matching calls, newest first, one page at a time, for exports. Wrong filters throw immediately. */
export function eachRequestPage(
  client: Queryable,
  accountId: number,
  filters: Omit<RequestFilters, 'limit' | 'cursor' | 'responses'>,
): AsyncGenerator<LoggedRequest[]> {
  return walk(createReader(client, accountId, filters), filters.text?.trim().toLowerCase());
}

async function* walk(readPage: ReadPage, text: string | undefined): AsyncGenerator<LoggedRequest[]> {
  for (let cursor: string | null = null; ;) {
    const { items, next }: RequestPage = await readPage(cursor, limitMax);
    yield text ? items.filter((item) => mentionsText(item, text)) : items;
    if (next === null) return;
    cursor = next;
  }
}

type ReadPage = (cursor: string | null, limit: number) => Promise<RequestPage>;

const mentionsText = (item: LoggedRequest, text: string): boolean =>
  mentions(
    [item.id, item.endpoint, item.ip, item.key_alias, item.error_code, JSON.stringify(item.params), item.response],
    text,
  );

function createReader(client: Queryable, accountId: number, filters: RequestFilters): ReadPage {
  const [statusMin, statusMax] = readStatus(filters.status);
  const from = readBound('from', filters.from);
  const to = readBound('to', filters.to);
  // A text search needs the responses.
  const body = filters.responses === false && !filters.text?.trim() ? 'null::bytea as body' : 'p.body, p.headers';
  return async (cursor, limit) => {
    // One extra row shows whether there is another page. Ids sort by time.
    const rows = await client.query<RequestRow>(
      `select ${names.map((name) => `l.${name}`).join(', ')}, p.params, ${body}, p.body_type, p.body_bytes from (
         select ${selectedColumns}, l.account_id
         from request_log l join endpoint e on e.id = l.endpoint_id left join api_key k on k.id = l.key_id
         where l.account_id = $1
           and ($2::text is null or e.path = $2)
           and ($3::int is null or l.status between $3 and $4)
           and ($5::text is null or k.alias = $5 or k.id::text = $5)
           and ($10::text is null or coalesce(l.error_code, 'none') = $10)
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
        cursor,
        limit + 1,
        filters.error_code ?? null,
      ],
    );
    const page = rows.slice(0, limit);
    return { items: page.map(toRequest), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  };
}

type RequestRow = Omit<LoggedRequest, (typeof addedMembers)[number]> & {
  params: Buffer | null;
  body: Buffer | null;
  body_type: string | null;
  body_bytes: number | null;
  headers?: Record<string, string> | null;
};

function toRequest({
  params: packed,
  body: packedBody,
  body_type,
  body_bytes,
  headers,
  ...row
}: RequestRow): LoggedRequest {
  const body = unpack(packedBody);
  const isText = body_type !== null && textTypes.test(body_type);
  const { id, ...rest } = row;
  return {
    id,
    at: requestTime(id).toISOString(),
    ...rest,
    params: unpackJson(packed),
    response: body && isText ? decodeBeginning(body) : null,
    response_truncated: body_bytes !== null && body_bytes > (body?.length ?? 0),
    response_bytes: body_bytes,
    response_type: body_type,
    response_headers: headers ?? null,
  };
}

/** Decodes a body that may have been truncated in the middle of a character. */
const decodeBeginning = (body: Buffer): string => new TextDecoder().decode(body, { stream: true });

function readLimit(limit: string | number | undefined): number {
  const number = limit === undefined ? limitDefault : Number(limit);
  if (!Number.isInteger(number) || number < 1 || number > limitMax) {
    throw badParameter('limit', `must be a whole number between 1 and ${limitMax}`);
  }
  return number;
}

export function readStatus(status: string | undefined): [number, number] | [null, null] {
  if (status === undefined) return [null, null];
  const [, family, exact] = /^(?:([1-5])xx|([1-5]\d\d))$/i.exec(status) ?? [];
  if (family !== undefined) return [Number(family) * 100, Number(family) * 100 + 99];
  if (exact !== undefined) return [Number(exact), Number(exact)];
  throw badParameter('status', 'must be a status like 404 or a class like 5xx');
}

export const normalisePath = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}`;
