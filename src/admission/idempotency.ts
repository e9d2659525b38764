// Idempotency keys: finds the answer of the first call with a key, and prepares answers for storage. The keys themselves are
// claimed, freed and answered in the transactions that reserve and settle calls.
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import {
  badParameter,
  databaseUnavailable,
  expiredKey,
  failed,
  inactiveKey,
  invalidKey,
  otherParameters,
  stillRunning,
  suspended,
} from '../contract/errors.ts';
import { isObject, parseJson } from '../contract/json.ts';
import type { Caller } from '../endpoints/endpoint.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { batchRows } from '../storage/maintenance.ts';
import type { MaintenanceTask } from '../storage/maintenance.ts';
import { persist } from '../storage/persist.ts';
import type { Sealer } from '../storage/sealing.ts';

/** The idempotency key of a call and the digest of its parameters. Both are HMACs. */
export interface IdempotencyKey {
  key: Buffer;
  fingerprint: Buffer;
}

/** An answer that is returned again. */
export interface KeptAnswer {
  /** The id of the first call. */
  id: string;
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** An answer as it is stored. */
export interface PackedAnswer {
  answer: Buffer;
  blobKey: string | null;
}

export interface Idempotency {
  /** Reads the value of the header. 400 when it is empty or too long. */
  identify(header: string, parameters: unknown): IdempotencyKey;
  /**
   * The answer of an earlier call with this key, and the credits left. Undefined when there was none. 409 while that call runs,
   * 422 when its parameters were different, 401 or 403 when the API key may not be used.
   */
  find(
    caller: Caller,
    endpointId: number,
    key: IdempotencyKey,
  ): Promise<{ answer: KeptAnswer; remaining: number } | undefined>;
  /** Prepares an answer for storage. A large one is written to the file store. */
  pack(answer: KeptAnswer, accountId: number): Promise<PackedAnswer>;
  /** Deletes expired keys. */
  readonly tasks: Record<'idempotencyKeys', MaintenanceTask>;
}

export interface IdempotencyParts {
  database: Database;
  blobs: Blobs;
  sealer: Sealer;
  secret: string;
  /** How long a call waits for the database. */
  waitMs: number;
}

const keyCharactersMax = 200;
/** Larger answers are written to the file store. */
const inlineBytesMax = 64 * 1024;
/** Files outlive the row that refers to them. */
const blobHours = 25;
const sweepMs = 60_000;
const tryShare = 0.4;
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export function createIdempotency({ database, blobs, sealer, secret, waitMs }: IdempotencyParts): Idempotency {
  const hmac = (purpose: string, text: string): Buffer =>
    createHmac('sha256', secret).update(`siteglass idempotency ${purpose}\0`).update(text).digest();
  const retryLimits = { deadlineMs: waitMs, tryMs: waitMs * tryShare };

  async function read({ call_id: id, answer, blob_key: blobKey, remaining }: Known & State): Promise<KeptAnswer> {
    if (answer === null) throw stillRunning(remaining);
    const sealed = blobKey === null ? answer : await readBlob(blobs, blobKey);
    return { id, ...decode(await decompress(sealer.open(sealed))) };
  }

  return {
    identify(header, parameters) {
      if (header.length === 0 || header.length > keyCharactersMax) {
        throw badParameter('Idempotency-Key', `must have 1 to ${keyCharactersMax} characters`);
      }
      return { key: hmac('key', header), fingerprint: hmac('parameters', canonicalJson(parameters)) };
    },

    async find(caller, endpointId, { key, fingerprint }) {
      if (database.availability.isDown) throw databaseUnavailable(); // at once, as for calls without a key
      const [row] = await persist(() => findAnswer(database, caller.keyId, endpointId, key), retryLimits);
      if (!row) throw invalidKey();
      if (!row.active) throw inactiveKey();
      if (row.expired) throw expiredKey();
      if (row.suspended) throw suspended(row.remaining);
      if (row.call_id === null) return undefined;
      if (!row.fingerprint.equals(fingerprint)) throw otherParameters(row.remaining);
      return { answer: await read(row), remaining: row.remaining };
    },

    async pack({ id, ...answer }, accountId) {
      const sealed = sealer.seal(await compress(encode(answer)));
      if (sealed.length <= inlineBytesMax) return { answer: sealed, blobKey: null };
      const blobKey = `idempotent/${id}`;
      const expiresAt = new Date(Date.now() + blobHours * 3_600_000);
      const details = { contentType: 'application/octet-stream', expiresAt, owner: accountId, isCache: false };
      await blobs.put(blobKey, sealed, details);
      return { answer: Buffer.alloc(0), blobKey };
    },

    tasks: { idempotencyKeys: { everyMs: sweepMs, run: () => deleteExpired(database, blobs) } },
  };
}

interface State {
  active: boolean;
  expired: boolean;
  suspended: boolean;
  remaining: number;
}

interface Known {
  call_id: string;
  fingerprint: Buffer;
  answer: Buffer | null;
  blob_key: string | null;
}

type Found = State & (Known | { call_id: null });

const findAnswer = (database: Database, keyId: number, endpointId: number, key: Buffer): Promise<Found[]> =>
  database.named<Found>(
    'find_idempotent_call',
    `select k.active, coalesce(k.expires_at <= clock_timestamp(), false) as expired, a.suspended_at is not null as suspended,
       (select coalesce(sum(b.total - b.used), 0)::bigint from bucket b where b.account_id = a.id
          and (b.rank <> 0 or (b.valid_from <= clock_timestamp() and b.valid_to > clock_timestamp()))) as remaining,
       i.call_id, i.fingerprint, i.answer, i.blob_key
     from api_key k join account a on a.id = k.account_id
     left join idempotent_call i
       on i.account_id = k.account_id and i.endpoint_id = $2 and i.key = $3 and i.expires_at > clock_timestamp()
     where k.id = $1 and k.deleted_at is null`,
    [keyId, endpointId, key],
  );

async function readBlob(blobs: Blobs, key: string): Promise<Buffer> {
  const blob = await blobs.get(key);
  if (!blob) throw failed('the first response cannot be read; all machines must use the same file store', 'internal');
  return Buffer.from(blob.bytes);
}

async function deleteExpired(database: Database, blobs: Blobs): Promise<void> {
  for (;;) {
    const rows = await database.query<{ blob_key: string | null }>(
      `delete from idempotent_call where call_id = any(array(
         select call_id from idempotent_call where expires_at < statement_timestamp() limit ${batchRows} for update skip locked))
       returning blob_key`,
    );
    for (const { blob_key } of rows) if (blob_key !== null) await blobs.delete(blob_key);
    if (rows.length < batchRows) return;
  }
}

/** JSON with sorted members, so that equal parameters have equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1))) : member,
  );
}

type Encoded = Omit<KeptAnswer, 'id'>;

/** The length of the JSON head, the head, and the body. */
function encode({ status, headers, body }: Encoded): Buffer {
  const head = Buffer.from(JSON.stringify({ status, headers }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

function decode(bytes: Buffer): Encoded {
  const bodyAt = 4 + bytes.readUInt32BE(0);
  const { status, headers } = parseJson(bytes.toString('utf8', 4, bodyAt)) as Omit<Encoded, 'body'>;
  return { status, headers, body: bytes.subarray(bodyAt) };
}
