// The names with which libraries begin their messages: `"[BootstrapVue warn]: …"`, `"[Immer] minified error nr: "`. Builds keep them.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { technologyOf } from '../compile/package-names.ts';
import { isWordName } from './archive-names.ts';
import { plainName } from '../plain-name.ts';
import { isOrdinary } from './ordinary-words.ts';

export interface LabelledLibrary {
  technology: number;
  /** What was read. */
  text: string;
}

/**
 * The name in brackets at the beginning of a string, perhaps with the kind of the message, and the beginning of the message. Selectors
 * of attributes are in brackets too, but seldom followed by two words.
 */
const label =
  /["'`]\[(@?[a-z][\w.-]{2,40}(?:\/[\w.-]{2,40})?)(?: (?:warn|warning|error|info|debug|deprecated|deprecation))?:?\](?::[ "'`]| (?:["'`$]|[a-z][\w'’.-]{0,40}[ :] ?[\w"'`$]))/gi;
const labelsMax = 400;
const nameCharactersMin = 4;

/** Other products begin their messages with these names: the script that loads Slickstream with `[Slick]`. */
const namesOfOthers = new Set(['slick']);
/** Parts of these libraries, and code that is used with them, write their names too: Alpine.js has a part of Vue.js. */
const families = new Set('angular babel ember jquery node nuxt react svelte vite vue webpack'.split(' '));
/** Frameworks, editors, graphics, libraries and components. Sites begin their own messages with the names of services. */
const categories = new Set([12, 24, 25, 59, 66]);

/** The known libraries whose messages are in a script. */
export function labelledIn(text: string, { packages, technologies }: CompiledRules): LabelledLibrary[] {
  const found = new Map<number, LabelledLibrary>();
  let left = labelsMax;
  for (const [whole, name = ''] of text.matchAll(label)) {
    if (left-- <= 0) break;
    if (!isDistinctive(name)) continue;
    const technology = technologyOf(name.toLowerCase(), packages);
    const known = technologies[technology ?? -1];
    if (technology === undefined || known === undefined || found.has(technology)) continue;
    // A component has such a name too: `FocusTrap` need not be focus-trap.
    if (/^[A-Z][a-z]+[A-Z]/.test(name) && /^[a-z]+-[a-z-]+$/.test(known.name)) continue;
    // Sites mark their own texts with abbreviations: `[INTL] Getting started`.
    if (/^[A-Z]+$/.test(name) && known.name !== name) continue;
    const isOwn = withoutKind(known.name) === withoutKind(name) && known.name.startsWith('@') === name.startsWith('@');
    if (isOwn && known.categories.some((category) => categories.has(category)))
      found.set(technology, { technology, text: whole.slice(1) });
  }
  return [...found.values()];
}

/** Neither a word nor the name of something that browsers have. */
const isDistinctive = (name: string): boolean =>
  plainName(name).length >= nameCharactersMin &&
  !families.has(withoutKind(name)) &&
  !namesOfOthers.has(plainName(name)) &&
  !/^DOM[A-Z]/.test(name) &&
  !isOrdinary(name) &&
  !isWordName(name);

const withoutKind = (name: string): string => plainName(name).replace(/(?<=..)js$/, '');
