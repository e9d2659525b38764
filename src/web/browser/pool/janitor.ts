// Compares the expected browsers with the actual processes and contexts, and removes what is left over.

import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orAfter } from '../../../flow/time-limit.ts';
import { isOld } from './browser-instance.ts';
import type { BrowserInstance } from './browser-instance.ts';
import type { Fleet } from './fleet.ts';
import type { PoolSettings } from './pool-settings.ts';
import { profileMark } from '../launch/profile.ts';
import { isRunning, killProcess, processesWith, treeOf } from '../launch/processes.ts';
import type { RunningProcess } from '../launch/processes.ts';

export type JanitorSettings = Pick<
  PoolSettings,
  'janitorSeconds' | 'silentSecondsMax' | 'tabBytesMax' | 'browserBytesMax' | 'pagesPerBrowser' | 'browserSeconds'
>;

export interface JanitorParts {
  fleet: Fleet;
  /** True while contexts are being created that the browser's `contexts` do not include yet. */
  isOpening(instance: BrowserInstance): boolean;
  onChange(): void;
}

export interface Janitor {
  /** Retires old and large browsers, and removes unknown tabs and processes. */
  tidy(): Promise<void>;
  /** Scans all processes of the machine, which takes longer than anything else here. */
  measure(): void;
  /** Whether the browser's network process has exited. Then no page of this browser can load anything: it is replaced. */
  checkNetwork(instance: BrowserInstance): Promise<boolean>;
  readonly measured: { processes: number; residentBytes: number };
  stop(): void;
}

export function startJanitor(settings: JanitorSettings, { fleet, isOpening, onChange }: JanitorParts): Janitor {
  const { instances } = fleet;
  let measured = { processes: 0, residentBytes: 0 };

  /** The processes of every browser; counts them as well. */
  function measure(): { instance: BrowserInstance; tree: RunningProcess[]; bytes: number }[] {
    const found = [...instances].map((instance) => {
      const tree = treeOf([instance.process.pid]);
      return { instance, tree, bytes: tree.reduce((sum, { residentBytes }) => sum + residentBytes, 0) };
    });
    for (const { instance, tree } of found) instance.networkPid ??= networkPidOf(tree);
    measured = {
      processes: found.reduce((sum, { tree }) => sum + tree.length, 0),
      residentBytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
    };
    return found;
  }

  /** Kills tabs that use too much memory; their pages report a crash. */
  function endLargeTabs(processes: readonly RunningProcess[]): void {
    for (const { pid, kind, residentBytes } of processes) {
      if (kind === 'renderer' && residentBytes > settings.tabBytesMax) killProcess(pid);
    }
  }

  async function checkNetwork(instance: BrowserInstance, tree = treeOf([instance.process.pid])): Promise<boolean> {
    const { networkPid } = instance;
    if (networkPid === undefined || tree.length === 0 || networkPidOf(tree) === networkPid) return false;
    instance.isRetired = true;
    await fleet.discard(instance);
    return true;
  }

  async function tidy(): Promise<void> {
    const found = measure();
    const expected = new Set(found.flatMap(({ tree }) => tree.map(({ pid }) => pid)));
    endLargeTabs(found.flatMap(({ tree }) => tree));
    for (const { instance, tree, bytes } of found) {
      if (await checkNetwork(instance, tree)) continue;
      if (bytes > settings.browserBytesMax || isOld(instance, settings)) await fleet.retire(instance);
      else await disposeUnknown(instance);
    }
    // Browser processes that belong to no known browser: left over from a crash during startup.
    if (!fleet.isLaunching) {
      for (const { pid } of processesWith(`user-data-dir=${join(tmpdir(), profileMark())}`)) {
        if (!expected.has(pid)) killProcess(pid);
      }
    }
    onChange();
  }

  /** Closes contexts that are no longer used. */
  async function disposeUnknown(instance: BrowserInstance): Promise<void> {
    const { cdp } = instance.process;
    const asked = cdp.send('Target.getBrowserContexts').catch(() => undefined);
    const answer = await orAfter(asked, settings.silentSecondsMax * 1000, undefined);
    if (!answer) {
      // It does not answer the simplest command, so its pages would fail.
      if (instances.has(instance)) {
        instance.isRetired = true;
        await fleet.discard(instance);
      }
      return;
    }
    const unknown = answer.browserContextIds.filter((id) => !instance.contexts.has(id));
    if (unknown.length === 0 || isOpening(instance)) return;
    for (const browserContextId of unknown) cdp.tell('Target.disposeBrowserContext', { browserContextId });
  }

  let isTidying = false;
  const timer = setInterval(() => {
    if (isTidying) {
      endLargeTabs(measure().flatMap(({ tree }) => tree)); // while waiting for a browser
      return;
    }
    isTidying = true;
    void tidy()
      .catch(() => {})
      .finally(() => (isTidying = false));
  }, settings.janitorSeconds * 1000);
  timer.unref();
  void removeLeftovers();

  return {
    tidy,
    measure: () => void measure(),
    checkNetwork: (instance) => checkNetwork(instance),
    get measured() {
      return measured;
    },
    stop: () => clearInterval(timer),
  };
}

const networkPidOf = (tree: readonly RunningProcess[]): number | undefined =>
  tree.find(({ kind }) => kind === 'network')?.pid;

/** Removes profiles of killed workers, which exist only where no jail is possible. */
async function removeLeftovers(): Promise<void> {
  const pattern = new RegExp(`^${profileMark(0).replace('0-', '')}(\\d+)-`);
  for (const name of await readdir(tmpdir()).catch((): string[] => [])) {
    const pid = Number(pattern.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}
