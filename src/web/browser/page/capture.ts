// Screenshots and PDFs of a page: measured, checked against limits, and stitched if needed. Runs in the worker process.
//
// Chromium does not report when a picture is too large: it leaves the rest white, or returns nothing. So everything is
// measured first and refused if it exceeds the format's limits.
//
// Chromium answers nothing while it encodes a picture, so one capture can stop all tabs of a browser. Large PNGs are captured
// in strips, which limits that time and the memory. JPEG and WebP cannot be joined without decoding them; large ones are
// only taken in a browser for such captures (`lightPixelsMax`).

import { badParameter, badRequest, failed } from '../../../contract/errors.ts';
import type { ApiError } from '../../../contract/errors.ts';
import type { Picture, Print, PrintOptions, ScreenshotOptions, Selector, Viewport } from './browser-page.ts';
import type { CdpSession } from '../cdp/cdp.ts';
import { settlePaint } from './in-page/document.ts';
import { isolate, locate } from './in-page/elements.ts';
import { within } from './page-waits.ts';
import { pictureSize } from './picture-size.ts';
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
const bytesMax = 64 * 1024 * 1024;

const inch = 96;
const paper = { paperWidth: 210 / 25.4, paperHeight: 297 / 25.4 }; // A4
const margin = 0.4;
const margins = { marginTop: margin, marginBottom: margin, marginLeft: margin, marginRight: margin };
const noMargins = { marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 };

export interface CaptureParts {
  session: CdpSession;
  viewport: Viewport;
  runner: ScriptRunner;
}

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
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
  clip: Clip | undefined;
  /** Physical pixels. */
  pixels: number;
}

async function measure(parts: CaptureParts, wanted: ScreenshotOptions, left: () => number): Promise<Frame> {
  const { viewport, runner } = parts;
  await runner.run(settlePaint, [], { seconds: left(), what: 'painting' });
  const clip = await clipOf(parts, wanted, left);
  const { width, height } = clip ?? viewport;
  return { clip, pixels: checkSize(wanted.format, width * viewport.density, height * viewport.density) };
}

async function take(
  parts: CaptureParts,
  wanted: ScreenshotOptions,
  { clip, pixels }: Frame,
  left: () => number,
): Promise<Picture> {
  const image =
    wanted.format === 'png' && pixels > wholePixelsMax
      ? await takeStrips(parts, clip ?? (await windowOf(parts, left)), left)
      : await takeShot(parts, wanted, clip, left());
  const size = pictureSize(image);
  if (!size) throw failed('the browser returned an unreadable picture', 'browser_crashed');
  return { image, ...size };
}

/** Returns a function that tells how many of the seconds are left. */
function countdown(seconds: number): () => number {
  const endsAt = performance.now() + seconds * 1000;
  return () => (endsAt - performance.now()) / 1000;
}

async function clipOf(
  { session, viewport, runner }: CaptureParts,
  { fullPage, selector }: ScreenshotOptions,
  left: () => number,
): Promise<Clip | undefined> {
  if (selector) return roundOut(await boxOf(runner, selector, left()));
  if (!fullPage) return undefined;
  const { cssContentSize: content } = await within(session.send('Page.getLayoutMetrics'), left(), 'measuring the page');
  return {
    x: 0,
    y: 0,
    width: Math.max(viewport.width, Math.ceil(content.width)),
    height: Math.max(viewport.height, Math.ceil(content.height)),
  };
}

/** The part of the document that the window shows. */
async function windowOf({ session, viewport: { width, height } }: CaptureParts, left: () => number): Promise<Clip> {
  const measuring = session.send('Page.getLayoutMetrics');
  const { cssVisualViewport: shown } = await within(measuring, left(), 'measuring the page');
  return { x: shown.pageX, y: shown.pageY, width, height };
}

async function boxOf(runner: ScriptRunner, selector: Selector, seconds: number): Promise<Clip> {
  const place = await runner.runWithFind(locate, [selector], { seconds, what: 'finding the element' });
  const wanted = selector.value.slice(0, 200);
  if (!place) throw badParameter('selector', `matches no element of the page: ${wanted}`);
  const { pageX, pageY, width, height } = place;
  if (width === 0 || height === 0) throw badParameter('selector', `matches an element that is not visible: ${wanted}`);
  return { x: pageX, y: pageY, width, height };
}

/** The box rounded out to whole pixels and clipped to the document. */
function roundOut(box: Clip): Clip {
  const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  const width = Math.ceil(box.x + box.width) - x;
  const height = Math.ceil(box.y + box.height) - y;
  if (width <= 0 || height <= 0) throw badParameter('selector', 'matches an element that lies outside of the page');
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
    throw badRequest(`the picture would be ${w} x ${h} pixels, but a ${format} may be ${limit} at most: ${other}`);
  }
  const most = pixelsMax[format];
  if (w * h > most) {
    const limit = `${most / million} million pixels`;
    throw badRequest(`the picture would be ${w} x ${h} pixels, but a ${format} may have ${limit} at most: ${remedy}`);
  }
  return w * h;
}

async function takeShot(
  { session }: CaptureParts,
  { format, quality = 80 }: Pick<ScreenshotOptions, 'format' | 'quality'>,
  clip: Clip | undefined,
  seconds: number,
): Promise<Buffer> {
  const shot = session.send('Page.captureScreenshot', {
    format,
    ...(format === 'png' ? { optimizeForSpeed: true } : { quality: Math.round(quality) }),
    ...(clip ? { clip: { ...clip, scale: 1 }, captureBeyondViewport: true } : {}),
  });
  const { data: image } = await within(shot, seconds, 'the picture was not ready');
  if (image.length === 0) throw failed('the picture is empty: it is too large for the browser', 'target_too_large');
  if (image.length > bytesMax) throw tooManyBytes();
  return image;
}

async function takeStrips(parts: CaptureParts, clip: Clip, left: () => number): Promise<Buffer> {
  const { density } = parts.viewport;
  const step = wholePixels(density);
  const rows = Math.floor(stripPixelsMax / (clip.width * density * density));
  const stripHeight = Math.max(step, Math.floor(rows / step) * step);
  const stitcher = createPngStitcher(bytesMax, tooManyBytes);
  let packing = Promise.resolve(); // one strip is compressed while the next one is captured
  for (let y = 0; y < clip.height; y += stripHeight) {
    const height = Math.min(stripHeight, clip.height - y);
    const strip = await takeShot(parts, { format: 'png' }, { ...clip, y: clip.y + y, height }, left());
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

/** The document as a PDF, or one element on a sheet of its size. */
export async function printPage(parts: CaptureParts, { selector, timeoutSeconds }: PrintOptions): Promise<Print> {
  const { session, runner } = parts;
  const left = countdown(timeoutSeconds);
  await runner.run(settlePaint, [], { seconds: left(), what: 'painting' });
  let sheet: object = { ...paper, ...margins, preferCSSPageSize: true };
  if (selector) {
    const { width, height } = await boxOf(runner, selector, left());
    await runner.runWithFind(isolate, [selector], { seconds: left(), what: 'isolating the element' });
    // Half a pixel more, so that rounding does not create a second page.
    sheet = { paperWidth: width / inch, paperHeight: (height + 0.5) / inch, ...noMargins, pageRanges: '1' };
  }
  const print = session.send('Page.printToPDF', { ...sheet, printBackground: true });
  const { data: pdf } = await within(print, left(), 'the PDF was not ready');
  if (pdf.length > bytesMax) throw tooManyBytes();
  return { pdf, ...sheetSize(pdf) };
}

/** The size of the first page, in pixels of 1/96 inch. */
function sheetSize(pdf: Buffer): { width: number; height: number } {
  const box = /\/MediaBox\s*\[\s*[\d.]+\s+[\d.]+\s+([\d.]+)\s+([\d.]+)/.exec(pdf.toString('latin1'));
  const [width, height] = box ? [Number(box[1]), Number(box[2])] : [paper.paperWidth * 72, paper.paperHeight * 72];
  return { width: Math.round((width / 72) * inch), height: Math.round((height / 72) * inch) };
}

const tooManyBytes = (): ApiError =>
  failed(`the file would be larger than ${bytesMax / 1024 / 1024} MB`, 'target_too_large');
