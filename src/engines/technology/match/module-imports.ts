// The scripts that a module imports by an address or that a script adds, and the modules that a response announces.
import type { Named } from './facts.ts';

const address = /(["'])((?:https?:\/\/|\.{0,2}\/)[^"'\s]{1,300})\1/g;
const importBefore = /\b(?:import|from)\s{0,4}$/;

/** Addresses as they are written, without those of packages. */
export const moduleImports = (code: string): string[] =>
  [...code.matchAll(address)].flatMap(({ 2: target = '', index }) =>
    importBefore.test(code.slice(Math.max(0, index - 12), index)) ? [target] : [],
  );

const addedMax = 50;
/** `.src = "…"`, and `src: '/…'` in a list. All begin with letters that few scripts have, so that the search is fast. */
const added =
  /src(?:(?<=\.src)\s{0,4}=\s{0,4}|["']?\s{0,4}:\s{0,4}(?=["']\.{0,2}\/(?!\/)))(["'])((?:https?:)?\/{0,2}[^"'\s:]{1,200}\.js(?:[?#][^"'\s]{0,300})?)\1/g;
const registered = /NPRL\.registerScript\((["'])((?:https?:)?\/{0,2}[^"'\s:]{1,300}\.js(?:[?#][^"'\s]{0,300})?)\1/g;
const commentBefore = /(?:^|\s|;)\/[/*]|^\s*\*/;

/**
 * What a script of a page adds to it: `script.src = "https://cdn.test/MathJax.js?config=TeX"`. NitroPack registers all scripts
 * of a page, and some sites have a list of them: `{ src: '/js/foo.js', async: true }`.
 */
export const addedScripts = (code: string): string[] =>
  [...code.matchAll(added).take(addedMax), ...code.matchAll(registered).take(addedMax)].flatMap(
    ({ 2: target = '', index }) => {
      const line = code.slice(Math.max(0, index - 200), index);
      return commentBefore.test(line.slice(line.lastIndexOf('\n') + 1)) ? [] : [target];
    },
  );

const leadingCharactersMax = 16 * 1024;
const commentsMax = 40;

/** The same for a script that begins with them. Others may contain examples of code. */
export function leadingImports(code: string): string[] {
  let start = code.slice(0, leadingCharactersMax).trimStart();
  for (let left = commentsMax; left > 0 && /^\/[/*]/.test(start); left--) {
    const isLine = start.startsWith('//');
    const end = start.indexOf(isLine ? '\n' : '*/', 2);
    start = end < 0 ? '' : start.slice(end + (isLine ? 1 : 2)).trimStart();
  }
  return /^import\b/.test(start) ? moduleImports(start) : [];
}

const linkCharactersMax = 16 * 1024;
const linksMax = 200;
const link =
  /<([^<>\s]{1,300})>((?:\s{0,4};\s{0,4}[\w*-]{1,20}(?:\s{0,4}=\s{0,4}(?:"[^"]{0,100}"|[^\s;,"]{1,100}))?){1,9})/g;
const isModule =
  /;\s{0,4}rel\s{0,4}=\s{0,4}(?:modulepreload(?=\s*(?:;|$))|"(?:[^"]{0,60}\s)?modulepreload(?:\s[^"]{0,60})?")/i;

/** The modules in `Link` headers, as absolute URLs: `</app.js>; rel="modulepreload"`. */
export const preloadedModules = (headers: Named, page: string): string[] =>
  Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === 'link')
    .flatMap(([, values]) => values)
    .flatMap((value) => [...value.slice(0, linkCharactersMax).matchAll(link).take(linksMax)])
    .flatMap(([, target = '', parameters = '']) =>
      isModule.test(parameters) ? (URL.parse(target, page)?.href ?? []) : [],
    );
