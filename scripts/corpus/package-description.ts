// The description of a package in one sentence, without Markdown and addresses. If its author wrote none, what its name says.
import { kindOf } from '../../src/engines/technology/compile/technology-text.ts';

const charactersMax = 140;
const wordsMin = 3;

/** What a package is whose name contains a word. The first that matches counts. */
const kindsByName: readonly (readonly [RegExp, string])[] = [
  [/polyfill|ponyfill/, 'a polyfill'],
  [/(?:^|[@/-])fontsource(?:[/-]|$)|(?:^|[/-])fonts?(?:-|$)/, 'a web font'],
  [/(?:^|[/-])icons?(?:-|$)/, 'a set of icons'],
  [/jquery/, 'a plugin for jQuery'],
  [/leaflet/, 'a plugin for Leaflet'],
  [/codemirror/, 'an extension of CodeMirror'],
  [/jupyterlab/, 'a part of JupyterLab'],
  [/(?:^|[@/-])(?:react|rc)(?:[/-]|$)/, 'a library for React'],
  [/(?:^|[@/-])vue[23]?(?:[/-]|$)/, 'a library for Vue.js'],
  [/(?:^|[@/-])(?:angular|ngx?)(?:[/-]|$)/, 'a library for Angular'],
  [/(?:^|[@/-])svelte(?:[/-]|$)/, 'a library for Svelte'],
];

/** Always a sentence of at least three words. */
export function describePackage(name: string, description: unknown, category: number): string {
  const text = cleaned(typeof description === 'string' ? description : '');
  if (!isSentence(text, name)) return `${name} is ${kindByName(name) ?? kindOf(category)}.`;
  const short = text.length <= charactersMax ? text : `${text.slice(0, charactersMax).replace(/\s\S*$/, '')}…`;
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}

const kindByName = (name: string): string | undefined => kindsByName.find(([pattern]) => pattern.test(name))?.[1];

const characters: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };

const cleaned = (text: string): string =>
  text
    .replaceAll(/!\[[^\]]*\]\([^)]*\)|\[!\[[^\]]*\]|<!--.*?-->|<\/?[a-z][\w-]*(?:\s[^>]*)?\/?>/gi, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(?:\s+(?:based\s+)?(?:of|on|at|see|from|via|by|for))?\s*[([{]?\bhttps?:\/\/[^\s)\]}]+[)\]}]?/gi, ' ')
    .replaceAll(/&(?:#(\d{2,5})|(\w{2,4}));/g, (all, code?: string, word = '') =>
      code === undefined ? (characters[word] ?? all) : String.fromCodePoint(Number(code)),
    )
    .replaceAll(/[`*_]|\p{Extended_Pictographic}|\p{Cc}|\p{Cf}|\p{Co}|\u{FE0F}|={3,}|-{3,}|#{2,}/gu, ' ')
    .replace(/\s[—–-]\s*Edit\W*$/, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,;!?]|\.(?![.\w]))/g, '$1')
    .replaceAll(/\(\s+/g, '(')
    .replaceAll(/\s+\)/g, ')')
    .replace(/^[\s>\])}#|/—–:.,;-]+/, '')
    .replace(/[\s:,;(—–|-]+\.?$/, '')
    .replace(/\.{2,}$/, '.')
    .trim();

/** Texts about something else than the package. */
const placeholders =
  /^(?:todo|wip|tbd|description|readme|usage|internal package|package for|npm package for|fork of|see|core of)\b[^a-z]*(?:\w+\W*)?$/i;

/** Words that end before an address that was removed. */
const broken = /\b(?:at|see|of|on|for|to|from|here|via|by|with|and)\.?$/i;

function isSentence(text: string, name: string): boolean {
  const words = text.match(/\p{Script=Han}{2}|[\p{L}\p{N}][\p{L}\p{N}'’.+#/-]*/gu) ?? [];
  return (
    words.length >= wordsMin &&
    plain(text) !== plain(name) &&
    plain(text) !== plain(name.replace(/^@[^/]*\//, '')) &&
    !placeholders.test(text) &&
    !broken.test(text) &&
    !/\]\(|https?:/.test(text) &&
    !text.endsWith(' is a package of npm.')
  );
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
