// The browsers of this machine: started on demand, recycled before they grow, stopped when idle.
// Every page has a new context, used once. Runs in the worker process.

import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, failed, overloaded, shuttingDown } from '../../../contract/errors.ts';
import { createFairQueue } from '../../../flow/fair-queue.ts';
import type { AddressGuard } from '../../address/address-guard.ts';
import type { Resolver } from '../../address/resolver.ts';
import { readAdLists } from '../blocking/ad-list.ts';
import type { AdList } from '../blocking/ad-list.ts';
import { createInstance } from './browser-instance.ts';
import type { BrowserInstance, Warm } from './browser-instance.ts';
import type { PageOptions } from '../page/browser-page.ts';
import { versionOf } from '../launch/find-browser.ts';
import type { BrowserProgram } from '../launch/find-browser.ts';
import { gatherFonts } from '../launch/fonts.ts';
import { schemeFor } from './guard-proxy.ts';
import type { ProxyScheme } from './guard-proxy.ts';
import { desktopUserAgent, windowTimeZone } from '../page/identity.ts';
import { startJanitor } from './janitor.ts';
import { launchBrowser } from '../launch/launcher.ts';
import type { BrowserProcess, IsolationLevel, SandboxPolicy, SkippableLevel } from '../launch/launcher.ts';
import { openWorkerPage } from '../page/page.ts';
import type { WorkerPage } from '../page/page.ts';
import { crashed, tabCrashed } from '../page/page-errors.ts';
import { preparePage } from '../page/prepared-page.ts';

const disposeSecondsMax = 2;
const prepareSecondsMax = 10;
const lifeSecondsDefault = 150;
const queueSecondsDefault = 15;
const launchFailuresMax = 3;
const launchPauseMs = 5000;
/** The proxy type of prepared pages: most calls need this one. */
const warmScheme = schemeFor(undefined);

export interface PoolSettings {
  program: BrowserProgram;
  cacheDirectory: string;
  hiddenDirectories: readonly string[];
  sandbox: SandboxPolicy;
  /** True: the service runs in a dedicated container, which contains a browser without a sandbox. */
  isContainer?: boolean | undefined;
  /** The limit of concurrent pages. */
  pagesMax: number;
  /** How many contexts are prepared: they halve the time to open a page. */
  warmPages: number;
  /** A browser is recycled after so many pages, after this time, or when it uses this much memory. */
  pagesPerBrowser: number;
  browserSeconds: number;
  browserBytesMax: number;
  /** A tab that uses more memory is killed. */
  tabBytesMax: number;
  /** The browser is stopped after this time without a page. */
  idleSeconds: number;
  janitorSeconds: number;
  /** True: full browsers with a window, if available, as people use them; pages then emulate no devices. */
  isWindow?: boolean | undefined;
  /** Filter list files, for pages without advertisements. */
  adLists?: readonly string[] | undefined;
  /** The machine's font folders, for tests. */
  systemFonts?: readonly string[] | undefined;
  /** Levels of isolation to skip, for tests. */
  skipLevels?: readonly SkippableLevel[] | undefined;
  /** Additional flags, for tests. */
  flags?: readonly string[] | undefined;
}

export interface PoolStatus {
  path: string;
  /** Its source: `configured`, `machine` or where it was downloaded from. */
  source: string;
  version: string;
  /** undefined until a browser has run. */
  level: IsolationLevel | undefined;
  hasOwnNetwork: boolean;
  /** Why the level is not better. */
  shortcomings: string[];
  browsers: number;
  /** Operating system processes of all browsers. */
  processes: number;
  /** Process ids of the browsers. */
  pids: number[];
  residentBytes: number;
  /** Pages in use. */
  pages: number;
  /** Prepared pages. */
  warm: number;
  waiting: number;
  /** Since the worker started. */
  pagesServed: number;
  starts: number;
  crashes: number;
  startMs: number;
}

export interface OpenPage {
  page: WorkerPage;
  close(): Promise<void>;
}

export interface Pool {
  open(options: PageOptions): Promise<OpenPage>;
  status(): PoolStatus;
  /** Compares the expected state with the actual one, and cleans up. */
  tidy(): Promise<void>;
  stop(): Promise<void>;
}

export interface PoolParts {
  guard: AddressGuard;
  resolver: Resolver;
  /** Called when no page has been open for a while and everything is stopped. */
  onIdle?(): void;
  onChange?(): void;
}

interface Place {
  instance: BrowserInstance;
  warm: Warm;
  leave(): void;
  lifeSeconds: number | undefined;
}

export function createPool(settings: PoolSettings, { guard, resolver, onIdle, onChange }: PoolParts): Pool {
  const { pagesMax, program } = settings;
  const tabs = createFairQueue({
    places: pagesMax,
    perAccountMax: Math.max(1, Math.ceil(pagesMax * 0.75)),
    waitingMax: pagesMax * 16,
    waitingPerAccountMax: pagesMax * 16,
    refuse: () => overloaded('all browser tabs are in use', 3),
  });
  const instances = new Set<BrowserInstance>();
  const impossible = new Set<SkippableLevel>(settings.skipLevels);
  let launching: Promise<BrowserInstance> | undefined;
  let launchFailures = 0;
  let lastFailure: { error: unknown; at: number } | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const totals = { pagesServed: 0, starts: 0, crashes: 0 };
  let latest: Pick<BrowserProcess, 'level' | 'hasOwnNetwork' | 'version' | 'shortcomings' | 'startMs'> | undefined;

  // ---- browsers

  async function launch(): Promise<BrowserInstance> {
    if (isStopped) throw shuttingDown();
    if (launchFailures >= launchFailuresMax && lastFailure && Date.now() - lastFailure.at < launchPauseMs) {
      throw lastFailure.error; // an immediate retry would fail as well
    }
    try {
      const { cacheDirectory, isWindow } = settings;
      const started = await launchBrowser({
        program,
        sandbox: settings.sandbox,
        isContainer: settings.isContainer,
        hiddenDirectories: settings.hiddenDirectories,
        // Pages can be rendered without them.
        fonts: await gatherFonts({ cacheDirectory, systemDirectories: settings.systemFonts }).catch(() => undefined),
        listeners: pagesMax + settings.warmPages,
        flags: isWindow ? [...(await windowFlags(program)), ...(settings.flags ?? [])] : settings.flags,
        timeZone: isWindow ? windowTimeZone() : undefined,
        skip: impossible,
      });
      launchFailures = 0;
      return adopt(started);
    } catch (error) {
      launchFailures++;
      lastFailure = { error, at: Date.now() };
      throw error;
    }
  }

  function adopt(started: BrowserProcess): BrowserInstance {
    // A level that failed before a lower one worked is not tried again.
    if (started.level !== 'jailed') impossible.add('jailed');
    if (!started.hasOwnNetwork) impossible.add('own network');
    if (started.level === 'unsandboxed') impossible.add('sandboxed');
    // Only the first start knows why better levels failed.
    latest = latest?.level === started.level ? { ...started, shortcomings: latest.shortcomings } : started;
    totals.starts++;
    const instance = createInstance(started, { guard, resolver });
    instances.add(instance);
    janitor.measure();
    // The tab's own crash event does not always arrive; the browser's does.
    started.cdp.on('Target.targetCrashed', ({ targetId }) => instance.onCrash.get(targetId)?.());
    started.cdp.tell('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] });
    void Promise.race([started.ended, started.cdp.closed]).then(() => bury(instance));
    onChange?.();
    return instance;
  }

  /** Called when a browser has exited, expectedly or not. */
  async function bury(instance: BrowserInstance): Promise<void> {
    if (!instances.delete(instance)) return;
    const isExpected = instance.isRetired && instance.open.size === 0;
    if (!isExpected) totals.crashes++;
    for (const page of instance.open.values()) page.end(crashed('the browser exited while the page was open'));
    instance.isRetired = true;
    for (const { proxy } of instance.free) proxy.close();
    await instance.process.kill();
    onChange?.();
  }

  async function retire(instance: BrowserInstance): Promise<void> {
    instance.isRetired = true;
    if (instance.open.size === 0 && instance.opening === 0) await bury(instance);
  }

  function current(): Promise<BrowserInstance> {
    for (const instance of instances)
      if (!instance.isRetired && instance.free.length + instance.warm.length > 0) return Promise.resolve(instance);
    launching ??= launch().finally(() => (launching = undefined));
    return launching;
  }

  // ---- pages

  let ads: Promise<AdList | undefined> | undefined;

  /** The operator's lists, compiled on first use. The built-in list works without them. */
  async function readAds(): Promise<AdList | undefined> {
    const { adLists = [] } = settings;
    if (adLists.length === 0) return undefined;
    ads ??= readAdLists(adLists).catch(() => undefined);
    return await ads;
  }

  async function prepare(instance: BrowserInstance, scheme: ProxyScheme): Promise<Warm> {
    const slot = instance.free.pop();
    if (!slot) throw crashed('the browser has no free tab');
    try {
      const { cdp, version: chromeVersion } = instance.process;
      const { isWindow = false } = settings;
      const work = preparePage(cdp, slot.proxy, { port: slot.port, scheme, chromeVersion, isWindow });
      work.then(({ contextId }) => instance.contexts.add(contextId)).catch(() => {});
      const late = sleep(prepareSecondsMax * 1000, undefined, { ref: false });
      const prepared = await Promise.race([work, late, instance.stuck]);
      if (!prepared) throw crashed('the browser does not answer');
      const warm = { prepared, slot };
      const onCrash = () => {
        const at = instance.warm.indexOf(warm);
        if (at !== -1) void dispose(instance, instance.warm.splice(at, 1)[0]!);
        else instance.open.get(prepared.contextId)?.end(tabCrashed());
      };
      prepared.session.on('Inspector.targetCrashed', onCrash);
      instance.onCrash.set(prepared.targetId, onCrash);
      return warm;
    } catch (error) {
      instance.free.push(slot);
      // A browser that cannot open an empty page is broken.
      await retire(instance);
      throw error;
    }
  }

  async function open(options: PageOptions): Promise<OpenPage> {
    const leave = await tabs.enter(options.account, { waitMs: (options.queueSeconds ?? queueSecondsDefault) * 1000 });
    clearTimeout(idleTimer);
    try {
      return await openOnce(options, leave).catch((error: unknown) => {
        if (error instanceof ApiError && error.code !== 'browser_crashed') throw error;
        return openOnce(options, leave); // a browser that died or hung unnoticed is replaced
      });
    } catch (error) {
      leave();
      rest();
      throw error instanceof ApiError ? error : crashed('the browser could not open a page');
    }
  }

  async function openOnce(options: PageOptions, leave: () => void): Promise<OpenPage> {
    const instance = await current();
    instance.opening++; // counted from here on, so that a browser that is to be recycled waits for this page too
    let warm: Warm | undefined;
    try {
      const scheme = schemeFor(options.proxy);
      warm = (scheme === warmScheme ? instance.warm.shift() : undefined) ?? (await prepare(instance, scheme));
      const { cdp, version: chromeVersion } = instance.process;
      const { isWindow = false } = settings;
      const adList = options.blockAds ? await readAds() : undefined;
      const work = openWorkerPage(warm.prepared, options, { cdp, chromeVersion, adList, isWindow });
      const opened = await Promise.race([work, instance.stuck]);
      const page: WorkerPage = { ...opened, goto: (...target) => whileLoading(opened.goto(...target)) };
      instance.open.set(warm.prepared.contextId, page);
      instance.served++;
      totals.pagesServed++;
      return { page, close: closerOf(page, { instance, warm, leave, lifeSeconds: options.lifeSeconds }) };
    } catch (error) {
      // A browser that cannot close it either is not used again.
      if (warm) await Promise.race([dispose(instance, warm), instance.stuck.catch(() => {})]);
      throw error;
    } finally {
      instance.opening--;
      if (instance.isRetired) await retire(instance);
      onChange?.();
    }
  }

  async function whileLoading<T>(work: Promise<T>): Promise<T> {
    loading++;
    try {
      return await work;
    } finally {
      loading--;
      rest();
    }
  }

  function closerOf(page: WorkerPage, { instance, warm, leave, lifeSeconds = lifeSecondsDefault }: Place) {
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= (async () => {
        clearTimeout(life);
        page.end(failed('the page was closed', 'cancelled'));
        instance.open.delete(warm.prepared.contextId);
        await dispose(instance, warm).finally(leave);
        rest();
      })();
      return closing;
    };
    const life = setTimeout(() => {
      page.end(failed('the page was open for too long', 'deadline'));
      void close();
    }, lifeSeconds * 1000);
    return close;
  }

  /** Closes a context with everything in it. A browser that cannot do that in time is replaced. */
  async function dispose(instance: BrowserInstance, { prepared, slot }: Warm): Promise<void> {
    slot.proxy.close();
    instance.onCrash.delete(prepared.targetId);
    prepared.session.abandon(new Error('the page was closed'));
    if (!instances.has(instance)) return;
    const work = instance.process.cdp
      .send('Target.disposeBrowserContext', { browserContextId: prepared.contextId })
      .then(
        () => true,
        () => false,
      );
    const isDone = await Promise.race([work, sleep(disposeSecondsMax * 1000, false, { ref: false })]);
    instance.contexts.delete(prepared.contextId);
    if (isDone) instance.free.push(slot);
    if (!isDone || isOld(instance)) instance.isRetired = true;
    if (!isDone) instance.callStuck();
    if (instance.isRetired) await retire(instance);
  }

  const isOld = ({ served, startedAt }: BrowserInstance): boolean =>
    served >= settings.pagesPerBrowser || Date.now() - startedAt > settings.browserSeconds * 1000;

  /** After a page: prepares the next one, or schedules the shutdown. */
  function rest(): void {
    onChange?.();
    if (isStopped) return;
    if (tabs.waiting === 0) void warmUp();
    if (tabs.running > 0) return;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      void (async () => {
        for (const instance of instances) await retire(instance);
        onIdle?.();
      })();
    }, settings.idleSeconds * 1000);
    idleTimer.unref();
  }

  let loading = 0;
  let isWarming = false;

  /** Prepares pages: the first at once, the others not while a page is loading, because both need the CPU. */
  async function warmUp(): Promise<void> {
    if (isWarming) return;
    isWarming = true;
    try {
      for (const instance of instances) {
        while (
          !instance.isRetired &&
          !isStopped &&
          instance.warm.length < settings.warmPages &&
          instance.free.length > 0
        ) {
          if (tabs.waiting > 0 || (loading > 0 && instance.warm.length > 0)) return;
          const warm = await prepare(instance, warmScheme);
          if (instance.isRetired || !instances.has(instance)) return;
          instance.warm.push(warm);
        }
      }
    } catch {
      // the next page reports the error
    } finally {
      isWarming = false;
    }
  }

  const janitor = startJanitor(settings, {
    instances,
    isOld,
    retire,
    bury,
    isOpening: (instance) => isWarming || tabs.running > instance.open.size,
    isLaunching: () => launching !== undefined,
    onChange,
  });

  return {
    open,
    tidy: janitor.tidy,
    status() {
      const all = [...instances];
      return {
        path: program.path,
        source: program.origin,
        version: latest?.version ?? '',
        level: latest?.level,
        hasOwnNetwork: latest?.hasOwnNetwork ?? false,
        shortcomings: latest?.shortcomings ?? [],
        browsers: all.length,
        // Scanning all processes of the machine is slow, so only the janitor does it.
        ...(all.length === 0 ? { processes: 0, residentBytes: 0 } : janitor.measured),
        pids: all.map((instance) => instance.process.pid),
        pages: all.reduce((sum, instance) => sum + instance.open.size, 0),
        warm: all.reduce((sum, instance) => sum + instance.warm.length, 0),
        waiting: tabs.waiting,
        ...totals,
        startMs: Math.round(latest?.startMs ?? 0),
      };
    },
    async stop() {
      isStopped = true;
      janitor.stop();
      clearTimeout(idleTimer);
      await launching?.catch(() => {});
      for (const instance of instances) {
        instance.isRetired = true;
        await bury(instance);
      }
    },
  };
}

// Differences that pages could otherwise see to a browser with a screen. The user agent is also set here, because shared
// workers would otherwise report the browser's own.
async function windowFlags(program: BrowserProgram): Promise<string[]> {
  const version = await versionOf(program).catch(() => '');
  const major = /(\d+)\.\d+\.\d+/.exec(version)?.[1];
  return [
    ...(major === undefined ? [] : [`--user-agent=${desktopUserAgent.replace('{version}', major)}`]),
    '--screen-info={1920x1080 workAreaBottom=48}',
    '--window-size=1680,960',
    '--enable-unsafe-swiftshader',
  ];
}
