// Exit proxies and their pools, as the operator manages them. Addresses are encrypted, because they contain passwords.
import { badParameter, conflict, notFound } from '../contract/errors.ts';
import { readCountry, readPoolName } from '../contract/exit-options.ts';
import type {
  NewProxy,
  ProxyChange,
  ProxyHealth,
  ProxyImport,
  ProxyKind,
  ProxyRow,
} from '../contract/management/proxy.ts';
import { importedMax } from '../contract/management/proxy.ts';
import { readProxyLines } from '../contract/proxy-lines.ts';
import { parseProxy, proxyUrl } from '../contract/proxy-url.ts';
import type { Database, Queryable } from '../storage/database.ts';
import type { Sealer } from '../storage/sealing.ts';
import { previousValues, writeAudit } from './audit.ts';
import { changeProxies, dropEmptyPools, requirePool } from './proxy-pools.ts';

/** Every node keeps all proxies in memory. */
const proxiesMax = 10_000;

export interface ProxyFilter {
  pool?: string | undefined;
  country?: string | undefined;
  limit: number;
  cursor?: number | undefined;
}

export interface ProxyParts {
  database: Database;
  sealer: Sealer;
}

interface Settings {
  pool: string;
  url: string;
  country: string | null;
  kind: ProxyKind;
  weight: number;
  active: boolean;
}

export async function listProxies(
  { database, sealer }: ProxyParts,
  { pool, country, limit, cursor }: ProxyFilter,
): Promise<{ items: ProxyRow[]; next: string | null }> {
  const rows = await database.query<StoredRow>(
    `${rowsSql} where ($1::text is null or p.pool = $1) and ($2::text is null or p.country = $2)
       and ($3::int is null or p.id > $3) order by p.id limit $4`,
    [pool?.toLowerCase() ?? null, country?.toUpperCase() ?? null, cursor ?? null, limit],
  );
  const items = rows.map((row) => toRow(row, sealer));
  return { items, next: items.length === limit ? String(items.at(-1)?.id) : null };
}

/** 404 when unknown. */
export const readProxy = ({ database, sealer }: ProxyParts, id: number): Promise<ProxyRow> =>
  read(database, sealer, id);

export const addProxy = ({ database, sealer }: ProxyParts, actor: string, given: NewProxy): Promise<ProxyRow> =>
  changeProxies(database, async (client) => {
    const settings = readSettings(given);
    await requirePool(client, settings.pool);
    const known = await urlsOf(client, sealer, settings.pool);
    if (known.has(settings.url)) throw alreadyKnown();
    const [id = 0] = await insert(client, sealer, [settings]);
    await writeAudit(client, { actor, action: 'proxy.create', accountId: null, detail: { id, ...shown(settings) } });
    return read(client, sealer, id);
  });

/** Adds the proxies of a list, except those that the pool already has. */
export const importProxies = (
  { database, sealer }: ProxyParts,
  actor: string,
  given: ProxyImport,
): Promise<{ added: number; known: number }> =>
  changeProxies(database, async (client) => {
    const { protocol = 'http' } = given;
    const lines = readProxyLines(given.lines, { protocol, parameter: 'lines', linesMax: importedMax });
    const all = lines.map(({ proxy, country }) =>
      readSettings({ ...given, url: proxyUrl(proxy, { withPassword: true }), country: country ?? given.country }),
    );
    const pool = readPoolName(given.pool, 'pool');
    await requirePool(client, pool);
    const known = await urlsOf(client, sealer, pool);
    const added = all.filter(({ url }) => !known.has(url) && known.add(url));
    await insert(client, sealer, added);
    const detail = { pool, added: added.length };
    await writeAudit(client, { actor, action: 'proxy.import', accountId: null, detail });
    return { added: added.length, known: all.length - added.length };
  });

/** Changes a proxy; 404 when unknown. With another address, its figures start again. */
export const patchProxy = (
  { database, sealer }: ProxyParts,
  actor: string,
  id: number,
  change: ProxyChange,
): Promise<ProxyRow> =>
  changeProxies(database, async (client) => {
    const before = await read(client, sealer, id);
    const [row] = await client.query<{ url: Buffer }>('select url from proxy where id = $1', [id]);
    const url = change.url ?? (row && tryOpen(sealer, row.url));
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
    const known = await urlsOf(client, sealer, settings.pool, id);
    if (known.has(settings.url)) throw alreadyKnown();
    await client.query(
      'update proxy set pool = $2, url = $3, country = $4, kind = $5, weight = $6, active = $7 where id = $1',
      [
        id,
        settings.pool,
        sealer.seal(Buffer.from(settings.url)),
        settings.country,
        settings.kind,
        settings.weight,
        settings.active,
      ],
    );
    await renewState(client, id, change.url !== undefined);
    await dropEmptyPools(client);
    const changed = { ...change, ...(change.url === undefined ? {} : { url: shown(settings).url }) };
    const detail = { id, ...changed, before: previousValues(before, change) };
    await writeAudit(client, { actor, action: 'proxy.update', accountId: null, detail });
    return read(client, sealer, id);
  });

export const removeProxy = ({ database, sealer }: ProxyParts, actor: string, id: number): Promise<void> =>
  changeProxies(database, async (client) => {
    const { pool, url } = await read(client, sealer, id);
    await client.query('delete from proxy where id = $1', [id]);
    await dropEmptyPools(client);
    await writeAudit(client, { actor, action: 'proxy.delete', accountId: null, detail: { id, pool, url } });
  });

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

async function read(client: Queryable, sealer: Sealer, id: number): Promise<ProxyRow> {
  const [row] = await client.query<StoredRow>(`${rowsSql} where p.id = $1`, [id]);
  if (!row) throw notFound();
  return toRow(row, sealer);
}

/** The addresses of a pool's proxies. */
async function urlsOf(client: Queryable, sealer: Sealer, pool: string, exceptId = 0): Promise<Set<string>> {
  const rows = await client.query<{ url: Buffer }>('select url from proxy where pool = $1 and id <> $2', [
    pool,
    exceptId,
  ]);
  return new Set(rows.flatMap(({ url }) => tryOpen(sealer, url) ?? []));
}

function toRow({ url, ...row }: StoredRow, sealer: Sealer): ProxyRow {
  const address = tryOpen(sealer, url);
  const proxy = address === undefined ? undefined : parseProxy(address, 'url');
  return {
    ...row,
    url: proxy ? proxyUrl(proxy, { withPassword: false }) : 'encrypted with another secret key',
    has_password: proxy !== undefined && proxy.password !== '',
  };
}

/** Undefined if it was encrypted with another key. */
function tryOpen(sealer: Sealer, sealed: Buffer): string | undefined {
  try {
    return sealer.open(sealed).toString();
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

const alreadyKnown = () => conflict('the pool already has this proxy');

async function insert(client: Queryable, sealer: Sealer, all: readonly Settings[]): Promise<number[]> {
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
      all.map(({ url }) => sealer.seal(Buffer.from(url))),
      all.map(({ country }) => country),
      all.map(({ kind }) => kind),
      all.map(({ weight }) => weight),
      all.map(({ active }) => active),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Another address is another proxy. One that is resumed is checked at once. */
async function renewState(client: Queryable, id: number, isNew: boolean): Promise<void> {
  if (isNew) await client.query('delete from proxy_state where proxy_id = $1', [id]);
  if (isNew) await client.query('delete from proxy_host where proxy_id = $1', [id]);
  await client.query(
    `insert into proxy_state (proxy_id) values ($1)
     on conflict (proxy_id) do update set check_at = clock_timestamp(), changed_at = clock_timestamp()`,
    [id],
  );
}
