// Downloaded browsers: folders below `<cache>/browsers` and `<cache>/full-browsers`, each with a description of its contents.

import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOurs } from '../launch/complete-folder.ts';
import type { BrowserProgram } from '../launch/browser-program.ts';
import type { BrowserKind, FetchedBrowser, SourceName } from './source.ts';

const descriptionName = 'browser.json';
const foldersUpMax = 8;

export interface PrivateCopy extends FetchedBrowser {
  source: SourceName;
  /** The name of its folder. */
  id: string;
  folder: string;
  installedAt: Date;
}

// Separate folders, so that versions of Siteglass that support only headless shells find nothing else.
const folders: Record<BrowserKind, string> = { shell: 'browsers', full: 'full-browsers' };

export const copiesFolder = (cache: string, kind: BrowserKind): string => join(cache, folders[kind]);

/** Complete copies in these caches, newest first. Folders that another user could have changed are ignored. */
export async function listCopies(caches: readonly string[]): Promise<PrivateCopy[]> {
  const found: PrivateCopy[] = [];
  const parents = caches.flatMap((cache) => [copiesFolder(cache, 'shell'), copiesFolder(cache, 'full')]);
  for (const parent of new Set(parents)) {
    for (const id of await readdir(parent).catch((): string[] => [])) {
      const copy = await readCopy(join(parent, id));
      if (copy !== undefined) found.push(copy);
    }
  }
  return found.toSorted((a, b) => b.installedAt.getTime() - a.installedAt.getTime());
}

async function readCopy(folder: string): Promise<PrivateCopy | undefined> {
  if (folder.includes('.draft-') || !(await isOurs(folder))) return undefined;
  try {
    const file = join(folder, descriptionName);
    const [text, { mtime }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    const described = JSON.parse(text) as Omit<FetchedBrowser, 'kind'> &
      Pick<PrivateCopy, 'source'> &
      Partial<FetchedBrowser>;
    const kind = described.kind ?? 'shell'; // a copy of the first versions
    return { ...described, kind, id: folder.slice(dirname(folder).length + 1), folder, installedAt: mtime };
  } catch {
    return undefined;
  }
}

export const describeCopy = (folder: string, copy: FetchedBrowser & { source: SourceName }): Promise<void> =>
  writeFile(join(folder, descriptionName), `${JSON.stringify(copy)}\n`, { mode: 0o644 });

export const programOf = ({ folder, program, libraries, kind, source, installedAt }: PrivateCopy): BrowserProgram => ({
  path: join(folder, program),
  folder,
  libraries: libraries.map((one) => join(folder, one)),
  kind,
  origin: source,
  installedAt,
});

/** The copy that a program belongs to, for programs that are configured by path. */
export async function copyAround(path: string): Promise<PrivateCopy | undefined> {
  let folder = dirname(path);
  for (let steps = 0; steps < foldersUpMax && folder !== dirname(folder); steps++, folder = dirname(folder)) {
    const copy = await readCopy(folder);
    if (copy !== undefined && join(folder, copy.program) === path) return copy;
  }
  return undefined;
}

export const removeCopy = ({ folder }: PrivateCopy): Promise<void> => rm(folder, { recursive: true, force: true });
