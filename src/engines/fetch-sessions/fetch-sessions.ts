// Sessions of fetches: calls of an account with the same session name share cookies, user agent and proxy, on every node. They
// end half an hour after the last call. The state is encrypted in the database.

import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { isObject, tryParseJson } from '../../contract/json.ts';
import type { StoredExit } from '../../contract/exit-options.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import type { Database, Queryable } from '../../storage/database.ts';
import type { Sealer } from '../../storage/sealing.ts';
import type { PageCookie } from '../../web/http/cookie-jar.ts';
import { chromeUserAgent } from '../../web/http/chrome-profile.ts';
import { fromJar, toJar } from '../../web/http/cookie-jar.ts';
import { hasChanged, mergeCookies } from './session-cookies.ts';

const lifeSeconds = 30 * 60;
const sessionsPerAccountMax = 1000;
const sweepRowsMax = 5000;

/** What calls in a session share. */
interface State {
  userAgent: string;
  proxy?: string | undefined;
  /** The exit proxy of the operator, instead of `proxy`. */
  exit?: StoredExit | undefined;
  cookies: PageCookie[];
}

const isState = (value: object): value is State =>
  'userAgent' in value && typeof value.userAgent === 'string' && 'cookies' in value && Array.isArray(value.cookies);

/** What a caller may set for the session. */
type Given = Pick<Fetching, 'userAgent' | 'proxy' | 'exitOptions'>;

export interface FetchSessions {
  /** Runs a fetch in a session: with its cookies, user agent and proxy. What the fetch changes is kept, even if it fails. */
  within<T>(account: number, name: string, fetching: Fetching, run: (fetching: Fetching) => Promise<T>): Promise<T>;
  /** Deletes sessions that have ended. */
  sweep(): Promise<void>;
}

export interface FetchSessionsParts {
  database: Database;
  sealer: Sealer;
  perAccountMax?: number;
}

export function createFetchSessions(parts: FetchSessionsParts): FetchSessions {
  const { database, sealer, perAccountMax = sessionsPerAccountMax } = parts;

  // The account and the name are part of the sealed text, so that a state cannot be moved to another row.
  const pack = (account: number, name: string, state: State): Buffer =>
    sealer.seal(zstdCompressSync(JSON.stringify({ account, name, ...state })));

  function unpack(account: number, name: string, sealed: Buffer): State {
    const state = tryParseJson(zstdDecompressSync(sealer.open(sealed)).toString());
    if (!isObject(state) || state['account'] !== account || state['name'] !== name) {
      throw new Error(`the session ${name} of account ${account} has the state of another one`);
    }
    if (!isState(state)) throw new Error(`the state of the session ${name} of account ${account} cannot be read`);
    return state;
  }

  /** The state of a session, which is created if there is none. Values that the caller gives replace those of the session. */
  async function open(account: number, name: string, given: Given): Promise<State> {
    const found = await touch(database, account, name);
    const state = found && unpack(account, name, found);
    if (state && isSame(state, given)) return state;
    return await change(account, name, (current) => ({
      userAgent: given.userAgent ?? current?.userAgent ?? chromeUserAgent,
      proxy: given.exitOptions === undefined ? (given.proxy ?? current?.proxy) : undefined,
      exit: given.proxy === undefined ? current?.exit : undefined,
      cookies: current?.cookies ?? [],
    }));
  }

  /** Replaces the state while the row is locked: concurrent calls wait for each other. */
  async function change(account: number, name: string, next: (current: State | undefined) => State): Promise<State> {
    return await database.transaction(async (client) => {
      // One lock per account keeps the number of its sessions exact.
      await client.query(`select pg_advisory_xact_lock(hashtext('siteglass fetch sessions'), $1)`, [account]);
      const found = await touch(client, account, name);
      const state = next(found && unpack(account, name, found));
      await client.query(
        `insert into fetch_session (account_id, name, state, expires_at)
         values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
         on conflict (account_id, name) do update
         set state = excluded.state, used_at = clock_timestamp(), expires_at = excluded.expires_at`,
        [account, name, pack(account, name, state), lifeSeconds],
      );
      if (!found) await dropOldest(client, account, perAccountMax);
      return state;
    });
  }

  return {
    async within(account, name, fetching, run) {
      const { userAgent, proxy, exit, cookies: before } = await open(account, name, fetching);
      const session: NonNullable<Fetching['session']> = {
        name,
        jar: toJar(before),
        exit,
        async keepExit(next) {
          const state = await change(account, name, (current) => ({
            userAgent,
            cookies: [],
            ...current,
            proxy: undefined,
            exit: next(current?.exit),
          }));
          return state.exit ?? next(undefined);
        },
      };
      const started = fromJar(session.jar); // as it comes out of a jar, to compare it with
      const end = async () => {
        const after = fromJar(session.jar);
        if (!hasChanged(started, after)) return;
        await change(account, name, (current) => ({
          userAgent,
          proxy,
          ...current,
          cookies: mergeCookies(current?.cookies ?? [], { before: started, after }, Date.now() / 1000),
        }));
      };
      let result;
      try {
        result = await run({ ...fetching, userAgent, proxy, session });
      } catch (error) {
        await end().catch(() => {}); // the first error says more
        throw error;
      }
      await end();
      return result;
    },
    async sweep() {
      await database.query(
        `delete from fetch_session where (account_id, name) in (
           select account_id, name from fetch_session where expires_at <= statement_timestamp() limit $1)`,
        [sweepRowsMax],
      );
    },
  };
}

function isSame({ userAgent, proxy, exit }: State, given: Given): boolean {
  if ((given.userAgent ?? userAgent) !== userAgent) return false;
  if (given.exitOptions !== undefined) return proxy === undefined;
  return given.proxy === undefined || (given.proxy === proxy && exit === undefined);
}

/** Extends a session that has not ended, and returns its sealed state. */
async function touch(client: Queryable, account: number, name: string): Promise<Buffer | undefined> {
  const [row] = await client.query<{ state: Buffer }>(
    `update fetch_session set used_at = clock_timestamp(), expires_at = clock_timestamp() + make_interval(secs => $3)
     where account_id = $1 and name = $2 and expires_at > clock_timestamp() returning state`,
    [account, name, lifeSeconds],
  );
  return row?.state;
}

/** Keeps the number of sessions of an account: the least recently used ones end. */
async function dropOldest(client: Queryable, account: number, max: number): Promise<void> {
  await client.query(
    `delete from fetch_session where account_id = $1 and name in (
       select name from fetch_session where account_id = $1 order by used_at desc, name offset $2)`,
    [account, max],
  );
}
