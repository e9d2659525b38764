// What a page says about itself in its head.

import type { UrlResolver } from '../crawler/absolute-urls.ts';
import { isoDateOf } from './dates.ts';
import type { Inventory } from './inventory.ts';
import { attributeOf, collapsed, htmlNamespace, isText, type Element } from './tree.ts';

export interface Metadata {
  title: string | null;
  description: string | null;
  canonical: string | null;
  language: string | null;
  author: string | null;
  published_at: string | null;
  modified_at: string | null;
  image: string | null;
  icon: string | null;
  site_name: string | null;
  open_graph: Record<string, string | string[]>;
  twitter: Record<string, string | string[]>;
}

const valuesMax = 50;
const namesMax = 200;

type Values = Map<string, string[]>;

/** `article` is what JSON-LD says about the page's article. */
export function metadataOf(inventory: Inventory, toAbsolute: UrlResolver, article: ArticleFacts): Metadata {
  const metas = metasOf(inventory.metas);
  const { headLinks } = inventory;
  const first = (...names: string[]): string | null => {
    for (const name of names) {
      const value = metas.get(name)?.[0];
      if (value !== undefined && value !== '') return value;
    }
    return null;
  };
  const url = (value: string | null): string | null => (value === null ? null : toAbsolute(value));
  const openGraph = prefixed(metas, 'og:');
  const language = languageOf(inventory) ?? first('content-language', 'og:locale', 'dc.language');
  return {
    title: titleOf(inventory) ?? first('og:title', 'twitter:title', 'dc.title'),
    description: first('description', 'og:description', 'twitter:description', 'dc.description'),
    canonical: url(linkTo(headLinks, (rels) => rels.includes('canonical')) ?? first('og:url')),
    language,
    author:
      article.author ?? authorOf(first('author', 'article:author', 'dc.creator', 'parsely-author', 'sailthru.author')),
    published_at: dateOf(
      first(
        'article:published_time',
        'og:published_time',
        'datepublished',
        'date',
        'dc.date',
        'dc.date.issued',
        'parsely-pub-date',
        'pubdate',
        'publishdate',
      ) ?? article.publishedAt,
      language,
    ),
    modified_at: dateOf(
      first('article:modified_time', 'og:updated_time', 'datemodified', 'last-modified', 'dc.date.modified') ??
        article.modifiedAt,
      language,
    ),
    image: url(first('og:image', 'og:image:url', 'twitter:image', 'twitter:image:src')),
    icon: url(
      linkTo(headLinks, (rels) => rels.includes('icon')) ??
        linkTo(headLinks, (rels) => rels.includes('apple-touch-icon')) ??
        null,
    ),
    site_name: first('og:site_name', 'application-name', 'apple-mobile-web-app-title'),
    open_graph: openGraph,
    twitter: prefixed(metas, 'twitter:'),
  };
}

/** What the structured data of a page says about its article. */
export interface ArticleFacts {
  author: string | null;
  publishedAt: string | null;
  modifiedAt: string | null;
  /** The whole text. */
  body: string | undefined;
}

function metasOf(elements: readonly Element[]): Values {
  const metas: Values = new Map();
  for (const element of elements) {
    const name = (
      attributeOf(element, 'property') ??
      attributeOf(element, 'name') ??
      attributeOf(element, 'itemprop') ??
      attributeOf(element, 'http-equiv')
    )
      ?.trim()
      .toLowerCase();
    const content = attributeOf(element, 'content');
    if (name === undefined || name === '' || content === undefined) continue;
    const values = metas.get(name);
    if (values === undefined) {
      if (metas.size < namesMax) metas.set(name, [collapsed(content)]);
    } else if (values.length < valuesMax) values.push(collapsed(content));
  }
  return metas;
}

function prefixed(metas: Values, prefix: string): Record<string, string | string[]> {
  const found: [string, string | string[]][] = [];
  for (const [name, values] of metas) {
    if (!name.startsWith(prefix)) continue;
    const [first, ...others] = values;
    found.push([name.slice(prefix.length), first !== undefined && others.length === 0 ? first : values]);
  }
  return Object.fromEntries(found);
}

/** The text of the first `title`. */
export function titleOf({ titles }: Inventory): string | null {
  const title = titles.find(({ namespaceURI }) => namespaceURI === htmlNamespace);
  const text = collapsed(title?.childNodes.map((node) => (isText(node) ? node.value : '')).join('') ?? '');
  return text === '' ? null : text;
}

/** The language that the page declares on its root. */
export function languageOf({ root }: Inventory): string | null {
  const language = root && (attributeOf(root, 'lang') ?? attributeOf(root, 'xml:lang'));
  return language?.trim() || null;
}

function linkTo(elements: readonly Element[], matches: (rels: string[]) => boolean): string | undefined {
  for (const element of elements) {
    const href = attributeOf(element, 'href');
    if (href && matches((attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/))) return href;
  }
  return undefined;
}

// Some sites give the address of a profile instead of a name.
const authorOf = (author: string | null): string | null =>
  author === null || /^https?:\/\//.test(author) ? null : author;

/** A date as ISO 8601 where it can be read, otherwise as the page has it. */
function dateOf(text: string | null, language: string | null): string | null {
  return text === null ? null : (isoDateOf(text, language) ?? text);
}
