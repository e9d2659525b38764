// The built-in rule sets, from the bottom to the top: the last release of Wappalyzer's rules under the MIT licence, the hosts of
// third parties, the libraries of js-library-detector, and our own.

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withBoundaries } from './file-name-boundaries.ts';
import { libraryDetectorFile, libraryDetectorSet } from './library-detector.ts';
import { parsePattern } from '../compile/pattern.ts';
import { miscellaneous, toList } from './rule-set.ts';
import type { Category, NpmPackage, Release, RuleSet, TechnologyRule, Vendor } from './rule-set.ts';
import { ourNameOf } from './third-party-names.ts';
import { productOf } from './same-products.ts';
import { vendorCategory, vendorWebsite } from './vendor-facts.ts';
import { hostsOfProducts, hostsOfVendor } from './vendor-hosts.ts';
import { withoutLinks } from './vendor-links.ts';
import { isCertain } from './uncertain-implies.ts';

const require = createRequire(import.meta.url);
/** Written by `npm run generate` from the package, whose other files and dependencies are not needed. */
const wappalyzerFile = join(import.meta.dirname, 'wappalyzer', 'rules.json');

/** The categories of `third-party-web` among ours. */
const vendorCategories: Readonly<Record<string, number>> = {
  ad: 36,
  analytics: 10,
  cdn: 31,
  'consent-provider': 67,
  'customer-success': 52,
  marketing: 32,
  social: 5,
  'tag-manager': 42,
  utility: 19,
  video: 14,
};

/** What `pump-test.ts` finds in Wappalyzer's rules. */
const slow = [
  '<[^>]{1,250}/(?:sys_master|hybr|_ui/(?:.{0,250}responsive/)?(?:desktop|common(?:/images|/img|/css|ico)?))/',
  '.{1,250}latestVersion":"[\\d\\.\\w\\-]{1,250}"\\,"version":"([\\d\\.]{1,250})',
  '/ruxitagentjs_(?:.{1,250})_(?:.{1,250})\\.js',
];

/** The lowest layer, and the layers that stay above those of the operator. */
export async function loadBaseLayers(): Promise<{ bottom: RuleSet; ours: RuleSet[] }> {
  const { archive, consoles, hosted, languages, overlay } = await import('./overlay/overlay.ts'); // not needed when the tables are on disk
  const bottom = wappalyzer();
  const thirdParties = { name: 'third-party-web', technologies: {}, vendors: vendors() };
  const npm = { name: 'npm', technologies: {}, npmPackages: npmPackages() };
  const grouped = [consoles, { ...archive, releases: applicationReleases() }, hosted];
  return {
    bottom,
    ours: [
      thirdParties,
      libraryDetectorSet([bottom, overlay]),
      npm,
      ...grouped.map((set) => withCategoriesOf(bottom, set)),
      { ...overlay, technologies: await withOwnCategories(overlay) },
      languages,
    ],
  };
}

export async function loadBaseRuleSets(): Promise<RuleSet[]> {
  const { bottom, ours } = await loadBaseLayers();
  return [bottom, ...ours];
}

interface WappalyzerRules {
  technologies: Record<string, TechnologyRule>;
  categories: Record<string, Category>;
}

function wappalyzer(): RuleSet {
  const rules = JSON.parse(readFileSync(wappalyzerFile, 'utf8')) as WappalyzerRules;
  const technologies = Object.entries(rules.technologies).map(([name, rule]) => [
    name,
    withoutLinks(withBoundaries(withCertainImplies(name, rule))),
  ]);
  return { name: 'wappalyzer', ...rules, technologies: Object.fromEntries(technologies), slow };
}

/** Without the technologies that it only makes probable: a report names what is there. */
function withCertainImplies(name: string, rule: TechnologyRule): TechnologyRule {
  if (rule.implies === undefined) return rule;
  const certain = toList(rule.implies).filter((one) => {
    const { source, confidence } = parsePattern(one);
    return confidence === 100 && isCertain(productOf(name), productOf(source));
  });
  return { ...rule, implies: certain };
}

/** These sets have categories for whole groups of software; those of Wappalyzer are for each technology. */
function withCategoriesOf(bottom: RuleSet, set: RuleSet): RuleSet {
  const technologies = Object.entries(set.technologies).map(([name, rule]): [string, TechnologyRule] => {
    const below = bottom.technologies[name]?.cats ?? [];
    const isKnown = below.some((category) => category !== miscellaneous);
    return [name, isKnown ? { ...rule, cats: below } : rule];
  });
  return { ...set, technologies: Object.fromEntries(technologies) };
}

/** With the categories of software that differs from its group. */
async function withOwnCategories({ technologies }: RuleSet): Promise<Record<string, TechnologyRule>> {
  const { categoryOfSoftware } = await import('./overlay/categories.ts');
  const categorised = [...categoryOfSoftware].map(([name, category]) => [
    name,
    { ...technologies[name], cats: [category] },
  ]);
  return { ...technologies, ...(Object.fromEntries(categorised) as Record<string, TechnologyRule>) };
}

interface ThirdParty {
  name: string;
  homepage?: string;
  category: string;
  domains: string[];
}

function vendors(): Vendor[] {
  const parties = require('./third-party-web.json') as ThirdParty[];
  const products = [...hostsOfProducts()].map(([name, hosts]) => ({
    name,
    website: null,
    category: miscellaneous,
    hosts,
  }));
  const companies = parties.flatMap(({ name, homepage, category, domains }) => {
    const ourName = ourNameOf(name);
    const ourCategory = vendorCategories[category];
    if (ourName === undefined || ourCategory === undefined) return [];
    const website = vendorWebsite(ourName, homepage, domains);
    const kind = vendorCategory(ourName) ?? ourCategory;
    return [{ name: ourName, website, category: kind, hosts: hostsOfVendor(domains) }];
  });
  return [...companies, ...products];
}

/** Of the names at the end, one with `as ` in front is that of the comment; the others are JavaScript names. */
type PackageLine = [name: string, description: string, website: string | null, category: number, ...names: string[]];

/** Of libraries that others contain, which have no words of their own. */
interface Phrases {
  sentences?: string[];
  words?: string[];
}

type CodeWordLines = Record<'scripts' | 'styles' | 'besideVersion', Partial<Record<string, string>>>;

/** Several lists of words for each library. */
type SiteWordLines = Record<'scripts' | 'versions' | 'sequences', Partial<Record<string, string[]>>>;

/** Written by `facts.ts`, `words.ts`, `site-choice.ts`, `phrases.ts` and `released.ts` of `scripts/corpus`. */
function npmPackages(): NpmPackage[] {
  const lines = require('./npm-packages.json') as PackageLine[];
  const { scripts, styles, besideVersion } = require('./code-words.json') as CodeWordLines;
  const phrases = require('./code-phrases.json') as Partial<Record<string, Phrases>>;
  const ofSites = require('./site-words.json') as SiteWordLines;
  const releases = require('./released-files.json') as Partial<Record<string, string>>;
  const wordsIn = (line: string | undefined) => line?.split(' ') ?? [];
  // Packages of one project have the technology of the project, and no line of their own.
  const listed = new Set(lines.map(([name]) => name));
  const parts = new Set(
    Object.values(ofSites).flatMap((lists) => Object.keys(lists).filter((name) => !listed.has(name))),
  );
  const all: PackageLine[] = [...lines, ...Array.from(parts, (name): PackageLine => [name, '', null, libraries])];
  return all.map(([name, description, website, category, ...names]) => ({
    name,
    description,
    website: website ?? `https://www.npmjs.com/package/${name}`,
    category,
    globals: names.filter((one) => !one.startsWith('as ')),
    banner: names.find((one) => one.startsWith('as '))?.slice(3),
    words: {
      scripts: phrases[name]?.words ?? wordsIn(scripts[name]),
      styles: wordsIn(styles[name]),
      besideVersion: wordsIn(besideVersion[name]),
      ofSites: (ofSites.scripts[name] ?? []).map(wordsIn),
      sequences: (ofSites.sequences[name] ?? []).map((line) => wordsIn(line).map((hash) => Number.parseInt(hash, 36))),
      besideVersions: (ofSites.versions[name] ?? []).map(wordsIn),
    },
    sentences: phrases[name]?.sentences ?? [],
    releases: releasesIn(releases[name]),
    isPart: parts.has(name),
  }));
}
const libraries = 59;

/** Written by `debian/application-files.ts` and `icons.ts` of `scripts/corpus`. */
function applicationReleases(): Record<string, Release[]> {
  const files = require('./application-files.json') as Partial<Record<string, string>>;
  const icons = require('./application-icons.json') as Partial<Record<string, string>>;
  const names = new Set([...Object.keys(files), ...Object.keys(icons)]);
  return Object.fromEntries(
    Array.from(names, (name) => [name, [...releasesIn(files[name]), ...releasesIn(icons[name])]]),
  );
}

/** A version, the hashes of its files, the next version: `4.0.0 1b8cd2… 2k0yt1… 3.7.1 hf0pqx…`. A point stands for an unknown version. */
function releasesIn(line = ''): Release[] {
  const releases: { version: string; hashes: number[] }[] = [];
  for (const word of line.split(' ')) {
    if (word.includes('.')) releases.push({ version: word === '.' ? '' : word, hashes: [] });
    else releases.at(-1)?.hashes.push(Number.parseInt(word, 36));
  }
  return releases;
}

/** Changes whenever the rules or the code that compiles them change. Takes milliseconds: nothing is parsed. */
export function baseRulesKey(): string {
  const hash = createHash('sha256');
  const engines = join(import.meta.dirname, '../..');
  const own = globSync(['*.{ts,js}', 'technology/{rules,compile}/**/*.{ts,js,json}'], { cwd: engines }).filter(
    (name) => !name.includes('.test.'),
  );
  const files = [libraryDetectorFile(), ...own.toSorted().map((name) => join(engines, name))];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}
