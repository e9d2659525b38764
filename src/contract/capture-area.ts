// The part of a page that a screenshot shows, and its background.

import { badParameter } from './errors.ts';
import type { ParametersOf, ParameterSchema } from './parameters.ts';

const placeMax = 250_000;
const widthMax = 30_000;

/** Declarations for screenshots. */
export const areaParameters = {
  clip_x: {
    type: 'number',
    minimum: 0,
    maximum: placeMax,
    description:
      'Left edge of the area to capture, in CSS pixels of the document; default: 0. Needs `clip_width` and `clip_height`',
    examples: [0],
  },
  clip_y: {
    type: 'number',
    minimum: 0,
    maximum: placeMax,
    description: 'Top edge of the area to capture; default: 0',
    examples: [0],
  },
  clip_width: {
    type: 'number',
    minimum: 1,
    maximum: widthMax,
    description: 'Width of the area to capture, in CSS pixels rounded to whole ones; needs `clip_height`',
    examples: [640],
  },
  clip_height: {
    type: 'number',
    minimum: 1,
    maximum: placeMax,
    description: 'Height of the area to capture; needs `clip_width`',
    examples: [480],
  },
  omit_background: {
    type: 'boolean',
    default: false,
    description: 'Transparent instead of white where the page has no background; PNG and WebP only',
  },
} as const satisfies Record<string, ParameterSchema>;

/** In CSS pixels of the document, whole numbers. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Given = Partial<ParametersOf<{ type: 'object'; properties: typeof areaParameters }>> & {
  format?: string;
  selector?: string;
  full_page?: boolean;
};

/** Validates the area; undefined if none is given. Throws a 400 that names the parameters. */
export function readArea(given: Given): Area | undefined {
  const { clip_x: x, clip_y: y, clip_width: width, clip_height: height } = given;
  const names = Object.entries({ clip_x: x, clip_y: y, clip_width: width, clip_height: height })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  if (names.length === 0) return undefined;
  if (width === undefined || height === undefined) {
    const missing =
      width !== undefined ? 'clip_height' : height !== undefined ? 'clip_width' : 'clip_width and clip_height';
    throw badParameter(names, `${names.length > 1 ? 'need' : 'needs'} ${missing}`);
  }
  const conflict = given.selector !== undefined ? 'selector' : given.full_page ? 'full_page' : undefined;
  if (conflict !== undefined) throw badParameter(names, `cannot be combined with ${conflict}`);
  if (given.format === 'pdf')
    throw badParameter(names, 'cannot be used with format=pdf; use selector for a part of the page');
  return {
    x: Math.round(x ?? 0),
    y: Math.round(y ?? 0),
    width: Math.round(width),
    height: Math.round(height),
  };
}

/** Whether the background is left out; undefined if not. Throws a 400 for formats without transparency. */
export function readOmitBackground({ omit_background: isOmitted, format = 'png' }: Given): true | undefined {
  if (!isOmitted) return undefined;
  if (format === 'png' || format === 'webp') return true;
  throw badParameter('omit_background', `cannot be used with format=${format}; use png or webp`);
}
