import { describe, expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { createNearList, nearOnly, type NamedNearMiss } from './explain.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

/** All near misses of a page, and those that are listed by default. */
function nearOn(
  html: string,
  headers: Record<string, string[]> = {},
): { all: NamedNearMiss[]; listed: NamedNearMiss[] } {
  const list = createNearList(rules);
  const { hits } = matcher.matchPage({ url: 'https://site.test/', headers, cookies: {}, html }, undefined, list.add);
  const fired = hits.map((hit) => ({ ...hit, technology: rules.technologies[hit.technology]?.name ?? '' }));
  const all = nearOnly(list.all(), fired);
  return { all, listed: all.filter(({ isLoose }) => isLoose !== true) };
}

const plain =
  '<title>x</title><link rel="stylesheet" href="/css/bootstrap.min.css"><div class="container"><h1>x</h1></div>' +
  '<meta property="og:image" content="/a.png"><img src="/images/a.png"><script src="/js/bootstrap.bundle.min.js"></script>';

describe('near misses', () => {
  test('an ordinary page has none', () => {
    expect(nearOn(plain, { server: ['Acme'], 'cache-control': ['no-store'] }).listed).toEqual([]);
  });

  test('files without a server, and a tag that compression has changed, are none', () => {
    const list = createNearList(rules);
    matcher.matchSides({ scripts: ['x()'], servers: [] }, undefined, list.add);
    expect(list.all().filter(({ key }) => key === 'server')).toEqual([]);
    const { all } = nearOn(plain, { etag: ['W/"1"'], 'content-encoding': ['gzip'] });
    expect(all.filter(({ key }) => key === 'etag')).toEqual([]);
  });

  test('an element whose text differs is listed with its text and the wanted one', () => {
    const { listed } = nearOn('<title>Synology Disk Station - Entry</title>');
    expect(new Set(listed.map(({ technology }) => technology))).toEqual(new Set(['Synology DiskStation']));
    expect(listed[0]).toMatchObject({
      type: 'dom',
      key: 'title',
      wanted: expect.stringContaining('Synology'),
      why: 'the element is there, but its text is "Synology Disk Station - Entry"',
    });
  });

  test('a rule without a word in common is not near, but says the true reason', () => {
    const { all, listed } = nearOn('<title>x</title>');
    expect(listed).toEqual([]);
    const reasons = all.filter(({ key }) => key === 'title').map(({ why }) => why);
    expect(reasons.length).toBeGreaterThan(10);
    expect(new Set(reasons)).toEqual(new Set(['the element is there, but its text is "x"']));
  });

  test('a cookie whose name differs in case only is listed with its name', () => {
    const list = createNearList(rules);
    const cookies = { phpsessid: ['x'], JSESSIONID: ['y'] };
    matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies, html: '' }, undefined, list.add);
    expect(list.all().filter(({ type }) => type === 'cookies')).toEqual([
      expect.objectContaining({
        technology: 'PHP',
        key: 'phpsessid',
        wanted: 'PHPSESSID',
        why: 'the case differs: the cookie is "phpsessid"',
      }),
    ]);
  });

  test('an attribute that differs is listed with its value', () => {
    const rule = rules.selectors.find(({ text }) => text.includes('rustdoc-vars'));
    expect(rule).toBeDefined();
    const { listed } = nearOn('<meta name="rustdoc-vars" data-rustdoc-version="nightly">');
    expect(listed[0]).toMatchObject({
      technology: 'Rustdoc',
      why: 'the element is there, but its attribute data-rustdoc-version is "nightly"',
    });
  });

  test('a selector whose names occur elsewhere is near', () => {
    const { listed } = nearOn('<p>See media.graphcms.com for pictures.</p>');
    expect(listed).toContainEqual(
      expect.objectContaining({
        technology: 'GraphCMS',
        why: 'its names occur in the source, but no element matches the selector',
      }),
    );
  });

  test('the nearest is first', () => {
    const { listed } = nearOn(
      '<title>Synology Disk Station - Entry</title><meta name="generator" content="WordPres 6">',
    );
    expect(listed[0]).toMatchObject({ technology: 'WordPress', why: 'the value is "WordPres 6"' });
    expect(listed.map(({ nearness }) => nearness)).toEqual(
      listed.map(({ nearness }) => nearness).toSorted((one, other) => other - one),
    );
  });
});
