// Screenshots of a page: measured, checked against limits, and stitched if needed. Runs in the worker process.
//
// Chromium does not report when a picture is too large: it leaves the rest white, or returns nothing. So everything is
// measured first and refused if it exceeds the format's limits.
//
// Chromium answers nothing while it encodes a picture, so one capture can stop all tabs of a browser. Large PNGs are captured
// in strips, which limits that time and the memory. JPEG and WebP cannot be joined without decoding them; large ones are
// only taken in a browser for such captures (`lightPixelsMax`).

import type { Area } from '../../../contract/capture-area.ts';
import { badParameter, badRequest, failed, targetTimedOut } from '../../../contract/errors.ts';
import type { ApiError } from '../../../contract/errors.ts';
import type { Picture, ScreenshotOptions, Selector, Viewport } from './browser-page.ts';
import type { CdpSession } from '../cdp/cdp.ts';
import { settlePaint } from './in-page/document.ts';
import { locate } from './in-page/elements.ts';
import { late } from './page-errors.ts';
import { inTime } from './page-waits.ts';
import { pictureSize } from '../../../contract/picture-size.ts';
import { createPngStitcher } from './png-stitcher.ts';
import type { ScriptRunner } from './script-runner.ts';

const million = 1_000_000;
/**
 * The largest picture of each format. Above about 118 million pixels Chromium silently leaves the bottom of a single capture
 * white. WebP takes 0.26 s of CPU time per million pixels of noise, JPEG 0.03 s.
 */
const pixelsMax = { png: 250 * million, jpeg: 110 * million, webp: 50 * million };
/** Larger PNGs are captured in strips. */
const wholePixelsMax = 16 * million;
const stripPixelsMax = 4 * million;
/** Larger pictures keep a browser busy for more than about 2 s, or need more than about 1 GB. */
const lightPixelsMax = { png: 40 * million, jpeg: 40 * million, webp: 8 * million };
/** The longest side of each format; Chromium returns nothing above it. PNG could be larger, but other programs fail. */
const sideMax = { png: 250_000, jpeg: 65_500, webp: 16_383 };
const widthMax = 30_000;
export const bytesMax = 64 * 1024 * 1024;

export interface CaptureParts {
  session: CdpSession;
  viewport: Viewport;
  runner: ScriptRunner;
}

/** A picture of the window, of the whole document or of one element. */
export async function takePicture(parts: CaptureParts, wanted: ScreenshotOptions): Promise<Picture> {
  const left = countdown(wanted.timeoutSeconds);
  return await take(parts, wanted, await measure(parts, wanted, left), left);
}

/** The same, or null if the picture would keep the browser busy for long. */
export async function takeLightPicture(parts: CaptureParts, wanted: ScreenshotOptions): Promise<Picture | null> {
  const left = countdown(wanted.timeoutSeconds);
  const frame = await measure(parts, wanted, left);
  return frame.pixels > lightPixelsMax[wanted.format] ? null : await take(parts, wanted, frame, left);
}

/** What to capture. */
interface Frame {
  /** In CSS pixels of the document; undefined: the window. */
  clip: Area | undefined;
  /** Physical pixels. */
  pixels: number;
}

async function measure(parts: CaptureParts, wanted: ScreenshotOptions, left: Countdown): Promise<Frame> {
  const { session, viewport, runner } = parts;
  if (wanted.omitBackground) {
    const transparent = session.send('Emulation.setDefaultBackgroundColorOverride', {
      color: { r: 0, g: 0, b: 0, a: 0 },
    });
    await withinRest(transparent, left, 'removing the background');
  }
  await runner.run(settlePaint, [], { seconds: left(), what: 'painting' });
  const clip = await clipOf(parts, wanted, left);
  const { width, height } = clip ?? viewport;
  return { clip, pixels: checkSize(wanted.format, width * viewport.density, height * viewport.density) };
}

async function take(
  parts: CaptureParts,
  wanted: ScreenshotOptions,
  { clip, pixels }: Frame,
  left: Countdown,
): Promise<Picture> {
  const image =
    wanted.format === 'png' && pixels > wholePixelsMax
      ? await takeStrips(parts, clip ?? (await windowOf(parts, left)), left)
      : await takeShot(parts, wanted, clip, left);
  const size = pictureSize(image);
  if (!size) throw failed('the browser returned an unreadable image', 'browser_crashed');
  return { image, ...size };
}

/** Tells how many of the seconds are left, and throws when there are none. */
export interface Countdown {
  (): number;
  /** How many there were at the start. */
  readonly seconds: number;
}

export function countdown(seconds: number, now: () => number = () => performance.now()): Countdown {
  const endsAt = now() + seconds * 1000;
  const left = () => {
    const rest = (endsAt - now()) / 1000;
    if (rest <= 0) throw targetTimedOut(seconds, 'the capture was not ready');
    return rest;
  };
  return Object.assign(left, { seconds });
}

/** A command that may take the time that is left. The error names the whole time. */
export const withinRest = <T>(work: Promise<T>, left: Countdown, what: string): Promise<T> =>
  inTime(work, left(), () => late(what, left.seconds));

async function clipOf(
  { session, viewport, runner }: CaptureParts,
  { fullPage, selector, clip }: ScreenshotOptions,
  left: Countdown,
): Promise<Area | undefined> {
  if (selector) return roundOut(await boxOf(runner, selector, left()));
  if (!fullPage && !clip) return undefined;
  const { cssContentSize: content } = await withinRest(
    session.send('Page.getLayoutMetrics'),
    left,
    'measuring the page',
  );
  const width = Math.max(viewport.width, Math.ceil(content.width));
  const height = Math.max(viewport.height, Math.ceil(content.height));
  if (!clip) return { x: 0, y: 0, width, height };
  if (clip.x >= width || clip.y >= height) {
    throw badParameter(['clip_x', 'clip_y'], `are outside the page, which is ${width} x ${height} CSS pixels`);
  }
  return clip;
}

/** The part of the document that the window shows. */
async function windowOf({ session, viewport: { width, height } }: CaptureParts, left: Countdown): Promise<Area> {
  const measuring = session.send('Page.getLayoutMetrics');
  const { cssVisualViewport: shown } = await withinRest(measuring, left, 'measuring the page');
  return { x: shown.pageX, y: shown.pageY, width, height };
}

export async function boxOf(runner: ScriptRunner, selector: Selector, seconds: number): Promise<Area> {
  const place = await runner.runWithFind(locate, [selector], { seconds, what: 'finding the element' });
  const wanted = selector.value.slice(0, 200);
  if (!place) throw badParameter('selector', `matches no element of the page: ${wanted}`);
  const { pageX, pageY, width, height } = place;
  if (width === 0 || height === 0) throw badParameter('selector', `matches an element that is not visible: ${wanted}`);
  return { x: pageX, y: pageY, width, height };
}

/** The box rounded out to whole pixels and clipped to the document. */
function roundOut(box: Area): Area {
  const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  const width = Math.ceil(box.x + box.width) - x;
  const height = Math.ceil(box.y + box.height) - y;
  if (width <= 0 || height <= 0) throw badParameter('selector', 'matches an element outside the page');
  return { x, y, width, height };
}

/** Refuses pictures that cannot be complete, and says what to change. */
function checkSize(format: ScreenshotOptions['format'], width: number, height: number): number {
  const [w, h] = [Math.round(width), Math.round(height)];
  const remedy = 'capture one element by `selector`, lower `scale_factor`, or use `format=pdf`';
  const side = sideMax[format];
  if (h > side || w > Math.min(side, widthMax)) {
    const limit = w > Math.min(side, widthMax) ? `${Math.min(side, widthMax)} pixels wide` : `${side} pixels high`;
    const other = format === 'png' ? remedy : `use \`format=png\`, or ${remedy}`;
    throw badRequest(`the image would be ${w} x ${h} pixels, but a ${format} may be ${limit} at most: ${other}`);
  }
  const most = pixelsMax[format];
  if (w * h > most) {
    const limit = `${most / million} million pixels`;
    throw badRequest(`the image would be ${w} x ${h} pixels, but a ${format} may have ${limit} at most: ${remedy}`);
  }
  return w * h;
}

async function takeShot(
  { session }: CaptureParts,
  { format, quality = 80 }: Pick<ScreenshotOptions, 'format' | 'quality'>,
  clip: Area | undefined,
  left: Countdown,
): Promise<Buffer> {
  const shot = session.send('Page.captureScreenshot', {
    format,
    ...(format === 'png' ? { optimizeForSpeed: true } : { quality: Math.round(quality) }),
    ...(clip ? { clip: { ...clip, scale: 1 }, captureBeyondViewport: true } : {}),
  });
  const { data: image } = await withinRest(shot, left, 'the image was not ready');
  if (image.length === 0) throw failed('the image is empty: it is too large for the browser', 'target_too_large');
  if (image.length > bytesMax) throw tooManyBytes();
  return image;
}

async function takeStrips(parts: CaptureParts, clip: Area, left: Countdown): Promise<Buffer> {
  const { density } = parts.viewport;
  const step = wholePixels(density);
  const rows = Math.floor(stripPixelsMax / (clip.width * density * density));
  const stripHeight = Math.max(step, Math.floor(rows / step) * step);
  const stitcher = createPngStitcher(bytesMax, tooManyBytes);
  let packing = Promise.resolve(); // one strip is compressed while the next one is captured
  for (let y = 0; y < clip.height; y += stripHeight) {
    const height = Math.min(stripHeight, clip.height - y);
    const strip = await takeShot(parts, { format: 'png' }, { ...clip, y: clip.y + y, height }, left);
    await packing;
    packing = stitcher.add(strip);
    packing.catch(() => {}); // the next await reports it
  }
  await packing;
  return await stitcher.end();
}

/** The smallest number of CSS pixels that is a whole number of physical pixels, so that strips meet without a gap. */
function wholePixels(density: number): number {
  for (let count = 1; count <= 1000; count++) {
    if (Math.abs(count * density - Math.round(count * density)) < 1e-6) return count;
  }
  return 1000;
}

export const tooManyBytes = (): ApiError =>
  failed(`the file would be larger than ${bytesMax / 1024 / 1024} MB`, 'target_too_large');
