// The hiding rules of a filter list: which elements of a page are hidden.
//
// Most rules name a class or an id. Only those whose class or id occurs in the page are returned, so that a page does not
// have to match thousands of selectors.

import { isWithin } from './ad-list-rule.ts';

/** Classes and ids that occur in a page. */
export interface PageMarks {
  classes: readonly string[];
  ids: readonly string[];
}

export interface HidingRules {
  add(line: string): boolean;
  /** The selectors for a page; without the generic ones if an exception disables them. */
  selectorsFor(host: string, marks: PageMarks, isGeneral: boolean): string[];
  readonly size: number;
}

const separator = /#@?#/;
const selectorCharactersMax = 1000;
const unkeyedMax = 2000;
const selectorsMax = 3000;
/** Syntax that only browser extensions support, and selectors that could hide a whole page. */
const foreign =
  /:(?:-abp-|has-text|contains|upward|xpath|matches-|min-text|nth-ancestor|remove|style|watch-attr|if|others)|^\+js|^\^|^script:|[{}]/;

interface SpecificRule {
  selector: string;
  offDomains: readonly string[];
  onDomains: readonly string[];
}

export function createHidingRules(): HidingRules {
  const byMark = new Map<string, SpecificRule[]>(); // generic rules, by `.class` or `#id`
  const unkeyed: SpecificRule[] = [];
  const byDomain = new Map<string, SpecificRule[]>();
  const byEntity = new Map<string, SpecificRule[]>(); // `name.*`, by its name
  const exceptions = new Map<string, string[][]>(); // by selector: the domains of each exception
  let size = 0;

  const push = <T>(map: Map<string, T[]>, key: string, value: T) => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };

  function add(line: string): boolean {
    const found = separator.exec(line);
    if (!found) return false;
    const selector = line.slice(found.index + found[0].length).trim();
    if (selector === '' || selector.length > selectorCharactersMax || foreign.test(selector)) return false;
    const domains = line.slice(0, found.index).toLowerCase().split(',').filter(Boolean);
    if (found[0] === '#@#') {
      push(exceptions, selector, domains);
      size++;
      return true;
    }
    const onDomains = domains.filter((domain) => !domain.startsWith('~'));
    const offDomains = domains.filter((domain) => domain.startsWith('~')).map((domain) => domain.slice(1));
    const rule = { selector, onDomains, offDomains };
    if (onDomains.length === 0) {
      const mark = /^[\w-]*([.#][\w-]+)/.exec(selector)?.[1];
      if (mark !== undefined) push(byMark, mark, rule);
      else if (unkeyed.length < unkeyedMax) unkeyed.push(rule);
      else return false;
    }
    for (const domain of onDomains) {
      if (domain.endsWith('.*')) push(byEntity, domain.slice(0, -2), rule);
      else push(byDomain, domain, rule);
    }
    size++;
    return true;
  }

  const isExcepted = (selector: string, host: string): boolean =>
    exceptions.get(selector)?.some((domains) => domains.length === 0 || domains.some((one) => isWithin(host, one))) ??
    false;

  return {
    add,
    selectorsFor(host, { classes, ids }, isGeneral) {
      const labels = host.split('.');
      const tails = labels.map((_, index) => labels.slice(index).join('.'));
      const entities = labels.flatMap((_, from) =>
        labels.slice(from + 1).map((__, i) => labels.slice(from, from + 1 + i).join('.')),
      );
      const general = isGeneral
        ? [
            ...classes.flatMap((name) => byMark.get(`.${name}`) ?? []),
            ...ids.flatMap((name) => byMark.get(`#${name}`) ?? []),
            ...unkeyed,
          ]
        : [];
      const found = [
        ...tails.flatMap((domain) => byDomain.get(domain) ?? []),
        ...entities.flatMap((name) => byEntity.get(name) ?? []),
        ...general,
      ];
      const wanted = found
        .filter(
          ({ selector, offDomains }) => !offDomains.some((off) => isWithin(host, off)) && !isExcepted(selector, host),
        )
        .map(({ selector }) => selector);
      return [...new Set(wanted)].slice(0, selectorsMax);
    },
    get size() {
      return size;
    },
  };
}
