// Holds what is known of a page against the compiled rules. Each text is scanned once for the literals of all rules; only
// rules that are announced are tried, and on long texts only around the places where their literals stand.

import type { CompiledField, CompiledPattern, CompiledRules, Lists, SelectorRule } from '../compile/compile.ts';
import { registrableDomain } from '../dns-records.ts';
import { expressionOf } from '../compile/expression.ts';
import { createLiteralScanner, type LiteralScanner } from '../../literal-scanner.ts';
import type { FoundLibrary } from '../rules/library-detector.ts';
import { emptyContent, readPage, type PageContent } from './page-reader.ts';
import { versionOf, type Pattern } from '../compile/pattern.ts';
import { packagesOf, technologyOf } from '../compile/public-packages.ts';
import { textFields, type KeyedField, type TextField } from '../rules/rule-set.ts';
import { matchesSelector, type SeenElement, type Selector, type Surroundings } from '../../css-selector.ts';

export type Named = Readonly<Record<string, readonly string[]>>;
export type SignalType = TextField | KeyedField | 'dom' | 'vendor' | 'library';

/** A rule that holds for the page. */
export interface Hit {
  technology: number;
  type: SignalType;
  /** The header, cookie, meta name, selector or JavaScript name. */
  key?: string;
  /** The text that matched. */
  match: string;
  confidence: number;
  version: string;
}

/** What is known of a page once it has been fetched. Names are in lower case. */
export interface PageFacts {
  url: string;
  headers: Named;
  cookies: Named;
  /** '' when the body is no HTML. */
  html: string;
  /** Addresses that the page asked for while it was rendered. */
  requests?: readonly string[] | undefined;
  /** Values of JavaScript, by the way to them, from a browser. */
  js?: Readonly<Record<string, string>> | undefined;
  /** Properties of elements, from a browser. */
  properties?: readonly ElementProperty[] | undefined;
  /** What probes have found in a browser. */
  libraries?: readonly FoundLibrary[] | undefined;
}

/** A property of an element that a selector finds. */
export interface ElementProperty {
  selector: string;
  name: string;
  /** '' when it is no text, number or truth value. */
  value: string;
}

/** What only a browser can answer. */
export interface PageQuestions {
  /** Ways to JavaScript values: `jQuery.fn.jquery`. */
  jsNames: string[];
  properties: { selector: string; names: string[] }[];
  /** Names of probes. */
  libraries: string[];
}

/** What is fetched beside the page. */
export interface SideFacts {
  robots?: string | undefined;
  certIssuer?: string | undefined;
  dns?: Named | undefined;
  scripts?: readonly string[] | undefined;
  styles?: readonly string[] | undefined;
}

export interface PageMatch {
  hits: Hit[];
  /** True when time ran out before all rules were tried. */
  isPartial: boolean;
  /** Absolute addresses. */
  scripts: string[];
  stylesheets: string[];
}

export interface Matcher {
  matchPage(facts: PageFacts, isLate?: () => boolean): PageMatch;
  matchSides(facts: SideFacts, isLate?: () => boolean): Pick<PageMatch, 'hits' | 'isPartial'>;
  pageQuestions(): PageQuestions;
}

const valueCharactersMax = 4096;
const sourceCharactersMax = 2048;
const shownCharactersMax = 120;
const longTextCharacters = 512;
const marginCharacters = 8;
const vendorConfidence = 50;

export function createMatcher(rules: CompiledRules): Matcher {
  const scanners = Object.fromEntries(
    textFields.map((field) => [field, createFieldScanner(rules.fields[field])]),
  ) as Record<TextField, FieldScanner>;
  const cookieNames = rules.cookieNames.map(({ name, patterns }) => ({ name: new RegExp(name, 'i'), patterns }));
  const withProperties = Map.groupBy(
    rules.selectors.filter(({ properties }) => properties.length > 0),
    ({ text }) => text,
  );
  const vendors = new Map(
    [...new Set(rules.vendors.values())].map((technology) => [technology, vendorPattern(technology)]),
  );

  const packages = new Map<number, Pattern & { technology: number }>();

  function matchPage(facts: PageFacts, isLate = never): PageMatch {
    const hits: Hit[] = [];
    const content = emptyContent();
    let isPartial = false;
    const add = adder(hits);
    matchNamed('headers', facts.headers, rules.headers, add);
    matchNamed('cookies', facts.cookies, rules.cookies, add);
    for (const [name, values] of Object.entries(facts.cookies)) {
      for (const cookie of cookieNames)
        if (cookie.name.test(name)) matchValues('cookies', name, values, cookie.patterns, add);
    }
    matchTexts('url', [facts.url], add, isLate);
    for (const [name, value] of Object.entries(facts.js ?? {})) {
      matchValues('js', name, [value], rules.js.get(name) ?? [], add);
    }
    matchProperties(facts.properties ?? [], add);
    for (const { name, version } of facts.libraries ?? []) {
      const technology = rules.libraries.get(name);
      if (technology !== undefined) addLibrary(technology, name, version, add);
    }
    matchTexts('xhr', (facts.requests ?? []).map(hostOf), add, isLate);
    if (facts.html !== '') isPartial = !matchHtml(facts.html, content, add, isLate);
    matchNamed('meta', Object.fromEntries(content.meta), rules.meta, add);
    const base = URL.parse(content.base ?? '', facts.url)?.href ?? facts.url;
    const scripts = absolute([...content.scriptSources, ...(facts.requests ?? []).filter(isScript)], base);
    matchScriptSources(content.scriptSources, scripts, facts.url, add, isLate);
    const stylesheets = absolute(content.stylesheets, base);
    for (const address of stylesheets) matchPackages(address, 'html', add);
    matchPackages(content.importMap, 'scripts', add);
    isPartial = !matchTexts('scripts', [content.scripts], add, isLate) || isPartial;
    isPartial = !matchTexts('css', [content.styles], add, isLate) || isPartial;
    isPartial = !matchTexts('text', [content.text], add, isLate) || isPartial;
    return { hits, isPartial, scripts, stylesheets };
  }

  function matchSides({ robots, certIssuer, dns, scripts = [], styles = [] }: SideFacts, isLate = never) {
    const hits: Hit[] = [];
    const add = adder(hits);
    matchNamed('dns', dns ?? {}, rules.dns, add);
    const isWhole = [
      matchTexts('certIssuer', certIssuer === undefined ? [] : [certIssuer], add, isLate),
      matchTexts('robots', robots === undefined ? [] : [robots], add, isLate),
      matchTexts('scripts', scripts, add, isLate),
      matchTexts('css', styles, add, isLate),
    ].every(Boolean);
    return { hits, isPartial: !isWhole };
  }

  // The elements are read once; only selectors whose literals stand in the source are looked for.
  function matchHtml(html: string, content: PageContent, add: Add, isLate: () => boolean): boolean {
    const field = rules.fields.html;
    const scanner = scanners.html;
    const candidates = scanner.scan(html);
    const wanted: SelectorRule[] = [];
    let isWhole = true;
    for (const candidate of candidates) {
      const pattern = field.patterns[candidate];
      if (pattern === undefined) wanted.push(rules.selectors[candidate - field.patterns.length]!);
      else if (isLate()) isWhole = false;
      else {
        const match = scanner.match(pattern, candidate, html, isLate);
        if (match !== null) add(pattern, 'html', undefined, match);
      }
    }
    return readPage(html, { ...createSelectorVisitor(wanted, add), isLate }, content) && isWhole;
  }

  function matchTexts(type: TextField, texts: readonly string[], add: Add, isLate: () => boolean): boolean {
    const { patterns } = rules.fields[type];
    for (const text of texts) {
      if (text.trim() === '') continue;
      for (const candidate of scanners[type].scan(text)) {
        if (isLate()) return false;
        const pattern = patterns[candidate]!;
        const match = scanners[type].match(pattern, candidate, text, isLate);
        if (match !== null) add(pattern, pattern.global === undefined ? type : 'js', pattern.global, match);
      }
    }
    return true;
  }

  // Browsers know the address of a script as a whole; some rules mean it as it is written.
  function matchScriptSources(
    written: readonly string[],
    whole: readonly string[],
    page: string,
    add: Add,
    isLate: () => boolean,
  ): void {
    const { patterns } = rules.fields.scriptSrc;
    const scanner = scanners.scriptSrc;
    const site = siteOf(hostOf(page));
    for (const [index, address] of whole.entries()) {
      const text = address.slice(0, sourceCharactersMax);
      const source = written[index]?.slice(0, sourceCharactersMax);
      let isKnown = false;
      for (const candidate of scanner.scan(text)) {
        if (isLate()) return;
        const pattern = patterns[candidate]!;
        const run = expressionOf(pattern);
        const match = run(text) ?? (source === undefined || source === text ? null : run(source));
        if (match === null) continue;
        add(pattern, 'scriptSrc', undefined, match, text);
        isKnown = true;
      }
      isKnown = matchPackages(text, 'scriptSrc', add) || isKnown;
      if (!isKnown) matchVendor(address, site, add);
    }
  }

  function matchPackages(address: string, type: SignalType, add: Add): boolean {
    let isKnown = false;
    for (const { name, version } of packagesOf(address)) {
      const technology = technologyOf(name, rules.packages);
      if (technology === undefined) continue;
      let pattern = packages.get(technology);
      if (pattern === undefined) {
        packages.set(technology, (pattern = { technology, source: '', confidence: 100, version: '\\1' }));
      }
      add(pattern, type, undefined, ['', version], type === 'scripts' ? `${name}@${version}` : address);
      isKnown = true;
    }
    return isKnown;
  }

  function matchVendor(address: string, ownSite: string, add: Add): void {
    const host = hostOf(address);
    if (host === '' || siteOf(host) === ownSite) return;
    let technology = rules.vendors.get(host) ?? rules.vendors.get(`.${host}`);
    for (let dot = host.indexOf('.'); technology === undefined && dot >= 0; dot = host.indexOf('.', dot + 1)) {
      technology = rules.vendors.get(host.slice(dot));
    }
    if (technology !== undefined) add(vendors.get(technology)!, 'vendor', undefined, [''], host);
  }

  function matchProperties(seen: readonly ElementProperty[], add: Add): void {
    for (const { selector, name, value } of seen) {
      for (const rule of withProperties.get(selector) ?? []) {
        for (const { pattern } of rule.properties.filter((one) => one.name === name)) {
          const match = expressionOf(pattern)(value.slice(0, valueCharactersMax));
          if (match !== null) add(pattern, 'dom', `${selector} → ${name}`, match, value || name);
        }
      }
    }
  }

  const pageQuestions = (): PageQuestions => ({
    jsNames: [...rules.js.keys()],
    properties: [...withProperties].map(([selector, asking]) => ({
      selector,
      names: [...new Set(asking.flatMap(({ properties }) => properties.map(({ name }) => name)))],
    })),
    libraries: [...rules.libraries.keys()],
  });

  return { matchPage, matchSides, pageQuestions };
}

const detectorName = 'js-library-detector';

function addLibrary(technology: number, name: string, version: string, add: Add): void {
  const pattern = { technology, source: '', confidence: 100, version: '\\1' };
  add(pattern, 'library', detectorName, ['', version], version === '' ? name : `${name} ${version}`);
}

const SPACE = 32;
const never = () => false;

const vendorPattern = (technology: number) => ({ technology, source: '', confidence: vendorConfidence, version: '' });

type Add = (
  pattern: Pattern & { technology: number },
  type: SignalType,
  key: string | undefined,
  match: readonly (string | undefined)[],
  shown?: string,
) => void;

// The same rule may hold many times on a page; it counts once, with every version that it tells.
function adder(hits: Hit[]): Add {
  const seen = new Map<object, Set<string>>();
  return (pattern, type, key, match, shown = match[0] ?? '') => {
    const version = versionOf(pattern, match);
    let versions = seen.get(pattern);
    if (versions === undefined) seen.set(pattern, (versions = new Set()));
    else if (versions.has(version) || versions.size > 8) return;
    const { technology } = pattern;
    const confidence = versions.size === 0 ? pattern.confidence : 0;
    versions.add(version);
    const hit: Hit = { technology, type, match: toShown(shown), confidence, version };
    hits.push(key === undefined ? hit : { ...hit, key });
  };
}

const toShown = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, shownCharactersMax).toWellFormed();

function matchNamed(type: KeyedField, facts: Named, rules: ReadonlyMap<string, CompiledPattern[]>, add: Add): void {
  for (const [name, values] of Object.entries(facts)) {
    const patterns = rules.get(name.toLowerCase());
    if (patterns !== undefined) matchValues(type, name, values, patterns, add);
  }
}

function matchValues(
  type: KeyedField,
  name: string,
  values: readonly string[],
  patterns: readonly CompiledPattern[],
  add: Add,
): void {
  for (const pattern of patterns) {
    const run = expressionOf(pattern);
    for (const value of values) {
      const match = run(value.slice(0, valueCharactersMax));
      if (match !== null) add(pattern, type, name, match, match[0] || value);
    }
  }
}

interface FieldScanner {
  /** The rules that a text may meet. */
  scan(text: string): number[];
  /** Runs one of them on the text that was scanned last. */
  match(
    pattern: CompiledPattern,
    rule: number,
    text: string,
    isLate: () => boolean,
  ): readonly (string | undefined)[] | null;
}

function createFieldScanner({ tables, rulesOf, literalsOf, always }: CompiledField): FieldScanner {
  let scanner: LiteralScanner | undefined;
  const seen = new Uint32Array(literalsOf.starts.length);
  let round = 0;
  return {
    scan(text) {
      scanner ??= createLiteralScanner(tables);
      round++;
      const rules: number[] = [...always];
      // One byte for each character: what is cut off of others can at worst announce a rule in vain.
      for (const literal of scanner.scan(Buffer.from(text, 'latin1'))) {
        for (const rule of listOf(rulesOf, literal)) {
          if (seen[rule] === round) continue;
          seen[rule] = round;
          rules.push(rule);
        }
      }
      return rules;
    },
    match(pattern, rule, text, isLate) {
      const run = expressionOf(pattern);
      const literals = listOf(literalsOf, rule);
      if (text.length <= longTextCharacters || literals.length === 0 || pattern.charactersMax === Infinity) {
        return run(text);
      }
      const places = [...literals].flatMap((literal) => [...scanner!.placesOf(literal)]).toSorted((a, b) => a - b);
      const reach = pattern.charactersMax + marginCharacters;
      for (let index = 0; index < places.length; index++) {
        const start = Math.max(0, places[index]! - reach);
        let end = places[index]! + reach;
        while (index + 1 < places.length && places[index + 1]! - reach <= end) end = places[++index]! + reach;
        const match = run(text.slice(start, end));
        if (match !== null) return match;
        if (isLate()) return null;
      }
      return null;
    },
  };
}

const listOf = ({ starts, values }: Lists, index: number): Uint32Array =>
  values.subarray(starts[index], starts[index + 1]);

interface Searched {
  rule: SelectorRule;
  selector: Selector;
  progress: { isDone: boolean };
}

// Selectors are kept by what is rarest in them, so that an element is asked about few of them.
function createSelectorVisitor(rules: readonly SelectorRule[], add: Add) {
  const byId = new Map<string, Searched[]>();
  const byClass = new Map<string, Searched[]>();
  const byAttribute = new Map<string, Searched[]>();
  const byTag = new Map<string, Searched[]>();
  const others: Searched[] = [];
  const attributes = new Set<string>();
  let wantsSiblings = false;
  for (const rule of rules) {
    if (rule.exists === null && rule.attributes.length === 0 && rule.texts.length === 0) continue; // browsers only
    const progress = { isDone: false };
    for (const { name } of rule.attributes) attributes.add(name);
    for (const selector of rule.selectors) {
      wantsSiblings ||= selector.context.some(({ combinator }) => combinator === '+' || combinator === '~');
      for (const { conditions } of [selector.subject, ...selector.context.map(({ compound }) => compound)]) {
        for (const { name } of conditions) attributes.add(name);
      }
      const searched = { rule, selector, progress };
      const { tag, conditions } = selector.subject;
      const plain = conditions.filter(({ isNegated }) => isNegated !== true);
      const id = plain.find(({ name, test }) => name === 'id' && test === '=');
      const className = plain.find(({ name, test }) => name === 'class' && test === '~=');
      if (id !== undefined) add_(byId, id.value, searched);
      else if (className !== undefined) add_(byClass, className.value, searched);
      else if (plain.length > 0) add_(byAttribute, plain.at(-1)!.name, searched);
      else if (tag !== '') add_(byTag, tag, searched);
      else others.push(searched);
    }
  }
  let listening: ((text: string) => void) | undefined;

  function tryAll(list: readonly Searched[] | undefined, element: SeenElement, where: Surroundings): void {
    if (list === undefined) return;
    for (const { rule, selector, progress } of list) {
      if (progress.isDone || !matchesSelector(selector, element, where)) continue;
      found(rule, element, progress, add);
      if (rule.texts.length === 0) continue;
      const before = listening;
      listening = (text) => {
        before?.(text);
        foundText(rule, text, progress, add);
      };
    }
  }

  function see(element: SeenElement, where: Surroundings): ((text: string) => void) | undefined {
    const { tag, attributes: own } = element;
    listening = undefined;
    if (own.size > 0) {
      const id = byId.size > 0 ? own.get('id') : undefined;
      if (id !== undefined) tryAll(byId.get(id), element, where);
      const classes = byClass.size > 0 ? own.get('class') : undefined;
      if (classes !== undefined) {
        // By hand: every element has classes, and next to none of them is looked for.
        for (let start = 0, at = 0; at <= classes.length; at++) {
          if (at < classes.length && classes.charCodeAt(at) > SPACE) continue;
          if (at > start) tryAll(byClass.get(classes.slice(start, at)), element, where);
          start = at + 1;
        }
      }
      for (const name of own.keys()) tryAll(byAttribute.get(name), element, where);
    }
    if (byTag.size > 0) tryAll(byTag.get(tag), element, where);
    if (others.length > 0) tryAll(others, element, where);
    return listening;
  }
  return { see, attributes, wantsSiblings };
}

function add_(map: Map<string, Searched[]>, key: string, searched: Searched): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [searched]);
  else list.push(searched);
}

// Being there counts only for rules that ask for nothing else.
function found(rule: SelectorRule, { attributes }: SeenElement, progress: { isDone: boolean }, add: Add): void {
  const { text: key } = rule;
  if (rule.exists !== null) {
    progress.isDone = rule.attributes.length === 0 && rule.texts.length === 0;
    add(rule.exists, 'dom', key, [''], key);
  }
  for (const { name, pattern } of rule.attributes) {
    const value = attributes.get(name);
    if (value === undefined) continue;
    const match = expressionOf(pattern)(value.slice(0, valueCharactersMax));
    if (match === null) continue;
    progress.isDone = rule.texts.length === 0 && rule.attributes.length === 1 && pattern.version === '';
    add(pattern, 'dom', key, match, match[0] || value);
  }
}

function foundText(rule: SelectorRule, text: string, progress: { isDone: boolean }, add: Add): void {
  const trimmed = text.trim().slice(0, valueCharactersMax);
  if (trimmed === '' || progress.isDone) return;
  for (const pattern of rule.texts) {
    const match = expressionOf(pattern)(trimmed);
    if (match === null) continue;
    progress.isDone = true;
    add(pattern, 'dom', rule.text, match, match[0] || trimmed);
  }
}

const absolute = (addresses: readonly string[], base: string): string[] =>
  addresses.map((address) => URL.parse(address, base)?.href ?? address);

const isScript = (address: string): boolean => /\.m?js(?:$|\?)/.test(address);
const hostOf = (address: string): string => URL.parse(address)?.hostname ?? '';
const siteOf = (host: string): string => registrableDomain(host) ?? host;
