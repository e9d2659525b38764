// The rule sets that an operator has added, as files below `DATA_DIR/fingerprints`:
//
//   <anything>.json           the operator's own rules: a map from names to technologies
//   sets/<name>.json          a set that was added, with where it came from
//   sets/<name>.previous.json the one before it, which is used when the newer one cannot be
//
// Every file is replaced as a whole, so that whoever reads sees the old or the new one and never a part.

import { randomUUID } from 'node:crypto';
import { statSync, readdirSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuleSet } from './rule-set.ts';

/** A set with its papers. */
export interface StoredSet extends RuleSet {
  /** As its authors call it: `GPL-3.0-only`. */
  licence: string;
  /** The file, folder or address that it is read from again. */
  source: string;
  /** ISO 8601. */
  addedAt: string;
}

export interface StoreFile {
  /** `sets/acme.json`, `own-rules.json` */
  name: string;
  text: string;
}

const setsFolder = 'sets';
export const setNamePattern = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

const currentFile = (name: string): string => join(setsFolder, `${name}.json`);
const previousFile = (name: string): string => join(setsFolder, `${name}.previous.json`);

export interface FingerprintStore {
  /** Names of the sets, in the order in which they are laid over each other. */
  setNames(): Promise<string[]>;
  /** Undefined when there is none; throws when it cannot be read. */
  readSet(name: string, which?: 'current' | 'previous'): Promise<StoredSet | undefined>;
  /** The operator's own files. */
  ownFiles(): Promise<StoreFile[]>;
  /** Makes the set the current one, and what was current the previous one. */
  keepSet(set: StoredSet): Promise<void>;
  /** Exchanges the current set for the previous one. */
  restoreSet(name: string): Promise<void>;
  removeSet(name: string): Promise<void>;
}

export function createFingerprintStore(folder: string): FingerprintStore {
  const at = (file: string) => join(folder, file);

  async function exchange(name: string, next: (temporary: string) => Promise<void>): Promise<void> {
    await mkdir(at(setsFolder), { recursive: true });
    const unfinished = at(join(setsFolder, `.${randomUUID()}`));
    const before = `${unfinished}.before`;
    try {
      await next(unfinished);
      // First a second name for the old one, then the new one takes its place: at no moment there is none.
      const hadOne = await link(at(currentFile(name)), before).then(
        () => true,
        () => false,
      );
      await rename(unfinished, at(currentFile(name)));
      if (hadOne) await rename(before, at(previousFile(name)));
    } finally {
      await Promise.all([unfinished, before].map((file) => rm(file, { force: true })));
    }
  }

  return {
    async setNames() {
      const names = (await listJson(at(setsFolder))).filter((file) => !file.endsWith('.previous.json'));
      return names.map((file) => file.slice(0, -'.json'.length));
    },
    async readSet(name, which = 'current') {
      const file = which === 'current' ? currentFile(name) : previousFile(name);
      const text = await readIfThere(at(file));
      if (text === undefined) return undefined;
      const set = parse(text, file) as StoredSet;
      return { ...set, name, isWhole: true };
    },
    async ownFiles() {
      const names = await listJson(folder);
      return await Promise.all(names.map(async (name) => ({ name, text: await readFile(at(name), 'utf8') })));
    },
    keepSet: (set) => exchange(set.name, (temporary) => writeDurably(temporary, JSON.stringify(set))),
    restoreSet: (name) => exchange(name, (temporary) => link(at(previousFile(name)), temporary)),
    async removeSet(name) {
      // The older one first: left alone it would come back.
      await rm(at(previousFile(name)), { force: true });
      await rm(at(currentFile(name)), { force: true });
    },
  };
}

/** Changes whenever a file in the folder does. A few system calls: it is asked for again and again. */
export function storeSignature(folder: string): string {
  return ['.', setsFolder]
    .flatMap((part) => {
      const directory = join(folder, part);
      try {
        const files = readdirSync(directory).filter(isRuleFile);
        return files.toSorted().map((file) => {
          const { mtimeMs, size, ino } = statSync(join(directory, file));
          return `${part}/${file}:${mtimeMs}:${size}:${ino}`;
        });
      } catch {
        return []; // not there, or being exchanged just now: the next look will tell
      }
    })
    .join('\n');
}

export function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

const isRuleFile = (file: string): boolean => file.endsWith('.json') && !file.startsWith('.');

async function listJson(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((): string[] => []);
  return names.filter(isRuleFile).toSorted();
}

const readIfThere = async (file: string): Promise<string | undefined> =>
  await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o644);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
