// Software that names itself: libraries in the comments of their files, and servers in headers (`Server: squid/4.4`). What no
// rule knows is reported under the name that it gives itself.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { technologyOf } from '../compile/public-packages.ts';
import { bannersIn, namesOf } from './banners.ts';
import type { Named, OtherTechnology, SignalType } from './facts.ts';
import { productsIn } from './header-products.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';

export interface SelfNames {
  /** Reads the comments of a script or a style sheet. True when one names a known library. */
  readBanners(text: string, add: AddHit): boolean;
  /** Reads products in headers or meta tags, except those that rules have read. */
  readProducts(type: 'headers' | 'meta', values: Named, read: ReadByRules, add: AddHit): void;
}

/** What rules have read in the same place. */
export interface ReadByRules {
  hasVersion(technology: number, version: string): boolean;
  /** Whether a rule has matched this product, `name/version`. */
  hasProduct(product: string): boolean;
}

const webServers = 22;
const frameworks = 18;
const miscellaneous = 19;
const proxies = 64;
const bannersMax = 200;
const otherConfidence = 75;

/** Where software states its name and version, and the category of what is otherwise unknown. */
const productPlaces: Readonly<Record<'headers' | 'meta', Readonly<Record<string, number>>>> = {
  headers: { server: webServers, 'x-powered-by': frameworks, via: proxies },
  meta: { generator: miscellaneous },
};

export function createSelfNames(rules: CompiledRules): SelfNames {
  const patterns = new Map<string, TechnologyPattern>();
  const byName = new Map(rules.technologies.map(({ name }, number) => [plain(name), number]));

  function patternOf(technology: number, name: string, other?: OtherTechnology): TechnologyPattern {
    const key = `${technology} ${name}`;
    let pattern = patterns.get(key);
    if (pattern === undefined) {
      pattern = {
        technology,
        source: '',
        confidence: other === undefined ? 100 : otherConfidence,
        version: '\\1',
        ...(other && { other }),
      };
      if (patterns.size < patternsMax) patterns.set(key, pattern);
    }
    return pattern;
  }

  function libraryOf(name: string): number | undefined {
    for (const one of namesOf(name)) {
      const number = technologyOf(one.toLowerCase(), rules.packages);
      if (number !== undefined) return number;
    }
    return undefined;
  }

  return {
    readBanners(text, add) {
      let isKnown = false;
      let left = bannersMax;
      for (const { name, version, text: line } of bannersIn(text)) {
        if (left-- <= 0) break;
        const number = libraryOf(name);
        if (number === undefined) continue;
        isKnown = true;
        addBanner(patternOf(number, ''), 'banner', version, line, add);
      }
      return isKnown;
    },
    readProducts(type, values, read, add) {
      for (const [place, category] of Object.entries(productPlaces[type])) {
        for (const value of values[place] ?? []) {
          for (const { name, version } of productsIn(value)) {
            const number = byName.get(plain(name));
            const isRead =
              number === undefined ? read.hasProduct(`${name}/${version}`) : read.hasVersion(number, version);
            if (isRead) continue;
            const pattern =
              number === undefined ? patternOf(-1, plain(name), { name, category }) : patternOf(number, type);
            add(pattern, type, place, ['', version], `${name}/${version}`);
          }
        }
      }
    },
  };
}

const patternsMax = 10_000;

const addBanner = (pattern: TechnologyPattern, type: SignalType, version: string, line: string, add: AddHit): void =>
  add(pattern, type, undefined, ['', version], line);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
