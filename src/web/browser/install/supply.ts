// Provides the service's browsers: found once, or downloaded in the background while other requests are served. Calls
// that need one wait for a limited time.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '../../../flow/time-limit.ts';
import { ApiError, browserMissing, failed, sentenceOf, shuttingDown } from '../../../contract/errors.ts';
import { isOurs } from '../launch/complete-folder.ts';
import { findBrowser, isExecutable } from '../launch/find-browser.ts';
import type { BrowserProgram } from '../launch/browser-program.ts';
import type { Found } from '../launch/find-browser.ts';
import type { SandboxRules } from '../launch/launch-options.ts';
import { chromeForTesting } from './chrome-for-testing.ts';
import { debianPackages } from './debian.ts';
import { firstWritable, InstallError, installBrowser } from './install.ts';
import { takeLease } from './leases.ts';
import { npmPackage } from './npm.ts';
import { programOf } from './private-copies.ts';
import type { BrowserKind, BrowserSource, FetchProgress } from './source.ts';
import { createVerdicts } from './verdicts.ts';
import type { Verdicts } from './verdicts.ts';

const waitSecondsMax = 60;
/** After a failed download, calls are refused for this long before the next attempt. */
const pauseSeconds = 120;
const retryAfterSeconds = 15;

export interface SupplySettings extends SandboxRules {
  /** `SITEGLASS_CHROMIUM`. */
  configured?: string | undefined;
  /** Folders of downloaded browsers, the preferred one first. */
  caches: readonly string[];
  /** `SITEGLASS_BROWSER_FETCH`. */
  mayFetch: boolean;
  /** False: browsers that are installed on the machine are not used. */
  usesMachine?: boolean | undefined;
  sources: readonly BrowserSource[];
  waitSeconds?: number | undefined;
}

export interface SupplyParts {
  verdicts?: Verdicts | undefined;
  onProgress?(progress: FetchProgress | { step: string }): void;
  onFetched?(program: BrowserProgram): void;
  /** There is no browser; the error's cause says why. */
  onFailure?(error: ApiError): void;
  /** There is no full browser, so webunlocker uses a headless shell. */
  onNoFullBrowser?(error: unknown): void;
}

/** What is known of the browser that most calls use. */
export type BrowserStatus =
  | { state: 'ready'; program: BrowserProgram }
  /** It is being searched for or downloaded. */
  | { state: 'pending'; step: string }
  | { state: 'missing'; reason: string };

export interface BrowserSupply {
  /** The browser to use. Waits while one is being downloaded, then throws `browser_missing`. */
  program(options?: { isWindow?: boolean; signal?: AbortSignal | undefined }): Promise<BrowserProgram>;
  /** Starts to look for a browser, and to download one if there is none. */
  prepare(): void;
  /** Starts like `prepare`. Waits at most `waitMs` for the search, and not for a download. */
  status(waitMs: number): Promise<BrowserStatus>;
  close(): Promise<void>;
}

/** All sources, in the order in which they are tried. */
export const allSources = ({
  environment,
  mirror,
}: {
  environment: NodeJS.ProcessEnv;
  mirror?: string | undefined;
}): BrowserSource[] => [chromeForTesting({ mirror }), debianPackages({ environment }), npmPackage({ environment })];

/** Verdicts in the first writable cache. */
export async function openVerdicts(caches: readonly string[], rules: SandboxRules): Promise<Verdicts> {
  const cache = await firstWritable(caches).catch(() => undefined);
  return createVerdicts({ file: cache === undefined ? undefined : join(cache, 'verdicts.json'), ...rules });
}

export function createBrowserSupply(settings: SupplySettings, parts: SupplyParts = {}): BrowserSupply {
  const { configured, caches, usesMachine, sandbox, isContainer, waitSeconds = waitSecondsMax } = settings;
  const known = new Map<boolean, BrowserProgram>();
  const searches = new Map<boolean, Promise<BrowserProgram>>();
  const leases = new Map<string, Promise<AsyncDisposable>>();
  const closing = new AbortController();
  let lastFailure: { error: ApiError; at: number } | undefined;
  let step = 'looking for one';
  const download = Promise.withResolvers<void>();
  let fetching: Promise<BrowserProgram> | undefined;
  let fetchingFull: Promise<void> | undefined;
  let verdicts: Promise<Verdicts> | undefined;

  const openedVerdicts = async (): Promise<Verdicts> =>
    parts.verdicts ?? (await (verdicts ??= openVerdicts(caches, { sandbox, isContainer })));

  async function search(isWindow: boolean): Promise<BrowserProgram> {
    const found = await find(isWindow);
    if (found.program !== undefined) return found.program;
    if (!settings.mayFetch) throw refuse(found, new Error('SITEGLASS_BROWSER_FETCH=off disables the download'));
    if (lastFailure && isRecent(lastFailure)) throw lastFailure.error;
    step = 'downloading one';
    download.resolve();
    return await (fetching ??= fetchAny(found).finally(() => (fetching = undefined)));
  }

  async function find(isWindow: boolean): Promise<Found> {
    const judging = await openedVerdicts();
    try {
      return await findBrowser({ configured, caches, usesMachine, isWindow, judge: judging.of });
    } catch (error) {
      throw refuse({ rejected: [] }, error); // the configured browser cannot be run
    }
  }

  async function fetchAny(found: Found): Promise<BrowserProgram> {
    try {
      return await fetch('shell');
    } catch (error) {
      if (closing.signal.aborted) throw shuttingDown();
      const isPermanent = error instanceof InstallError && error.isPermanent;
      throw refuse(found, error, isPermanent ? undefined : pauseSeconds);
    }
  }

  async function fetch(kind: BrowserKind): Promise<BrowserProgram> {
    const copy = await installBrowser({
      caches,
      kind,
      sources: settings.sources,
      verdicts: await openedVerdicts(),
      signal: closing.signal,
      report(progress) {
        if (kind === 'shell') step = describeProgress(progress);
        parts.onProgress?.(progress);
      },
    });
    const program = programOf(copy);
    parts.onFetched?.(program);
    return program;
  }

  /** The error for callers, without paths of this server. The operator gets the reasons, once in a while. */
  function refuse({ rejected }: Pick<Found, 'rejected'>, error: unknown, seconds?: number): ApiError {
    const unfit = rejected.map(({ path, reason }) => `${path} cannot be used: ${reason}`);
    const missing = browserMissing(new Error([...unfit, sentenceOf(error)].join('; '), { cause: error }), seconds);
    if (lastFailure && isRecent(lastFailure)) return missing;
    lastFailure = { error: missing, at: Date.now() };
    parts.onFailure?.(missing);
    return missing;
  }

  /** A headless shell serves webunlocker until a full browser has been downloaded, which is tried once. */
  function fetchFullLater(): void {
    if (!settings.mayFetch || configured !== undefined) return;
    fetchingFull ??= fetch('full').then(
      (program) => remember(true, program),
      (error: unknown) => {
        if (!closing.signal.aborted) parts.onNoFullBrowser?.(error);
      },
    );
  }

  async function remember(isWindow: boolean, program: BrowserProgram): Promise<void> {
    known.set(isWindow, program);
    const used = new Set([...known.values()].flatMap(({ folder }) => folder ?? []));
    for (const folder of used) if (!leases.has(folder)) leases.set(folder, takeLease(folder));
    await Promise.all([...leases].filter(([folder]) => !used.has(folder)).map(([folder]) => release(folder)));
    await Promise.all(leases.values());
  }

  async function release(folder: string): Promise<void> {
    const lease = leases.get(folder);
    leases.delete(folder);
    await (await lease)?.[Symbol.asyncDispose]();
  }

  /** One search at a time for each type of browser. */
  function start(isWindow: boolean): Promise<BrowserProgram> {
    const running = searches.get(isWindow);
    if (running !== undefined) return running;
    const started = search(isWindow)
      .then(async (program) => {
        await remember(isWindow, program);
        if (isWindow && program.kind === 'shell') fetchFullLater();
        return program;
      })
      .finally(() => searches.delete(isWindow));
    started.catch(() => {});
    searches.set(isWindow, started);
    return started;
  }

  return {
    async program({ isWindow = false, signal } = {}) {
      const ready = known.get(isWindow);
      if (ready !== undefined && (await isUsable(ready))) return ready;
      const late = () => stillFetching(step);
      return await within(start(isWindow), { ms: waitSeconds * 1000, late, signal });
    },
    prepare: () => void start(false).catch(() => {}),
    async status(waitMs) {
      const failure = await failureOf(start(false), { until: download.promise, waitMs });
      const program = known.get(false);
      return program === undefined ? withoutProgram(failure, step) : { state: 'ready', program };
    },
    async close() {
      closing.abort();
      await Promise.allSettled([...searches.values(), fetching, fetchingFull]);
      await Promise.all([...leases.keys()].map(release));
    },
  };
}

/** The error of the search, if it fails before `until` and within `waitMs`. */
async function failureOf(
  search: Promise<unknown>,
  { until, waitMs }: { until: Promise<unknown>; waitMs: number },
): Promise<unknown> {
  try {
    await Promise.race([search, until, sleep(waitMs, undefined, { ref: false })]);
    return undefined;
  } catch (error) {
    return error;
  }
}

const withoutProgram = (failure: unknown, step: string): BrowserStatus =>
  failure === undefined
    ? { state: 'pending', step }
    : { state: 'missing', reason: sentenceOf(failure instanceof ApiError ? failure.cause : failure) };

const isRecent = ({ at }: { at: number }): boolean => Date.now() - at < pauseSeconds * 1000;

const stillFetching = (step: string): ApiError =>
  failed(`the browser is not ready yet (${step}), try again shortly`, 'browser_missing', { retryAfterSeconds });

/** A copy can be deleted while the service runs. */
const isUsable = async ({ path, folder }: BrowserProgram): Promise<boolean> =>
  (folder === undefined || (await isOurs(folder))) && (await isExecutable(path));

/** e.g. `debian: downloading packages, 40 %`. */
export function describeProgress(progress: FetchProgress | { step: string }): string {
  const { step } = progress;
  if (!('source' in progress)) return step;
  const percent = progress.percent === undefined ? '' : `, ${Math.floor(progress.percent)} %`;
  return `${progress.source}: ${step}${percent}`;
}
