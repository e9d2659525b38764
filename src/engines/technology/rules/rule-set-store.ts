// The rule sets of the operator, as files below `DATA_DIR/fingerprints`:
//
//   <anything>.json           the operator's own rules: a map from names to technologies
//   sets/<name>.json          a rule set that was added, with its source
//   sets/<name>.previous.json its previous version, which is used when the current one cannot be
//   shared/rules.json         the custom rules in the database, which the service copies here
//
// Files are replaced atomically: a reader sees the old or the new version, never a part.

import { randomUUID } from 'node:crypto';
import { statSync, readdirSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuleSet } from './rule-set.ts';
import { parseJson } from '../../../contract/json.ts';
import { sentenceOf } from '../../../contract/errors.ts';

/** A rule set with its origin. */
export interface StoredRuleSet extends RuleSet {
  /** SPDX identifier or name: `GPL-3.0-only`. */
  licence: string;
  /** The file, folder or URL that updates are read from. */
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
const sharedFolder = 'shared';
const sharedFile = join(sharedFolder, 'rules.json');
export const ruleSetNamePattern = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

const currentFile = (name: string): string => join(setsFolder, `${name}.json`);
const previousFile = (name: string): string => join(setsFolder, `${name}.previous.json`);

export interface RuleSetStore {
  /** Names of the rule sets, in the order in which they are layered. */
  names(): Promise<string[]>;
  /** Undefined when there is none. Throws when it cannot be read. */
  read(name: string, which?: 'current' | 'previous'): Promise<StoredRuleSet | undefined>;
  /** The operator's own files. */
  ownFiles(): Promise<StoreFile[]>;
  /** Makes the rule set the current version, and the current version the previous one. */
  keep(set: StoredRuleSet): Promise<void>;
  /** Exchanges the current and the previous version. */
  restore(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The copy of the custom rules; undefined when there are none. Throws when it cannot be read. */
  readShared(): Promise<SharedRules | undefined>;
  /** Replaces the copy, if it differs. */
  keepShared(rules: SharedRules | undefined): Promise<void>;
}

/** The active custom rules of the installation. */
export type SharedRules = Pick<RuleSet, 'technologies' | 'slow'>;

export function createRuleSetStore(folder: string): RuleSetStore {
  const at = (file: string) => join(folder, file);

  async function exchange(name: string, next: (temporary: string) => Promise<void>): Promise<void> {
    await mkdir(at(setsFolder), { recursive: true });
    const unfinished = at(join(setsFolder, `.${randomUUID()}`));
    const before = `${unfinished}.before`;
    try {
      await next(unfinished);
      // Link the old version first and rename the new one over it, so that the file always exists.
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
    async names() {
      const names = (await listJson(at(setsFolder))).filter((file) => !file.endsWith('.previous.json'));
      return names.map((file) => file.slice(0, -'.json'.length));
    },
    async read(name, which = 'current') {
      const file = which === 'current' ? currentFile(name) : previousFile(name);
      const text = await readIfThere(at(file));
      if (text === undefined) return undefined;
      const set = parse(text, file) as StoredRuleSet;
      return { ...set, name, isWhole: true };
    },
    async ownFiles() {
      const names = await listJson(folder);
      return await Promise.all(names.map(async (name) => ({ name, text: await readFile(at(name), 'utf8') })));
    },
    keep: (set) => exchange(set.name, (temporary) => writeDurably(temporary, JSON.stringify(set))),
    restore: (name) => exchange(name, (temporary) => link(at(previousFile(name)), temporary)),
    async remove(name) {
      // The previous version first: on its own it would be used again.
      await rm(at(previousFile(name)), { force: true });
      await rm(at(currentFile(name)), { force: true });
    },
    async readShared() {
      const text = await readIfThere(at(sharedFile));
      return text === undefined ? undefined : (parse(text, sharedFile) as SharedRules);
    },
    async keepShared(rules) {
      const text = rules === undefined ? undefined : JSON.stringify(rules);
      if (text === (await readIfThere(at(sharedFile)))) return;
      if (text === undefined) {
        await rm(at(sharedFile), { force: true });
        return;
      }
      await mkdir(at(sharedFolder), { recursive: true });
      const unfinished = at(join(sharedFolder, `.${randomUUID()}`));
      try {
        await writeDurably(unfinished, text);
        await rename(unfinished, at(sharedFile));
      } finally {
        await rm(unfinished, { force: true });
      }
    },
  };
}

/** Changes whenever a file in the folder changes. Called often, so it makes only a few system calls. */
export function storeSignature(folder: string): string {
  return ['.', setsFolder, sharedFolder]
    .flatMap((part) => {
      const directory = join(folder, part);
      try {
        const files = readdirSync(directory).filter(isRuleFile);
        return files.toSorted().map((file) => {
          const { mtimeMs, size, ino } = statSync(join(directory, file));
          return `${part}/${file}:${mtimeMs}:${size}:${ino}`;
        });
      } catch {
        return []; // missing, or being replaced: the next check will see it
      }
    })
    .join('\n');
}

export function parse(text: string, file: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${sentenceOf(cause)}`, { cause });
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
