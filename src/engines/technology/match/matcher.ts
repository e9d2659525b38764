// Matches what is known about a page against the compiled rules. Each text is scanned once for the literals of all rules;
// only the rules that the scan selects are tried.

import {
  isForBrowsersOnly,
  type CompiledPattern,
  type CompiledRules,
  type SelectorRule,
} from '../compile/compiled-rules.ts';
import { expressionOf } from '../compile/expression.ts';
import type { FoundLibrary } from '../rules/library-detector.ts';
import type { TextField } from '../rules/rule-set.ts';
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
import { bundleCharactersMin, weakInBundles } from './bundled-snippets.ts';
import { codeInStrings } from './code-in-strings.ts';
import { isCredited } from './credits.ts';
import { createAddressVersions, type ReadAddressVersions } from './address-versions.ts';
import { createFieldScanner, type FieldScanner } from './field-scanner.ts';
import { createGlobalVersions, type ReadGlobalVersions } from './global-versions.ts';
import { createHitList, type AddHit } from './hit-list.ts';
import { conditionalScripts, listedScripts } from './listed-scripts.ts';
import { loadedAddresses } from './loader-snippets.ts';
import { createMisnamedFiles, type DropMisnamed } from './misnamed-files.ts';
import { addedScripts, leadingImports, moduleImports, preloadedModules } from './module-imports.ts';
import { findMiswritten, matchNamed, matchValues, valueCharactersMax } from './named-facts.ts';
import { createNearMisses, type NearMisses, type OnNear } from './near-misses.ts';
import { blockEnd } from './page-elements.ts';
import { emptyContent, readPage, type PageContent } from './page-reader.ts';
import { withoutTags } from './quoted-markup.ts';
import { inQuotes } from './script-quotes.ts';
import { createScriptSourceMatcher, type ScriptSourceMatcher } from './script-sources.ts';
import { createSelectorVisitor, type SelectorMisses } from './selector-visitor.ts';
import { createCodeMatcher, type CodeMatcher } from './code-words.ts';
import { createExtensions, type Extensions } from './extensions.ts';
import { createFileIdentity, type FileIdentity } from './file-identity.ts';
import { createOwnAddresses, type ReadOwnAddresses } from './own-addresses.ts';
import { createReleasedFiles, type ReleasedFileMatcher } from './released-files.ts';
import { createShownCode } from './shown-code.ts';
import { createSelfNames, type SelfNames, type StatingPage } from './self-names.ts';
import { dropServerPages } from './server-pages.ts';
import { hostOf } from './site.ts';
import { isAdvisory, isArticle, isLinkInSentence, isMention, isSelectorOfSentences } from './sentences.ts';
import { titleOf } from './statement-forms.ts';
import { dropTitles } from './title-hits.ts';
import { createDrupalModules, type ReadDrupalModules } from './drupal-modules.ts';
import { createWordPressMarks, type ReadWordPressMarks } from './wordpress-marks.ts';

export interface Matcher {
  matchPage(facts: PageFacts, isLate?: () => boolean, onNear?: OnNear): PageMatch;
  matchSides(facts: SideFacts, isLate?: () => boolean, onNear?: OnNear): SideMatch;
  /** Leaves out hits of a page for files that are only called like a library. `sides` are its files, and `sideHits` their hits. */
  dropMisnamed: DropMisnamed;
  pageQuestions(): PageQuestions;
}

const longCharacters = 1024 * 1024;
const prefixCharactersMin = 5;
const libraryDetectorName = 'js-library-detector';

/** The rules in the form in which they are run. */
interface Tables {
  rules: CompiledRules;
  scanners: Record<TextField, FieldScanner>;
  cookieNames: { name: RegExp; patterns: CompiledPattern[] }[];
  /** Selectors of rules about properties of elements. */
  withProperties: Map<string, SelectorRule[]>;
  scriptSources: ScriptSourceMatcher;
  selfNames: SelfNames;
  fileIdentity: FileIdentity;
  code: CodeMatcher;
  globalVersions: ReadGlobalVersions;
  readAddressVersions: ReadAddressVersions;
  readOwnAddresses: ReadOwnAddresses;
  releases: ReleasedFileMatcher;
  extensions: Extensions;
  readWordPressMarks: ReadWordPressMarks;
  readDrupalModules: ReadDrupalModules;
  namesOthers: boolean;
  /** Created when an explanation is asked for. */
  nearMisses(): NearMisses;
  /** The names of cookies in lower case, created likewise. */
  lowerCookies(): ReadonlyMap<string, string>;
}

/** One page in progress. */
interface Run extends Tables {
  add: AddHit;
  isLate(): boolean;
  onNear?: OnNear | undefined;
}

export interface MatcherOptions {
  /** Whether software without a rule is named, which takes about half of the time of a short page. Default: true. */
  namesOthers?: boolean;
}

export function createMatcher(rules: CompiledRules, { namesOthers = true }: MatcherOptions = {}): Matcher {
  const scanners = createScanners(rules);
  let nearMisses: NearMisses | undefined;
  let lowerCookies: Map<string, string> | undefined;
  const tables: Tables = {
    rules,
    scanners,
    cookieNames: rules.cookieNames.map(({ name, flags, patterns }) => ({ name: new RegExp(name, flags), patterns })),
    withProperties: Map.groupBy(
      rules.selectors.filter(({ properties }) => properties.length > 0),
      ({ text }) => text,
    ),
    scriptSources: createScriptSourceMatcher(rules, scanners.scriptSrc),
    selfNames: createSelfNames(rules),
    fileIdentity: createFileIdentity(rules),
    code: createCodeMatcher(rules),
    globalVersions: createGlobalVersions(rules),
    readAddressVersions: createAddressVersions(rules),
    readOwnAddresses: createOwnAddresses(rules),
    releases: createReleasedFiles(rules),
    extensions: createExtensions(rules),
    readWordPressMarks: createWordPressMarks(rules),
    readDrupalModules: createDrupalModules(rules),
    namesOthers,
    nearMisses: () => (nearMisses ??= createNearMisses(rules)),
    lowerCookies: () => (lowerCookies ??= new Map([...rules.cookies.keys()].map((name) => [name.toLowerCase(), name]))),
  };
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

const createScanners = ({ fields }: CompiledRules): Record<TextField, FieldScanner> => ({
  html: createFieldScanner(fields.html),
  text: createFieldScanner(fields.text),
  scripts: createFieldScanner(fields.scripts),
  css: createFieldScanner(fields.css),
  scriptSrc: createFieldScanner(fields.scriptSrc),
  url: createFieldScanner(fields.url),
  xhr: createFieldScanner(fields.xhr),
  robots: createFieldScanner(fields.robots),
  certIssuer: createFieldScanner(fields.certIssuer),
});

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

function matchSides(facts: SideFacts, hits: Hit[], run: Run): SideMatch {
  const {
    robots,
    certIssuer,
    dns = {},
    scripts = [],
    styles = [],
    scriptUrls = [],
    styleUrls = [],
    servers = [],
    icon,
  } = facts;
  matchNamed('dns', dns, run);
  matchNamed('headers', { server: servers }, run);
  if (icon !== undefined) run.releases.matchIcon(icon, run.add);
  for (const [index, text] of styles.entries()) {
    const url = styleUrls[index] ?? '';
    const release = run.releases.match({ text, url }, 'css', run.add);
    const isNamed = run.selfNames.readBanners(text, url, ofStyle(run.add)) || release !== undefined;
    const ofWords = run.code.matchStyle(text, run.add);
    run.fileIdentity.matchStyle(url, text, { isNamed, ofWords }, run.add);
  }
  let opaqueScripts = 0;
  const addOfBundle = weakInBundles(run.rules, run.add);
  const isWhole = [
    matchTexts('certIssuer', certIssuer === undefined ? [] : [certIssuer], run),
    matchTexts('robots', robots === undefined ? [] : [robots], run),
    ...shortFirst(scripts, scriptUrls).map(({ text, url }) => {
      if (run.isLate()) return false;
      const before = hits.length;
      const code = codeInStrings(text);
      // The contents of a file count more than its name: the comment of `cropper.js` says that it is Cropper.js.
      const release = run.releases.match({ text, url }, 'scripts', run.add);
      const addSaid = code.length < bundleCharactersMin ? run.add : addOfBundle;
      const isTried = matchScript({ code, url, release }, run, addSaid);
      readVersions(code, hits.slice(before), run);
      if (isOpaque(code, hits.slice(before))) opaqueScripts++;
      return isTried;
    }),
    matchTexts('css', styles, run),
  ].every(Boolean);
  return { hits, isPartial: !isWhole, opaqueScripts };
}

/** Long scripts come last, so that they do not take the time of the others. */
function shortFirst(scripts: readonly string[], urls: readonly string[]): { text: string; url: string }[] {
  const all = scripts.map((text, index) => ({ text, url: urls[index] ?? '' }));
  return all.toSorted((a, b) => lateness(a.text) - lateness(b.text));
}

const lateness = ({ length }: string): number => (length > longCharacters ? length : 0);

interface Script {
  code: string;
  url: string;
  /** The version of the release that has the file: see `match` of the released files. */
  release: string | undefined;
}

/** `addSaid` takes what rules find in its code. */
function matchScript({ code, url, release }: Script, run: Run, addSaid: AddHit): boolean {
  const isNamed = run.selfNames.readBanners(code, url, run.add) || release !== undefined;
  const ofWords = run.code.matchScript(code, run.add);
  run.fileIdentity.matchModules(code, run.add);
  for (const target of leadingImports(code))
    run.scriptSources.matchPackages(URL.parse(target, url)?.href ?? target, 'scriptSrc', run.add, url);
  run.fileIdentity.matchFile(url, code, { isNamed, ofWords, release }, run.add);
  return matchTexts('scripts', [inQuotes(code)], { ...run, add: ofFile(run.rules, addSaid) });
}

/** Of the libraries in a script whose version no rule has read. */
function readVersions(text: string, hits: readonly Hit[], { code, globalVersions, add }: Run): void {
  globalVersions(text, new Set(hits.flatMap(({ technology }) => (technology < 0 ? [] : [technology]))), add);
  const versioned = new Set(hits.flatMap(({ technology, version }) => (version === '' ? [] : [technology])));
  const left = hits.flatMap(({ technology }) => (technology < 0 || versioned.has(technology) ? [] : [technology]));
  if (left.length > 0) code.readVersions(text, new Set(left), add);
}

const opaqueCharacters = 20_000;
const loadsOthers = /createElement\(\s{0,4}["'`]script|\bimport\s{0,4}\(|document\.write|importScripts/i;

const isOpaque = (text: string, hits: readonly Hit[]): boolean =>
  !hits.some(({ version }) => version !== '') &&
  (text.length > opaqueCharacters || loadsOthers.test(text.slice(0, opaqueCharacters)));

/** Sites often keep the style sheet of an earlier version: what its comment states counts less than what a script states. */
const ofStyle =
  (add: AddHit): AddHit =>
  (pattern, type, ...rest) =>
    add(pattern, type === 'banner' ? 'css' : type, ...rest);

/**
 * A file declares many names for itself. Only those that it gives to the page count, but not the options of a library (`window.MathJax = {`),
 * and no library after which it was made: `Based on Underscore.js 1.8.3`.
 */
const ofFile =
  ({ js }: CompiledRules, add: AddHit): AddHit =>
  (pattern, type, key, match, shown) => {
    const isForPage = type !== 'js' || /^(?:window|self|globalThis)\b/.test(match[0] ?? '');
    const { index, input } = match as Partial<RegExpExecArray>;
    const isInText = index !== undefined && input !== undefined;
    const isModel = isInText && isCredited(input, index);
    // The library itself has a version.
    const isOptions =
      type === 'js' &&
      (withOptions.has(key ?? '') ||
        (isInText && js.has(`${key}.version`) && /^\s{0,9}\{/.test(input.slice(index + (match[0] ?? '').length))));
    if (isForPage && !isModel && !isOptions) add(pattern, type, key, match, shown);
  };

/** Libraries that read their options from their global name, and whose own code names them. */
const withOptions = new Set(['MathJax']);

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

/** True when all rules were tried. */
function matchTexts(
  type: TextField,
  texts: readonly string[],
  { rules, scanners, add, isLate, onNear, nearMisses }: Run,
): boolean {
  const { patterns } = rules.fields[type];
  const scanner = scanners[type];
  for (const text of texts) {
    if (text.trim() === '') continue;
    for (const candidate of scanner.scan(text)) {
      if (isLate()) return false;
      const pattern = patterns[candidate];
      const match = pattern === undefined ? null : scanner.match(pattern, candidate, text, isLate);
      if (pattern !== undefined && match === null) onNear?.(nearMisses().ofText(pattern, type, text));
      if (pattern === undefined || match === null) continue;
      add(pattern, pattern.global === undefined ? type : 'js', pattern.global, match);
    }
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
