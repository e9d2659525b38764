// Parameters of pages in a browser, shared by rendering and screenshots.

import { badParameter } from './errors.ts';
import type { ParameterSchema } from './parameters.ts';

export const deviceNames = [
  'galaxy_fold4',
  'galaxy_s23',
  'galaxy_s23_ultra',
  'galaxy_s8',
  'huawei_mate_50_pro',
  'huawei_p60_pro',
  'ipad',
  'iphone_12',
  'iphone_13_mini',
  'iphone_13_pro_max',
  'iphone_14_pro',
  'iphone_14_pro_max',
  'iphone_x',
  'pixel_5',
  'pixel_6a',
  'pixel_7_pro',
  'redmi_note_11',
  'redmi_note_12_pro',
] as const;
export type DeviceName = (typeof deviceNames)[number];

const resourceKinds = [
  'document',
  'eventsource',
  'fetch',
  'font',
  'image',
  'manifest',
  'media',
  'other',
  'script',
  'stylesheet',
  'texttrack',
  'websocket',
  'xhr',
] as const;
export type ResourceKindName = (typeof resourceKinds)[number];

const waitUntilEvents = ['domcontentloaded', 'load', 'networkidle0', 'networkidle2'] as const;

/** Declarations shared by all endpoints that open a page in a browser. */
export const pageParameters = {
  wait_until: {
    type: 'string',
    enum: waitUntilEvents,
    default: 'load',
    description:
      'When the page is ready: once it is parsed, once it is loaded, or once it had at most 0 or 2 connections for half a second',
  },
  device: { type: 'string', enum: deviceNames, description: 'Emulate this device instead of a desktop' },
  block_resources: {
    type: 'string',
    maxLength: 500,
    'x-comma-list': true,
    description:
      'Comma-separated kinds of resources to block: document, eventsource, fetch, font, image, manifest, media, other, script, ' +
      'stylesheet, texttrack, websocket, xhr. The page itself is always loaded.',
    examples: ['image,font,media'],
  },
  block_urls: {
    type: 'string',
    maxLength: 10_000,
    'x-comma-list': true,
    description: 'Comma-separated strings: resources whose URL contains one of them are blocked',
    examples: ['tracker.example,/ads/'],
  },
} as const satisfies Record<string, ParameterSchema>;

const patternsMax = 100;
const patternCharactersMax = 500;

/** Splits a comma-separated list and drops empty entries. */
export const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Parses `block_resources`, ignoring case. Throws a 400 that names an unknown kind. */
export function readResourceKinds(text: string | undefined, parameter = 'block_resources'): ResourceKindName[] {
  return splitList(text).map((word) => {
    const kind = resourceKinds.find((known) => known === word.toLowerCase());
    if (!kind)
      throw badParameter(
        parameter,
        `has the unknown kind "${word.slice(0, 40)}"; allowed: ${resourceKinds.join(', ')}`,
      );
    return kind;
  });
}

/** Parses `block_urls`. Throws a 400 for too many or too long patterns. */
export function readUrlParts(text: string | undefined, parameter = 'block_urls'): string[] {
  const parts = splitList(text);
  if (parts.length > patternsMax) throw badParameter(parameter, `takes at most ${patternsMax} patterns`);
  if (parts.some((part) => part.length > patternCharactersMax)) {
    throw badParameter(parameter, `takes patterns of at most ${patternCharactersMax} characters`);
  }
  return parts;
}

const selectorTypes = ['css', 'xpath', 'text'] as const;

export interface SelectorText {
  type: (typeof selectorTypes)[number];
  value: string;
}

/** Detects whether the text is an XPath or a CSS selector: no CSS selector starts like an XPath. */
export function readSelector(text: string): SelectorText {
  const trimmed = text.trim();
  const type = selectorTypes.find((one) => trimmed.toLowerCase().startsWith(`${one}=`));
  if (type) return { type, value: trimmed.slice(type.length + 1).trim() };
  return { type: /^(\.{0,2}\/|\(+\.{0,2}\/)/.test(trimmed) ? 'xpath' : 'css', value: trimmed };
}
