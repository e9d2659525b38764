// Reads the files of a package from its archive, without writing them.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const decompress = promisify(gunzip);

const block = 512;
const archiveBytesMax = 60_000_000;
const unpackedBytesMax = 200_000_000;

/** The files of an archive by their paths, of those that are wanted. Throws if it is too large or damaged. */
export async function readArchive(
  address: string,
  isWanted: (path: string, bytes: number) => boolean,
): Promise<Map<string, Buffer>> {
  const archive = await decompress(await download(address), { maxOutputLength: unpackedBytesMax });
  return filesOf(archive, isWanted);
}

/** The bytes of an archive. Throws if there are too many, whatever its headers say. */
export async function download(address: string): Promise<Buffer> {
  const response = await fetch(address, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok || response.body === null) throw new Error(`${address} has the status ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    // Leaving the loop ends the download.
    if (bytes > archiveBytesMax) throw new Error(`${address} is too large`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A tar file is a list of headers, each followed by its file in blocks of 512 bytes. */
export function filesOf(tar: Buffer, isWanted: (path: string, bytes: number) => boolean): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let longPath: string | undefined;
  for (let at = 0; at + block <= tar.length && tar[at] !== 0;) {
    const field = (from: number, length: number) =>
      tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const bytes = Number.parseInt(field(124, 12).trim(), 8);
    if (!Number.isSafeInteger(bytes) || bytes < 0) throw new Error('damaged archive');
    const kind = field(156, 1);
    const start = at + block;
    const content = () => tar.toString('utf8', start, start + bytes);
    const prefix = field(257, 5) === 'ustar' ? field(345, 155) : '';
    const short = prefix === '' ? field(0, 100) : `${prefix}/${field(0, 100)}`;
    if (kind === 'x') longPath = /\d+ path=([^\n]+)\n/.exec(content())?.[1] ?? longPath;
    else if (kind === 'L') longPath = content().replace(/\0.*$/s, '');
    else {
      // Archives name their top folder as they like.
      const path = (longPath ?? short).replace(/^(?:\.\/)?[^/]*\//, '');
      longPath = undefined;
      if ((kind === '0' || kind === '') && isWanted(path, bytes)) files.set(path, tar.subarray(start, start + bytes));
    }
    at = start + Math.ceil(bytes / block) * block;
  }
  return files;
}
