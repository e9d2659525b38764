// Transfers all data between databases: from the embedded to an external one and back, or to a newer PostgreSQL. The file
// is JSON Lines. An object describes what follows, an array is one row:
//
//   {"product":"siteglass","format":1,"migrations":[…]}
//   {"partition":"request_2026_01","parent":"request","bound":"FOR VALUES FROM …","key":null}
//   {"table":"account","columns":["id","name"]}
//   ["1","Ada"]
//   {"sequence":"account_id_seq","value":"1","isCalled":true}
//   {"end":true,"rows":{"account":1}}
//
// Each value is PostgreSQL's text representation of its type, so that nothing is rounded, and a JSON null in a column is
// distinct from an SQL null.

import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Database, Queryable } from './database.ts';
import { listApplied } from './migrate.ts';

const formatVersion = 1;
const fetchRowsMax = 200;
const insertRowsMax = 500;
const insertBytesMax = 4_000_000;
const lineBytesMax = 256_000_000;

// Makes both servers format and parse every type the same way, regardless of their defaults.
const exactTextSettings = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex';
  set local intervalstyle = 'iso_8601'; set local extra_float_digits = 3; set local search_path = siteglass, public`;

/** The number of transferred rows per table. */
export type RowCounts = Record<string, number>;

export interface ImportOptions {
  /** Empties the tables first. Otherwise a database with rows is refused. */
  isReplacing?: boolean;
  /** Runs in the same transaction, after all rows have been imported. */
  finish?: (client: Queryable) => Promise<unknown>;
}

interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

interface Partition {
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

// ---- export --------------------------------------------------------------------------------------------------------

/** Writes a consistent snapshot while the service runs. Does not end the stream. */
export function exportDatabase(database: Database, writable: Writable): Promise<RowCounts> {
  return database.transaction(
    async (client) => {
      await client.query(exactTextSettings);
      await requireMigrated(client);
      const write = createWriter(writable);
      await write({ product: 'siteglass', format: formatVersion, migrations: await describeMigrations(client) });
      for (const partition of await listPartitions(client)) await write(partition);

      const rows: RowCounts = {};
      for (const table of orderByReference(await listTables(client), await listForeignKeys(client))) {
        await write({ table: table.name, columns: table.columns.map(({ name }) => name) });
        rows[table.name] = await exportRows(client, table, writable);
      }
      for (const sequence of await listSequences(client)) await write(sequence);
      await write({ end: true, rows });
      return rows;
    },
    { isolation: 'repeatable read', isReadOnly: true, statementTimeoutMs: 0 },
  );
}

async function exportRows(client: Queryable, { name, columns }: Table, writable: Writable): Promise<number> {
  const values = columns.map((column) => `${quote(column.name)}::text`).join(', ');
  await client.query(
    `declare export_rows no scroll cursor for select to_json(array[${values}]::text[])::text as line from ${quote(name)}`,
  );
  let count = 0;
  for (;;) {
    const batch = await client.query<{ line: string }>(`fetch ${fetchRowsMax} from export_rows`);
    if (batch.length === 0) break;
    count += batch.length;
    await send(writable, batch.map(({ line }) => `${line}\n`).join(''));
  }
  await client.query('close export_rows');
  return count;
}

function createWriter(writable: Writable): (statement: object) => Promise<void> {
  return (statement) => send(writable, `${JSON.stringify(statement)}\n`);
}

/** Waits while the reader is slower than the database, to limit memory use. */
async function send(writable: Writable, text: string): Promise<void> {
  if (writable.errored !== null) throw writable.errored;
  if (writable.destroyed) throw new Error('The file was closed before everything was written to it');
  if (writable.write(text)) return;
  const waiting = new AbortController();
  const options = { signal: waiting.signal };
  try {
    await Promise.race([once(writable, 'drain', options), once(writable, 'close', options)]);
  } finally {
    waiting.abort(); // removes both listeners
  }
}

// ---- import --------------------------------------------------------------------------------------------------------

/** Imports into a migrated database without rows, in one transaction. */
export function importDatabase(
  database: Database,
  readable: Readable,
  { isReplacing = false, finish }: ImportOptions = {},
): Promise<RowCounts> {
  const work = async (client: Queryable): Promise<RowCounts> => {
    await client.query(exactTextSettings);
    await requireMigrated(client);
    const tables = await listTables(client);
    const lines = linesOf(readable);
    await requireSameMigrations(client, (await lines.next()).value);
    if (isReplacing) await emptyTables(client, tables);
    else await requireNoRows(client, tables);

    const loosened = await loosenConstraints(client, tables);
    const rows = await importLines(client, lines, tables);
    await client.query('set constraints all immediate'); // now everything must fit together
    for (const restore of loosened) await client.query(restore);
    await finish?.(client);
    return rows;
  };
  return database.transaction(work, { statementTimeoutMs: 0 });
}

async function importLines(client: Queryable, lines: AsyncIterable<string>, tables: Table[]): Promise<RowCounts> {
  const rows: RowCounts = {};
  let inserter: Inserter | undefined;
  for await (const line of lines) {
    if (line.startsWith('[')) {
      if (inserter === undefined) throw damaged('a row comes before its table');
      await inserter.add(line);
      continue;
    }
    await inserter?.flush();
    inserter = undefined;
    const statement = parseStatement(line);
    if ('table' in statement) {
      const table = chooseColumns(tables, statement);
      inserter = createInserter(client, table, (count) => (rows[table.name] = (rows[table.name] ?? 0) + count));
    } else if ('partition' in statement) await createPartition(client, statement);
    else if ('sequence' in statement) await setSequence(client, statement);
    else {
      requireSameCounts(statement.rows, rows);
      return statement.rows;
    }
  }
  throw damaged('it has no end line, so a part of it is missing');
}

type Statement = { table: string; columns: string[] } | Partition | Sequence | { end: true; rows: RowCounts };

function parseStatement(line: string): Statement {
  try {
    const statement = JSON.parse(line) as Statement;
    const kinds = ['table', 'partition', 'sequence', 'end'];
    if (kinds.some((kind) => Object.hasOwn(statement, kind))) return statement;
  } catch {
    // reported below
  }
  throw damaged(`this line is unknown: ${line.slice(0, 80)}`);
}

interface Inserter {
  add(line: string): Promise<void>;
  flush(): Promise<void>;
}

/** Inserts rows in batches. */
function createInserter(client: Queryable, { name, columns }: Table, onInserted: (count: number) => void): Inserter {
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
  const names = columns.map((column) => quote(column.name)).join(', ');
  const text =
    `insert into ${quote(name)} (${names}) overriding system value ` +
    `select ${values} from jsonb_array_elements($1::jsonb) as line`;
  let batch: string[] = [];
  let batchBytes = 0;

  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    await client.query(text, [`[${batch.join(',')}]`]);
    onInserted(batch.length);
    batch = [];
    batchBytes = 0;
  }

  return {
    async add(line) {
      batch.push(line);
      batchBytes += line.length;
      if (batch.length >= insertRowsMax || batchBytes >= insertBytesMax) await flush();
    },
    flush,
  };
}

function chooseColumns(tables: Table[], { table: name, columns }: { table: string; columns: string[] }): Table {
  const table = tables.find((candidate) => candidate.name === name);
  if (table === undefined) throw damaged(`the table ${name} does not exist here`);
  return {
    name,
    columns: columns.map((column) => {
      const found = table.columns.find((candidate) => candidate.name === column);
      if (found === undefined) throw damaged(`the table ${name} has no column ${column} here`);
      return found;
    }),
  };
}

async function createPartition(client: Queryable, { partition, parent, bound, key }: Partition): Promise<void> {
  const [found] = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `siteglass.${quote(partition)}`,
  ]);
  if (found?.exists === true) return;
  if (/;|--|\/\*/.test(`${bound}${key ?? ''}`)) throw damaged(`the bounds of ${partition} are invalid`);
  const inTurn = key === null ? '' : ` partition by ${key}`;
  await client.query(`create table ${quote(partition)} partition of ${quote(parent)} ${bound}${inTurn}`);
}

async function setSequence(client: Queryable, { sequence, value, isCalled }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(sequence), value, isCalled]);
}

/** Splits at line feeds only: JSON text may contain other line separators, which general line readers split at. */
async function* linesOf(readable: Readable): AsyncGenerator<string, undefined> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const piece of readable) {
    let chunk = typeof piece === 'string' ? Buffer.from(piece) : (piece as Buffer);
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10)) {
      yield Buffer.concat([...parts, chunk.subarray(0, end)]).toString();
      parts = [];
      bytes = 0;
      chunk = chunk.subarray(end + 1);
    }
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > lineBytesMax) throw damaged('a line exceeds the size limit');
  }
  if (bytes > 0) throw damaged('it ends in the middle of a line, so a part of it is missing');
  return undefined;
}

// ---- what the target must be like ----------------------------------------------------------------------------------

async function requireMigrated(client: Queryable): Promise<void> {
  const [row] = await client.query<{ isMigrated: boolean }>(
    `select to_regclass('siteglass.migration') is not null as "isMigrated"`,
  );
  if (row?.isMigrated !== true) throw new Error('The database has no tables yet: start Siteglass with it once');
}

async function requireSameMigrations(client: Queryable, header: string | undefined): Promise<void> {
  const { product, format, migrations } = parseHeader(header);
  if (product !== 'siteglass') throw damaged('it is not an export of Siteglass');
  if (format !== formatVersion) throw damaged(`its format is ${format}, but this Siteglass reads ${formatVersion}`);
  const here = await describeMigrations(client);
  const difference = [...new Set([...here, ...migrations]).values()].find(
    (migration) => !here.includes(migration) || !migrations.includes(migration),
  );
  if (difference === undefined) return;
  throw new Error(
    `The export and this database differ in the migration ${difference.split(' ')[0]}: ` +
      'export and import with the same version of Siteglass',
  );
}

/** The first line of an export. Reads no further. */
export async function readExportHeader(readable: Readable): Promise<{ migrations: string[] }> {
  try {
    return parseHeader((await linesOf(readable).next()).value);
  } finally {
    readable.destroy();
  }
}

function parseHeader(header: string | undefined): { product?: string; format?: number; migrations: string[] } {
  try {
    return { migrations: [], ...(JSON.parse(header ?? '') as object) };
  } catch {
    throw damaged('it is not an export of Siteglass');
  }
}

/** The numbered migrations, which define the tables. Functions contain no data and may differ. */
async function describeMigrations(client: Queryable): Promise<string[]> {
  const applied = await listApplied(client);
  return applied.filter(({ number }) => number !== null).map(({ name, sha256 }) => `${name} ${sha256}`);
}

async function requireNoRows(client: Queryable, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    const [row] = await client.query<{ exists: boolean }>(`select exists (select from ${quote(name)})`);
    if (row?.exists !== true) continue;
    throw new Error(
      `The database already has rows (in ${name}): import into a new one, or replace its data with --replace`,
    );
  }
}

async function emptyTables(client: Queryable, tables: Table[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
}

function requireSameCounts(expected: RowCounts, found: RowCounts): void {
  for (const [table, count] of Object.entries(expected)) {
    if ((found[table] ?? 0) === count) continue;
    throw damaged(`it contains ${found[table] ?? 0} of ${count} rows of ${table}, so a part of it is missing`);
  }
}

function damaged(why: string): Error {
  return new Error(`The import was refused and nothing was changed: ${why}`);
}

/** Disables triggers and defers foreign keys; returns the statements that undo it. */
async function loosenConstraints(client: Queryable, tables: Table[]): Promise<string[]> {
  const undo: string[] = [];
  const triggers = await client.query<{ table: string; name: string }>(`
    select relname as "table", tgname as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'siteglass'::regnamespace and not tgisinternal and tgenabled = 'O' and not relispartition`);
  for (const { table, name } of triggers) {
    await client.query(`alter table ${quote(table)} disable trigger ${quote(name)}`);
    undo.push(`alter table ${quote(table)} enable trigger ${quote(name)}`);
  }
  // Only for circular references, because a deferred check keeps every row in memory until the end.
  const position = new Map(
    orderByReference(tables, await listForeignKeys(client)).map(({ name }, index) => [name, index]),
  );
  for (const { name, table, target, isDeferrable } of await listForeignKeys(client)) {
    if ((position.get(target) ?? 0) < (position.get(table) ?? 0)) continue;
    const alter = `alter table ${quote(table)} alter constraint ${quote(name)}`;
    await client.query(
      isDeferrable ? `set constraints ${quote(name)} deferred` : `${alter} deferrable initially deferred`,
    );
    if (!isDeferrable) undo.push(`${alter} not deferrable`);
  }
  return undo;
}

// ---- what the catalog says -----------------------------------------------------------------------------------------

/** Ordinary and partitioned tables with their stored columns. Partitions are read through their parents. */
function listTables(client: Queryable): Promise<Table[]> {
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
function listPartitions(client: Queryable): Promise<Partition[]> {
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

function listForeignKeys(client: Queryable): Promise<ForeignKey[]> {
  return client.query(`
    select conname as name, source.relname as "table", target.relname as target, condeferrable as "isDeferrable"
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    where contype = 'f' and conparentid = 0 and source.relnamespace = 'siteglass'::regnamespace
    order by conname`);
}

interface Sequence {
  sequence: string;
  value: string;
  isCalled: boolean;
}

async function listSequences(client: Queryable): Promise<Sequence[]> {
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
function orderByReference(tables: Table[], keys: ForeignKey[]): Table[] {
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

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
