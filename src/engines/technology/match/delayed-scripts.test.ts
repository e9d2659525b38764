// Scripts that optimisers load late, and files whose names they or browsers change.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { conclude } from './conclude.ts';
import { codeInAddress } from './data-addresses.ts';
import { originalAddress } from './file-names.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

function namedBy(html: string): string[] {
  const { hits } = matcher.matchPage({ url: 'https://www.company.test/', headers: {}, cookies: {}, html });
  return conclude(rules, hits).technologies.map(({ name, version }) =>
    version === null ? name : `${name} ${version}`,
  );
}

const base64 = (code: string): string => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
const jquery = '/wp-includes/js/jquery/jquery.min.js?ver=3.6.0';

test.each([
  `<script data-rocketlazyloadscript='${jquery}' defer></script>`,
  `<script type="rocketlazyloadscript" data-rocket-src="${jquery}"></script>`,
  `<script type="pmdelayedscript" src="${jquery}" data-rocketlazyloadscript="1"></script>`,
  `<script type="text/cjs" data-cjssrc='${jquery}' defer></script>`,
  `<script type="javascript/blocked" data-wpmeteor-src="${jquery}"></script>`,
  `<script type="text/plain" data-cmplz-src="${jquery}"></script>`,
  `<script type="text/javascript" data-type="lazy" data-src="${jquery}"></script>`,
  `<script type="nitropack/inlinescript">NPRL.registerScript("https://cdn.test/a/wp-includes/js/jquery/nitro-min-d41d8cd98f00b204e9800998ecf8427e.jquery.min.js?ver=3.6.0", "jquery-core-js", "eyJ9");</script>`,
  `<script src="https://www.company.test/wp-content/cache/min/1${jquery.replace('.min', '.min-3095df119e1285aeb4ac113a2b8f5679')}"></script>`,
])('reads the address in %s', (html) => {
  expect(namedBy(html)).toContain('jQuery 3.6.0');
});

test('a flag beside an inline script is no address', () => {
  const script = '<script type="pmdelayedscript" data-rocketlazyloadscript="1">ga("create", "UA-12345-1");</script>';
  expect(namedBy(script)).toContain('Google Analytics');
});

test.each([
  base64("ga('create', 'UA-12345-1');"),
  `data:text/javascript,${encodeURIComponent("ga('create', 'UA-12345-1');")}`,
])('reads the code in the address %s', (address) => {
  expect(namedBy(`<script defer src="${address}"></script>`)).toContain('Google Analytics');
  expect(namedBy(`<script data-rocketlazyloadscript="${address}"></script>`)).toContain('Google Analytics');
});

test.each(['https://site.test/a.js', 'data:image/png;base64,iVBORw0KGgo=', 'data:application/json,{}'])(
  '%s contains no script',
  (address) => {
    expect(codeInAddress(address)).toBeUndefined();
  },
);

test('code that was cut is decoded as far as it goes', () => {
  expect(codeInAddress(base64('var foo = 1;').slice(0, -3))).toBe('var foo =');
  expect(codeInAddress('data:text/javascript,foo%28%22a%2')).toBe('foo("a%2');
  expect(codeInAddress('data:text/javascript,%ff%28')).toBe('%ff%28');
});

test.each([
  ['./page_files/jquery.min.js.download', './page_files/jquery.min.js'],
  ['/js/nitro-min-d41d8cd98f00b204e9800998ecf8427e.jquery.min.js', '/js/jquery.min.js'],
  ['/wp-content/cache/min/1/a/svgxuse-3095df119e1285aeb4ac113a2b8f5679.js', '/wp-content/cache/min/1/a/svgxuse.js'],
  [
    '/wp-content/cache/busting/1/wp-includes/js/jquery/jquery-migrate.min-1.4.1.js',
    '/wp-includes/js/jquery/jquery-migrate.min.js?ver=1.4.1',
  ],
  ['/js/app-3095df119e1285aeb4ac113a2b8f5679.js', '/js/app-3095df119e1285aeb4ac113a2b8f5679.js'],
  ['/downloads/foo.zip.download', '/downloads/foo.zip.download'],
])('the original address of %s is %s', (address, original) => {
  expect(originalAddress(address)).toBe(original);
});
