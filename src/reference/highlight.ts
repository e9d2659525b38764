// Syntax colours of code samples, added when a page is rendered, so that they need no JavaScript. The text is never changed.
import { escapeHtml } from './escape-html.ts';

/** The patterns of a language. The name of a group is the class of the token. */
const json =
  /(?<name>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\]|\\.)*")|(?<number>-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b)/g;
const shell =
  /(?<comment>(?<=^|\s)#[^\n]*)|(?<text>"(?:[^"\\]|\\.)*"|'[^']*')|(?<keyword>(?<=^|\n|[|&;(] ?|\\\n)(?:sudo )?[a-z][\w./-]*(?=\s|$))|(?<name>(?<=\s)--?[a-zA-Z][\w-]*|\$\{?\w+\}?|(?<=^|\s)[A-Z][A-Z0-9_]*(?==))/g;
const script =
  /(?<comment>(?<=^|\s)\/\/[^\n]*)|(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<keyword>\b(?:import|from|export|const|let|await|async|function|return|for|of|if|else|new|throw|try|catch|interface|type)\b)|(?<number>\b\d[\d_.]*\b|\b(?:true|false|null|undefined)\b)|(?<name>\b\w+(?=:\s))/g;
const python =
  /(?<comment>(?<=^|\s)#[^\n]*)|(?<text>f?"(?:[^"\\\n]|\\.)*"|f?'(?:[^'\\\n]|\\.)*')|(?<keyword>\b(?:import|from|as|def|return|for|in|if|else|with|print|raise|async|await|not)\b)|(?<number>\b\d[\d_.]*\b|\b(?:True|False|None)\b)|(?<name>\b\w+(?==[^=]))/g;

const languages: Record<string, RegExp> = {
  json,
  sh: shell,
  bash: shell,
  curl: shell,
  js: script,
  ts: script,
  typescript: script,
  python,
};

/** The code as HTML with a `span` for each token. Text in other languages is only escaped. */
export function highlight(code: string, language: string): string {
  const pattern = languages[language.toLowerCase()];
  if (!pattern) return escapeHtml(code);
  let html = '';
  let from = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(pattern)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    html += `${escapeHtml(code.slice(from, index))}<span class="c-${kind}">${escapeHtml(text)}</span>`;
    from = index + text.length;
  }
  return html + escapeHtml(code.slice(from));
}

/**
 * A block of code. It can be focused, so that it can be scrolled with the keyboard. The script of the page adds a button to its frame: a
 * frame that the script made would change the layout of the whole page.
 */
export const codeBlock = (code: string, language: string): string =>
  `<div class="block"><pre tabindex="0"><code data-language="${escapeHtml(language)}">${highlight(code, language)}</code></pre></div>`;
