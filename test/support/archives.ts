// Archives for tests, made in memory.
import { crc32, deflateRawSync } from 'node:zlib';

/** A tar archive of these files. */
export function makeTar(files: Record<string, string | Buffer>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, content]) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(Buffer.byteLength(content).toString(8).padStart(11, '0'), 124);
    header.write('0', 156);
    header.write('ustar', 257);
    const bytes = Buffer.from(content);
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

export interface ZipFile {
  content: string;
  mode?: number;
  /** Instead of the right one. */
  crc?: number;
  /** What the archive says of its length, instead of the right one. */
  bytes?: number;
}

/** A zip archive of these files, deflated. */
export function makeZip(files: Record<string, ZipFile>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [
    name,
    { content, mode = 0o100644, crc = crc32(content), bytes = Buffer.byteLength(content) },
  ] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(crc, 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(bytes, 24);
    central.writeUInt16LE(Buffer.byteLength(name), 28);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}
