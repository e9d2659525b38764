// Turns a page into Markdown and back, to compare what readers see before and after.

import { marked } from 'marked';
import { contentOf } from '../../src/engines/page-content/page-content.ts';

export interface Seen {
  text: string;
  links: string[];
  cells: string[][][];
}

/** What the page shows, and what its Markdown shows as HTML. */
export function roundTrip(source: string, url: string): { before: Seen; after: Seen; markdown: string } {
  const markdown = contentOf(source, { url, formats: ['markdown'] })?.markdown ?? '';
  // Text after `[^1]:` is not a footnote in marked; formulas and footnotes are compared by their tests.
  const html = marked.parse(markdown, { async: false, gfm: true });
  return { before: seen(source, url), after: seen(html, url), markdown };
}

function seen(html: string, url: string): Seen {
  const { text = '', links = [], tables = [] } = contentOf(html, { url, formats: ['text', 'links', 'tables'] }) ?? {};
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    // GitHub's flavour makes links of bare addresses.
    links: links.filter((link) => !isBareAddress(link.text)).map((link) => `${link.text} → ${link.url}`),
    cells: tables.map(({ headers, rows }) => [headers, ...rows]),
  };
}

const isBareAddress = (text: string): boolean =>
  text === '' || /^(?:https?:\/\/|www\.)/i.test(text) || text.includes('@');
