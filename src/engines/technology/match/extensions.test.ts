// Plugins and themes, by the folders of their files.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

function found(body: string, siteName = 'Example') {
  const html = `<html><head><meta property="og:site_name" content="${siteName}"><title>A page</title></head><body>${body}</body></html>`;
  const { hits } = matcher.matchPage({ url: 'https://www.company.test/', headers: {}, cookies: {}, html });
  return conclude(rules, hits).technologies;
}

const named = (body: string, siteName?: string): string[] =>
  found(body, siteName).map(({ name, version }) => (version === null ? name : `${name} ${version}`));

const style = (path: string) => `<link rel="stylesheet" href="https://www.company.test/${path}">`;
const plugin = (path: string) => style(`wp-content/plugins/${path}`);

test.each([
  [plugin('wp-post-author/assets/css/awpa.css?ver=3.8.1'), 'WP Post Author 3.8.1'],
  [plugin('js_composer/assets/css/js_composer.min.css?ver=6.10.0'), 'wpBakery 6.10.0'],
  [plugin('feast-plugin-1.0.1/a.css'), 'Feast Plugin'],
  [style('wp-content/cache/min/1/wp-content/plugins/perfmatters/a.css?ver=1666847'), 'Perfmatters'],
  [style('wp-content/themes/foodiepro-v440/style.css?ver=4.4.0'), 'Foodie Pro 4.4.0'],
  [style('wp-content/themes/generatepress-child/style.css'), 'GeneratePress'],
  [
    `${style('wp-includes/a.css')}<link rel="stylesheet" href="https://c0.wp.com/p/jetpack/12.5/css/jetpack.css">`,
    'Jetpack 12.5',
  ],
  [
    String.raw`<script src="/wp-includes/a.js"></script><script>var a = {"url":"https:\/\/www.company.test\/wp-content\/plugins\/wp-post-author\/"};</script>`,
    'WP Post Author',
  ],
  [
    '<meta name="generator" content="Drupal 10"><script src="/modules/contrib/eu_cookie_compliance/js/a.js?v=10.1.0"></script>',
    'EU Cookie Compliance',
  ],
  [
    '<meta name="generator" content="Joomla! - Open Source Content Management"><script src="/components/com_foo_gallery/a.js"></script>',
    'Foo Gallery',
  ],
  ['<link rel="stylesheet" href="/typo3conf/ext/powermail/Resources/Public/Css/Basic.css">', 'powermail'],
  ['<script src="/static/version1/frontend/Acme/theme/en_US/Foobar_GiftCards/js/a.js"></script>', 'Foobar GiftCards'],
])('%j names %s', (body, expected) => {
  expect(named(body)).toContain(expected);
});

test('the version is that of most files, and not that of WordPress or of a library', () => {
  const files = [
    'a.css?ver=2.4.1',
    'b.js?ver=2.4.1',
    'c.js?ver=6.0.3',
    'vendor/slick.js?ver=1.8.1',
    'jquery.x.js?ver=3.7',
  ];
  const body = ['wp-includes/css/a.css?ver=6.0.3', ...files.map((file) => `wp-content/plugins/wp-post-author/${file}`)]
    .map(style)
    .join('');
  const author = found(body).find(({ name }) => name === 'WP Post Author');
  expect(author?.versions).toEqual(['2.4.1']);
});

test('only files with versions of others have none', () => {
  expect(named(plugin('wp-post-author/lib/slick.css?ver=1.8.1'))).toContain('WP Post Author');
  expect(named(plugin('wp-post-author/a.css?ver=1.0.0'))).toContain('WP Post Author');
  expect(named(plugin('wp-post-author/a.css?ver=1666847980'))).toContain('WP Post Author');
});

test.each([
  // The site's own.
  [plugin('company-blocks/a.css'), 'Company Blocks'],
  [plugin('tbfs-tools/a.css'), 'Tbfs Tools', 'Tastes Better From Scratch'],
  [style('wp-content/themes/joc/style.css'), 'Joc'],
  [style('wp-content/themes/healthy-theme/style.css'), 'Healthy Theme'],
  // What other sites have, and what pages only mention.
  [
    `${style('wp-content/a.css')}<img src="https://other.test/wp-content/plugins/wp-post-author/a.png">`,
    'WP Post Author',
  ],
  [`${style('wp-content/a.css')}<a href="/wp-content/plugins/wp-post-author/readme.txt">Read</a>`, 'WP Post Author'],
  [`${style('wp-content/a.css')}<p>Copy it to /wp-content/plugins/wp-post-author/ now</p>`, 'WP Post Author'],
  [`<!-- ${plugin('wp-post-author/a.css')} -->`, 'WP Post Author'],
  // Not these applications.
  ['<script src="/modules/mod_foo_gallery/a.js"></script>', 'Foo Gallery'],
  ['<script src="/modules/contrib/foo_gallery/a.js"></script>', 'Foo Gallery'],
  // Their own parts.
  ['<meta name="generator" content="Joomla!"><script src="/media/com_content/js/a.js"></script>', 'Content'],
  // A module that is called like a library is not that library.
  ['<meta name="generator" content="Drupal 7"><script src="/sites/all/modules/jquery_ui/a.js"></script>', 'jQuery UI'],
])('%j does not name %s', (body, unexpected, siteName?: string) => {
  expect(found(body, siteName).map(({ name }) => name)).not.toContain(unexpected);
});

test.each([
  // The number of a library, of WordPress, of a child theme, of a single file.
  plugin('wp-post-author/js/js.cookie.min.js?ver=2.1.4'),
  `<meta name="generator" content="WordPress 6.0.3">${plugin('wp-post-author/a.css?ver=6.0.3')}`,
  ['wp-post-author', 'foo-gallery', 'bar-slider'].map((name) => plugin(`${name}/a.css?ver=4.0.32`)).join(''),
  style('wp-content/themes/soledad-child/style.css?ver=1.17.0'),
  plugin('add-to-any/addtoany.min.css?ver=1.15'),
  `${style('wp-includes/a.css')}${plugin('jetpack/_inc/twitter-timeline.js?ver=4.0.0')}`,
  // Rules read these too.
  `${style('wp-includes/a.css')}${plugin('contact-form-7/x.css')}<script src="/wp-content/plugins/contact-form-7/js/jquery.form.min.js?ver=3.51.0"></script>`,
])('%j states no version of a plugin or theme', (body) => {
  const own = found(body).filter(({ categories }) => categories.some(({ name }) => /plugins|themes/.test(name)));
  expect(own.length).toBeGreaterThan(0);
  expect(own.map(({ version }) => version)).toEqual(own.map(() => null));
});

test('their number is limited, and many mentions take little time', () => {
  const many = Array.from({ length: 5000 }, (_, number) => plugin(`foo-gallery-x${number}y/a.css`)).join('');
  expect(found(many).length).toBeLessThan(150);
  expect(named('/wp-content/plugins/'.repeat(100_000))).toEqual(['Open Graph']);
  expect(named(`<img alt="${'/wp-content/plugins/a'.repeat(50_000)}">`)).not.toContain('A');
});
