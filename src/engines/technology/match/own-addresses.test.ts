import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { createMatcher } from './matcher.ts';
import { findInExample } from './rule-examples.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const namesIn = (html: string): string[] => findInExample({ html }, rules, matcher).map(({ name }) => name);

test.each([
  ['<script src="/combine.php?files=a.js"></script>', 'PHP'],
  ['<link rel="stylesheet" href="https://static.site.test/css.php?f=main">', 'PHP'],
  ['<form method="get" action="/survey.cfm"></form>', 'Adobe ColdFusion'],
  ["<form action='search.aspx?lang=en'></form>", 'Microsoft ASP.NET'],
  ['<form action=/search/index.jsp;jsessionid=1></form>', 'JavaServer Pages'],
])('%s shows %s', (html, name) => {
  expect(namesIn(html)).toContain(name);
});

test.each([
  '<a href="/search.php">Search</a>',
  '<form action="https://other.test/subscribe.php"></form>',
  '<script src="https://cdn.other.test/a.php"></script>',
  '<form action="/search?file=a.php"></form>',
  '<p>/index.php</p>',
  '<!-- <form action="/search.php"></form> -->',
])('%s shows no language', (html) => {
  expect(namesIn(html)).not.toContain('PHP');
});
