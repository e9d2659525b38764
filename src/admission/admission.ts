// Authentication, limits and billing of calls. The database decides about credits, in batches.
import { couldBeKey, hashKey } from '../contract/api-key.ts';
import {
  ApiError,
  databaseUnavailable,
  expiredKey,
  failed,
  inactiveKey,
  invalidKey,
  overloaded,
} from '../contract/errors.ts';
import { createBoundedCache } from '../flow/bounded-cache.ts';
import type { Database } from '../storage/database.ts';
import type { Caller } from '../endpoints/endpoint.ts';
import { describeBatch } from '../storage/batch.ts';
import type { RowOf } from '../storage/batch.ts';
import { createLane } from '../storage/lane.ts';
import type { LaneOptions } from '../storage/lane.ts';
import { onlyRow } from '../storage/rows.ts';
import { isolate, persist } from '../storage/persist.ts';
import type { RetryLimits } from '../storage/persist.ts';
import type { PackedAnswer } from './idempotency.ts';
import { loggedColumns, loggedOf } from './logged-columns.ts';
import type { CallEnd } from './logged-columns.ts';
import { admit, admitKeyed, isKeyed, refusalOf } from './reservations.ts';
import type { Admit, KeyedReservation, Reservation, Verdict } from './reservations.ts';
import type { Unconfirmed } from './unconfirmed.ts';

/** The current state of a key and its account. */
export interface KeyState extends Caller {
  active: boolean;
  expired: boolean;
  /** The operator has suspended the workspace. */
  suspended: boolean;
  statsEnabled: boolean;
  logPrivate: boolean;
  /** Hosts that webunlocker may fetch. */
  unlockerHosts: string[];
  remaining: number;
}

const endedColumns = { id: ['p_ids', 'uuid'], billed: ['p_billed', 'boolean'], ...loggedColumns } as const;
const freeColumns = {
  id: ['p_ids', 'uuid'],
  accountId: ['p_accounts', 'int'],
  keyId: ['p_keys', 'int'],
  endpointId: ['p_endpoints', 'smallint'],
  ...loggedColumns,
} as const;
const endedBatch = describeBatch(endedColumns);
const freeBatch = describeBatch(freeColumns);

type EndedRow = RowOf<typeof endedColumns>;
/** Of a call with an idempotency key. */
type AnsweredRow = EndedRow & { kept: PackedAnswer | null };
type FreeRow = RowOf<typeof freeColumns>;

/** A call whose reservation ends. */
export interface EndedCall extends CallEnd {
  id: string;
  billed: boolean;
}

/** A call without a reservation. */
export interface FreeCall extends CallEnd, Caller {
  id: string;
  endpointId: number;
}

export interface Admission {
  /** The caller of a key; 401 when the key is unknown. `reserve` and `keyState` check whether it may still be used. */
  identify(key: string): Promise<Caller>;
  /** Removes the key from the cache: a value that was deleted and imported again is another key. */
  forget(key: string): void;
  /** The current state of a key; 401 when it may not be used. */
  keyState(caller: Caller): Promise<KeyState>;
  /**
   * Reserves the credits, or throws a 401, 402 or 403. Free calls (0 credits) are only counted. 409 or 422 when another call
   * has the idempotency key.
   */
  reserve(reservation: Reservation): Promise<{ remaining: number }>;
  /**
   * Bills or releases a reservation and writes the log row, before the response is sent. Calls with an idempotency key pass the
   * answer to keep, or null to free the key.
   */
  settle(call: EndedCall, answer?: PackedAnswer | null): Promise<void>;
  /** Undoes a call that is answered with an error although the database may have accepted it: its hold, bill and job. */
  revoke(id: string): Promise<void>;
  /** Writes the log row of a call without a reservation. Best effort: rows are dropped when the log is overloaded. */
  record(call: FreeCall): void;
  /** Resolves when everything has been written. */
  flush(): Promise<void>;
  /** Log rows that were dropped. */
  readonly dropped: number;
}

export interface AdmissionParts {
  database: Database;
  nodeId: number;
  unconfirmed: Unconfirmed;
  /** How long a call waits for the database. */
  waitMs: number;
}

const keysCachedMax = 50_000;
const batchMax = 256;
const queueMax = 20_000;
/** Log rows of free and refused calls wait this long for the database, in a queue of limited length. */
const recordTimeoutMs = 5 * 60_000;
/** The share of the wait after which a statement is tried on another connection. */
const tryShare = 0.4;

const tooManyCalls = () => overloaded('too many concurrent calls', 2);
function unreachable(cause: unknown): never {
  if (cause instanceof ApiError) throw cause;
  throw databaseUnavailable(cause);
}

export function createAdmission({ database, nodeId, unconfirmed, waitMs }: AdmissionParts): Admission {
  const retryLimits: RetryLimits = { deadlineMs: waitMs, tryMs: waitMs * tryShare };
  const late = () => databaseUnavailable(new Error(`the database did not answer within ${waitMs} ms`));
  const lane = <Item, Answer>(
    run: (batch: Item[]) => Promise<Answer[]>,
    options: Partial<LaneOptions<Item, Answer>> = {},
  ) =>
    createLane((items: Item[]) => isolate(items, run), {
      batchMax,
      queueMax,
      waitMs,
      overflow: tooManyCalls,
      late,
      ...options,
    });
  const lookUps = lane((hashes: Buffer[]) => findCallers(database, hashes, retryLimits));
  const keyStates = lane((keyIds: number[]) => readKeyStates(database, keyIds, retryLimits));
  // The caller has got an error in the meantime.
  const onUnclaimed = ({ id, credits }: Reservation, verdict: Verdict | Error) => {
    if (!(verdict instanceof Error) && verdict.decision === 'admitted' && credits > 0) void unconfirmed.add(id);
  };
  const reservations = lane((batch: Reservation[]) => admitOrRevoke(batch, admit), { onUnclaimed });
  const settlements = lane((batch: EndedRow[]) => settleBatch(database, nodeId, batch, retryLimits));
  // Calls with idempotency keys cost more, so they do not share the batches of the others.
  const keyedReservations = lane((batch: KeyedReservation[]) => admitOrRevoke(batch, admitKeyed), { onUnclaimed });
  const keyedSettlements = lane((batch: AnsweredRow[]) => settleKeyedBatch(database, nodeId, batch, retryLimits));
  const freeCalls = lane((batch: FreeRow[]) => recordBatch(database, nodeId, batch), { waitMs: Infinity });
  let dropped = 0;

  /** If the outcome is unknown, credits may have been reserved, which must be released. */
  async function admitOrRevoke<R extends Reservation>(batch: R[], decide: Admit<R>): Promise<Verdict[]> {
    try {
      return await decide(database, nodeId, batch, retryLimits);
    } catch (error) {
      for (const { id, credits } of batch) if (credits > 0) void unconfirmed.add(id);
      throw error;
    }
  }

  /** While the database does not answer, new calls are refused at once. */
  function requireDatabase(): void {
    if (database.availability.isDown) throw late();
  }

  // A hash belongs to one key until that key is deleted, which every call checks. Nothing else about a key is cached.
  const callers = createBoundedCache<string, Caller>({ entriesMax: keysCachedMax });

  return {
    async identify(key) {
      if (!couldBeKey(key)) throw invalidKey();
      const hash = hashKey(key);
      const name = nameOf(hash);
      const known = callers.get(name);
      if (known) return known;
      requireDatabase();
      const { caller } = await lookUps.push(hash).catch(unreachable);
      if (!caller) throw invalidKey();
      callers.set(name, caller);
      return caller;
    },

    forget(key) {
      callers.delete(nameOf(hashKey(key)));
    },

    async keyState(caller) {
      requireDatabase();
      const { keyState } = await keyStates.push(caller.keyId).catch(unreachable);
      if (!keyState) throw invalidKey();
      if (!keyState.active) throw inactiveKey();
      if (keyState.expired) throw expiredKey();
      return keyState;
    },

    async reserve(reservation) {
      requireDatabase();
      const verdict = await (
        isKeyed(reservation) ? keyedReservations.push(reservation) : reservations.push(reservation)
      ).catch(unreachable);
      const refusal = refusalOf(verdict, reservation.credits);
      if (refusal) throw refusal;
      return { remaining: verdict.remaining ?? 0 };
    },

    async settle(call, answer) {
      const { id, billed } = call;
      const row = { id, billed, ...loggedOf(call) };
      const settled = answer === undefined ? settlements.push(row) : keyedSettlements.push({ ...row, kept: answer });
      const outcome = await settled.catch(async (error: unknown) => {
        // It is unknown whether the call was billed. The caller gets an error, so the bill must be voided.
        await unconfirmed.add(id);
        return unreachable(error);
      });
      if (outcome === 'lost' && billed) {
        throw failed('the call took too long, or its workspace was deleted: its reservation was released', 'deadline');
      }
    },

    revoke: (id) => unconfirmed.add(id),

    record(call) {
      const { id, accountId, keyId, endpointId } = call;
      freeCalls.push({ id, accountId, keyId, endpointId, ...loggedOf(call) }).catch(() => {
        dropped++;
      });
    },

    async flush() {
      const lanes = [reservations, keyedReservations, settlements, keyedSettlements, freeCalls];
      await Promise.all(lanes.map((one) => one.drained()));
    },

    get dropped() {
      return dropped;
    },
  };
}

const nameOf = (hash: Buffer): string => hash.toString('latin1');

async function findCallers(
  database: Database,
  hashes: Buffer[],
  retryLimits: RetryLimits,
): Promise<{ caller: Caller | undefined }[]> {
  const rows = await persist(
    () =>
      database.named<{ hash: Buffer; key_id: number; account_id: number }>(
        'find_callers',
        'select hash, id as key_id, account_id from api_key where hash = any($1::bytea[]) and deleted_at is null',
        [hashes],
      ),
    retryLimits,
  );
  const found = new Map(rows.map((row) => [nameOf(row.hash), { keyId: row.key_id, accountId: row.account_id }]));
  return hashes.map((hash) => ({ caller: found.get(nameOf(hash)) }));
}

async function readKeyStates(
  database: Database,
  keyIds: number[],
  retryLimits: RetryLimits,
): Promise<{ keyState: KeyState | undefined }[]> {
  const rows = await persist(
    () =>
      database.named<KeyState>(
        'read_key_states',
        `select k.id as "keyId", a.id as "accountId", k.active, coalesce(k.expires_at <= clock_timestamp(), false) as expired,
           a.suspended_at is not null as suspended, a.stats_enabled as "statsEnabled", a.log_private as "logPrivate",
           array(select host from unlocker_host u where u.account_id = a.id) as "unlockerHosts",
           (select coalesce(sum(b.total - b.used), 0)::bigint from bucket b where b.account_id = a.id
              and (b.rank <> 0 or (b.valid_from <= clock_timestamp() and b.valid_to > clock_timestamp())))
           + case when a.period_end <= clock_timestamp() then a.plan_quota else 0 end as remaining -- the next call opens the period
         from api_key k join account a on a.id = k.account_id where k.id = any($1::int[]) and k.deleted_at is null`,
        [[...new Set(keyIds)]],
      ),
    retryLimits,
  );
  const found = new Map(rows.map((row) => [row.keyId, row]));
  return keyIds.map((keyId) => ({ keyState: found.get(keyId) }));
}

/** `lost`: the lease of the hold expired before the call ended. */
type Settlement = 'settled' | 'repeated' | 'lost';

const next = endedBatch.columns + 1;
const settleCalls = `settle_calls(${endedBatch.parameters}, p_node => $${next}::int) as outcomes`;
const settleStatement = `select ${settleCalls}`;
const settleKeyedStatement = `select ${settleCalls}, keep_answers($1::uuid[], $${next + 1}::bytea[], $${next + 2}::text[])`;
const recordStatement = `select record_calls(${freeBatch.parameters}, p_node => $${freeBatch.columns + 1}::int)`;

async function settleBatch(
  database: Database,
  nodeId: number,
  batch: EndedRow[],
  retryLimits: RetryLimits,
): Promise<Settlement[]> {
  const rows = await persist(
    () =>
      database.named<{ outcomes: Settlement[] }>('settle_calls', settleStatement, [
        ...endedBatch.arraysOf(batch),
        nodeId,
      ]),
    retryLimits,
  );
  return onlyRow(rows).outcomes;
}

async function settleKeyedBatch(
  database: Database,
  nodeId: number,
  batch: AnsweredRow[],
  retryLimits: RetryLimits,
): Promise<Settlement[]> {
  const rows = await persist(
    () =>
      database.named<{ outcomes: Settlement[] }>('settle_keyed_calls', settleKeyedStatement, [
        ...endedBatch.arraysOf(batch),
        nodeId,
        batch.map(({ kept }) => kept?.answer ?? null),
        batch.map(({ kept }) => kept?.blobKey ?? null),
      ]),
    retryLimits,
  );
  return onlyRow(rows).outcomes;
}

async function recordBatch(database: Database, nodeId: number, batch: FreeRow[]): Promise<undefined[]> {
  await persist(
    () => database.named('record_calls', recordStatement, [...freeBatch.arraysOf(batch), nodeId]),
    recordTimeoutMs,
  );
  return batch.map(() => undefined);
}
