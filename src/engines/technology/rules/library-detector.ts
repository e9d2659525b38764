// The probes of js-library-detector, which look at a running page for libraries that leave no mark in its source: how they
// are run there, and what the libraries are called among our technologies.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import type { RuleSet, TechnologyRule } from './rule-set.ts';

/** A library that a probe has found. The page may lie about it, as about anything that is its own. */
export interface FoundLibrary {
  /** As the detector calls it. */
  name: string;
  version: string;
}

interface Probe {
  url: string;
}

const variable = 'd41d8cd98f00b204e9800998ecf8427e_LibraryDetectorTests';
const javaScriptLibraries = 59;

/** What others call them, where that is not the same name in another spelling. */
const ourNames: Readonly<Record<string, string>> = {
  Zurb: 'ZURB Foundation',
  InfoVis: 'JavaScript Infovis Toolkit',
  FlotCharts: 'Flot',
  'YUI 2': 'YUI',
  'YUI 3': 'YUI',
  'Rapha&euml;l': 'Raphael',
  'gRapha&euml;l': 'gRaphaël',
  Mapbox: 'Mapbox GL JS',
  'GreenSock JS': 'GSAP',
  TYPO3: 'TYPO3 CMS',
  Sammy: 'Sammy.js',
  Can: 'CanJS',
  Two: 'Two.js',
  FuseJS: 'FuseJS',
};

/** Those that ask the network, that know no version the others do not know, or that are nothing a site is made with. */
const isLeftOut = (name: string): boolean =>
  name.endsWith('(Fast path)') || ['Workbox', 'WP Rocket', 'NitroPack', 'Boq', 'Wiz', 'Brewser'].includes(name);

export const libraryDetectorFile = (): string =>
  createRequire(import.meta.url).resolve('js-library-detector/library/libraries.js');

/** The detector's libraries as a rule set: those that no other set knows become technologies. */
export function libraryDetectorSet(known: readonly RuleSet[]): RuleSet {
  const probes = runInNewContext(`${readFileSync(libraryDetectorFile(), 'utf8')};${variable}`) as Record<string, Probe>;
  const knownNames = known.flatMap(({ technologies }) => Object.keys(technologies));
  const names = new Map([
    ...knownNames.map((name) => [short(name), name] as const),
    ...knownNames.map((name) => [plain(name), name] as const),
  ]);
  const technologies: Record<string, TechnologyRule> = {};
  const libraries: Record<string, string> = {};
  for (const [name, { url }] of Object.entries(probes)) {
    if (isLeftOut(name)) continue;
    const wanted = ourNames[name] ?? name;
    const ours = names.get(plain(wanted)) ?? names.get(short(wanted));
    libraries[name] = ours ?? wanted;
    if (ours === undefined) technologies[wanted] = { cats: [javaScriptLibraries], website: url };
  }
  return { name: 'js-library-detector', technologies, libraries };
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Some write `Backbone` and some `Backbone.js`; AngularJS, however, is not Angular. */
const short = (name: string): string => plain(name).replace(/js$/, '');

/**
 * A function for the page's own world that runs the probes. It stops asking after `ms`: whoever made a probe slow is not
 * asked the next question.
 */
export function libraryProbes(): string {
  return `(names, ms) => {
    ${readFileSync(libraryDetectorFile(), 'utf8')}
    const endsAt = Date.now() + ms;
    const found = [];
    for (const name of names) {
      if (Date.now() > endsAt) break;
      try {
        const result = ${variable}[name].test(window);
        if (!result || typeof result !== 'object' || typeof result.then === 'function') continue;
        const { version } = result;
        found.push({ name, version: /^(string|number)$/.test(typeof version) ? String(version).slice(0, 60) : '' });
      } catch {}
    }
    return found;
  }`;
}

const librariesMax = 200;
/** Guessed by the shape of their insides, which has outlived the version. */
const guessedVersions = new Set(['Preact']);

/** What came back from the page, whatever that is, as libraries that were asked for. */
export function readLibraries(answer: unknown, names: readonly string[]): FoundLibrary[] {
  if (!Array.isArray(answer)) return [];
  const wanted = new Set(names);
  const found = new Map<string, FoundLibrary>();
  for (const one of answer.slice(0, librariesMax) as unknown[]) {
    const { name, version } = (one ?? {}) as Partial<Record<keyof FoundLibrary, unknown>>;
    if (typeof name !== 'string' || !wanted.has(name)) continue;
    const isTold = typeof version === 'string' && !guessedVersions.has(name);
    found.set(name, { name, version: isTold ? version : '' });
  }
  return [...found.values()];
}
