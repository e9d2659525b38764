import { expect, test } from 'vitest';
import { blockEnd } from './page-elements.ts';
import { isLinkInSentence } from './sentences.ts';

const paragraph =
  'We looked at many tools this year and wrote down what we liked about each of them, and what we did not. ';
const link = '<a href="https://acme.example">';
const article = (rest: string) => `<p>${paragraph.repeat(4)}</p><p>${paragraph.repeat(4)}</p>${rest}`;
const isMentioned = (html: string) =>
  isLinkInSentence(link, html, { text: html.replaceAll(/<\/?p>/g, blockEnd).replaceAll(/<[^<>]*>/g, '') });

test.each([
  `<p>See ${link}Acme</a> for more about shops and what they need.</p>`,
  `<ul><li>We liked <b>much</b> of ${link}Acme</a>, except its price and its age.</li></ul>`,
])('a link in a sentence of an article is a mention: %s', (html) => {
  expect(isMentioned(article(html))).toBe(true);
});

test.each([
  ['the foot of an article', article(`<footer>© Jane ${link}Acme</a></footer>`)],
  ['a statement', article(`<p>This page of our site was proudly published with ${link}Acme</a> on Monday.</p>`)],
  [
    'a sentence and at the foot',
    article(`<p>See ${link}Acme</a> for more about shops and what they need.</p><footer>${link}Acme</a></footer>`),
  ],
  ['a short page', `<p>See ${link}Acme</a> for more about shops and what they need.</p>`],
])('a link in %s is not', (_, html) => {
  expect(isMentioned(html)).toBe(false);
});
