// Matches what belongs to a page besides its source: its scripts, style sheets, icon, certificate, DNS records and robots.txt.
import { type CompiledRules } from '../compile/compiled-rules.ts';
import type { Hit, SideFacts, SideMatch } from './facts.ts';
import { bundleCharactersMin, weakInBundles } from './bundled-snippets.ts';
import { codeInStrings } from './code-in-strings.ts';
import { isCredited } from './credits.ts';
import { type AddHit } from './hit-list.ts';
import { leadingImports } from './module-imports.ts';
import { matchNamed } from './named-facts.ts';
import { inQuotes } from './script-quotes.ts';

import { matchTexts, type Run } from './run.ts';

const longCharacters = 1024 * 1024;

export function matchSides(facts: SideFacts, hits: Hit[], run: Run): SideMatch {
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
export const ofStyle =
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
