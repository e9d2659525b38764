// The pictures of a page, with the sources that pages load late.

import type { UrlResolver } from '../crawler/absolute-urls.ts';
import { attributeOf, collapsed, isElement, type Element } from './tree.ts';

export interface PageImage {
  url: string;
  alt: string;
  width: number | null;
  height: number | null;
}

const lateSources = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-hi-res-src', 'data-full-src'];
const sets = ['srcset', 'data-srcset', 'data-lazy-srcset'];

/** The URL of a picture; undefined if it has none. */
export function imageSource(image: Element, toAbsolute: UrlResolver): string | undefined {
  const src = attributeOf(image, 'src')?.trim() ?? '';
  // Until a script replaces it, `src` is a placeholder or a small preview.
  for (const name of lateSources) {
    const value = attributeOf(image, name)?.trim();
    if (value && isImageUrl(value)) return toAbsolute(value);
  }
  if (src !== '' && !src.startsWith('data:') && !src.startsWith('about:')) return toAbsolute(src);
  const url = largestIn(image) ?? sourcesOf(image).map(largestIn).find(Boolean) ?? namedPicture(image);
  if (url !== undefined) return toAbsolute(url);
  return src === '' || src.startsWith('about:') ? undefined : src;
}

// Characters of templates that a script fills in, also percent-encoded.
const template = /[\s{}[\]<>]|%7b|%5b|%3c/i;
const tracker = /(?:^|[/._-])(?:pixel|beacon|tracker|tracking|collect)(?:[/._?-]|$)/i;

/** Whether a late source is the URL of a picture: scripts also keep numbers, flags, templates and trackers in these attributes. */
function isImageUrl(value: string): boolean {
  if (template.test(value) || !/[/.]/.test(value) || /^[\d.,/:-]*$/.test(value)) return false;
  return !/^(?!https?:)[a-z][a-z+-]*:/i.test(value) && !tracker.test(value);
}

/** The URL of a picture in any attribute for scripts: each library for late pictures has its own. */
function namedPicture({ attrs }: Element): string | undefined {
  const found = attrs.find(
    ({ name, value }) =>
      name.startsWith('data-') &&
      /\.(?:jpe?g|png|webp|avif|gif|svg)(?:[?#].*)?$/i.test(value.trim()) &&
      isImageUrl(value.trim()),
  );
  return found?.value.trim();
}

/** The `source` elements of the `picture` around an image. */
function sourcesOf({ parentNode: parent }: Element): Element[] {
  if (parent === null || !isElement(parent) || parent.tagName !== 'picture') return [];
  return parent.childNodes.filter((node): node is Element => isElement(node) && node.tagName === 'source');
}

function largestIn(element: Element): string | undefined {
  for (const name of sets) {
    const value = attributeOf(element, name);
    const url = value === undefined ? undefined : largestOf(value);
    if (url !== undefined) return url;
  }
  return undefined;
}

// A URL and its descriptors. URLs may contain commas, but do not end with one.
const candidates = /([^\s,](?:\S*[^\s,])?)((?:\s+[^\s,]+)*)/g;

/** The candidate of a `srcset` with the largest descriptor. */
function largestOf(srcset: string): string | undefined {
  let best: { url: string; size: number } | undefined;
  for (const [, url = '', descriptors = ''] of srcset.slice(0, 20_000).matchAll(candidates)) {
    const size = Number(/\s([\d.]+)[wx](?:\s|$)/.exec(descriptors)?.[1] ?? 1) || 1;
    if (!url.startsWith('data:') && (best === undefined || size > best.size)) best = { url, size };
  }
  return best?.url;
}

/** The character that a picture stands for, such as an emoji; undefined for other pictures. */
export function pictureCharacter(image: Element): string | undefined {
  const alt = attributeOf(image, 'alt')?.trim();
  if (!alt || alt.length > 16 || !/emoji/i.test(attributeOf(image, 'class') ?? '')) return undefined;
  return /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt) ? alt : undefined;
}

/** Every picture once, without those that are part of the source as `data:`. */
export function imagesIn(elements: readonly Element[], toAbsolute: UrlResolver): PageImage[] {
  const images = new Map<string, PageImage>();
  for (const element of elements) {
    const url = imageSource(element, toAbsolute);
    if (url === undefined || url.startsWith('data:')) continue;
    const found = images.get(url);
    const alt = collapsed(attributeOf(element, 'alt') ?? '');
    if (found !== undefined) found.alt ||= alt;
    else images.set(url, { url, alt, width: sizeOf(element, 'width'), height: sizeOf(element, 'height') });
  }
  return [...images.values()];
}

function sizeOf(image: Element, name: string): number | null {
  const value = /^\s*(\d{1,6})(?:\.\d+)?(?:px)?\s*$/.exec(attributeOf(image, name) ?? '')?.[1];
  return value === undefined ? null : Number(value);
}
