// Exit proxies: their pools, their health checks and their metrics.
import { createSecureContext } from 'node:tls';
import type { ConsoleExits } from '../console/route.ts';
import { startExitChecks } from '../engines/proxy-pools/exit-checks.ts';
import type { ExitChecks } from '../engines/proxy-pools/exit-checks.ts';
import { openProxyPools } from '../engines/proxy-pools/proxy-pools.ts';
import type { OpenProxyPools } from '../engines/proxy-pools/proxy-pools.ts';
import { createProxyStore } from '../engines/proxy-pools/proxy-store.ts';
import type { ProxyStore } from '../engines/proxy-pools/proxy-store.ts';
import type { Sealer } from '../storage/sealing.ts';
import { reachProxy } from '../web/http/connection.ts';
import { pinProxy } from '../web/http/proxy.ts';
import type { Context } from './context.ts';
import type { Node } from './node.ts';
import type { WebAccess } from './web-access.ts';
import type { Storage } from './storage.ts';

const connectSeconds = 10;
/** Proxies in metrics: those with the most calls. */
const measuredMax = 100;

export interface ExitParts {
  storage: Storage;
  node: Node;
  sealer: Sealer;
  web: WebAccess;
}

export interface Exits {
  pools: OpenProxyPools;
  store: ProxyStore;
  /** For the management API. */
  management: ConsoleExits;
}

export async function openExits(context: Context, { storage, node, sealer, web }: ExitParts): Promise<Exits> {
  const { config, metrics, closers, onFault } = context;
  const { database } = storage;
  const showsPools = config.metricsPort !== undefined;
  const store = createProxyStore({ database, sealer });
  const countAttempt = metrics.counter(
    'proxy_attempts',
    'Attempts of calls through exit proxies, by pool and outcome: success, failure or proxy_failed',
    ['pool', 'outcome'],
  );
  const pools = await openProxyPools({
    store,
    notifications: node.notifications,
    checkEveryMs: config.proxyCheckSeconds * 1000,
    onAttempt: ({ pool, outcome }) => countAttempt({ pool: showsPools ? pool : '', outcome }),
    onFault: onFault('proxies'),
  });
  const secureContext = createSecureContext(web.ca === undefined ? {} : { ca: web.ca });
  const checks = startExitChecks({
    pools,
    store,
    pages: web.pages,
    reach: async (proxy) => {
      await reachProxy(await pinProxy(proxy, web.resolver), { secureContext, connectSeconds });
    },
    checkUrl: config.proxyCheckUrl,
    onFault: onFault('proxies'),
  });
  closers.push(async () => {
    await checks.stop();
    await pools.stop();
  });
  addGauges(context, pools, showsPools);
  return { pools, store, management: { refresh: pools.refresh, check: (id) => checkNow(checks, id) } };
}

async function checkNow(checks: ExitChecks, id: number) {
  const { error, durationMs } = await checks.check(id);
  return { id, healthy: error === undefined, duration_ms: durationMs, error: error?.reason ?? null };
}

// Anyone who reaches the port of the API can read its metrics, so pools are named only on a separate port.
function addGauges({ metrics }: Context, pools: OpenProxyPools, showsPools: boolean): void {
  const busiest = () =>
    pools
      .figures()
      .toSorted((a, b) => b.calls - a.calls)
      .slice(0, measuredMax);
  const read = (figure: 'isUp' | 'calls' | 'failures') => () =>
    busiest().map(({ id, pool, ...figures }) => ({
      labels: { proxy: String(id), pool: showsPools ? pool : '' },
      value: Number(figures[figure]),
    }));
  const labels = ['proxy', 'pool'] as const;
  const which = `the ${measuredMax} exit proxies with most calls on this node`;
  metrics.gaugeBy('proxy_up', `1 if calls may use the proxy, else 0; ${which}`, labels, read('isUp'));
  metrics.gaugeBy('proxy_calls', `Calls through ${which}, since its start`, labels, read('calls'));
  metrics.gaugeBy('proxy_failures', `Failed calls through ${which}, since its start`, labels, read('failures'));
}
