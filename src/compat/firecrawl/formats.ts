// `formats` of Firecrawl: names, or objects with a type and options.
import { badParameter } from '../../contract/errors.ts';
import { isObject } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';
import { given, readFlag, readList, readNumber, readObject, readText } from './values.ts';

export interface Formats {
  markdown: boolean;
  html: boolean;
  rawHtml: boolean;
  links: boolean;
  images: boolean;
  /** Options of `/v1/website/screenshot`; undefined when no screenshot is requested. */
  screenshot: JsonObject | undefined;
  attributes: { selector: string; attribute: string }[];
}

const attributesMax = 50;
const pixels = [1, 10_000] as const;

/** Why a format is not offered, and what to use instead. */
const notOffered: Readonly<Record<string, string>> = {
  json: 'needs a language model, which is not part of this service; use the parameter `extract` of /v1/website/crawler',
  extract:
    'needs a language model, which is not part of this service; use the parameter `extract` of /v1/website/crawler',
  summary: 'needs a language model, which is not part of this service; use the format markdown',
  question: 'needs a language model, which is not part of this service; use the format markdown',
  highlights: 'needs a language model, which is not part of this service; use the format markdown',
  query: 'needs a language model, which is not part of this service; use the format markdown',
  changeTracking: 'is not offered here; use `watch` of /v1/schedules',
  branding: 'is not offered',
  product: 'is not offered; use `structured_data` of /v1/website/crawler',
  menu: 'is not offered; use `structured_data` of /v1/website/crawler',
  audio: 'is not offered',
  video: 'is not offered',
};

/** The formats of a request. Throws a 400 for one that is unknown or not offered. */
export function readFormats(from: JsonObject, prefix: string): Formats {
  const place = `${prefix}formats`;
  const formats: Formats = {
    markdown: false,
    html: false,
    rawHtml: false,
    links: false,
    images: false,
    screenshot: undefined,
    attributes: [],
  };
  for (const [index, one] of (readList(from, 'formats', place) ?? ['markdown']).entries()) {
    const options = isObject(one) ? one : { type: one };
    addFormat(formats, options, `${place}[${index}]`);
  }
  return formats;
}

function addFormat(formats: Formats, options: JsonObject, place: string): void {
  const { type } = options;
  switch (type) {
    case 'markdown':
    case 'html':
    case 'rawHtml':
    case 'links':
    case 'images':
      formats[type] = true;
      return;
    case 'screenshot':
      formats.screenshot = readScreenshot(options, place);
      return;
    case 'screenshot@fullPage':
      formats.screenshot = { full_page: true };
      return;
    case 'attributes':
      formats.attributes.push(...readAttributes(options, place));
      if (formats.attributes.length > attributesMax)
        throw badParameter(`${place}.selectors`, `takes at most ${attributesMax} selectors`);
      return;
  }
  const why = typeof type === 'string' && Object.hasOwn(notOffered, type) ? notOffered[type] : undefined;
  if (why !== undefined) throw badParameter(place, `(${String(type)}) ${why}`);
  throw badParameter(place, 'must be markdown, html, rawHtml, links, images, screenshot or attributes');
}

/** Options of a screenshot, as a format or as an action. With a quality it is a JPEG, as in Firecrawl. */
export function readScreenshot(options: JsonObject, place: string): JsonObject {
  const viewport = readObject(options, 'viewport', `${place}.viewport`) ?? {};
  const quality = readNumber(options, 'quality', [1, 100], `${place}.quality`);
  return given({
    full_page: readFlag(options, 'fullPage', `${place}.fullPage`),
    format: quality === undefined ? undefined : 'jpeg',
    image_quality: quality,
    viewport_width: readNumber(viewport, 'width', pixels, `${place}.viewport.width`),
    viewport_height: readNumber(viewport, 'height', pixels, `${place}.viewport.height`),
  });
}

function readAttributes(options: JsonObject, place: string): Formats['attributes'] {
  return (readList(options, 'selectors', `${place}.selectors`) ?? []).map((one, index) => {
    const where = `${place}.selectors[${index}]`;
    if (!isObject(one)) throw badParameter(where, 'must be an object with selector and attribute');
    const selector = readText(one, 'selector', `${where}.selector`);
    const attribute = readText(one, 'attribute', `${where}.attribute`);
    if (!selector || !attribute) throw badParameter(where, 'needs a selector and an attribute');
    return { selector, attribute };
  });
}
