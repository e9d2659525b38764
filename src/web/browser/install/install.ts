// Downloads a browser into the cache: one process at a time, from the first source whose browser renders a page.
// A copy is complete or absent, even if this process is killed.

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, constants, mkdir, readdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errnoOf } from '../../../contract/errno.ts';
import { fillCompleteFolder, isTrusted, removeStaleDrafts } from '../launch/complete-folder.ts';
import { usersOf } from './leases.ts';
import { holdLock } from './lock.ts';
import { copiesFolder, describeCopy, listCopies, programOf, removeCopy } from './private-copies.ts';
import type { PrivateCopy } from './private-copies.ts';
import type { BrowserKind, BrowserSource, FetchProgress } from './source.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

const installMinutesMax = 20;

export interface InstallOptions {
  /** The first writable folder is used; all are searched for a copy that another process has made. */
  caches: readonly string[];
  sources: readonly BrowserSource[];
  verdicts: Verdicts;
  /** A headless shell by default. */
  kind?: BrowserKind | undefined;
  /**
   * True: downloads even if there is a copy, unless another process made it while this one waited for it. Older copies of
   * this kind are removed afterwards, unless they are in use.
   */
  isUpdate?: boolean | undefined;
  /** Called for each older copy that is kept, with the ids of the processes that use it. */
  onKept?(copy: PrivateCopy, users: readonly string[]): void;
  /** For everything, including the wait for another process. 20 by default. */
  minutesMax?: number | undefined;
  signal?: AbortSignal | undefined;
  report?(progress: FetchProgress | { step: string }): void;
}

/** Why each source failed, one line each. */
export class InstallError extends Error {
  readonly reasons: string[];
  /** True: no source supports this machine, so another attempt would fail too. */
  readonly isPermanent: boolean;

  constructor(reasons: string[], { isPermanent = false } = {}) {
    super(`no browser could be fetched: ${reasons.join('; ') || 'there is no source'}`);
    this.name = 'InstallError';
    this.reasons = reasons;
    this.isPermanent = isPermanent;
  }
}

/** The new copy, or the one that another process made meanwhile. Throws an `InstallError`, or the reason of the signal. */
export async function installBrowser(options: InstallOptions): Promise<PrivateCopy> {
  const { caches, minutesMax = installMinutesMax, signal: stop } = options;
  const deadline = AbortSignal.timeout(minutesMax * 60_000);
  const cache = await firstWritable(caches);
  try {
    return await installInto(cache, { ...options, signal: stop ? AbortSignal.any([stop, deadline]) : deadline });
  } catch (error) {
    if (error instanceof InstallError || stop?.aborted) throw error;
    throw new InstallError([
      deadline.aborted ? `it was not finished after ${minutesMax} minutes` : explain(error, cache),
    ]);
  }
}

async function installInto(cache: string, options: InstallOptions & { signal: AbortSignal }): Promise<PrivateCopy> {
  const { caches, verdicts, kind = 'shell', isUpdate = false, signal, report } = options;
  const folder = copiesFolder(cache, kind);
  const startedAt = Date.now();
  await using _lock = await holdLock(join(cache, 'install.lock'), {
    signal,
    onWait: () => report?.({ step: 'waiting for another process that is fetching a browser' }),
  });
  await removeStaleDrafts(folder);
  const before = await listCopies(caches);
  for (const copy of isUpdate ? madeSince(startedAt, before, { ...options, kind }) : fitting(before, kind)) {
    if ((await verdicts.of(programOf(copy))).trouble === '') return copy;
  }
  const copy = await fetchFirst(folder, { ...options, kind });
  for (const old of before) {
    if (old.folder === copy.folder || old.kind !== copy.kind || !old.folder.startsWith(cache)) continue;
    const users = await usersOf(old.folder);
    if (users.length === 0) await removeCopy(old);
    else options.onKept?.(old, users);
  }
  return copy;
}

/** A full browser can do what a shell does. */
const fitting = (copies: readonly PrivateCopy[], kind: BrowserKind): PrivateCopy[] =>
  copies.filter((copy) => kind === 'shell' || copy.kind === kind).toSorted(shellsFirst);

/** Copies that another process has just made, from a source that this one would use. */
const madeSince = (
  startedAt: number,
  copies: readonly PrivateCopy[],
  { kind, sources }: Pick<FetchOptions, 'kind' | 'sources'>,
): PrivateCopy[] =>
  copies.filter(
    (copy) =>
      copy.kind === kind && copy.installedAt.getTime() >= startedAt && sources.some(({ name }) => name === copy.source),
  );

const shellsFirst = (a: PrivateCopy, b: PrivateCopy): number => Number(a.kind === 'full') - Number(b.kind === 'full');

type FetchOptions = InstallOptions & { kind: BrowserKind; signal: AbortSignal };

async function fetchFirst(folder: string, options: FetchOptions): Promise<PrivateCopy> {
  const reasons: string[] = [];
  let isPermanent = true;
  for (const source of options.sources) {
    try {
      const refusal = await source.refusal(options.kind);
      if (refusal !== undefined) {
        reasons.push(`${source.title}: ${refusal}`);
        continue;
      }
      isPermanent = false;
      const lack = await lackOfSpace(folder, source.diskBytes);
      if (lack !== undefined) throw new Error(lack);
      return await fetchFrom(source, folder, options);
    } catch (error) {
      options.signal.throwIfAborted();
      reasons.push(`${source.title}: ${explain(error, folder)}`);
    }
  }
  throw new InstallError(reasons, { isPermanent });
}

async function fetchFrom(
  source: BrowserSource,
  parent: string,
  { kind, signal, report, verdicts }: FetchOptions,
): Promise<PrivateCopy> {
  const tell = (step: string, percent?: number) => report?.({ source: source.name, step, percent });
  let verdict: Verdict | undefined;
  const target = await fillCompleteFolder(parent, async (draft) => {
    const fetched = await source.fetch(draft, { kind, signal, report: tell });
    const copy = { ...fetched, source: source.name };
    await describeCopy(draft, copy);
    await makeReadable(draft);
    tell('trying it');
    const trial = { ...copy, id: '', folder: draft, installedAt: new Date() };
    verdict = await verdicts.try(programOf(trial));
    if (verdict.trouble !== '') throw new Error(`it was downloaded, but does not work here: ${verdict.trouble}`);
    // A new name each time: a damaged copy of the same version is replaced, not kept.
    const mark = randomBytes(3).toString('hex');
    return `${source.name}-${fetched.version}-${mark}`.replaceAll(/[^\w.+~-]/g, '_');
  });
  const made = (await listCopies([join(parent, '..')])).find(({ folder }) => folder === target);
  if (made === undefined) throw new Error(`${target} cannot be read after it was made`);
  if (verdict !== undefined) await verdicts.keep(programOf(made), verdict);
  return made;
}

/** If the service runs as root, the browser runs as another user; this does not depend on the umask. */
async function makeReadable(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await isExecutable(path)) ? 0o755 : 0o644);
  }
}

async function lackOfSpace(folder: string, needed: number): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (process.getuid?.() === 0) await chmod(folder, 0o755); // regardless of the umask: the browser runs as another user
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return undefined;
  return `it needs ${megabytes(needed)} in ${folder}, which has ${megabytes(bavail * bsize)} left`;
}

/** Throws if none of them can be created and written to, by this user and root alone. */
export async function firstWritable(caches: readonly string[]): Promise<string> {
  for (const cache of caches) {
    try {
      await makeFolders(cache);
      await access(cache, constants.W_OK | constants.X_OK);
      if (!(await isTrusted(cache))) continue;
      return cache;
    } catch {
      continue;
    }
  }
  throw new InstallError([
    `none of these folders can be written, by this user alone: ${caches.join(', ')}; set SITEGLASS_BROWSER_CACHE`,
  ]);
}

/** Not a recursive mkdir, which never returns below /proc and in automounted folders that do not exist. */
async function makeFolders(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) await makeFolders(dirname(folder));
  await mkdir(folder, { mode: 0o755 }).catch((error: unknown) => {
    if (errnoOf(error) !== 'EEXIST') throw error; // another process was faster
  });
}

function explain(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error);
  const isFull = ['ENOSPC', 'EDQUOT'].includes(errnoOf(error) ?? '');
  return isFull ? `the disk of ${folder} is full (${error.message})` : error.message;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
