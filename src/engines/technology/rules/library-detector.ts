// The probes of js-library-detector, which find libraries in a running page that leave no trace in its source: how they run
// there, and the names of the libraries among our technologies.

import { plainName } from '../plain-name.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import type { RuleSet, TechnologyRule } from './rule-set.ts';

/** A library that a probe has found. The page may lie about it. */
export interface FoundLibrary {
  /** Its name in the detector. */
  name: string;
  version: string;
}

interface Probe {
  url: string;
}

const variable = 'd41d8cd98f00b204e9800998ecf8427e_LibraryDetectorTests';
const javaScriptLibraries = 59;

/** Our names, where they differ by more than spelling. */
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

/** Probes that use the network, find no more than others, detect something that is not a technology of a site, or a text that others copy. */
const isLeftOut = (name: string): boolean =>
  name.endsWith('(Fast path)') ||
  ['Workbox', 'WP Rocket', 'NitroPack', 'Boq', 'Wiz', 'Brewser', 'Create React App'].includes(name);

export const libraryDetectorFile = (): string =>
  createRequire(import.meta.url).resolve('js-library-detector/library/libraries.js');

/** The detector's libraries as a rule set. Libraries that are in no other rule set become technologies. */
export function libraryDetectorSet(known: readonly RuleSet[]): RuleSet {
  const probes = runInNewContext(`${readFileSync(libraryDetectorFile(), 'utf8')};${variable}`) as Record<string, Probe>;
  const knownNames = known.flatMap(({ technologies }) => Object.keys(technologies));
  const names = new Map([
    ...knownNames.map((name) => [short(name), name] as const),
    ...knownNames.map((name) => [plainName(name), name] as const),
  ]);
  const technologies: Record<string, TechnologyRule> = {};
  const libraries: Record<string, string> = {};
  for (const [name, { url }] of Object.entries(probes)) {
    if (isLeftOut(name)) continue;
    const wanted = ourNames[name] ?? name;
    const ours = names.get(plainName(wanted)) ?? names.get(short(wanted));
    libraries[name] = ours ?? wanted;
    if (ours === undefined) technologies[wanted] = { cats: [javaScriptLibraries], website: url };
  }
  return { name: 'js-library-detector', technologies, libraries };
}

/** Some write `Backbone` and some `Backbone.js`; but AngularJS is not Angular. */
const short = (name: string): string => plainName(name).replace(/js$/, '');

/** The source of a function that runs the probes in the page's own context. It stops after `ms`. */
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
/** Libraries whose version the detector only guesses, and gets wrong. */
const guessedVersions = new Set(['Preact']);

/** The valid libraries in an answer of the page, which may be anything. */
export function readLibraries(answer: unknown, names: readonly string[]): FoundLibrary[] {
  if (!Array.isArray(answer)) return [];
  const wanted = new Set(names);
  const found = new Map<string, FoundLibrary>();
  for (const one of answer.slice(0, librariesMax)) {
    const { name, version }: Partial<Record<keyof FoundLibrary, unknown>> = Object(one);
    if (typeof name !== 'string' || !wanted.has(name)) continue;
    const isReliable = typeof version === 'string' && !guessedVersions.has(name);
    found.set(name, { name, version: isReliable ? version : '' });
  }
  return [...found.values()];
}
