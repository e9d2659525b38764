// Stored answers of fetches, for `max_age`. They belong to one account, are encrypted, and are the first to be deleted when the
// file store is full. A store that fails never fails a call.

import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { isObject, tryParseJson } from '../../contract/json.ts';
import { within } from '../../flow/time-limit.ts';
import type { Blobs } from '../../storage/blobs.ts';
import type { Sealer } from '../../storage/sealing.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Longer answers are not stored: they would occupy the thread that serves requests. */
const charactersMax = 8 * 1024 * 1024;
const waitMsMax = 5_000;
const dayMs = 86_400_000;
const keptDaysMax = 30;
const format = 1;

export interface StoredAnswer {
  body: unknown;
  /** The type of the raw form, which has the same text as the body; null when there is none. */
  rawType: string | null;
  headers: Record<string, string>;
}

/** The content of a file. */
interface Stored {
  file: string;
  /** Milliseconds since 1970. */
  storedAt: number;
  answer: StoredAnswer;
}

const isStored = (value: unknown): value is Stored =>
  isObject(value) && typeof value['storedAt'] === 'number' && isObject(value['answer']);

export interface FoundAnswer {
  answer: StoredAnswer;
  ageSeconds: number;
}

export interface StoreKey {
  account: number;
  endpoint: string;
  /** All parameters that change the answer. They may contain secrets: only a keyed hash of them leaves this file. */
  parameters: Readonly<Record<string, unknown>>;
}

export interface PageStore {
  /** The answer, if there is one that is not older than this. */
  find(key: StoreKey, ageSecondsMax: number): Promise<FoundAnswer | undefined>;
  /** Stores an answer for as long as the caller would accept it, at least a day and at most 30. */
  keep(key: StoreKey, answer: StoredAnswer, ageSecondsMax: number): Promise<void>;
}

export interface PageStoreParts {
  blobs: Pick<Blobs, 'get' | 'put'>;
  sealer: Sealer;
  /** The secret of the installation. */
  secret: string;
  /** Called before a file is written: it will be deleted with its workspace. */
  record(file: { key: string; account: number; expiresAt: Date }): Promise<void>;
  onTrouble(error: unknown): void;
  now?: () => Date;
}

export function createPageStore(parts: PageStoreParts): PageStore {
  const { blobs, sealer, secret, record, onTrouble, now = () => new Date() } = parts;

  const fileOf = ({ account, endpoint, parameters }: StoreKey): string => {
    const text = JSON.stringify([format, account, endpoint, sorted(parameters)]);
    return `pages/${createHmac('sha256', `siteglass stored pages\0${secret}`).update(text).digest('hex')}`;
  };

  async function read(file: string, ageSecondsMax: number): Promise<FoundAnswer | undefined> {
    const blob = await blobs.get(file);
    if (blob === null) return undefined;
    const text = (await decompress(sealer.open(Buffer.from(blob.bytes)))).toString();
    const stored = tryParseJson(text);
    // The name of the file is part of its content, so that files cannot be exchanged.
    if (!isStored(stored) || stored.file !== file) throw new Error(`the stored page ${file} has another content`);
    const { answer, storedAt } = stored;
    const ageSeconds = Math.max(0, Math.floor((now().getTime() - storedAt) / 1000));
    return ageSeconds <= ageSecondsMax ? { answer, ageSeconds } : undefined;
  }

  async function write(key: StoreKey, answer: StoredAnswer, ageSecondsMax: number): Promise<void> {
    const text = JSON.stringify({ file: fileOf(key), storedAt: now().getTime(), answer } satisfies Stored);
    if (text.length > charactersMax) return;
    const keptMs = Math.min(keptDaysMax * dayMs, Math.max(dayMs, ageSecondsMax * 1000));
    const expiresAt = new Date(now().getTime() + keptMs);
    const { account } = key;
    await record({ key: fileOf(key), account, expiresAt });
    const bytes = sealer.seal(await compress(text));
    const details = { contentType: 'application/octet-stream', expiresAt, owner: account, isCache: true };
    await blobs.put(fileOf(key), bytes, details);
  }

  return {
    async find(key, ageSecondsMax) {
      if (ageSecondsMax <= 0) return undefined;
      try {
        return await within(read(fileOf(key), ageSecondsMax), { ms: waitMsMax, late: slow });
      } catch (error) {
        onTrouble(error);
        return undefined;
      }
    },
    async keep(key, answer, ageSecondsMax) {
      try {
        await within(write(key, answer, ageSecondsMax), { ms: waitMsMax, late: slow });
      } catch (error) {
        onTrouble(error);
      }
    },
  };
}

const slow = (): Error => new Error(`the file store took longer than ${waitMsMax / 1000} s`);

/** The same text for the same values, in whatever order they were given. */
const sorted = (parameters: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
