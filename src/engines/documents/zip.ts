// Reads ZIP archives, the container of DOCX, EPUB and XLSX. What an archive may contain is limited in number and in size, all
// files together, so that a small archive cannot become a large one.

import { inflateRawSync } from 'node:zlib';
import { errnoOf } from '../../contract/errno.ts';
import { decodeText } from '../../web/http/charset.ts';
import { damaged, encrypted, tooLargeToRead, DocumentError } from './document-error.ts';

const entriesMax = 20_000;
const bytesMax = 128 * 1024 * 1024;
const endRecordBytes = 22;
const commentBytesMax = 65_535;

export interface ZipArchive {
  has(name: string): boolean;
  names(): Iterable<string>;
  /** The file, or undefined when there is none. */
  bytes(name: string): Buffer | undefined;
  /** The same as text: UTF-8, UTF-16, or what its XML declaration says. */
  text(name: string): string | undefined;
}

interface Entry {
  offset: number;
  compressedBytes: number;
  method: number;
  isEncrypted: boolean;
}

/** `what` names the document in errors. */
export function openZip(file: Buffer, what: string): ZipArchive {
  const entries = entriesOf(file, what);
  let left = bytesMax;

  function bytes(name: string): Buffer | undefined {
    const entry = entries.get(name);
    if (entry === undefined) return undefined;
    if (entry.isEncrypted) throw encrypted(what);
    const content = inflate(dataOf(file, entry, what), entry.method);
    left -= content.length;
    return content;
  }

  function inflate(data: Buffer, method: number): Buffer {
    if (method === 0) return data;
    if (method !== 8) throw new DocumentError(`the ${what} uses an unsupported compression method`);
    try {
      return inflateRawSync(data, { maxOutputLength: Math.max(1, left) });
    } catch (error) {
      if (errnoOf(error) === 'ERR_BUFFER_TOO_LARGE') {
        throw tooLargeToRead(what, `its files are more than ${bytesMax >> 20} MB when unpacked`);
      }
      throw damaged(what, error);
    }
  }

  return {
    has: (name) => entries.has(name),
    names: () => entries.keys(),
    bytes,
    text(name) {
      const content = bytes(name);
      return content === undefined ? undefined : decodeText(content, 'application/xml').text;
    },
  };
}

/** The names in an archive, or undefined when it is none. */
export function namesInZip(file: Buffer): string[] | undefined {
  try {
    return [...entriesOf(file, 'archive').keys()];
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

/** The central directory at the end of the file. */
function entriesOf(file: Buffer, what: string): Map<string, Entry> {
  const end = file.lastIndexOf('PK\x05\x06', file.length - endRecordBytes, 'latin1');
  if (end === -1 || end < file.length - endRecordBytes - commentBytesMax) throw damaged(what);
  const entries = new Map<string, Entry>();
  const count = file.readUInt16LE(end + 10);
  if (count > entriesMax) throw tooLargeToRead(what, `it has more than ${entriesMax} files`);
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw damaged(what);
    const nameBytes = file.readUInt16LE(at + 28);
    const extraBytes = file.readUInt16LE(at + 30);
    const commentBytes = file.readUInt16LE(at + 32);
    const name = file.toString('utf8', at + 46, Math.min(file.length, at + 46 + nameBytes)).replaceAll('\\', '/');
    if (!entries.has(name)) {
      entries.set(name, {
        offset: file.readUInt32LE(at + 42),
        compressedBytes: file.readUInt32LE(at + 20),
        method: file.readUInt16LE(at + 10),
        isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      });
    }
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

function dataOf(file: Buffer, { offset, compressedBytes }: Entry, what: string): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== 0x04034b50) throw damaged(what);
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + compressedBytes > file.length) throw damaged(what);
  return file.subarray(start, start + compressedBytes);
}
