// Exit proxies in the database: what the operator has configured, and what the nodes have seen of them.

import type { Database } from '../../storage/database.ts';
import type { Sealer } from '../../storage/sealing.ts';
import { hostHalfLifeMs } from './scores.ts';
import type { HostTally } from './scores.ts';

/** The channel that notifies nodes of changes. */
export const proxiesChanged = 'siteglass_proxies';

/** After this time, a call counts half in the figures of a proxy. */
export const figureHalfLifeMs = 60 * 60_000;
const readMax = 5000;
const sweepRowsMax = 5000;

export interface StoredProxy {
  id: number;
  pool: string;
  /** With user name and password. */
  url: string;
  country: string | null;
  weight: number;
  active: boolean;
}

export interface StoredPools {
  version: number;
  /** The accounts that may use a pool, by its name; null: all. */
  pools: ReadonlyMap<string, ReadonlySet<number> | null>;
  proxies: StoredProxy[];
}

/** What a node has seen of a proxy since it last wrote. */
export interface ProxyChange {
  proxyId: number;
  calls: number;
  failures: number;
  latencyMsSum: number;
  error: string | null;
  isChecked: boolean;
  /** Set if the health has changed. */
  health?: { faults: number; downMs: number } | undefined;
}

export interface ProxyState {
  proxyId: number;
  good: number;
  bad: number;
  decayedAgoMs: number;
  faults: number;
  /** 0: it may be used. */
  downMs: number;
}

export interface ProxyStore {
  version(): Promise<number>;
  load(onUnreadable: (proxyId: number, error: unknown) => void): Promise<StoredPools>;
  writeHosts(tallies: readonly HostTally[]): Promise<void>;
  /** Writes what has been seen. Other nodes are notified of changes of the health. */
  writeStates(changes: readonly ProxyChange[], checkEveryMs: number): Promise<void>;
  /** States and scores that have changed since a time that the last call returned. */
  readChanges(since: Date | undefined): Promise<{ states: ProxyState[]; hosts: AgedTally[]; until: Date }>;
  /** Takes proxies whose health check is due. Other nodes do not get them for a while. */
  takeDue(limit: number, leaseMs: number): Promise<number[]>;
  /** Deletes old scores. */
  sweep(): Promise<void>;
}

export type AgedTally = HostTally & { ageMs: number };

export function createProxyStore({ database, sealer }: { database: Database; sealer: Sealer }): ProxyStore {
  return {
    async version() {
      const [row] = await database.query<{ version: number }>('select version from proxy_version');
      return row?.version ?? 0;
    },

    async load(onUnreadable) {
      const version = await this.version(); // first: a change in between is then loaded again
      const pools = await database.query<{ name: string; accounts: number[] | null }>(
        `select name, case when is_limited then
           array(select account_id from proxy_pool_account a where a.pool = p.name) end as accounts from proxy_pool p`,
      );
      const rows = await database.query<Omit<StoredProxy, 'url'> & { url: Buffer }>(
        'select id, pool, url, country, weight, active from proxy order by id',
      );
      const proxies = rows.flatMap((row) => {
        try {
          return { ...row, url: sealer.open(row.url).toString() };
        } catch (error) {
          onUnreadable(row.id, error);
          return [];
        }
      });
      return {
        version,
        pools: new Map(pools.map(({ name, accounts }) => [name, accounts && new Set(accounts)])),
        proxies,
      };
    },

    async writeHosts(tallies) {
      if (tallies.length === 0) return;
      const ordered = tallies.toSorted((a, b) => a.proxyId - b.proxyId || (a.host < b.host ? -1 : 1)); // nodes lock in one order
      await database.query(
        `insert into proxy_host as h (proxy_id, host, good, bad, at)
         select d.proxy_id, d.host, d.good, d.bad, statement_timestamp()
         from unnest($1::int[], $2::text[], $3::float8[], $4::float8[]) d(proxy_id, host, good, bad)
         join proxy p on p.id = d.proxy_id
         on conflict (proxy_id, host) do update set
           good = h.good * power(0.5, greatest(0, extract(epoch from excluded.at - h.at)) * 1000 / $5) + excluded.good,
           bad = h.bad * power(0.5, greatest(0, extract(epoch from excluded.at - h.at)) * 1000 / $5) + excluded.bad,
           at = excluded.at`,
        [
          ordered.map(({ proxyId }) => proxyId),
          ordered.map(({ host }) => host),
          ordered.map(({ good }) => good),
          ordered.map(({ bad }) => bad),
          hostHalfLifeMs,
        ],
      );
    },

    async writeStates(changes, checkEveryMs) {
      if (changes.length === 0) return;
      const ordered = changes.toSorted((a, b) => a.proxyId - b.proxyId);
      await database.query(writeStatesSql, [
        ordered.map(({ proxyId }) => proxyId),
        ordered.map(({ calls }) => calls),
        ordered.map(({ failures }) => failures),
        ordered.map(({ latencyMsSum }) => latencyMsSum),
        ordered.map(({ error }) => error),
        ordered.map(({ isChecked }) => isChecked),
        ordered.map(({ health }) => health?.faults ?? null),
        ordered.map(({ health }) => health?.downMs ?? null),
        figureHalfLifeMs,
        checkEveryMs,
      ]);
      if (ordered.some(({ health }) => health)) await database.query('select pg_notify($1, $2)', [proxiesChanged, '']);
    },

    async readChanges(since) {
      const [clock] = await database.query<{ now: Date }>('select clock_timestamp() as now');
      const from = since ?? new Date(0);
      const states = await database.query<ProxyState>(
        `select proxy_id as "proxyId", good, bad, faults,
           extract(epoch from statement_timestamp() - decayed_at)::float8 * 1000 as "decayedAgoMs",
           case when down_until is null then 0
             else greatest(1, extract(epoch from down_until - statement_timestamp()) * 1000)::float8 end as "downMs"
         from proxy_state where changed_at >= $1`,
        [from],
      );
      const hosts = await database.query<AgedTally>(
        `select proxy_id as "proxyId", host, good, bad, extract(epoch from statement_timestamp() - at)::float8 * 1000 as "ageMs"
         from proxy_host where at >= $1 order by at desc limit ${readMax}`,
        [from],
      );
      return { states, hosts, until: clock?.now ?? from };
    },

    async takeDue(limit, leaseMs) {
      const rows = await database.query<{ id: number }>(
        `update proxy_state s set check_at = clock_timestamp() + $2 * interval '1 ms'
         where s.proxy_id in (
           select d.proxy_id from proxy_state d join proxy p on p.id = d.proxy_id
           where d.check_at <= clock_timestamp() and p.active order by d.check_at limit $1 for update of d skip locked)
         returning s.proxy_id as id`,
        [limit, leaseMs],
      );
      return rows.map(({ id }) => id);
    },

    async sweep() {
      await database.query(
        `delete from proxy_host where (proxy_id, host) in (
           select proxy_id, host from proxy_host where at < statement_timestamp() - interval '1 day' limit ${sweepRowsMax})`,
      );
    },
  };
}

// Every call moves the average duration by a tenth of the difference. A proxy that is down is checked when its pause is over; one
// that has just worked needs no check for a while.
const writeStatesSql = `
  with changes as (
    select *, statement_timestamp() as now from unnest($1::int[], $2::int[], $3::int[], $4::float8[], $5::text[], $6::boolean[],
      $7::int[], $8::float8[]) d(proxy_id, calls, failures, latency, error, is_checked, faults, down_ms)
  )
  update proxy_state s set
    calls = s.calls + d.calls,
    failures = s.failures + d.failures,
    good = s.good * power(0.5, greatest(0, extract(epoch from d.now - s.decayed_at)) * 1000 / $9) + (d.calls - d.failures),
    bad = s.bad * power(0.5, greatest(0, extract(epoch from d.now - s.decayed_at)) * 1000 / $9) + d.failures,
    decayed_at = d.now,
    latency_ms = case
      when d.calls = d.failures then s.latency_ms
      when s.latency_ms is null then d.latency / (d.calls - d.failures)
      else s.latency_ms + (d.latency / (d.calls - d.failures) - s.latency_ms) * (1 - power(0.9, d.calls - d.failures)) end,
    last_error = coalesce(d.error, s.last_error),
    last_error_at = case when d.error is null then s.last_error_at else d.now end,
    last_success_at = case when d.calls > d.failures then d.now else s.last_success_at end,
    faults = coalesce(d.faults, s.faults),
    down_until = case
      when d.faults is null then s.down_until
      when d.down_ms > 0 then d.now + d.down_ms * interval '1 ms' end,
    checked_at = case when d.is_checked then d.now else s.checked_at end,
    check_at = case
      when d.down_ms > 0 then d.now + d.down_ms * interval '1 ms'
      when d.is_checked then d.now + $10 * interval '1 ms'
      when d.calls > d.failures then greatest(s.check_at, d.now + $10 * interval '1 ms')
      else s.check_at end,
    changed_at = d.now
  from changes d where s.proxy_id = d.proxy_id`;
