// The running browsers: started on demand, retired before they grow too large, replaced when they crash.

import type { SecureContext } from 'node:tls';
import { shuttingDown } from '../../../contract/errors.ts';
import { createSharedRun } from '../../../flow/single-flight.ts';
import type { AddressGuard } from '../../address/address-guard.ts';
import type { Resolver } from '../../address/resolver.ts';
import type { SampleSite } from '../../sample-site/sample-site.ts';
import type { TlsBridge } from '../guard/tls-bridge.ts';
import type { BrowserProcess } from '../launch/launcher.ts';
import { crashed } from '../page/page-errors.ts';
import { createInstance, hasRoom } from './browser-instance.ts';
import type { BrowserInstance } from './browser-instance.ts';
import type { BrowserStarter } from './browser-starter.ts';

export interface FleetParts {
  starter: BrowserStarter;
  guard: AddressGuard;
  resolver: Resolver;
  bridge?: TlsBridge | undefined;
  sampleSite?: SampleSite | undefined;
  /** For https proxies. */
  secureContext?: SecureContext | undefined;
  /** Called when a browser has started, before it gets a page. */
  onStart(): void;
  /** Called when a browser has started or exited. */
  onChange(): void;
}

export interface Fleet {
  readonly instances: ReadonlySet<BrowserInstance>;
  /** A browser with room for a page; starts one if there is none. */
  current(): Promise<BrowserInstance>;
  /** Gives the browser no more pages and closes it after its last one. */
  retire(instance: BrowserInstance): Promise<void>;
  /** Closes the browser now. Its open pages fail. */
  discard(instance: BrowserInstance): Promise<void>;
  stop(): Promise<void>;
  readonly isLaunching: boolean;
  /** How many browsers have been started, and how many have crashed. */
  readonly totals: { starts: number; crashes: number };
}

export function createFleet(parts: FleetParts): Fleet {
  const { starter, onStart, onChange } = parts;
  const instances = new Set<BrowserInstance>();
  const totals = { starts: 0, crashes: 0 };
  const launching = createSharedRun(launch);
  let isStopped = false;

  async function launch(): Promise<BrowserInstance> {
    if (isStopped) throw shuttingDown();
    return adopt(await starter.start());
  }

  function adopt(started: BrowserProcess): BrowserInstance {
    totals.starts++;
    const instance = createInstance(started, parts);
    instances.add(instance);
    onStart();
    // The tab's own crash event does not always arrive; the browser's does.
    started.cdp.on('Target.targetCrashed', ({ targetId }) => instance.onCrash.get(targetId)?.());
    started.cdp.tell('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] });
    void Promise.race([started.ended, started.cdp.closed]).then(() => discard(instance));
    onChange();
    return instance;
  }

  /** Also called when the browser has exited unexpectedly. */
  async function discard(instance: BrowserInstance): Promise<void> {
    if (!instances.delete(instance)) return;
    const isExpected = instance.isRetired && instance.open.size === 0;
    if (!isExpected) totals.crashes++;
    for (const page of instance.open.values()) page.end(crashed('the browser exited while the page was open'));
    instance.isRetired = true;
    for (const { proxy } of instance.free) proxy.close();
    await instance.process.kill();
    onChange();
  }

  return {
    instances,
    totals,
    current() {
      const usable = [...instances].find(hasRoom);
      if (usable) return Promise.resolve(usable);
      return launching.join();
    },
    async retire(instance) {
      instance.isRetired = true;
      if (instance.open.size === 0 && instance.opening === 0) await discard(instance);
    },
    discard,
    async stop() {
      isStopped = true;
      await launching.current?.catch(() => {});
      for (const instance of instances) {
        instance.isRetired = true;
        await discard(instance);
      }
    },
    get isLaunching() {
      return launching.current !== undefined;
    },
  };
}
