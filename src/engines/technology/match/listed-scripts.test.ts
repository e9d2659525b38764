import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { conclude } from './conclude.ts';
import { conditionalScripts, listedScripts } from './listed-scripts.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

const drupal7 = String.raw`jQuery.extend(Drupal.settings, {"basePath":"\/","ajaxPageState":{"theme":"x","js":{"0":1,"sites\/all\/libraries\/picturefill\/picturefill.min.js":1,"sites\/all\/libraries\/lazysizes\/lazysizes.min.js":1},"css":{"modules\/a.css":1}}});`;
const drupal9 = String.raw`{"ajaxPageState":{"libraries":"core\/drupal.dialog.ajax,core\/jquery.form,core\/picturefill,elf\/elf_css,mmenu\/mmenu.hammer","theme":"x"}}`;

test('reads the files that Drupal has joined', () => {
  expect(listedScripts(drupal7)).toEqual([
    'sites/all/libraries/picturefill/picturefill.min.js',
    'sites/all/libraries/lazysizes/lazysizes.min.js',
  ]);
  expect(listedScripts(drupal9)).toEqual([
    'core/jquery.form.js',
    'core/picturefill.js',
    'core/elf_css.js',
    'core/mmenu.hammer.js',
    'core/hammer.js',
  ]);
});

test.each(['{"js":{"sites\\/all\\/foo.js":1}}', '{"libraries":"core\\/picturefill"}'])(
  '%s is not a list of Drupal',
  (code) => {
    expect(listedScripts(code)).toEqual([]);
  },
);

test('names the libraries in the list', () => {
  const html = `<script>${drupal7}</script><script type="application/json">${drupal9}</script>`;
  const { hits, scripts } = matcher.matchPage({ url: 'https://www.company.test/', headers: {}, cookies: {}, html });
  const names = conclude(rules, hits).technologies.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['picturefill', 'LazySizes']));
  expect(scripts).toEqual([]);
});

test.each([
  'require.config({ baseUrl: "/js", paths: { jquery: "libs/jquery-1.9.1", "swfobject-2": ["//cdn.test/swfobject-2"] } });',
  'requirejs.config({paths:{"jquery":"libs\\/jquery-1.9.1","swfobject-2":"\\/\\/cdn.test\\/swfobject-2"}});',
  'var require = { paths: { jquery: "libs/jquery-1.9.1", "swfobject-2": "//cdn.test/swfobject-2" } };',
  'acmeRequireMap = {"jquery":"libs/jquery-1.9.1", "swfobject-2":"//cdn.test/swfobject-2"};',
])('reads the modules in %s', (code) => {
  expect(listedScripts(code)).toEqual(['libs/jquery-1.9.1.js', '//cdn.test/swfobject-2.js']);
});

test('reads the usual one of several versions', () => {
  const code =
    'requireMap = {"jquery-1.9":"/f/jquery-1.9.1.js", "jquery-1":"/f/jquery-1.7.2.js", "swf":"/f/swfobject-2.js"};';
  expect(listedScripts(code)).toEqual(['/f/jquery-1.7.2.js', '/f/swfobject-2.js']);
});

test('reads no modules from other objects', () => {
  expect(listedScripts('app.config({ paths: { jquery: "libs/jquery-1.9.1" } }); isRequired = { a: "b.js" };')).toEqual(
    [],
  );
});

test('names the libraries among the modules, with their versions', () => {
  const html = '<script>require.config({ paths: { jquery: "//cdn.test/jquery/0.3.0/jquery-1.9.1" } });</script>';
  const { hits } = matcher.matchPage({ url: 'https://www.company.test/', headers: {}, cookies: {}, html });
  const jquery = conclude(rules, hits).technologies.find(({ name }) => name === 'jQuery');
  expect(jquery?.versions).toEqual(['1.9.1']);
});

test.each([
  String.raw`window.jQuery || document.write('<script src="/js/jquery-1.9.1.min.js"><\/script>')`,
  String.raw`document.write("<script type=\"text/javascript\" src=\"/js/jquery-1.9.1.min.js\"></scr"+"ipt>");`,
  `document.write(unescape("%3Cscript src='/js/jquery-1.9.1.min.js' type='text/javascript'%3E%3C/script%3E"));`,
])('reads the script that %s writes', (code) => {
  expect(listedScripts(code)).toEqual(['/js/jquery-1.9.1.min.js']);
});

test('reads the scripts in conditional comments, but not those in others', () => {
  const html = '<!--[if lt IE 9]><script src="/a.js"></script><![endif]--><!-- <script src="/b.js"></script> -->';
  const end = html.indexOf('-->');
  expect(
    conditionalScripts(html, [
      [4, end],
      [end + 7, html.length],
    ]),
  ).toEqual(['/a.js']);
  const { hits } = matcher.matchPage({
    url: 'https://www.company.test/',
    headers: {},
    cookies: {},
    html: '<!--[if lt IE 9]><script src="/js/es5-shim.min.js"></script><![endif]--><!-- <script src="/zepto.min.js"></script> -->',
  });
  const names = conclude(rules, hits).technologies.map(({ name }) => name);
  expect(names).toContain('es5-shim');
  expect(names).not.toContain('Zepto');
});
