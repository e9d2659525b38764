// Scripts in lists: those of Drupal, which joins them into files whose names say nothing, and the paths of RequireJS.
import { scriptFile } from './file-names.ts';

const settings = '"ajaxPageState":';
const settingsCharactersMax = 64 * 1024;
const listedMax = 300;
const file = /"((?:[\w.@-]{1,60}\\?\/){1,12}[\w.@-]{1,80}\.js)":1\b/g;
const libraries = /"libraries":"([^"]{1,16384})"/;
/** Libraries of others that Drupal contains: `core/jquery.form`. */
const ofCore = /^core\\?\/((?!drupal)[a-z][\w.-]{1,40})$/;

/** The scripts that a page lists. */
export const listedScripts = (code: string): string[] => [...ofDrupal(code), ...ofRequireJS(code)];

/** The addresses in `"js":{"misc\/jquery.form.js":1}`, and a file for each library in `"libraries":"core\/jquery.form,…"`. */
function ofDrupal(code: string): string[] {
  const start = code.indexOf(settings);
  if (start < 0) return [];
  const text = code.slice(start, start + settingsCharactersMax);
  const files = [...text.matchAll(file).take(listedMax)].map(([, path = '']) => path.replaceAll('\\/', '/'));
  const names = (libraries.exec(text)?.[1] ?? '').split(',', listedMax).flatMap((one) => ofCore.exec(one)?.[1] ?? []);
  return [...files, ...names.map((name) => `core/${name}.js`)];
}

const configuration =
  /\brequire(?:js)?(?:\.config\s{0,4}\(\s{0,4}|\s{0,4}=\s{0,4}|["']?\s{0,4}:\s{0,4})\{|[Rr]equire(?:JS)?(?:Map|Paths)\s{0,4}=\s{0,4}(?=\{)/g;
const paths = /["']?\bpaths["']?\s{0,9}:\s{0,9}\{([^{}]{1,16384})\}/;
const isMap = /^[Rr]equire(?:JS)?(?:Map|Paths)/;
const map = /\{([^{}]{1,16384})\}/;
const path = /["']?[\w@.!/-]{1,80}["']?\s{0,9}:\s{0,9}\[?\s{0,9}["']([^"'\s]{3,300})["']/g;
const configurationsMax = 20;

/**
 * The files of the modules in `require.config({ paths: { jquery: '/js/jquery-1.9.1' } })` or `acmeRequireMap = {…}`. RequireJS adds their
 * extension.
 */
const ofRequireJS = (code: string): string[] =>
  [...code.matchAll(configuration).take(configurationsMax)].flatMap(({ 0: start, index }) => {
    const text = code.slice(index, index + settingsCharactersMax);
    const [, listed = ''] = (isMap.test(start) ? map : paths).exec(text) ?? [];
    return [...listed.matchAll(path).take(listedMax)].map(([, target = '']) =>
      scriptFile(target.replaceAll('\\/', '/')),
    );
  });
