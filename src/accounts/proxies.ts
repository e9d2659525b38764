// Exit proxies and their pools, as the operator manages them. Addresses are encrypted, because they contain passwords.
import { badParameter, conflict, notFound } from '../contract/errors.ts';
import { readCountry, readPoolName } from '../contract/exit-options.ts';
import type {
  NewProxy,
  ProxyChange,
  ProxyHealth,
  ProxyImport,
  ProxyKind,
  ProxyPool,
  ProxyRow,
} from '../contract/management/proxy.ts';
import { importedMax } from '../contract/management/proxy.ts';
import { readProxyLines } from '../contract/proxy-lines.ts';
import { parseProxy, proxyUrl } from '../contract/proxy-url.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import type { Sealer } from '../storage/sealing.ts';
import { previousValues, writeAudit } from './audit.ts';

/** Every node keeps all proxies in memory. */
const proxiesMax = 10_000;
const poolsMax = 100;
const changeChannel = 'siteglass_proxies';

export interface ProxyFilter {
  pool?: string | undefined;
  country?: string | undefined;
  limit: number;
  cursor?: number | undefined;
}

export interface Proxies {
  list(filter: ProxyFilter): Promise<{ items: ProxyRow[]; next: string | null }>;
  add(actor: string, proxy: NewProxy): Promise<ProxyRow>;
  import(actor: string, given: ProxyImport): Promise<{ added: number; known: number }>;
  change(actor: string, id: number, change: ProxyChange): Promise<ProxyRow>;
  remove(actor: string, id: number): Promise<void>;
  listPools(): Promise<ProxyPool[]>;
  /** Limits a pool to accounts; null: opens it to all. */
  limitPool(actor: string, name: string, slugs: readonly string[] | null): Promise<ProxyPool>;
}

interface Settings {
  pool: string;
  url: string;
  country: string | null;
  kind: ProxyKind;
  weight: number;
  active: boolean;
}

export function createProxies({ database, sealer }: { database: Database; sealer: Sealer }): Proxies {
  const seal = (url: string): Buffer => sealer.seal(Buffer.from(url));
  const open = (sealed: Buffer): string => sealer.open(sealed).toString();

  /** Runs a change of proxies or pools. Other nodes are notified when it is committed. */
  const changing = <T>(work: (client: Queryable) => Promise<T>): Promise<T> =>
    database.transaction(async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtext('siteglass proxies'))`);
      const result = await work(client);
      await client.query(
        `insert into proxy_version (version) values (1) on conflict (only_row) do update set version = proxy_version.version + 1`,
      );
      await client.query('select pg_notify($1, $2)', [changeChannel, '']);
      return result;
    });

  async function read(client: Queryable, id: number): Promise<ProxyRow> {
    const [row] = await client.query<StoredRow>(`${rowsSql} where p.id = $1`, [id]);
    if (!row) throw notFound();
    return toRow(row, open);
  }

  /** The addresses of a pool's proxies. */
  async function urlsOf(client: Queryable, pool: string, exceptId = 0): Promise<Set<string>> {
    const rows = await client.query<{ url: Buffer }>('select url from proxy where pool = $1 and id <> $2', [
      pool,
      exceptId,
    ]);
    return new Set(rows.flatMap(({ url }) => tryOpen(url, open) ?? []));
  }

  async function insert(client: Queryable, all: readonly Settings[]): Promise<number[]> {
    const [{ count } = { count: 0 }] = await client.query<{ count: number }>('select count(*) as count from proxy');
    if (count + all.length > proxiesMax) throw conflict(`an installation can have ${proxiesMax} proxies`);
    const rows = await client.query<{ id: number }>(
      `with added as (
         insert into proxy (pool, url, country, kind, weight, active)
         select * from unnest($1::text[], $2::bytea[], $3::text[], $4::text[], $5::int[], $6::boolean[]) returning id
       ), states as (insert into proxy_state (proxy_id) select id from added)
       select id from added order by id`,
      [
        all.map(({ pool }) => pool),
        all.map(({ url }) => seal(url)),
        all.map(({ country }) => country),
        all.map(({ kind }) => kind),
        all.map(({ weight }) => weight),
        all.map(({ active }) => active),
      ],
    );
    return rows.map(({ id }) => id);
  }

  return {
    async list({ pool, country, limit, cursor }) {
      const rows = await database.query<StoredRow>(
        `${rowsSql} where ($1::text is null or p.pool = $1) and ($2::text is null or p.country = $2)
           and ($3::int is null or p.id > $3) order by p.id limit $4`,
        [pool?.toLowerCase() ?? null, country?.toUpperCase() ?? null, cursor ?? null, limit],
      );
      const items = rows.map((row) => toRow(row, open));
      return { items, next: items.length === limit ? String(items.at(-1)?.id) : null };
    },

    add: (actor, given) =>
      changing(async (client) => {
        const settings = readSettings(given);
        await requirePool(client, settings.pool);
        const known = await urlsOf(client, settings.pool);
        if (known.has(settings.url)) throw conflict('the pool already has this proxy');
        const [id = 0] = await insert(client, [settings]);
        await writeAudit(client, { actor, action: 'proxy.create', accountId: null, detail: { id, ...shown(settings) } });
        return read(client, id);
      }),

    import: (actor, given) =>
      changing(async (client) => {
        const { protocol = 'http' } = given;
        const lines = readProxyLines(given.lines, { protocol, parameter: 'lines', linesMax: importedMax });
        const all = lines.map(({ proxy, country }) =>
          readSettings({ ...given, url: proxyUrl(proxy, { withPassword: true }), country: country ?? given.country }),
        );
        const pool = readPoolName(given.pool, 'pool');
        await requirePool(client, pool);
        const known = await urlsOf(client, pool);
        const added = all.filter(({ url }) => !known.has(url) && known.add(url));
        await insert(client, added);
        const detail = { pool, added: added.length };
        await writeAudit(client, { actor, action: 'proxy.import', accountId: null, detail });
        if (added.length === 0) await dropEmptyPools(client);
        return { added: added.length, known: all.length - added.length };
      }),

    change: (actor, id, change) =>
      changing(async (client) => {
        const before = await read(client, id);
        const [row] = await client.query<{ url: Buffer }>('select url from proxy where id = $1', [id]);
        const url = change.url ?? (row && tryOpen(row.url, open));
        if (url === undefined) throw badParameter('url', 'is required: the stored one cannot be decrypted');
        const settings = readSettings({
          pool: change.pool ?? before.pool,
          url,
          country: change.country === undefined ? before.country : change.country,
          kind: change.kind ?? before.kind,
          weight: change.weight ?? before.weight,
          active: change.active ?? before.active,
        });
        await requirePool(client, settings.pool);
        const isMoved = change.url !== undefined || settings.pool !== before.pool;
        if (isMoved && (await urlsOf(client, settings.pool, id)).has(settings.url)) {
          throw conflict('the pool already has this proxy');
        }
        await client.query(
          `update proxy set pool = $2, country = $3, kind = $4, weight = $5, active = $6, url = coalesce($7, url) where id = $1`,
          [
            id,
            settings.pool,
            settings.country,
            settings.kind,
            settings.weight,
            settings.active,
            change.url === undefined ? null : seal(settings.url),
          ],
        );
        // Another address is another proxy, and one that is resumed is checked at once.
        if (change.url !== undefined) await client.query('delete from proxy_state where proxy_id = $1', [id]);
        if (change.url !== undefined) await client.query('delete from proxy_host where proxy_id = $1', [id]);
        await client.query(
          `insert into proxy_state (proxy_id) values ($1)
           on conflict (proxy_id) do update set check_at = clock_timestamp(), changed_at = clock_timestamp()`,
          [id],
        );
        await dropEmptyPools(client);
        const changed = { ...change, ...(change.url === undefined ? {} : { url: shown(settings).url }) };
        const detail = { id, ...changed, before: previousValues(before, change) };
        await writeAudit(client, { actor, action: 'proxy.update', accountId: null, detail });
        return read(client, id);
      }),

    remove: (actor, id) =>
      changing(async (client) => {
        const { pool, url } = await read(client, id);
        await client.query('delete from proxy where id = $1', [id]);
        await dropEmptyPools(client);
        await writeAudit(client, { actor, action: 'proxy.delete', accountId: null, detail: { id, pool, url } });
      }),

    listPools: () => database.query<ProxyPool>(`${poolsSql} order by l.name`),

    limitPool: (actor, name, slugs) =>
      changing(async (client) => {
        const [before] = await client.query<ProxyPool>(`${poolsSql} where l.name = $1`, [name]);
        if (!before) throw notFound();
        await client.query('update proxy_pool set is_limited = $2 where name = $1', [name, slugs !== null]);
        await client.query('delete from proxy_pool_account where pool = $1', [name]);
        const wanted = [...new Set(slugs ?? [])];
        const found = await client.query<{ slug: string }>(
          `with added as (
             insert into proxy_pool_account (pool, account_id)
             select $1, id from account where slug = any($2) and deleted_at is null returning account_id)
           select a.slug from added join account a on a.id = added.account_id`,
          [name, wanted],
        );
        const unknown = wanted.filter((slug) => !found.some((one) => one.slug === slug));
        if (unknown.length > 0) throw badParameter('accounts', `has no workspace ${unknown.slice(0, 5).join(', ')}`);
        const detail = { pool: name, accounts: slugs, before: { accounts: before.accounts } };
        await writeAudit(client, { actor, action: 'proxy.limit', accountId: null, detail });
        const pool = onlyRow(await client.query<ProxyPool>(`${poolsSql} where l.name = $1`, [name]));
        await dropEmptyPools(client);
        return pool;
      }),
  };
}

// ---- reading ---------------------------------------------------------------------------------------------------------------

interface StoredRow extends Omit<ProxyRow, 'url' | 'has_password' | 'health' | 'success_rate'> {
  url: Buffer;
  success_rate: number | null;
  health: ProxyHealth;
}

const rowsSql = `
  select p.id, p.pool, p.url, p.country, p.kind, p.weight, p.active, p.created_at,
    case when not p.active then 'paused' when s.down_until is not null then 'down'
      when s.last_success_at is null and s.checked_at is null then 'unknown' else 'up' end as health,
    case when s.good + s.bad > 0 then round((100 * s.good / (s.good + s.bad))::numeric, 2)::float8 end as success_rate,
    round(s.latency_ms)::int as latency_ms, s.calls, s.failures, s.last_error, s.last_error_at, s.last_success_at, s.checked_at,
    s.down_until as retry_at
  from proxy p join proxy_state s on s.proxy_id = p.id`;

const poolsSql = `
  select l.name,
    case when l.is_limited then array(
      select a.slug from proxy_pool_account m join account a on a.id = m.account_id where m.pool = l.name order by a.slug)
    end as accounts,
    (select count(*) from proxy p where p.pool = l.name)::int as proxies,
    (select count(*) from proxy p join proxy_state s on s.proxy_id = p.id
      where p.pool = l.name and p.active and s.down_until is null)::int as healthy,
    array(select distinct p.country from proxy p where p.pool = l.name and p.country is not null order by 1) as countries
  from proxy_pool l`;

function toRow({ url, ...row }: StoredRow, open: (sealed: Buffer) => string): ProxyRow {
  const address = tryOpen(url, open);
  const proxy = address === undefined ? undefined : parseProxy(address, 'url');
  return {
    ...row,
    url: proxy ? proxyUrl(proxy, { withPassword: false }) : 'encrypted with another secret key',
    has_password: proxy !== undefined && proxy.password !== '',
  };
}

/** Undefined if it was encrypted with another key. */
function tryOpen(sealed: Buffer, open: (sealed: Buffer) => string): string | undefined {
  try {
    return open(sealed);
  } catch {
    return undefined;
  }
}

// ---- writing ---------------------------------------------------------------------------------------------------------------

type Given = Pick<NewProxy, 'pool' | 'url' | 'country' | 'kind' | 'weight' | 'active'>;

function readSettings({ pool, url, country, kind = 'other', weight = 1, active = true }: Given): Settings {
  return {
    pool: readPoolName(pool, 'pool'),
    url: proxyUrl(parseProxy(url.trim(), 'url'), { withPassword: true }),
    country: country == null ? null : readCountry(country, 'country'),
    kind,
    weight,
    active,
  };
}

/** The settings for the audit log, without the password. */
const shown = (settings: Settings): Settings => ({
  ...settings,
  url: proxyUrl(parseProxy(settings.url), { withPassword: false }),
});

async function requirePool(client: Queryable, name: string): Promise<void> {
  await client.query('insert into proxy_pool (name) values ($1) on conflict do nothing', [name]);
  const [{ count } = { count: 0 }] = await client.query<{ count: number }>('select count(*) as count from proxy_pool');
  if (count > poolsMax) throw conflict(`an installation can have ${poolsMax} pools`);
}

/** A pool ends with its last proxy. A limited one stays, so that its name is not opened to all when it is used again. */
const dropEmptyPools = (client: Queryable): Promise<unknown> =>
  client.query('delete from proxy_pool l where not is_limited and not exists (select from proxy p where p.pool = l.name)');
