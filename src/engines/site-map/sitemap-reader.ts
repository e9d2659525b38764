// Reads sitemaps, sitemap indexes and feeds in XML, piece by piece. Malformed documents are read as far as possible. Entities
// that a document declares are not expanded, and elements nested too deeply end the reading.

import { Parser } from 'htmlparser2';
import { readLastmod } from './lastmod.ts';

/** The limits of the sitemap protocol; bytes are counted without gzip. */
export const entriesMax = 50_000;
export const sitemapBytesMax = 50 * 1024 * 1024;
const depthMax = 64;
const textCharactersMax = 8192;
const alternatesMax = 500;
// Within a piece, the cost of nesting is quadratic in the parser, so pieces are small.
const pieceCharacters = 16 * 1024;

export interface SitemapEntry {
  /** As the document spells it, without surrounding white space. */
  url: string;
  lastmod: string | null;
  title: string;
}

/** `none`: neither a sitemap nor a feed. */
export type SitemapKind = 'urlset' | 'index' | 'feed' | 'none';

export interface ReadSitemap {
  kind: SitemapKind;
  /** Pages, or the sitemaps of an index. */
  entries: SitemapEntry[];
  /** Whether the document has more entries than were read. */
  isCut: boolean;
}

const rootKinds: Readonly<Record<string, SitemapKind>> = {
  urlset: 'urlset',
  sitemapindex: 'index',
  rss: 'feed',
  feed: 'feed',
  rdf: 'feed',
};
/** The elements that are entries. */
const entryNames = new Set(['url', 'sitemap', 'item', 'entry']);

/** Which member of an entry the text of an element is. Extensions for news, images and videos have separate titles. */
const textRoles: Readonly<Record<string, 'url' | 'lastmod' | 'title' | 'guid'>> = {
  loc: 'url',
  link: 'url',
  guid: 'guid',
  lastmod: 'lastmod',
  updated: 'lastmod',
  modified: 'lastmod',
  pubdate: 'lastmod',
  published: 'lastmod',
  date: 'lastmod',
  publication_date: 'lastmod',
  title: 'title',
  caption: 'title',
};
/** Their children are about the page: `<news:news><news:title>`. */
const extensionNames = new Set(['news', 'image', 'video']);

interface OpenEntry {
  url: string;
  guid: string;
  guidIsLink: boolean;
  lastmod: string | null;
  title: string;
  /** URLs of the page in other languages. */
  alternates: string[];
}

/** Reads the text of a document. */
export function readSitemap(text: string, limit = entriesMax): ReadSitemap {
  const reader = createSitemapReader(limit);
  for (let at = 0; at < text.length && !reader.isDone(); at += pieceCharacters) {
    reader.write(text.slice(at, at + pieceCharacters));
  }
  return reader.end();
}

export interface SitemapReader {
  write(piece: string): void;
  /** Whether a limit is reached, so that the rest need not be written. */
  isDone(): boolean;
  end(): ReadSitemap;
}

export function createSitemapReader(limit = entriesMax): SitemapReader {
  let kind: SitemapKind = 'none';
  let isCut = false;
  let isDone = false;
  const entries: SitemapEntry[] = [];
  const path: string[] = [];
  let entry: OpenEntry | undefined;
  let entryDepth = 0;
  let text: string | undefined; // of the element that is being read
  let link = { href: '', rel: '', isLink: false };

  function open(name: string): void {
    if (isDone) return;
    if (path.length === 0) kind = rootKinds[name] ?? 'none';
    path.push(name);
    if (path.length > depthMax || kind === 'none') {
      isDone = true;
      isCut = kind !== 'none';
      return;
    }
    link = { href: '', rel: '', isLink: name === 'link' };
    if (entry === undefined && entryNames.has(name)) {
      entry = { url: '', guid: '', guidIsLink: true, lastmod: null, title: '', alternates: [] };
      entryDepth = path.length;
    }
    text = entry !== undefined && roleOf(name) !== undefined ? '' : undefined;
  }

  /** What the text of the current element is for the current entry; undefined for elements that do not matter. */
  function roleOf(name: string): 'url' | 'lastmod' | 'title' | 'guid' | undefined {
    const role = Object.hasOwn(textRoles, name) ? textRoles[name] : undefined;
    const depth = path.length - entryDepth;
    if (depth === 1) return role;
    const isOfExtension = depth === 2 && extensionNames.has(path.at(-2) ?? '');
    return isOfExtension && (role === 'title' || role === 'lastmod') ? role : undefined;
  }

  function close(name: string): void {
    if (isDone || path.length === 0) return;
    if (entry !== undefined && text !== undefined) take(entry, roleOf(name), text.trim());
    text = undefined;
    if (entry !== undefined && path.length === entryDepth) finish(entry);
    path.pop();
  }

  function take(into: OpenEntry, role: ReturnType<typeof roleOf>, value: string): void {
    if (role === 'url') {
      if (value !== '') into.url ||= value;
      if (link.href !== '' && path.length - entryDepth === 1) takeLink(into);
    } else if (role === 'guid') into.guid = value;
    else if (role === 'lastmod') into.lastmod ??= readLastmod(value);
    else if (role === 'title') into.title ||= value;
  }

  /** `<link href>` of Atom, and `<xhtml:link rel="alternate" hreflang>` of sitemaps. */
  function takeLink(into: OpenEntry): void {
    if (link.rel !== '' && link.rel !== 'alternate') return;
    if (kind !== 'urlset') into.url ||= link.href;
    else if (into.alternates.length < alternatesMax) into.alternates.push(link.href);
  }

  function finish({ url, guid, guidIsLink, lastmod, title, alternates }: OpenEntry): void {
    entry = undefined;
    const own = url === '' && guidIsLink && /^https?:\/\//i.test(guid) ? guid : url;
    for (const one of [own, ...alternates]) {
      if (one === '') continue;
      if (entries.length >= limit) {
        isCut = true;
        isDone = true;
        return;
      }
      entries.push({ url: one, lastmod: one === own ? lastmod : null, title });
    }
  }

  const parser = new Parser(
    {
      onopentagname: (name) => open(localName(name)),
      onattribute(name, value) {
        if (isDone || entry === undefined) return;
        if (link.isLink && (name === 'href' || name === 'rel')) link[name] = value.slice(0, textCharactersMax).trim();
        if (name.toLowerCase() === 'ispermalink' && path.at(-1) === 'guid') entry.guidIsLink = value !== 'false';
      },
      ontext(piece) {
        if (text !== undefined && text.length < textCharactersMax) text += piece;
      },
      onclosetag: (name) => close(localName(name)),
    },
    { xmlMode: true },
  );

  return {
    write: (piece) => void (isDone || parser.write(piece)),
    isDone: () => isDone,
    end() {
      if (!isDone) parser.end();
      return { kind, entries, isCut };
    },
  };
}

/** The name without its namespace prefix, which documents choose freely. */
function localName(name: string): string {
  const colon = name.indexOf(':');
  return (colon === -1 ? name : name.slice(colon + 1)).toLowerCase();
}
