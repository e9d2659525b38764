// Turns the examples of a rule into pages, to prove the rule.

import type { CompiledRules } from '../compile/compiled-rules.ts';
import { conclude, type FoundTechnology } from './conclude.ts';
import type { Matcher } from './matcher.ts';
import type { Named, PageFacts } from './facts.ts';
import { toList, type Example, type KeyedPatterns } from '../rules/rule-set.ts';

/** The technologies found on a page that consists of the example alone. */
export function findInExample(example: Example, rules: CompiledRules, matcher: Matcher): FoundTechnology[] {
  const page = matcher.matchPage(toPageFacts(example));
  const sides = matcher.matchSides({
    robots: toList(example.robots)[0],
    certIssuer: toList(example.certIssuer)[0],
    dns: toNamed(example.dns),
  });
  return conclude(rules, [...page.hits, ...sides.hits]).technologies;
}

/** A page that consists of the example alone. */
export function toPageFacts(example: Example): PageFacts {
  // Headers are in lower case in HTTP; meta and scripts are written as in a page.
  const meta = Object.entries(example.meta ?? {}).map(
    ([name, value]) => `<meta name="${name}" content="${String(value)}">`,
  );
  const sources = toList(example.scriptSrc).map((source) => `<script src="${source}"></script>`);
  const html = [...meta, ...sources, ...toList(example.html), ...toList(example.text)].join('\n');
  const inline = toList(example.scripts).map((script) => `<script>${script}</script>`);
  const styles = toList(example.css).map((style) => `<style>${style}</style>`);
  return {
    url: toList(example.url)[0] ?? 'https://www.site.test/',
    headers: toNamed(example.headers),
    cookies: toNamed(example.cookies),
    html: [html, ...inline, ...styles].join('\n'),
    requests: toList(example.xhr),
    js: Object.fromEntries(Object.entries(example.js ?? {}).map(([name, value]) => [name, String(value)])),
  };
}

const toNamed = (values: KeyedPatterns | undefined): Named =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, toList(value)]));
