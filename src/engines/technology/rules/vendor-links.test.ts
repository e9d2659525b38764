import { expect, test } from 'vitest';
import { withoutLinks } from './vendor-links.ts';

test.each([
  ['a link to jobs', { cats: [101], dom: "a[href*='.jobs.test/']" }, { cats: [101] }],
  ['a link that opens a window', { cats: [72], dom: "a[href*='.book.test/'][target='_blank']" }, { cats: [72] }],
  [
    'a link beside a widget',
    { cats: [72], dom: "a[href*='.book.test/'], iframe[src*='.book.test/']" },
    { cats: [72], dom: "iframe[src*='.book.test/']" },
  ],
  [
    'a link in a map',
    { cats: [10], dom: { "div[data-a*='a.test/'], a[href*='a.test/']": { exists: '' } } },
    { cats: [10], dom: { "div[data-a*='a.test/']": { exists: '' } } },
  ],
])('a rule loses %s', (_, rule, expected) => {
  expect(withoutLinks(rule)).toEqual(expected);
});

test.each([
  ['a badge', { cats: [68], dom: "a[href*='.seal.test'] > img" }],
  ['an affiliate', { cats: [71], dom: "a[href*='shop.test/?tag=']" }],
  ['the mark of a shop system', { cats: [6], dom: "a[href*='.shop.test'][target='_blank']" }],
  ['a path of the site', { cats: [19], dom: "a[href*='/board/']" }],
  ['the text of a link', { cats: [19], dom: { "a[href*='a.test']": { text: 'Powered by A' } } }],
])('a rule keeps %s', (_, rule) => {
  expect(withoutLinks(rule)).toEqual(rule);
});
