// Measures the nesting of processed HTML, and removes the lists and quotes that are nested too deeply. Markdown repeats an
// indentation or `> ` on every line for each of them, so a page of 30 KB could become megabytes.

import { voidElements } from './processed-html.ts';

/** Nested lists and quotes that readers can still tell apart. Deeper ones continue on the last level. */
const indentsMax = 20;

const indenting = new Set(['ul', 'ol', 'li', 'blockquote', 'dl', 'dd']);
// Their text may look like tags to a parser that does not know them. Only that of `xmp` is shown.
const rawTextElements = new Set(['script', 'iframe', 'noembed', 'noframes', 'xmp']);

export interface LimitedNesting {
  html: string;
  /** The deepest nesting of all elements. */
  depth: number;
  elements: number;
}

/** One pass over the output of `processHtml`, in which every `<` outside of raw text starts a tag. */
export function limitNesting(processed: string): LimitedNesting {
  const tags = /<(\/?)([a-zA-Z][^\s<>]*)[^<>]*>/g;
  let html = '';
  let from = 0;
  let [depth, deepest, elements, indents] = [0, 0, 0, 0];
  for (let match = tags.exec(processed); match !== null; match = tags.exec(processed)) {
    const [tag, slash, name = ''] = match;
    if (slash === '') {
      elements++;
      if (rawTextElements.has(name)) {
        const { text, end } = rawText(processed, name, tags.lastIndex);
        tags.lastIndex = end;
        if (name === 'script') continue; // JSON data, which every parser knows
        html += processed.slice(from, match.index);
        html += name === 'xmp' ? `<pre>${escapeText(text)}</pre>` : `${tag}</${name}>`;
        from = end;
        continue;
      }
      if (voidElements.has(name)) continue;
      deepest = Math.max(deepest, ++depth);
    } else {
      depth--;
    }
    if (!indenting.has(name)) continue;
    // An end tag counts as part of its element.
    const level = slash === '' ? ++indents : indents--;
    if (level <= indentsMax) continue;
    html += processed.slice(from, match.index) + (name === 'li' || name === 'dd' ? '\n' : '');
    from = match.index + tag.length;
  }
  return { html: html + processed.slice(from), depth: deepest, elements };
}

/** The text of a raw text element that starts at `start`, and the position after its end tag. */
function rawText(processed: string, name: string, start: number): { text: string; end: number } {
  const endTag = `</${name}>`;
  const at = processed.indexOf(endTag, start);
  return at === -1
    ? { text: processed.slice(start), end: processed.length }
    : { text: processed.slice(start, at), end: at + endTag.length };
}

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
