// The parts of a database that a transfer needs: tables, partitions, references, sequences and migrations.
import type { Queryable } from '../database.ts';
import { listApplied } from '../migrate.ts';

/** Makes both servers format and parse every type the same way, regardless of their defaults. */
export const exactTextSettings = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex';
  set local intervalstyle = 'iso_8601'; set local extra_float_digits = 3; set local search_path = siteglass, public`;

export interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

export interface Partition {
  partition: string;
  parent: string;
  /** Such as `FOR VALUES FROM (…) TO (…)` or `DEFAULT`. */
  bound: string;
  /** How it is subpartitioned, such as `RANGE (at)`. */
  key: string | null;
}

interface ForeignKey {
  name: string;
  table: string;
  target: string;
  isDeferrable: boolean;
}

export interface Sequence {
  sequence: string;
  value: string;
  isCalled: boolean;
}

/** Ordinary and partitioned tables with their stored columns. Partitions are read through their parents. */
export function listTables(client: Queryable): Promise<Table[]> {
  return client.query<{ name: string; columns: Table['columns'] }>(`
    select relname as name,
           coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
             filter (where attnum > 0 and not attisdropped and attgenerated = ''), '[]') as columns
    from pg_class left join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'siteglass'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'migration'
    group by relname order by relname`);
}

/** Partitions, parents before children. */
export function listPartitions(client: Queryable): Promise<Partition[]> {
  return client.query(`
    with recursive tree as (
      select oid, 0 as depth from pg_class
      where relnamespace = 'siteglass'::regnamespace and relkind = 'p' and not relispartition
      union all
      select inhrelid, depth + 1 from pg_inherits join tree on inhparent = tree.oid
    )
    select child.relname as partition, parent.relname as parent, pg_get_expr(child.relpartbound, child.oid) as bound,
           case when child.relkind = 'p' then pg_get_partkeydef(child.oid) end as key
    from tree
    join pg_class child on child.oid = tree.oid
    join pg_inherits on inhrelid = child.oid
    join pg_class parent on parent.oid = inhparent
    where depth > 0
    order by depth, child.relname`);
}

export function listForeignKeys(client: Queryable): Promise<ForeignKey[]> {
  return client.query(`
    select conname as name, source.relname as "table", target.relname as target, condeferrable as "isDeferrable"
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    where contype = 'f' and conparentid = 0 and source.relnamespace = 'siteglass'::regnamespace
    order by conname`);
}

export async function listSequences(client: Queryable): Promise<Sequence[]> {
  const found = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'siteglass'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of found) {
    const rows = await client.query<Sequence>(
      `select $1::text as sequence, last_value::text as value, is_called as "isCalled" from ${quote(name)}`,
      [name],
    );
    sequences.push(...rows);
  }
  return sequences;
}

/** Sorts tables after those they refer to; circular references by name. */
export function orderByReference(tables: Table[], keys: ForeignKey[]): Table[] {
  const ordered: Table[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isFree = ({ name }: Table): boolean =>
      !keys.some(({ table, target }) => table === name && target !== name && names.has(target));
    const free = waiting.filter(isFree);
    const next = free.length > 0 ? free : waiting.slice(0, 1);
    ordered.push(...next);
    waiting = waiting.filter((table) => !next.includes(table));
  }
  return ordered;
}

/** A name as an SQL identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Throws if Siteglass has not created its tables yet. */
export async function requireMigrated(client: Queryable): Promise<void> {
  const [row] = await client.query<{ isMigrated: boolean }>(
    `select to_regclass('siteglass.migration') is not null as "isMigrated"`,
  );
  if (row?.isMigrated !== true) throw new Error('The database has no tables yet: start Siteglass with it once');
}

/** The numbered migrations, which define the tables. Functions contain no data and may differ. */
export async function describeMigrations(client: Queryable): Promise<string[]> {
  const applied = await listApplied(client);
  return applied.filter(({ number }) => number !== null).map(({ name, sha256 }) => `${name} ${sha256}`);
}
