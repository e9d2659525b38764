// The list of nodes that share the database. A node without recent heartbeats counts as dead, and its holds are released.
import { hostname } from 'node:os';
import type { NodeParts, nodeSchema, ShareItem } from '../contract/management/installation.ts';
import type { ValueOf } from '../contract/schema.ts';
import type { Database, Queryable } from './database.ts';
import { onlyRow } from './rows.ts';

const nodesListedMax = 1000;
const sharesListedMax = 1000;

/** Registers this process and returns its node id. */
export async function registerNode(
  database: Database,
  { role, version }: { role: string; version: string },
): Promise<number> {
  const { id } = onlyRow(
    await database.query<{ id: number }>('insert into node (role, host, version) values ($1, $2, $3) returning id', [
      role,
      `${hostname()}:${process.pid}`,
      version,
    ]),
  );
  return id;
}

/** Updates the last-seen time and the description of this node. */
export async function heartbeat(database: Database, nodeId: number, parts: NodeParts): Promise<void> {
  await database.query('update node set seen_at = clock_timestamp(), parts = $2 where id = $1', [
    nodeId,
    JSON.stringify(parts),
  ]);
}

/** Removes a node after an orderly shutdown. */
export async function unregisterNode(database: Database, nodeId: number): Promise<void> {
  await database.query('delete from node where id = $1', [nodeId]);
}

/** Removes all other nodes. For the embedded database, which only one process can use. */
export async function forgetOtherNodes(database: Database, nodeId: number): Promise<void> {
  await database.query('delete from node where id <> $1', [nodeId]);
}

/** The ids of endpoint paths, used in log rows, holds and jobs. */
export interface EndpointIds {
  /** The id of a registered path. */
  of(path: string): number;
}

/** Adds new paths. */
export async function registerEndpoints(database: Database, paths: readonly string[]): Promise<EndpointIds> {
  await database.query(
    'insert into endpoint (path) select p from unnest($1::text[]) p where not exists (select from endpoint where path = p) on conflict do nothing',
    [paths],
  );
  const rows = await database.query<{ id: number; path: string }>('select id, path from endpoint');
  const ids = new Map(rows.map((row) => [row.path, row.id]));
  return {
    of(path) {
      const id = ids.get(path);
      if (id === undefined) throw new Error(`${path} is not registered in the table endpoint`);
      return id;
    },
  };
}

/** What the accounts use on all live nodes, the largest use of each resource first. Nodes report it with every heartbeat. */
export const listShares = (client: Queryable): Promise<ShareItem[]> =>
  client.query(
    `select s.resource, a.slug as account, sum(s.running)::int as running, sum(s.waiting)::int as waiting
     from node n
     cross join lateral jsonb_to_recordset(coalesce(n.parts->'shares', '[]'))
       as s (resource text, account int, running int, waiting int)
     left join account a on a.id = s.account
     where n.seen_at > clock_timestamp() - interval '15 seconds'
     group by s.resource, a.slug
     order by s.resource, sum(s.running + s.waiting) desc, a.slug limit ${sharesListedMax}`,
  );

/** The nodes of this installation, most recently seen first. */
export const listNodes = (client: Queryable): Promise<ValueOf<typeof nodeSchema, Date>[]> =>
  client.query(
    `select id, role, host, version, started_at, seen_at, parts, seen_at > clock_timestamp() - interval '15 seconds' as alive
     from node order by seen_at desc limit ${nodesListedMax}`,
  );
