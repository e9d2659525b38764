// Secrets that the service generates on the first start, each in a file that only its owner can read.
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { errnoOf } from '../contract/errno.ts';

/** Reads the secret in a file, or generates it. Processes that start together get the same secret. */
export async function readOrMakeSecret(path: string, prefix = ''): Promise<string> {
  const fresh = prefix + randomBytes(24).toString('base64url');
  try {
    await writeFile(path, `${fresh}\n`, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
  const kept = (await readFile(path, 'utf8')).trim();
  if (kept === '') throw new Error(`${path} is empty: delete it to generate a new secret`);
  return kept;
}
