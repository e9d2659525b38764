import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRobots, sitemapsIn } from './robots-rules.ts';

const allows = (text: string, path: string): boolean =>
  parseRobots(text, 'siteglass').allows(new URL(path, 'https://example.com'));

describe('robots.txt', () => {
  test.each([
    ['', '/', true],
    ['User-agent: *\nDisallow: /', '/a', false],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /', '/robots.txt', true],
    ['user-agent: other\ndisallow: /', '/a', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: SiteGlass\nDisallow: /b', '/a', true],
    ['User-agent: Siteglass/2.0\nDisallow: /b', '/b', false],
    ['User-agent: a\nUser-agent: siteglass\nDisallow: /a', '/a/b', false],
    ['User-agent: siteglass\nDisallow: /a\nUser-agent: siteglass\nDisallow: /b', '/a', false],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nAllow: /a\nDisallow: /a', '/a', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/x/file.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/x/file.pdf?page=1', true],
    ['User-agent: *\nDisallow: /*a*b', '/xaxb', false],
    ['User-agent: *\nDisallow: /a$', '/ab', true],
    ['User-agent: *\nDisallow: /ä', '/%C3%A4/x', false],
    ['User-agent: *\nDisallow: /%61', '/a', false],
    ['User-agent: *\nDisallow: /a%2fb', '/a/b', true],
    ['User-agent: *\nDisallow: /search?q=', '/search?q=x', false],
    ['\uFEFFUser-agent: * # all\r\nDisallow: /a # not this', '/a', false],
    ['Disallow: /', '/a', true],
    ['User-agent: *\nCrawl-delay: 3\nSitemap: https://example.com/s.xml\nDisallow: /a', '/a', false],
  ])('%j for %s allows: %s', (text, path, isAllowed) => expect(allows(text, path)).toBe(isAllowed));

  test('names sitemaps outside of groups, in any case, with fragments and comments', () => {
    const text =
      '\uFEFFSITEMAP: https://example.com/a.xml # main\r\nUser-agent: *\rsitemap:/b.xml\nSitemap :  https://example.com/c.xml?x=1#y\n' +
      'Sitemap:\nDisallow: /d\n# Sitemap: /e.xml\nSitemap: https://example.com/a.xml\nX-Sitemap: /f.xml';
    expect(sitemapsIn(text)).toEqual(['https://example.com/a.xml', '/b.xml', 'https://example.com/c.xml?x=1#y']);
    expect(sitemapsIn(text, 1)).toHaveLength(1);
  });

  test.each([
    ['User-agent: *\nCrawl-delay: 2.5', 2.5],
    ['User-agent: *\nCrawl-delay: 9\n\nUser-agent: siteglass\nDisallow: /a', 0],
    ['User-agent: siteglass\nCrawl-delay: 3\nDisallow: /a\nUser-agent: siteglass\nCrawl-delay: 5', 5],
    ['User-agent: *\nCrawl-delay: soon', 0],
    ['Crawl-delay: 9', 0],
  ])('%j asks for a delay of %d s', (text, seconds) => {
    expect(parseRobots(text, 'siteglass').delaySeconds).toBe(seconds);
  });

  test('never throws, whatever the file contains', () => {
    fc.assert(fc.property(fc.string(), fc.webPath(), (text, path) => void allows(text, `/x${path}`)));
    const hostile = `User-agent: *\nDisallow: /${'*a'.repeat(50_000)}b$\n`;
    expect(allows(hostile, `/${'a'.repeat(8000)}`)).toBe(true);
  });
});
