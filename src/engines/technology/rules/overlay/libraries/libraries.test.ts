// What only looks like a library of these files. What they are is in their examples.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../../../compile/rule-tables.ts';
import { createMatcher } from '../../../match/matcher.ts';
import { findInExample } from '../../../match/rule-examples.ts';
import type { Example } from '../../rule-set.ts';
import { libraryCalls } from './library-calls.ts';
import { libraryFiles } from './library-files.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const ours = new Set([...Object.keys(libraryCalls), ...Object.keys(libraryFiles), 'Font Awesome', 'Google Font API']);
const namedBy = (example: Example): string[] =>
  findInExample(example, rules, matcher).flatMap(({ name, version }) =>
    !ours.has(name) ? [] : version === null ? name : `${name} ${version}`,
  );

test.each([
  '/js/acme-slick-theme.js',
  '/js/nice-select2.js',
  '/js/swiper-init.js',
  '/js/custom-swiper.js',
  '/js/imagesloaded-start.js',
  '/js/jquery.form-extras.js',
  '/js/jquery.cookiebar.js',
  '/js/jquery.sticky-kit.js',
  '/js/jquery.lazyload.js',
  '/js/my-fitvids.js',
  '/js/amazonprebid.js',
  '/js/bau-noprebid.js',
  '/js/prebid-and-dfp-code.js',
  '/js/waypoints.js',
  '/js/backbone-foo.js',
  '/js/glide.min.js',
  '/js/jquery.ui.widget.js',
  '/images/fitvids.js.png',
])('the address %s names none of them', (scriptSrc) => {
  expect(namedBy({ scriptSrc })).toEqual([]);
});

test.each([
  ['/wp-includes/js/jquery/ui/core.min.js?ver=6.1.1', 'jQuery UI'],
  ['/wp-includes/js/imagesloaded.min.js?ver=6.1.1', 'imagesloaded'],
  ['/wp-includes/js/dist/vendor/wp-polyfill.min.js?ver=7.4.4', 'core-js'],
  ['/wp-includes/js/hoverIntent.min.js?ver=5.8', 'hoverIntent'],
  ['/wp-content/themes/acme/js/jquery.validate.min.js?ver=1.19.0', 'jquery-validation'],
  ['/wp-content/themes/acme/js/jquery.fitvids.js?ver=4.0.0', 'FitVids.js'],
])('the version in %s is not that of %s', (scriptSrc, name) => {
  expect(namedBy({ scriptSrc })).toContain(name);
});

test.each<Example>([
  { scripts: 'if(jQuery.fn.fitVids){jQuery(element).parent().fitVids()}' },
  { scripts: 'function downloadCSSAtOnload(){ loadCSSFiles(); }' },
  { scripts: 'window.nitro_lazySizesConfig=window.nitro_lazySizesConfig||{};' },
  { scripts: 'require.config({ paths: { vs: "/monaco/min/vs" } });' },
  { scripts: 'app.config({ google: { families: "Lato" } });' },
  { scripts: 'document.cookie("a");' },
  { html: '<i class="fa"></i><i class="fa-home"></i><p class="fast fa-home"></p>' },
  { html: '<p>Add the class "fa fa-home" of Font Awesome, or fonts.googleapis.com/css?family=Lato.</p>' },
  { html: '<p>Open loadCSS, FitVids and div-gpt-ad-1.</p>' },
  { css: '.fa-home{color:red} p{font-family:Awesome,sans-serif}' },
])('%j names none of them', (example) => {
  expect(namedBy(example)).toEqual([]);
});
