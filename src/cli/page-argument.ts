// A page on the command line: a URL, a domain or an HTML file.
import { readFile } from 'node:fs/promises';
import { readWebAddress } from '../contract/web-address.ts';
import { CommandError } from './management.ts';

/** The URL to fetch, or the bytes of the file. */
export type PageArgument = { url: string } | { body: Buffer };

/** A file takes precedence over a domain of the same name. Throws if the text is neither a URL, a domain nor a readable file. */
export async function readPageArgument(page: string): Promise<PageArgument> {
  if (/^https?:\/\//i.test(page)) return { url: page };
  try {
    return { body: await readFile(page) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') throw new CommandError(`${page} is a folder: pass a URL or an HTML file`);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw new CommandError(message);
    if (/\.x?html?$/i.test(page)) throw new CommandError(`There is no file ${page}`);
    const address = readWebAddress(page);
    if (address !== undefined) return { url: address.url.href };
    throw new CommandError(`${page} is neither a URL, a domain such as example.com, nor a file`);
  }
}
