// Modules that name themselves where they are defined for AMD, and give the same name to the page: `define.amd)define("Foo",[],t)…e.Foo=t()`.
// The wrappers that Rollup, webpack and others write do the latter too. Bundlers and minifiers keep both.

const definition = /\bdefine\.amd\s{0,4}(?:\)|\?|&&)\s{0,9}\{?\s{0,9}define\(\s{0,9}["']([A-Za-z]\w{3,60})["'],/g;
const definitionsMax = 200;
const charactersBehind = 300;

const name = String.raw`([A-Za-z]\w{3,60})`;
const variable = String.raw`[\w$]{1,20}`;
const wrapper = new RegExp(
  [
    // Rollup: `(t="undefined"!=typeof globalThis?globalThis:t||self).Foo=`, `(t=t||self).Foo=`
    String.raw`\|\|\s{0,4}self\)\.${name}\s{0,4}=(?!=)`,
    // webpack: `exports?exports.Foo=e():t.Foo=e()`
    String.raw`typeof exports\s{0,4}\?\s{0,4}exports(?:\.|\[["'])${name}(?:["']\])?\s{0,4}=\s{0,4}${variable}\(\)\s{0,4}:`,
    // Babel: `factory(global.Foo={})`
    String.raw`\bdefine\(\s{0,4}\[\s{0,4}["']exports["']\s{0,4}\]\s{0,4},\s{0,4}${variable}\)[;:}\s]{1,20}(?:else\s{0,4}\{?\s{0,9})?${variable}\(\s{0,4}${variable}\.${name}\s{0,4}=\s{0,4}\{\}`,
  ].join('|'),
  'g',
);

/** The global names of the modules in a script. */
export function namedModules(text: string): string[] {
  const found = new Set<string>();
  for (const [, ...names] of text.matchAll(wrapper).take(definitionsMax))
    for (const one of names) if (one !== undefined) found.add(one);
  for (const { index, 0: whole, 1: defined = '' } of text.matchAll(definition).take(definitionsMax)) {
    const behind = text.slice(index + whole.length, index + whole.length + charactersBehind);
    if (new RegExp(String.raw`(?:[\w$)]\.${defined}|\[["']${defined}["']\])\s{0,4}=(?!=)`).test(behind))
      found.add(defined);
  }
  return [...found];
}
