// Writes ZIP archives as a stream, with ZIP64 records where they are needed. Entries are complete when they are added, so their
// sizes precede their bytes. Of the directory, which comes last, only compressed blocks are kept: about 30 bytes per entry.
import { promisify } from 'node:util';
import { crc32, deflateRaw, inflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** A plain file name, see `archiveName`. */
  name: string;
  content: Buffer;
  modifiedAt: Date;
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

const utf8Names = 0x0800;
const max16 = 0xffff;
const max32 = 0xffff_ffff;
const blockBytes = 64 * 1024;
/** Shorter contents are stored uncompressed. */
const compressedMin = 64;

export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const output: Buffer[] = [];
  let outputBytes = 0;
  for await (const part of partsOf(entries)) {
    output.push(part);
    outputBytes += part.length;
    if (outputBytes < blockBytes) continue;
    yield Buffer.concat(output.splice(0));
    outputBytes = 0;
  }
  yield Buffer.concat(output);
}

async function* partsOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let block: Buffer[] = [];
  const written = { bytes: 0, entries: 0, directoryBytes: 0, blockBytes: 0 };
  const closeBlock = async () => {
    directory.push(await deflate(Buffer.concat(block)));
    block = [];
    written.blockBytes = 0;
  };
  for await (const entry of entries) {
    const packed = entry.content.length < compressedMin ? entry.content : await deflate(entry.content);
    const isSmaller = packed.length < entry.content.length;
    const body = isSmaller ? packed : entry.content;
    const name = Buffer.from(entry.name);
    const facts = describe(entry, name, body.length, isSmaller);
    const record = directoryRecord(facts, name, written.bytes);
    const header = Buffer.concat([bytes([4, 0x0403_4b50], ...facts, [2, 0]), name]);
    yield header;
    yield body;
    written.bytes += header.length + body.length;
    written.entries++;
    written.directoryBytes += record.length;
    block.push(record);
    written.blockBytes += record.length;
    if (written.blockBytes >= blockBytes) await closeBlock();
  }
  await closeBlock();
  for (const packed of directory) yield await inflate(packed);
  yield endRecords(written.entries, written.directoryBytes, written.bytes);
}

type Field = readonly [size: 2 | 4 | 8, value: number];

/** What the header of an entry and its record in the directory have in common. */
const describe = ({ content, modifiedAt }: ZipEntry, name: Buffer, size: number, isDeflated: boolean): Field[] => [
  [2, 45],
  [2, utf8Names],
  [2, isDeflated ? 8 : 0],
  ...timeFields(modifiedAt),
  [4, crc32(content)],
  [4, size],
  [4, content.length],
  [2, name.length],
];

/** An entry is smaller than 4 GiB, but it may begin after that many bytes. */
function directoryRecord(facts: Field[], name: Buffer, offset: number): Buffer {
  const isFar = offset >= max32;
  const extra = isFar ? bytes([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const tail: Field[] = [
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? max32 : offset],
  ];
  return Buffer.concat([bytes([4, 0x0201_4b50], [2, 45], ...facts, ...tail), name, extra]);
}

function endRecords(entries: number, size: number, offset: number): Buffer {
  const isLarge = entries >= max16 || size >= max32 || offset >= max32;
  const large: Field[] = [
    ...([
      [4, 0x0606_4b50],
      [8, 44],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
      [8, entries],
      [8, entries],
    ] as const),
    ...([
      [8, size],
      [8, offset],
      [4, 0x0706_4b50],
      [4, 0],
      [8, offset + size],
      [4, 1],
    ] as const),
  ];
  const shown = Math.min(entries, max16);
  const end: Field[] = [
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, shown],
    [2, shown],
  ];
  return bytes(...(isLarge ? large : []), ...end, [4, Math.min(size, max32)], [4, Math.min(offset, max32)], [2, 0]);
}

/** In UTC, in steps of two seconds. */
function timeFields(at: Date): Field[] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [
    [2, time],
    [2, date],
  ];
}

/** Numbers in little-endian order. */
function bytes(...fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let place = 0;
  for (const [size, value] of fields) {
    if (size === 8) buffer.writeBigUInt64LE(BigInt(value), place);
    else buffer.writeUIntLE(value, place, size);
    place += size;
  }
  return buffer;
}
