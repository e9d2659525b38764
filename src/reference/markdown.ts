// Renders the subset of Markdown that the guides use. All text is escaped; HTML is not passed through.
import { escapeHtml } from './escape-html.ts';
import { codeBlock } from './highlight.ts';

export interface Heading {
  depth: number;
  text: string;
  id: string;
}

export interface Rendered {
  html: string;
  headings: Heading[];
}

/** Maps a link of a document to a page; undefined when there is none. */
export type ResolveLink = (link: string) => string | undefined;

export function renderMarkdown(source: string, resolveLink: ResolveLink): Rendered {
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  const rowAnchor = createRowAnchors(lines);
  const headings: Heading[] = [];
  const html: string[] = [];
  let at = 0;
  const inline = (text: string) => renderInline(text, resolveLink);
  /** Takes the following lines while they match. */
  const take = (belongs: (line: string) => boolean): string[] => {
    const start = at;
    for (let line = lines[at]; line !== undefined && belongs(line); line = lines[at]) at++;
    return lines.slice(start, at);
  };

  for (let line = lines[at]; line !== undefined; line = lines[at]) {
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    const fence = /^```(\w*)/.exec(line);
    if (line.trim() === '' || /^<!--.*-->\s*$/.test(line)) {
      at++;
    } else if (heading) {
      at++;
      const [, marks = '', text = ''] = heading;
      const id = anchorOf(text);
      headings.push({ depth: marks.length, text: text.replaceAll('`', ''), id });
      html.push(`<h${marks.length} id="${id}">${inline(text)}</h${marks.length}>`);
    } else if (fence) {
      at++;
      const code = take((one) => !one.startsWith('```'));
      at++;
      html.push(codeBlock(code.join('\n'), fence[1] ?? ''));
    } else if (line.startsWith('|')) {
      html.push(
        renderTable(
          take((one) => one.startsWith('|')),
          inline,
          rowAnchor,
        ),
      );
    } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
      html.push(
        renderList(
          take((one) => one.trim() !== '' && (/^\s*([-*]|\d+\.)\s/.test(one) || /^\s+\S/.test(one))),
          inline,
        ),
      );
    } else {
      const paragraph = take((one) => one.trim() !== '' && !/^(#{1,6}\s|```|\||\s*([-*]|\d+\.)\s)/.test(one));
      html.push(`<p>${inline(paragraph.join(' '))}</p>`);
    }
  }
  return { html: html.join('\n'), headings };
}

/** Heading anchors in the format of GitHub, so that links work in both places. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/**
 * Returns the anchor of a table row that explains a name: its first cell is that name as code, such as an error code. Each
 * anchor is returned once, and none that a heading has.
 */
export function createRowAnchors(lines: readonly string[]): (row: string) => string | undefined {
  const taken = new Set(lines.flatMap((line) => /^#{1,6}\s+(.*)$/.exec(line)?.slice(1).map(anchorOf) ?? []));
  return (row) => {
    const name = /^\|\s*`([A-Za-z][\w.-]*)`\s*\|/.exec(row)?.[1];
    if (name === undefined || taken.has(name)) return undefined;
    taken.add(name);
    return name;
  };
}

/** Renders code, images, links, bold and emphasis. */
export function renderInline(text: string, resolveLink: ResolveLink): string {
  // Extract code first, so that its content is not parsed as markup.
  const codes: string[] = [];
  const held = text.replaceAll(/`([^`]+)`/g, (_, code: string) => `\0${codes.push(code) - 1}\0`);
  return escapeHtml(held)
    .replaceAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_, label: string, link: string) => {
      const place = resolveLink(link.replaceAll('&amp;', '&'));
      return place === undefined ? label : `<img src="${escapeHtml(place)}" alt="${label}" loading="lazy">`;
    })
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, link: string) => {
      const place = resolveLink(link.replaceAll('&amp;', '&'));
      return place === undefined ? label : `<a href="${escapeHtml(place)}">${label}</a>`;
    })
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(^|\W)\*([^*\s][^*]*)\*(?=\W|$)/g, '$1<em>$2</em>')
    .replaceAll(/\0(\d+)\0/g, (_, index: string) => `<code>${escapeHtml(codes[Number(index)] ?? '')}</code>`);
}

/** Long names may break after punctuation rather than within a word. */
const allowBreaks = (html: string): string =>
  html.replaceAll(
    /<code>([^<]*)<\/code>/g,
    (_, code: string) => `<code>${code.replaceAll(/[_/.=:](?=[\w{-])/g, '$&<wbr>')}</code>`,
  );

function renderTable(
  rows: string[],
  inline: (text: string) => string,
  rowAnchor: (row: string) => string | undefined,
): string {
  const cellsOf = (row: string) =>
    row
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => allowBreaks(inline(cell.trim().replaceAll('\\|', '|'))));
  const [head = '', , ...body] = rows;
  // An empty header cell is rendered as a plain cell.
  const render = (cell: string, tag: string) => (cell === '' ? '<td></td>' : `<${tag}>${cell}</${tag}>`);
  const line = (row: string, tag: string, id?: string) =>
    `<tr${id === undefined ? '' : ` id="${id}"`}>${cellsOf(row)
      .map((cell) => render(cell, tag))
      .join('')}</tr>`;
  const lines = body.map((row) => line(row, 'td', rowAnchor(row)));
  return `<div class="scroll" tabindex="0"><table><thead>${line(head, 'th')}</thead><tbody>${lines.join('')}</tbody></table></div>`;
}

/** Lists may have one level of lists inside them. */
function renderList(lines: string[], inline: (text: string) => string): string {
  const items: { text: string; inside: string[] }[] = [];
  for (const line of lines) {
    const [, indent, text] = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/.exec(line) ?? [];
    const last = items.at(-1);
    if (indent !== undefined && text !== undefined && (indent.length < 2 || !last)) items.push({ text, inside: [] });
    else if (last && (text !== undefined || last.inside.length > 0)) last.inside.push(line.trim());
    else if (last) last.text += ` ${line.trim()}`;
  }
  const tag = /^\s*\d+\./.test(lines[0] ?? '') ? 'ol' : 'ul';
  const render = ({ text, inside }: (typeof items)[number]) =>
    `<li>${inline(text)}${inside.length === 0 ? '' : renderList(inside, inline)}</li>`;
  return `<${tag}>${items.map(render).join('')}</${tag}>`;
}
