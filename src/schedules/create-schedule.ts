// Creates schedules.
import type { IdempotencyKey, KeptAnswer } from '../admission/idempotency.ts';
import type { Decision } from '../admission/reservations.ts';
import { conflict, notFound, otherParameters, stillRunning } from '../contract/errors.ts';
import { findBilled } from '../contract/find-endpoint.ts';
import { parseJson } from '../contract/json.ts';
import { ignoredInParams } from '../contract/parameters.ts';
import { newRequestId } from '../contract/request-id.ts';
import { schedulesPerAccountMax } from '../contract/schedule.ts';
import type { Schedule } from '../contract/schedule.ts';
import type { AnyEndpoint, Call, NewSchedule, Result } from '../endpoints/endpoint.ts';
import type { Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import { sealJson } from '../storage/sealed-json.ts';
import { requireSchedule, timingOf } from './schedule-rows.ts';
import { checkSettings, shownSchedule } from './schedule-settings.ts';
import type { ScheduleParts, Settings } from './schedule-settings.ts';
import { nextDue } from './timing.ts';

const route = '/v1/schedules';

export async function createSchedule(parts: ScheduleParts, given: NewSchedule, call: Call): Promise<Result<Schedule>> {
  const settings: Settings = {
    name: given.name ?? null,
    cron: given.cron ?? null,
    every_seconds: given.every_seconds ?? null,
    timezone: given.timezone ?? 'UTC',
    endpoint: findBilled(parts.catalog, given.endpoint),
    params: given.params ?? {},
    webhook_url: given.webhook_url ?? null,
    watch: given.watch ?? null,
    threshold: given.threshold ?? 0,
  };
  const { endpoint, ...compared } = settings;
  await checkSettings(parts, settings, new Date(), call);
  const header = call.submission?.idempotencyKey;
  const key =
    header === undefined ? undefined : parts.idempotency.identify(header, { ...compared, path: endpoint.path });
  const first = key && (await parts.idempotency.find(call.caller, parts.endpointIds.of(route), key));
  if (first) return replay(first.answer);
  const body = await insert(parts, settings, key, call);
  return { body, ignored: ignoredInParams(settings.params, endpoint.query) };
}

async function insert(
  parts: ScheduleParts,
  settings: Settings,
  key: IdempotencyKey | undefined,
  call: Call,
): Promise<Schedule> {
  const { caller, submission } = call;
  const { database, sealer, endpointIds } = parts;
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
        endpointIds.of(settings.endpoint.path),
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
    const created = await shownSchedule(parts, await requireSchedule(client, caller.accountId, id));
    if (key) await keepAnswer(client, parts, id, created, caller.accountId);
    return created;
  });
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
  const { verdict, remaining } = onlyRow(
    await client.query<{ verdict: Decision; remaining: number | null }>(
      'select verdicts[1] as verdict, remaining[1] as remaining from reserve_calls($1::uuid[], $2::int[], $3::int[], $4::smallint[], array[0], array[0], $5, false)',
      [[id], [caller.keyId], [caller.accountId], [parts.endpointIds.of(endpoint.path)], parts.nodeId],
    ),
  );
  parts.refuse(verdict, remaining ?? 0);
}

interface Claim {
  id: string;
  key: IdempotencyKey | undefined;
  call: Call;
}

/** The caller holds the lock of the account. */
async function claimKey(client: Queryable, { endpointIds }: ScheduleParts, { id, key, call }: Claim): Promise<void> {
  if (!key) return;
  const values = [call.caller.accountId, endpointIds.of(route), key.key];
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
