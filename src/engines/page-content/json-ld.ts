// JSON-LD: the blocks of a page, with the mistakes that are common in them repaired, and what they say about its article.

import { tryParseJson } from '../../contract/json.ts';
import { withoutControlCharacters } from '../../contract/control-characters.ts';
import type { Inventory } from './inventory.ts';
import type { ArticleFacts } from './metadata.ts';
import { attributeOf, collapsed, isText } from './tree.ts';

const blocksMax = 200;
const itemsMax = 10_000;
const nestedMax = 64;
// No vocabulary needs more. Programs that read the answer recursively would fail.
const jsonNestedMax = 200;

/** The JSON-LD blocks that can be parsed. */
export function jsonLdOf({ scripts }: Inventory): unknown[] {
  const blocks: unknown[] = [];
  for (const element of scripts) {
    if (blocks.length >= blocksMax) break;
    if (!/^\s*application\/ld\+json\b/i.test(attributeOf(element, 'type') ?? '')) continue;
    const text = element.childNodes.map((node) => (isText(node) ? node.value : '')).join('');
    for (const value of valuesOf(text).slice(0, blocksMax - blocks.length)) blocks.push(value);
  }
  return blocks;
}

/** The value of a block; several if it contains several. */
function valuesOf(text: string): unknown[] {
  const value = parsed(text);
  if (value !== undefined) return [value];
  const isEscaped = text.includes('&quot;') && !text.includes('"');
  const values = repaired(isEscaped ? unescaped(text) : text).map(parsed);
  return values.every((one) => one !== undefined) ? values : [];
}

/** Undefined for text that is not JSON, or nested too deeply. */
function parsed(json: string): unknown {
  // Checked after the repair, because comments and marks may contain quotes.
  return isNestedTooDeeply(json) ? undefined : tryParseJson(json);
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replace(/&#0?39;|&apos;/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

// A string, a comment, a mark around the block such as CDATA, or other characters. Strings and comments without an end take the rest, so
// that each character is read once.
const tokens =
  /"(?:[^"\\]|\\[^])*(?:"|\\?$)|\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*|<!--|-->|<!\[CDATA\[|\]\]>|[\s;]+|[^\s;"[\]{},/<-]+|[^]/g;

/**
 * The JSON values in a text, without comments, marks, semicolons and commas before a closing bracket, and with the escapes that
 * their strings need.
 */
function repaired(text: string): string[] {
  const values: string[] = [];
  let parts: string[] = [];
  let levels = 0;
  for (const [token] of text.matchAll(tokens)) {
    if (/^(?:\/[/*]|<!|-->|\]\]>|[\s;])/.test(token) || (token === ',' && levels === 0)) continue;
    if (token === '{' || token === '[') levels++;
    const isEnd = token === '}' || token === ']';
    if (isEnd && parts.at(-1) === ',') parts.pop();
    parts.push(token.startsWith('"') ? repairedString(token) : token);
    if (!isEnd || --levels > 0) continue;
    values.push(parts.join(''));
    if (values.length >= blocksMax) return values;
    parts = [];
  }
  if (parts.length > 0) values.push(parts.join(''));
  return values;
}

/** A string with spaces instead of line breaks and control characters, and without escapes that JSON does not have. */
const repairedString = (string: string): string =>
  withoutControlCharacters(string.replace(/\s+/g, ' ')).replace(
    /\\(["\\/bfnrt]|u[\da-fA-F]{4})|\\/g,
    (escape, valid?: string) => (valid === undefined ? '' : escape),
  );

/** Whether JSON has more levels than allowed. */
function isNestedTooDeeply(json: string): boolean {
  let levels = 0;
  let isInString = false;
  for (let at = 0; at < json.length && levels <= jsonNestedMax; at++) {
    const character = json[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') levels++;
    else if (character === ']' || character === '}') levels--;
  }
  return levels > jsonNestedMax;
}

/** What JSON-LD says about the article of the page. Items that are articles count first; comments and reviews do not count. */
export function articleFactsOf(jsonLd: readonly unknown[]): ArticleFacts {
  const items = itemsIn(jsonLd);
  const facts: ArticleFacts = { author: null, publishedAt: null, modifiedAt: null, body: undefined };
  const byId = new Map<unknown, object>();
  for (const item of items) if ('name' in item && '@id' in item) byId.set(item['@id'], item);
  const isArticle = (item: object): boolean => /Article|Posting|Report\b/.test(typeOf(item));
  for (const item of items.filter(isArticle)) takeFacts(facts, item, byId);
  for (const item of items) if (!isArticle(item)) takeFacts(facts, item, byId);
  return facts;
}

const typeOf = (item: object): string => {
  const type: unknown = Reflect.get(item, '@type');
  return Array.isArray(type) ? type.slice(0, 10).join(' ') : typeof type === 'string' ? type : '';
};

/** The objects in JSON-LD, outer ones first, without comments and reviews. */
function itemsIn(jsonLd: readonly unknown[]): object[] {
  const items: object[] = [];
  let left = itemsMax;
  let level: unknown[] = [jsonLd];
  for (let depth = 0; depth < nestedMax && level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null || left-- <= 0) continue;
      if (!Array.isArray(value)) {
        if (/Comment|Review\b|Rating/.test(typeOf(value))) continue;
        items.push(value);
      }
      next.push(...Object.values(value).slice(0, 1000));
    }
    level = next;
  }
  return items;
}

function takeFacts(facts: ArticleFacts, item: object, byId: ReadonlyMap<unknown, object>): void {
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(item, name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const body = text('articleBody');
  if (body !== undefined && body.length > (facts.body?.length ?? 0)) facts.body = body;
  facts.publishedAt ??= text('datePublished') ?? null;
  facts.modifiedAt ??= text('dateModified') ?? null;
  if (facts.author !== null || !('author' in item)) return;
  const authors = Array.isArray(item.author) ? item.author : [item.author];
  const names = authors
    .slice(0, 20)
    .map((author) => nameOf(author, byId))
    .filter((name) => name !== undefined);
  if (names.length > 0) facts.author = names.join(', ');
}

function nameOf(author: unknown, byId: ReadonlyMap<unknown, object>): string | undefined {
  if (typeof author === 'string') return /^https?:/.test(author) ? undefined : collapsed(author) || undefined;
  if (typeof author !== 'object' || author === null) return undefined;
  const item = 'name' in author ? author : '@id' in author ? byId.get(author['@id']) : undefined;
  const name: unknown = item && Reflect.get(item, 'name');
  return typeof name === 'string' ? collapsed(name) || undefined : undefined;
}
