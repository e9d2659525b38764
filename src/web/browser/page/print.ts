// PDFs of a page. Runs in the worker process.

import { badParameter } from '../../../contract/errors.ts';
import type { PrintSettings } from '../../../contract/print-options.ts';
import type { Print, PrintOptions } from './browser-page.ts';
import { boxOf, bytesMax, countdown, tooManyBytes, withinRest } from './capture.ts';
import type { CaptureParts } from './capture.ts';
import { setSheet, settlePaint } from './in-page/document.ts';
import { isolate } from './in-page/elements.ts';

const inch = 96;
const a4 = { width: 210 / 25.4, height: 297 / 25.4 };
const margin = 0.4;
const defaultMargins = { top: margin, right: margin, bottom: margin, left: margin };
const noMargins = { top: 0, right: 0, bottom: 0, left: 0 };

/** The document as a PDF, or one element on a sheet of its size. */
export async function printPage(parts: CaptureParts, wanted: PrintOptions): Promise<Print> {
  const { session, runner } = parts;
  const { selector, settings = {}, timeoutSeconds } = wanted;
  const left = countdown(timeoutSeconds);
  await runner.run(settlePaint, [], { seconds: left(), what: 'painting' });
  let sheet = settings;
  if (selector) {
    const { width, height } = await boxOf(runner, selector, left());
    await runner.runWithFind(isolate, [selector], { seconds: left(), what: 'isolating the element' });
    // Half a pixel more, so that rounding does not create a second page.
    const paper = { width: width / inch, height: (height + 0.5) / inch };
    sheet = { ...settings, paper, margins: noMargins, pageRanges: '1' };
  }
  const declarations = sheetRule(settings);
  if (declarations !== '') await runner.run(setSheet, [declarations], { seconds: left(), what: 'choosing the paper' });
  const print = session
    .send('Page.printToPDF', { ...commandOf(sheet), preferCSSPageSize: !selector })
    .catch((error: unknown) => {
      throw explain(error);
    });
  const { data: pdf } = await withinRest(print, left, 'the PDF was not ready');
  if (pdf.length > bytesMax) throw tooManyBytes();
  return { pdf, ...sheetSize(pdf) };
}

/** The caller's choice wins over the `@page` rules of the page, which Chromium would prefer to the options of the command. */
const sheetRule = ({ paper, margins }: PrintSettings): string =>
  [
    paper && `size: ${paper.width}in ${paper.height}in !important;`,
    margins && `margin: ${margins.top}in ${margins.right}in ${margins.bottom}in ${margins.left}in !important;`,
  ]
    .filter((declaration) => declaration !== undefined)
    .join(' ');

function commandOf(settings: PrintSettings) {
  const {
    paper,
    margins = defaultMargins,
    scale = 1,
    withoutBackground = false,
    pageRanges,
    header,
    footer,
  } = settings;
  const { width, height } = paper ?? a4;
  return {
    paperWidth: width,
    paperHeight: height,
    marginTop: margins.top,
    marginRight: margins.right,
    marginBottom: margins.bottom,
    marginLeft: margins.left,
    scale,
    printBackground: !withoutBackground,
    ...(pageRanges === undefined ? {} : { pageRanges }),
    ...(header === undefined && footer === undefined
      ? {}
      : {
          displayHeaderFooter: true,
          headerTemplate: templateOf(header, margins),
          footerTemplate: templateOf(footer, margins),
        }),
  };
}

/** Chromium's own template has text of size 0. An empty template would be replaced with Chromium's. */
const templateOf = (html: string | undefined, { left, right }: { left: number; right: number }): string =>
  html === undefined
    ? '<span></span>'
    : `<div style="box-sizing:border-box;width:100%;padding:0 ${right}in 0 ${left}in;font:9px sans-serif;text-align:center">${html}</div>`;

/** Chromium's reasons, as errors that name the parameter. */
function explain(error: unknown): unknown {
  const reason = error instanceof Error ? error.message : '';
  if (/range/i.test(reason)) return badParameter('pdf_page_ranges', 'names no page of the PDF');
  if (/margin|content area|paper|print parameters/i.test(reason)) {
    return badParameter('pdf_margin', 'leaves no room for the page: use smaller margins or a larger pdf_format');
  }
  return error;
}

/** The size of the first page, in pixels of 1/96 inch. */
function sheetSize(pdf: Buffer): { width: number; height: number } {
  const box = /\/MediaBox\s*\[\s*[\d.]+\s+[\d.]+\s+([\d.]+)\s+([\d.]+)/.exec(pdf.toString('latin1'));
  const [width, height] = box ? [Number(box[1]), Number(box[2])] : [a4.width * 72, a4.height * 72];
  return { width: Math.round((width / 72) * inch), height: Math.round((height / 72) * inch) };
}
