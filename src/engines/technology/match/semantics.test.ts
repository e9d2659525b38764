// What rules mean, one promise at a time.
import { describe, expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { conclude, withVersion } from './conclude.ts';
import { createMatcher } from './matcher.ts';
import type { PageFacts, SideFacts } from './facts.ts';
import { mergeRuleSets, type RuleSet, type TechnologyRule } from '../rules/rule-set.ts';

const categories = {
  1: { name: 'CMS', priority: 1 },
  6: { name: 'Ecommerce', priority: 1 },
  12: { name: 'JavaScript frameworks', priority: 8 },
};
const setOf = (technologies: Record<string, TechnologyRule>, name = 'test'): RuleSet => ({
  name,
  technologies,
  categories,
});
const empty: PageFacts = { url: 'https://site.test/', headers: {}, cookies: {}, html: '' };

function find(technologies: Record<string, TechnologyRule>, page: Partial<PageFacts>, sides: SideFacts = {}) {
  const rules = compileRules([setOf(technologies)]);
  const matcher = createMatcher(rules);
  const hits = [...matcher.matchPage({ ...empty, ...page }).hits, ...matcher.matchSides(sides).hits];
  return conclude(rules, hits);
}

const names = (...parameters: Parameters<typeof find>) => find(...parameters).technologies.map(({ name }) => name);
const only = (rule: TechnologyRule, page: Partial<PageFacts>, sides?: SideFacts) =>
  find({ A: rule }, page, sides).technologies[0];

test('evidence shows the version that another rule has read in the same place', () => {
  const url = 'https://cdn.jsdelivr.net/npm/foo-slick@2.0.0/slick.js';
  const html = `<script src="${url}"></script>`;
  const rules = { 'foo-slick': { cats: [59], scriptSrc: 'foo-slick' } };
  const [found] = find(rules, { html }).technologies;
  expect(found).toMatchObject({ version: '2.0.0', evidence: [{ match: url, version: '2.0.0' }] });
});

test.each([
  'https://unpkg.com/three@0.160.0/build/three.min.js',
  'https://cdnjs.cloudflare.com/ajax/libs/three/r160/x.js',
])('Three.js has one number of its release in %s', (url) => {
  const rules = { 'three.js': { cats: [25], scriptSrc: '/three[@/]([\\w.]+)\\;version:\\1' } };
  expect(find(rules, { html: `<script src="${url}"></script>` }).technologies).toMatchObject([
    { name: 'three.js', version: '160', versions: ['160'] },
  ]);
});

test.each([
  ['<title>Acme</title>', ['A']],
  ['<title>Sales</title><svg><g><text><title>Acme</title></text></g></svg>', []],
  ['<svg><title>Acme</title></svg>', []],
])('the title of a page is not that of a picture: %s', (html, expected) => {
  expect(names({ A: { dom: { title: { text: '^Acme$' } } } }, { html })).toEqual(expected);
});

test('a technology without a category is miscellaneous', () => {
  const set = {
    ...setOf({ A: { html: 'aaa' }, B: { cats: [], html: 'aaa' } }),
    categories: { 19: { name: 'Miscellaneous', priority: 9 } },
  };
  const rules = compileRules([set]);
  const { technologies } = conclude(rules, createMatcher(rules).matchPage({ ...empty, html: 'aaa' }).hits);
  const miscellaneous = [{ id: 19, slug: 'miscellaneous', name: 'Miscellaneous' }];
  expect(technologies).toMatchObject([{ categories: miscellaneous }, { categories: miscellaneous }]);
});

test('a version that says more is preferred to the beginning of it', () => {
  const rules = {
    A: { cats: [24], js: { 'A.major': '^(.+)$\\;version:\\1' }, html: '<!-- A ([\\d.]+)\\;version:\\1' },
  };
  const page = { js: { 'A.major': '6' }, html: '<!-- A 6.8.3 --><p>x' };
  expect(find(rules, page).technologies[0]).toMatchObject({ version: '6.8.3', versions: ['6.8.3', '6'] });
  expect(find(rules, { ...page, html: '<!-- A 7.1 --><p>x' }).technologies[0]).toMatchObject({ version: '6' });
});

test('a file with the name of a technology that was found is a part of it', () => {
  const file =
    '!function(e,t){"object"==typeof exports?module.exports=t():(e=e||self).Foobar=t()}(this,function(){return 1});';
  const sides = { scripts: [file], scriptUrls: ['https://site.test/js/foobar.min.js'] };
  const rules: Record<string, TechnologyRule> = { Foobar: { cookies: { foobar: '' } } };
  expect(names(rules, { cookies: { foobar: ['1'] } }, sides)).toEqual(['Foobar']);
  expect(names(rules, {}, sides)).toEqual(['foobar']);
});

test('a file of a plugin belongs to the technology of the same name that was found', () => {
  const file = '(function($){$.fn.fooBar=function(){return this};$.fooBar={version:"2.1.0"}})(jQuery);';
  const sides = { scripts: [file], scriptUrls: ['https://site.test/js/jquery.fooBar.js'] };
  for (const name of ['FooBar', 'jQuery FooBars', 'jquery-ui-foobar-addon']) {
    const found = find({ [name]: { cookies: { foobar: '' } } }, { cookies: { foobar: ['1'] } }, sides);
    expect(found.technologies.map((one) => [one.name, one.version])).toEqual([[name, '2.1.0']]);
  }
  expect(names({ Other: { cookies: { foobar: '' } } }, { cookies: { foobar: ['1'] } }, sides)).toContain(
    'jquery.foobar',
  );
});

test('a version that names nothing belongs to a technology that another implies', () => {
  const rules: Record<string, TechnologyRule> = {
    A: { html: 'aaa', implies: 'B' },
    B: { scripts: 'b="([\\d.]+)"\\;version:\\1\\;confidence:0' },
  };
  const sides = { scripts: ['var b="3.2.1"'] };
  expect(find(rules, { html: 'aaa' }, sides).technologies).toMatchObject([
    { name: 'A' },
    { name: 'B', version: '3.2.1', confidence: 100 },
  ]);
  expect(names(rules, {}, sides)).toEqual([]);
});

test('scripts that a module in the page imports are scripts of the page', () => {
  const matcher = createMatcher(compileRules([setOf({})]));
  const html = `<script type="module">import {Pane} from '/lib/pane.js'; import x from 'https://cdn.test/x.js'</script>`;
  expect(matcher.matchPage({ ...empty, html }).scripts).toEqual([
    'https://site.test/lib/pane.js',
    'https://cdn.test/x.js',
  ]);
});

test('when time runs out, long scripts are left out first', () => {
  const rules = compileRules([setOf({ Long: { scripts: 'long sign' }, Short: { scripts: 'short sign' } })]);
  const scripts = [`${'x'.repeat(2 * 1024 * 1024)} long sign`, 'short sign'];
  const matcher = createMatcher(rules);
  const namesOf = (hits: readonly { technology: number }[]) =>
    hits.map(({ technology }) => rules.technologies[technology]?.name);
  const whole = matcher.matchSides({ scripts });
  expect(namesOf(whole.hits)).toEqual(['Short', 'Long']);
  expect(whole.isPartial).toBe(false);
  let asked = 0;
  const late = matcher.matchSides({ scripts }, () => ++asked > 2);
  expect(namesOf(late.hits)).toEqual(['Short']);
  expect(late.isPartial).toBe(true);
});

describe('a pattern', () => {
  test('is a case-insensitive expression', () => {
    expect(only({ html: 'Powered by Acme' }, { html: '<p>POWERED BY acme</p>' })).toMatchObject({ confidence: 100 });
  });

  test('without text matches everything', () => {
    expect(only({ headers: { 'X-Acme': '' } }, { headers: { 'x-acme': ['anything'] } })).toBeDefined();
    expect(only({ headers: { 'X-Acme': '' } }, { headers: { 'x-other': ['anything'] } })).toBeUndefined();
  });

  test('a product is not the beginning of another, which may come first', () => {
    const rule = { headers: { Server: 'acme(?:/([\\d.]+))?\\;version:\\1' } };
    expect(only(rule, { headers: { server: ['acmeshield'] } })).toBeUndefined();
    expect(only(rule, { headers: { server: ['acmeshield acme/2.1'] } })).toBeDefined();
  });

  test('may have a confidence; several add up to at most 100', () => {
    const rule = { html: ['aaa\\;confidence:30', 'bbb\\;confidence:50', 'ccc\\;confidence:90'] };
    expect(only(rule, { html: 'aaa aaa' })?.confidence).toBe(30);
    expect(only(rule, { html: 'aaa bbb' })?.confidence).toBe(80);
    expect(only(rule, { html: 'aaa bbb ccc' })?.confidence).toBe(100);
  });

  test('of confidence 0 reports nothing on its own', () => {
    expect(only({ html: 'aaa\\;confidence:0' }, { html: 'aaa' })).toBeUndefined();
  });

  test.each([
    ['v([\\d.]+)\\;version:\\1', 'v1.2.3', '1.2.3'],
    ['v([\\d.]+)-(\\w+)\\;version:\\1 \\2', 'v1.2-beta', '1.2 beta'],
    ['acme(-pro)?\\;version:\\1?Pro:Free', 'acme-pro', 'Pro'],
    ['acme(-pro)?\\;version:\\1?Pro:Free', 'acme', 'Free'],
    ['(UA-)?x\\;version:\\1?UA:', 'x', null],
    ['x(a)?(b)?\\;version:\\2?two:one', 'xb', 'two'],
    ['acme\\;version:4', 'acme', '4'],
    ['v=(\\d+)\\;version:\\1', 'v=1700000000', null], // a time stamp
    ['v=(\\w+)\\;version:\\1', 'v=4f1ec2a9', null], // a hash
    ['v=(.+)$\\;version:\\1', `v=${'1'.repeat(60)}`, null],
    ['(?:v([\\d.]+))?acme\\;version:\\1', 'acme', null],
    ['v([\\d.]+)\\;version:\\1', 'v1.2.', '1.2'],
  ])('%s on %s is version %s', (pattern, html, version) => {
    expect(only({ html: pattern }, { html })?.version).toBe(version);
  });

  test('escaped quantifiers and those in classes are literal', () => {
    expect(only({ html: '/\\*! Acme' }, { html: '/*! Acme' })).toBeDefined();
    expect(only({ html: 'a[+*]b' }, { html: 'a+b' })).toBeDefined();
    expect(only({ html: 'a[+*]b' }, { html: 'aab' })).toBeUndefined();
  });

  test('with several versions reports the most specific one and lists all', () => {
    const found = only(
      { html: 'a([\\d.]+)\\;version:\\1', scripts: 'b([\\d.]+)\\;version:\\1' },
      { html: 'a3 <script>b3.7.1</script>' },
    );
    expect(found).toMatchObject({ version: '3.7.1', versions: ['3.7.1', '3'] });
  });
});

describe('the parts of a page', () => {
  test.each<[string, TechnologyRule, Partial<PageFacts>, SideFacts]>([
    [
      'headers, by name without regard to case',
      { headers: { Server: '^acme' } },
      { headers: { server: ['other', 'Acme/1'] } },
      {},
    ],
    ['cookies', { cookies: { acme_session: '^abc' } }, { cookies: { acme_session: ['abcdef'] } }, {}],
    ['cookies by glob', { cookies: { 'acme_*': '' } }, { cookies: { acme_123: ['x'] } }, {}],
    ['cookies by expression', { cookies: { 'wiki\\d+_session': '' } }, { cookies: { wiki12_session: ['x'] } }, {}],
    [
      'cookies whose names look like expressions',
      { cookies: { 'mybb[lastvisit]': '' } },
      { cookies: { 'mybb[lastvisit]': ['x'] } },
      {},
    ],
    ['meta by name', { meta: { Generator: '^Acme' } }, { html: '<meta name="generator" content="Acme 1">' }, {}],
    ['meta by property', { meta: { 'og:site': 'acme' } }, { html: '<meta property="og:site" content="acme">' }, {}],
    ['meta by itemprop', { meta: { name: 'acme' } }, { html: '<meta itemprop="name" content="acme">' }, {}],
    [
      'the second meta of a name',
      { meta: { generator: 'Acme' } },
      { html: '<meta name=generator content=x><meta name=generator content=Acme>' },
      {},
    ],
    ['html', { html: '<acme-[a-z]+' }, { html: '<p><acme-box>' }, {}],
    ['visible text', { text: '\\bAcme Shop\\b' }, { html: '<p>The <b>Acme</b> Shop' }, {}],
    [
      'addresses of scripts',
      { scriptSrc: 'acme(?:-([\\d.]+))?\\.js' },
      { html: '<script src="/js/acme-1.2.js"></script>' },
      {},
    ],
    [
      'addresses of scripts as a whole',
      { scriptSrc: '^https://site\\.test/js/acme' },
      { html: '<script src="/js/acme.js"></script>' },
      {},
    ],
    ['addresses of scripts as written', { scriptSrc: '^acme\\.js' }, { html: '<script src="acme.js"></script>' }, {}],
    [
      'addresses below a base',
      { scriptSrc: 'cdn\\.acme\\.com/x\\.js' },
      { html: '<base href="//cdn.acme.com/"><script src="x.js"></script>' },
      {},
    ],
    [
      'islands of Astro',
      { scriptSrc: 'acme\\.js' },
      { html: '<astro-island uid="a" component-url="/_astro/x.js" renderer-url="/_astro/acme.js">' },
      {},
    ],
    ['preloaded modules', { scriptSrc: 'acme\\.js' }, { html: '<link rel="modulepreload" href="/acme.js">' }, {}],
    [
      'modules that a header preloads',
      { scriptSrc: 'acme\\.js' },
      { headers: { link: ['<./x.css>; rel="preload"; as="style", <./acme.js>; rel="modulepreload"; nopush'] } },
      {},
    ],
    ['inline scripts', { scripts: 'acme\\.init\\(' }, { html: '<script>if (a<b) acme.init()</script>' }, {}],
    ['fetched scripts', { scripts: '/\\*! Acme v' }, {}, { scripts: ['/*! Acme v1'] }],
    ['inline styles', { css: '\\.acme-box' }, { html: '<style>.acme-box{}</style>' }, {}],
    ['fetched styles', { css: '\\.acme-box' }, {}, { styles: ['.acme-box{}'] }],
    ['the address', { url: '\\.acme\\.app/' }, { url: 'https://x.acme.app/' }, {}],
    ['robots.txt', { robots: 'Disallow: /acme-admin' }, {}, { robots: 'User-agent: *\nDisallow: /acme-admin' }],
    ['the issuer of the certificate', { certIssuer: 'Acme CA' }, {}, { certIssuer: 'O=Acme CA, CN=x' }],
    ['name records', { dns: { MX: 'mail\\.acme\\.com' } }, {}, { dns: { mx: ['x.com', 'mail.acme.com'] } }],
    ['requests of the rendered page', { xhr: 'api\\.acme\\.com' }, { requests: ['https://api.acme.com/v1/x'] }, {}],
    [
      'JavaScript values',
      { js: { 'Acme.version': '^([\\d.]+)$\\;version:\\1' } },
      { js: { 'Acme.version': '1.2.3' } },
      {},
    ],
    ['elements', { dom: 'acme-box' }, { html: '<div><acme-box></div>' }, {}],
    [
      'elements with attributes',
      { dom: { 'link[rel=x]': { attributes: { href: '/acme/([\\d.]+)' } } } },
      { html: '<link rel=x href="/acme/1.2">' },
      {},
    ],
    [
      'elements with text',
      { dom: { 'p.made': { text: 'with Acme ([\\d.]+)' } } },
      { html: '<p class="a made">Made <i>with</i> Acme 2.0</p>' },
      {},
    ],
  ])('%s', (_, rule, page, sides) => {
    expect(names({ A: rule }, page, sides)).toEqual(['A']);
  });

  test('an attribute rule does not match an element without that value', () => {
    const rule = { dom: { link: { attributes: { href: 'acme' } } } };
    expect(names({ A: rule }, { html: '<link href="other"><link>' })).toEqual([]);
  });

  test('a text rule does not match the element alone', () => {
    expect(names({ A: { dom: { p: { text: 'acme' } } } }, { html: '<p>other</p>' })).toEqual([]);
  });

  test('a definition in an inline script counts for a distinctive JavaScript name, with less confidence', () => {
    const rule = { js: { _acmeq: '' } };
    expect(only(rule, { html: '<script>var _acmeq = _acmeq || [];</script>' })).toMatchObject({
      confidence: 75,
      evidence: [{ type: 'js', key: '_acmeq' }],
    });
    expect(only(rule, { html: '<script>use(_acmeq)</script>' })).toBeUndefined();
    expect(only({ js: { acme: '' } }, { html: '<script>var acme = 1;</script>' })).toBeUndefined(); // not proof: any page can contain it
  });

  test('scripts, styles and text are kept apart', () => {
    const html = '<script>acme</script><style>acme</style><noscript>acme</noscript>';
    expect(names({ A: { text: 'acme' } }, { html })).toEqual([]);
    expect(names({ A: { scripts: 'acme' } }, { html: '<p>acme</p>' })).toEqual([]);
  });
});

describe('a selector', () => {
  test.each([
    ['#app', '<div id="app">', true],
    ['#app', '<div id="apple">', false],
    ['.a.b', '<div class="b x a">', true],
    ['.a.b', '<div class="ab">', false],
    ["[data-x='1']", '<div data-x=1>', true],
    ["a[href*='acme.com'][target='_blank']", '<a href="https://acme.com/" target="_BLANK">', true], // HTML compares it so
    ["[data-x='A' i]", '<div data-x="a">', true],
    ["[data-x='A']", '<div data-x="a">', false],
    ["[lang|='en']", '<p lang="en-GB">', true],
    ["[class~='b']", '<p class="a\nb">', true],
    ["[href^='/a'][href$='.css']", '<link href="/a/x.css">', true],
    ['[href*=""]', '<link href="x">', false],
    ["a[href*='recruiting\\.acme\\.com']", '<a href="//recruiting.acme.com/x">', true],
    ['ul li > a', '<ul><li><a>', true],
    ['ul > a', '<ul><li><a>', false],
    ['h1 + p', '<h1>x</h1><p>', true],
    ['h1 + p', '<h1>x</h1><div></div><p>', false],
    ['h1 ~ p', '<h1>x</h1><div></div><p>', true],
    ['p + p', '<p>one<p>two', true],
    ['li li', '<ul><li>one<li>two</ul>', false],
    ['div:not([hidden])', '<div>', true],
    ['div:not([hidden])', '<div hidden>', false],
    ['x, y', '<y>', true],
    ['[Q\\:X]', '<p q:x=1>', true],
    ['a[href*="a&b"]', '<a href="?a&amp;b">', true],
  ])('%s in %s: %s', (selector, html, expected) => {
    expect(names({ A: { dom: selector } }, { html })).toEqual(expected ? ['A'] : []);
  });

  test('may have a confidence', () => {
    expect(only({ dom: 'p.acme\\;confidence:40' }, { html: '<p class=acme>' })?.confidence).toBe(40);
  });

  test('that cannot be parsed is reported by name, and the others work', () => {
    const rules = compileRules([setOf({ A: { dom: 'p:::x(', html: 'a(' }, B: { html: 'bbb' } })]);
    expect(rules.refused).toHaveLength(2);
    expect(createMatcher(rules).matchPage({ ...empty, html: 'bbb' }).hits).toHaveLength(1);
  });
});

describe('relations between technologies', () => {
  test('implied ones are added, with the lower confidence, a version and the reason', () => {
    const rules = {
      A: { html: 'aaa\\;confidence:80', implies: ['B\\;confidence:50\\;version:2', 'C'] },
      B: { implies: 'D' },
      C: {},
      D: {},
    };
    const found = Object.fromEntries(find(rules, { html: 'aaa' }).technologies.map((one) => [one.name, one]));
    expect(found.B).toMatchObject({ confidence: 50, version: '2', evidence: [{ type: 'implied', match: 'A' }] });
    expect(found.C?.confidence).toBe(80);
    expect(found.D?.confidence).toBe(50);
  });

  test('a cycle of implications ends', () => {
    expect(names({ A: { html: 'aaa', implies: 'B' }, B: { implies: 'A' } }, { html: 'aaa' })).toEqual(['A', 'B']);
  });

  test('one that requires another needs it, even if it is only implied', () => {
    const rules = { A: { html: 'aaa', requires: 'B' }, B: { html: 'bbb' }, C: { html: 'ccc', implies: 'B' } };
    expect(names(rules, { html: 'aaa' })).toEqual([]);
    expect(names(rules, { html: 'aaa bbb' })).toEqual(['A', 'B']);
    expect(names(rules, { html: 'aaa ccc' })).toEqual(['A', 'B', 'C']);
  });

  test('one that requires a category needs any technology of it', () => {
    const rules = { A: { html: 'aaa', requiresCategory: 6 }, B: { html: 'bbb', cats: [6] } };
    expect(names(rules, { html: 'aaa' })).toEqual([]);
    expect(names(rules, { html: 'aaa bbb' })).toEqual(['A', 'B']);
  });

  test('two that only require each other are not found', () => {
    expect(
      names({ A: { html: 'aaa', requires: 'B' }, B: { html: 'bbb', requires: 'A' } }, { html: 'aaa bbb' }),
    ).toEqual([]);
  });

  test('one that excludes another removes it and what only it implied', () => {
    const rules = { A: { html: 'aaa', excludes: 'B' }, B: { html: 'bbb', implies: 'C' }, C: {} };
    expect(names(rules, { html: 'aaa bbb' })).toEqual(['A']);
    expect(names(rules, { html: 'bbb' })).toEqual(['B', 'C']);
  });

  test('the CMS is the one with direct evidence and the highest confidence', () => {
    const rules = {
      A: { cats: [1], html: 'aaa\\;confidence:50' },
      B: { cats: [1], html: 'bbb', implies: 'C' },
      C: { cats: [1] },
    };
    expect(find(rules, { html: 'aaa bbb' }).cms).toBe('B');
    expect(find(rules, { html: 'aaa' }).cms).toBe('A');
    expect(find(rules, { html: 'x' }).cms).toBeNull();
  });
});

describe('rule sets', () => {
  test('add to the layers below, and may replace fields', () => {
    const below = setOf({ A: { html: 'aaa', website: 'https://old.test', headers: { x: '1' }, implies: 'B' }, B: {} });
    const above = setOf({
      A: { html: 'bbb', website: 'https://new.test', headers: { y: '2' }, replaces: ['implies'] },
    });
    expect(mergeRuleSets([below, above]).technologies.get('A')).toEqual({
      html: ['aaa', 'bbb'],
      website: 'https://new.test',
      headers: { x: '1', y: '2' },
    });
  });

  test('that are whole replace technologies of the layers below', () => {
    const below = setOf({ A: { html: 'aaa', headers: { x: '1' } }, B: { html: 'bbb' } });
    const above = { ...setOf({ A: { html: 'ccc' } }), isWhole: true };
    expect(Object.fromEntries(mergeRuleSets([below, above]).technologies)).toEqual({
      A: { html: 'ccc' },
      B: { html: 'bbb' },
    });
  });

  test('hosts of vendors count where no rule matches', () => {
    const set = {
      ...setOf({ Known: { scriptSrc: 'known\\.js' } }),
      vendors: [{ name: 'Vendor', website: null, category: 12, hosts: ['*.vendor.com'] }],
    };
    const rules = compileRules([set]);
    const find_ = (html: string) =>
      conclude(rules, createMatcher(rules).matchPage({ ...empty, html }).hits).technologies;
    expect(find_('<script src="https://cdn.vendor.com/x.js"></script>')).toMatchObject([
      { name: 'Vendor', confidence: 50 },
    ]);
    expect(find_('<script src="https://cdn.vendor.com/known.js"></script>').map(({ name }) => name)).toEqual(['Known']);
  });
});

test.each([
  ['cpe:2.3:a:acme:acme:*:*:*:*:*:*:*:*', '1.2.3', 'cpe:2.3:a:acme:acme:1.2.3:*:*:*:*:*:*:*'],
  ['cpe:2.3:a:acme:acme:*:*:*:*:*:*:*:*', null, 'cpe:2.3:a:acme:acme:*:*:*:*:*:*:*:*'],
  ['cpe:2.3:a:acme:acme:*:*:*:*:*:*:*:*', 'GA4', 'cpe:2.3:a:acme:acme:*:*:*:*:*:*:*:*'],
  ['cpe:2.3:a:acme:acme:*:*:*:*:*:*:*:*', '1.0+x', 'cpe:2.3:a:acme:acme:1.0\\+x:*:*:*:*:*:*:*'],
  ['cpe:/a:acme:acme', '1.2', 'cpe:/a:acme:acme:1.2'],
])('the name %s with version %s is %s', (cpe, version, expected) => {
  expect(withVersion(cpe, version)).toBe(expected);
});

describe('a library that states name and version in a comment', () => {
  const comment = (text: string) => ({ scripts: [`/*! ${text} */x();`], scriptUrls: ['https://site.test/a.js'] });
  const named = (text: string, rules: Record<string, TechnologyRule> = {}) =>
    find(rules, {}, comment(text)).technologies.map(({ name, version }) => `${name} ${version}`);

  test('is named without a rule if it is published', () => {
    expect(named('vue-youtube v1.4.0 | Released under the MIT License.')).toEqual(['vue-youtube 1.4.0']);
    expect(named('@esri/arcgis-rest-request v3.8.0')).toEqual(['@esri/arcgis-rest-request 3.8.0']);
  });

  test('is named once if a rule has its name', () => {
    expect(named('docs-maker v5.0.0 | MIT', { 'Docs Maker': { scripts: 'docs-maker' } })).toEqual(['Docs Maker 5.0.0']);
  });

  test.each([
    'acme-shop v3.2.1',
    'theme v1.2.0 | MIT',
    'dashboard v1.2.0 | MIT',
    'acme v12.11.2025 | MIT',
    'acme-shop | MIT',
  ])('is not named by %s', (text) => expect(named(text)).toEqual([]));
});
