// Reads tar archives from memory and unpacks them into a folder.

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { insideFolder } from './paths.ts';

export interface TarEntry {
  name: string;
  kind: 'file' | 'directory' | 'link';
  link: string;
  content: Buffer;
}

/** The entries of a tar archive: headers of 512 bytes, contents padded to 512 bytes. Throws if it is truncated. */
export function* entriesOf(tar: Buffer): Generator<TarEntry> {
  const text = (at: number, length: number) => {
    const field = tar.toString('utf8', at, at + length);
    return field.slice(0, field.includes('\0') ? field.indexOf('\0') : length);
  };
  let longName: string | undefined;
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8);
    if (!Number.isSafeInteger(size) || at + 512 + size > tar.length) throw new Error('the archive is truncated');
    const type = String.fromCharCode(tar.readUInt8(at + 156));
    const prefix = text(at + 257, 5) === 'ustar' ? text(at + 345, 155) : '';
    const content = tar.subarray(at + 512, at + 512 + size);
    const name = longName ?? (prefix === '' ? text(at, 100) : `${prefix}/${text(at, 100)}`);
    longName = undefined;
    if (type === 'L') longName = content.toString('utf8').replace(/\0+$/, '');
    else if (type === '0' || type === '\0') yield { name, kind: 'file', link: '', content };
    else if (type === '5') yield { name, kind: 'directory', link: '', content };
    else if (type === '2') yield { name, kind: 'link', link: text(at + 157, 100), content };
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

/** Unpacks an archive. Links are kept only if they point to the same folder. */
export async function unpackTar(tar: Buffer, folder: string): Promise<void> {
  for (const { name, kind, link, content } of entriesOf(tar)) {
    const path = insideFolder(folder, name);
    await mkdir(kind === 'directory' ? path : dirname(path), { recursive: true, mode: 0o755 });
    if (kind === 'file') await writeFile(path, content, { mode: 0o755, flag: 'wx' });
    else if (kind === 'link' && !link.includes('/') && link !== '..') await symlink(link, path);
  }
}
