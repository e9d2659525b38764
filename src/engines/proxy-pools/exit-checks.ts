// Health checks of exit proxies that no call has used for a while, and of those that are down. Each proxy is checked by one
// node at a time.

import { ApiError, failed, notFound } from '../../contract/errors.ts';
import { parseProxy } from '../../contract/proxy-url.ts';
import type { ProxySettings } from '../../contract/proxy-url.ts';
import { startWakeLoop } from '../../flow/wake-loop.ts';
import type { PageFetcher } from '../../web/http/fetch-page.ts';
import { serviceAccount } from '../../flow/shares.ts';
import type { ExitRecord } from './exit-records.ts';
import type { OpenProxyPools } from './proxy-pools.ts';
import type { ProxyStore } from './proxy-store.ts';

const lookEveryMs = 2000;
const batchMax = 20;
const leaseMs = 60_000;
const timeoutSeconds = 15;
const responseBytesMax = 64 * 1024;

export interface ExitCheck {
  id: number;
  error: ApiError | undefined;
  durationMs: number;
}

export interface ExitChecks {
  /** Checks a proxy now. 404 if there is none. */
  check(id: number): Promise<ExitCheck>;
  stop(): Promise<void>;
}

export interface ExitChecksParts {
  pools: Pick<OpenProxyPools, 'records' | 'sync'>;
  store: Pick<ProxyStore, 'takeDue'>;
  pages: Pick<PageFetcher, 'fetchOnce'>;
  /** Connects to a proxy and disconnects again. */
  reach(proxy: ProxySettings): Promise<void>;
  /** Fetched through the proxy. Without it, the check only connects to the proxy. */
  checkUrl: URL | undefined;
  lookEveryMs?: number;
  onFault(error: unknown): void;
}

export function startExitChecks(parts: ExitChecksParts): ExitChecks {
  const { pools, store, pages, checkUrl } = parts;

  async function run({ id, url }: ExitRecord): Promise<ExitCheck> {
    const proxy = { ...parseProxy(url), isExit: true };
    const startedAt = performance.now();
    const work = checkUrl === undefined ? parts.reach(proxy) : fetchThrough(proxy, checkUrl);
    const error = await work.then(() => undefined, toProxyError);
    return { id, error, durationMs: Math.round(performance.now() - startedAt) };
  }

  async function fetchThrough(proxy: ProxySettings, url: URL): Promise<void> {
    const { status } = await pages.fetchOnce(url, {
      account: serviceAccount,
      proxy,
      totalTimeoutSeconds: timeoutSeconds,
      responseBytesMax,
      cutsBody: true,
    });
    if (status >= 400) throw failed(`the check URL answered ${status}`, 'proxy_failed', { proxyFault: 'path' });
  }

  async function checkRecord(record: ExitRecord): Promise<ExitCheck> {
    const result = await run(record);
    pools.records.addCheck(record, { isComplete: checkUrl !== undefined, error: result.error });
    return result;
  }

  const loop = startWakeLoop({
    everyMs: parts.lookEveryMs ?? lookEveryMs,
    async look() {
      if (pools.records.size === 0) return false;
      const due = await store.takeDue(batchMax, leaseMs);
      const found = due.flatMap((id) => pools.records.find(id) ?? []);
      await Promise.all(found.map(checkRecord));
      if (found.length > 0) await pools.sync();
      return due.length === batchMax;
    },
    onFault: parts.onFault,
  });

  return {
    async check(id) {
      await pools.sync(); // another node may know more
      const record = pools.records.find(id);
      if (!record) throw notFound();
      const result = await checkRecord(record);
      await pools.sync();
      return result;
    },
    stop: () => loop.stop(),
  };
}

/** A failure of the check URL may be that of the URL itself, so one of them does not take the proxy down. */
function toProxyError(error: unknown): ApiError {
  if (error instanceof ApiError && error.code === 'proxy_failed') return error;
  const reason = error instanceof ApiError ? error.reason : 'the check failed unexpectedly';
  return failed(reason, 'proxy_failed', { proxyFault: 'path', cause: error });
}
