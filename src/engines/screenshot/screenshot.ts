// Captures pages as images or PDF: opens the page, waits for it, cleans it, captures it, and stores or uploads the file.

import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Instruction } from '../../contract/browser-instructions.ts';
import type { Bucket } from '../../contract/bucket.ts';
import type { Area } from '../../contract/capture-area.ts';
import type { CaptureFormat } from '../../contract/capture.ts';
import type { Emulation, PageAdditions } from '../../contract/emulation.ts';
import { ApiError, failed, targetTimedOut } from '../../contract/errors.ts';
import { identityText, plainFetching } from '../../contract/fetch-options.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import type { DeviceName } from '../../contract/page-parameters.ts';
import type { PrintSettings } from '../../contract/print-options.ts';
import { createSingleFlight } from '../../flow/single-flight.ts';
import { pause } from '../../flow/time-limit.ts';
import type { BrowserPage, Device, PageOptions, Viewport, WaitUntil } from '../../web/browser/page/browser-page.ts';
import type { Browsers } from '../../web/browser/pool/browsers.ts';
import { browserOptionsOf, keepCookies } from '../../web/fetching.ts';
import type { PageFetcher } from '../../web/http/fetch-page.ts';
import { exitOptionsText } from '../../contract/exit-options.ts';
import { parseProxy } from '../../contract/proxy-url.ts';
import { devices } from '../devices.ts';
import { hideConsentBanners, hideElements } from '../in-page/cleaning.ts';
import { expandScroller, loadImages, scrollThrough } from '../in-page/scrolling.ts';
import { addToPage, applyStyles } from '../page-additions.ts';
import { checkInstructions, followInstructions, secondsOf } from '../page-instructions.ts';
import { runInPage } from '../run-in-page.ts';
import type { Capture, CaptureFiles, KeptCapture } from './capture-files.ts';
import { adSelectors, consentSelectors } from './hidden-selectors.ts';
import { uploadCapture } from './upload.ts';

const queueSecondsMax = 20;
const scrollSecondsMax = 15;
const imageSecondsMax = 5;
const scriptSeconds = 5;
const marginSeconds = 15;
const triesMax = 2;

/** Everything that determines the content of a capture. Equal requests share a cached capture. */
export interface CaptureRequest extends Pick<PageOptions, 'blockKinds' | 'blockUrls'>, PageAdditions {
  url: string;
  format: CaptureFormat;
  /** 1 to 100, for JPEG and WebP. */
  quality: number;
  device?: DeviceName | undefined;
  width: number;
  height: number;
  /** Physical pixels per CSS pixel; default: that of the device. */
  density?: number | undefined;
  fullPage: boolean;
  /** Milliseconds of a scroll pass before the capture. */
  scrollMs?: number | undefined;
  /** CSS. */
  selector?: string | undefined;
  clip?: Area | undefined;
  /** True: transparent where the page has no background. */
  omitBackground?: boolean | undefined;
  /** For PDF. */
  print?: PrintSettings | undefined;
  emulation?: Emulation | undefined;
  removeSelectors?: string | undefined;
  removeAds: boolean;
  removeCookieBanners: boolean;
  waitUntil: WaitUntil;
  /** CSS or XPath. */
  waitFor?: { type: 'css' | 'xpath' | 'text'; value: string } | undefined;
  delaySeconds: number;
  instructions?: readonly Instruction[] | undefined;
  fetching?: Fetching | undefined;
}

export interface ScreenshotOptions {
  account: number;
  timeoutSeconds: number;
  /** Serve a cached capture that is not older than this, and cache a new one for this long. */
  cacheSeconds?: number | undefined;
  /** How long to keep the file for a link when it is not cached. */
  linkSeconds?: number | undefined;
  upload?: Bucket | undefined;
  signal: AbortSignal;
}

export interface Screenshot {
  capture: Capture;
  cache: CacheUse;
  /** Set when the file is stored here. */
  expiresAt: Date | null;
  /** To the caller's bucket or to the stored file; null when no link was requested. */
  link: string | null;
}

/** `bypass`: the capture could not be cached. */
export type CacheUse = 'hit' | 'miss' | 'bypass';

export interface Screenshots {
  take(request: CaptureRequest, options: ScreenshotOptions): Promise<Screenshot>;
}

export interface ScreenshotParts {
  browsers: Browsers;
  /** For captures that keep a browser busy for long. */
  heavyBrowsers: Browsers;
  pages: Pick<PageFetcher, 'fetchOnce'>;
  files: CaptureFiles;
  /** The secret of the installation, for cache keys that depend on secrets of the caller. */
  secret: string;
  /** Called when the file store fails and the call continues without it. */
  onTrouble?(error: unknown): void;
  now?: () => Date;
}

interface Taken {
  id: string;
  capture: Capture;
  /** The stored file; undefined when it is not stored. */
  kept: KeptCapture | undefined;
  cache: CacheUse;
}

export function createScreenshots(parts: ScreenshotParts): Screenshots {
  const { browsers, heavyBrowsers, pages, files, secret, onTrouble, now = () => new Date() } = parts;
  const shared = createSingleFlight<Pick<Taken, 'capture' | 'kept'>>();

  async function take(request: CaptureRequest, options: ScreenshotOptions): Promise<Screenshot> {
    const { account, cacheSeconds, linkSeconds, upload, signal } = options;
    const taken: Taken =
      cacheSeconds === undefined
        ? { id: randomUUID(), capture: await capturePage(request, options, signal), kept: undefined, cache: 'miss' }
        : await takeShared(request, { ...options, cacheSeconds });
    const { id, capture, cache } = taken;
    if (upload) {
      const link = await uploadCapture(pages, upload, capture, { account, signal });
      return { capture, cache, link, expiresAt: taken.kept?.expiresAt ?? null };
    }
    if (!taken.kept && linkSeconds === undefined) return { capture, cache, link: null, expiresAt: null };
    const keep = () => {
      const expiresAt = secondsFrom(now(), linkSeconds ?? 0);
      return files.keep(id, capture, { account: options.account, expiresAt, isCache: false });
    };
    const kept = taken.kept ?? (await keep());
    return { capture, cache, link: files.linkTo(id, kept), expiresAt: kept.expiresAt };
  }

  /** From the cache, from a running capture of the same account, or new. */
  async function takeShared(
    request: CaptureRequest,
    options: ScreenshotOptions & { cacheSeconds: number },
  ): Promise<Taken> {
    const { account, cacheSeconds } = options;
    const id = nameOf(account, request, secret);
    // A stored capture is not served either if robots.txt does not allow the page.
    await request.fetching?.vetPage?.(new URL(request.url));
    const found = await orNothing(files.find(id));
    if (found && secondsFrom(found.createdAt, cacheSeconds) > now()) {
      return { id, capture: found, kept: found, cache: 'hit' };
    }
    const begin = async (signal: AbortSignal) => {
      const capture = await capturePage(request, options, signal);
      const expiresAt = secondsFrom(now(), cacheSeconds);
      return { capture, kept: await orNothing(files.keep(id, capture, { account, expiresAt, isCache: true })) };
    };
    // Joiners share the running capture. Its lifetime is that of the first caller.
    const { value, isFirst } = await shared.join(id, begin, options.signal);
    return { id, ...value, cache: !isFirst ? 'hit' : value.kept ? 'miss' : 'bypass' };
  }

  /** Cache failures never fail a screenshot. */
  async function orNothing<T>(work: Promise<T | null>): Promise<T | undefined> {
    try {
      return (await work) ?? undefined;
    } catch (error) {
      onTrouble?.(error);
      return undefined;
    }
  }

  /**
   * Retries once when the browser crashed before the capture and before scripts of the caller: another page may have caused it.
   * During the capture, the capture itself has probably caused it.
   */
  async function capturePage(
    request: CaptureRequest,
    options: ScreenshotOptions,
    signal: AbortSignal,
  ): Promise<Capture> {
    let isHeavy = false;
    for (let tries = 1; ;) {
      const progress = { isActing: false };
      try {
        const capture = await captureOnce(request, options, { isHeavy, progress, signal });
        if (capture !== null) return capture;
        isHeavy = true; // opens the page again in a browser for such captures
      } catch (error) {
        const isCrash = error instanceof ApiError && error.code === 'browser_crashed';
        if (!isCrash || progress.isActing || tries++ >= triesMax || signal.aborted) throw error;
      }
    }
  }

  /** Null if the capture needs `heavyBrowsers`. */
  async function captureOnce(
    request: CaptureRequest,
    { account, timeoutSeconds }: ScreenshotOptions,
    { isHeavy, progress, signal }: { isHeavy: boolean; progress: { isActing: boolean }; signal: AbortSignal },
  ): Promise<Capture | null> {
    const { delaySeconds, format, fullPage, instructions = [], fetching = plainFetching } = request;
    const url = new URL(request.url);
    await fetching.vetPage?.(url);
    const scrollSeconds = request.scrollMs === undefined ? 0 : scrollSecondsMax + imageSecondsMax;
    const actionSeconds = scrollSeconds + secondsOf(instructions);
    const screen = screenOf(request);
    await using page = await (isHeavy ? heavyBrowsers : browsers).openPage({
      ...browserOptionsOf(url, fetching),
      account,
      ...screen,
      emulation: request.emulation,
      blockKinds: request.blockKinds,
      blockUrls: request.blockUrls,
      blockAds: request.removeAds,
      keepSource: 'never',
      queueSeconds: Math.min(queueSecondsMax, timeoutSeconds),
      lifeSeconds: timeoutSeconds * 2 + delaySeconds + actionSeconds + imageSecondsMax + marginSeconds,
      signal,
    });
    await checkSelectors(page, request);
    await checkInstructions(page, instructions);
    if (request.scripts !== undefined) await page.checkScript(request.scripts, 'scripts');
    const startedAt = performance.now();
    await open(page, request, timeoutSeconds);
    if (request.scripts !== undefined || instructions.length > 0) {
      progress.isActing = true;
      fetching.exit?.commit();
    }
    await addToPage(page, request, { waitUntil: request.waitUntil, timeoutSeconds, startedAt });
    if (delaySeconds > 0) await pause(delaySeconds * 1000, signal);
    await followInstructions(page, instructions, { waitUntil: request.waitUntil, signal });
    await clean(page, request);
    if (fullPage) await runInPage(page, expandScroller, [], { timeoutSeconds: scriptSeconds });
    if (request.scrollMs !== undefined) await scroll(page, request.scrollMs);
    if (fullPage || request.scrollMs !== undefined || format === 'pdf') {
      await runInPage(page, loadImages, [imageSecondsMax * 1000], { timeoutSeconds: imageSecondsMax + 1 });
    }
    if (request.scrollMs !== undefined || delaySeconds > 0) await clean(page, request); // elements that have appeared meanwhile
    if (request.styles !== undefined) await applyStyles(page, request.styles); // the page may have changed meanwhile
    const response = await page.mainResponse();
    await keepCookies(fetching, page);
    const { finalUrl, status } = response;
    progress.isActing = true;
    const shot = await shoot(page, request, { isHeavy, timeoutSeconds });
    return shot && { ...shot, finalUrl, status, format, createdAt: now() };
  }

  return { take };
}

const secondsFrom = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

function screenOf({ device, width, height, density }: CaptureRequest): { device?: Device; viewport?: Viewport } {
  if (!device) return { viewport: { width, height, density: density ?? 1 } };
  return { device: { ...devices[device], density: density ?? devices[device].density } };
}

/** An invalid selector is a 400, before any request is sent. */
async function checkSelectors(
  page: BrowserPage,
  { selector, removeSelectors, waitFor }: CaptureRequest,
): Promise<void> {
  if (selector !== undefined) await page.checkSelector({ type: 'css', value: selector }, 'selector');
  if (removeSelectors !== undefined) {
    await page.checkSelector({ type: 'css', value: removeSelectors }, 'remove_selectors');
  }
  if (waitFor) await page.checkSelector(waitFor, 'wait_for_selector');
}

async function open(
  page: BrowserPage,
  { url, waitUntil, waitFor }: CaptureRequest,
  timeoutSeconds: number,
): Promise<void> {
  const startedAt = performance.now();
  const response = await page.goto(url, { waitUntil, timeoutSeconds });
  if (!response.isShown) {
    const type = response.headers['content-type'] ?? 'no content type';
    const what = `a download or an empty response (${type.slice(0, 100)})`;
    throw failed(`the target answered ${response.status} with ${what}, which cannot be captured`, 'target_not_shown');
  }
  if (!waitFor) return;
  const left = timeoutSeconds - (performance.now() - startedAt) / 1000;
  if (await page.waitForSelector(waitFor, { timeoutSeconds: Math.max(0.1, left) })) return;
  const why = `wait_for_selector found no element for ${waitFor.value.slice(0, 200)}`;
  throw targetTimedOut(timeoutSeconds, why);
}

async function clean(page: BrowserPage, request: CaptureRequest): Promise<void> {
  const { removeSelectors, removeAds, removeCookieBanners } = request;
  const unwanted = [
    ...(removeSelectors === undefined ? [] : [removeSelectors]),
    ...(removeAds ? adSelectors : []),
    ...(removeAds ? await page.adSelectors({ timeoutSeconds: scriptSeconds }) : []),
    ...(removeCookieBanners ? consentSelectors : []),
  ];
  if (unwanted.length > 0) await runInPage(page, hideElements, [unwanted], { timeoutSeconds: scriptSeconds });
  if (removeCookieBanners) await runInPage(page, hideConsentBanners, [], { timeoutSeconds: scriptSeconds });
}

const scroll = (page: BrowserPage, ms: number): Promise<void> =>
  runInPage(page, scrollThrough, [ms, scrollSecondsMax * 1000], {
    timeoutSeconds: scrollSecondsMax + scriptSeconds,
  });

/** Null if the picture needs a browser for heavy captures. */
async function shoot(
  page: BrowserPage,
  { format, quality, fullPage, selector, clip, omitBackground, print }: CaptureRequest,
  { isHeavy, timeoutSeconds }: { isHeavy: boolean; timeoutSeconds: number },
) {
  const element = selector === undefined ? undefined : ({ type: 'css', value: selector } as const);
  if (format === 'pdf') {
    const { pdf, width, height } = await page.pdf({ selector: element, settings: print, timeoutSeconds });
    return { bytes: pdf, width, height };
  }
  const wanted = { format, quality, fullPage, selector: element, clip, omitBackground, timeoutSeconds };
  const picture = isHeavy ? await page.screenshot(wanted) : await page.lightScreenshot(wanted);
  return picture && { bytes: picture.image, width: picture.width, height: picture.height };
}

/** The cache key of a capture: the same for equal requests of an account. It contains no secret. */
export function nameOf(account: number, request: CaptureRequest, secret: string): string {
  const {
    quality,
    format,
    blockKinds = [],
    blockUrls = [],
    fetching,
    device,
    width,
    height,
    density,
    scripts,
    instructions = [],
    ...rest
  } = request;
  const { proxy, exit } = fetching ?? plainFetching;
  const sent = identityText(fetching ?? plainFetching);
  const hide = (text: string) => createHmac('sha256', `siteglass captures\0${secret}`).update(text).digest('hex');
  const same = {
    ...rest,
    account,
    format,
    quality: format === 'jpeg' || format === 'webp' ? quality : undefined,
    screen: device ? [device, density ?? devices[device].density] : [width, height, density ?? 1],
    blockKinds: [...blockKinds].toSorted(),
    blockUrls: [...blockUrls].toSorted(),
    // A capture through any exit proxy that the caller accepts is as good.
    proxy: exit ? ['exit', exitOptionsText(exit.wish)] : proxy === undefined ? undefined : addressOf(proxy),
    sent: sent === '' ? undefined : hide(sent),
    scripts: scripts === undefined ? undefined : hide(scripts),
    instructions: instructions.length === 0 ? undefined : hide(JSON.stringify(instructions)),
  };
  const given = Object.entries(same).filter(([, value]) => value !== undefined);
  const ordered = given.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
}

/** What identifies a proxy, without its password. The user name counts: many providers choose the exit by it. */
function addressOf(proxy: string): string[] {
  const { protocol, host, port, username } = parseProxy(proxy);
  return [protocol, host, String(port), username];
}
