// Which technology a package of npm is.
import { plainName } from '../plain-name.ts';
import type { NpmPackage, TechnologyRule } from '../rules/rule-set.ts';
import type { Technology } from './compiled-rules.ts';
import { ofScope, otherNames } from './other-names.ts';

/** Categories whose technologies are published as packages: a package named like a shop system is something else. */
const categories = new Set([12, 14, 17, 24, 25, 35, 59, 66]);
/** Many of these are services and applications. Only those that rules recognise by their code are published as packages. */
const mixedCategories = new Set([19, 47]);

const isPublished = ({ name, categories: own }: Technology, hasCode: (name: string) => boolean): boolean =>
  own.some((category) => categories.has(category)) ||
  (own.some((category) => mixedCategories.has(category)) && hasCode(name));

/** Package → number of its technology. `hasCode` says whether rules look at the code of the technology of this name. */
export function packageNames(
  technologies: readonly Technology[],
  hasCode: (name: string) => boolean,
): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [number, technology] of technologies.entries()) {
    const { name } = technology;
    if (!isPublished(technology, hasCode)) continue;
    if (name.startsWith('@')) numbers.set(name, number);
    numbers.set(plainName(name), number);
    const short = plainName(name).replace(/js$/, '');
    if (short.length > 1 && !numbers.has(short)) numbers.set(short, number);
  }
  const byName = new Map(technologies.map(({ name }, number) => [name, number]));
  for (const [scope, ours] of Object.entries(ofScope)) {
    const number = byName.get(ours);
    if (number !== undefined) numbers.set(`@${scope}/`, number);
  }
  for (const [name, ours] of Object.entries(otherNames)) {
    const number = byName.get(ours);
    if (number !== undefined) numbers.set(name, number);
  }
  return numbers;
}

/** Adds packages that are not technologies yet. Names without scope may be spelled differently: `Chart.js` for `chart.js`. */
export function addNpmPackages(
  packages: readonly NpmPackage[],
  numbers: Map<string, number>,
  add: (name: string, rule: TechnologyRule) => number,
): void {
  // A comment that several packages share names none of them, unless it is a technology.
  const shared = Map.groupBy(packages, ({ banner }) => plainName(banner ?? ''));
  const banners = new Map<string, number>();
  // Packages with a scope may share the comment of one without.
  const ordered = packages
    .filter(({ isPart = false }) => !isPart)
    .toSorted((a, b) => Number(a.name.startsWith('@')) - Number(b.name.startsWith('@')));
  const listed = new Set(packages.map(({ name }) => name));
  /** The websites of the packages that no rule knows. */
  const added = new Map<number, string | null>();
  /** Names that are those of packages only without their hyphens. */
  const spellings = new Set<string>();
  const isKnown = (name: string): boolean => numbers.has(name) && !spellings.has(name);
  const renamed = Object.entries(otherNames).filter(([name, ours]) => !numbers.has(name) && listed.has(ours));
  const isRenamed = new Set(renamed.map(([name]) => name));
  for (const { name, description, website, category, banner } of ordered) {
    if (isRenamed.has(name)) continue;
    const alike = (one: string): number | undefined => {
      const number = technologyOf(one, numbers);
      return number === undefined || isKnown(one) || isSame(website, added.get(number)) ? number : undefined;
    };
    // What is listed has a technology of its own, whatever its scope is.
    const ofRule = name.startsWith('@') ? numbers.get(name) : alike(name);
    const isOwn = banner !== undefined && shared.get(plainName(banner))?.length === 1 && !isPartOf(name, banner);
    if (ofRule !== undefined) {
      if (isOwn && name in otherNames) banners.set(plainName(banner), ofRule);
      continue;
    }
    const known = technologyUnderOtherName(name, banner, alike);
    if (known !== undefined) {
      numbers.set(name, known);
      continue;
    }
    const number = add(name, { cats: [category], description, ...(website === null ? {} : { website }) });
    numbers.set(name, number);
    added.set(number, website);
    spellings.delete(name);
    if (!name.startsWith('@') && !numbers.has(plainName(name))) {
      numbers.set(plainName(name), number);
      spellings.add(plainName(name));
    }
    if (isOwn) banners.set(plainName(banner), number);
  }
  for (const [name, ours] of renamed) numbers.set(name, numbers.get(ours)!);
  for (const [banner, number] of banners) if (!isKnown(banner)) numbers.set(banner, number);
}

/** The technology that has the name of a package's comment, or a name that the package also has or had. */
function technologyUnderOtherName(
  name: string,
  banner: string | undefined,
  alike: (name: string) => number | undefined,
): number | undefined {
  const short = notWithoutJquery.has(name) ? undefined : ofJquery.exec(name)?.[1];
  for (const one of [banner?.toLowerCase(), short, formerName(name)]) {
    const number = one === undefined ? undefined : alike(one);
    if (number !== undefined) return number;
  }
  return undefined;
}

/** `json2csv` is not `json-2-csv` of another owner. `undefined` stands for a technology of a rule, which has many names. */
const isSame = (website: string | null, other: string | null | undefined): boolean =>
  other === undefined || (ownerOf(website) !== '' && ownerOf(website) === ownerOf(other));

/** The owner on GitHub, or the host of a website of its own. */
function ownerOf(website: string | null): string {
  const [, owner, ofPages, host = ''] =
    /^https?:\/\/(?:(?:www\.)?github\.com\/([\w-]+)|([\w-]+)\.github\.io|(?:www\.)?([\w.-]+))/i.exec(website ?? '') ??
    [];
  return (owner ?? ofPages ?? (host === 'npmjs.com' ? '' : host)).toLowerCase();
}

/** A plugin that is also called without the name of jQuery: `jquery-touchswipe` is TouchSwipe. */
const ofJquery = /^jquery[.-]([\w.-]{8,})$/;
/** Plugins that share their name with another library: Highlight.js colours code, `jquery-highlight` marks words. */
const notWithoutJquery = new Set(['jquery-autocomplete', 'jquery-date-range-picker', 'jquery-highlight']);

/** Packages with a scope, and others that are called as if they had it. */
const namesakesOfScoped = new Set(['@cloudinary/react', '@vue/web-component-wrapper']);

/** How a package was called before it had a scope: `xterm-headless` is `@xterm/headless`. */
const formerName = (name: string): string | undefined =>
  name.startsWith('@') && !namesakesOfScoped.has(name) ? name.slice(1).replace('/', '-') : undefined;

/** Words that say how a library is published. */
const editions =
  /^(?:js|css|core|dist|lib|min|bundle|free|pro|polyfill|layout|engine|library|react|vue|angular|next|mobile|web|basic|complete|base|popular|charts?|s|\d+)*$/;

/** A package of a larger library has its comment: `foo-loader-files` is not all of `foo`. */
export function isPartOf(name: string, banner: string): boolean {
  const own = plainName(name.replace(/^@[^/]*\//, ''));
  return own.startsWith(plainName(banner)) && !editions.test(own.slice(plainName(banner).length));
}
/** The number of the technology of a package. */
export const technologyOf = (name: string, numbers: ReadonlyMap<string, number>): number | undefined =>
  numbers.get(name) ??
  (name.startsWith('@')
    ? numbers.get(name.replace(/(?<=\/).*/, ''))
    : (numbers.get(plainName(name)) ?? numbers.get(short(name))));

const short = (name: string): string => plainName(name.replace(/[.-]js$/i, ''));
