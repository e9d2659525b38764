// Links to pages that a vendor hosts: its jobs, bookings, donations, files. A page that only links to them does not use the vendor's product.
import type { TechnologyRule } from './rule-set.ts';

/** Affiliates earn by links, messengers and sign-ins are links, and shop systems sign with one. */
const categoriesOfLinks = new Set([1, 6, 51, 52, 53, 57, 69, 71]);
const linkToHost = /^a(?:\[[^\]]*\])*\[href[*^]?=['"][^'"/]*(?:\/\/)?[^'"/]*\.[^'"]*['"]\](?:\[[^\]]*\])*$/;
const parts = /(?:[^,[]|\[[^\]]*\])+/g;

/** A rule without selectors of such links. */
export function withoutLinks(rule: TechnologyRule): TechnologyRule {
  const { dom, cats = [] } = rule;
  if (dom === undefined || cats.some((category) => categoriesOfLinks.has(category))) return rule;
  if (typeof dom === 'string') return withDom(rule, withoutLinkParts(dom));
  if (Array.isArray(dom)) return withDom(rule, (dom as string[]).map(withoutLinkParts).filter(isLeft));
  const kept = Object.entries(dom)
    .map(([selector, wanted]) => [isOnlyThere(wanted) ? withoutLinkParts(selector) : selector, wanted] as const)
    .filter(([selector]) => isLeft(selector));
  return withDom(rule, Object.fromEntries(kept));
}

const isLeft = (selector: string): boolean => selector !== '';

/** Whether only the existence of the element counts, or what its address is. */
const isOnlyThere = (wanted: unknown): boolean =>
  typeof wanted === 'object' && wanted !== null && !('text' in wanted) && !('properties' in wanted);

const withoutLinkParts = (selectors: string): string =>
  (selectors.match(parts) ?? [])
    .map((part) => part.trim())
    .filter((part) => !linkToHost.test(part))
    .join(', ');

function withDom(rule: TechnologyRule, dom: TechnologyRule['dom'] & {}): TechnologyRule {
  const isEmpty = typeof dom === 'string' ? dom === '' : Object.keys(dom).length === 0;
  const changed = { ...rule, dom };
  if (isEmpty) delete (changed as TechnologyRule).dom;
  return changed;
}
