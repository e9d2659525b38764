// Compares the expected browsers with the actual processes and contexts, and removes what does not belong.

import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserInstance } from './browser-instance.ts';
import { profileMark } from '../launch/launcher.ts';
import { isRunning, killProcess, processesWith, treeOf } from '../launch/processes.ts';
import type { RunningProcess } from '../launch/processes.ts';

const silentSecondsMax = 15; // a browser does not answer while it encodes a large picture

export interface JanitorSettings {
  janitorSeconds: number;
  tabBytesMax: number;
  browserBytesMax: number;
}

/** The pool's state and actions. */
export interface JanitorParts {
  instances: ReadonlySet<BrowserInstance>;
  isOld(instance: BrowserInstance): boolean;
  retire(instance: BrowserInstance): Promise<void>;
  bury(instance: BrowserInstance): Promise<void>;
  /** True while contexts are being created that the pool does not know yet. */
  isOpening(instance: BrowserInstance): boolean;
  isLaunching(): boolean;
  onChange?: (() => void) | undefined;
}

export interface Janitor {
  tidy(): Promise<void>;
  /** Scans all processes of the machine, which takes longer than anything else here. */
  measure(): void;
  readonly measured: { processes: number; residentBytes: number };
  stop(): void;
}

export function startJanitor(settings: JanitorSettings, parts: JanitorParts): Janitor {
  const { instances, retire, bury } = parts;
  let measured = { processes: 0, residentBytes: 0 };

  /** The processes of every browser; counts them as well. */
  function measure(): { instance: BrowserInstance; tree: RunningProcess[]; bytes: number }[] {
    const found = [...instances].map((instance) => {
      const tree = treeOf([instance.process.pid]);
      return { instance, tree, bytes: tree.reduce((sum, { residentBytes }) => sum + residentBytes, 0) };
    });
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

  async function tidy(): Promise<void> {
    const found = measure();
    const expected = new Set(found.flatMap(({ tree }) => tree.map(({ pid }) => pid)));
    endLargeTabs(found.flatMap(({ tree }) => tree));
    for (const { instance, bytes } of found) {
      if (bytes > settings.browserBytesMax || parts.isOld(instance)) await retire(instance);
      else await disposeStrangers(instance);
    }
    // Browser processes that belong to no known browser: left over from a crash during startup.
    if (!parts.isLaunching()) {
      for (const { pid } of processesWith(`user-data-dir=${join(tmpdir(), profileMark())}`)) {
        if (!expected.has(pid)) killProcess(pid);
      }
    }
    parts.onChange?.();
  }

  /** Closes contexts that are no longer used. */
  async function disposeStrangers(instance: BrowserInstance): Promise<void> {
    const { cdp } = instance.process;
    const answer = await Promise.race([
      cdp.send('Target.getBrowserContexts').catch(() => undefined),
      sleep(silentSecondsMax * 1000, undefined, { ref: false }),
    ]);
    if (!answer) {
      // It does not answer the simplest command, so its pages would fail.
      if (instances.has(instance)) {
        instance.isRetired = true;
        await bury(instance);
      }
      return;
    }
    const strangers = answer.browserContextIds.filter((id) => !instance.contexts.has(id));
    if (strangers.length === 0 || parts.isOpening(instance)) return;
    for (const browserContextId of strangers) cdp.tell('Target.disposeBrowserContext', { browserContextId });
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
    get measured() {
      return measured;
    },
    stop: () => clearInterval(timer),
  };
}

/** Removes profiles of killed workers, which exist only where no jail is possible. */
async function removeLeftovers(): Promise<void> {
  const pattern = new RegExp(`^${profileMark(0).replace('0-', '')}(\\d+)-`);
  for (const name of await readdir(tmpdir()).catch((): string[] => [])) {
    const pid = Number(pattern.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}
