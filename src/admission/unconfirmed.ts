// Calls that got an error because the database did not answer in time, so that it is unknown whether they were billed. Their
// bills are voided as soon as the database answers. The ids are on disk before the caller gets the error, so that neither a
// long outage nor a crash of this process leaves a bill for a call that failed.
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid, newRequestId } from '../contract/request-id.ts';
import { startWakeLoop } from '../flow/wake-loop.ts';
import type { Database } from '../storage/database.ts';
import { isRetryable } from '../storage/database.ts';
import { createLane } from '../storage/lane.ts';

export interface UnconfirmedParts {
  database: Database;
  nodeId: number;
  /** Where the ids are kept. Other nodes may use the same folder. */
  directory: string;
  onFault(error: unknown): void;
}

export interface Unconfirmed {
  /** Voids the call. Resolves once the intention is stored durably, which is before it is voided. Never rejects. */
  add(id: string): Promise<void>;
  /** Reads what an earlier process left behind. */
  load(): Promise<void>;
  /** Batches of calls that have not been voided yet. */
  readonly waiting: number;
  stop(): Promise<void>;
}

const retryMs = 1000;
const batchMax = 256;
const queueMax = 100_000;
const suffix = '.ids';

export function createUnconfirmed({ database, nodeId, directory, onFault }: UnconfirmedParts): Unconfirmed {
  const files = new Set<string>();
  /** Ids that could not be written to disk. */
  const unwritten: string[][] = [];
  const loop = startWakeLoop({ everyMs: retryMs, look: voidAll, onFault });

  const journal = createLane(
    async (ids: string[]) => {
      try {
        files.add(await write(directory, ids));
      } catch (error) {
        onFault(error);
        unwritten.push(ids);
      }
      loop.wake();
      return ids.map(() => undefined);
    },
    { batchMax, queueMax, overflow: () => new Error('too many calls wait to be voided') },
  );

  async function voidAll(): Promise<boolean> {
    if (database.availability.isDown) return false;
    for (const file of files) {
      const ids = await read(file);
      if (!(await voidCalls(ids))) return false;
      files.delete(file);
      await rm(file, { force: true });
    }
    for (let ids = unwritten[0]; ids; ids = unwritten[0]) {
      if (!(await voidCalls(ids))) return false;
      unwritten.shift();
    }
    return false;
  }

  /** False when the database cannot be used: try again later. */
  async function voidCalls(ids: string[]): Promise<boolean> {
    try {
      if (ids.length > 0) await database.query('select void_calls($1::uuid[], $2::int)', [ids, nodeId]);
      return true;
    } catch (error) {
      if (!isRetryable(error)) onFault(error);
      return false;
    }
  }

  return {
    add: (id) => journal.push(id).catch(onFault),
    async load() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      for (const name of await readdir(directory)) if (name.endsWith(suffix)) files.add(join(directory, name));
      loop.wake();
    },
    get waiting() {
      return files.size + unwritten.length;
    },
    async stop() {
      await journal.drained();
      await voidAll().catch(onFault);
      await loop.stop();
    },
  };
}

/** Writes a complete file, or none. */
async function write(directory: string, ids: string[]): Promise<string> {
  const file = join(directory, `${newRequestId()}${suffix}`);
  const draft = `${file}.draft`;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${ids.join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  return file;
}

/** The ids in a file; none when another node has already voided them. */
async function read(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter(isUuid);
}
