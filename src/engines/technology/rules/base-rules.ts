// The rule sets that the service brings along, from the bottom to the top: the last release of Wappalyzer's rules under
// the MIT licence, the hosts of third parties, the libraries of js-library-detector, and our own.

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { libraryDetectorFile, libraryDetectorSet } from './library-detector.ts';
import type { Category, RuleSet, TechnologyRule, Vendor } from './rule-set.ts';
import { ourNameOf } from './third-party-names.ts';

const require = createRequire(import.meta.url);
const letters = '_abcdefghijklmnopqrstuvwxyz'.split('');

/** What the kinds of `third-party-web` are called among our categories. */
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

export async function loadBaseRuleSets(): Promise<RuleSet[]> {
  const { overlay } = await import('./overlay/overlay.ts'); // not needed where the tables are on disk already
  const rules = [wappalyzer(), overlay];
  const thirdParties = { name: 'third-party-web', technologies: {}, vendors: vendors() };
  return [rules[0]!, thirdParties, libraryDetectorSet(rules), overlay];
}

function wappalyzer(): RuleSet {
  const technologies: Record<string, TechnologyRule> = {};
  for (const letter of letters) Object.assign(technologies, require(`wappalyzer-mit/technologies/${letter}.json`));
  const categories = require('wappalyzer-mit/categories.json') as Record<string, Category>;
  return { name: 'wappalyzer', technologies, categories, slow };
}

interface ThirdParty {
  name: string;
  homepage?: string;
  category: string;
  domains: string[];
}

function vendors(): Vendor[] {
  const parties = require('third-party-web/dist/entities-nostats.json') as ThirdParty[];
  return parties
    .filter(({ category, name }) => category in vendorCategories && ourNameOf(name) !== undefined)
    .map(({ name, homepage, category, domains }) => ({
      name: ourNameOf(name)!,
      website: homepage ?? null,
      category: vendorCategories[category]!,
      hosts: domains,
    }));
}

/** Changes whenever the rules do, or the code that reads them. Takes milliseconds: nothing is parsed. */
export function baseRulesKey(): string {
  const hash = createHash('sha256');
  const engines = join(import.meta.dirname, '../..');
  const own = globSync(['*.ts', 'technology/{rules,compile}/**/*.{ts,json}'], { cwd: engines }).filter(
    (name) => !name.endsWith('.test.ts'),
  );
  const files = [
    ...letters.map((letter) => require.resolve(`wappalyzer-mit/technologies/${letter}.json`)),
    require.resolve('wappalyzer-mit/categories.json'),
    require.resolve('third-party-web/dist/entities-nostats.json'),
    libraryDetectorFile(),
    ...own.toSorted().map((name) => join(engines, name)),
  ];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}
