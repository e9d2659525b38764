// Files that commands read.
import { readFile } from 'node:fs/promises';
import { CommandError } from './management.ts';

/** The text of a file. Throws an error that says what is wrong with the path. */
export async function readTextFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CommandError(`There is no file ${path}`);
    throw new CommandError(code === 'EISDIR' ? `${path} is a folder, not a file` : message);
  }
}
