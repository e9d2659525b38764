// Compiles rule sets into what the matcher runs: every pattern is read once, and every rule gets the literals that select it.

import {
  mergeRuleSets,
  miscellaneous,
  nameOf,
  toList,
  type Patterns,
  type RuleSet,
  type TechnologyRule,
  type TextField,
  type Vendor,
} from '../rules/rule-set.ts';
import type { CompiledField, CompiledPattern, CompiledRules, SelectorRule, Technology } from './compiled-rules.ts';
import { compileGlobals } from './global-names.ts';
import { buildField } from './literal-index.ts';
import { analysePattern } from './pattern-analysis.ts';
import {
  createPatternCompiler,
  type KnownPatterns,
  type PatternCompiler,
  type TechnologyName,
} from './pattern-compiler.ts';
import { parsePattern } from './pattern.ts';
import { addNpmPackages, packageNames, technologyOf } from './package-names.ts';
import {
  codeSequences,
  codeWords,
  filesOfPackages,
  packageFiles,
  sentencesOf,
  versionWords,
} from './package-tables.ts';
import { filesOf, releaseTable } from './release-table.ts';
import { compileSelectors, literalsOfSelectors } from './selector-rules.ts';
import { descriptionOf, distinguishSlugs, slugOf } from './technology-text.ts';

/** A technology with its merged rule, and the compiler of its patterns. */
interface Source extends TechnologyName {
  rule: TechnologyRule;
}

/** Uses the analyses in `known`, and adds new ones. */
export function compileRules(sets: readonly RuleSet[], known?: KnownPatterns): CompiledRules {
  const { technologies: rules, categories, vendors, libraries, npmPackages, releases, slow } = mergeRuleSets(sets);
  const sources = [...rules].map(([name, rule], number): Source => ({ name, rule, number }));
  const numbers = new Map(sources.map(({ name, number }) => [name, number]));
  const patterns = createPatternCompiler(slow, known);
  const technologies = sources.map(({ name, rule }) => describe(name, rule, numbers));
  const packages = packageNames(technologies, (name) => hasCode(rules.get(name)));
  addNpmPackages(npmPackages, packages, (name, rule) => {
    technologies.push(describe(name, rule, numbers));
    return technologies.length - 1;
  });
  const packagesEnd = technologies.length;
  for (const { rule, number } of sources)
    technologies[number]!.excludes.push(...excludedPackages(rule, numbers, packages));
  const vendorHosts = addVendors(vendors, technologies);
  distinguishSlugs(technologies, (number) =>
    number < sources.length ? 'rules' : number < packagesEnd ? 'npm' : 'vendors',
  );
  const selectors = sources.flatMap((source) => compileSelectors(source, source.rule, patterns));
  const sentences = sentencesOf(npmPackages, packages).flatMap((one) => patterns.compile(one, one.patterns));
  return {
    fields: compileFields(sources, selectors, sentences, patterns),
    selectors,
    ...compileKeyed(sources, patterns),
    ...compileCookies(sources, patterns),
    categories: new Map(
      [...categories].map(([id, { name, priority }]) => [id, { id, slug: slugOf(name), name, priority }]),
    ),
    libraries: new Map(
      Object.entries(libraries).flatMap(([probe, name]) => {
        const number = numbers.get(name);
        return number === undefined ? [] : [[probe, number] as const];
      }),
    ),
    packages,
    packageFiles: packageFiles(npmPackages),
    codeWords: {
      scripts: codeWords(npmPackages, 'scripts', packages),
      styles: codeWords(npmPackages, 'styles', packages),
      versions: versionWords(npmPackages, packages),
    },
    codeSequences: codeSequences(npmPackages, packages),
    releasedFiles: releaseTable([
      ...filesOfPackages(npmPackages, packages),
      ...Object.entries(releases).flatMap(([name, own]) => filesOf(numbers.get(name), own)),
    ]),
    vendors: vendorHosts,
    technologies,
    refused: patterns.refused,
  };
}

/** Whether a rule looks at the scripts or the styles of pages. */
const hasCode = ({ js, scriptSrc, scripts, css }: TechnologyRule = {}): boolean =>
  [js, scriptSrc, scripts, css].some((field) => field !== undefined);

// ---- patterns ------------------------------------------------------------------------------------------------------

function compileFields(
  sources: readonly Source[],
  selectors: readonly SelectorRule[],
  sentences: readonly CompiledPattern[],
  compiler: PatternCompiler,
): Record<TextField, CompiledField> {
  const patternsOf = (field: TextField): CompiledPattern[] =>
    sources.flatMap((source) => {
      const patterns = source.rule[field];
      return compiler.compile(source, field === 'scriptSrc' ? toList(patterns).map(atNameStart) : patterns);
    });
  const build = (field: TextField): CompiledField => {
    const patterns = patternsOf(field);
    return buildField(patterns, patterns.map(compiler.literalsOf));
  };
  return {
    html: compileHtml(patternsOf('html'), selectors, compiler),
    text: build('text'),
    scripts: compileScripts([...patternsOf('scripts'), ...sentences], sources, compiler),
    css: build('css'),
    scriptSrc: build('scriptSrc'),
    url: build('url'),
    xhr: build('xhr'),
    robots: build('robots'),
    certIssuer: build('certIssuer'),
  };
}

const compileHtml = (
  patterns: CompiledPattern[],
  selectors: readonly SelectorRule[],
  compiler: PatternCompiler,
): CompiledField =>
  buildField(patterns, [
    ...patterns.map(compiler.literalsOf),
    ...selectors.map((rule) => literalsOfSelectors(rule, compiler)),
  ]);

function compileScripts(
  patterns: CompiledPattern[],
  sources: readonly Source[],
  compiler: PatternCompiler,
): CompiledField {
  const globals = sources.flatMap((source) => compileGlobals(source, source.rule, compiler));
  return buildField(
    [...patterns, ...globals],
    [...patterns.map(compiler.literalsOf), ...globals.map(({ global }) => [global.toLowerCase()])],
  );
}

/** The name of a file or package begins a word: `apexcharts.js` is not `xcharts.js`, `proj4leaflet@1` is not `leaflet@1`. */
function atNameStart(text: string): string {
  const [source = '', ...tags] = text.split('\\;');
  if (!/^[a-z0-9]/i.test(source) || !/\\\.js|^[\w-]+@/.test(source) || source.includes('|')) return text;
  // `docsify-mermaid@2.0.1` is another package than `mermaid`.
  const before = /^[\w-]+@/.test(source) ? '[^a-z0-9-]' : '[^a-z0-9]';
  return [`(?:^|${before})${source}`, ...tags].join('\\;');
}

type PatternMap = Map<string, CompiledPattern[]>;

function compileKeyed(sources: readonly Source[], compiler: PatternCompiler) {
  const fields = ['headers', 'meta', 'dns', 'js'] as const;
  const keyed: Record<(typeof fields)[number], PatternMap> = {
    headers: new Map(),
    meta: new Map(),
    dns: new Map(),
    js: new Map(),
  };
  for (const source of sources) {
    for (const field of fields) {
      for (const [key, patterns] of Object.entries(source.rule[field] ?? {})) {
        const name = field === 'js' ? key : key.toLowerCase();
        const isServer = field === 'headers' && name === 'server';
        const anchored = isServer ? toList(patterns).map(atWordStart) : patterns;
        addTo(keyed[field], name, compiler.compile(source, anchored));
      }
    }
  }
  return keyed;
}

/** A product in a Server header begins a word: `cloudflare-nginx` is not Nginx. */
function atWordStart(text: string): string {
  const [source = '', ...tags] = text.split('\\;');
  if (source === '' || source.startsWith('^')) return text;
  return [`(?:^|[^\\w.-])(?:${source})`, ...tags].join('\\;');
}

function compileCookies(sources: readonly Source[], compiler: PatternCompiler) {
  const cookies: PatternMap = new Map();
  const cookieNames: CompiledRules['cookieNames'] = [];
  for (const source of sources) {
    for (const [key, patterns] of Object.entries(source.rule.cookies ?? {})) {
      addTo(cookies, key, compiler.compile(source, patterns));
      const expression = cookieNameExpression(key);
      if (expression !== undefined) {
        const flags = key.startsWith('(?i)') ? 'i' : '';
        cookieNames.push({ name: expression, flags, patterns: compiler.compile(source, patterns) });
      }
    }
  }
  return { cookies, cookieNames };
}

function addTo<T>(map: Map<string, T[]>, key: string, values: readonly T[]): void {
  map.set(key, [...(map.get(key) ?? []), ...values]);
}

// `_ga_*` is a glob, `wiki\d+_session` an expression, and `mybb[lastvisit]` a literal name: the exact look-up has found
// that one already, and running it as an expression as well does no harm.
function cookieNameExpression(name: string): string | undefined {
  if (!/[\\[\]*+?(|^$]/.test(name)) return undefined;
  const plain = name.replace(/^\(\?i\)/, '');
  const expression = /^[\w.-]+\*$/.test(plain) ? `${plain.slice(0, -1).replaceAll('.', '\\.')}.*` : plain;
  try {
    return analysePattern(`^(?:${expression})$`).source;
  } catch {
    return undefined;
  }
}

// ---- technologies --------------------------------------------------------------------------------------------------

function describe(name: string, rule: TechnologyRule, numbers: ReadonlyMap<string, number>): Technology {
  const numbersOf = (references: Patterns | undefined) =>
    toList(references)
      .map((one) => numbers.get(nameOf(one)))
      .filter((number) => number !== undefined);
  return {
    name,
    slug: slugOf(name),
    description: descriptionOf(name, rule),
    website: rule.website ?? null,
    icon: rule.icon ?? null,
    cpe: rule.cpe ?? null,
    categories: toList(rule.cats).length === 0 ? [miscellaneous] : [...new Set(rule.cats)],
    implies: toList(rule.implies).flatMap((reference) => {
      const { source, confidence, version } = parsePattern(reference);
      const technology = numbers.get(source);
      return technology === undefined ? [] : [{ technology, confidence, version }];
    }),
    excludes: numbersOf(rule.excludes),
    requires: numbersOf(rule.requires),
    requiresCategory: [...toList(rule.requiresCategory)],
  };
}

/** Packages without a rule of their own that a rule excludes. */
const excludedPackages = (
  { excludes }: TechnologyRule,
  rules: ReadonlyMap<string, number>,
  packages: ReadonlyMap<string, number>,
): number[] =>
  toList(excludes)
    .map(nameOf)
    .filter((name) => !rules.has(name))
    .flatMap((name) => technologyOf(name, packages) ?? []);

/** Hosts by vendor. A vendor that is not a technology yet becomes one. */
function addVendors(vendors: readonly Vendor[], technologies: Technology[]): Map<string, number> {
  const known = new Map(technologies.map(({ name }, number) => [plainName(name), number]));
  const hostsOf = new Map<string, number>();
  for (const { name, website, category, hosts } of vendors) {
    let number = known.get(plainName(name));
    if (number === undefined) {
      number = technologies.length;
      known.set(plainName(name), number);
      technologies.push({ ...describe(name, { cats: [category] }, new Map()), website });
    }
    for (const host of hosts) hostsOf.set(host.replace(/^\*/, ''), number);
  }
  return hostsOf;
}

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
