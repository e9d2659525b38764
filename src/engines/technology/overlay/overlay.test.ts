// Every rule of ours proves itself: its examples, and nothing but them, must show the technology and its version.
import { describe, expect, test } from 'vitest';
import { loadBaseRuleSets } from '../base-rules.ts';
import { compileRules } from '../compile.ts';
import { conclude } from '../conclude.ts';
import { createMatcher, type Named } from '../matcher.ts';
import { keyedFields, textFields, toList, type Example, type KeyedPatterns } from '../rule-set.ts';
import { overlay } from './overlay.ts';

const rules = compileRules(await loadBaseRuleSets());
const matcher = createMatcher(rules);
const entries = Object.entries(overlay.technologies);

const named = (values: KeyedPatterns | undefined): Named =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, toList(value)]));

// Headers come in lower case from HTTP; meta and scripts come as a page writes them.
function evaluate(example: Example) {
  const meta = Object.entries(example.meta ?? {}).map(
    ([name, value]) => `<meta name="${name}" content="${String(value)}">`,
  );
  const sources = toList(example.scriptSrc).map((source) => `<script src="${source}"></script>`);
  const html = [...meta, ...sources, ...toList(example.html), ...toList(example.text)].join('\n');
  const inline = toList(example.scripts).map((script) => `<script>${script}</script>`);
  const styles = toList(example.css).map((style) => `<style>${style}</style>`);
  const page = matcher.matchPage({
    url: toList(example.url)[0] ?? 'https://www.site.test/',
    headers: named(example.headers),
    cookies: named(example.cookies),
    html: [html, ...inline, ...styles].join('\n'),
    requests: toList(example.xhr),
    js: Object.fromEntries(Object.entries(example.js ?? {}).map(([name, value]) => [name, String(value)])),
  });
  const sides = matcher.matchSides({
    robots: toList(example.robots)[0],
    certIssuer: toList(example.certIssuer)[0],
    dns: named(example.dns),
  });
  return conclude(rules, [...page.hits, ...sides.hits]).technologies;
}

describe('our rules', () => {
  test('are all readable', () => {
    expect(rules.refused).toEqual([]);
  });

  test('use the fields of the schema only', () => {
    const known = new Set<string>([
      ...textFields,
      ...keyedFields,
      ...'cats description website icon cpe dom implies excludes requires requiresCategory replaces examples'.split(
        ' ',
      ),
    ]);
    const wrong = entries.flatMap(([name, rule]) =>
      Object.keys(rule)
        .filter((field) => !known.has(field))
        .map((field) => `${name}: ${field}`),
    );
    expect(wrong).toEqual([]);
  });

  test('name a category and a website for every technology', () => {
    const incomplete = rules.technologies
      .filter(({ name }) => name in overlay.technologies)
      .filter(({ categories, website }) => categories.length === 0 || website === null)
      .map(({ name }) => name);
    expect(incomplete).toEqual([]);
  });

  test('call a technology by the name that it has already', async () => {
    const [base] = await loadBaseRuleSets();
    const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const known = new Map(Object.keys(base!.technologies).map((name) => [plain(name), name]));
    const twice = entries.filter(([name]) => known.has(plain(name)) && known.get(plain(name)) !== name);
    expect(twice.map(([name]) => name)).toEqual([]);
  });

  test('are proved by at least one example each', () => {
    expect(entries.filter(([, { examples = [] }]) => examples.length === 0).map(([name]) => name)).toEqual([]);
  });
});

describe.each(entries)('%s', (name, { examples = [] }) => {
  test.each(examples.map((example) => [JSON.stringify(example), example] as const))('is shown by %s', (_, example) => {
    const found = evaluate(example);
    const technology = found.find((one) => one.name === name);
    expect(found.map((one) => one.name)).toContain(name);
    if (example.version !== undefined) expect(technology?.versions).toContain(example.version);
  });
});
