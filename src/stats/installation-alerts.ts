// What needs the attention of operators right now, one alert per kind.
import type { AccountCondition } from '../accounts/accounts.ts';
import { alertSeverities } from '../contract/management/alert.ts';
import type { InstallationAlert, InstallationAlertKind } from '../contract/management/installation-alert.ts';
import type { SearchEngineRow } from '../contract/management/installation.ts';
import type { AccountState } from '../contract/management/installation-usage.ts';
import type { Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import { describeRise, failedDeliveriesMin } from './alerts.ts';

/** Names in a message; others are counted. */
const namesMax = 3;

export interface AlertSources {
  engines: readonly SearchEngineRow[];
  /** Which workspaces are in a state. */
  inState: (state: AccountState) => AccountCondition;
}

/** The most severe first. */
export async function installationAlerts(
  client: Queryable,
  { engines, inState }: AlertSources,
): Promise<InstallationAlert[]> {
  const found = [
    ...(await readNodes(client)),
    ...(await readErrors(client)),
    ...describeEngines(engines),
    ...(await readProxies(client)),
    ...(await readWebhooks(client)),
    ...(await readHostRequests(client)),
    ...(await readWorkspaces(client, inState)),
  ];
  const rankOf = ({ severity }: InstallationAlert): number => alertSeverities.indexOf(severity);
  return found.toSorted((one, other) => rankOf(one) - rankOf(other));
}

type Severity = InstallationAlert['severity'];

/** One alert about all of them, or none. */
function alertAbout(
  kind: InstallationAlertKind,
  severity: Severity,
  { count, names, accounts = [] }: { count: number; names: readonly string[]; accounts?: string[] },
  describe: (isOne: boolean, names: string) => string,
): InstallationAlert[] {
  if (count === 0) return [];
  const message = describe(count === 1, joinNames(names, count));
  return [{ kind, severity, message, count, accounts }];
}

/** The first names of `count`, such as `a, b, c and 4 more`. */
const joinNames = (names: readonly string[], count: number): string =>
  names.slice(0, namesMax).join(', ') + (count > namesMax ? ` and ${count - namesMax} more` : '');

// ---- the installation ----------------------------------------------------------------------------------------------

/** Machines that stopped without a shutdown, unless they have been started again. A day later they are forgotten. */
async function readNodes(client: Queryable): Promise<InstallationAlert[]> {
  const rows = await client.query<{ host: string }>(
    `select split_part(n.host, ':', 1) as host from node n
     where n.seen_at <= clock_timestamp() - interval '15 seconds' and not exists (
       select from node o where split_part(o.host, ':', 1) = split_part(n.host, ':', 1)
         and o.seen_at > clock_timestamp() - interval '15 seconds')
     group by 1 order by max(n.seen_at) desc limit 1000`,
  );
  return alertAbout('node_missing', 'critical', listOf(rows.map(({ host }) => host)), (isOne, names) =>
    isOne ? `The machine ${names} does not respond` : `${rows.length} machines do not respond: ${names}`,
  );
}

const listOf = (names: readonly string[]) => ({ count: names.length, names });

/** Compares the last 60 minutes with the 24 hours before them, over all workspaces. */
async function readErrors(client: Queryable): Promise<InstallationAlert[]> {
  const row = onlyRow(
    await client.query<{ calls: number; failures: number; calls_before: number; failures_before: number }>(
      `select l.calls, l.failures, b.calls as calls_before, b.failures as failures_before
       from (
         select coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(failures), 0)::bigint as failures from stats_minute
         where minute >= statement_timestamp() - interval '1 hour'
       ) l cross join (
         select coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(failures), 0)::bigint as failures from account_hour
         where hour >= statement_timestamp() - interval '25 hours' and hour < statement_timestamp() - interval '1 hour'
       ) b`,
    ),
  );
  const rise = describeRise(row, { calls: row.calls_before, failures: row.failures_before });
  return rise === undefined ? [] : [{ kind: 'errors_rising', ...rise, count: row.failures, accounts: [] }];
}

function describeEngines(engines: readonly SearchEngineRow[]): InstallationAlert[] {
  const broken = engines.flatMap(({ name, type, health }) =>
    health === null || health.state === 'ok' ? [] : [`${name} ${type} (${health.state})`],
  );
  return alertAbout('engine_broken', 'warning', listOf(broken), (isOne, names) =>
    isOne ? `A search endpoint is broken: ${names}` : `${broken.length} search endpoints are broken: ${names}`,
  );
}

async function readProxies(client: Queryable): Promise<InstallationAlert[]> {
  const rows = await client.query<{ pool: string; count: number }>(
    `select p.pool, count(*) as count from proxy p join proxy_state s on s.proxy_id = p.id
     where p.active and s.down_until > clock_timestamp() group by 1 order by 2 desc, 1`,
  );
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const pools = joinNames(
    rows.map(({ pool }) => pool),
    rows.length,
  );
  const message =
    count === 1 ? `An exit proxy of ${pools} does not work` : `${count} exit proxies do not work: ${pools}`;
  return count === 0 ? [] : [{ kind: 'proxy_failing', severity: 'warning', message, count, accounts: [] }];
}

// ---- workspaces ----------------------------------------------------------------------------------------------------

interface Concerned {
  slug: string;
  count: number;
}

/** Workspaces, of which the first few are named. */
const workspacesOf = (rows: readonly Concerned[]) => ({
  count: rows[0]?.count ?? 0,
  names: rows.map(({ slug }) => slug),
  accounts: [...new Set(rows.map(({ slug }) => slug))],
});

async function readWebhooks(client: Queryable): Promise<InstallationAlert[]> {
  const rows = await client.query<Concerned>(
    `select a.slug, count(*) over () as count from webhook w join account a on a.id = w.account_id and a.deleted_at is null
     cross join lateral (
       select count(*) as ended, bool_and(d.state = 'failed') as has_failed from (
         select state from event_delivery where webhook_id = w.id and state <> 'waiting' order by id desc limit ${failedDeliveriesMin}
       ) d
     ) l
     where w.active and l.ended = ${failedDeliveriesMin} and l.has_failed group by a.slug order by a.slug limit ${namesMax}`,
  );
  const concerned = workspacesOf(rows);
  return alertAbout('webhook_failing', 'warning', concerned, (isOne, names) =>
    isOne ? `Webhooks of the workspace ${names} fail` : `Webhooks of ${concerned.count} workspaces fail: ${names}`,
  );
}

async function readHostRequests(client: Queryable): Promise<InstallationAlert[]> {
  const rows = await client.query<{ host: string; slug: string; count: number }>(
    `select r.host, a.slug, count(*) over () as count from unlocker_request r join account a on a.id = r.account_id
     where r.status = 'open' and a.deleted_at is null order by r.id limit ${namesMax}`,
  );
  const concerned = { ...workspacesOf(rows), names: rows.map(({ host }) => host) };
  return alertAbout('host_requested', 'warning', concerned, (isOne, names) =>
    isOne
      ? `A request for a host waits for a decision: ${names}`
      : `${concerned.count} requests for hosts wait for a decision: ${names}`,
  );
}

async function readWorkspaces(
  client: Queryable,
  inState: (state: AccountState) => AccountCondition,
): Promise<InstallationAlert[]> {
  const find = async (state: AccountState, further = 'true') => {
    const { join, where } = inState(state);
    return workspacesOf(
      await client.query<Concerned>(
        `select a.slug, count(*) over () as count from account a ${join}
         where a.deleted_at is null and ${where} and ${further} order by a.slug limit ${namesMax}`,
      ),
    );
  };
  // Workspaces that are not used any more do not need credits.
  const isUsed = `exists (
    select from account_day d where d.account_id = a.id and d.day >= statement_timestamp() - interval '7 days'
    union all
    select from request_log l where l.account_id = a.id and l.id >= uuid7_floor(statement_timestamp() - interval '2 hours'))`;
  const [empty, unpaid, suspended] = [
    await find('no_credits', `a.suspended_at is null and ${isUsed}`),
    await find('open_invoice', 'a.suspended_at is null'),
    await find('suspended'),
  ];
  return [
    ...alertAbout('credits_used', 'warning', empty, (isOne, names) =>
      isOne ? `The workspace ${names} has no credits left` : `${empty.count} workspaces have no credits left: ${names}`,
    ),
    ...alertAbout('invoice_open', 'warning', unpaid, (isOne, names) =>
      isOne
        ? `The workspace ${names} has an open invoice: its paid calls are refused`
        : `${unpaid.count} workspaces have open invoices: ${names}`,
    ),
    ...alertAbout('workspace_suspended', 'info', suspended, (isOne, names) =>
      isOne ? `The workspace ${names} is suspended` : `${suspended.count} workspaces are suspended: ${names}`,
    ),
  ];
}
