// Syntax colours for HTML, JSON, Markdown and code samples: splits text into tokens. The text itself is never changed.

export type TokenKind = 'plain' | 'comment' | 'keyword' | 'name' | 'text' | 'number';
export interface Token {
  kind: TokenKind;
  text: string;
}
export type Language = 'html' | 'json' | 'markdown' | 'code';

/** Alternatives of a pattern with one group for each kind. */
interface Grammar {
  pattern: RegExp;
  kinds: TokenKind[];
}

// Text may be hostile, so a failed match must not read far: repetitions exclude the character that starts a match, or are limited.
const grammars: Record<Exclude<Language, 'html'>, Grammar> = {
  json: {
    pattern: /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*|\b(?:true|false|null)\b)/g,
    kinds: ['name', 'text', 'number'],
  },
  markdown: {
    pattern: /(^#{1,6} [^\n]*$)|(^>[^\n]*$)|(\]\([^()\n]{0,2000}\))|(`[^`\n]+`)|(^[ \t]*(?:[-*+]|\d+\.)(?= ))/gm,
    kinds: ['keyword', 'comment', 'name', 'text', 'number'],
  },
  code: {
    pattern:
      /((?:^|(?<=\s))(?:#|\/\/)[^\n]*)|('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\b(import|from|const|await|print|export|curl|siteglass|process)\b|((?:^|(?<=\s))--?[a-zA-Z][\w-]*)|\b(\d+)\b/g,
    kinds: ['comment', 'text', 'keyword', 'name', 'number'],
  },
};

export function tokenize(text: string, language: Language): Token[] {
  return language === 'html' ? tokenizeHtml(text) : tokenizeBy(text, grammars[language]);
}

function tokenizeBy(text: string, { pattern, kinds }: Grammar): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) tokens.push({ kind: 'plain', text: text.slice(from, match.index) });
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)] ?? 'plain';
    tokens.push({ kind, text: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) tokens.push({ kind: 'plain', text: text.slice(from) });
  return tokens;
}

const insideTag: Grammar = {
  pattern: /(^<[/!?]?[\w:-]*|\/?>$)|("[^"]*"|'[^']*')|([^\s=<>"'/]+)(?=\s*=)/g,
  kinds: ['keyword', 'text', 'name'],
};

function tokenizeHtml(text: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(/<!--[\s\S]*?(?:-->|$)|<[a-zA-Z/!?](?:[^"'<>]|"[^"]*"|'[^']*')*>/g)) {
    if (index > from) tokens.push({ kind: 'plain', text: text.slice(from, index) });
    if (found.startsWith('<!--')) tokens.push({ kind: 'comment', text: found });
    else tokens.push(...tokenizeBy(found, insideTag));
    from = index + found.length;
  }
  if (from < text.length) tokens.push({ kind: 'plain', text: text.slice(from) });
  return tokens;
}
