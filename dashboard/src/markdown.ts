// Parses Markdown into blocks for the preview. Covers what converted pages contain; anything else stays text.

export type Inline =
  | { kind: 'text' | 'code' | 'strong' | 'emphasis' | 'note'; text: string }
  | { kind: 'link' | 'image'; text: string; url: string };

export type Block =
  | { kind: 'heading'; level: number; inlines: Inline[] }
  | { kind: 'paragraph' | 'quote'; inlines: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: ListItem[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' };

interface ItemText {
  inlines: Inline[];
  isHeading?: true;
}

export interface ListItem extends ItemText {
  depth: number;
  /** Paragraphs and headings after the first one. */
  more?: ItemText[];
}

/** Text beyond these limits is not part of the preview. */
const charactersMax = 200_000;
const blocksMax = 2000;

const listItem = /^([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+(.*)$/;

export function parseMarkdown(source: string): Block[] {
  const lines = source.slice(0, charactersMax).split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  const take = (belongs: (line: string) => boolean): string[] => {
    const start = at;
    for (let line = lines[at]; line !== undefined && belongs(line); line = lines[at]) at++;
    return lines.slice(start, at);
  };
  for (let line = lines[at]; line !== undefined && blocks.length < blocksMax; line = lines[at]) {
    const heading = /^(#{1,6})[ \t]+(.*)$/.exec(line);
    const fence = /^[ \t]*(```+|~~~+)/.exec(line)?.[1];
    if (line.trim() === '') at++;
    else if (heading) {
      at++;
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, inlines: parseInlines(heading[2] ?? '') });
    } else if (fence !== undefined) {
      at++;
      const code = take((one) => !one.trimStart().startsWith(fence));
      at++;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (/^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/.test(line)) {
      at++;
      blocks.push({ kind: 'rule' });
    } else if (isTableStart(line, lines[at + 1])) {
      const [head = '', , ...rows] = take((one) => one.includes('|'));
      blocks.push({ kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) });
    } else if (line.startsWith('>')) {
      const quoted = take((one) => one.startsWith('>')).map((one) => one.replace(/^>[ \t]?/, ''));
      blocks.push({ kind: 'quote', inlines: parseInlines(quoted.join(' ')) });
    } else if (listItem.test(line)) {
      const isOrdered = isOrderedItem(line);
      const belongs = (one: string) => listItem.test(one) || /^[ \t]+\S/.test(one);
      // Blank lines belong to the list if an indented line or an item of the same kind follows.
      const continues = (next = '') =>
        /^[ \t]+\S/.test(next) || (listItem.test(next) && isOrderedItem(next) === isOrdered);
      blocks.push(parseList(take((one) => belongs(one) || (one.trim() === '' && continues(lines[at + 1])))));
    } else {
      const text = take((one) => one.trim() !== '' && (one === line || !startsBlock(one)));
      blocks.push({ kind: 'paragraph', inlines: parseInlines(text.join(' ')) });
    }
  }
  return blocks;
}

const isOrderedItem = (line: string): boolean => /^[ \t]*\d/.test(line);

const startsBlock = (line: string): boolean => /^(#{1,6}[ \t]|>|[ \t]*(```|~~~))/.test(line) || listItem.test(line);

const isTableStart = (line: string, next: string | undefined): boolean =>
  line.includes('|') && next !== undefined && next.includes('-') && /^[ \t|:-]+$/.test(next);

const cellsOf = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => parseInlines(cell.trim().replaceAll('\\|', '|')));

function parseList(lines: string[]): Block {
  const items: ListItem[] = [];
  let isOrdered = false;
  /** The paragraphs of the current item. */
  let texts: string[] = [];
  let depth = 0;
  const flush = () => {
    const [text = '', ...more] = texts;
    if (text === '') return;
    items.push({
      depth,
      ...parseItemText(text),
      ...(more.length > 0 && { more: more.map(parseItemText) }),
    });
  };
  for (const [index, line] of lines.entries()) {
    const item = listItem.exec(line);
    if (line.trim() === '') continue;
    if (!item) {
      if (lines[index - 1]?.trim() === '') texts.push(line.trim());
      else texts.push(`${texts.pop() ?? ''} ${line.trim()}`);
      continue;
    }
    flush();
    if (index === 0) isOrdered = isOrderedItem(line);
    depth = Math.min(6, Math.floor((item[1] ?? '').replaceAll('\t', '  ').length / 2));
    texts = [item[3] ?? ''];
  }
  flush();
  return { kind: 'list', isOrdered, items };
}

function parseItemText(text: string): ItemText {
  const heading = /^#{1,6}[ \t]+(.*)$/.exec(text);
  return { inlines: parseInlines(heading?.[1] ?? text), ...(heading && { isHeading: true }) };
}

// Bounded repetitions: unclosed brackets must not be searched to the end of the text again and again.
const inlinePattern =
  /(!?)\[((?:[^[\]\\]|\\.|\[[^[\]]{0,200}\]){0,1000})\]\(<?([^\s()<>]{0,4000}(?:\([^\s()]{0,200}\))?[^\s()<>]{0,1000})>?(?:[ \t]+"[^"]{0,500}")?\)|`([^`]{1,2000})`|\*\*([^*]{1,2000})\*\*|(?<![\w*\\])[*_]([^*_\s\\][^*_\\]{0,500})[*_](?!\w)|\[\^([\w-]{1,40})\]:?/g;

export function parseInlines(text: string): Inline[] {
  const inlines: Inline[] = [];
  let from = 0;
  const push = (plain: string) => {
    if (plain !== '') inlines.push({ kind: 'text', text: unescape(plain) });
  };
  for (const match of text.matchAll(inlinePattern)) {
    push(text.slice(from, match.index));
    from = match.index + match[0].length;
    const [, bang, label = '', url, code, strong, emphasis, note] = match;
    if (url !== undefined) inlines.push({ kind: bang ? 'image' : 'link', text: unescape(label), url });
    else if (code !== undefined) inlines.push({ kind: 'code', text: code });
    else if (strong !== undefined) inlines.push({ kind: 'strong', text: unescape(strong) });
    else if (note !== undefined) inlines.push({ kind: 'note', text: note });
    else inlines.push({ kind: 'emphasis', text: unescape(emphasis ?? '') });
  }
  push(text.slice(from));
  return inlines;
}

const unescape = (text: string): string => text.replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1');
