// Files that are called like a library and are something else: `highlight.js` of Haddock, `bootstrap.js` of an application. If the file
// was read and has none of the names that the library defines, its name alone does not count. If these are not known, the file must
// contain the name of the library.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { technologyOf } from '../compile/public-packages.ts';
import { plainName } from './archive-names.ts';
import { firstComment } from './comments.ts';
import type { Hit, SideFacts } from './facts.ts';
import { nameInUrl } from './file-names.ts';
import { toShown } from './hit-list.ts';
import { withoutKind } from './unknown-files.ts';

/** Removes hits of files that do not have a trace of the technology. */
export type DropMisnamed = (hits: readonly Hit[], sides: SideFacts, sideHits: readonly Hit[]) => Hit[];

const charactersMin = 40;
const nameCharactersMin = 5;
const readCharactersMax = 3 * 1024 * 1024;
/** Many scripts contain these names, whatever they define. */
const ofOthers = new Set(['jQuery', '$', 'window', 'document', 'Math', 'Shopify', 'wp', 'define', 'module', 'exports']);

export function createMisnamedFiles(rules: CompiledRules): DropMisnamed {
  let globals: Map<number, Set<string>> | undefined;

  return (hits, { scripts = [], scriptUrls = [] }, sideHits) => {
    if (scripts.length === 0 || !hits.some(({ type }) => type === 'scriptSrc')) return [...hits];
    const texts = new Map(scriptUrls.map((url, index) => [toShown(url), scripts[index] ?? '']));
    const isSeen = (technology: number): boolean =>
      sideHits.some((hit) => hit.technology === technology) ||
      hits.some((hit) => hit.technology === technology && hit.type !== 'scriptSrc');
    return hits.filter(({ type, technology, match, version, other }) => {
      const text = type === 'scriptSrc' && other === undefined ? texts.get(match) : undefined;
      if (text === undefined || !isScript(text) || isSeen(technology)) return true;
      globals ??= globalsOf(rules);
      const { name = '' } = rules.technologies[technology] ?? {};
      const names = globals.get(technology);
      return names === undefined ? isOwnFile(name, match, version, text) : isNamedIn(name, text) || hasOne(names, text);
    });
  };
}

/** The global names of technologies. Those of jQuery's plugins are names of methods. */
function globalsOf({ js, packageFiles, packages, technologies }: CompiledRules): Map<number, Set<string>> {
  const globals = new Map<number, Set<string>>();
  const add = (technology: number, path: string) => {
    const [name = ''] = path.split('.', 1);
    const names = globals.get(technology) ?? new Set();
    globals.set(technology, names.add(name));
  };
  for (const [path, patterns] of js) for (const { technology } of patterns) add(technology, path);
  for (const { name, globals: defined } of [...packageFiles.values()].flat()) {
    const technology = technologyOf(name, packages);
    // `jquery-foo` may be known under the name of another package, but its names are not those of Foo.
    if (technology !== undefined && plainName(name) === plainName(technologies[technology]?.name ?? ''))
      for (const one of defined) add(technology, one);
  }
  for (const [technology, names] of globals)
    if ([...names].some((name) => ofOthers.has(name) || Object.hasOwn(globalThis, name))) globals.delete(technology);
  return globals;
}

/** An error page is no script. */
const isScript = (text: string): boolean => text.length >= charactersMin && !/^\s{0,99}</.test(text.slice(0, 100));

const isNamedIn = (name: string, text: string): boolean =>
  plainName(firstComment(text)).includes(plainName(name).replace(/(?<=...)js$/, ''));

/** Whether a file that is called like a library contains its name. Short names are in most scripts by chance. */
function isOwnFile(name: string, url: string, version: string, text: string): boolean {
  const own = withoutKind(name);
  if (version !== '' || own.length < nameCharactersMin || withoutKind(nameInUrl(url)) !== own) return true;
  return new RegExp(own.replaceAll(/(?<=.)(?=.)/g, '[^a-z0-9]{0,2}'), 'i').test(text.slice(0, readCharactersMax));
}

const hasOne = (names: ReadonlySet<string>, text: string): boolean => {
  const read = text.slice(0, readCharactersMax);
  return [...names].some((name) =>
    new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`).test(read),
  );
};
