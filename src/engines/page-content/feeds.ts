// The feeds that a page names.

import type { UrlResolver } from '../crawler/absolute-urls.ts';
import type { Inventory } from './inventory.ts';
import { attributeOf, collapsed, lineOf, type Element } from './tree.ts';

export interface Feed {
  url: string;
  title: string;
  type: 'rss' | 'atom' | 'json';
}

const types = /^(?:application|text)\/(?:x[-.])?(?:(rss|rdf)|(atom)|(feed\+json))(?:\+xml)?$/;
// Types that other files have too: the name of a feed has to say that it is one.
const vagueTypes = /^(?:(?:application|text)\/(?:xml|json)|)$/;

/** The feeds that the page names in `link` elements, and in links with the type of a feed, each once. */
export function feedsOf({ headLinks, links }: Inventory, toAbsolute: UrlResolver): Feed[] {
  const feeds = new Map<string, Feed>();
  const add = (element: Element, title: string, type: Feed['type'] | undefined): void => {
    const href = attributeOf(element, 'href')?.trim();
    if (!href || type === undefined) return;
    const url = toAbsolute(href);
    if (!feeds.has(url)) feeds.set(url, { url, title, type });
  };
  for (const element of headLinks) {
    const rels = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    const isFeed = rels.includes('feed');
    if (!isFeed && !rels.includes('alternate')) continue;
    const type = typeOf(element);
    const title = collapsed(attributeOf(element, 'title') ?? '');
    add(element, title, declaredType(type) ?? (vagueTypes.test(type) ? namedType(element, title, isFeed) : undefined));
  }
  for (const element of links) {
    const type = typeOf(element);
    if (type !== '') add(element, lineOf([element], { charactersMax: 200 }), declaredType(type));
  }
  return [...feeds.values()];
}

const typeOf = (element: Element): string =>
  (attributeOf(element, 'type') ?? '').replace(/;.*$/s, '').trim().toLowerCase();

function declaredType(type: string): Feed['type'] | undefined {
  const [, rss, atom, json] = types.exec(type) ?? [];
  return rss ? 'rss' : atom ? 'atom' : json ? 'json' : undefined;
}

/** The type that title and address suggest. */
function namedType(element: Element, title: string, isFeed: boolean): Feed['type'] | undefined {
  const name = `${title} ${attributeOf(element, 'href') ?? ''}`.toLowerCase();
  if (!isFeed && (!/\b(?:rss|atom|rdf|feeds?)\d?\b/.test(name) || /oembed/.test(name))) return undefined;
  if (/json/.test(typeOf(element)) || /\.json\b|json feed/.test(name)) return 'json';
  return /\batom\b/.test(name) ? 'atom' : 'rss';
}
