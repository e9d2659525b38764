// Provides the service's browser: found once, or downloaded in the background while other requests are served. Calls
// that need it wait for a limited time.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failed, sentenceOf, shuttingDown } from '../../../contract/errors.ts';
import type { ApiError } from '../../../contract/errors.ts';
import { isOurs } from '../launch/complete-folder.ts';
import { findBrowser, isExecutable } from '../launch/find-browser.ts';
import type { BrowserProgram, Found } from '../launch/find-browser.ts';
import type { SandboxRules } from '../launch/launcher.ts';
import { chromeForTesting } from './chrome-for-testing.ts';
import { debianPackages } from './debian.ts';
import { firstWritable, installBrowser } from './install.ts';
import { npmPackage } from './npm.ts';
import { programOf } from './private-copies.ts';
import type { BrowserSource, FetchProgress } from './source.ts';
import { createVerdicts } from './verdicts.ts';
import type { Verdicts } from './verdicts.ts';

const waitSecondsMax = 60;
/** After a failure, calls are refused for this long before the next attempt. */
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
  onFailure?(error: unknown): void;
}

export interface BrowserSupply {
  /** The browser to use. Waits while one is being downloaded, then throws `browser_missing`. */
  program(options?: { isWindow?: boolean; signal?: AbortSignal | undefined }): Promise<BrowserProgram>;
  /** Starts to look for a browser, and to download one if there is none. */
  prepare(): void;
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
  const closing = new AbortController();
  let lastFailure: { error: ApiError; at: number } | undefined;
  let step = 'looking for one';
  let fetching: Promise<BrowserProgram> | undefined;
  let verdicts: Promise<Verdicts> | undefined;

  const openedVerdicts = async (): Promise<Verdicts> =>
    parts.verdicts ?? (await (verdicts ??= openVerdicts(caches, { sandbox, isContainer })));

  async function search(isWindow: boolean): Promise<BrowserProgram> {
    const judging = await openedVerdicts();
    const found = await findBrowser({ configured, caches, usesMachine, isWindow, judge: judging.of });
    if (found.program !== undefined) return found.program;
    if (lastFailure && Date.now() - lastFailure.at < pauseSeconds * 1000) throw lastFailure.error;
    return await (fetching ??= fetchOne(found).finally(() => (fetching = undefined)));
  }

  async function fetchOne(found: Found): Promise<BrowserProgram> {
    try {
      if (!settings.mayFetch) throw new Error('fetching one is switched off by SITEGLASS_BROWSER_FETCH');
      const report = (progress: FetchProgress | { step: string }) => {
        step = describeProgress(progress);
        parts.onProgress?.(progress);
      };
      const { sources } = settings;
      const copy = await installBrowser({
        caches,
        sources,
        verdicts: await openedVerdicts(),
        signal: closing.signal,
        report,
      });
      parts.onFetched?.(programOf(copy));
      return programOf(copy);
    } catch (error) {
      if (closing.signal.aborted) throw shuttingDown();
      const missing = noBrowser(found, error);
      lastFailure = { error: missing, at: Date.now() };
      parts.onFailure?.(missing);
      throw missing;
    }
  }

  /** One search at a time for each type of browser. */
  function start(isWindow: boolean): Promise<BrowserProgram> {
    const running = searches.get(isWindow);
    if (running !== undefined) return running;
    const started = search(isWindow)
      .then((program) => {
        known.set(isWindow, program);
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
      const stop = new AbortController();
      const signals = signal === undefined ? [stop.signal] : [stop.signal, signal];
      const late = sleep(waitSeconds * 1000, undefined, { signal: AbortSignal.any(signals) }).then(
        () => Promise.reject(stillFetching(step)),
        () => (signal?.aborted ? Promise.reject(signal.reason as Error) : new Promise<never>(() => {})),
      );
      try {
        return await Promise.race([start(isWindow), late]);
      } finally {
        stop.abort();
      }
    },
    prepare: () => void start(false).catch(() => {}),
    async close() {
      closing.abort();
      await Promise.allSettled([...searches.values(), fetching]);
    },
  };
}

const stillFetching = (step: string): ApiError =>
  failed(`the browser is not ready yet (${step}), try again shortly`, 'browser_missing', { retryAfterSeconds });

function noBrowser({ rejected }: Found, error: unknown): ApiError {
  const unfit = rejected.map(({ path, reason }) => `${path} cannot be used: ${reason}`);
  const why = [...unfit, sentenceOf(error)].join('; ');
  const remedy = 'siteglass doctor says what can be done';
  return failed(`there is no browser on this machine: ${why}; ${remedy}`, 'browser_missing', {
    retryAfterSeconds: pauseSeconds,
    cause: error,
  });
}

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
