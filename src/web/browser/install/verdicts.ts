// Remembers in a file which browsers work, so that later starts of the service need not test them again.

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sentenceOf } from '../../../contract/errors.ts';
import type { BrowserProgram } from '../launch/browser-program.ts';
import type { IsolationLevel } from '../launch/launch-options.ts';
import { checkPainting } from './paint-check.ts';
import type { PaintOptions } from './paint-check.ts';

const verdictsMax = 50;
/** A failure may have a temporary cause, such as a busy machine or a kernel setting. */
const failureMinutes = 60;

export interface Verdict {
  version: string;
  level: IsolationLevel | '';
  /** Why it cannot be used; empty if it can. */
  trouble: string;
  at: number;
}

export interface Verdicts {
  /** The remembered verdict for exactly this file, or the result of a test. Never throws. */
  of(program: BrowserProgram): Promise<Verdict>;
  /** The result of a test now. It is not remembered. */
  try(program: BrowserProgram): Promise<Verdict>;
  /** Remembers the verdict of a test, for a program that was moved since. */
  keep(program: BrowserProgram, verdict: Verdict): Promise<void>;
}

export interface VerdictOptions extends PaintOptions {
  /** undefined: remembered by this process only. */
  file: string | undefined;
  check?: typeof checkPainting;
}

export function createVerdicts({ file, check = checkPainting, ...options }: VerdictOptions): Verdicts {
  let known: Record<string, Verdict> | undefined;

  /** Identifies the file in its current version: another version is another program. */
  async function keyOf({ path }: BrowserProgram): Promise<string> {
    const { size, mtimeMs } = await stat(path);
    return [
      path,
      size,
      Math.round(mtimeMs),
      process.getuid?.() ?? '',
      options.sandbox,
      options.isContainer ?? false,
    ].join(' ');
  }

  async function attempt(program: BrowserProgram): Promise<Verdict> {
    try {
      const { version, level } = await check(program, options);
      return { version, level, trouble: '', at: Date.now() };
    } catch (error) {
      return { version: '', level: '', trouble: sentenceOf(error), at: Date.now() };
    }
  }

  async function remember(key: string, verdict: Verdict): Promise<void> {
    known = { ...(await read(file)), ...known, [key]: verdict };
    const newest = Object.entries(known).toSorted(([, a], [, b]) => b.at - a.at);
    known = Object.fromEntries(newest.slice(0, verdictsMax));
    if (file !== undefined) await write(file, known).catch(() => {}); // it can be tested again
  }

  async function keep(program: BrowserProgram, verdict: Verdict): Promise<void> {
    const key = await keyOf(program).catch(() => undefined);
    if (key !== undefined) await remember(key, verdict);
  }

  return {
    try: attempt,
    keep,
    async of(program) {
      known ??= await read(file);
      const key = await keyOf(program).catch(() => '');
      const verdict = known[key];
      const isStale =
        verdict !== undefined && verdict.trouble !== '' && Date.now() - verdict.at > failureMinutes * 60_000;
      if (verdict !== undefined && !isStale) return verdict;
      const found = await attempt(program);
      await keep(program, found);
      return found;
    },
  };
}

async function read(file: string | undefined): Promise<Record<string, Verdict>> {
  if (file === undefined) return {};
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, Verdict>;
  } catch {
    return {}; // none yet
  }
}

async function write(file: string, verdicts: Record<string, Verdict>): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(draft, JSON.stringify(verdicts), { mode: 0o600 });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
