// The decision about calls: whether they may run, and the reservation of their credits.
import {
  expiredKey,
  failed,
  inactiveKey,
  insufficientCredits,
  invalidKey,
  openInvoice,
  otherParameters,
  rateLimited,
  stillRunning,
  suspended,
} from '../contract/errors.ts';
import type { ApiError, RateLimit } from '../contract/errors.ts';
import type { Caller } from '../endpoints/endpoint.ts';
import type { Database } from '../storage/database.ts';
import { persist } from '../storage/persist.ts';
import type { RetryLimits } from '../storage/persist.ts';
import { onlyRow } from '../storage/rows.ts';
import type { IdempotencyKey } from './idempotency.ts';
import { secondsUntilFree } from './rate-limit-reset.ts';

export interface Reservation {
  id: string;
  caller: Caller;
  endpointId: number;
  credits: number;
  leaseSeconds: number;
  /** The idempotency key that the call claims with its reservation. */
  idempotency?: IdempotencyKey | undefined;
}

/** The decisions of `reserve_calls` and `reserve_keyed_calls`. */
export type Decision =
  | 'admitted'
  | 'invalid key'
  | 'inactive key'
  | 'expired key'
  | 'suspended'
  | RateLimit
  | 'insufficient credits'
  | 'open invoice'
  | 'duplicate'
  | 'other parameters'
  | 'ended';

export interface Verdict {
  decision: Decision;
  remaining: number | null;
  invoice: string | null;
}

/** The error of a refusal; undefined when the call was admitted. */
export function refusalOf({ decision, remaining, invoice }: Verdict, credits: number): ApiError | undefined {
  const left = remaining ?? 0;
  switch (decision) {
    case 'admitted':
      return undefined;
    case 'invalid key':
      return invalidKey();
    case 'inactive key':
      return inactiveKey();
    case 'expired key':
      return expiredKey();
    case 'suspended':
      return suspended(left);
    case 'insufficient credits':
      return insufficientCredits(credits, left);
    case 'open invoice':
      return openInvoice(invoice ?? '', left);
    case 'duplicate':
      return stillRunning(left);
    case 'other parameters':
      return otherParameters(left);
    case 'ended':
      return failed('the database was restarted while the call was being admitted, try again', 'database', {
        retryAfterSeconds: 1,
      });
    case 'per second':
    case 'per minute':
    case 'quota total':
    case 'quota daily':
    case 'quota weekly':
    case 'quota monthly':
      return rateLimited(decision, left, secondsUntilFree(decision, Date.now()));
    default:
      // During an upgrade, the database may already have the functions of a newer version.
      return failed(`the call was refused: ${String(decision satisfies never)}`, 'internal');
  }
}

export type KeyedReservation = Reservation & { idempotency: IdempotencyKey };
/** Decides a batch of calls. */
export type Admit<R extends Reservation> = (
  database: Database,
  nodeId: number,
  batch: R[],
  retryLimits: RetryLimits,
) => Promise<Verdict[]>;

export const isKeyed = (reservation: Reservation): reservation is KeyedReservation =>
  reservation.idempotency !== undefined;

interface Decisions {
  verdicts: Decision[];
  remaining: (string | number | null)[];
  invoices: (string | null)[];
}

export const admit: Admit<Reservation> = async (database, nodeId, batch, retryLimits) =>
  verdictsOf(
    await persist(
      (isRetry) =>
        database.named<Decisions>(
          'reserve_calls',
          'select * from reserve_calls($1::uuid[], $2::int[], $3::int[], $4::smallint[], $5::int[], $6::int[], $7::int, $8::boolean)',
          reserveArguments(batch, nodeId, isRetry),
        ),
      retryLimits,
    ),
  );

export const admitKeyed: Admit<KeyedReservation> = async (database, nodeId, batch, retryLimits) =>
  verdictsOf(
    await persist(
      (isRetry) =>
        database.named<Decisions>(
          'reserve_keyed_calls',
          'select * from reserve_keyed_calls($1::uuid[], $2::int[], $3::int[], $4::smallint[], $5::int[], $6::int[], $7::int, $8::boolean, $9::bytea[], $10::bytea[])',
          [
            ...reserveArguments(batch, nodeId, isRetry),
            batch.map(({ idempotency }) => idempotency.key),
            batch.map(({ idempotency }) => idempotency.fingerprint),
          ],
        ),
      retryLimits,
    ),
  );

const reserveArguments = (batch: Reservation[], nodeId: number, isRetry: boolean): unknown[] => [
  batch.map((call) => call.id),
  batch.map((call) => call.caller.keyId),
  batch.map((call) => call.caller.accountId),
  batch.map((call) => call.endpointId),
  batch.map((call) => call.credits),
  batch.map((call) => call.leaseSeconds),
  nodeId,
  isRetry,
];

function verdictsOf(rows: Decisions[]): Verdict[] {
  const { verdicts, remaining, invoices } = onlyRow(rows);
  return verdicts.map((decision, index) => ({
    decision,
    remaining: remaining[index] == null ? null : Number(remaining[index]),
    invoice: invoices[index] ?? null,
  }));
}
