// What the URLs of scripts say: rules for them, packages of public CDNs, and the vendor that a host belongs to.

import type { CompiledRules } from '../compile/compiled-rules.ts';
import { expressionOf } from '../compile/expression.ts';
import { technologyOf } from '../compile/package-names.ts';
import { packagesOf } from '../compile/package-urls.ts';
import type { SignalType } from './facts.ts';
import type { FieldScanner } from './field-scanner.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';
import { originalAddress } from './file-names.ts';
import { hostOf, siteOf } from './site.ts';
import { isLibrary } from './site-names.ts';

const sourceCharactersMax = 2048;
const vendorConfidence = 50;

export interface ScriptSources {
  /** The sources as the page writes them. */
  written: readonly string[];
  /** The same as absolute URLs, followed by those that only a browser has seen. */
  absolute: readonly string[];
  page: string;
}

export interface LoadedAddresses {
  /** What inline scripts load. Only their hosts count: data contains addresses of files too. */
  loaded: readonly string[];
  frames: readonly string[];
  /** Pictures say something only if their host serves those who count or advertise. */
  pixels: readonly string[];
  page: string;
}

export interface ScriptSourceMatcher {
  matchSources(sources: ScriptSources, add: AddHit, isLate: () => boolean): void;
  /** Finds the vendors of what a page loads in other ways. */
  matchLoaded(addresses: LoadedAddresses, add: AddHit, isLate: () => boolean): void;
  /** Finds the packages that a URL or an import map names. True when one is a known technology. */
  matchPackages(address: string, type: SignalType, add: AddHit, page?: string): boolean;
}

/** Addresses in which the name of a package can only be that of the registry. */
const ofRegistry =
  /^https?:\/\/(?:(?:cdn|fastly)\.jsdelivr\.net\/npm\/|unpkg\.com\/|esm\.sh\/|cdn\.skypack\.dev\/|esm\.run\/|ga\.jspm\.io\/npm:|cdnjs\.cloudflare\.com\/ajax\/libs\/)|\/node_modules\/|\/gitbook\//i;
/** What these serve was published, however ordinary its name is: `graphql-http`. */
const isPublic = /^https?:\/\/(?!.*\/node_modules\/)/i;
/** Companies publish libraries there, which others use. */
const ofProjects = /^(?:github|opensource|oss)\./;
const libraries = 59;
const othersMax = 5000;

/** `https://cdn.jsdelivr.net/npm/@foo/bar@1.2.3` before the path of a file in it. */
const fileOfPackage =
  /^https?:\/\/(?:(?:cdn|fastly)\.jsdelivr\.net\/npm|unpkg\.com)\/((?:@[\w.-]{1,60}\/)?[\w.-]{1,60})(?:@[^/]{0,60})?(?=\/)/i;

/** Analytics, marketing, advertising and data about customers. */
const countingCategories = new Set([10, 32, 36, 77, 97]);
const allVendors: (technology: number) => boolean = () => true;
const withScheme = (address: string): string => (address.startsWith('//') ? `https:${address}` : address);

interface Source {
  text: string;
  /** The address as evidence shows it, if it differs. */
  shown?: string | undefined;
  /** Rules may mean the absolute URL or the source as it is written. */
  written?: string | undefined;
  /** Where a match has to begin before. */
  startMax?: number;
}

interface Inside {
  technology: number;
  start: number;
}

/** Whether only the file of another package is called like a technology: `@mui/material@5.0.0/umd/material.js`. */
const isInside = ({ technology, start }: Inside, found: number, match: string, text: string): boolean =>
  found !== technology && text.indexOf(match) >= start;

export function createScriptSourceMatcher(rules: CompiledRules, scanner: FieldScanner): ScriptSourceMatcher {
  const others = new Map<string, TechnologyPattern>();
  const patternOfVendor = createPatterns((technology) => ({
    technology,
    source: '',
    confidence: vendorConfidence,
    version: '',
  }));
  const patternOfPackage = createPatterns((technology) => ({
    technology,
    source: '',
    confidence: 100,
    version: '\\1',
  }));

  function matchRules({ text, shown = text, written, startMax }: Source, add: AddHit, isLate: () => boolean): boolean {
    let isKnown = false;
    const inside = insideOf(text);
    for (const candidate of scanner.scan(text)) {
      if (isLate()) break;
      const pattern = rules.fields.scriptSrc.patterns[candidate];
      if (pattern === undefined) continue;
      const run = expressionOf(pattern);
      const match = run(text) ?? (written === undefined || written === text ? null : run(written));
      if (match === null || (inside !== undefined && isInside(inside, pattern.technology, match[0] ?? '', text)))
        continue;
      if (startMax !== undefined && text.indexOf(match[0] ?? '') >= startMax) continue;
      add(pattern, 'scriptSrc', undefined, match, shown);
      isKnown = true;
    }
    return isKnown;
  }

  /** Where the files of a known package begin in the address of a registry, and its technology. */
  function insideOf(text: string): Inside | undefined {
    const [start = '', name = ''] = fileOfPackage.exec(text) ?? [];
    const technology = start === '' ? undefined : technologyOf(name.toLowerCase(), rules.packages);
    return technology === undefined ? undefined : { technology, start: start.length };
  }

  function matchPackages(address: string, type: SignalType, add: AddHit, page = ''): boolean {
    let isKnown = false;
    for (const { name, version } of packagesOf(address)) {
      const technology = technologyOf(name, rules.packages);
      const shown = type === 'scripts' ? `${name}@${version}` : address;
      if (technology !== undefined) {
        add(patternOfPackage(technology), type, undefined, ['', version], shown);
        isKnown = true;
      } else if (
        ofRegistry.test(address) &&
        (isPublic.test(address) || isLibrary({ name, version, url: page, hasRepository: false }))
      ) {
        add(patternOfOther(name), type, undefined, ['', version], shown);
      }
    }
    return isKnown;
  }

  /** A package without a rule, under its own name. */
  function patternOfOther(name: string): TechnologyPattern {
    let pattern = others.get(name);
    if (pattern === undefined) {
      pattern = { technology: -1, source: '', confidence: 75, version: '\\1', other: { name, category: libraries } };
      if (others.size < othersMax) others.set(name, pattern);
    }
    return pattern;
  }

  function vendorOf(host: string, ownSite: string): number | undefined {
    if (host === '' || siteOf(host) === ownSite || ofProjects.test(host)) return undefined;
    let technology = rules.vendors.get(host) ?? rules.vendors.get(`.${host}`);
    for (let dot = host.indexOf('.'); technology === undefined && dot >= 0; dot = host.indexOf('.', dot + 1)) {
      technology = rules.vendors.get(host.slice(dot));
    }
    return technology;
  }

  function matchVendor(address: string, ownSite: string, add: AddHit, isMeant = allVendors): void {
    const host = hostOf(address);
    const technology = vendorOf(host, ownSite);
    if (technology !== undefined && isMeant(technology))
      add(patternOfVendor(technology), 'vendor', undefined, [''], host);
  }

  const isCounting = (technology: number): boolean =>
    rules.technologies[technology]?.categories.some((id) => countingCategories.has(id)) === true;

  return {
    matchSources({ written, absolute, page }, add, isLate) {
      const ownSite = siteOf(hostOf(page));
      for (const [index, address] of absolute.entries()) {
        if (isLate()) return;
        const shown = address.slice(0, sourceCharactersMax);
        const text = originalAddress(shown);
        const source = written[index]?.slice(0, sourceCharactersMax);
        const isKnown = matchRules({ text, shown, written: source && originalAddress(source) }, add, isLate);
        if (!matchPackages(text, 'scriptSrc', add, page) && !isKnown) matchVendor(address, ownSite, add);
      }
    },
    matchLoaded({ loaded, frames, pixels, page }, add, isLate) {
      const ownSite = siteOf(hostOf(page));
      for (const address of loaded) {
        if (isLate()) return;
        const text = withScheme(address);
        const pathStart = text.indexOf('/', text.indexOf('//') + 2);
        const isKnown = matchRules({ text, startMax: pathStart }, add, isLate);
        if (!isKnown) matchVendor(text, ownSite, add);
      }
      for (const address of frames) matchVendor(withScheme(address), ownSite, add);
      for (const address of pixels) matchVendor(withScheme(address), ownSite, add, isCounting);
    },
    matchPackages,
  };
}

/** One pattern per technology, created on first use: a pattern that matches again is recognised by its identity. */
function createPatterns(create: (technology: number) => TechnologyPattern): (technology: number) => TechnologyPattern {
  const patterns = new Map<number, TechnologyPattern>();
  return (technology) => {
    let pattern = patterns.get(technology);
    if (pattern === undefined) patterns.set(technology, (pattern = create(technology)));
    return pattern;
  };
}
