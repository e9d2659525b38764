// Alerts of a workspace: conditions that hold right now and need attention. Events (src/events) report when they begin.
import { toDay } from '../contract/calendar.ts';
import { alertSeverities } from '../contract/management/alert.ts';
import type { Alert, AlertKind } from '../contract/management/alert.ts';
import type { EngineHealth } from '../contract/management/activity.ts';
import type { Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';

/** Alerts of one kind, and in total. */
const perKindMax = 5;
const alertsMax = 30;

/** Failed calls of the last hour are reported from this count and this share on, if the share has at least doubled. */
const failuresMin = 10;
const failureShareMin = 0.05;
/** A webhook is failing when its last deliveries have all failed. */
export const failedDeliveriesMin = 3;
/** The last hour is counted from at most this many calls, to keep the query fast. */
const callsMax = 50_000;

/** What needs attention in a workspace, the most severe first. */
export async function readAlerts(
  client: Queryable,
  accountId: number,
  engines: readonly EngineHealth[],
): Promise<Alert[]> {
  const found = [
    ...(await readAccountAlerts(client, accountId)),
    ...engines.flatMap(describeEngine),
    ...(await readErrorAlerts(client, accountId)),
    ...(await readKeyAlerts(client, accountId)),
    ...(await readWorkAlerts(client, accountId)),
    ...(await readWebhookAlerts(client, accountId)),
  ];
  return found.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, alertsMax);
}

const rankOf = ({ severity }: Alert): number => alertSeverities.indexOf(severity);

const alert = (kind: AlertKind, severity: Alert['severity'], message: string, id: string | null = null): Alert => ({
  kind,
  severity,
  message,
  id,
});

const number = new Intl.NumberFormat('en');
const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`;

// ---- the workspace -------------------------------------------------------------------------------------------------

interface AccountRow {
  is_suspended: boolean;
  invoice_id: number | null;
  open_invoice: string | null;
  used: number | null;
  total: number | null;
  remaining: number | null;
}

async function readAccountAlerts(client: Queryable, accountId: number): Promise<Alert[]> {
  const row = onlyRow(
    await client.query<AccountRow>(
      `select a.suspended_at is not null as is_suspended, a.open_invoice, s.used, s.total, s.remaining,
         (select i.id from invoice i where i.account_id = a.id and i.number = a.open_invoice) as invoice_id
       from account a left join credit_shares() s on s.account_id = a.id where a.id = $1`,
      [accountId],
    ),
  );
  const { open_invoice: invoice, invoice_id: invoiceId } = row;
  return [
    ...(row.is_suspended
      ? [alert('workspace_suspended', 'critical', 'The workspace is suspended: calls are refused')]
      : []),
    ...(invoice === null
      ? []
      : [
          alert(
            'invoice_open',
            'critical',
            `Invoice ${invoice} is open: paid calls are refused until it is paid`,
            invoiceId === null ? null : String(invoiceId),
          ),
        ]),
    ...describeCredits(row),
  ];
}

/** The thresholds of the event `credits.low`. `remaining` includes packs and extra credits, which are used after the plan. */
function describeCredits({ used, total, remaining }: AccountRow): Alert[] {
  if (used === null || total === null || remaining === null)
    return [alert('credits_used', 'critical', 'There are no credits: paid calls are refused until credits are added')];
  if (remaining === 0)
    return [alert('credits_used', 'critical', 'All credits are used: paid calls are refused until credits are added')];
  const share = used / total;
  if (share < 0.5) return [];
  const left = number.format(remaining);
  if (share >= 1)
    return [
      alert('credits_used', 'warning', `The plan is used up: ${left} credits of packs and extra credits are left`),
    ];
  const message = `${Math.floor(share * 100)}% of the credits are used: ${left} are left`;
  return [alert('credits_used', share >= 0.8 ? 'warning' : 'info', message)];
}

// ---- calls ---------------------------------------------------------------------------------------------------------

function describeEngine({ engine, name, health, success_rate: rate }: EngineHealth): Alert[] {
  if (health === 'operational') return [];
  const severity = health === 'down' ? 'critical' : 'warning';
  const message = `The engine ${name} is ${health}: ${rate}% of the calls of the last hour succeeded`;
  return [alert('engine_unhealthy', severity, message, engine)];
}

/** Compares the last 60 minutes with the 24 hours before them. */
async function readErrorAlerts(client: Queryable, accountId: number): Promise<Alert[]> {
  const { calls, failures, calls_before, failures_before } = onlyRow(
    await client.query<Record<'calls' | 'failures' | 'calls_before' | 'failures_before', number>>(
      `select count(*) as calls, count(*) filter (where status >= 500) as failures, b.calls_before, b.failures_before
       from (
         select status from request_log
         where account_id = $1 and id >= uuid7_floor(statement_timestamp() - interval '1 hour') order by id desc limit ${callsMax}
       ) l right join (
         select coalesce(sum(calls), 0)::bigint as calls_before, coalesce(sum(failures), 0)::bigint as failures_before from usage_hour
         where account_id = $1 and hour >= statement_timestamp() - interval '25 hours' and hour < statement_timestamp() - interval '1 hour'
       ) b on true group by b.calls_before, b.failures_before`,
      [accountId],
    ),
  );
  const rise = describeRise({ calls, failures }, { calls: calls_before, failures: failures_before });
  return rise === undefined ? [] : [alert('errors_rising', rise.severity, rise.message)];
}

interface Counts {
  calls: number;
  failures: number;
}

/** What to say about the failed calls of the last hour, if they are many more than before. */
export function describeRise(
  { calls, failures }: Counts,
  past: Counts,
): { severity: Alert['severity']; message: string } | undefined {
  const share = failures / Math.max(1, calls);
  const before = past.failures / Math.max(1, past.calls);
  if (failures < failuresMin || share < failureShareMin || share < 2 * before) return undefined;
  const compared = past.calls === 0 ? '' : `, up from ${percent(before)} in the 24 hours before`;
  const message = `${percent(share)} of the requests of the last hour failed${compared}`;
  return { severity: share >= 0.5 ? 'critical' : 'warning', message };
}

// ---- keys, work and webhooks ---------------------------------------------------------------------------------------

async function readKeyAlerts(client: Queryable, accountId: number): Promise<Alert[]> {
  const rows = await client.query<{ id: number; alias: string; quota: string | null; expires_at: Date | null }>(
    `with today as (select (statement_timestamp() at time zone 'UTC')::date as day)
     (select k.id, k.alias, u.kind as quota, null::timestamptz as expires_at
      from api_key k, today t cross join lateral (values
        (1, 'total', k.quota_total, k.spent_total),
        (2, 'monthly', k.quota_monthly, case when k.month = date_trunc('month', t.day::timestamp)::date then k.spent_month end),
        (3, 'weekly', k.quota_weekly, case when k.week = date_trunc('week', t.day::timestamp)::date then k.spent_week end),
        (4, 'daily', k.quota_daily, case when k.day = t.day then k.spent_day end)
      ) u(place, kind, allowed, spent)
      where k.account_id = $1 and k.deleted_at is null and k.active and u.allowed > 0 and u.spent >= u.allowed
      order by k.id, u.place limit ${perKindMax})
     union all
     (select k.id, k.alias, null, k.expires_at from api_key k
      where k.account_id = $1 and k.deleted_at is null and k.active and k.expires_at > statement_timestamp()
        and k.expires_at < statement_timestamp() + interval '7 days'
      order by k.expires_at limit ${perKindMax})`,
    [accountId],
  );
  return rows.map(({ id, alias, quota, expires_at: expiresAt }) =>
    expiresAt === null
      ? alert('quota_reached', 'warning', `The key “${alias}” has used up its ${quota} quota`, String(id))
      : alert('key_expiring', 'warning', `The key “${alias}” expires on ${toDay(expiresAt.getTime() - 1)}`, String(id)),
  );
}

const pauseReasons: Record<string, string> = {
  key: 'its key does not work anymore',
  payment: 'there are not enough credits',
  quota: 'a quota of its key is used up',
  suspended: 'the workspace is suspended',
};

/** Batches, crawls and schedules that the service has paused. What a person paused needs no alert. */
async function readWorkAlerts(client: Queryable, accountId: number): Promise<Alert[]> {
  const rows = await client.query<{ id: string; kind: 'batch' | 'crawl' | 'schedule'; name: string; reason: string }>(
    `(select id, kind, coalesce(name, left(id::text, 8)) as name, reason from batch
      where account_id = $1 and state = 'paused' and reason <> 'user' order by id desc limit ${perKindMax})
     union all
     (select s.id, 'schedule', coalesce(s.name, e.path), 'failures' from schedule s join endpoint e on e.id = s.endpoint_id
      where s.account_id = $1 and s.state = 'paused' and s.reason = 'failures' order by s.created_at desc limit ${perKindMax})`,
    [accountId],
  );
  return rows.map(({ id, kind, name, reason }) => {
    const because = reason === 'failures' ? 'too many runs have failed in a row' : (pauseReasons[reason] ?? reason);
    return alert(`${kind}_paused`, 'warning', `The ${kind} “${name}” is paused: ${because}`, id);
  });
}

async function readWebhookAlerts(client: Queryable, accountId: number): Promise<Alert[]> {
  const rows = await client.query<{ id: number; url: string; last_error: string | null; last_status: number | null }>(
    `select w.id, w.url, l.last_error, l.last_status from webhook w cross join lateral (
       select count(*) as ended, bool_and(d.state = 'failed') as has_failed, (array_agg(d.last_error order by d.id desc))[1] as last_error,
         (array_agg(d.last_status order by d.id desc))[1] as last_status
       from (
         select * from event_delivery where webhook_id = w.id and state <> 'waiting' order by id desc limit ${failedDeliveriesMin}
       ) d
     ) l
     where w.account_id = $1 and w.active and l.ended = ${failedDeliveriesMin} and l.has_failed order by w.id limit ${perKindMax}`,
    [accountId],
  );
  return rows.map(({ id, url, last_error: error, last_status: status }) => {
    const answer = status === null ? (error ?? 'no response') : `status ${status}`;
    const host = URL.parse(url)?.host ?? url;
    return alert('webhook_failing', 'warning', `The last deliveries to ${host} failed: ${answer}`, String(id));
  });
}
