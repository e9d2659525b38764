// Feeds: RSS, RDF, Atom and JSON Feed. Each entry is a heading with its link, then date, author and content.

import { isObject, tryParseJson } from '../../contract/json.ts';
import { parseDocument } from '../crawler/fast-parser.ts';
import { isoDateOf } from '../page-content/dates.ts';
import { isElement, type ChildNode, type Element } from '../page-content/tree.ts';
import { damaged } from './document-error.ts';
import { TreeBuilder, type DocumentFacts } from './tree-builder.ts';
import { decodeEntities, localName, readXml } from './xml.ts';

const what = 'feed';
const entriesMax = 20_000;

interface Entry {
  title: string;
  link: string;
  author: string;
  date: string;
  /** HTML. */
  content: string;
  /** The URLs of files such as episodes. */
  enclosures: string[];
}

interface Feed {
  facts: DocumentFacts;
  entries: Entry[];
}

export function readFeed(source: string, isJson: boolean): TreeBuilder {
  const { facts, entries } = isJson ? jsonFeed(source) : xmlFeed(source);
  const tree = new TreeBuilder();
  tree.facts(facts);
  if (facts.title) tree.leaf('h1', facts.title);
  if (facts.description) tree.leaf('p', facts.description);
  for (const entry of entries) writeEntry(tree, entry);
  return tree;
}

function writeEntry(tree: TreeBuilder, { title, link, author, date, content, enclosures }: Entry): void {
  tree.open('article').open('h2');
  const heading = title || link || date;
  // Relative links are relative to the feed.
  if (link !== '' && !/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(link)) tree.leaf('a', heading, { href: link });
  else tree.text(heading);
  tree.close();
  const about = [isoDate(date), author].filter((one) => one !== '').join(' · ');
  if (about !== '') tree.leaf('p', about);
  if (content.trim() !== '') tree.open('div').adopt(htmlOf(content), content.length).close();
  for (const url of enclosures)
    tree
      .open('p')
      .leaf('a', url.slice(url.lastIndexOf('/') + 1) || url, { href: url })
      .close();
  tree.close();
}

function htmlOf(content: string): ChildNode[] {
  const root = parseDocument(content)?.document.childNodes.find((node): node is Element => isElement(node));
  const body = root?.childNodes.find((node): node is Element => isElement(node) && node.tagName === 'body');
  if (body === undefined) throw damaged(what);
  return [...body.childNodes];
}

/** A date as ISO 8601 where it can be read. */
const isoDate = (text: string): string => isoDateOf(text) ?? text;

// ---- XML ---------------------------------------------------------------------------------------------------------------------

const entryNames = new Set(['item', 'entry']);
const none = { title: '', link: '', author: '', date: '', content: '' };
const enclosuresMax = 20;

function xmlFeed(source: string): Feed {
  const reader = new FeedReader();
  readXml(source, reader, what);
  if (!reader.isFeed) throw damaged(what);
  return { facts: reader.facts, entries: reader.entries };
}

class FeedReader {
  readonly facts: DocumentFacts = {};
  readonly entries: Entry[] = [];
  isFeed = false;
  #path: string[] = [];
  #entry: Entry | undefined;
  #text = '';
  /** The markup of an XHTML content, while it is read. */
  #markup: string[] | undefined;
  #markupDepth = 0;
  /** The prefix of the feed's own elements: in `<a:feed>`, `<a:title>` is a title. */
  #prefix = '';
  /** Whether the id of the entry is its URL, and that URL. */
  #isPermalink = true;
  #permalink = '';

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localName(name);
    this.#path.push(local);
    if (this.#path.length === 1) {
      this.isFeed = /^(?:rss|feed|RDF)$/.test(local);
      if (local === 'feed') this.#prefix = name.slice(0, name.length - local.length);
    }
    if (this.#markup) {
      this.#markup.push(
        `<${local}${Object.entries(attributes)
          .map(([key, value]) => ` ${localName(key)}="${escaped(value)}"`)
          .join('')}>`,
      );
      return;
    }
    this.#text = '';
    if (entryNames.has(local) && !this.#entry) this.#entry = { ...none, enclosures: [] };
    else if (local === 'link' && attributes['href'] !== undefined) this.#atomLink(attributes);
    else if (local === 'enclosure') this.#enclosure(attributes['url']);
    else if (local === 'guid') this.#isPermalink = attributes['isPermaLink'] !== 'false';
    else if ((local === 'content' || local === 'summary' || local === 'title') && attributes['type'] === 'xhtml') {
      this.#markup = [];
      this.#markupDepth = this.#path.length;
    }
    if (local === 'feed' && attributes['xml:lang']) this.facts.language = attributes['xml:lang'];
  }

  text(value: string): void {
    if (this.#markup) this.#markup.push(escaped(value));
    else this.#text += value;
  }

  close(name: string): void {
    const local = localName(name);
    if (this.#markup && this.#path.length > this.#markupDepth) {
      this.#path.pop();
      this.#markup.push(`</${local}>`);
      return;
    }
    if (this.#markup) {
      this.#text = this.#markup.join('');
      this.#markup = undefined;
    }
    this.#path.pop();
    const text = this.#text.trim();
    this.#text = '';
    if (entryNames.has(local) && this.#entry) {
      this.#entry.link ||= this.#permalink;
      this.#permalink = '';
      if (this.entries.length < entriesMax) this.entries.push(this.#entry);
      this.#entry = undefined;
    } else if (text !== '') this.#take(name, text);
  }

  #take(fullName: string, text: string): void {
    const parent = this.#path.at(-1) ?? '';
    const isOwnName = this.#prefix !== '' && fullName.startsWith(this.#prefix);
    const name = isOwnName ? fullName.slice(this.#prefix.length) : fullName;
    if (name === 'guid' && this.#entry && this.#isPermalink && /^https?:/i.test(text)) this.#permalink = text;
    if (this.#entry) {
      const isOwn = entryNames.has(parent);
      const isAuthor = /author/i.test(parent) && name === 'name';
      if (isOwn || isAuthor) takeForEntry(this.#entry, isAuthor ? 'author' : name, text);
    } else if (parent === 'channel' || parent === 'feed') takeForFeed(this.facts, name, text);
    else if (parent === 'author' && name === 'name') this.facts.author ??= text;
  }

  #enclosure(url = ''): void {
    const known = this.#entry?.enclosures;
    if (known && known.length < enclosuresMax && /^https?:/i.test(url)) known.push(url);
  }

  #atomLink({ href = '', rel = 'alternate' }: Readonly<Record<string, string>>): void {
    if (rel === 'enclosure') this.#enclosure(href);
    if (rel !== 'alternate') return;
    if (this.#entry) this.#entry.link ||= href;
    else this.facts.canonical ??= href;
  }
}

function takeForEntry(entry: Entry, name: string, text: string): void {
  switch (name) {
    case 'title':
      entry.title ||= plainTitle(text);
      return;
    case 'link':
      entry.link ||= text;
      return;
    case 'author':
    case 'dc:creator':
    case 'itunes:author':
      entry.author ||= authorName(text);
      return;
    case 'pubDate':
    case 'published':
    case 'dc:date':
    case 'updated':
      entry.date ||= text;
      return;
    case 'content:encoded':
    case 'content':
      entry.content = text;
      return;
    case 'description':
    case 'summary':
      entry.content ||= text;
  }
}

/** RSS has `mail@site.example (Name)`. */
const authorName = (text: string): string => /^\S+@\S+ \((.+)\)$/.exec(text)?.[1] ?? text;

function takeForFeed(facts: DocumentFacts, name: string, text: string): void {
  switch (name) {
    case 'title':
      facts.title ??= plainTitle(text);
      return;
    case 'description':
    case 'subtitle':
      facts.description ??= plainTitle(text);
      return;
    case 'link':
      facts.canonical ??= text;
      return;
    case 'language':
      facts.language ??= text;
      return;
    case 'lastBuildDate':
    case 'updated':
      facts.modifiedAt ??= text;
      return;
    case 'pubDate':
      facts.publishedAt ??= text;
  }
}

/** Titles may be HTML, with tags and entities. */
const plainTitle = (text: string): string =>
  decodeEntities(text.replace(/<[^<>]{1,500}>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => (one === '&' ? '&amp;' : one === '<' ? '&lt;' : one === '>' ? '&gt;' : '&quot;'));

// ---- JSON --------------------------------------------------------------------------------------------------------------------

function jsonFeed(source: string): Feed {
  const feed = tryParseJson(source);
  if (!isObject(feed) || !Array.isArray(feed['items'])) throw damaged(what);
  const facts = {
    title: textIn(feed, 'title'),
    description: textIn(feed, 'description'),
    language: textIn(feed, 'language'),
    canonical: textIn(feed, 'home_page_url'),
    author: authorIn(feed),
  };
  const entries = feed['items'].slice(0, entriesMax).flatMap((item: unknown) => {
    if (!isObject(item)) return [];
    const html = textIn(item, 'content_html');
    const plain = textIn(item, 'content_text') || textIn(item, 'summary');
    return {
      title: textIn(item, 'title'),
      link: textIn(item, 'url') || textIn(item, 'external_url'),
      author: authorIn(item),
      date: textIn(item, 'date_published') || textIn(item, 'date_modified'),
      content: html || escaped(plain).replaceAll('\n', '<br>'),
      enclosures: attachmentsIn(item),
    };
  });
  return { facts, entries };
}

function attachmentsIn(item: Record<string, unknown>): string[] {
  const all: unknown[] = Array.isArray(item['attachments']) ? item['attachments'] : [];
  const urls = all.slice(0, enclosuresMax).flatMap((one) => (isObject(one) ? textIn(one, 'url') : []));
  return urls.filter((url) => /^https?:/i.test(url));
}

const textIn = (from: Record<string, unknown>, name: string): string => {
  const value = from[name];
  return typeof value === 'string' ? value : '';
};

function authorIn(from: Record<string, unknown>): string {
  const authors = Array.isArray(from['authors']) ? from['authors'] : [from['author']];
  return authors
    .slice(0, 20)
    .flatMap((one: unknown) => (isObject(one) ? textIn(one, 'name') : []))
    .filter((name) => name !== '')
    .join(', ');
}
