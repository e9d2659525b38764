import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { statedIn } from './address-versions.ts';
import { createMatcher } from './matcher.ts';
import { findInExample } from './rule-examples.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const named = (...addresses: string[]): string[] =>
  findInExample({ scriptSrc: addresses }, rules, matcher).flatMap(({ name, versions }) =>
    versions.map((version) => `${name} ${version}`),
  );

test.each([
  ['/js/bootstrap-3.3.7/js/bootstrap.min.js', 'Bootstrap 3.3.7'],
  ['/js/requirejs/2.1.5/require.min.js', 'RequireJS 2.1.5'],
  ['/js/libs/modernizr/2.6.2/modernizr.min.js', 'Modernizr 2.6.2'],
  ['/js/modernizr-2.5.3.min.js', 'Modernizr 2.5.3'],
  ['/js/mootools-1.2.4-core-yc.js', 'MooTools 1.2.4'],
  ['/yui/2.8.0r4/build/yahoo-min.js', 'YUI 2.8.0r4'],
  ['/includes/jQuery-1-8-2-min.js', 'jQuery 1.8.2'],
  ['/js/jquery_1-3-2_min.js', 'jQuery 1.3.2'],
  ['/js/jquery.1.7.2.min.js', 'jQuery 1.7.2'],
  ['/min/?b=js&f=common.js,swfobject/2.2/swfobject.js', 'SWFObject 2.2'],
  ['/combo?r=/jquery-1.7.1.js&r=/site/main.js', 'jQuery 1.7.1'],
  ['/js/leaflet-0.7.3/leaflet.js', 'Leaflet 0.7.3'],
  ['/wp-content/plugins/acme/swiper.min.js?ver=4.5.1', 'Swiper 4.5.1'],
  ['/js/libs/require/require.js?v=2.1.2', 'RequireJS 2.1.2'],
])('%s states %s', (address, stated) => {
  expect(named(address)).toEqual([stated]);
});

test.each([
  '/static/7.3.12/js/require.js',
  '/js_6.13.0.31653/require.js',
  '/js/require.js?v=7.3.12',
  '/acme-modernizr-1.2.3.js?modernizr.js',
  '/js/modernizr.custom.82009.js',
  '/acme/2.2.3/swfobject.js',
])('%s states none', (address) => {
  expect(named(address)).toEqual([]);
});

test('the number of a folder is that of the site if a file in it or beside it has another', () => {
  expect(named('/frameworks/swfobject/0.1.10/swfobject-2.js', '/frameworks/requirejs/0.13.0/require.js')).toEqual([]);
});

test('the number in a query is that of the site or of a theme if another file has it', () => {
  expect(named('/js/swiper.min.js?ver=4.5.1', '/js/acme.js?ver=4.5.1')).toEqual([]);
  expect(named('/js/swiper.min.js?ver=4.5.1', '/js/acme.js?ver=4.5.2')).toEqual(['Swiper 4.5.1']);
});

test('lists of files are read up to a limit', () => {
  const address = `/combo?${'a-1.2.3.js&b/'.repeat(5000)}`;
  expect(statedIn(Array.from({ length: 200 }, () => address)).length).toBeLessThan(50_000);
});
