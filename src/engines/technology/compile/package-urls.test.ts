import { describe, expect, inject, test } from 'vitest';
import { loadRuleTables } from './rule-tables.ts';
import { conclude } from '../match/conclude.ts';
import { createMatcher } from '../match/matcher.ts';
import { technologyOf } from './package-names.ts';
import { packagesOf } from './package-urls.ts';

describe('the URL of a public package', () => {
  test.each([
    ['https://cdn.jsdelivr.net/npm/vue@3.5.13/dist/vue.global.js', 'vue', '3.5.13'],
    ['https://unpkg.com/@hotwired/turbo@8.0.12/dist/turbo.es2017-umd.js', '@hotwired/turbo', '8.0.12'],
    ['https://esm.sh/preact@10.25.4', 'preact', '10.25.4'],
    ['https://ga.jspm.io/npm:es-module-shims@1.10.0/dist/es-module-shims.js', 'es-module-shims', '1.10.0'],
    ['https://cdn.jsdelivr.net/npm/select2@4.1.0-rc.0/dist/js/select2.min.js', 'select2', '4.1.0-rc.0'],
    ['https://cdnjs.cloudflare.com/ajax/libs/underscore.js/1.13.6/underscore-min.js', 'underscore.js', '1.13.6'],
    ['https://ajax.googleapis.com/ajax/libs/angularjs/1.8.3/angular.min.js', 'angularjs', '1.8.3'],
  ])('%s is %s %s', (address, name, version) => {
    expect(packagesOf(address)).toEqual([{ name, version }]);
  });

  test.each([
    ['https://site.test/vendors/flag-icon-css/css/flag-icon.min.css', 'flag-icon-css'],
    ['https://site.test/assets/vendor/select2/js/select2.min.js?v=3', 'select2'],
    ['https://site.test/lib/@popperjs/core/popper/core.js', '@popperjs/core'],
    ['https://site.test/static/components/es6-promise/promise.min.js?v=d1dc', 'es6-promise'],
    ['https://site.test/static/components/jquery-typeahead/dist/jquery.typeahead.min.css', 'jquery-typeahead'],
    ['https://site.test/third_party/simple-line-icons/simple-line-icons.css', 'simple-line-icons'],
    ['https://site.test/vendor/pako/lib/zlib/inflate.js', 'pako'],
    ['https://site.test/vendor/path-to-regexp/index.js', 'path-to-regexp'],
    ['https://site.test/gitbook/gitbook-plugin-search/search.js', 'gitbook-plugin-search'],
    ['https://site.test/gitbook/@honkit/honkit-plugin-theme/theme.css', '@honkit/honkit-plugin-theme'],
  ])('may be a copy: %s is %s', (address, name) => expect(packagesOf(address)).toEqual([{ name, version: '' }]));

  test.each([
    'https://site.test/vendor/core/core.js',
    'https://site.test/vendor/theme/lib/menu.js',
    'https://site.test/vendor/nova/dist/app.js',
    'https://site.test/plugins/pako/lib/zlib/inflate.js',
    'https://site.test/lib/foo-bar/other.js',
    'https://site.test/lib/menu/menu.css',
    'https://site.test/plugins/foo-bar/foo-bar.js',
    'https://site.test/vendor/foo-bar.js',
    'https://site.test/components/foo-bar/foo-bar.js',
    'https://site.test/components/date-picker/date-picker.min.js',
    'https://site.test/components/foo-menu/menu.min.js',
  ])('is not a copy: %s', (address) => expect(packagesOf(address)).toEqual([]));

  test('may contain several packages', () => {
    const address = 'https://cdn.jsdelivr.net/combine/npm/d3@7.9.0/dist/d3.min.js,npm/axios@1.7.9/dist/axios.min.js';
    expect(packagesOf(address)).toEqual([
      { name: 'd3', version: '7.9.0' },
      { name: 'axios', version: '1.7.9' },
    ]);
  });

  test.each([
    'https://site.test/app.js',
    'https://user@site.test/1.2.3/app.js',
    'https://site.test/ajax/libs/x.js',
    '',
  ])('is not %s', (address) => expect(packagesOf(address)).toEqual([]));

  test('is read in linear time', () => {
    expect(packagesOf(`https://x.test/${'/@a/a@1.1'.repeat(20_000)}`).length).toBeGreaterThan(0);
    expect(packagesOf(`https://x.test/@${'a'.repeat(200_000)}`)).toEqual([]);
    expect(packagesOf(`https://x.test${'/lib/a-b'.repeat(20_000)}`)).toEqual([]);
  });
});

describe('a page that loads libraries from a public CDN', async () => {
  const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
  const matcher = createMatcher(rules);
  const found = (html: string) => {
    const { hits } = matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html });
    return Object.fromEntries(conclude(rules, hits).technologies.map(({ name, version }) => [name, version]));
  };

  test.each([
    ['https://cdnjs.cloudflare.com/ajax/libs/underscore.js/1.13.6/underscore-min.js', 'Underscore.js', '1.13.6'],
    ['https://cdnjs.cloudflare.com/ajax/libs/backbone.js/1.6.0/backbone-min.js', 'Backbone.js', '1.6.0'],
    ['https://cdnjs.cloudflare.com/ajax/libs/require.js/2.3.6/require.min.js', 'RequireJS', '2.3.6'],
    ['https://cdnjs.cloudflare.com/ajax/libs/knockout/3.5.1/knockout-latest.js', 'Knockout.js', '3.5.1'],
    ['https://cdnjs.cloudflare.com/ajax/libs/modernizr/2.8.3/modernizr.min.js', 'Modernizr', '2.8.3'],
    ['https://cdnjs.cloudflare.com/ajax/libs/OwlCarousel2/2.3.4/owl.carousel.min.js', 'OWL Carousel', '2.3.4'],
    ['https://cdn.jsdelivr.net/npm/slick-carousel@1.8.1/slick/slick.min.js', 'Slick', '1.8.1'],
    ['https://cdn.jsdelivr.net/npm/select2@4.1.0-rc.0/dist/js/select2.min.js', 'Select2', '4.1.0-rc.0'],
    ['https://unpkg.com/@hotwired/turbo@8.0.12/dist/turbo.es2017-umd.js', 'Turbo', '8.0.12'],
    ['https://static.shop.test/unpkg/react@18.3.1/umd/react.production.min.js', 'React', '18.3.1'],
    ['https://cdnjs.cloudflare.com/ajax/libs/mithril/2.2.14/mithril.min.js', 'Mithril', '2.2.14'],
    ['https://esm.sh/preact@10.25.4', 'Preact', '10.25.4'],
  ])('%s is named with its version', (address, name, version) => {
    expect(found(`<script src="${address}"></script>`)).toMatchObject({ [name]: version });
  });

  test('shows them in styles and import maps as well', () => {
    expect(
      found(
        '<link rel="stylesheet" href="https://cdnjs.cloudflare.com/ajax/libs/animate.css/4.1.1/animate.min.css">' +
          '<script type="importmap">{"imports":{"vue":"https://unpkg.com/vue@3.5.13/dist/vue.esm-browser.js"}}</script>',
      ),
    ).toMatchObject({ 'Animate.css': '4.1.1', 'Vue.js': '3.5.13' });
  });

  test("does not assign one package's version to another", () => {
    const html =
      '<script src="https://cdnjs.cloudflare.com/ajax/libs/jquery-modal/0.9.1/jquery.modal.min.js"></script>' +
      '<script src="https://cdn.jsdelivr.net/npm/bootstrap-select@1.13.18/dist/js/bootstrap-select.min.js"></script>';
    const named = found(html);
    expect(named['jQuery']).toBeNull();
    expect(named).not.toHaveProperty('Bootstrap');
  });
});

test('packages of one project have its name, unless they are listed', async () => {
  const { packages, technologies } = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
  const nameOf = (name: string) => technologies[technologyOf(name, packages) ?? -1]?.name;
  expect(nameOf('@sentry/react')).toBe('Sentry');
  expect(nameOf('@radix-ui/react-dialog')).toBe('Radix UI');
  expect(nameOf('plotly.js-dist-min')).toBe('Plotly');
  expect(nameOf('bootstrap-daterangepicker')).toBe('daterangepicker');
  expect(nameOf('@fullcalendar/daygrid')).toBe('@fullcalendar/daygrid');
  expect(nameOf('@unknown/react')).toBeUndefined();
});

test.each([
  ['deepcopy', 'deepcopy'],
  ['json2csv', 'json2csv'],
  ['eonasdan-bootstrap-datetimepicker', 'Bootstrap 3 Datepicker'],
  ['autocomplete.js', 'Algolia Autocomplete'],
  ['@angular/http', 'Angular'],
  ['chartjs', 'Chart.js'],
])('the package %s is %s, not another one that is spelled alike', async (name, expected) => {
  const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
  expect(rules.technologies[technologyOf(name, rules.packages)!]?.name).toBe(expected);
});
