// Pages that mention software are not taken for pages that run it.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { hostileNames, type HostileLine } from '../testing/hostile-names.ts';
import { conclude } from './conclude.ts';
import type { PageFacts, SideFacts } from './facts.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const article = `<nav><a href="/a">News</a><a href="/b">Products</a></nav><p>${'We sell good things to good people. '.repeat(80)}</p>`;
const page = (head: string, body: string): string =>
  `<html><head><title>Smith &amp; Sons</title>${head}</head><body>${body}</body></html>`;
const pair = (text: string): Record<string, string[]> => {
  const [name = '', ...value] = text.split(': ');
  return { [name]: [value.join(': ')] };
};
const script = 'https://www.company.test/assets/app.js';

const places: Record<string, (content: string) => Partial<PageFacts> & { sides?: SideFacts }> = {
  post: (content) => ({ html: page('', content) }),
  article: (content) => ({ html: page('', content + article) }),
  raw: (content) => ({ html: `<html><head>${content}</body></html>` }),
  inline: (content) => ({ html: page(`<script>${content}</script>`, article) }),
  header: (content) => ({ headers: pair(content), html: article }),
  bundle: (content) => ({ html: article, sides: { scripts: [content], scriptUrls: [script] } }),
  style: (content) => ({ html: article, sides: { styles: [content] } }),
};

function namesOn({ place, content }: HostileLine): string[] {
  const { sides = {}, ...facts } = places[place]!(content);
  const hits = [
    ...matcher.matchPage({ url: 'https://www.company.test/', headers: {}, cookies: {}, html: '', ...facts }).hits,
    ...matcher.matchSides(sides).hits,
  ];
  return conclude(rules, hits)
    .technologies.map(({ name, version }) => (version === null ? name : `${name} ${version}`))
    .toSorted();
}

test.each([...Map.groupBy(hostileNames, ({ kind }) => kind)])('pages of the kind %s name what they run', (_, lines) => {
  const wrong = lines
    .map((line) => ({ line, names: namesOn(line) }))
    .filter(({ line, names }) => names.join() !== line.named.join())
    .map(({ line, names }) => `${line.content} → ${names.join(', ')}`);
  expect(wrong).toEqual([]);
});
