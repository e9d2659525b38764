// Pages as pictures or PDF: opened, waited for, cleaned, captured, and then kept or uploaded if asked.

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bucket } from '../../contract/bucket.ts';
import type { CaptureFormat } from '../../contract/capture.ts';
import { ApiError, failed, targetTimedOut } from '../../contract/errors.ts';
import type { DeviceName } from '../../contract/page-parameters.ts';
import { hidePassword } from '../../contract/secrets.ts';
import type { BrowserPage, Device, PageOptions, Viewport, WaitUntil } from '../../web/browser/page/browser-page.ts';
import type { Browsers } from '../../web/browser/pool/browsers.ts';
import type { PageFetcher } from '../../web/http/fetch-page.ts';
import { parseProxy } from '../../web/http/proxy.ts';
import { devices } from '../devices.ts';
import type { Capture, CaptureFiles, KeptCapture } from './capture-files.ts';
import * as scripts from './page-cleaning.ts';
import { createSingleFlight } from '../../flow/single-flight.ts';
import { uploadCapture } from './upload.ts';

const queueSecondsMax = 20;
const captureSecondsMax = 60;
const scrollSecondsMax = 15;
const imageSecondsMax = 5;
const scriptSeconds = 5;
const marginSeconds = 15;
const triesMax = 2;

/** What the picture shows: everything that two captures must agree in to be the same. */
export interface CaptureRequest extends Pick<PageOptions, 'blockKinds' | 'blockUrls'> {
  url: string;
  format: CaptureFormat;
  /** 1 to 100, for JPEG and WebP. */
  quality: number;
  device?: DeviceName | undefined;
  width: number;
  height: number;
  /** Physical pixels per CSS pixel; the device's own when it is not said. */
  density?: number | undefined;
  fullPage: boolean;
  /** Milliseconds of a scroll pass before the capture. */
  scrollMs?: number | undefined;
  /** CSS. */
  selector?: string | undefined;
  removeSelectors?: string | undefined;
  removeAds: boolean;
  removeCookieBanners: boolean;
  waitUntil: WaitUntil;
  /** CSS or XPath. */
  waitFor?: { type: 'css' | 'xpath' | 'text'; value: string } | undefined;
  delaySeconds: number;
  /** The caller's proxy, as it was written. */
  proxy?: string | undefined;
}

export interface ScreenshotOptions {
  account: number;
  timeoutSeconds: number;
  /** Serve a stored capture that is at most so old, and keep a new one so long. */
  cacheSeconds?: number | undefined;
  /** Keep the file so long for a link, where the cache does not. */
  linkSeconds?: number | undefined;
  upload?: Bucket | undefined;
  signal: AbortSignal;
}

export interface Screenshot {
  capture: Capture;
  cache: CacheUse;
  /** Set when the file is kept by us. */
  expiresAt: Date | null;
  /** In the caller's bucket, or with us; null when nobody asked for one. */
  link: string | null;
}

/** `bypass`: it was to be stored and could not be. */
export type CacheUse = 'hit' | 'miss' | 'bypass';

export interface Screenshots {
  take(request: CaptureRequest, options: ScreenshotOptions): Promise<Screenshot>;
}

export interface ScreenshotParts {
  browsers: Browsers;
  pages: Pick<PageFetcher, 'fetchOnce'>;
  files: CaptureFiles;
  /** Hears why the store could not be used where the call goes on without it. */
  onTrouble?(error: unknown): void;
  now?: () => Date;
}

interface Taken {
  id: string;
  capture: Capture;
  /** With us, until it expires; undefined when it is not. */
  kept: KeptCapture | undefined;
  cache: CacheUse;
}

export function createScreenshots(parts: ScreenshotParts): Screenshots {
  const { browsers, pages, files, onTrouble, now = () => new Date() } = parts;
  const shared = createSingleFlight<Pick<Taken, 'capture' | 'kept'>>();

  async function take(request: CaptureRequest, options: ScreenshotOptions): Promise<Screenshot> {
    const { cacheSeconds, linkSeconds, upload, signal } = options;
    const taken: Taken =
      cacheSeconds === undefined
        ? { id: randomUUID(), capture: await capturePage(request, options, signal), kept: undefined, cache: 'miss' }
        : await takeShared(request, { ...options, cacheSeconds });
    const { id, capture, cache } = taken;
    if (upload) {
      const link = await uploadCapture(pages, upload, capture, signal);
      return { capture, cache, link, expiresAt: taken.kept?.expiresAt ?? null };
    }
    if (!taken.kept && linkSeconds === undefined) return { capture, cache, link: null, expiresAt: null };
    const kept = taken.kept ?? (await files.keep(id, capture, secondsFrom(now(), linkSeconds ?? 0)));
    return { capture, cache, link: files.linkTo(id, kept), expiresAt: kept.expiresAt };
  }

  /** From the store, from the same capture that is just being taken for somebody else of the account, or new. */
  async function takeShared(
    request: CaptureRequest,
    options: ScreenshotOptions & { cacheSeconds: number },
  ): Promise<Taken> {
    const { account, cacheSeconds } = options;
    const id = nameOf(account, request);
    const found = await orNothing(files.find(id));
    if (found && secondsFrom(found.createdAt, cacheSeconds) > now()) {
      return { id, capture: found, kept: found, cache: 'hit' };
    }
    const begin = async (signal: AbortSignal) => {
      const capture = await capturePage(request, options, signal);
      return { capture, kept: await orNothing(files.keep(id, capture, secondsFrom(now(), cacheSeconds))) };
    };
    // Who joins takes a capture that is fresh enough for anybody; only its lifetime is the first one's.
    const { value, isFirst } = await shared.join(id, begin, options.signal);
    return { id, ...value, cache: !isFirst ? 'hit' : value.kept ? 'miss' : 'bypass' };
  }

  /** A store that is full or away takes nothing from a caller who wants a picture. */
  async function orNothing<T>(work: Promise<T | null>): Promise<T | undefined> {
    try {
      return (await work) ?? undefined;
    } catch (error) {
      onTrouble?.(error);
      return undefined;
    }
  }

  /** Once more when the browser died of something else than this page. */
  async function capturePage(
    request: CaptureRequest,
    options: ScreenshotOptions,
    signal: AbortSignal,
  ): Promise<Capture> {
    for (let tries = 1; ; tries++) {
      try {
        return await captureOnce(request, options, signal);
      } catch (error) {
        const isCrash = error instanceof ApiError && error.code === 'browser_crashed';
        if (!isCrash || tries >= triesMax || signal.aborted) throw error;
      }
    }
  }

  async function captureOnce(
    request: CaptureRequest,
    { account, timeoutSeconds }: ScreenshotOptions,
    signal: AbortSignal,
  ): Promise<Capture> {
    const { delaySeconds, format, fullPage } = request;
    const scrollSeconds = request.scrollMs === undefined ? 0 : scrollSecondsMax + imageSecondsMax;
    const screen = screenOf(request);
    await using page = await browsers.openPage({
      account,
      ...screen,
      proxy: request.proxy === undefined ? undefined : parseProxy(request.proxy),
      blockKinds: request.blockKinds,
      blockUrls: request.blockUrls,
      blockAds: request.removeAds,
      keepSource: 'never',
      queueSeconds: Math.min(queueSecondsMax, timeoutSeconds),
      lifeSeconds: timeoutSeconds + delaySeconds + scrollSeconds + imageSecondsMax + captureSecondsMax + marginSeconds,
      signal,
    });
    await checkSelectors(page, request);
    const { status } = await open(page, request, timeoutSeconds);
    if (delaySeconds > 0) await sleep(delaySeconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
    await clean(page, request);
    if (fullPage) await page.evaluate(scripts.unfoldScroller, [], { timeoutSeconds: scriptSeconds });
    if (request.scrollMs !== undefined) await scroll(page, request.scrollMs);
    if (fullPage || request.scrollMs !== undefined || format === 'pdf') {
      await page.evaluate(scripts.loadImages, [imageSecondsMax * 1000], { timeoutSeconds: imageSecondsMax + 1 });
    }
    if (request.scrollMs !== undefined || delaySeconds > 0) await clean(page, request); // what has appeared meanwhile
    const { finalUrl } = await page.mainResponse();
    const shot = await shoot(page, request);
    return { ...shot, finalUrl, status, format, createdAt: now() };
  }

  return { take };
}

const secondsFrom = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

function screenOf({ device, width, height, density }: CaptureRequest): { device?: Device; viewport?: Viewport } {
  if (!device) return { viewport: { width, height, density: density ?? 1 } };
  return { device: { ...devices[device], density: density ?? devices[device].density } };
}

/** Before anything is sent: a selector that cannot be read is the caller's mistake. */
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

async function open(page: BrowserPage, { url, waitUntil, waitFor }: CaptureRequest, timeoutSeconds: number) {
  const startedAt = performance.now();
  const response = await page.goto(url, { waitUntil, timeoutSeconds });
  if (!response.isShown) {
    const type = response.headers['content-type'] ?? 'no content type';
    const what = `the target answered ${response.status} with nothing that a browser shows (${type.slice(0, 100)})`;
    throw failed(`${what}: a download or an empty response`, 'target_not_shown');
  }
  if (!waitFor) return response;
  const left = timeoutSeconds - (performance.now() - startedAt) / 1000;
  if (await page.waitForSelector(waitFor, { timeoutSeconds: Math.max(0.1, left) })) return await page.mainResponse();
  const why = `wait_for_selector found no element for ${waitFor.value.slice(0, 200)}`;
  throw targetTimedOut(timeoutSeconds, why);
}

async function clean(page: BrowserPage, request: CaptureRequest): Promise<void> {
  const { removeSelectors, removeAds, removeCookieBanners } = request;
  const unwanted = [
    ...(removeSelectors === undefined ? [] : [removeSelectors]),
    ...(removeAds ? scripts.adSelectors : []),
    ...(removeAds ? await page.adSelectors({ timeoutSeconds: scriptSeconds }) : []),
    ...(removeCookieBanners ? scripts.consentSelectors : []),
  ];
  if (unwanted.length > 0) await page.evaluate(scripts.hide, [unwanted], { timeoutSeconds: scriptSeconds });
  if (removeCookieBanners) await page.evaluate(scripts.hideConsent, [], { timeoutSeconds: scriptSeconds });
}

const scroll = (page: BrowserPage, milliseconds: number): Promise<unknown> =>
  page.evaluate(scripts.scrollThrough, [milliseconds, scrollSecondsMax * 1000], {
    timeoutSeconds: scrollSecondsMax + scriptSeconds,
  });

async function shoot(page: BrowserPage, { format, quality, fullPage, selector }: CaptureRequest) {
  const element = selector === undefined ? undefined : ({ type: 'css', value: selector } as const);
  const timeoutSeconds = captureSecondsMax;
  if (format === 'pdf') {
    const { pdf, width, height } = await page.pdf({ selector: element, timeoutSeconds });
    return { bytes: pdf, width, height };
  }
  const picture = await page.screenshot({ format, quality, fullPage, selector: element, timeoutSeconds });
  return { bytes: picture.image, width: picture.width, height: picture.height };
}

/** The name of a capture in the store: the same for requests of an account that ask for the same. Without any secret. */
export function nameOf(account: number, request: CaptureRequest): string {
  const { quality, format, blockKinds = [], blockUrls = [], proxy, device, width, height, density, ...rest } = request;
  const same = {
    ...rest,
    account,
    format,
    quality: format === 'jpeg' || format === 'webp' ? quality : undefined,
    screen: device ? [device, density ?? devices[device].density] : [width, height, density ?? 1],
    blockKinds: [...blockKinds].toSorted(),
    blockUrls: [...blockUrls].toSorted(),
    proxy: proxy === undefined ? undefined : hidePassword(proxy),
  };
  const said = Object.entries(same).filter(([, value]) => value !== undefined);
  const ordered = said.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
}
