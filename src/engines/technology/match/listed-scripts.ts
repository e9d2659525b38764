// The scripts that Drupal lists in its settings. It joins them into files whose names say nothing.

const settings = '"ajaxPageState":';
const settingsCharactersMax = 64 * 1024;
const listedMax = 300;
const file = /"((?:[\w.@-]{1,60}\\?\/){1,12}[\w.@-]{1,80}\.js)":1\b/g;
const libraries = /"libraries":"([^"]{1,16384})"/;
/** Libraries of others that Drupal contains: `core/jquery.form`. */
const ofCore = /^core\\?\/((?!drupal)[a-z][\w.-]{1,40})$/;

/** The addresses in `"js":{"misc\/jquery.form.js":1}`, and a file for each library in `"libraries":"core\/jquery.form,…"`. */
export function listedScripts(code: string): string[] {
  const start = code.indexOf(settings);
  if (start < 0) return [];
  const text = code.slice(start, start + settingsCharactersMax);
  const files = [...text.matchAll(file).take(listedMax)].map(([, path = '']) => path.replaceAll('\\/', '/'));
  const names = (libraries.exec(text)?.[1] ?? '').split(',', listedMax).flatMap((one) => ofCore.exec(one)?.[1] ?? []);
  return [...files, ...names.map((name) => `core/${name}.js`)];
}
