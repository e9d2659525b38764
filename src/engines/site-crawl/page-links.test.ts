import { describe, expect, test } from 'vitest';
import { parseDocument } from '../crawler/fast-parser.ts';
import type { LinkRules } from './link-filter.ts';
import { findLinks } from './page-links.ts';

const rules: LinkRules = {
  scope: { host: 'example.com', port: '', includesSubdomains: false },
  include: [],
  exclude: [],
  followsNofollow: false,
  fetchesDocuments: false,
  salt: 'crawl',
  isWwwSame: true,
};

const find = (html: string, changes: Partial<LinkRules> = {}, robotsTag = '') =>
  findLinks(parseDocument(html)!, 'https://example.com/dir/page', { ...rules, ...changes }, robotsTag);
const pathsOf = (html: string, changes: Partial<LinkRules> = {}, robotsTag = ''): string[] =>
  find(html, changes, robotsTag).urls.map((url) => url.replace('https://example.com', ''));
const skipsOf = (html: string, changes: Partial<LinkRules> = {}): string[] =>
  find(html, changes).skipped.map(({ url, reason }) => `${reason} ${url.replace('https://example.com', '')}`);

describe('the links of a page', () => {
  test('are canonical, once each, in the order of the document', () => {
    const html = `<a href="b?utm_source=x&id=1#top">b</a><a href="/a/../c">c</a><area href="//www.example.com/d"><a href="b?id=1">again</a>
      <a href="http://example.com/dir/b?id=1">and again</a><a href="mailto:a@example.com">m</a><a href="javascript:x()">j</a><a>none</a>
      <link rel=next href=/page/2><link rel=alternate hreflang=de href=/de/><link rel=stylesheet href=/s>`;
    expect(pathsOf(html)).toEqual(['/dir/b?id=1', '/c', 'https://www.example.com/d', '/page/2', '/de/']);
  });

  test('respect <base>', () => {
    expect(pathsOf('<base href="/other/"><a href=x>x</a>')).toEqual(['/other/x']);
  });

  test('that are nofollow are skipped, unless another link follows them', () => {
    const html = '<a rel="nofollow ugc" href=/a>a</a><a rel=nofollow href=/b>b</a><a href=/b>b</a>';
    expect([pathsOf(html), skipsOf(html)]).toEqual([['/b'], ['nofollow /a']]);
    expect(pathsOf(html, { followsNofollow: true })).toEqual(['/a', '/b']);
  });

  test.each([
    ['<meta name=robots content="noindex, NOFOLLOW">', '', []],
    ['<meta name=siteglass content=none>', '', []],
    ['<meta name=otherbot content=nofollow>', '', ['/a']],
    ['', 'noindex, nofollow', []],
    ['', 'otherbot: noindex, nofollow', ['/a']],
    ['', 'otherbot: noindex, siteglass: nofollow', []],
    ['', 'unavailable_after: 25 Jun 2030 15:00:00 PST, max-snippet: 20', ['/a']],
  ])('follow the robots directives %j and %j', (head, robotsTag, expected) => {
    expect(pathsOf(`${head}<a href=/a>a</a>`, {}, robotsTag)).toEqual(expected);
  });

  test('of other hosts, files and traps are left out, with the reason', () => {
    const html = `<a href="https://blog.example.com/">x</a><a href="https://other.test/">x</a><a href=/a.PNG>x</a><a href=/doc.pdf>x</a>
      <a href=/x/x/x/x>x</a><a href=/keep>x</a><a href=/drop/1>x</a>`;
    const patterns = { exclude: ['^/drop/'], include: ['^/(keep|drop|x)', 'pdf$'] };
    expect(skipsOf(html, patterns)).toEqual([
      'scope https://blog.example.com/',
      'file /a.PNG',
      'file /doc.pdf',
      'trap /x/x/x/x',
      'pattern /drop/1',
    ]);
    expect(pathsOf(html, { ...patterns, fetchesDocuments: true })).toEqual(['/doc.pdf', '/keep']);
  });

  test('are limited', () => {
    const html = Array.from({ length: 6000 }, (_, page) => `<a href=/${page}>x</a>`).join('');
    expect(find(html).urls).toHaveLength(5000);
  });
});

describe('the text of a page', () => {
  const long = 'word '.repeat(100);
  const hash = (html: string) => find(html).textHash;

  test('is the same whatever markup, scripts and links it has', () => {
    expect(hash(`<p>${long}</p>`)).toBe(hash(`<div>${long} <a href=/x></a><script>1</script><style>2</style></div>`));
    expect(hash(`<p>${long}</p>`)).not.toBe(hash(`<p>${long} more</p>`));
  });

  test('counts with its pictures, which may be all that differs', () => {
    const gallery = (picture: string) => hash(`<p>${long}</p><a href=/next><img ${picture}></a>`);
    expect(gallery('src=/1.jpg')).not.toBe(gallery('src=/2.jpg'));
    expect(gallery('src=/1.jpg alt=One')).not.toBe(gallery('src=/1.jpg alt=Two'));
    expect(gallery('src=/pixel.gif?1')).toBe(gallery('src=/pixel.gif?2'));
  });

  test('counts without the session ids in its address and its links', () => {
    const page = (session: string, next: string, words: string) => {
      const html = `<p>${words} ${session}</p><a href=/s/${next}/item/2>Next</a>`;
      return findLinks(parseDocument(html)!, `https://example.com/s/${session}/item/1`, rules).textHash;
    };
    const [one, two, three] = ['1a', '2b', '3c'].map((part) => part.repeat(16)) as [string, string, string];
    expect(page(one, one, 'Item')).toBe(page(two, three, 'Item'));
    expect(page(one, one, long)).toBe(page(two, two, long));
    expect(page(one, one, 'Item')).not.toBe(page(two, three, 'Other'));
  });

  test('counts with its links if it is short', () => {
    expect(hash('<a href=/a>Next</a>')).not.toBe(hash('<a href=/b>Next</a>'));
    expect(hash('<a href=/a>Next</a>')).toBe(hash('<b><a href=/a>Next</a></b>'));
    expect(hash('<img>')).toBeNull();
  });
});
