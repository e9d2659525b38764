// The text of the guides by section and by explained name, for the search of the documentation.
import type { Guide } from './layout.ts';
import { anchorOf, createRowAnchors } from './markdown.ts';

export interface Section {
  guide: string;
  /** Empty for the text before the first heading of the guide. */
  heading: string;
  place: string;
  text: string;
}

export function listSections({ name, title, source }: Guide): Section[] {
  const page = `/docs/guide/${name}`;
  const sections: Section[] = [{ guide: title, heading: '', place: page, text: '' }];
  const lines = source.split('\n');
  const rowAnchor = createRowAnchors(lines);
  const rows: Section[] = [];
  let isCode = false;
  for (const line of lines) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, marks, heading = ''] = (!isCode && /^(#{1,6})\s+(.*)$/.exec(line)) || [];
    if (marks !== undefined && marks.length > 1) {
      sections.push({ guide: title, heading: plain(heading), place: `${page}#${anchorOf(heading)}`, text: '' });
      continue;
    }
    const row = isCode ? undefined : rowAnchor(line);
    if (row !== undefined) {
      rows.push({ guide: title, heading: row, place: `${page}#${row}`, text: plain(line.slice(line.indexOf('|', 1))) });
      continue;
    }
    const last = sections.at(-1);
    if (last && marks === undefined && !line.startsWith('```')) last.text += ` ${isCode ? line : plain(line)}`;
  }
  return [...sections, ...rows].map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, ' ').trim() }));
}

/** Without the marks of Markdown: links, code, emphasis, tables and lists. */
const plain = (line: string): string =>
  line
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]/g, ' ')
    .replace(/^\s*(?:[-\d.]+)\s/, ' ');
