// Opens and closes the tabs of browsers. A tab is an empty page in its own context, with its own proxy, and is used once.

import { orAfter, within } from '../../../flow/time-limit.ts';
import { crashed, tabCrashed } from '../page/page-errors.ts';
import { preparePage } from '../page/prepared-page.ts';
import { hasFreeSlot, isOld } from './browser-instance.ts';
import type { BrowserInstance, Tab } from './browser-instance.ts';
import type { Fleet } from './fleet.ts';
import { schemeFor } from '../guard/guard-proxy.ts';
import type { ProxyScheme } from '../guard/guard-proxy.ts';
import type { PoolSettings } from './pool-settings.ts';

const disposeSecondsMax = 2;
const prepareSecondsMax = 20; // a cold browser on a busy machine may need half of it
/** The proxy type of tabs that are prepared ahead: most calls need this one. */
const warmScheme = schemeFor(undefined);

export interface Tabs {
  /** A new tab, or one that was prepared ahead. */
  take(instance: BrowserInstance, scheme: ProxyScheme): Promise<Tab>;
  /** Closes a tab with everything in it. A browser that cannot do that in time is replaced. */
  dispose(instance: BrowserInstance, tab: Tab): Promise<void>;
  /** Prepares tabs ahead, as long as that delays no call. */
  warmUp(): Promise<void>;
  readonly isWarming: boolean;
}

export interface TabsParts {
  fleet: Fleet;
  /** Whether to stop preparing tabs; `warm` tabs of the browser are ready. */
  isWarmEnough(warm: number): boolean;
}

export function createTabs(settings: PoolSettings, { fleet, isWarmEnough }: TabsParts): Tabs {
  let isWarming = false;

  async function prepare(instance: BrowserInstance, scheme: ProxyScheme): Promise<Tab> {
    const slot = instance.free.pop();
    if (!slot) throw crashed('the browser has no free tab');
    try {
      const { cdp, version: chromeVersion } = instance.process;
      const { isWindow = false } = settings;
      const work = preparePage(cdp, slot.proxy, { port: slot.port, scheme, chromeVersion, isWindow });
      work.then(({ contextId }) => instance.contexts.add(contextId)).catch(() => {});
      const late = () => crashed(`the browser does not answer: ${cdp.unanswered().join(', ')}`);
      const prepared = await within(Promise.race([work, instance.stuck]), { ms: prepareSecondsMax * 1000, late });
      const tab = { prepared, slot };
      watchForCrash(instance, tab);
      return tab;
    } catch (error) {
      instance.free.push(slot);
      // A browser that cannot open an empty page is broken.
      await fleet.retire(instance);
      throw error;
    }
  }

  function watchForCrash(instance: BrowserInstance, tab: Tab): void {
    const { session, targetId, contextId } = tab.prepared;
    const onCrash = () => {
      const at = instance.warm.indexOf(tab);
      if (at === -1) {
        instance.open.get(contextId)?.end(tabCrashed());
        return;
      }
      instance.warm.splice(at, 1);
      void dispose(instance, tab);
    };
    session.on('Inspector.targetCrashed', onCrash);
    instance.onCrash.set(targetId, onCrash);
  }

  async function dispose(instance: BrowserInstance, { prepared, slot }: Tab): Promise<void> {
    slot.proxy.close();
    instance.onCrash.delete(prepared.targetId);
    prepared.session.abandon(new Error('the page was closed'));
    if (!fleet.instances.has(instance)) return;
    const work = instance.process.cdp
      .send('Target.disposeBrowserContext', { browserContextId: prepared.contextId })
      .then(
        () => true,
        () => false,
      );
    const isDone = await orAfter(work, disposeSecondsMax * 1000, false);
    instance.contexts.delete(prepared.contextId);
    if (isDone) instance.free.push(slot);
    if (!isDone || isOld(instance, settings)) instance.isRetired = true;
    if (!isDone) instance.callStuck();
    if (instance.isRetired) await fleet.retire(instance);
  }

  async function warm(instance: BrowserInstance): Promise<void> {
    while (hasFreeSlot(instance) && instance.warm.length < settings.warmPages) {
      if (isWarmEnough(instance.warm.length)) return;
      const tab = await prepare(instance, warmScheme);
      if (instance.isRetired || !fleet.instances.has(instance)) return;
      instance.warm.push(tab);
    }
  }

  return {
    async take(instance, scheme) {
      return (scheme === warmScheme ? instance.warm.shift() : undefined) ?? (await prepare(instance, scheme));
    },
    dispose,
    async warmUp() {
      if (isWarming) return;
      isWarming = true;
      try {
        for (const instance of fleet.instances) await warm(instance);
      } catch {
        // The next page reports the error.
      } finally {
        isWarming = false;
      }
    },
    get isWarming() {
      return isWarming;
    },
  };
}
