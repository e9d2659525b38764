// Software by names that a page repeats, and pages that only share a name with software.
import { describe, expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const rules = compileRules([
  {
    name: 'test',
    categories: {},
    technologies: { 'fooBar Desk': { cats: [1], html: '<never-here' }, Meadow: { cats: [1], html: '<never-here' } },
  },
]);
const matcher = createMatcher(rules);

function named(html: string, { url = 'http://10.0.0.5:8080/', cookies = {}, headers = {} } = {}): string[] {
  const { hits } = matcher.matchPage({ url, headers, cookies, html });
  return conclude(rules, hits).technologies.map(({ name, version }) =>
    version === null ? name : `${name} ${version}`,
  );
}

const titled = (title: string, rest: string) => `<title>${title}</title>${rest}`;
const field = '<form><input type="text"></form>';
const long = '<div>Host <b>up</b> since today, no alarms</div>'.repeat(60);
const article =
  `<p>${'The program has many useful functions, which this text explains one after another. '.repeat(12)}</p>`.repeat(
    3,
  );

describe('software that the page names in several places', () => {
  test.each([
    [
      'a catalogued name beside other parts of the title',
      titled('Queue 7 | adminer', '<link rel="stylesheet" href="/adminer.css">'),
      'adminer',
    ],
    [
      'the first words of a title',
      titled('Adminer on db1', '<script src="/adminer.js"></script><img src="/adminer-logo.png">'),
      'Adminer',
    ],
    [
      'on a long page with files of that name',
      titled('Adminer: all hosts', `<script src="/static/adminer.min.js"></script>${long}`),
      'Adminer',
    ],
    [
      'a version beside the name',
      titled('All hosts | Adminer', `<p>Adminer 4.8.1</p><a href="https://www.adminer.org/">x</a>${long}`),
      'Adminer 4.8.1',
    ],
    [
      'a name that a rule knows',
      titled('All tickets - fooBar Desk', '<script>window.fooBarDeskConfig = {}</script>'),
      'fooBar Desk',
    ],
    [
      'a word with a version and a file',
      titled('Meadow', '<link rel="stylesheet" href="/css/meadow.css"><p>Meadow 2.1.0</p>'),
      'Meadow 2.1.0',
    ],
    [
      'an unknown name with version and file',
      titled('Quuxboard', `<script src="/quuxboard.js"></script>${field}<p>Quuxboard v3.1.4</p>`),
      'Quuxboard 3.1.4',
    ],
    [
      'an unknown name with repository and file',
      titled(
        'Quuxboard | start',
        `<script src="/quuxboard.js"></script>${field}<a href="https://github.com/quux/quuxboard">x</a>`,
      ),
      'Quuxboard',
    ],
    [
      'files alone, of a catalogued name',
      '<link rel="stylesheet" href="/adminer.css"><script src="/adminer.js"></script>',
      'adminer',
    ],
  ])('%s', (_case, html, expected) => expect(named(html)).toContain(expected));

  test('one file is enough above a login', () => {
    const style = '<link rel="stylesheet" href="/davical.css">';
    expect(named(style)).toEqual([]);
    expect(named(`<title>Choir</title>${style}<form><input type="password"></form>`)).toEqual(['davical']);
  });

  test('cookies and headers count like files', () => {
    const html = titled('Start | Adminer', '<p>x</p>');
    expect(named(html)).toEqual([]);
    expect(named(html, { cookies: { adminer_key: ['1'] } })).toEqual(['Adminer']);
    expect(named(html, { headers: { 'x-adminer-node': ['a'] } })).toEqual(['Adminer']);
  });
});

describe('pages that share a name with software', () => {
  test.each([
    [
      'an article that links to it',
      titled('Adminer in ten minutes', `<a href="https://www.adminer.org/">Adminer</a>${article}`),
    ],
    [
      'a site that is called like a word',
      titled('Meadow', '<link rel="stylesheet" href="/meadow.css"><img src="/meadow-logo.png" alt="Meadow">'),
    ],
    [
      'a company with a logo and a link to its site',
      titled(
        'Quuxboard',
        `<img src="/quuxboard.png" alt="Quuxboard">${field}<a href="https://www.quuxboard.test/">Company</a><link rel="stylesheet" href="/quuxboard.css">`,
      ),
    ],
    ['files of a name, with nothing else', '<script src="/adminer.js"></script>'],
    [
      'files of other hosts',
      '<link rel="stylesheet" href="https://cdn.test/adminer.css"><script src="https://cdn.test/adminer.js"></script>',
    ],
  ])('%s', (_case, html) => expect(named(html)).toEqual([]));

  test('the site of the project is not an installation', () => {
    const html = titled('Adminer', '<link rel="stylesheet" href="/adminer.css"><script src="/adminer.js"></script>');
    expect(named(html, { url: 'https://www.adminer.test/' })).toEqual([]);
  });
});
