// What the styles and lists of a DOCX document mean.

import { localName, readXml } from './xml.ts';

const what = 'DOCX document';

/** The level of headings, by the id of their style. */
export function headingStyles(source: string | undefined): Map<string, number> {
  const levels = new Map<string, number>();
  const parents = readStyles(source, ({ id, property, value }) => {
    if (property === 'name') {
      const level = /^heading (\d)$/i.exec(value)?.[1];
      if (level !== undefined) levels.set(id, Number(level));
      else if (/^title$/i.test(value)) levels.set(id, 1);
    } else if (property === 'outlineLvl' && /^[0-5]$/.test(value)) levels.set(id, Number(value) + 1);
  });
  inherit(levels, parents);
  return levels;
}

interface StyleProperty {
  /** The id of the style. */
  id: string;
  property: string;
  value: string;
}

/** Reads the properties of all paragraph styles. Returns which style each of them is based on. */
function readStyles(source: string | undefined, read: (property: StyleProperty) => void): Map<string, string> {
  const parents = new Map<string, string>();
  if (source === undefined) return parents;
  let id = '';
  readXml(
    source,
    {
      open(name, attributes) {
        const property = localName(name);
        const value = attributes['w:val'] ?? '';
        if (property === 'style') id = attributes['w:type'] === 'paragraph' ? (attributes['w:styleId'] ?? '') : '';
        else if (id !== '' && property === 'basedOn') parents.set(id, value);
        else if (id !== '') read({ id, property, value });
      },
    },
    what,
  );
  return parents;
}

/** Gives styles without a value that of the style they are based on. */
function inherit<Value>(values: Map<string, Value>, parents: ReadonlyMap<string, string>): void {
  for (const style of parents.keys()) {
    let from: string | undefined = style;
    for (let step = 0; step < 10 && from !== undefined && !values.has(from); step++) from = parents.get(from);
    const value = from === undefined ? undefined : values.get(from);
    if (value !== undefined) values.set(style, value);
  }
}

/** What a style says about the list of its paragraphs. */
export interface ListStyle {
  /** The id of the list. */
  list: string;
  /** How deep its items are nested, from 0. */
  level: number;
  /** The level in the definition of the list. */
  definedLevel: number;
  /** Undefined: the definition of the list says it. */
  isNumbered: boolean | undefined;
}

/** The lists of styles such as `List Bullet 2`, by the id of the style. */
export function listStyles(source: string | undefined): Map<string, ListStyle> {
  const styles = new Map<string, ListStyle>();
  const parents = readStyles(source, ({ id, property, value }) => {
    const take = (found: Partial<ListStyle>) => {
      const unknown = { list: `style ${id}`, level: 0, definedLevel: 0, isNumbered: undefined };
      styles.set(id, { ...unknown, ...styles.get(id), ...found });
    };
    if (property === 'name') {
      // Each level of these styles has a list of its own.
      const [, kind, level = '1'] = /^list (bullet|number)(?: ([2-5]))?$/i.exec(value) ?? [];
      if (kind !== undefined) take({ level: Number(level) - 1, isNumbered: /number/i.test(kind) });
    } else if (property === 'numId' && value !== '' && value !== '0') take({ list: value });
    else if (property === 'ilvl') take({ level: levelOf(value), definedLevel: levelOf(value) });
  });
  // A level without a list is none: `ilvl` comes before `numId`.
  for (const [style, { list, isNumbered }] of styles) {
    if (list.startsWith('style ') && isNumbered === undefined) styles.delete(style);
  }
  inherit(styles, parents);
  return styles;
}

const levelOf = (value: string): number => Math.min(8, Math.max(0, Number(value) || 0));

/** Whether the levels of a list have numbers, by the id of the list. */
export function numberedLists(source: string | undefined): Map<string, boolean[]> {
  const definitions = new Map<string, boolean[]>();
  const lists = new Map<string, boolean[]>();
  if (source === undefined) return lists;
  let definition: boolean[] = [];
  let level = 0;
  let list = '';
  readXml(
    source,
    {
      open(name, attributes) {
        switch (localName(name)) {
          case 'abstractNum':
            definition = [];
            definitions.set(attributes['w:abstractNumId'] ?? '', definition);
            return;
          case 'lvl':
            level = Math.min(8, Number(attributes['w:ilvl']) || 0);
            return;
          case 'numFmt':
            definition[level] = !/^(?:bullet|none)$/.test(attributes['w:val'] ?? 'bullet');
            return;
          case 'num':
            list = attributes['w:numId'] ?? '';
            return;
          case 'abstractNumId':
            lists.set(list, definitions.get(attributes['w:val'] ?? '') ?? []);
        }
      },
    },
    what,
  );
  return lists;
}
