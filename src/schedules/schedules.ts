// Schedules for callers: create, find, list, change, delete, and list their runs.
import type { Admission, Standing } from '../admission/admission.ts';
import type { Idempotency, IdempotencyKey, KeptAnswer } from '../admission/idempotency.ts';
import { ApiError, badParameter, badRequest, conflict, notFound, suspended } from '../contract/errors.ts';
import { otherParameters, stillRunning } from '../contract/errors.ts';
import { findBilled } from '../contract/find-endpoint.ts';
import { isObject, parseJson } from '../contract/json.ts';
import type { JsonObject } from '../contract/json.ts';
import { globalParameters } from '../contract/parameters.ts';
import { isUuid, newRequestId, readCursor } from '../contract/request-id.ts';
import { schedulesPerAccountMax } from '../contract/schedule.ts';
import type { Schedule } from '../contract/schedule.ts';
import { hideUserInfo, redactParameters } from '../contract/secrets.ts';
import type { AnyEndpoint, Call, NewSchedule, Result, ScheduleChange, ScheduleService } from '../endpoints/endpoint.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import { openJson, sealJson } from '../storage/sealed-json.ts';
import type { Sealer } from '../storage/sealing.ts';
import { requireSchedule, selectSchedules, timingOf, toRun, toSchedule } from './schedule-rows.ts';
import type { RunRow, ScheduleRow } from './schedule-rows.ts';
import { checkTiming, nextDue } from './timing.ts';
import { checkWatch } from './watch-rules.ts';

/** Reads the parameters of a run like those of a call. */
export interface RunReader {
  /** The parameters with all checks, `fields` included. Throws a 400. */
  read(endpoint: AnyEndpoint, sent: JsonObject): Record<string, unknown>;
  /** Throws a 403. */
  permit(endpoint: AnyEndpoint, query: Record<string, unknown>, standing: Standing): void;
}

export interface ScheduleParts {
  database: Database;
  sealer: Sealer;
  nodeId: number;
  catalog: readonly AnyEndpoint[];
  endpointIds: ReadonlyMap<string, number>;
  admission: Pick<Admission, 'standing'>;
  idempotency: Pick<Idempotency, 'identify' | 'find' | 'pack'>;
  reader: RunReader;
  /** Deletes the file of a baseline. */
  removeBaseline(blobKey: string): Promise<void>;
  /** Throws the refusal of an admission. */
  refuse(verdict: string, remaining: number): void;
}

const route = '/v1/schedules';
const paramsBytesMax = 64 * 1024;

/** The settings of a schedule, complete. */
interface Settings {
  name: string | null;
  cron: string | null;
  every_seconds: number | null;
  timezone: string;
  endpoint: AnyEndpoint;
  params: JsonObject;
  webhook_url: string | null;
  watch: ScheduleRow['watch'];
  threshold: number;
}

export function createSchedules(parts: ScheduleParts): ScheduleService {
  const { database, sealer, catalog, endpointIds, reader } = parts;

  async function shown(row: ScheduleRow): Promise<Schedule> {
    const endpoint = catalog.find(({ path }) => path === row.path);
    const params = await openJson(sealer, row.params);
    const redacted = endpoint && isObject(params) ? redactParameters(params, globalParameters, endpoint.query) : {};
    return toSchedule(row, redacted, row.webhook_url === null ? null : hideUserInfo(row.webhook_url));
  }

  const find = async (accountId: number, id: string): Promise<Schedule> =>
    await shown(await requireSchedule(database, accountId, id));

  /** The checks of parameters and permissions, in the order of all calls. */
  async function check(settings: Settings, createdAt: Date, call: Call): Promise<void> {
    checkTiming(timingOf({ ...settings, created_at: createdAt }), new Date());
    if (JSON.stringify(settings.params).length > paramsBytesMax)
      throw badParameter('params', `must have at most ${paramsBytesMax} bytes as JSON`);
    const query = readParams(reader, settings);
    checkWatch(settings.watch, settings.endpoint, query);
    const standing = await parts.admission.standing(call.caller);
    if (standing.suspended) throw suspended(standing.remaining);
    reader.permit(settings.endpoint, query, standing);
  }

  async function create(given: NewSchedule, call: Call): Promise<Result<Schedule>> {
    const settings: Settings = {
      name: given.name ?? null,
      cron: given.cron ?? null,
      every_seconds: given.every_seconds ?? null,
      timezone: given.timezone ?? 'UTC',
      endpoint: findBilled(catalog, given.endpoint),
      params: given.params ?? {},
      webhook_url: given.webhook_url ?? null,
      watch: given.watch ?? null,
      threshold: given.threshold ?? 0,
    };
    const { endpoint, ...compared } = settings;
    await check(settings, new Date(), call);
    const header = call.submission?.idempotencyKey;
    const key =
      header === undefined ? undefined : parts.idempotency.identify(header, { ...compared, path: endpoint.path });
    const first = key && (await parts.idempotency.find(call.caller, endpointIds.get(route)!, key));
    if (first) return replay(first.answer);
    return { body: await insert(settings, key, call) };
  }

  async function insert(settings: Settings, key: IdempotencyKey | undefined, call: Call): Promise<Schedule> {
    const { caller, submission } = call;
    const id = newRequestId();
    const sealed = await sealJson(sealer, settings.params);
    return await database.transaction(async (client) => {
      const now = await lockAccount(client, caller.accountId);
      await claimKey(client, parts, { id, key, call });
      await countSubmission(client, parts, id, settings.endpoint, call);
      const { count } = onlyRow(
        await client.query<{ count: number }>('select count(*)::int from schedule where account_id = $1', [
          caller.accountId,
        ]),
      );
      if (count >= schedulesPerAccountMax)
        throw conflict(`the workspace has ${schedulesPerAccountMax} schedules, which is the limit; delete one first`);
      const next = nextDue(timingOf({ ...settings, created_at: now }), now);
      await client.query(
        `insert into schedule (id, account_id, key_id, endpoint_id, name, cron, every_seconds, timezone, params, webhook_url,
           watch, threshold, ip, next_at, wake_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)`,
        [
          id,
          caller.accountId,
          caller.keyId,
          endpointIds.get(settings.endpoint.path),
          settings.name,
          settings.cron,
          settings.every_seconds,
          settings.timezone,
          sealed,
          settings.webhook_url,
          settings.watch,
          settings.threshold,
          submission?.ip ?? null,
          next,
          now,
        ],
      );
      const created = await shown(await requireSchedule(client, caller.accountId, id));
      if (key) await keepAnswer(client, parts, id, created, caller.accountId);
      return created;
    });
  }

  async function change(id: string, wanted: ScheduleChange, call: Call): Promise<Schedule> {
    const { accountId } = call.caller;
    const before = await requireSchedule(database, accountId, id);
    const settings = await changed(before, wanted);
    if (changesCall(wanted) || changesTiming(wanted) || wanted.watch !== undefined)
      await check(settings, before.created_at, call);
    const sealed = await sealJson(sealer, settings.params);
    const { row, blobKey } = await database.transaction(async (client) => {
      // Not the account: runs lock the schedule first.
      await client.query('select from schedule where id = $1 for update', [id]);
      const current = await requireSchedule(client, accountId, id);
      if (current.revision !== before.revision) throw conflict('the schedule was changed at the same time, try again');
      const isNew = changesCall(wanted) || (wanted.watch !== undefined && wanted.watch !== current.watch);
      const state = wanted.status ?? current.state;
      const isResumed = state === 'active' && current.state === 'paused';
      const isRetimed = changesTiming(wanted) || isResumed;
      const next = isRetimed
        ? nextDue(timingOf({ ...settings, created_at: current.created_at }), current.now)
        : current.next_at;
      await client.query(
        `update schedule set name = $2, cron = $3, every_seconds = $4, timezone = $5, endpoint_id = $6, params = $7, webhook_url = $8,
           watch = $9, threshold = $10, state = $11, reason = $12, failures = $13, revision = revision + $14, next_at = $15,
           wake_at = case when $16 then $15 else wake_at end, key_id = $17
         where id = $1`,
        [
          id,
          settings.name,
          settings.cron,
          settings.every_seconds,
          settings.timezone,
          endpointIds.get(settings.endpoint.path),
          sealed,
          settings.webhook_url,
          settings.watch,
          settings.threshold,
          state,
          state === 'active' ? null : current.state === 'paused' ? current.reason : 'user',
          isResumed ? 0 : current.failures,
          isNew ? 1 : 0,
          next,
          isRetimed,
          changesCall(wanted) ? call.caller.keyId : current.key_id,
        ],
      );
      return {
        row: await requireSchedule(client, accountId, id),
        blobKey: isNew ? await dropBaseline(client, id) : null,
      };
    });
    if (blobKey !== null) await parts.removeBaseline(blobKey);
    return await shown(row);
  }

  async function changed(row: ScheduleRow, wanted: ScheduleChange): Promise<Settings> {
    const stored = await openJson(sealer, row.params);
    const endpoint = findBilled(catalog, wanted.endpoint ?? row.path);
    const kept = <T>(value: T | undefined, current: T): T => (value === undefined ? current : value);
    // The two ways to say when exclude each other: giving one replaces the other.
    const cron = wanted.every_seconds == null ? kept(wanted.cron, row.cron) : (wanted.cron ?? null);
    const every_seconds =
      wanted.cron == null ? kept(wanted.every_seconds, row.every_seconds) : (wanted.every_seconds ?? null);
    return {
      name: kept(wanted.name, row.name),
      cron,
      every_seconds,
      timezone: wanted.timezone ?? row.timezone,
      endpoint,
      params: wanted.params ?? (isObject(stored) ? stored : {}),
      webhook_url: kept(wanted.webhook_url, row.webhook_url),
      watch: kept(wanted.watch, row.watch),
      threshold: wanted.threshold ?? row.threshold,
    };
  }

  return {
    create,
    find,
    change,

    async list(accountId, { status, limit, cursor }) {
      const rows = await selectSchedules(
        database,
        `s.account_id = $1 and ($2::uuid is null or s.id < $2)
         and ($3::text is null or ($3 = 'active') = (s.state = 'active' and a.suspended_at is null))
         order by s.id desc limit $4`,
        [accountId, readCursor(cursor) ?? null, status ?? null, limit + 1],
      );
      const page = rows.slice(0, limit);
      const items = await Promise.all(page.map(shown));
      return { items, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
    },

    async remove(accountId, id) {
      if (!isUuid(id)) throw notFound();
      const blobKey = await database.transaction(async (client) => {
        const rows = await client.query('select from schedule where id = $1 and account_id = $2 for update', [
          id,
          accountId,
        ]);
        if (rows.length === 0) throw notFound();
        const key = await dropBaseline(client, id);
        await client.query('delete from schedule where id = $1', [id]);
        return key;
      });
      if (blobKey !== null) await parts.removeBaseline(blobKey);
      return { schedule_id: id, deleted: true };
    },

    async runs(accountId, id, { status, changed: isChanged, limit, cursor }) {
      await requireSchedule(database, accountId, id);
      const rows = await database.query<RunRow>(
        `select * from schedule_run where schedule_id = $1 and ($2::timestamptz is null or due_at < $2)
           and ($3::text is null or state = $3) and ($4::boolean is null or changed = $4)
         order by due_at desc limit $5`,
        [id, readMoment(cursor), status ?? null, isChanged ?? null, limit + 1],
      );
      const page = rows.slice(0, limit).map(toRun);
      return { items: page, next: rows.length > limit ? (page.at(-1)?.due_at ?? null) : null };
    },
  };
}

const changesCall = ({ endpoint, params }: ScheduleChange): boolean => endpoint !== undefined || params !== undefined;
const changesTiming = ({ cron, every_seconds, timezone }: ScheduleChange): boolean =>
  cron !== undefined || every_seconds !== undefined || timezone !== undefined;

/** Names parameters as members of `params` in errors. */
function readParams(reader: RunReader, { endpoint, params }: Pick<Settings, 'endpoint' | 'params'>) {
  try {
    return reader.read(endpoint, params);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'bad_request') throw badRequest(`params: ${error.sentence}`);
    throw error;
  }
}

/** Serialises changes of an account, so that limits hold. Returns the time of the database. */
async function lockAccount(client: Queryable, accountId: number): Promise<Date> {
  const [row] = await client.query<{ now: Date }>(
    `select date_trunc('milliseconds', clock_timestamp()) as now from account where id = $1 for no key update`,
    [accountId],
  );
  if (!row) throw notFound();
  return row.now;
}

/** A submission counts once against the rate limits. */
async function countSubmission(
  client: Queryable,
  parts: ScheduleParts,
  id: string,
  endpoint: AnyEndpoint,
  { caller }: Call,
) {
  const { verdicts, remaining } = onlyRow(
    await client.query<{ verdicts: string[]; remaining: (number | null)[] }>(
      'select * from reserve_calls($1::uuid[], $2::int[], $3::int[], $4::smallint[], array[0], array[0], $5, false)',
      [[id], [caller.keyId], [caller.accountId], [parts.endpointIds.get(endpoint.path)], parts.nodeId],
    ),
  );
  parts.refuse(verdicts[0] ?? '', remaining[0] ?? 0);
}

interface Claim {
  id: string;
  key: IdempotencyKey | undefined;
  call: Call;
}

/** The caller holds the lock of the account. */
async function claimKey(client: Queryable, { endpointIds }: ScheduleParts, { id, key, call }: Claim): Promise<void> {
  if (!key) return;
  const values = [call.caller.accountId, endpointIds.get(route), key.key];
  const [known] = await client.query<{ fingerprint: Buffer }>(
    `select fingerprint from idempotent_call
     where account_id = $1 and endpoint_id = $2 and key = $3 and expires_at > clock_timestamp()`,
    values,
  );
  if (known) throw known.fingerprint.equals(key.fingerprint) ? stillRunning() : otherParameters();
  await client.query(
    `insert into idempotent_call (account_id, endpoint_id, key, fingerprint, call_id, expires_at)
     values ($1, $2, $3, $4, $5, clock_timestamp() + idempotency_lifetime())
     on conflict (account_id, endpoint_id, key) do update set
       fingerprint = excluded.fingerprint, call_id = excluded.call_id, answer = null, blob_key = null, expires_at = excluded.expires_at`,
    [...values, key.fingerprint, id],
  );
}

async function keepAnswer(
  client: Queryable,
  { idempotency }: ScheduleParts,
  id: string,
  body: Schedule,
  accountId: number,
) {
  const kept: KeptAnswer = { id, status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) };
  const { answer, blobKey } = await idempotency.pack(kept, accountId);
  await client.query('select keep_answers($1::uuid[], $2::bytea[], $3::text[])', [[id], [answer], [blobKey]]);
}

const replay = ({ body, headers }: KeptAnswer): Result<Schedule> => ({
  body: parseJson(Buffer.from(body).toString()) as Schedule,
  headers: { ...headers, 'idempotent-replayed': 'true' },
});

/** Returns the key of its file, if it has one. */
async function dropBaseline(client: Queryable, id: string): Promise<string | null> {
  const [row] = await client.query<{ blob_key: string | null }>(
    'delete from schedule_baseline where schedule_id = $1 returning blob_key',
    [id],
  );
  return row?.blob_key ?? null;
}

function readMoment(cursor: string | undefined): Date | null {
  if (cursor === undefined) return null;
  const moment = new Date(cursor);
  if (Number.isNaN(moment.getTime())) throw badParameter('cursor', 'must be the `next` value of a previous page');
  return moment;
}
