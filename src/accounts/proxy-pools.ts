// Pools of exit proxies, and the workspaces that may use them.
import { badParameter, conflict, notFound } from '../contract/errors.ts';
import type { ProxyPool } from '../contract/management/proxy.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import { writeAudit } from './audit.ts';

const poolsMax = 100;
const changeChannel = 'siteglass_proxies';

/** Runs a change of proxies or pools. All nodes are notified when it is committed. */
export const changeProxies = <T>(database: Database, work: (client: Queryable) => Promise<T>): Promise<T> =>
  database.transaction(async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('siteglass proxies'))`);
    const result = await work(client);
    await client.query(
      `insert into proxy_version (version) values (1)
       on conflict (only_row) do update set version = proxy_version.version + 1`,
    );
    await client.query('select pg_notify($1, $2)', [changeChannel, '']);
    return result;
  });

export const listProxyPools = (client: Queryable): Promise<ProxyPool[]> =>
  client.query<ProxyPool>(`${poolsSql} order by l.name`);

/** Limits a pool to workspaces; null: opens it to all. 404 when unknown. */
export const limitProxyPool = (
  database: Database,
  actor: string,
  name: string,
  slugs: readonly string[] | null,
): Promise<ProxyPool> =>
  changeProxies(database, async (client) => {
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
  });

/** Creates the pool if there is none. */
export async function requirePool(client: Queryable, name: string): Promise<void> {
  await client.query('insert into proxy_pool (name) values ($1) on conflict do nothing', [name]);
  const [{ count } = { count: 0 }] = await client.query<{ count: number }>('select count(*) as count from proxy_pool');
  if (count > poolsMax) throw conflict(`an installation can have ${poolsMax} pools`);
}

/** A pool ends with its last proxy. A limited one stays, so that its name is not opened to all when it is used again. */
export const dropEmptyPools = (client: Queryable): Promise<unknown> =>
  client.query(
    'delete from proxy_pool l where not is_limited and not exists (select from proxy p where p.pool = l.name)',
  );

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
