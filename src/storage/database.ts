// Access to PostgreSQL, embedded or external: queries and transactions. Every wait is limited; see connections.ts.

import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'pg';
import type { ClientConfig, QueryConfig, QueryResult } from 'pg';
import { objectOf } from '../contract/json.ts';
import { withoutWaitBudget } from '../flow/wait-budget.ts';
import type { Availability } from './availability.ts';
import { createConnections, lastOf } from './connections.ts';
import type { Connection, Connections } from './connections.ts';
import { describeFailure, isKnownDown, isRetryable, keepsConnection } from './database-errors.ts';
import type { PostgresConnection } from './postgres/embedded-postgres.ts';
import { postgresMajorMin } from './postgres/postgres-binaries.ts';
import { sessionSettings, statementTimeoutMsDefault } from './session-settings.ts';

export { isRetryable } from './database-errors.ts';

/** How much longer we wait than the server should take, before its connection is given up. */
const statementGraceMs = 5_000;
const rollbackTimeoutMs = 1_000;
const sessionOptions = Object.entries({
  ...sessionSettings,
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

export type DatabaseOptions = {
  /** The maximum number of connections of this process. */
  poolMax: number;
  /** Shown in the server's list of sessions. */
  applicationName: string;
  /** The server cancels statements that run longer; we give up a little later. 0: no limit. */
  statementTimeoutMs?: number;
  /** Called when a connection is lost, and when an outage begins and ends. */
  log?: (line: string) => void;
} & (
  | { connection: PostgresConnection }
  | {
      url: string;
      /** The address is that of a pooler in transaction mode. See pooler.ts. */
      isPooled?: boolean;
    }
);

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
  session<Result>(work: (client: Queryable) => Promise<Result>, options?: SessionOptions): Promise<Result>;
  /** Waits until the server responds, and rejects a version that is too old. */
  waitUntilReady(deadline: Date): Promise<void>;
  isRetryable(error: unknown): boolean;
  readonly availability: Pick<Availability, 'isDown' | 'sinceOutageMs' | 'outages' | 'check'>;
  /** Waits briefly for running statements and closes all connections. Can be called repeatedly. */
  close(): Promise<void>;
}

export interface SessionOptions {
  /** Replaces the limit of the database for statements of this session. 0: no limit, not even for pauses between them. */
  statementTimeoutMs?: number;
}

export interface TransactionOptions extends SessionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  isReadOnly?: boolean;
}

/** Creates a pool. The first statement opens a connection. */
export function openDatabase(options: DatabaseOptions): Database {
  const { poolMax, applicationName, statementTimeoutMs = statementTimeoutMsDefault, log = () => undefined } = options;
  const isPooled = 'url' in options && options.isPooled === true;
  const config: ClientConfig = {
    ...connectionOf(options),
    application_name: applicationName,
    ...(isPooled ? {} : { statement_timeout: statementTimeoutMs }),
    types: { getTypeParser },
  };
  const connections = createConnections({ config, poolMax, preparesStatements: !isPooled, log });
  const limitMs = limitOf(statementTimeoutMs);

  return {
    ...toQueryable((statement) => connections.use(limitMs, (connection) => sendOne(connection, statement, limitMs))),
    session: (work, { statementTimeoutMs: ownMs } = {}) =>
      connections.use(limitMs, async (connection) => {
        if (ownMs !== undefined) await connection.send({ text: settingsOf(ownMs, 'set') }, limitMs);
        const ownLimitMs = ownMs === undefined ? limitMs : limitOf(ownMs);
        const result = await work(toQueryable((statement) => connection.send(statement, ownLimitMs)));
        if (ownMs !== undefined) {
          const reset = 'reset statement_timeout; reset idle_in_transaction_session_timeout';
          await connection.send({ text: reset }, limitMs);
        }
        return result;
      }),
    transaction: (work, transactionOptions = {}) =>
      connections.use(limitMs, (connection) => transact(connection, work, limitMs, transactionOptions)),
    waitUntilReady: (deadline) => waitUntilReady(connections, deadline),
    isRetryable,
    availability: connections.availability,
    close: connections.close,
  };
}

async function sendOne(connection: Connection, statement: QueryConfig, limitMs: number): Promise<QueryResult> {
  try {
    return await connection.send(statement, limitMs);
  } catch (error) {
    if (keepsConnection(error)) connection.keep();
    throw error;
  }
}

const limitOf = (statementTimeoutMs: number): number =>
  statementTimeoutMs === 0 ? 2 ** 31 - 1 : statementTimeoutMs + statementGraceMs;

const settingsOf = (ms: number, set: 'set' | 'set local'): string =>
  `${set} statement_timeout = ${ms}${ms === 0 ? `; ${set} idle_in_transaction_session_timeout = 0` : ''}`;

async function transact<Result>(
  connection: Connection,
  work: (client: Queryable) => Promise<Result>,
  limitMs: number,
  { isolation, isReadOnly, statementTimeoutMs }: TransactionOptions,
): Promise<Result> {
  const level = isolation === undefined ? '' : ` isolation level ${isolation}`;
  const ownLimitMs = statementTimeoutMs === undefined ? limitMs : limitOf(statementTimeoutMs);
  await connection.send({ text: `begin${level}${isReadOnly === true ? ' read only' : ''}` }, limitMs);
  try {
    if (statementTimeoutMs !== undefined) {
      await connection.send({ text: settingsOf(statementTimeoutMs, 'set local') }, limitMs);
    }
    const result = await work(toQueryable((statement) => connection.send(statement, ownLimitMs)));
    await commit(connection, ownLimitMs);
    return result;
  } catch (error) {
    await rollBack(connection);
    throw error;
  }
}

/** Not charged to the call. A failure does not matter: the connection is then closed, which rolls back as well. */
async function rollBack(connection: Connection): Promise<void> {
  await withoutWaitBudget(() => connection.send({ text: 'rollback' }, rollbackTimeoutMs)).then(
    () => connection.keep(),
    () => undefined,
  );
}

type Send = (statement: QueryConfig) => Promise<QueryResult>;

function toQueryable(send: Send): Queryable {
  const run = async (text: string, values: unknown[] | undefined) =>
    lastOf(await send(values === undefined ? { text } : { text, values }));
  return {
    query: async (text, values) => (await run(text, values)).rows,
    named: async (name, text, values) => (await send({ name, text, values })).rows,
    execute: async (text, values) => (await run(text, values)).rowCount ?? 0,
  };
}

/** The server rolls a failed transaction back on COMMIT without an error. This turns that into an error. */
async function commit(connection: Connection, limitMs: number): Promise<void> {
  const { command } = await connection.send({ text: 'commit' }, limitMs);
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back because one of its statements had failed');
}

async function waitUntilReady(connections: Connections, deadline: Date): Promise<void> {
  const leftMs = () => deadline.getTime() - Date.now();
  let reason: unknown; // of the last attempt: none is made while the server is known to be down
  for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 2, 500)) {
    try {
      const { rows } = await connections.use(Math.max(0, leftMs()), (connection) =>
        connection.send({ text: `select current_setting('server_version') as version` }, Math.max(0, leftMs())),
      );
      requireVersion(String(objectOf(rows[0])['version']));
      return;
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (reason === undefined || !isKnownDown(error)) reason = error;
      if (pauseMs > leftMs()) {
        throw new Error(`The database did not respond in time: ${describeFailure(reason)}`, { cause: error });
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

function connectionOf(options: DatabaseOptions): ClientConfig {
  if (!('url' in options)) return { ...options.connection, ssl: false, options: sessionOptions };
  return options.isPooled === true ? { connectionString: options.url } : readUrl(options.url);
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
