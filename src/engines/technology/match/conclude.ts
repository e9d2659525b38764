// Turns the rules that matched into the technologies of a page: confidence, versions, and the relations between technologies,
// which may require, imply or exclude each other.

import type { CompiledCategory, CompiledRules, Technology } from '../compile/compiled-rules.ts';
import { plainName } from '../plain-name.ts';
import type { Hit } from './facts.ts';
import { compareVersions } from '../compile/pattern.ts';
import { plainTechnology } from '../compile/technology-text.ts';

export interface Evidence {
  /** Where it was found; `implied` when another technology implies it. */
  type: Hit['type'] | 'implied';
  key?: string;
  match: string;
  confidence: number;
  version?: string;
}

export interface FoundTechnology {
  slug: string;
  name: string;
  description: string;
  /** 1–100. */
  confidence: number;
  version: string | null;
  /** All versions that were found, the most specific first. */
  versions: string[];
  icon: string | null;
  website: string | null;
  cpe: string | null;
  categories: Omit<CompiledCategory, 'priority'>[];
  evidence: Evidence[];
}

export interface Conclusion {
  cms: string | null;
  technologies: FoundTechnology[];
}

interface Finding {
  confidence: number;
  /** Version → how reliable its source is. */
  versions: Map<string, number>;
  evidence: Evidence[];
  isImplied: boolean;
}

const evidenceMax = 8;
/** The lowest rank of a version that was read elsewhere than in a query string. */
const exactRankMin = 30;
const gatheredMax = 64;
const cmsCategory = 1;
const roundsMax = 20;

export function conclude(known: CompiledRules, given: readonly Hit[]): Conclusion {
  const { rules, hits } = withOthers(known, given);
  const direct = gather(rules, hits);
  const found = settle(rules, direct);
  const technologies = [...found]
    .map(([number, finding]) => describe(rules, technologyAt(rules, number), finding))
    .toSorted((a, b) => b.confidence - a.confidence || compareNames(a.name, b.name));
  return { cms: cmsOf(rules, found), technologies };
}

/** Software without a rule becomes a technology of this page. */
function withOthers(rules: CompiledRules, hits: readonly Hit[]): { rules: CompiledRules; hits: readonly Hit[] } {
  if (hits.every(({ other }) => other === undefined)) return { rules, hits };
  const technologies = [...rules.technologies];
  // `icinga.js` is a file of Icinga if a rule has found Icinga.
  const numbers = new Map(
    hits.flatMap(({ technology, other }) =>
      other === undefined ? [[spellingOf(rules.technologies[technology]?.name ?? ''), technology]] : [],
    ),
  );
  const plugins = new Map(
    hits.flatMap(({ technology, other }) =>
      other === undefined ? [[pluginOf(rules.technologies[technology]?.name ?? ''), technology]] : [],
    ),
  );
  const numbered = hits.map((hit) => {
    if (hit.other === undefined) return hit;
    const { name, category } = hit.other;
    let number = numbers.get(spellingOf(name)) ?? (isPlugin.test(name) ? plugins.get(pluginOf(name)) : undefined);
    if (number === undefined) {
      number = technologies.push(plainTechnology(name, category)) - 1;
      numbers.set(spellingOf(name), number);
    }
    return { ...hit, technology: number };
  });
  return { rules: { ...rules, technologies }, hits: numbered };
}

/** `Jam Icons`, `jam-icons` and `jamicons.js` are the same software. In a short name, every character counts: `C++`. */
function spellingOf(name: string): string {
  const plain = plainName(name);
  if (plain.length < spellingCharactersMin) return name.toLowerCase();
  const short = plain.replace(/(?:js|css)$/, '');
  return short.length < spellingCharactersMin ? plain : short;
}
const spellingCharactersMin = 5;

/** `jquery.foo.js` is the file of `Foo`, of `jQuery Foos` and of `jquery-ui-foo-addon`. */
const isPlugin = /^jquery[.-](?!ui(?:[.-]|$))/i;
const pluginOf = (name: string): string => {
  const short = spellingOf(name).replace(/^jquery(?:ui)?(?=.{5})/, '');
  return short.replace(/(?<=.{5})(?:addon|plugin|widget)$/, '').replace(/(?<=.{5})s$/, '');
};

/** Releases that their makers number with one number. npm has release 160 as `0.160.0`. */
const releaseNumbers = new Map([['three.js', /^(?:r|0\.)(\d+)(?:\.\d+)?$/]]);

/** What distributions add to the version of a package that they changed: `1.19.2-ds1`. */
const repacked = /(?<=\d)[+~-](?:dfsg|ds|repack)[\w.+~-]{0,40}$/i;

function gather(rules: CompiledRules, hits: readonly Hit[]): Map<number, Finding> {
  const findings = new Map<number, Finding>();
  for (const { technology, type, key, match, confidence, version: stated, versionRank } of hits) {
    const release = releaseNumbers.get(technologyAt(rules, technology).name);
    const own = release === undefined ? stated : stated.replace(release, '$1');
    const version = own.replace(/^v(?=\d)/i, '').replace(repacked, '');
    let finding = findings.get(technology);
    if (finding === undefined) {
      findings.set(technology, (finding = { confidence: 0, versions: new Map(), evidence: [], isImplied: false }));
    }
    finding.confidence = Math.min(100, finding.confidence + confidence);
    if (version !== '') finding.versions.set(version, Math.max(versionRank, finding.versions.get(version) ?? 0));
    const same = finding.evidence.find((one) => one.type === type && one.key === key && one.match === match);
    // Two rules may read the same place, and only one of them its version.
    if (same !== undefined && same.version === undefined && version !== '') same.version = version;
    if (same === undefined && finding.evidence.length < gatheredMax) {
      finding.evidence.push({
        type,
        ...(key === undefined ? {} : { key }),
        match,
        confidence,
        ...(version === '' ? {} : { version }),
      });
    }
  }
  return findings;
}

const isLibrary = ({ categories }: Technology): boolean => categories.includes(libraries);
const libraries = 59;

/** Whether only style sheets show something. */
const isOfStyles = (finding: Finding | undefined): boolean =>
  finding !== undefined && finding.evidence.every(({ type }) => type === 'css');

/** A sign without confidence states a version and names nothing. */
const isNamed = ({ confidence }: Finding): boolean => confidence > 0;

// An excluded technology removes what only it implied or allowed, so each exclusion starts over without it.
function settle(rules: CompiledRules, direct: ReadonlyMap<number, Finding>): Map<number, Finding> {
  const excluded = new Set<number>();
  for (let round = 0; ; round++) {
    const found = grow(rules, direct, excluded);
    const before = excluded.size;
    const strongestFirst = [...found].toSorted(([, a], [, b]) => b.confidence - a.confidence);
    for (const [number] of strongestFirst) {
      if (excluded.has(number)) continue;
      for (const other of technologyAt(rules, number).excludes) if (found.has(other)) excluded.add(other);
    }
    if (excluded.size === before || round >= roundsMax) return found;
  }
}

// Technologies that require others wait until one of those is found. Those that are found imply more, which may allow others.
function grow(
  rules: CompiledRules,
  direct: ReadonlyMap<number, Finding>,
  excluded: ReadonlySet<number>,
): Map<number, Finding> {
  const found = new Map<number, Finding>();
  const categories = new Set<number>();
  const waiting = new Map([...direct].filter(([number, own]) => isNamed(own) && !excluded.has(number)));
  const enter = (number: number, finding: Finding) => {
    found.set(number, finding);
    for (const category of technologyAt(rules, number).categories) categories.add(category);
  };
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false;
    for (const [number, own] of waiting) {
      if (!isAllowed(technologyAt(rules, number), found, categories)) continue;
      const known = found.get(number);
      const finding = structuredClone(own);
      for (const [version, rank] of known?.versions ?? [])
        if (!finding.versions.has(version)) finding.versions.set(version, rank);
      waiting.delete(number);
      enter(number, finding);
      hasGrown = true;
    }
    for (const [number, { confidence: own }] of found) {
      const technology = technologyAt(rules, number);
      for (const { technology: implied, confidence: tag, version } of technology.implies) {
        const confidence = Math.min(own, tag);
        // The scripts that need the implied one may not be there.
        if (isLibrary(technologyAt(rules, implied)) && isOfStyles(found.get(number))) continue;
        if (found.has(implied) || excluded.has(implied) || confidence <= 0) continue;
        const stated = direct.get(implied);
        const isStated = stated !== undefined && !isNamed(stated);
        const versions = new Map(isStated ? stated.versions : version === '' ? [] : [[version, 0] as const]);
        const evidence: Evidence[] = [
          { type: 'implied', match: technology.name, confidence },
          ...(isStated ? stated.evidence : []),
        ];
        enter(implied, { confidence, versions, evidence, isImplied: true });
        hasGrown = true;
      }
    }
  }
  return found;
}

// One of the required technologies or categories is enough.
function isAllowed(
  { requires, requiresCategory }: Technology,
  found: ReadonlyMap<number, unknown>,
  categories: ReadonlySet<number>,
): boolean {
  if (requires.length === 0 && requiresCategory.length === 0) return true;
  return requires.some((number) => found.has(number)) || requiresCategory.some((id) => categories.has(id));
}

function describe(
  { categories }: CompiledRules,
  technology: Technology,
  { confidence, versions, evidence }: Finding,
): FoundTechnology {
  const { slug, name, description, icon, website, cpe } = technology;
  const ordered = [...versions].toSorted(([a, x], [b, y]) => y - x || compareVersions(a, b)).map(([one]) => one);
  const [best = ''] = ordered;
  // `6` of a property, and `6.8.3` in the comment of the file.
  const exact = ordered.find((one) => one.startsWith(`${best}.`) && versions.get(one)! >= exactRankMin);
  if (exact !== undefined) ordered.unshift(...ordered.splice(ordered.indexOf(exact), 1));
  const version = ordered[0] ?? null;
  // The evidence of the version that was chosen comes first, so that it is always shown, and of that what names the technology.
  const isOfVersion = (one: Evidence) =>
    one.version === undefined || one.version !== version ? 0 : one.confidence > 0 ? 2 : 1;
  return {
    slug,
    name,
    description,
    confidence,
    version,
    versions: ordered,
    icon,
    website,
    cpe: cpe === null ? null : withVersion(cpe, version),
    categories: technology.categories
      .map((id) => categories.get(id))
      .filter((category) => category !== undefined)
      .map(({ id, slug: categorySlug, name: categoryName }) => ({ id, slug: categorySlug, name: categoryName })),
    evidence: evidence.toSorted((a, b) => isOfVersion(b) - isOfVersion(a)).slice(0, evidenceMax),
  };
}

/** A CPE name with its version filled in, after part, vendor and product, in both forms of CPE. */
export function withVersion(cpe: string, version: string | null): string {
  if (version === null || !/^\d[\w.+~-]*$/.test(version)) return cpe;
  const quoted = version.toLowerCase().replaceAll(/[^\w.-]/g, (character) => `\\${character}`);
  if (cpe.startsWith('cpe:2.3:'))
    return cpe.replace(/^(cpe:2\.3:[aho](?::[^:]*){2}):\*/, (_, head: string) => `${head}:${quoted}`);
  return /^cpe:\/[aho]:[^:]+:[^:]+$/.test(cpe) ? `${cpe}:${quoted}` : cpe;
}

function cmsOf(rules: CompiledRules, found: ReadonlyMap<number, Finding>): string | null {
  const priority = (number: number) =>
    Math.min(...technologyAt(rules, number).categories.map((id) => rules.categories.get(id)?.priority ?? Infinity));
  const all = [...found].filter(([number]) => technologyAt(rules, number).categories.includes(cmsCategory));
  const [first] = all.toSorted(
    ([a, x], [b, y]) =>
      Number(x.isImplied) - Number(y.isImplied) ||
      y.confidence - x.confidence ||
      priority(a) - priority(b) ||
      y.evidence.length - x.evidence.length ||
      compareNames(technologyAt(rules, a).name, technologyAt(rules, b).name),
  );
  return first === undefined ? null : technologyAt(rules, first[0]).name;
}

function technologyAt({ technologies }: CompiledRules, number: number): Technology {
  const technology = technologies[number];
  if (technology === undefined) throw new Error(`there is no technology with number ${number}`);
  return technology;
}

const compareNames = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
