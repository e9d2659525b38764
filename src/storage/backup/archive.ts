// The file of a backup: a tar archive, so that other tools can read it. Its last entry has the SHA-256 of everything before
// it, so that a truncated or changed archive is detected before anything is restored.
import { createHash } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { objectOf, parseJson } from '../../contract/json.ts';

const blockBytes = 512;
const readBytes = 1 << 20;
const nameBytesMax = 100;
/** More than any entry that we write. */
const entryBytesMax = 1 << 30;
export const endName = 'end.json';

export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>;
}

/**
 * Writes an archive. It appears under its name when it is complete, and only its owner can read it. `work` adds the entries;
 * what it returns becomes the last entry.
 */
export async function writeArchive<End extends object>(
  path: string,
  work: (archive: ArchiveWriter) => Promise<End>,
): Promise<End> {
  if (await stat(path).catch(() => undefined)) throw new Error(`${path} exists already: choose another name`);
  const draft = `${path}.${process.pid}.draft`;
  const file = await open(draft, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const add = async (name: string, content: Uint8Array) => {
      for (const part of [headerOf(name, content.length), content, paddingOf(content.length)]) {
        hash.update(part);
        await file.writeFile(part); // appends
      }
    };
    const end = await work({ add });
    await add(endName, Buffer.from(JSON.stringify({ ...end, sha256: hash.copy().digest('hex') })));
    await file.writeFile(Buffer.alloc(2 * blockBytes));
    await file.sync();
    await file.close();
    await rename(draft, path);
    return end;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

export interface ArchiveEntry {
  name: string;
  /** Where its header starts. */
  position: number;
  bytes: number;
  read(): Promise<Buffer>;
}

export interface ArchiveReader extends AsyncDisposable {
  /** The entries whose names start so, in order. */
  entries(prefix?: string): AsyncGenerator<ArchiveEntry, undefined>;
}

/** Opens an archive and checks all of it. */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const file = await open(path, 'r').catch((error: Error) => {
    throw new Error(`${path} cannot be read: ${error.message}`);
  });
  try {
    await verify(path, file);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    entries: (prefix = '') => entriesOf(path, file, prefix),
    [Symbol.asyncDispose]: () => file.close(),
  };
}

async function* entriesOf(path: string, file: FileHandle, prefix: string): AsyncGenerator<ArchiveEntry, undefined> {
  const header = Buffer.alloc(blockBytes);
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(header, 0, blockBytes, position);
    if (bytesRead < blockBytes) throw damaged(path, 'it is truncated');
    if (header[0] === 0) return undefined;
    const { name, bytes } = readHeader(path, header);
    const start = position + blockBytes;
    if (name.startsWith(prefix)) {
      yield { name, position, bytes, read: () => readPart(path, file, start, bytes) };
    }
    position = start + bytes + paddingOf(bytes).length;
  }
}

async function verify(path: string, file: FileHandle): Promise<void> {
  let end: ArchiveEntry | undefined;
  for await (const entry of entriesOf(path, file, '')) end = entry;
  if (end?.name !== endName) throw damaged(path, 'it has no end');
  const { sha256 } = objectOf(parseJson((await end.read()).toString()));
  const hash = createHash('sha256');
  for (let position = 0; position < end.position; position += readBytes) {
    hash.update(await readPart(path, file, position, Math.min(readBytes, end.position - position)));
  }
  if (hash.digest('hex') !== sha256) throw damaged(path, 'its checksum is wrong');
}

async function readPart(path: string, file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const content = Buffer.alloc(bytes);
  for (let done = 0; done < bytes;) {
    const { bytesRead } = await file.read(content, done, bytes - done, position + done);
    if (bytesRead === 0) throw damaged(path, 'it is truncated');
    done += bytesRead;
  }
  return content;
}

const damaged = (path: string, why: string): Error =>
  new Error(`${path} is not a complete backup of Siteglass: ${why}. Nothing was changed`);

function headerOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > nameBytesMax) throw new Error(`the name ${name} is too long for the archive`);
  if (bytes > entryBytesMax) throw new Error(`${name} is too large for the archive`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(name, 0);
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(bytes, 11)} ${octal(0, 11)} `, 124);
  header.write('        0', 148); // the checksum counts as spaces; then the type: a file
  header.write('ustar', 257);
  header.write('00', 263); // the version
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return header;
}

function readHeader(path: string, header: Buffer): { name: string; bytes: number } {
  const text = (at: number, length: number) =>
    header
      .toString('latin1', at, at + length)
      .replace(/\0[^]*$/, '')
      .trim();
  const sum = Number.parseInt(text(148, 8), 8);
  const blank = Buffer.from(header);
  blank.fill(' ', 148, 156);
  if (sum !== sumOf(blank)) throw damaged(path, 'one of its headers is not valid');
  const bytes = Number.parseInt(text(124, 12), 8);
  if (!(bytes >= 0 && bytes <= entryBytesMax)) throw damaged(path, 'one of its entries is too large');
  return { name: text(0, nameBytesMax), bytes };
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

const paddingOf = (bytes: number): Buffer => Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);
