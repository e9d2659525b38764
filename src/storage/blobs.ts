// The file store for screenshots, PDFs and large results. This implementation writes to disk; s3-blobs.ts uses a bucket.

import { createHash, randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createSerialQueue } from '../flow/serial-queue.ts';
import { failed, sentenceOf } from '../contract/errors.ts';
import { createBlobInventory } from './blob-inventory.ts';
import type { BlobInventory, StoredFile } from './blob-inventory.ts';
import { errnoOf } from '../contract/errno.ts';

const keyPattern = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/;
const keyCharactersMax = 200;
const headerBytesMax = 1_024;
const draftAgeMaxMs = 3_600_000; // no write takes an hour: an older draft was left by a process that was killed

export interface BlobDetails {
  contentType: string;
  /** Null: the file is kept until it is deleted. */
  expiresAt: Date | null;
  /** The account whose share of the store the file uses; none for files of the installation. */
  owner?: number | null;
  /** Cached files are deleted when the store is full. */
  isCache?: boolean;
}

export interface Blob extends BlobDetails {
  bytes: Uint8Array;
}

export interface BlobUsage {
  files: number;
  bytes: number;
}

/** A store of files by key. A key is lower-case words with `/` between them, such as `screenshot/3f2a`. */
export interface Blobs {
  /** Stores the file durably; replaces one with the same key. */
  put(key: string, bytes: Uint8Array, details: BlobDetails): Promise<void>;
  /** The file, or null when there is none or it has expired. */
  get(key: string): Promise<Blob | null>;
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>;
  /** Deletes expired files and drafts of killed processes. */
  sweep(now: Date): Promise<{ deleted: number; bytes: number }>;
  usage(): Promise<BlobUsage>;
  /** The keys of all files, in any order. */
  keys(): AsyncIterable<string>;
  /** Throws with the reason when the store cannot be used. */
  check(): Promise<void>;
}

export interface DiskBlobsOptions {
  directory: string;
  /** The limit on the total size of all files. */
  maxBytes: number;
  now?: () => Date;
}

interface Header {
  key: string;
  contentType: string;
  expiresAt: string | null;
  bytes: number;
  // Files of earlier versions have neither.
  owner?: number | null;
  isCache?: boolean;
}

/** One account may use this share of the store, so that the others can always store files. */
const accountShare = 0.5;

/**
 * Stores files in folders by the hash of their key. The first line of each is a JSON header, so that a file and its metadata
 * are written atomically.
 */
export function createDiskBlobs({ directory, maxBytes, now = () => new Date() }: DiskBlobsOptions): Blobs {
  const filesFolder = join(directory, 'files');
  const draftsFolder = join(directory, 'drafts');
  // Counted once, then kept up to date. Space is reserved before writing, so that concurrent writes cannot exceed the limit.
  let counting: Promise<BlobInventory> | undefined;
  // Changes run one at a time. Otherwise a sweep could delete a file that has just been replaced.
  const inTurn = createSerialQueue();

  async function countOnce(): Promise<BlobInventory> {
    counting ??= countFiles(filesFolder);
    try {
      return await counting;
    } catch (error) {
      counting = undefined;
      throw error;
    }
  }

  async function put(key: string, bytes: Uint8Array, details: BlobDetails): Promise<void> {
    const { contentType, expiresAt, owner = null, isCache = false } = details;
    const place = placeOf(filesFolder, key);
    const content = encode(
      { key, contentType, expiresAt: expiresAt?.toISOString() ?? null, bytes: bytes.length, owner, isCache },
      bytes,
    );
    const inventory = await countOnce();
    await makeRoom(inventory, owner, content.length);
    let isReserved = true;
    try {
      await makeFolder(draftsFolder);
      await makeFolder(dirname(place));
      const draft = join(draftsFolder, randomUUID());
      await writeSafely(draft, content);
      await inTurn(async () => {
        const replaced = await readStored(place);
        await rename(draft, place);
        if (replaced) inventory.remove(place, replaced.stored);
        inventory.unreserve(owner, content.length);
        isReserved = false;
        inventory.add(place, { owner, bytes: content.length, isCache });
      });
      await syncFolder(dirname(place));
    } catch (error) {
      throw isDiskFull(error) ? storeIsFull('the disk has no space left', error) : error;
    } finally {
      if (isReserved) inventory.unreserve(owner, content.length);
    }
  }

  /**
   * Reserves space for a file. Cached files are deleted if needed: those of the account if its share is used up, else those of
   * the account that uses the most.
   */
  async function makeRoom(inventory: BlobInventory, owner: number | null, bytes: number): Promise<void> {
    const shareMax = Math.floor(maxBytes * accountShare);
    const reason = () => {
      if (owner !== null && inventory.bytesOf(owner) + bytes > shareMax) return 'share';
      return inventory.bytes + bytes > maxBytes ? 'store' : undefined;
    };
    for (let full = reason(); full !== undefined; full = reason()) {
      const victim = inventory.nextVictim(full === 'share' ? owner : undefined);
      if (victim !== undefined) await inTurn(() => remove(victim));
      else if (full === 'share') throw shareIsUsed(`${inventory.bytesOf(owner)} of ${shareMax} bytes are used`);
      else throw storeIsFull(`${inventory.bytes} of ${maxBytes} bytes are used`);
    }
    inventory.reserve(owner, bytes);
  }

  async function get(key: string): Promise<Blob | null> {
    const file = await openIfThere(placeOf(filesFolder, key));
    if (file === undefined) return null;
    try {
      const content = await file.readFile();
      const { header, offset } = decode(content, key);
      if (isExpired(header, now())) return null;
      const bytes = content.subarray(offset);
      if (bytes.length !== header.bytes) throw new Error(`The stored file ${key} is damaged`);
      const { contentType, owner = null, isCache = false } = header;
      return { bytes, contentType, expiresAt: toDate(header.expiresAt), owner, isCache };
    } finally {
      await file.close();
    }
  }

  async function remove(place: string): Promise<number | undefined> {
    const inventory = await countOnce();
    const file = await readStored(place);
    await rm(place, { force: true });
    if (file) inventory.remove(place, file.stored);
    return file?.stored.bytes;
  }

  async function sweep(at: Date): Promise<{ deleted: number; bytes: number }> {
    const total = { deleted: 0, bytes: 0 };
    for await (const place of walk(filesFolder)) {
      const bytes = await inTurn(async () => {
        const header = await readHeader(place);
        return header !== undefined && isExpired(header, at) ? remove(place) : undefined;
      });
      if (bytes === undefined) continue;
      total.deleted += 1;
      total.bytes += bytes;
    }
    const drafts = await sweepDrafts(draftsFolder, at);
    return { deleted: total.deleted + drafts.deleted, bytes: total.bytes + drafts.bytes };
  }

  return {
    put,
    get,
    async delete(key) {
      const place = placeOf(filesFolder, key);
      await inTurn(() => remove(place));
    },
    sweep,
    async usage() {
      const { files, bytes } = await countOnce();
      return { files, bytes };
    },
    async *keys() {
      for await (const place of walk(filesFolder)) {
        const header = await readHeader(place);
        if (header) yield header.key;
      }
    },
    check: () => checkWritable(directory, draftsFolder),
  };
}

/** The path of a file. Keys are hashed, so that folders stay small and no key can point outside them. */
function placeOf(filesFolder: string, key: string): string {
  if (!keyPattern.test(key) || key.length > keyCharactersMax)
    throw new Error(`"${key.slice(0, 80)}" is not a valid file key`);
  const digest = createHash('sha256').update(key).digest('hex');
  return join(filesFolder, digest.slice(0, 2), digest.slice(2, 4), digest.slice(4));
}

function encode(header: Header, bytes: Uint8Array): Buffer {
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  if (line.length > headerBytesMax) throw new Error(`The content type of the file ${header.key} is too long`);
  return Buffer.concat([line, bytes]);
}

function decode(content: Buffer, key?: string): { header: Header; offset: number } {
  const end = content.indexOf(10);
  const header = JSON.parse(content.toString('utf8', 0, Math.max(end, 0))) as Header;
  if (key !== undefined && header.key !== key) throw new Error(`The stored file ${key} belongs to another key`);
  return { header, offset: end + 1 };
}

/** Reads the header of a file; undefined when it is missing or damaged. */
async function readHeader(place: string): Promise<Header | undefined> {
  const file = await openIfThere(place);
  if (file === undefined) return undefined;
  try {
    const start = Buffer.alloc(headerBytesMax);
    const { bytesRead } = await file.read(start, 0, start.length, 0);
    return decode(start.subarray(0, bytesRead)).header;
  } catch {
    return undefined; // one damaged file must not prevent the sweep of others
  } finally {
    await file.close();
  }
}

function isExpired({ expiresAt }: Header, now: Date): boolean {
  const end = toDate(expiresAt);
  return end !== null && end.getTime() <= now.getTime();
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

async function writeSafely(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Makes a rename survive a power loss. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Throws with the reason when no file can be written. */
async function checkWritable(directory: string, draftsFolder: string): Promise<void> {
  try {
    const draft = join(draftsFolder, randomUUID());
    await makeFolder(draftsFolder);
    await writeSafely(draft, Buffer.from('check'));
    await rm(draft);
  } catch (error) {
    const why = sentenceOf(error);
    throw new Error(`Files cannot be stored in ${directory}: ${why}`, { cause: error });
  }
}

/** Deletes the drafts of processes that were killed. */
async function sweepDrafts(folder: string, at: Date): Promise<{ deleted: number; bytes: number }> {
  const total = { deleted: 0, bytes: 0 };
  for (const name of await listFolder(folder)) {
    const draft = join(folder, name);
    const found = await statIfThere(draft); // it may just have been finished
    if (found === undefined || at.getTime() - found.mtimeMs < draftAgeMaxMs) continue;
    await rm(draft, { force: true });
    total.deleted += 1;
    total.bytes += found.size;
  }
  return total;
}

async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function countFiles(folder: string): Promise<BlobInventory> {
  const found: { place: string; stored: StoredFile; writtenAt: number }[] = [];
  for await (const place of walk(folder)) {
    const file = await readStored(place);
    if (file) found.push({ place, ...file });
  }
  const inventory = createBlobInventory();
  for (const { place, stored } of found.toSorted((one, other) => one.writtenAt - other.writtenAt)) {
    inventory.add(place, stored);
  }
  return inventory;
}

/** What the inventory records about a file; undefined when there is none. */
async function readStored(place: string): Promise<{ stored: StoredFile; writtenAt: number } | undefined> {
  const found = await statIfThere(place);
  if (found === undefined) return undefined;
  const header = await readHeader(place);
  const stored = { owner: header?.owner ?? null, bytes: found.size, isCache: header?.isCache ?? false };
  return { stored, writtenAt: found.mtimeMs };
}

async function* walk(folder: string): AsyncGenerator<string> {
  for (const first of await listFolder(folder)) {
    for (const second of await listFolder(join(folder, first))) {
      for (const name of await listFolder(join(folder, first, second))) yield join(folder, first, second, name);
    }
  }
}

async function listFolder(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return errnoOf(error) === 'ENOENT';
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errnoOf(error) ?? '');
}

/** The caller sees that the store is full; the details are logged for the operator. */
function storeIsFull(why: string, cause?: unknown): Error {
  return failed('the file store is full', 'internal', {
    cause: new Error(`The file store is full: ${why}`, { cause }),
  });
}

function shareIsUsed(why: string): Error {
  return failed('the workspace has used its share of the file store', 'internal', {
    cause: new Error(`The share of a workspace in the file store is used: ${why}`),
  });
}
