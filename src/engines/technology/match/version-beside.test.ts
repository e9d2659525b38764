// Versions on the page of an application that its rules do not read.
import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { selfNamed } from '../rules/overlay/self-named.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const rules = compileRules([
  {
    name: 'test',
    categories: {},
    technologies: {
      Acme: selfNamed([13], 'https://acme.test', 'Acme'),
      'Fooble Server': selfNamed([3], 'https://foo.test', 'Fooble Server', { as: 'Fooble' }),
      Press: { cats: [1], html: '/press-content/' },
    },
  },
]);
const matcher = createMatcher(rules);
const login = '<form method="post"><input type="password" name="p"></form>';

function named(html: string): string[] {
  const { hits } = matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html });
  return conclude(rules, hits).technologies.map(({ name, version }) =>
    version === null ? name : `${name} ${version}`,
  );
}

test.each([
  `<title>Acme</title>${login}<p>Acme v2.3.1</p>`,
  `<title>Acme - Login</title>${login}<footer><a href="https://acme.test">Acme</a> <span>2.3.1</span></footer>`,
  `<title>Acme</title>${login}<footer>Version: 2.3.1</footer>`,
  `<title>Acme</title>${login}<footer>v2.3.1</footer>`,
  `<title>Acme</title><meta name="version" content="2.3.1">${login}`,
  `<title>Acme</title><link rel="stylesheet" href="/static/acme.min.css?v=2.3.1">${login}`,
  `<title>Acme</title><script src="/lib/acme-2.3.1.js"></script>${login}`,
  `<title>Acme</title><script>window.acmeVersion = "2.3.1";</script>${login}`,
  `<title>Acme</title><script>var ACME_VERSION='2.3.1'</script>${login}`,
  `<title>Acme</title><script>window.__ACME_UI_OPTIONS={"base":"/","plugin":{"version":"9.9.9"},"version":"2.3.1"}</script>${login}`,
  `<title>Acme</title><script>window['acmeConfig'] = { list: [{ version: '9.9.9' }], version: '2.3.1' };</script>${login}`,
])('%s states version 2.3.1', (html) => {
  expect(named(html)).toEqual(['Acme 2.3.1']);
});

test('general words of a name may be missing beside the version', () => {
  expect(named(`<title>Fooble</title>${login}<p>Fooble 1.9.0</p>`)).toEqual(['Fooble Server 1.9.0']);
});

test.each([
  [`<title>Acme</title>${login}<p>Version 2.3.1</p><p>Version 4.0.0</p>`, 'Acme'],
  [`<title>Acme</title>${login}<p>Acme 12.11.2025</p>`, 'Acme'],
  [`<title>Acme</title><script>window.acmeChartPlugin={"version":"0.3.1"}</script>${login}`, 'Acme'],
  [`<title>Acme</title><script>var acmeData={"plugin":{"version":"9.9.9"}}</script>${login}`, 'Acme'],
  [
    `<title>Acme</title><script>var acmeData={"text":"version:'9.9.9'"};var o={version:'8.8.8'}</script>${login}`,
    'Acme',
  ],
  [`<title>Acme</title>${login}<p>Server 10.0.0.12</p>`, 'Acme'],
  [`<title>Acme</title><p>${'Acme 2.3.1 is out. It has many new things. '.repeat(60)}</p>`, undefined],
  ['<title>News</title><link href="/press-content/a.css"><p>Press 6.4 is out</p>', 'Press'],
  ['<title>News</title><link href="/press-content/a.css"><p>Version 6.4.1</p>', 'Press'],
])('%s states none', (html, expected) => {
  expect(named(html)).toEqual(expected === undefined ? [] : [expected]);
});

const hosts = '<div>Host <b>up</b> since today, no alarms</div>'.repeat(60);

test('on a long page, the version beside the name in the title is read if there is no other', () => {
  expect(named(`<title>Acme - Sign in</title>${login}${hosts}<p>Acme 2.3.1</p>`)).toEqual(['Acme 2.3.1']);
  expect(named(`<title>Acme - Sign in</title>${login}${hosts}<p>Acme 2.3.1</p><p>Acme 2.4.0</p>`)).toEqual(['Acme']);
  expect(named(`<title>Acme - Sign in</title>${login}${hosts}<p>Version 2.3.1</p>`)).toEqual(['Acme']);
});
