// The options of a PDF: paper, margins, pages, header and footer.

import { badParameter } from './errors.ts';
import type { ParametersOf, ParameterSchema } from './parameters.ts';
import { printTemplateBytesMax, readPrintTemplate } from './print-template.ts';

const rangesMax = 100;
const pageMax = 100_000;
const marginInchesMax = 20;

const millimetre = 1 / 25.4;

/** Width and height in inches. */
const papers = {
  a3: [297 * millimetre, 420 * millimetre],
  a4: [210 * millimetre, 297 * millimetre],
  a5: [148 * millimetre, 210 * millimetre],
  a6: [105 * millimetre, 148 * millimetre],
  letter: [8.5, 11],
  legal: [8.5, 14],
  tabloid: [11, 17],
  ledger: [17, 11],
} as const;
const paperNames = ['a3', 'a4', 'a5', 'a6', 'letter', 'legal', 'tabloid', 'ledger'] as const;

const inchesPerUnit: Readonly<Record<string, number>> = { in: 1, cm: 1 / 2.54, mm: 1 / 25.4, px: 1 / 96, pt: 1 / 72 };

/** Declarations for endpoints that print pages. */
export const printParameters = {
  pdf_format: {
    type: 'string',
    enum: paperNames,
    'x-any-case': true,
    description: 'Paper size of a PDF; default: the `@page` size of the page, otherwise A4',
  },
  pdf_landscape: { type: 'boolean', default: false, description: 'PDF in landscape' },
  pdf_margin: {
    type: 'string',
    maxLength: 100,
    'x-blank-is-absent': true,
    description:
      'Margins of a PDF as in CSS: one to four lengths in `mm`, `cm`, `in`, `px` or `pt`; default: those of `@page`, otherwise 1 cm',
    examples: ['2cm', '15mm 10mm'],
  },
  pdf_scale: { type: 'number', minimum: 0.1, maximum: 2, default: 1, description: 'Scale of the content of a PDF' },
  pdf_print_background: {
    type: 'boolean',
    default: true,
    description: 'Print background colours and images in a PDF',
  },
  pdf_page_ranges: {
    type: 'string',
    maxLength: 1000,
    'x-blank-is-absent': true,
    description: 'Pages of a PDF to keep, such as `1-3, 5`; default: all',
    examples: ['1'],
  },
  pdf_header: {
    type: 'string',
    maxLength: printTemplateBytesMax,
    'x-blank-is-absent': true,
    description:
      'Header of every page of a PDF: text or simple HTML, up to 16 KiB. Elements of the classes `date`, `title`, `url`, `pageNumber` ' +
      'and `totalPages` are filled in. Scripts, and elements that load something, are refused.',
    examples: ['<span class="title"></span>'],
  },
  pdf_footer: {
    type: 'string',
    maxLength: printTemplateBytesMax,
    'x-blank-is-absent': true,
    description: 'Footer of every page of a PDF, in the same form',
    examples: ['Page <span class="pageNumber"></span> of <span class="totalPages"></span>'],
  },
} as const satisfies Record<string, ParameterSchema>;

/** Lengths in inches. */
export interface PageMargins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** How a page is printed. */
export interface PrintSettings {
  /** In inches; undefined: as the page's `@page` rule says, otherwise A4. */
  paper?: { width: number; height: number } | undefined;
  margins?: PageMargins | undefined;
  scale?: number | undefined;
  /** True: without background colours and images. */
  withoutBackground?: boolean | undefined;
  /** `1-3,5` */
  pageRanges?: string | undefined;
  /** HTML without scripts or anything to load. */
  header?: string | undefined;
  footer?: string | undefined;
}

type Given = Partial<ParametersOf<{ type: 'object'; properties: typeof printParameters }>>;

/**
 * Validates the options; undefined if all have their defaults. Throws a 400 that names the parameter, also for options that have no
 * effect: on other formats, and on the sheet of a single element.
 */
export function readPrintSettings(given: Given & { format?: string; selector?: string }): PrintSettings | undefined {
  const changed = changedOptions(given);
  if (changed.length === 0) return undefined;
  if (given.format !== 'pdf') throw badParameter(changed, 'can only be used with format=pdf');
  if (given.selector !== undefined) {
    const others = changed.filter((name) => name !== 'pdf_print_background');
    if (others.length > 0) {
      throw badParameter(others, 'cannot be combined with selector: the sheet has the size of the element');
    }
  }
  return {
    paper: readPaper(given),
    margins: given.pdf_margin === undefined ? undefined : readMargins(given.pdf_margin),
    scale: given.pdf_scale === 1 ? undefined : given.pdf_scale,
    withoutBackground: given.pdf_print_background === false ? true : undefined,
    pageRanges: given.pdf_page_ranges === undefined ? undefined : readPageRanges(given.pdf_page_ranges),
    header: readTemplate('pdf_header', given.pdf_header),
    footer: readTemplate('pdf_footer', given.pdf_footer),
  };
}

/** The names of the options that differ from their defaults. */
function changedOptions(given: Given): string[] {
  const values: Readonly<Record<string, unknown>> = { ...given };
  return Object.entries<ParameterSchema>(printParameters)
    .filter(([name, declared]) => values[name] !== undefined && values[name] !== declared.default)
    .map(([name]) => name);
}

function readPaper({ pdf_format: name, pdf_landscape: isLandscape }: Given): PrintSettings['paper'] {
  if (name === undefined && isLandscape !== true) return undefined;
  const [width, height] = papers[name ?? 'a4'];
  return isLandscape ? { width: height, height: width } : { width, height };
}

function readMargins(text: string): PageMargins {
  const parts = text.trim().split(/\s+/);
  const lengths = parts.map(readLength);
  const [top = 0, right = top, bottom = top, left = right] = lengths;
  if (parts.length > 4) throw badParameter('pdf_margin', 'takes one to four lengths, as in CSS');
  return { top, right, bottom, left };
}

function readLength(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,5}(?:\.\d{1,4})?|\.\d{1,4})([a-z]*)$/i.exec(text) ?? [];
  const factor = Number(number) === 0 && unit === '' ? 1 : inchesPerUnit[unit.toLowerCase()];
  const inches = number === '' || factor === undefined ? NaN : Number(number) * factor;
  if (inches <= marginInchesMax) return inches;
  throw badParameter('pdf_margin', `must be lengths such as 2cm or 15mm 10mm, up to ${marginInchesMax}in each`);
}

function readPageRanges(text: string): string {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > rangesMax) throw badParameter('pdf_page_ranges', `takes at most ${rangesMax} ranges`);
  for (const part of parts) {
    const [, first = '', last = first] = /^(\d{1,6})(?:\s*-\s*(\d{1,6}))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (from < 1 || to < from || to > pageMax) {
      throw badParameter('pdf_page_ranges', 'must be pages and ranges such as 1-3, 5; the first page is 1');
    }
  }
  return parts.map((part) => part.replaceAll(/\s/g, '')).join(',');
}

const readTemplate = (parameter: string, html: string | undefined): string | undefined =>
  html === undefined ? undefined : readPrintTemplate(html, parameter);
