// The titles of documentation name what it is about.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { conclude } from './conclude.ts';
import { isDocumentationTitle } from './documentation-pages.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const sphinx = '<script src="_static/documentation_options.js"></script>';
const haddock = '<p>Produced by <a href="http://www.haskell.org/haddock/">Haddock</a> version 2.29.2</p>';

function namesOn(title: string, rest: string): string[] {
  const html = `<html><head><title>${title}</title></head><body>${rest}<p>Contents</p></body></html>`;
  const { hits } = matcher.matchPage({ url: 'https://www.company.test/doc/', headers: {}, cookies: {}, html });
  return conclude(rules, hits).technologies.map(({ name }) => name);
}

test.each([
  ['Buildbot 4.2.1', sphinx, ['Sphinx']],
  ['Alfresco — LemonLDAP::NG 2.0 documentation', sphinx, ['Sphinx']],
  ['Shaarli configuration - Shaarli documentation', sphinx, ['Sphinx']],
  ['lua-2.3.3: Lua, an embeddable scripting language', haddock, ['Haddock']],
  ['Grafana', '<meta name="generator" content="DocBook XSL Stylesheets Vsnapshot">', ['DocBook XSL']],
  ['Grafana', '<meta name="generator" content="groff -Thtml">', ['groff']],
  ['ZoneMinder Documentation', '', []],
  ['CodeMirror: Version 3 upgrade guide', '<script src="codemirror.css"></script>', []],
  ['Grafana', '', ['Go', 'Grafana']],
])('the title %s after %s names nothing else', (title, rest, names) => {
  expect(namesOn(title, rest).toSorted()).toEqual(names);
});

test.each(['Name documentation', 'Name: upgrade guide', 'User Guide for Name', 'Name 2.0 API Reference Manual'])(
  'a page with the title %s documents something',
  (title) => expect(isDocumentationTitle(title)).toBe(true),
);

test.each(['Name - Login', 'Docsis Monitor', 'Guidewire', 'Manually sorted lists', 'Documents | Paperless-ngx'])(
  'a page with the title %s does not',
  (title) => expect(isDocumentationTitle(title)).toBe(false),
);

test('the title of a page about a library or a database does not name it', () => {
  const own = (name: string) =>
    `<link rel="stylesheet" href="/${name}.css"><a href="https://www.${name}.test/">Home</a>`;
  expect(namesOn('SQLite Release 3.12.2', own('sqlite'))).toEqual([]);
  expect(namesOn('CodeMirror: Real-world Uses', own('codemirror'))).toEqual([]);
});

test('a site is not made with the software of its name', () => {
  const html =
    '<html><head><title>Slate</title><meta name="application-name" content="Slate"></head><p>News</p></html>';
  const { hits } = matcher.matchPage({ url: 'https://slate.test/', headers: {}, cookies: {}, html });
  expect(conclude(rules, hits).technologies).toEqual([]);
});
