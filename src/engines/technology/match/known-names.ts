// Finds technologies by the names that pages, headers and comments give them.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { technologyOf } from '../compile/package-names.ts';
import { isMaker, isWordName } from './archive-names.ts';
import { plainName } from '../plain-name.ts';
import { namesOf } from './banners.ts';
import { isOrdinary } from './ordinary-words.ts';

/** Numbers of technologies, undefined for names that no rule knows. */
export interface KnownNames {
  numberOf(name: string): number | undefined;
  /** By the name in the comment of a file. */
  libraryOf(name: string): number | undefined;
  /** By a name that must be written in the same way: `zoom` in a comment is not the service Zoom. */
  exactly(name: string): number | undefined;
  /** By a name that must be written in the same way if it is a word. */
  namedAs(name: string): number | undefined;
  /** By a name that general words may follow. */
  knownOf(name: string): number | undefined;
  /** Whether a rule or the catalogue knows the name. */
  isKnown(name: string): boolean;
  /** Whether it is known as software that runs on servers. */
  isServed(name: string): boolean;
  /** Whether it is known as a library or a database, which has no interface. */
  hasNoInterface(name: string): boolean;
}

/** Content, shops, frameworks, servers, proxies, panels and similar. */
const servedCategories = new Set([
  1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 13, 16, 18, 19, 21, 22, 23, 27, 29, 30, 31, 33, 34, 35, 37, 38, 39, 44, 45, 46, 47,
  48, 49, 50, 53, 55, 57, 60, 62, 63, 64, 65, 69, 72, 75, 95, 104, 200, 201, 202, 203, 204, 205, 206,
]);

/** Libraries of scripts, styles, charts, maps, editors and fonts. */
const libraryCategories = new Set([12, 14, 17, 24, 25, 35, 59, 66]);
const databases = new Set(['MariaDB', 'MongoDB', 'MySQL', 'PostgreSQL', 'Redis', 'SQLite']);

export function createKnownNames(rules: CompiledRules): KnownNames {
  const byName = new Map(rules.technologies.map(({ name }, number) => [plainName(name), number]));
  const numberOf = (name: string): number | undefined => byName.get(plainName(name));

  function libraryOf(name: string): number | undefined {
    for (const one of namesOf(name)) {
      const number = technologyOf(one.toLowerCase(), rules.packages);
      if (number !== undefined) return number;
    }
    // `Materialize` is `Materialize CSS`; `docsearch` is not `@docsearch/css`, nor `Shape` `shapecss`.
    return ['css', 'js']
      .map((kind) => technologyOf(`${plainName(name)}${kind}`, rules.packages))
      .find(
        (number) => number !== undefined && /^[^@].*[ .-](?:css|js)$/i.test(rules.technologies[number]?.name ?? ''),
      );
  }

  function exactly(name: string): number | undefined {
    const number = numberOf(name);
    return number !== undefined && rules.technologies[number]?.name === name ? number : undefined;
  }

  /** The number of a technology. A word may be the name of two programs: `analog` is not the framework Analog. */
  function namedAs(name: string): number | undefined {
    const number = numberOf(name);
    const isOther = number !== undefined && isWordName(name) && rules.technologies[number]?.name !== name;
    return isOther ? undefined : number;
  }

  /** The number of a technology by its name, or by the first words of it if the others are general: `WordPress` for `WordPress CMS`. */
  function knownOf(name: string): number | undefined {
    const words = name.split(' ');
    for (let count = words.length; count > 0; count--) {
      const number = byName.get(plainName(words.slice(0, count).join(' ')));
      if (number !== undefined) return isOrdinary(words.slice(count).join(' ')) ? number : undefined;
    }
    return undefined;
  }

  function isServed(name: string): boolean {
    const number = knownOf(name);
    if (number === undefined) return isMaker(name);
    return rules.technologies[number]?.categories.some((category) => servedCategories.has(category)) ?? false;
  }

  function hasNoInterface(name: string): boolean {
    const { name: known = '', categories = [] } = rules.technologies[knownOf(name) ?? -1] ?? {};
    return databases.has(known) || (categories.length > 0 && categories.every((one) => libraryCategories.has(one)));
  }

  const isKnown = (name: string): boolean => isMaker(name) || knownOf(name) !== undefined;

  return { numberOf, libraryOf, exactly, namedAs, knownOf, isKnown, isServed, hasNoInterface };
}
