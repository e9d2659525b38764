// Files of compiled rules. Several processes may write the same file: each writes its own and renames it, and a checksum tells a
// reader whether the file is complete.

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const options = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** Files of each kind that are kept: nodes of two versions, or with other custom rules, may share a folder. */
const filesMax = 4;
/** An unfinished file that is older was left by a process that ended. */
const unfinishedMsMax = 3_600_000;

/** undefined if the file is missing, damaged, or written by a version of Node.js with another format. */
export async function readTables<T>(directory: string, name: string): Promise<T | undefined> {
  try {
    return deserialize(await decompress(await readFile(join(directory, name)))) as T;
  } catch {
    return undefined;
  }
}

/** True if the file is complete. Does not read its contents, which takes longer. */
export async function areTablesComplete(directory: string, name: string): Promise<boolean> {
  try {
    return (await decompress(await readFile(join(directory, name)))).length > 0;
  } catch {
    return false;
  }
}

/** Writes the file and removes old ones of its kind. Throws when the folder cannot be written; no incomplete file remains. */
export async function writeTables(directory: string, name: string, value: unknown): Promise<void> {
  const unfinished = join(directory, `${name}.${randomUUID()}`);
  try {
    await mkdir(directory, { recursive: true });
    await writeFile(unfinished, await compress(serialize(value), options), { flush: true });
    await rename(unfinished, join(directory, name));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
  await removeOld(directory, name).catch(() => {}); // they only take space
}

async function removeOld(directory: string, name: string): Promise<void> {
  const kind = extname(name);
  const others = (await readdir(directory)).filter((other) => other.startsWith('technology-') && other !== name);
  const timeOf = async (other: string) => (await stat(join(directory, other)).catch(() => null))?.mtimeMs ?? 0;
  const files = await Promise.all(others.map(async (other) => ({ other, time: await timeOf(other) })));
  const complete = files.filter(({ other }) => other.endsWith(kind)).toSorted((a, b) => b.time - a.time);
  const unfinished = files.filter(({ other, time }) => {
    return other.includes(`${kind}.`) && time < Date.now() - unfinishedMsMax;
  });
  const old = [...complete.slice(filesMax - 1), ...unfinished];
  await Promise.all(old.map(({ other }) => rm(join(directory, other), { force: true })));
}
