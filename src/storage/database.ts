// Access to PostgreSQL, embedded or external: queries, transactions, and whether a failed statement can be retried.

import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, types } from 'pg';
import type { PoolClient, QueryResult } from 'pg';
import type { PostgresConnection } from './postgres/embedded-postgres.ts';
import { postgresMajorMin } from './postgres/postgres-binaries.ts';

const connectTimeoutMs = 5_000;
const idleTimeoutMs = 60_000;
const statementTimeoutMsDefault = 30_000;
const sessionOptions = '-c search_path=siteglass,public -c timezone=UTC';

export type DatabaseOptions = {
  /** The maximum number of connections of this process. */
  poolMax: number;
  /** Shown in the server's list of sessions. */
  applicationName: string;
  /** The server cancels statements that run longer. 0: no limit. */
  statementTimeoutMs?: number;
  /** Called when an idle connection is lost. */
  log?: (line: string) => void;
} & ({ connection: PostgresConnection } | { url: string });

/** Runs statements: the pool, or the connection of a transaction or session. */
export interface Queryable {
  /** Runs a statement and returns its rows. Without values, the text may contain several; the rows of the last are returned. */
  query<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Like `query`, but prepared once per connection, for the few statements that run on every call. */
  named<Row extends object = Record<string, unknown>>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  /** Runs a statement and returns the number of affected rows. */
  execute(text: string, values?: unknown[]): Promise<number>;
}

export interface Database extends Queryable {
  /** Runs `work` in a transaction, which is rolled back when it throws. */
  transaction<Result>(work: (client: Queryable) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** Runs `work` on one connection, without a transaction. `work` must reset any session settings it changes. */
  session<Result>(work: (client: Queryable) => Promise<Result>): Promise<Result>;
  /** Waits until the server responds, and rejects a version that is too old. */
  waitUntilReady(deadline: Date): Promise<void>;
  isRetryable(error: unknown): boolean;
  /** Waits for running statements and closes all connections. Can be called repeatedly. */
  close(): Promise<void>;
}

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  isReadOnly?: boolean;
}

/** Creates a pool. The first statement opens a connection. */
export function openDatabase(options: DatabaseOptions): Database {
  const { poolMax, applicationName, statementTimeoutMs = statementTimeoutMsDefault, log = () => undefined } = options;
  const pool = new Pool({
    ...('url' in options ? readUrl(options.url) : { ...options.connection, ssl: false, options: sessionOptions }),
    application_name: applicationName,
    max: poolMax,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    keepAlive: true,
    types: { getTypeParser },
  });
  // Without a listener, the error event of a lost connection would end the process.
  pool.on('error', (error) => log(`a database connection was lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => undefined));

  const session: Database['session'] = async (work) => {
    const client = await pool.connect();
    try {
      const result = await work(toQueryable(client));
      client.release();
      return result;
    } catch (error) {
      client.release(true); // its state is unknown, so do not reuse it
      throw error;
    }
  };

  let closing: Promise<void> | undefined;
  return {
    ...toQueryable(pool),
    session,
    async transaction(work, { isolation, isReadOnly } = {}) {
      const client = await pool.connect();
      let isBroken = false;
      try {
        const level = isolation === undefined ? '' : ` isolation level ${isolation}`;
        await client.query(`begin${level}${isReadOnly === true ? ' read only' : ''}`);
        const result = await work(toQueryable(client));
        await commit(client);
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {
          isBroken = true;
        });
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
    waitUntilReady: (deadline) => waitUntilReady(pool, deadline),
    isRetryable,
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}

/** Whether the error is temporary, such as a lost connection, so that the same statement may succeed on a retry. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && retryableCode.test(code)) return true;
  if (error instanceof AggregateError && error.errors.some(isRetryable)) return true; // every address of the host refused
  // Errors of the driver itself have no code.
  return code === undefined && lostConnection.test(error.message);
}

// 08: connection; 40001, 40P01: lost a race; 53300: too many connections; 57P0x: shutting down, crashed, starting up.
const retryableCode =
  /^(08...|40001|40P01|53300|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
const lostConnection = /^Connection terminated|is not queryable$|^timeout e(xceeded|xpired)/;

function toQueryable(runner: Pool | PoolClient): Queryable {
  return {
    query: async (text, values) => lastOf(await runner.query(text, values)).rows,
    named: async (name, text, values) => (await runner.query({ name, text, values })).rows,
    execute: async (text, values) => lastOf(await runner.query(text, values)).rowCount ?? 0,
  };
}

/** The driver returns a list for several statements in one text, which its types do not express. */
function lastOf<Result extends QueryResult>(results: Result | Result[]): Result {
  if (!Array.isArray(results)) return results;
  const last = results.at(-1);
  if (last === undefined) throw new Error('The text contains no statement');
  return last;
}

/** The server rolls a failed transaction back on COMMIT without an error. This turns that into an error. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back because one of its statements had failed');
}

async function waitUntilReady(pool: Pool, deadline: Date): Promise<void> {
  for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 2, 500)) {
    try {
      const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`);
      requireVersion(rows[0]?.version ?? '');
      return;
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (Date.now() + pauseMs > deadline.getTime()) {
        throw new Error(`The database did not respond in time: ${describe(error)}`, { cause: error });
      }
      await sleep(pauseMs);
    }
  }
}

function requireVersion(version: string): void {
  if (Number.parseInt(version, 10) >= postgresMajorMin) return;
  throw new Error(
    `The database is PostgreSQL ${version}, but Siteglass requires ${postgresMajorMin} or newer: ` +
      'upgrade it, point DATABASE_URL to a newer one, or leave DATABASE_URL empty to use the embedded database',
  );
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** Merges our session options with those in the URL, which would otherwise replace them. */
function readUrl(text: string): { connectionString: string } {
  const url = URL.parse(text);
  if (url === null || !/^(postgres|postgresql|socket):$/.test(url.protocol)) {
    throw new Error('DATABASE_URL must look like postgres://user:password@host:5432/database'); // never show its password
  }
  const given = url.searchParams.get('options');
  url.searchParams.set('options', given === null ? sessionOptions : `${given} ${sessionOptions}`);
  // The driver decodes only percent escapes, not plus signs.
  return { connectionString: url.href.replace(url.search, url.search.replaceAll('+', '%20')) };
}

// ---- types ---------------------------------------------------------------------------------------------------------

const int8Type = 20;
const dateType = 1082;
const timestampType = 1114;
const int8ArrayType = 1016;
const dateArrayType = 1182;
const textArrayType = 1009;

type Parse = (text: string) => unknown;
const parseTextArray = types.getTypeParser(textArrayType as never) as (text: string) => (string | null)[];

const parsers = new Map<number, Parse>([
  [int8Type, parseInteger],
  [int8ArrayType, (text) => parseTextArray(text).map((item) => (item === null ? null : parseInteger(item)))],
  [dateType, (text) => text], // a Date would shift with the time zone
  [dateArrayType, parseTextArray],
  [timestampType, (text) => new Date(`${text.replace(' ', 'T')}Z`)], // all our sessions are in UTC
]);

function getTypeParser(oid: number, format: 'text' | 'binary' = 'text') {
  return (format === 'text' ? parsers.get(oid) : undefined) ?? types.getTypeParser(oid, format);
}

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} exceeds the safe integer range: select it as text`);
  return value;
}
