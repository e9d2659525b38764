// Scripts in lists: those of Drupal, which joins them into files whose names say nothing, and the paths of RequireJS. Also scripts that a
// page writes into itself, and those for old versions of Internet Explorer.
import { scriptFile } from './file-names.ts';
import type { Range } from './quoted-markup.ts';

const settings = '"ajaxPageState":';
const settingsCharactersMax = 64 * 1024;
const listedMax = 300;
const file = /"((?:[\w.@-]{1,60}\\?\/){1,12}[\w.@-]{1,80}\.js)":1\b/g;
const libraries = /"libraries":"([^"]{1,16384})"/;
/** What a module, a theme or Drupal itself calls a library: `core/jquery.form`, `mmenu/mmenu.hammer`. */
const listedLibrary = /^([a-z_\d]{2,40})\\?\/((?!drupal\b)[a-z][\w.-]{1,40})$/;

/** The scripts that a page lists. */
export const listedScripts = (code: string): string[] => [...ofDrupal(code), ...ofRequireJS(code), ...written(code)];

/** The addresses in `"js":{"misc\/jquery.form.js":1}`, and a file for each library in `"libraries":"core\/jquery.form,…"`. */
function ofDrupal(code: string): string[] {
  const start = code.indexOf(settings);
  if (start < 0) return [];
  const text = code.slice(start, start + settingsCharactersMax);
  const files = [...text.matchAll(file).take(listedMax)].map(([, path = '']) => path.replaceAll('\\/', '/'));
  const names = (libraries.exec(text)?.[1] ?? '')
    .split(',', listedMax)
    .flatMap((one) => namesIn(listedLibrary.exec(one)));
  return [...files, ...names.map((name) => `core/${name}.js`)];
}

/** `mmenu/mmenu.hammer` may be a part of mmenu or Hammer.js. */
function namesIn(found: RegExpExecArray | null): string[] {
  const [, module = '', name = ''] = found ?? [];
  if (name === '') return [];
  return name.startsWith(`${module}.`) ? [name, name.slice(module.length + 1)] : [name];
}

const configuration =
  /\brequire(?:js)?(?:\.config\s{0,4}\(\s{0,4}|\s{0,4}=\s{0,4}|["']?\s{0,4}:\s{0,4})\{|[Rr]equire(?:JS)?(?:Map|Paths)\s{0,4}=\s{0,4}(?=\{)/g;
const paths = /["']?\bpaths["']?\s{0,9}:\s{0,9}\{([^{}]{1,16384})\}/;
const isMap = /^[Rr]equire(?:JS)?(?:Map|Paths)/;
const map = /\{([^{}]{1,16384})\}/;
const path = /["']?([\w@.!/-]{1,80})["']?\s{0,9}:\s{0,9}\[?\s{0,9}["']([^"'\s]{3,300})["']/g;
const configurationsMax = 20;

/**
 * The files of the modules in `require.config({ paths: { jquery: '/js/jquery-1.9.1' } })` or `acmeRequireMap = {…}`. RequireJS adds their
 * extension.
 */
const ofRequireJS = (code: string): string[] =>
  [...code.matchAll(configuration).take(configurationsMax)].flatMap(({ 0: start, index }) => {
    const text = code.slice(index, index + settingsCharactersMax);
    const [, listed = ''] = (isMap.test(start) ? map : paths).exec(text) ?? [];
    const modules = [...listed.matchAll(path).take(listedMax)].map(([, name = '', target = '']) => ({
      name,
      file: scriptFile(target.replaceAll('\\/', '/')),
    }));
    return withoutVersions(modules).map(({ file: one }) => one);
  });

interface Module {
  name: string;
  file: string;
}

/** A site may offer several versions of a library. The one with the shortest module name is usually loaded. */
function withoutVersions(modules: readonly Module[]): Module[] {
  const usual = new Map<string, Module>();
  for (const module of modules) {
    const library = module.file.replaceAll(/[-._]?v?\d+(?:\.\d+)*/g, '');
    const other = usual.get(library);
    if (other === undefined || module.name.length < other.name.length) usual.set(library, module);
  }
  return [...usual.values()];
}

const writtenMax = 50;
/** Its own slashes may be escaped. */
const writing =
  /document\.write(?:ln)?\(\s{0,4}(?:unescape\(\s{0,4})?["'](?:\\x3C|%3C|<)script\b[^<>]{0,120}?\ssrc\s?=\s?(?:\\?["']|%22|%27)((?:\.{0,2}\\?\/|[a-z])[^"'<>\s\\%]{1,200}\.js)(?=\\?["'?#]|%2)/gi;

/** `window.jQuery || document.write('<script src="/js/jquery-1.9.1.min.js"><\/script>')` */
const written = (code: string): string[] =>
  [...code.matchAll(writing).take(writtenMax)].map(([, address = '']) => address.replaceAll('\\/', '/'));

const conditionalMax = 100;
const scriptTag = /<script\b[^>]{0,300}?\ssrc\s?=\s?(?:"([^"\s]{1,400})"|'([^'\s]{1,400})')/gi;

/** The scripts in conditional comments, which old versions of Internet Explorer run: `<!--[if lt IE 9]><script src="a.js">`. */
export const conditionalScripts = (html: string, inert: readonly Range[]): string[] =>
  inert
    .filter(([start]) => html.startsWith('[if', start))
    .slice(0, conditionalMax)
    .flatMap(([start, end]) =>
      [...html.slice(start, end).matchAll(scriptTag).take(conditionalMax)].map(([, a, b]) => a ?? b ?? ''),
    );
