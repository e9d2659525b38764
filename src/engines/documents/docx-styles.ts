// What the styles and lists of a DOCX document mean.

import { localName, readXml } from './xml.ts';

const what = 'DOCX document';

/** The level of headings, by the id of their style. */
export function headingStyles(source: string | undefined): Map<string, number> {
  const levels = new Map<string, number>();
  const parents = new Map<string, string>();
  if (source === undefined) return levels;
  let id = '';
  readXml(
    source,
    {
      open(name, attributes) {
        const value = attributes['w:val'] ?? '';
        switch (localName(name)) {
          case 'style':
            id = attributes['w:type'] === 'paragraph' ? (attributes['w:styleId'] ?? '') : '';
            return;
          case 'name': {
            const level = /^heading (\d)$/i.exec(value)?.[1];
            if (id !== '' && level !== undefined) levels.set(id, Number(level));
            else if (id !== '' && /^title$/i.test(value)) levels.set(id, 1);
            return;
          }
          case 'basedOn':
            if (id !== '') parents.set(id, value);
            return;
          case 'outlineLvl':
            if (id !== '' && /^[0-5]$/.test(value)) levels.set(id, Number(value) + 1);
        }
      },
    },
    what,
  );
  for (const style of parents.keys()) {
    let from: string | undefined = style;
    for (let step = 0; step < 10 && from !== undefined && !levels.has(from); step++) from = parents.get(from);
    const level = from === undefined ? undefined : levels.get(from);
    if (level !== undefined) levels.set(style, level);
  }
  return levels;
}

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
