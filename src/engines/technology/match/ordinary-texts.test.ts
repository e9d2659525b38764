// What ordinary websites write where software states its name.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import {
  ordinaryComments,
  ordinaryGenerators,
  ordinaryHeaders,
  ordinaryRealms,
  ordinarySentences,
  ordinaryServers,
  ordinaryTitles,
} from '../testing/ordinary-texts.ts';
import { conclude } from './conclude.ts';
import type { PageFacts } from './facts.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const article = `<nav><a href="/a">News</a><a href="/b">Products</a></nav><p>${'We sell good things to good people. '.repeat(80)}</p>`;
const search = '<form method="post" action="/newsletter"><input type="email" name="e"></form>';
const login = '<form method="post"><input type="password" name="p"></form>';

function namesOn(page: Partial<PageFacts>): string[] {
  const facts: PageFacts = { url: 'https://www.company.test/', headers: {}, cookies: {}, html: '', ...page };
  return conclude(rules, matcher.matchPage(facts).hits).technologies.map(({ name, version }) =>
    version === null ? name : `${name} ${version}`,
  );
}
const falseNames = (texts: readonly string[], pageOf: (text: string) => Partial<PageFacts>): string[] =>
  texts.flatMap((text) =>
    namesOn(pageOf(text))
      .filter((name) => name !== 'Basic') // the authentication scheme
      .map((name) => `${text} → ${name}`),
  );
const titled = (title: string, body: string) => ({
  html: `<html><head><title>${title}</title></head><body>${body}</body></html>`,
});

test.each([
  ['titles of articles', ordinaryTitles, (text: string) => titled(text, article + search)],
  ['titles of shops with a login on every page', ordinaryTitles, (text: string) => titled(text, article + login)],
  ['sentences', ordinarySentences, (text: string) => titled('Smith & Sons', `<p>${text}</p>${article}`)],
  ['comments', ordinaryComments, (text: string) => titled('Smith & Sons', `<!-- ${text} -->${article}`)],
  ['realms', ordinaryRealms, (text: string) => ({ headers: { 'www-authenticate': [`Basic realm="${text}"`] } })],
  [
    'generators',
    ordinaryGenerators,
    (text: string) => ({ html: `<meta name="generator" content="${text}">${article}` }),
  ],
  ['servers', ordinaryServers, (text: string) => ({ headers: { server: [text] } })],
  [
    'headers about versions',
    ordinaryHeaders,
    (text: string) => {
      const [name = '', value = ''] = text.split(': ');
      return { headers: { [name]: [value] } };
    },
  ],
])('nothing is named by ordinary %s', (_, texts, pageOf) => {
  expect(texts.length).toBeGreaterThan(9);
  expect(falseNames(texts, pageOf)).toEqual([]);
});
