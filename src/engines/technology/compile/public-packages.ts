// Libraries that a page takes from a public store of packages, whose addresses tell what they are and which version:
// `https://cdn.jsdelivr.net/npm/vue@3.5.13`, `https://cdnjs.cloudflare.com/ajax/libs/d3/7.9.0/d3.min.js`.
import type { Technology } from './compiled-rules.ts';

export interface PublicPackage {
  name: string;
  /** '' when the address leaves it open. */
  version: string;
}

const version = String.raw`v?(\d+(?:\.\d+){0,3}(?:-[a-z]+(?:\.?\d+)*)?)`;
/** What npm's stores write; `~` and `^` leave the rest of a version open. */
const named = new RegExp(String.raw`[/:]((?:@[\w.-]{1,60}/)?[a-z][\w.-]{0,60})@[~^]?${version}(?=[/?+,&]|$)`, 'gi');
const foldered = new RegExp(String.raw`/ajax/libs/([\w.-]{1,60})/${version}/`, 'i');

/** The packages that an address names; one that combines files names several. */
export function packagesOf(address: string): PublicPackage[] {
  const found = address.includes('@') ? [...address.matchAll(named)] : [];
  const folder = address.includes('/ajax/libs/') ? foldered.exec(address) : null;
  return [...found, ...(folder === null ? [] : [folder])].map(([, name, told]) => ({
    name: name!.toLowerCase(),
    version: told!,
  }));
}

/** Kinds of technologies that come as packages: a package that is called like a shop system is none. */
const categories = new Set([12, 14, 17, 19, 24, 25, 35, 47, 59, 66]);

const otherNames: Readonly<Record<string, string>> = {
  '@fancyapps/ui': 'FancyBox',
  '@fortawesome/fontawesome-free': 'Font Awesome',
  '@hotwired/stimulus': 'Stimulus',
  '@hotwired/turbo': 'Turbo',
  '@popperjs/core': 'Popper',
  angular: 'AngularJS',
  'angular.js': 'AngularJS',
  'datatables.net': 'DataTables',
  'htmx.org': 'Htmx',
  'owl.carousel': 'OWL Carousel',
  owlcarousel2: 'OWL Carousel',
  'react-dom': 'React',
  'slick-carousel': 'Slick',
  'twitter-bootstrap': 'Bootstrap',
  'video.js': 'VideoJS',
};

/** Their packages count differently from what they call their versions. */
const countedDifferently = new Set(['three.js']);

/** Package → number of the technology that it is. */
export function packageNames(technologies: readonly Technology[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [number, { name, categories: own }] of technologies.entries()) {
    if (countedDifferently.has(name) || !own.some((category) => categories.has(category))) continue;
    numbers.set(plain(name), number);
    const short = plain(name).replace(/js$/, '');
    if (short.length > 1 && !numbers.has(short)) numbers.set(short, number);
  }
  const byName = new Map(technologies.map(({ name }, number) => [name, number]));
  for (const [name, ours] of Object.entries(otherNames)) {
    const number = byName.get(ours);
    if (number !== undefined) numbers.set(name, number);
  }
  return numbers;
}

/** The number of the technology that a package is. */
export const technologyOf = (name: string, numbers: ReadonlyMap<string, number>): number | undefined =>
  numbers.get(name) ?? (name.startsWith('@') ? undefined : (numbers.get(plain(name)) ?? numbers.get(short(name))));

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const short = (name: string): string => plain(name.replace(/[.-]js$/i, ''));
