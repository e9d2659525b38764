// Exports all data of a database.
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Database, Queryable } from '../database.ts';
import {
  describeMigrations,
  exactTextSettings,
  listForeignKeys,
  listPartitions,
  listSequences,
  listTables,
  orderByReference,
  quote,
  requireMigrated,
} from './catalog.ts';
import type { Table } from './catalog.ts';
import { formatVersion } from './export-file.ts';
import type { RowCounts } from './export-file.ts';

const fetchRowsMax = 200;

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
