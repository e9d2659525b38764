// The functions of XPath that work on text.

import type { FunctionName } from '../../../contract/selectors/xpath.ts';
import { TooManySteps } from './steps.ts';

const textCharactersMax = 5_000_000;

const names = [
  'concat',
  'contains',
  'normalize-space',
  'starts-with',
  'string',
  'string-length',
  'substring',
  'substring-after',
  'substring-before',
  'translate',
] as const satisfies readonly FunctionName[];
export type TextFunction = (typeof names)[number];

export const isTextFunction = (name: FunctionName): name is TextFunction => names.some((one) => one === name);

/** Calls a function with its arguments as text or numbers; `count` is how many were given. */
export function callOnText(
  name: TextFunction,
  count: number,
  text: (index: number) => string,
  number: (index: number) => number,
): string | number | boolean {
  switch (name) {
    case 'string':
      return text(0);
    case 'normalize-space':
      return text(0)
        .replace(/[\t\n\r ]+/g, ' ')
        .replace(/^ | $/g, '');
    case 'string-length':
      return text(0).length;
    case 'contains':
      return text(0).includes(text(1));
    case 'starts-with':
      return text(0).startsWith(text(1));
    case 'substring-before': {
      const [whole, part] = [text(0), text(1)];
      return whole.includes(part) ? whole.slice(0, whole.indexOf(part)) : '';
    }
    case 'substring-after': {
      const [whole, part] = [text(0), text(1)];
      return whole.includes(part) ? whole.slice(whole.indexOf(part) + part.length) : '';
    }
    case 'substring': {
      const start = Math.round(number(1));
      const end = count > 2 ? start + Math.round(number(2)) : Infinity;
      return Number.isNaN(start) || Number.isNaN(end)
        ? ''
        : text(0).slice(Math.max(0, start - 1), Math.max(0, end - 1));
    }
    case 'translate':
      return translated(text(0), text(1), text(2));
    case 'concat': {
      let whole = '';
      for (let index = 0; index < count; index++) {
        whole += text(index);
        if (whole.length > textCharactersMax) throw new TooManySteps();
      }
      return whole;
    }
  }
}

function translated(text: string, from: string, to: string): string {
  const [wanted, replacement] = [Array.from(from), Array.from(to)];
  const table = new Map<string, string>();
  for (const [index, character] of wanted.entries()) {
    if (!table.has(character)) table.set(character, replacement[index] ?? '');
  }
  return Array.from(text, (character) => table.get(character) ?? character).join('');
}
