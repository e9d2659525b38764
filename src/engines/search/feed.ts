// Reads RSS by its tags alone. A feed that was cut off is no feed: its last item would be a guess.
import { decodeEntities } from './plain-text.ts';

const ITEMS_MAX = 500;

export interface FeedField {
  text: string;
  attributes: string;
}

/** An item's fields by local name, in lower case: `News:Source` is `source`. */
export type FeedItem = ReadonlyMap<string, FeedField>;

/** The items of a complete RSS document; undefined for anything else. */
export function readFeed(xml: string): FeedItem[] | 'cut' | undefined {
  const start = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<rss[\s>]/i.exec(xml);
  if (start === null) return undefined;
  if (!/<channel[\s>]/.test(xml) || !/<\/channel>\s*<\/rss>\s*$/.test(xml)) return 'cut';
  const items: FeedItem[] = [];
  let at = xml.indexOf('<channel');
  for (;;) {
    at = nextItem(xml, at);
    if (at === -1 || items.length === ITEMS_MAX) return items;
    const end = xml.indexOf('</item>', at);
    if (end === -1) return 'cut';
    items.push(readFields(xml.slice(xml.indexOf('>', at) + 1, end)));
    at = end;
  }
}

function nextItem(xml: string, from: number): number {
  let at = xml.indexOf('<item', from);
  while (at !== -1 && !/[\s>]/.test(xml[at + 5] ?? '')) at = xml.indexOf('<item', at + 5);
  return at;
}

function readFields(body: string): FeedItem {
  const fields = new Map<string, FeedField>();
  const field = /<([\w:.-]+)((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/\1>)/g;
  for (const [, name, attributes, text] of body.matchAll(field)) {
    const local = name!.slice(name!.indexOf(':') + 1).toLowerCase();
    if (!fields.has(local)) fields.set(local, { text: textOf(text ?? ''), attributes: attributes ?? '' });
  }
  return fields;
}

const textOf = (text: string): string => {
  const cdata = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(text);
  return cdata === null ? decodeEntities(text.trim()) : cdata[1]!.trim();
};

/** The value of an attribute of a field. */
export function attributeOf(field: FeedField | undefined, name: string): string | null {
  const match =
    field === undefined ? null : new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(field.attributes);
  return match === null ? null : decodeEntities(match[1] ?? match[2] ?? '');
}
