// What a page shows as text does not run in it.
import { expect, test } from 'vitest';
import { createShownCode } from './shown-code.ts';

const article = 'Our shop sells good things to good people. '.repeat(20);
const isShown = (match: string, html: string, text = article): boolean => createShownCode(html, { text })(match);

test.each([
  ['foo.init(', '<p>Call foo.init() at the end of a page.</p>'],
  ['window.foo', '<pre>window.foo = {}</pre>'],
  ['var Foo =', '<code>var Foo = 1</code>'],
  ['foo-login', '<li>The class foo-login</li>'],
  ['/foo/js/', '<a href="https://cloud.other.test/foo/js/a">link</a>'],
  ['foo.init(', '<script>bar.init()</script><p>foo.init()</p><script>bar.init()</script>'],
])('%s is only shown in %s', (match, html) => {
  expect(isShown(match, html)).toBe(true);
});

test.each([
  ['foo.init(', '<p>Call foo.init()</p><script>foo.init()</script>'],
  ['foo-login', '<div class="foo-login">'],
  ['/foo/js/', '<a href="/foo/js/a">link</a>'],
  ['/foo/js/', '<script src="https://cdn.other.test/foo/js/a"></script>'],
  ['foo.init(', '<!-- foo.init() --><p>Text</p>'],
  ["We're sorry but foo", "<noscript>We're sorry but foo needs JavaScript</noscript>"],
  ['Foo version: 1.2', '<p>Foo version: 1.2</p>'],
  ['Welcome to Foo!', '<p>Welcome to Foo!</p>'],
  ['window.foo', '<script>window.foo = 1'],
])('%s is more than shown in %s', (match, html) => {
  expect(isShown(match, html)).toBe(false);
});

test('a page of a few words shows no code', () => {
  expect(isShown('window.foo', '<p>window.foo</p>', 'window.foo')).toBe(false);
});

test('the marks of a page are read once', () => {
  const html = '<script></script>'.repeat(50_000) + '<p>foo.init()</p>'.repeat(1000);
  const isShownOnPage = createShownCode(html, { text: article });
  const started = performance.now();
  for (let count = 0; count < 500; count++) isShownOnPage('foo.init(');
  expect(performance.now() - started).toBeLessThan(5000);
});
