// Feeds: RSS, RDF, Atom and JSON Feed. Each entry is a heading with its link, then date, author and content.

import { isObject, tryParseJson } from '../../contract/json.ts';
import { parseDocument } from '../crawler/fast-parser.ts';
import { isElement, type ChildNode, type Element } from '../page-content/tree.ts';
import { damaged } from './document-error.ts';
import { TreeBuilder, type DocumentFacts } from './tree-builder.ts';
import { localName, readXml } from './xml.ts';

const what = 'feed';
const entriesMax = 20_000;

interface Entry {
  title: string;
  link: string;
  author: string;
  date: string;
  /** HTML. */
  content: string;
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

function writeEntry(tree: TreeBuilder, { title, link, author, date, content }: Entry): void {
  tree.open('article').open('h2');
  const heading = title || link || date;
  if (/^https?:/i.test(link)) tree.leaf('a', heading, { href: link });
  else tree.text(heading);
  tree.close();
  const about = [isoDate(date), author].filter((one) => one !== '').join(' · ');
  if (about !== '') tree.leaf('p', about);
  if (content.trim() !== '') tree.open('div').adopt(htmlOf(content), content.length).close();
  tree.close();
}

function htmlOf(content: string): ChildNode[] {
  const root = parseDocument(content)?.document.childNodes.find((node): node is Element => isElement(node));
  const body = root?.childNodes.find((node): node is Element => isElement(node) && node.tagName === 'body');
  if (body === undefined) throw damaged(what);
  return [...body.childNodes];
}

/** A date as ISO 8601 where it can be read. */
function isoDate(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

// ---- XML ---------------------------------------------------------------------------------------------------------------------

const entryNames = new Set(['item', 'entry']);
const none = { title: '', link: '', author: '', date: '', content: '' };

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

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localName(name);
    this.#path.push(local);
    if (this.#path.length === 1) this.isFeed = /^(?:rss|feed|RDF)$/.test(local);
    if (this.#markup) {
      this.#markup.push(
        `<${local}${Object.entries(attributes)
          .map(([key, value]) => ` ${localName(key)}="${escaped(value)}"`)
          .join('')}>`,
      );
      return;
    }
    this.#text = '';
    if (entryNames.has(local) && !this.#entry) this.#entry = { ...none };
    else if (local === 'link' && attributes['href'] !== undefined) this.#atomLink(attributes);
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
      if (this.entries.length < entriesMax) this.entries.push(this.#entry);
      this.#entry = undefined;
    } else if (text !== '') this.#take(name, text);
  }

  #take(name: string, text: string): void {
    const parent = this.#path.at(-1) ?? '';
    if (this.#entry) {
      const isOwn = entryNames.has(parent);
      const isAuthor = /author/i.test(parent) && name === 'name';
      if (isOwn || isAuthor) takeForEntry(this.#entry, isAuthor ? 'author' : name, text);
    } else if (parent === 'channel' || parent === 'feed') takeForFeed(this.facts, name, text);
    else if (parent === 'author' && name === 'name') this.facts.author ??= text;
  }

  #atomLink({ href = '', rel = 'alternate' }: Readonly<Record<string, string>>): void {
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
      entry.author ||= text;
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

/** Titles may have markup. */
const plainTitle = (text: string): string =>
  text
    .replace(/<[^<>]{1,500}>/g, '')
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
      date: textIn(item, 'date_published'),
      content: html || escaped(plain).replaceAll('\n', '<br>'),
    };
  });
  return { facts, entries };
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
