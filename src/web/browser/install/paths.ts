// Keeps the names of archive entries inside the folder that they are unpacked into.

import { normalize, resolve, sep } from 'node:path';

/** The path of an archive entry inside a folder. Throws if the name points outside. */
export function insideFolder(folder: string, name: string): string {
  const path = resolve(folder, normalize(name));
  const isInside = path === folder || path.startsWith(folder + sep);
  if (!isInside || name.startsWith('/') || name.includes('\0') || name.includes('\\')) {
    throw new Error(`the archive has an entry outside its folder: ${JSON.stringify(name)}`);
  }
  return path;
}
