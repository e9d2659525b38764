// Bundles that are not minified, and some that are, keep the paths of the modules in them: `// node_modules/foo/index.js` above a module, or
// `"./node_modules/foo/index.js":function` around it. pnpm has the version in the path. A path in any other place is only mentioned.
export interface BundledModule {
  /** Of the package. */
  name: string;
  /** Empty if the path has none. */
  version: string;
  path: string;
}

const folder = 'node_modules/';
const pathsMax = 20_000;
const modulesMax = 2000;
/** On either side. */
const pathCharactersMax = 300;
const lineStartMax = 12;
/** The characters of a path, backwards from its last one. */
const pathCharacter = /[\w./@+=-]/;
const lineBefore = /(?:^|[\n\r])[ \t]{0,8}\/\/ $/;
const packagePath =
  /^((?:@[a-z0-9][\w.-]{0,60}\/)?[a-z0-9][\w.-]{0,60})\/[\w./@+-]{1,250}\.(?:[cm]?[jt]sx?|vue|svelte)(?=\s*$|["'`])/i;
/** esbuild, rolldown and webpack: `"…"(exports, module) {`, `"…":function(`, `"…":(e,t)=>`, `"…":\n/*!***`. */
const definition = /^["'`](?:\s{0,4}\(|\s{0,4}:\s{0,9}(?:async )?(?:\(|function\b|\/\*|[\w$]{1,3}=>))/;
const pnpmVersion =
  /\.pnpm\/(?:@[\w.-]{1,60}\+)?[\w.-]{1,60}@(\d{1,4}\.\d{1,4}\.\d{1,6}(?:-[\w.]{1,30})?)[^/]{0,200}\/$/;

/** The packages whose modules a script contains. */
export function bundledModules(text: string): BundledModule[] {
  const found = new Map<string, BundledModule>();
  let at = text.indexOf(folder);
  for (let count = 0; at >= 0 && count < pathsMax && found.size < modulesMax; count++) {
    const start = at + folder.length;
    const before = text.slice(Math.max(0, at - pathCharactersMax), at);
    const module = moduleOf(before, text.slice(start, start + pathCharactersMax));
    at = text.indexOf(folder, start);
    if (module === undefined) continue;
    const known = found.get(module.name);
    if (known === undefined || (known.version === '' && module.version !== '')) found.set(module.name, module);
  }
  return [...found.values()];
}

/** The module of a path, by what is on either side of the folder. */
function moduleOf(before: string, after: string): BundledModule | undefined {
  let opening = before.length;
  while (opening > 0 && pathCharacter.test(before[opening - 1]!)) opening--;
  const isLine = lineBefore.test(before.slice(Math.max(0, opening - lineStartMax), opening));
  if (!isLine && !/["'`]/.test(before[opening - 1] ?? '')) return undefined;
  const rest = isLine ? after.split(/[\n\r]/, 1)[0]! : after;
  const [path, name = ''] = packagePath.exec(rest) ?? [];
  // The innermost folder has the package.
  if (path === undefined || path.includes(folder)) return undefined;
  if (isLine ? rest.trim() !== path : !definition.test(after.slice(path.length))) return undefined;
  return { name, version: pnpmVersion.exec(before)?.[1] ?? '', path };
}
