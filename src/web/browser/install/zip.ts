// Unpacks the zip archives of Chrome for Testing. Stored and deflated files, no encryption, no links, no zip64.

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { insideFolder } from './paths.ts';

const endBytes = 22;
const commentBytesMax = 65_535;
const directoryBytesMax = 16 * 1024 * 1024;
const entriesMax = 20_000;
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const stored = 0;
const deflated = 8;
const fileTypeMask = 0o170000;
const linkType = 0o120000;

export interface UnzipLimits {
  /** The unpacked size of all files together. */
  bytesMax: number;
  signal?: AbortSignal | undefined;
}

interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  mode: number;
  offset: number;
}

/** Unpacks an archive into a folder. Throws if it is damaged, too large, or has a name that points outside the folder. */
export async function unzip(archive: string, folder: string, { bytesMax, signal }: UnzipLimits): Promise<void> {
  await using file = await open(archive, 'r');
  const entries = await readDirectory(file);
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > bytesMax) throw new Error(`the archive would take ${total} bytes, more than the ${bytesMax} allowed`);
  for (const entry of entries) {
    const path = insideFolder(folder, entry.name);
    if ((entry.mode & fileTypeMask) === linkType) throw new Error(`the archive has a link: ${entry.name}`);
    if (entry.name.endsWith('/')) await mkdir(path, { recursive: true, mode: 0o755 });
    else await extract({ file, archive }, entry, path, signal);
  }
}

async function readDirectory(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tail = await readAt(
    file,
    Math.max(0, size - endBytes - commentBytesMax),
    Math.min(size, endBytes + commentBytesMax),
  );
  let at = tail.length - endBytes;
  while (at >= 0 && tail.readUInt32LE(at) !== signatures.end) at--;
  if (at < 0) throw new Error('the archive is truncated or not a zip file');
  const count = tail.readUInt16LE(at + 10);
  const directoryBytes = tail.readUInt32LE(at + 12);
  if (count > entriesMax || directoryBytes > directoryBytesMax) throw new Error('the archive has too many files');
  return [...parseDirectory(await readAt(file, tail.readUInt32LE(at + 16), directoryBytes), count)];
}

function* parseDirectory(directory: Buffer, count: number): Generator<ZipEntry> {
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signatures.central) {
      throw new Error('the archive has a damaged list of files');
    }
    const nameBytes = directory.readUInt16LE(at + 28);
    const extraBytes = directory.readUInt16LE(at + 30);
    const commentBytes = directory.readUInt16LE(at + 32);
    yield {
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      mode: directory.readUInt32LE(at + 38) >>> 16,
      offset: directory.readUInt32LE(at + 42),
    };
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
}

async function extract(
  { file, archive }: { file: FileHandle; archive: string },
  entry: ZipEntry,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { name, method, packedBytes, offset, mode } = entry;
  if (method !== stored && method !== deflated)
    throw new Error(`${name} has an unsupported compression method (${method})`);
  const head = await readAt(file, offset, 30);
  if (head.readUInt32LE(0) !== signatures.local) throw new Error(`the archive is damaged at ${name}`);
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  await mkdir(dirname(path), { recursive: true, mode: 0o755 });
  const created = { flags: 'wx', mode: (mode & 0o111) === 0 ? 0o644 : 0o755 };
  if (packedBytes === 0) return await writeFile(path, '', { flag: 'wx', mode: created.mode });
  const source = createReadStream(archive, { start, end: start + packedBytes - 1 });
  const unpacked = method === deflated ? [createInflateRaw()] : [];
  await pipeline([source, ...unpacked, verifier(entry), createWriteStream(path, created)], {
    ...(signal && { signal }),
  });
}

/** Passes an entry's bytes through, and fails if they do not match its size and checksum. */
function verifier({ name, bytes, crc }: ZipEntry): Transform {
  let seen = 0;
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      sum = crc32(chunk, sum);
      done(seen > bytes ? new Error(`${name} is longer than the archive says`) : null, chunk);
    },
    flush(done) {
      done(seen === bytes && sum === crc ? null : new Error(`${name} is damaged in the archive`));
    },
  });
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new Error('the archive is truncated');
  return buffer;
}
