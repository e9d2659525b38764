// Stores parameters and bodies of calls for the request log: truncated, compressed and batched. Skips accounts with log privacy.
import { hideEmbeddedUserInfo, hideUserInfo } from '../contract/secrets.ts';
import { hideSecrets } from '../contract/sent-secrets.ts';
import type { Database } from '../storage/database.ts';
import { createLane } from '../storage/lane.ts';
import { pack } from '../storage/pack.ts';
import { persist } from '../storage/persist.ts';

export interface Payload {
  id: string;
  accountId: number;
  params: Record<string, unknown>;
  /** Secrets that the target was sent. They are hidden in the body and the headers, which may repeat them. */
  secrets?: readonly string[];
  body: string | Uint8Array;
  contentType: string;
  /** Headers of the response, apart from those that every response has. */
  headers?: Record<string, string>;
}

export interface Payloads {
  /** Queues a payload for storage. Best effort: payloads are dropped when the database cannot keep up. */
  keep(payload: Payload): void;
  flush(): Promise<void>;
  readonly dropped: number;
}

/** The part of a payload that is stored. */
interface Excerpt {
  id: string;
  accountId: number;
  params: Record<string, unknown>;
  excerpt: Buffer | null;
  contentType: string;
  headers: string;
  bodyBytes: number;
}

/** The memory of payloads that wait for the database. */
const waitingBytesMax = 32 * 1024 * 1024;
/** Payloads outlast a short outage. */
const insertTimeoutMs = 60_000;

const textTypes = /^(text\/|application\/(json|xml|javascript|[a-z.+-]*\+(json|xml)))/;

const headersMax = 30;
const headerCharactersMax = 2000;

const queueMax = 5000;
/** One account cannot fill the queue, so that payloads of the others are still stored. */
const queuedPerAccountMax = queueMax / 2;

export function createPayloads({ database, bodyBytesMax }: { database: Database; bodyBytesMax: number }): Payloads {
  let dropped = 0;
  const queuedOf = new Map<number, number>();
  let waitingBytes = 0;
  let lastBatch = 0;
  const insert = (batch: Excerpt[]): Promise<undefined[]> => {
    lastBatch = batch.length;
    return persist(() => insertExcerpts(database, batch), insertTimeoutMs);
  };
  const lane = createLane(insert, {
    batchMax: 200,
    queueMax,
    overflow: () => new Error('the queue of request payloads is full'),
    // While there are many calls, fewer and larger statements cost less. No call waits for them.
    linger: { ms: 50, items: 100, isWorthwhile: () => lastBatch > 1 },
  });

  function enter(accountId: number, bytes: number): void {
    waitingBytes += bytes;
    queuedOf.set(accountId, (queuedOf.get(accountId) ?? 0) + 1);
  }

  function leave(accountId: number, bytes: number): void {
    waitingBytes -= bytes;
    const left = (queuedOf.get(accountId) ?? 1) - 1;
    if (left > 0) queuedOf.set(accountId, left);
    else queuedOf.delete(accountId);
  }

  return {
    keep({ id, accountId, params, secrets = [], body, contentType, headers = {} }) {
      const bodyBytes = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
      // Truncate before queueing, so that the queue does not hold whole pages in memory.
      const excerpt = textTypes.test(contentType) ? beginningOf(body, bodyBytesMax, secrets) : null;
      const bytes = excerpt?.length ?? 0;
      if (waitingBytes + bytes > waitingBytesMax || (queuedOf.get(accountId) ?? 0) >= queuedPerAccountMax) {
        dropped++;
        return;
      }
      enter(accountId, bytes);
      lane
        .push({ id, accountId, params, excerpt, contentType, headers: writeHeaders(headers, secrets), bodyBytes })
        .catch(() => dropped++)
        .finally(() => leave(accountId, bytes));
    },
    flush: () => lane.drained(),
    get dropped() {
      return dropped;
    },
  };
}

/** Responses repeat the URL of the call, which may have other URLs with passwords in its query. */
function beginningOf(text: string | Uint8Array, bytesMax: number, secrets: readonly string[]): Buffer {
  if (secrets.length > 0) {
    const whole = typeof text === 'string' ? text : Buffer.from(text.slice(0, 2 * bytesMax)).toString();
    return beginningOf(hideSecrets(whole, secrets, bytesMax), bytesMax, []);
  }
  const beginning = Buffer.from(text.slice(0, bytesMax)).subarray(0, bytesMax);
  if (!beginning.includes('@') && !beginning.includes('%40')) return beginning;
  const whole = beginning.toString();
  const shown = hideEmbeddedUserInfo(whole);
  return shown === whole ? beginning : Buffer.from(shown);
}

/** Final URLs of redirects may contain a user name and a password. */
const writeHeaders = (headers: Record<string, string>, secrets: readonly string[]): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(headers)
        .slice(0, headersMax)
        .map(([name, value]) => [name, hideSecrets(hideUserInfo(value), secrets, headerCharactersMax)]),
    ),
  );

async function insertExcerpts(database: Database, batch: Excerpt[]): Promise<undefined[]> {
  await database.named(
    'insert_payloads',
    `insert into request_payload (id, account_id, params, body, body_type, body_bytes, headers)
     select p.id, p.account_id, p.params, p.body, p.body_type, p.body_bytes, p.headers
     from unnest($1::uuid[], $2::int[], $3::bytea[], $4::bytea[], $5::text[], $6::bigint[], $7::jsonb[])
       p(id, account_id, params, body, body_type, body_bytes, headers)
     join account a on a.id = p.account_id and not a.log_private and a.deleted_at is null
     on conflict (id) do nothing`,
    [
      batch.map((payload) => payload.id),
      batch.map((payload) => payload.accountId),
      batch.map((payload) => pack(JSON.stringify(payload.params))),
      batch.map((payload) => (payload.excerpt === null ? null : pack(payload.excerpt))),
      batch.map((payload) => payload.contentType),
      batch.map((payload) => payload.bodyBytes),
      batch.map((payload) => payload.headers),
    ],
  );
  return batch.map(() => undefined);
}
