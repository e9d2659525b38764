// What all nodes share about engines, in the database: pauses, request rates, and recent answers.
import { createHash } from 'node:crypto';
import type { Database } from '../../storage/database.ts';
import type { Trouble } from './ask/trouble.ts';

export interface Pause {
  trouble: Trouble;
  /** Whole seconds until the provider is tried again. */
  seconds: number;
}

export interface SearchStore {
  /** Why a provider is paused; undefined when it may be used. After a pause, one caller at a time may try it. */
  pauseOf(provider: string): Promise<Pause | undefined>;
  /** Resets the failures of a provider after it has answered. */
  recordSuccess(provider: string): Promise<void>;
  /** Records a failure and returns for how many seconds the provider is paused. */
  recordFailure(provider: string, trouble: Trouble, retryAfterSeconds: number | undefined): Promise<number>;
  /** Reserves the next request to a host and returns the milliseconds to wait; undefined when the queue is full. */
  reserveRequest(host: string): Promise<number | undefined>;
  readAnswer(key: Buffer): Promise<unknown>;
  keepAnswer(key: Buffer, body: unknown, seconds: number): Promise<void>;
  /** Removes answers that have expired. */
  sweep(): Promise<void>;
}

/** Consecutive failures that pause a provider; a single one may be caused by the query. */
const failuresBeforePause = 3;
const probeSeconds = 30;
const quietMinutes = 30;
const turnMs = 1000;
const turnsAtOnce = 3;
const turnWaitMsMax = 8000;
const sweepRowsMax = 5000;

/** `Retry-After` says when these end. */
const statesTime: ReadonlySet<Trouble> = new Set(['rate_limited', 'denied', 'server_error']);

/** How long a provider is paused after this many consecutive failures. `Retry-After` of the engine takes precedence. */
export function pauseSeconds(trouble: Trouble, troubles: number, retryAfterSeconds: number | undefined): number {
  if (retryAfterSeconds !== undefined && statesTime.has(trouble)) return retryAfterSeconds;
  const excess = troubles - failuresBeforePause;
  if (excess < 0) return 0;
  switch (trouble) {
    case 'captcha':
    case 'consent':
    case 'js_required':
      return 3600;
    case 'rate_limited':
    case 'denied':
      return 180;
    case 'drift':
    case 'timeout':
    case 'network':
    case 'server_error':
    case 'not_offered':
      return Math.min(5 * 2 ** Math.min(excess, 10), 120);
  }
}

export function createSearchStore(database: Database): SearchStore {
  return {
    async pauseOf(provider) {
      const [row] = await database.named<{ trouble: Trouble; seconds: number; isOver: boolean }>(
        'search_rest_of',
        `select trouble, isOver as "isOver", ceil(extract(epoch from greatest(rest_until, probe_until) - clock_timestamp()))::int as seconds
         from search_rest, lateral (select greatest(rest_until, probe_until) <= clock_timestamp() as isOver) o
         where provider = $1 and troubles > 0 and rest_until > 'epoch'`,
        [provider],
      );
      if (row === undefined) return undefined;
      if (!row.isOver) return { trouble: row.trouble, seconds: Math.max(1, row.seconds) };
      // The pause is over: the first caller that updates this row tries again; the others wait for the outcome.
      const tries = await database.execute(
        `update search_rest set probe_until = clock_timestamp() + make_interval(secs => ${probeSeconds})
         where provider = $1 and greatest(rest_until, probe_until) <= clock_timestamp()`,
        [provider],
      );
      return tries === 1 ? undefined : { trouble: row.trouble, seconds: probeSeconds };
    },

    async recordSuccess(provider) {
      await database.execute('delete from search_rest where provider = $1', [provider]);
    },

    async recordFailure(provider, trouble, retryAfterSeconds) {
      return await database.transaction(async (client) => {
        const [row] = await client.query<{ troubles: number }>(
          `insert into search_rest as r (provider, troubles, trouble, rest_until) values ($1, 1, $2, 'epoch')
           on conflict (provider) do update set trouble = $2, changed_at = clock_timestamp(), probe_until = null,
             troubles = case when r.changed_at < clock_timestamp() - make_interval(mins => ${quietMinutes})
               and r.rest_until < clock_timestamp() - make_interval(mins => ${quietMinutes}) then 1 else r.troubles + 1 end
           returning troubles`,
          [provider, trouble],
        );
        const seconds = pauseSeconds(trouble, row?.troubles ?? 1, retryAfterSeconds);
        if (seconds > 0) {
          await client.query(
            'update search_rest set rest_until = clock_timestamp() + make_interval(secs => $2) where provider = $1',
            [provider, seconds],
          );
        }
        return seconds;
      });
    },

    async reserveRequest(host) {
      // Requests are spaced evenly, and a few may run early: the row holds the time of the next one.
      const [row] = await database.query<{ waitMs: number }>(
        `insert into search_pace as p (host, next_at) values ($1, clock_timestamp() + make_interval(secs => $2))
         on conflict (host) do update set next_at = greatest(p.next_at, clock_timestamp()) + make_interval(secs => $2)
           where p.next_at <= clock_timestamp() + make_interval(secs => $3)
         returning (extract(epoch from next_at - clock_timestamp()) * 1000)::int as "waitMs"`,
        [host, turnMs / 1000, (turnsAtOnce * turnMs + turnWaitMsMax) / 1000],
      );
      return row === undefined ? undefined : Math.max(0, row.waitMs - turnsAtOnce * turnMs);
    },

    async readAnswer(key) {
      const [row] = await database.named<{ body: string }>(
        'search_answer_of',
        'select body from search_answer where key = $1 and expires_at > clock_timestamp()',
        [key],
      );
      return row === undefined ? undefined : JSON.parse(row.body);
    },

    async keepAnswer(key, body, seconds) {
      await database.execute(
        `insert into search_answer (key, body, expires_at) values ($1, $2, clock_timestamp() + make_interval(secs => $3))
         on conflict (key) do update set body = excluded.body, created_at = clock_timestamp(), expires_at = excluded.expires_at`,
        [key, JSON.stringify(body), seconds],
      );
    },

    async sweep() {
      await database.execute(
        `delete from search_answer where key in (select key from search_answer where expires_at < statement_timestamp() limit ${sweepRowsMax})`,
      );
    },
  };
}

/** The key under which an answer is kept. */
export const answerKey = (asked: object): Buffer => createHash('sha256').update(JSON.stringify(asked)).digest();
