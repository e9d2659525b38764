// Connections to PostgreSQL whose every wait is limited on our side. A server that hangs ignores its own timeouts, so a
// connection with an overdue statement is destroyed and never used again.
import { Client, Pool } from 'pg';
import type { ClientBase, ClientConfig, PoolClient, QueryConfig, QueryResult } from 'pg';
import { databaseUnavailable, overloaded } from '../contract/errors.ts';
import { within } from '../flow/time-limit.ts';
import { chargeWait } from '../flow/wait-budget.ts';
import type { Availability } from './availability.ts';
import { createAvailability } from './availability.ts';
import { isUnanswered, keepsConnection, KnownDown, toDatabaseFailure } from './database-errors.ts';

const connectTimeoutMs = 5_000;
const idleTimeoutMs = 60_000;
/** Finds connections that a firewall or a failover dropped silently. */
const keepAliveDelayMs = 10_000;
/** Statements that wait for a connection. More are refused. */
const waitingMax = 2000;
const closeTimeoutMs = 5_000;

export interface Connections {
  /** Takes a connection for one or more statements. When `work` fails, it is closed, unless `keep` was called. */
  use<T>(limitMs: number, work: (connection: Connection) => Promise<T>): Promise<T>;
  availability: Availability;
  /** Waits briefly for running statements, and closes all connections. Can be called repeatedly. */
  close(): Promise<void>;
}

export interface Connection {
  /** Runs a statement. When it is overdue, the connection is destroyed; the statement may still take effect. */
  send(statement: QueryConfig, limitMs: number): Promise<QueryResult>;
  /** The session is in its initial state although the work failed, so it can be reused. */
  keep(): void;
}

export interface ConnectionOptions {
  config: ClientConfig;
  poolMax: number;
  /** False: named statements are sent without their name. */
  preparesStatements: boolean;
  log(line: string): void;
}

export function createConnections({ config, poolMax, preparesStatements, log }: ConnectionOptions): Connections {
  const settings = { ...config, keepAlive: true, keepAliveInitialDelayMillis: keepAliveDelayMs };
  const pool = new Pool({
    ...settings,
    max: poolMax,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
  });
  const open = new Set<PoolClient>();
  const answeredAt = new WeakMap<PoolClient, number>();
  /** When a connection was last found dead. Others that have not answered since then may be dead as well. */
  let suspectedAt = -Infinity;
  let closing: Promise<void> | undefined;
  // Without a listener, the error event of a lost connection would end the process.
  pool.on('error', (error) => {
    // The embedded server may end before the last idle connection is closed.
    if (closing === undefined) log(`a database connection was lost: ${error.message}`);
  });
  pool.on('connect', (client) => {
    open.add(client);
    answeredAt.set(client, performance.now());
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => open.delete(client));
  const availability = createAvailability({ log, probe: (timeoutMs) => probe(settings, timeoutMs) });

  async function acquire(limitMs: number): Promise<PoolClient> {
    const giveUpAt = performance.now() + limitMs;
    for (;;) {
      const client = await connect(Math.max(0, giveUpAt - performance.now()));
      if ((answeredAt.get(client) ?? 0) > suspectedAt) return client;
      destroy(client);
      client.release(true);
    }
  }

  async function connect(limitMs: number): Promise<PoolClient> {
    if (availability.isDown) throw databaseUnavailable(new KnownDown());
    if (pool.waitingCount >= waitingMax) throw overloaded('too many statements wait for a database connection', 2);
    const connecting = pool.connect();
    try {
      return await within(connecting, { ms: limitMs, late: () => overdue(limitMs, 'no connection was available') });
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw error;
    }
  }

  async function send(client: PoolClient, statement: QueryConfig, limitMs: number): Promise<QueryResult> {
    return await chargeWait(limitMs, async (ms) => {
      const end = availability.begin();
      let hasAnswered = false;
      try {
        const late = () => {
          destroy(client);
          suspectedAt = performance.now();
          return overdue(ms, 'a statement did not end');
        };
        const result = await within(client.query(preparesStatements ? statement : withoutName(statement)), {
          ms,
          late,
        });
        hasAnswered = true;
        return result;
      } catch (error) {
        hasAnswered = keepsConnection(error);
        throw error;
      } finally {
        if (hasAnswered) answeredAt.set(client, performance.now());
        end(hasAnswered);
      }
    });
  }

  return {
    availability,
    async use(limitMs, work) {
      let client: PoolClient | undefined;
      let isReusable = false;
      try {
        client = await chargeWait(limitMs, async (ms) => {
          const end = availability.begin();
          return await acquire(ms).finally(() => end(false));
        });
        const taken = client;
        const keep = () => {
          isReusable = true;
        };
        const result = await work({ keep, send: (statement, ms) => send(taken, statement, ms) });
        keep();
        return result;
      } catch (error) {
        if (isUnanswered(error)) availability.suspect();
        throw toDatabaseFailure(error);
      } finally {
        client?.release(!isReusable);
      }
    },
    close() {
      closing ??= within(pool.end(), { ms: closeTimeoutMs, late: () => new Error('late') })
        .catch(() => {
          for (const client of open) destroy(client);
        })
        .finally(() => availability.close());
      return closing;
    },
  };
}

/** Opens a connection, runs a statement and closes the connection, within the time. */
async function probe(config: ClientConfig, timeoutMs: number): Promise<void> {
  const client = new Client({ ...config, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => undefined);
  const answer = client.connect().then(() => client.query('select 1'));
  try {
    await within(answer, { ms: timeoutMs, late: () => overdue(timeoutMs, 'the probe was not answered') });
  } finally {
    await closeClient(client);
  }
}

/** Ends a connection in order if the server reacts soon, else destroys it. */
export async function closeClient(client: Client): Promise<void> {
  const ended = client.end();
  await within(ended, { ms: 200, late: () => new Error('late') }).catch(() => destroy(client));
}

/** Closes the socket without waiting for the server. Pending statements fail. */
export function destroy(client: ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

const withoutName = ({ text, values }: QueryConfig): QueryConfig =>
  values === undefined ? { text } : { text, values };

const overdue = (ms: number, what: string): Error =>
  databaseUnavailable(new Error(`${what} within ${Math.round(ms)} ms`));

/** The driver returns a list for several statements in one text, which its types do not express. */
export function lastOf(results: QueryResult | QueryResult[]): QueryResult {
  if (!Array.isArray(results)) return results;
  const last = results.at(-1);
  if (last === undefined) throw new Error('The text contains no statement');
  return last;
}
