// Matches what is known about a page against the compiled rules. Each text is scanned once for the literals of all rules;
// only the rules that the scan selects are tried.

import { isForBrowsersOnly, type CompiledRules, type SelectorRule } from '../compile/compiled-rules.ts';
import { expressionOf } from '../compile/expression.ts';
import type { FoundLibrary } from '../rules/library-detector.ts';
import { plainName } from '../plain-name.ts';
import type {
  ElementProperty,
  Hit,
  Named,
  PageFacts,
  PageMatch,
  PageQuestions,
  SideFacts,
  SideMatch,
} from './facts.ts';
import { dropSiteNames, dropSubjects, isDocumentation, isDocumentationTitle } from './documentation-pages.ts';
import { createHitList } from './hit-list.ts';
import { conditionalScripts, listedScripts } from './listed-scripts.ts';
import { loadedAddresses } from './loader-snippets.ts';
import { createMisnamedFiles, type DropMisnamed } from './misnamed-files.ts';
import { addedScripts, moduleImports, preloadedModules } from './module-imports.ts';
import { findMiswritten, matchNamed, matchValues, valueCharactersMax } from './named-facts.ts';
import { type NearMisses, type OnNear } from './near-misses.ts';
import { blockEnd } from './page-elements.ts';
import { emptyContent, readPage, type PageContent } from './page-reader.ts';
import { withoutTags } from './quoted-markup.ts';
import { createSelectorVisitor, type SelectorMisses } from './selector-visitor.ts';
import { createShownCode } from './shown-code.ts';
import { type StatingPage } from './self-names.ts';
import { dropServerPages } from './server-pages.ts';
import { hostOf } from './site.ts';
import { isAdvisory, isArticle, isLinkInSentence, isMention, isSelectorOfSentences } from './sentences.ts';
import { titleOf } from './statement-forms.ts';
import { dropTitles } from './title-hits.ts';

import { createTables, matchTexts, type MatcherOptions, type Run, type Tables } from './run.ts';
import { matchSides, ofStyle } from './sides.ts';

export interface Matcher {
  matchPage(facts: PageFacts, isLate?: () => boolean, onNear?: OnNear): PageMatch;
  matchSides(facts: SideFacts, isLate?: () => boolean, onNear?: OnNear): SideMatch;
  /** Leaves out hits of a page for files that are only called like a library. `sides` are its files, and `sideHits` their hits. */
  dropMisnamed: DropMisnamed;
  pageQuestions(): PageQuestions;
}

const prefixCharactersMin = 5;
const libraryDetectorName = 'js-library-detector';

export function createMatcher(rules: CompiledRules, options: MatcherOptions = {}): Matcher {
  const tables = createTables(rules, options);
  return {
    matchPage(facts, isLate = never, onNear) {
      const { hits, add } = createHitList();
      return matchPage(facts, hits, { ...tables, add, isLate, onNear });
    },
    matchSides(facts, isLate = never, onNear) {
      const { hits, add } = createHitList();
      return matchSides(facts, hits, { ...tables, add, isLate, onNear });
    },
    dropMisnamed: createMisnamedFiles(rules),
    pageQuestions: () => pageQuestions(tables),
  };
}

const never = () => false;

// ---- a page --------------------------------------------------------------------------------------------------------

function matchPage(facts: PageFacts, hits: Hit[], run: Run): PageMatch {
  const { url, html } = facts;
  matchResponse(facts, hits, run);
  matchBrowser(facts, run);
  if (facts.answer !== undefined) run.selfNames.readAnswer(facts.answer, run.add);
  const content = emptyContent();
  const isHtmlWhole = html === '' || matchHtml(html, content, hits, run);
  const meta = Object.fromEntries(content.meta);
  matchNamed('meta', meta, run);
  readProducts('meta', { url, values: meta }, hits, run);
  const base = URL.parse(content.base ?? '', url)?.href ?? url;
  const { scripts, stylesheets, listed } = matchAddresses(facts, content, base, run);
  if (html !== '')
    run.readOwnAddresses({ url, html, inert: content.inert, files: [...scripts, ...stylesheets] }, run.add);
  const title = titleOf(html);
  const spoken = spokenText(content, title);
  const isWhole = [
    isHtmlWhole,
    matchTexts('scripts', [content.scripts], run),
    matchTexts('css', [content.styles], run),
    matchTexts('text', [spoken], run),
  ].every(Boolean);
  run.selfNames.readBanners(content.scripts, url, run.add);
  run.selfNames.readBanners(content.styles, url, ofStyle(run.add));
  const isWritten = isDocumentation(hits, meta, run.rules) || isDocumentationTitle(title);
  if (isWritten) dropSubjects(hits, run.rules);
  else dropTitles(hits, { title, html }, content, run.rules);
  dropSiteNames(hits, url, run.rules);
  dropServerPages(hits, facts.headers, run.rules);
  matchExtensions({ url, html, meta, content }, hits, run);
  if (!run.isLate()) run.readAddressVersions([...scripts, ...listed, ...stylesheets], hits, run.add);
  if (!run.isLate()) {
    const { headers, cookies } = facts;
    const page = { url, html, text: spoken, headers, cookies, meta, scripts, stylesheets, isWritten };
    readStatements(page, content, hits, run);
  }
  const icon = html === '' ? undefined : (URL.parse(content.icon ?? '/favicon.ico', base)?.href ?? undefined);
  return { hits, isPartial: !isWhole, scripts, stylesheets, icon };
}

/** What the addresses of its files say. Returns those that can be fetched. */
function matchAddresses(
  { url, html, headers, requests = [] }: PageFacts,
  content: PageContent,
  base: string,
  { scriptSources, add, isLate }: Run,
): { scripts: string[]; stylesheets: string[]; listed: string[] } {
  const written = [
    ...content.scriptSources,
    ...moduleImports(content.scripts),
    ...addedScripts(content.scripts),
    ...preloadedModules(headers, url),
  ];
  const scripts = toAbsolute([...written, ...requests.filter(isScript)], base);
  const stylesheets = toAbsolute(content.stylesheets, base);
  scriptSources.matchSources({ written, absolute: scripts, page: url }, add, isLate);
  const listed = [...listedScripts(content.scripts), ...conditionalScripts(html, content.inert)];
  scriptSources.matchSources({ written: listed, absolute: listed, page: url }, add, isLate);
  scriptSources.matchLoaded({ ...content, loaded: loadedAddresses(content.scripts), page: url }, add, isLate);
  for (const address of stylesheets) scriptSources.matchPackages(address, 'html', add, url);
  scriptSources.matchPackages(content.importMap, 'scripts', add, url);
  return { scripts, stylesheets, listed };
}

/** What the page says about its software in words. */
function readStatements(page: StatingPage, content: PageContent, hits: readonly Hit[], run: Run): void {
  const { rules, selfNames, add, namesOthers } = run;
  const { html, text, meta } = page;
  const found = hits.map(({ technology }) => plainName(rules.technologies[technology]?.name ?? ''));
  // `LDAP Account` is named if `LDAP Account Manager` is, and `Icingaweb2` if `Icinga` is.
  const isNamed = (name: string) =>
    found.some(
      (one) =>
        one.startsWith(plainName(name)) || (one.length >= prefixCharactersMin && plainName(name).startsWith(one)),
    );
  if (namesOthers) selfNames.readStatements(page, isNamed, add);
  if (html !== '' && !isAdvisory(text) && !isArticle(text))
    selfNames.readVersions({ html, text, scripts: content.scripts, meta }, hits, add);
}

interface ReadPage {
  url: string;
  html: string;
  meta: Named;
  content: PageContent;
}

/** Plugins, modules and themes of the applications that were found. */
function matchExtensions({ url, html, meta, content }: ReadPage, hits: readonly Hit[], run: Run): void {
  if (!run.namesOthers || html === '' || run.isLate()) return;
  run.extensions.read({ url, html, ...content, siteName: meta['og:site_name']?.[0] ?? '' }, hits, run.add);
  run.readWordPressMarks({ html, ...content }, hits, run.add);
  run.readDrupalModules(content.scripts, hits, run.add);
}

function matchResponse({ url, headers, cookies }: PageFacts, hits: readonly Hit[], run: Run): void {
  const { cookieNames, add } = run;
  matchNamed('headers', withoutWeakened(headers), run);
  readProducts('headers', { url, values: headers }, hits, run);
  matchNamed('cookies', cookies, run);
  if (run.onNear) findMiswritten(cookies, run.onNear, run);
  for (const [name, values] of Object.entries(cookies)) {
    for (const cookie of cookieNames)
      if (cookie.name.test(name)) matchValues('cookies', name, values, cookie.patterns, add);
  }
  matchTexts('url', [url], run);
}

/** What compresses a page also makes its tag a weak one, so the tag no longer shows who wrote it. */
const withoutWeakened = (headers: Named): Named =>
  headers['content-encoding'] === undefined ? headers : { ...headers, etag: [] };

/** What a page says. A page that is nothing but a listing has all of it in one element. */
const spokenText = ({ text, listing }: PageContent, title: string): string =>
  listing !== '' && text.trim().length <= title.length ? `${text}${blockEnd}${listing}` : text;

/** Products that no rule has read. */
function readProducts(
  type: 'headers' | 'meta',
  { url, values }: { url: string; values: Named },
  hits: readonly Hit[],
  { selfNames, add }: Run,
): void {
  const read = hits.filter((hit) => hit.type === type);
  const byRules = {
    url,
    hasVersion: (technology: number, version: string) =>
      read.some((hit) => hit.technology === technology && hit.version === version),
    hasProduct: (product: string) => read.some(({ match }) => overlaps(product.toLowerCase(), match.toLowerCase())),
    hasWhole: (product: string, version: string) =>
      read.some((hit) => hit.version === version && hit.match.toLowerCase() === product.toLowerCase()),
  };
  selfNames.readProducts(type, values, byRules, add);
}

function matchBrowser({ js = {}, properties = [], libraries = [], requests = [] }: PageFacts, run: Run): void {
  const { rules, add } = run;
  for (const [name, value] of Object.entries(js)) matchValues('js', name, [value], rules.js.get(name) ?? [], add);
  for (const property of properties) matchProperty(property, run);
  for (const library of libraries) matchLibrary(library, run);
  matchTexts('xhr', requests.map(hostOf), run);
}

/** Whether a rule has read the product in a header: `Apache/2.4.1` or a part of it. */
const overlaps = (product: string, match: string): boolean => {
  const name = product.slice(0, product.indexOf('/'));
  return match !== '' && (match.includes(name) || product.startsWith(match.trim()));
};

// ---- its parts -----------------------------------------------------------------------------------------------------

/** Reads the elements once, looking only for selectors whose literals occur in the source. True when all was tried. */
function matchHtml(html: string, content: PageContent, hits: Hit[], run: Run): boolean {
  const { rules, scanners, isLate, onNear } = run;
  const { patterns } = rules.fields.html;
  const candidates = scanners.html.scan(html);
  const wanted = candidates.flatMap((candidate) => rules.selectors[candidate - patterns.length] ?? []);
  const ofSelectors = createHitList();
  const misses = onNear && createMisses(onNear, run.nearMisses());
  const isRead = readPage(html, { ...createSelectorVisitor(wanted, ofSelectors.add, misses), isLate }, content);
  if (onNear && misses)
    for (const rule of wanted) {
      if (isLate()) break;
      if (!misses.seen.has(rule) && !isForBrowsersOnly(rule)) onNear(run.nearMisses().ofSelector(rule, html));
    }
  const isShownCode = createShownCode(html, content);
  // Only the reader knows which tags are elements. Of equal versions, those in the source come first.
  const isTried = matchSource(withoutTags(html, content.inert), candidates, {
    ...run,
    add: (pattern, type, key, match, shown) => {
      const found = match[0] ?? '';
      if (isMention(found, content) || isLinkInSentence(found, html, content) || isShownCode(found)) return;
      run.add(pattern, type, key, match, shown);
    },
  });
  const isQuoted = ({ key = '' }: Hit) => key.includes('a[href') && isSelectorOfSentences(key, html, content);
  hits.push(...ofSelectors.hits.filter((hit) => !isQuoted(hit)));
  return isRead && isTried;
}

/** Rules whose element is there. Those whose conditions it does not meet are near misses. */
function createMisses(onNear: OnNear, near: NearMisses): SelectorMisses & { seen: Set<SelectorRule> } {
  const seen = new Set<SelectorRule>();
  return {
    seen,
    onElement: (rule) => seen.add(rule),
    onAttribute: (rule, name, pattern, value) => onNear(near.ofAttribute(rule, name, pattern, value)),
    onText: (rule, pattern, text) => onNear(near.ofElement(rule, pattern, text)),
  };
}

/** True when all rules about the source were tried. */
function matchSource(
  html: string,
  candidates: readonly number[],
  { rules, scanners, add, isLate, onNear, nearMisses }: Run,
): boolean {
  const { patterns } = rules.fields.html;
  for (const candidate of candidates) {
    const pattern = patterns[candidate];
    if (pattern === undefined) continue;
    if (isLate()) return false;
    const match = scanners.html.match(pattern, candidate, html, isLate);
    if (match !== null) add(pattern, 'html', undefined, match);
    else onNear?.(nearMisses().ofText(pattern, 'html', html));
  }
  return true;
}

function matchProperty({ selector, name, value }: ElementProperty, { withProperties, add }: Run): void {
  for (const rule of withProperties.get(selector) ?? []) {
    for (const { pattern } of rule.properties.filter((one) => one.name === name)) {
      const match = expressionOf(pattern)(value.slice(0, valueCharactersMax));
      if (match !== null) add(pattern, 'dom', `${selector} → ${name}`, match, value || name);
    }
  }
}

/** Pages can state anything. */
const libraryVersionMax = 60;

function matchLibrary({ name, version: stated }: FoundLibrary, { rules, add }: Run): void {
  const version = stated.slice(0, libraryVersionMax).split(' ', 1)[0] ?? ''; // `1.17.2 (NaN)`
  const technology = rules.libraries.get(name);
  if (technology === undefined) return;
  const pattern = { technology, source: '', confidence: 100, version: '\\1' };
  add(pattern, 'library', libraryDetectorName, ['', version], version === '' ? name : `${name} ${version}`);
}

const pageQuestions = ({ rules, withProperties }: Tables): PageQuestions => ({
  jsNames: [...rules.js.keys()],
  properties: [...withProperties].map(([selector, asking]) => ({
    selector,
    names: [...new Set(asking.flatMap(({ properties }) => properties.map(({ name }) => name)))],
  })),
  libraries: [...rules.libraries.keys()],
});

const toAbsolute = (addresses: readonly string[], base: string): string[] =>
  addresses.map((address) => URL.parse(address, base)?.href ?? address);

const isScript = (address: string): boolean => /\.m?js(?:$|\?)/.test(address);
