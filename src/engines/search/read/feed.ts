// Reads RSS by its tags. A truncated feed is rejected: its last item would be a guess.
import { decodeEntities } from './plain-text.ts';

const itemsMax = 500;

export interface FeedField {
  text: string;
  attributes: string;
}

/** An item's fields by local name, in lower case: `News:Source` is `source`. */
export type FeedItem = ReadonlyMap<string, FeedField>;

/** The items of a complete RSS document; `cut` when it is truncated, undefined when it is not RSS. */
export function readFeed(xml: string): FeedItem[] | 'cut' | undefined {
  const start = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<rss[\s>]/i.exec(xml);
  if (start === null) return undefined;
  if (!/<channel[\s>]/.test(xml) || !/<\/channel>\s*<\/rss>\s*$/.test(xml)) return 'cut';
  const items: FeedItem[] = [];
  let at = xml.indexOf('<channel');
  for (;;) {
    at = nextItem(xml, at);
    if (at === -1 || items.length === itemsMax) return items;
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
  const start = /<([\w:.-]{1,64})(?=[\s/>])/g;
  for (let tag = start.exec(body); tag !== null; tag = start.exec(body)) {
    const name = tag[1] ?? '';
    const open = body.indexOf('>', start.lastIndex);
    if (open === -1) break;
    const isBare = body[open - 1] === '/';
    const close = isBare ? open : body.indexOf(`</${name}>`, open);
    if (close === -1) break; // nothing after it is reliable
    const local = name.slice(name.indexOf(':') + 1).toLowerCase();
    const field = {
      text: isBare ? '' : textOf(body.slice(open + 1, close)),
      attributes: body.slice(start.lastIndex, open),
    };
    if (!fields.has(local)) fields.set(local, field);
    start.lastIndex = close;
  }
  return fields;
}

const textOf = (text: string): string => {
  const cdata = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(text);
  return cdata === null ? decodeEntities(text.trim()) : (cdata[1] ?? '').trim();
};

/** The value of an attribute of a field. */
export function attributeOf(field: FeedField | undefined, name: string): string | null {
  const match =
    field === undefined ? null : new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(field.attributes);
  return match === null ? null : decodeEntities(match[1] ?? match[2] ?? '');
}
