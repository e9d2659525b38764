// Compares the browsers that should be with the processes and contexts that are, and puts it right.

import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserInstance } from './browser-instance.ts';
import { profileMark } from '../launch/launcher.ts';
import { isRunning, killProcess, processesWith, treeOf } from '../launch/processes.ts';
import type { RunningProcess } from '../launch/processes.ts';

const silentSecondsMax = 15; // a browser that packs a large picture answers nobody meanwhile

export interface JanitorSettings {
  janitorSeconds: number;
  tabBytesMax: number;
  browserBytesMax: number;
}

/** What the pool knows and does. */
export interface JanitorParts {
  instances: ReadonlySet<BrowserInstance>;
  isOld(instance: BrowserInstance): boolean;
  retire(instance: BrowserInstance): Promise<void>;
  bury(instance: BrowserInstance): Promise<void>;
  /** True while contexts are being made that nobody knows yet. */
  isOpening(instance: BrowserInstance): boolean;
  isLaunching(): boolean;
  onChange?: (() => void) | undefined;
}

export interface Janitor {
  tidy(): Promise<void>;
  /** Looks through all processes of the machine, which takes longer than anything else here. */
  measure(): void;
  readonly measured: { processes: number; residentBytes: number };
  stop(): void;
}

export function startJanitor(settings: JanitorSettings, parts: JanitorParts): Janitor {
  const { instances, retire, bury } = parts;
  let measured = { processes: 0, residentBytes: 0 };

  /** The processes of every browser, counted on the way. */
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

  /** A tab that eats the machine is ended before it does; its page hears of a crash. */
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
    // Processes of ours that belong to no browser any more: left by a crash half way.
    if (!parts.isLaunching()) {
      for (const { pid } of processesWith(`user-data-dir=${join(tmpdir(), profileMark())}`)) {
        if (!expected.has(pid)) killProcess(pid);
      }
    }
    parts.onChange?.();
  }

  /** Contexts that nobody uses any more. */
  async function disposeStrangers(instance: BrowserInstance): Promise<void> {
    const { cdp } = instance.process;
    const answer = await Promise.race([
      cdp.send('Target.getBrowserContexts').catch(() => undefined),
      sleep(silentSecondsMax * 1000, undefined, { ref: false }),
    ]);
    if (!answer) {
      // It does not answer the simplest question: no page in it will end well.
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
      endLargeTabs(measure().flatMap(({ tree }) => tree)); // while a browser is being waited for
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

/** Profiles of workers that were killed; there are some only where no jail is possible. */
async function removeLeftovers(): Promise<void> {
  const pattern = new RegExp(`^${profileMark(0).replace('0-', '')}(\\d+)-`);
  for (const name of await readdir(tmpdir()).catch((): string[] => [])) {
    const pid = Number(pattern.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}
