// Scripts that contain their code as a string. Bundlers for development write each module as one, and packers write a script as a text in
// which numbers stand for words: `eval(function(p,a,c,k,e,d){…}('0 1=2',3,3,'var|version|fooBar'.split('|')))`.

const evaluated = /\beval\((?:__webpack_require__\.ts\()?"/g;
const modulesMin = 3;
const packedStart = /\beval\)?\(function\(p,a,c,k,e,[dr]\)/;
const packed = /\}\('((?:[^'\\]|\\[^])*)',\s?(\d{1,2}),\s?(\d{1,5}),\s?'((?:[^'\\]|\\[^])*)'\.split\('\|'\)/;
/** Comments may come before. */
const packedStartMax = 4096;
const packedCharactersMax = 512 * 1024;
const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The same script with its code as code. */
export function codeInStrings(text: string): string {
  const start = packedStart.exec(text.slice(0, packedStartMax))?.index;
  if (start !== undefined) return text.slice(0, start) + unpacked(text.slice(start, start + packedCharactersMax));
  const isBundle = text.matchAll(evaluated).take(modulesMin).toArray().length === modulesMin;
  return isBundle ? text.replaceAll(/\\(["n\\])/g, (_, character) => (character === 'n' ? '\n' : character)) : text;
}

function unpacked(text: string): string {
  const [, code = '', base = '', , list = ''] = packed.exec(text) ?? [];
  const radix = Number(base);
  if (code === '' || radix < 2 || radix > digits.length) return text;
  const words = list.split('|');
  const numberOf = (word: string): number =>
    word.split('').reduce((sum, digit) => sum * radix + digits.indexOf(digit), 0);
  return code
    .replaceAll(/\\(['\\])/g, '$1')
    .replaceAll(/\b[0-9a-zA-Z]{1,4}\b/g, (word) => words[numberOf(word)] || word);
}
