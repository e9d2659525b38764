// Health checks of exit proxies, with a real database and real proxies.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addProxy, listProxies } from '../../src/accounts/proxies.ts';
import { startExitChecks } from '../../src/engines/proxy-pools/exit-checks.ts';
import type { ExitChecks } from '../../src/engines/proxy-pools/exit-checks.ts';
import { openProxyPools } from '../../src/engines/proxy-pools/proxy-pools.ts';
import type { OpenProxyPools } from '../../src/engines/proxy-pools/proxy-pools.ts';
import { createProxyStore } from '../../src/engines/proxy-pools/proxy-store.ts';
import { createSealer } from '../../src/storage/sealing.ts';
import { createAddressGuard } from '../../src/web/address/address-guard.ts';
import { createResolver } from '../../src/web/address/resolver.ts';
import { createPageFetcher } from '../../src/web/http/fetch-page.ts';
import { createUndiciEngine } from '../../src/web/http/undici-engine.ts';
import { openTestDatabase } from '../support/database.ts';
import { startProxy } from '../support/proxy-server.ts';
import type { ProxyServer } from '../support/proxy-server.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const sealer = createSealer('the secret of this test');
const engine = createUndiciEngine();
const guard = createAddressGuard({ egressAllow: ['127.0.0.1'] });
const pages = createPageFetcher({ engine, guard, resolver: createResolver({ guard }) });

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let target: Target;
let proxy: ProxyServer;
let status: number;
let id: number;
const nodes: { pools: OpenProxyPools; checks: ExitChecks }[] = [];

beforeAll(async () => {
  [opened, target] = await Promise.all([openTestDatabase(), startTarget()]);
  target.on('/check', (_request, response) => response.writeHead(status).end());
});
afterAll(async () => {
  await Promise.all([target.close(), engine.close()]);
  await opened[Symbol.asyncDispose]();
});
beforeEach(async () => {
  status = 204;
  target.hits.length = 0;
  proxy = await startProxy('http');
  await opened.database.query('truncate proxy cascade');
  const url = `http://user:pass-word@127.0.0.1:${proxy.port}`;
  ({ id } = await addProxy({ database: opened.database, sealer }, 'test', { pool: 'a', url }));
  return async () => {
    for (const { checks, pools } of nodes.splice(0)) {
      await checks.stop();
      await pools.stop();
    }
    await proxy.close();
  };
});

async function startNode({ checkEveryMs = 1 } = {}): Promise<void> {
  const store = createProxyStore({ database: opened.database, sealer });
  const onFault = (error: unknown) => expect.soft(error).toBeUndefined();
  const pools = await openProxyPools({ store, notifications: { subscribe: () => () => {} }, checkEveryMs, onFault });
  const checks = startExitChecks({
    pools,
    store,
    pages,
    reach: () => Promise.reject(new Error('not with a check URL')),
    checkUrl: new URL(`${target.origin}/check`),
    lookEveryMs: 5,
    onFault,
  });
  nodes.push({ pools, checks });
}

const state = async () => (await listProxies({ database: opened.database, sealer }, { limit: 1 })).items[0]!;

describe('a health check', () => {
  test('fetches the check URL through the proxy, by one node at a time', async () => {
    await Promise.all([startNode({ checkEveryMs: 60_000 }), startNode({ checkEveryMs: 60_000 })]);
    await vi.waitFor(async () => expect(await state()).toMatchObject({ health: 'up', checked_at: expect.any(Date) }));
    expect(target.hits).toEqual(['/check']);
    expect(proxy.asked).toHaveLength(1);
  });

  test('takes a proxy down that is gone, and up when it is back', async () => {
    const { port } = proxy;
    await proxy.close();
    await startNode();
    await vi.waitFor(async () =>
      expect(await state()).toMatchObject({ health: 'down', last_error: 'the exit proxy cannot be reached' }),
    );
    proxy = await startProxy('http', { port });
    await opened.database.query('update proxy_state set check_at = clock_timestamp()');
    await vi.waitFor(async () => expect(await state()).toMatchObject({ health: 'up', retry_at: null }));
  });

  test('takes a proxy down that cannot fetch the check URL three times, not once', async () => {
    await startNode({ checkEveryMs: 60_000 });
    await vi.waitFor(async () => expect((await state()).health).toBe('up'));
    status = 500;
    const check = () => nodes[0]!.checks.check(id);
    expect((await check()).error?.reason).toBe('the check URL answered 500');
    await check();
    expect((await state()).health).toBe('up');
    await check();
    expect((await state()).health).toBe('down');
  });
});
