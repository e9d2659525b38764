// Tests whether a browser works: it is started as for real pages, renders a coloured page, and a pixel of the
// screenshot is checked. A program that starts may still lack a library, a resource or the permission to render.

import { inflateSync } from 'node:zlib';
import { ApiError } from '../../../contract/errors.ts';
import { within } from '../../../flow/time-limit.ts';
import type { BrowserProgram } from '../launch/browser-program.ts';
import type { SandboxRules } from '../launch/launch-options.ts';
import { launchBrowser } from '../launch/launcher.ts';
import type { BrowserProcess } from '../launch/launcher.ts';
import { treeOf } from '../launch/processes.ts';

const paintSecondsMax = 20;
const colour = '1e90ff';
const page = `data:text/html,<body style="margin:0"><div style="width:400px;height:400px;background:%23${colour}">`;

export interface Painted extends Pick<
  BrowserProcess,
  'version' | 'level' | 'hasOwnNetwork' | 'shortcomings' | 'startMs'
> {
  processes: number;
}

export interface PaintOptions extends SandboxRules {
  fonts?: string | undefined;
  hiddenDirectories?: readonly string[] | undefined;
}

/** Starts the browser and renders a page. Throws with the reason, for the operator, if that fails. */
export async function checkPainting(
  program: BrowserProgram,
  { hiddenDirectories = [], ...options }: PaintOptions,
): Promise<Painted> {
  const browser = await launchBrowser({ ...options, program, hiddenDirectories, listeners: 1 }).catch(
    // The error's own text is for callers; its cause names the program and the reason.
    (error: unknown) => Promise.reject(error instanceof ApiError && error.cause instanceof Error ? error.cause : error),
  );
  try {
    const painted = Promise.race([
      paint(browser),
      browser.ended.then((reason) => Promise.reject(new Error(`it started and then exited: ${reason}`))),
    ]);
    const late = () => new Error(`it started but painted nothing within ${paintSecondsMax} s`);
    const picture = await within(painted, { ms: paintSecondsMax * 1000, late });
    const found = firstPixel(picture);
    if (found !== colour) throw new Error(`it painted #${found} where #${colour} was expected`);
    const { version, level, hasOwnNetwork, shortcomings, startMs, pid } = browser;
    return { version, level, hasOwnNetwork, shortcomings, startMs, processes: treeOf([pid]).length };
  } finally {
    await browser.kill();
  }
}

async function paint({ cdp }: BrowserProcess): Promise<Buffer> {
  const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true });
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  const session = cdp.session(sessionId);
  const loaded = new Promise<void>((resolve) => session.on('Page.loadEventFired', () => resolve()));
  await session.send('Page.enable');
  const { errorText } = await session.send('Page.navigate', { url: page });
  if (errorText !== undefined) throw new Error(`it does not show a page: ${errorText}`);
  await loaded;
  return (await session.send('Page.captureScreenshot', { format: 'png' })).data;
}

/** The colour of the top left pixel of an 8-bit PNG, as `rrggbb`. No filter of PNG changes this pixel. */
function firstPixel(png: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = 8; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  if (parts.length === 0) return 'nothing';
  return inflateSync(Buffer.concat(parts)).subarray(1, 4).toString('hex');
}
