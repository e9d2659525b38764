// Bundlers for development write each module as a string: `eval("var version = \"1.2.3\";\n…")`.

const evaluated = /\beval\((?:__webpack_require__\.ts\()?"/g;
const modulesMin = 3;

/** The same script with its modules as code, if it is such a bundle. */
export function withModules(text: string): string {
  const isBundle = text.matchAll(evaluated).take(modulesMin).toArray().length === modulesMin;
  return isBundle ? text.replaceAll(/\\(["n\\])/g, (_, character) => (character === 'n' ? '\n' : character)) : text;
}
