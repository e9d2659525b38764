// Modules that name themselves where they are defined for AMD, and give the same name to the page: `define.amd)define("Foo",[],t)…e.Foo=t()`.
// Bundlers and minifiers keep both.

const definition = /\bdefine\.amd\s{0,4}(?:\)|\?|&&)\s{0,9}\{?\s{0,9}define\(\s{0,9}["']([A-Za-z]\w{3,60})["'],/g;
const definitionsMax = 200;
const charactersBehind = 300;

/** The global names of the modules in a script. */
export function namedModules(text: string): string[] {
  const found = new Set<string>();
  for (const { index, 0: whole, 1: name = '' } of text.matchAll(definition).take(definitionsMax)) {
    const behind = text.slice(index + whole.length, index + whole.length + charactersBehind);
    if (new RegExp(String.raw`(?:[\w$)]\.${name}|\[["']${name}["']\])\s{0,4}=(?!=)`).test(behind)) found.add(name);
  }
  return [...found];
}
