// Recognises the file of an npm package that says nothing about itself: its name is that of the package, and it defines the name
// that the package is known to define.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { technologyOf } from '../compile/public-packages.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';
import { isOrdinary } from './ordinary-words.ts';

export interface FileIdentity {
  /** True when the file is that of a known package. */
  matchFile(url: string, text: string, add: AddHit): boolean;
}

const confidence = 75;
/** Modules define their names at the beginning or at the end. */
const headCharacters = 6000;
const buildWords =
  /[.-](?:min|umd|iife|global|globals|browser|production|prod|development|dev|bundle|bundled|standalone|slim|pack|packed|full|all|dist|es5|es6|es2015|esm|web|cjs|legacy|module|prod|common)(?=$|[.-])/g;

export function createFileIdentity({ packages, packageFiles }: CompiledRules): FileIdentity {
  const patterns = new Map<number, TechnologyPattern>();
  return {
    matchFile(url, text, add) {
      const ends = [text.slice(0, headCharacters), text.slice(-headCharacters)];
      for (const { name, globals } of packageFiles.get(nameInUrl(url)) ?? []) {
        // A copy in a scope has the file of the original, and `events.js` may be any file about events.
        const isDoubtful = technologyOf(nameInUrl(url), packages) !== undefined || isOrdinary(nameInUrl(url));
        if (name.startsWith('@') && isDoubtful) continue;
        const technology = technologyOf(name, packages);
        const found = globals.find((global) => ends.some((end) => defines(end, global)));
        if (technology === undefined || found === undefined) continue;
        let pattern = patterns.get(technology);
        if (pattern === undefined)
          patterns.set(technology, (pattern = { technology, source: '', confidence, version: '' }));
        add(pattern, 'scripts', found, [''], `${name}: ${found}`);
        return true;
      }
      return false;
    },
  };
}

/** The name of the file without its extension and the words for its build: `pdf-lib` for `/js/pdf-lib.min.js?v=3`. */
export function nameInUrl(url: string): string {
  const file = /([^/?#]{1,80})\.m?js(?:[?#]|$)/.exec(url)?.[1] ?? '';
  return file
    .toLowerCase()
    .replace(/[.-]v?\d+(?:\.\d+)+(?=$|[.-])/, '')
    .replaceAll(buildWords, '');
}

/** `self.Name=`, `t.Name=`, `var Name=`, `["Name"]=`. */
function defines(text: string, name: string): boolean {
  const word = name.replaceAll('$', String.raw`\$`);
  return new RegExp(
    String.raw`(?:[\w$)\]]\.|\b(?:var|let|const|function)\s{1,4}|\[["'])${word}(?:["']\])?\s{0,4}(?:=(?!=)|\()`,
  ).test(text);
}
