// The addresses from which inline scripts load others: what vendors tell people to paste into their pages.

/** `"https://cdn.test/a.js?b"`, `'//cdn.test/a'`: from the slashes, which are rarer than quotes. */
const fromSlashes = /\/\/[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}(?::\d{1,5})?\/[^"'`\s<>\\]{0,300}/g;
/** Also `protocol + "://cdn.test/a.js"`. */
const beforeSlashes = /["'`]((?:https?)?:)?$/;
const schemeCharacters = 7;
/** `(isSecure ? 'https://ssl' : 'http://www') + '.cdn.test/a.js'`: the host follows, or its end. Also `protocol + "//" + "cdn.test/a.js"`. */
const joined =
  /[:"']\/\/([\w-]{0,63})["']\s{0,4}\)?\s{0,4}\+\s{0,4}["'](\.?[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\/[^"'\s<>\\]{1,300})/g;
/** `"src":"\/\/cdn.test\/a.js"`: a list of modules in JSON. */
const inJson = /"src"\s?:\s?"((?:https?:)?\\\/\\\/[^"\s]{4,300})"/g;
const isScript = /^[^?#]{1,300}\.js(?:$|[?#])/;
const isOther = /^[^?#]{1,300}\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|mp4|m3u8|woff2?|html?|json|xml)(?:$|[?#])/i;
/** `s.src = `, `src="` in markup that a script writes, `attr('src', `. */
const sourceBefore =
  /(?:\.src\s{0,4}=\s{0,4}|['"]src['"]\s{0,4},\s{0,4}|\bsrc=\\?)(?:\(?[\w.\s=?!:"']{0,120}[?:+]\s{0,4})?$/;
/** The same for images, whose addresses are data. */
const pictureBefore = /(?:<img[^>]{0,80}|\b(?:img|image|pixel|poster)\w{0,20}\s{0,4})(?:\.|\s)src\s{0,4}=\\?\s{0,4}$/i;
const commentBefore = /(?:^|\s|;)\/[/*]|^\s*\*|<!--/;
const lineCharacters = 200;
const scriptCharactersMax = 1024 * 1024;
const addressesMax = 200;

/** Addresses with a host, each once. */
export function loadedAddresses(code: string): string[] {
  const text = code.slice(0, scriptCharactersMax);
  const found = new Set<string>();
  for (const { 0: rest, index } of text.matchAll(fromSlashes)) {
    if (found.size >= addressesMax) break;
    const [, scheme = ''] = beforeSlashes.exec(text.slice(Math.max(0, index - schemeCharacters), index)) ?? [undefined];
    const start = index - scheme.length - 1;
    const target = scheme === ':' ? rest : `${scheme}${rest}`;
    if (isQuote(text[start]) && isLoaded(target, lineBefore(text, start))) found.add(target);
  }
  for (const { 1: start = '', 2: end = '', index } of text.matchAll(joined)) {
    if (found.size >= addressesMax) break;
    const target = `https://${start}${end}`;
    if (isScript.test(target) && !commentBefore.test(lineBefore(text, index))) found.add(target);
  }
  for (const [, escaped = ''] of text.matchAll(inJson)) {
    if (found.size >= addressesMax) break;
    const target = escaped.replaceAll(String.raw`\/`, '/');
    if (isScript.test(target)) found.add(target);
  }
  return [...found];
}

const isQuote = (character = ''): boolean => character === '"' || character === "'" || character === '`';

const lineBefore = (text: string, index: number): string => {
  const before = text.slice(Math.max(0, index - lineCharacters), index);
  return before.slice(before.lastIndexOf('\n') + 1);
};

const isLoaded = (target: string, line: string): boolean =>
  !commentBefore.test(line.replaceAll(/https?:\/\//g, '')) &&
  (isScript.test(target) || (!isOther.test(target) && sourceBefore.test(line) && !pictureBefore.test(line)));
