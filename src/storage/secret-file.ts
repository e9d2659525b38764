// Secrets that the service makes for itself on first start, each in a file that only its owner can read.
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** The secret in a file; made when there is none. Two processes that start together end up with the same one. */
export async function readOrMakeSecret(path: string, prefix = ''): Promise<string> {
  const fresh = prefix + randomBytes(24).toString('base64url');
  try {
    await writeFile(path, `${fresh}\n`, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const kept = (await readFile(path, 'utf8')).trim();
  if (kept === '') throw new Error(`${path} is empty: delete it, and a new secret is made`);
  return kept;
}
