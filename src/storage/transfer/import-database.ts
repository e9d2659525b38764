// Imports an export into another database: from the embedded to an external one or back, or into a newer PostgreSQL.
import type { Readable } from 'node:stream';
import type { Database, Queryable } from '../database.ts';
import {
  describeMigrations,
  exactTextSettings,
  listForeignKeys,
  listTables,
  orderByReference,
  quote,
  requireMigrated,
} from './catalog.ts';
import type { Partition, Sequence, Table } from './catalog.ts';
import { damaged, formatVersion, linesOf, parseHeader, parseStatement } from './export-file.ts';
import type { RowCounts } from './export-file.ts';

const insertRowsMax = 500;
const insertBytesMax = 4_000_000;

interface ImportOptions {
  /** Empties the tables first. Otherwise a database with rows is refused. */
  isReplacing?: boolean;
  /** Runs in the same transaction, after all rows have been imported. */
  finish?: (client: Queryable) => Promise<unknown>;
}

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
