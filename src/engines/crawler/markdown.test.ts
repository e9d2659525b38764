import { describe, expect, test } from 'vitest';
import { toMarkdown } from './markdown.ts';
import { processHtml } from './processed-html.ts';

const url = 'https://site.example/post';
const markdownOf = (source: string) => toMarkdown(processHtml(source, url, 50e6)!, url);
const sentences = Array.from({ length: 12 }, (_, i) => `This is sentence number ${i} of the story, and it goes on.`);

describe('markdown', () => {
  test('is the main content of an article, under its title', () => {
    const markdown = markdownOf(
      `<!doctype html><title>The story</title><nav><a href=/a>Home</a><a href=/b>Shop</a></nav>
       <article><h1>The story</h1>${sentences.map((text) => `<p>${text} <a href="/more">more</a></p>`).join('')}</article>
       <footer>Imprint</footer>`,
    );
    expect(markdown).toMatch(/^# The story\n/);
    expect(markdown).toContain('sentence number 11');
    expect(markdown).toContain('[more](https://site.example/more)');
    expect(markdown).not.toContain('Imprint');
    expect(markdown.match(/The story/g)).toHaveLength(1);
  });

  test('is the whole page when there is no article', () => {
    const markdown = markdownOf(
      '<title>T</title><h1>List</h1><ul><li><a href=/a>One</a><li>Two</ul><script>x()</script>',
    );
    expect(markdown).toContain('# List');
    expect(markdown).toContain('[One](https://site.example/a)');
    expect(markdown).toContain('Two');
    expect(markdown).not.toContain('x()');
  });

  test('of an empty page is empty', () => expect(markdownOf('')).toBe(''));

  test('of a page that Readability cannot finish in time is the whole page', () => {
    const story = sentences.map((text) => `<p>${text}</p>`).join('');
    const page = processHtml(`<footer>Imprint</footer><article>${story}</article>`, url, 50e6)!;
    expect(toMarkdown(page, url)).not.toContain('Imprint');
    for (const limits of [{ msMax: 1 }, { depthMax: 3 }, { elementsMax: 10 }]) {
      const markdown = toMarkdown(page, url, limits);
      expect(markdown).toContain('sentence number 11');
      expect(markdown).toContain('Imprint');
    }
  });

  test('of nested lists and quotes repeats a limited indentation', () => {
    const line = '<p>a line of text</p>';
    for (const nested of ['<ul><li>', '<blockquote>', '<ol><li>', '<blockquote><ul><li>', '<dl><dd>']) {
      const markdown = markdownOf(nested.repeat(250) + line.repeat(500));
      expect(markdown.match(/a line of text/g)).toHaveLength(500);
      const longest = Math.max(...markdown.split('\n').map((text) => text.length));
      expect(longest).toBeLessThan(200);
    }
  });

  test('keeps the nesting of usual lists', () => {
    const list =
      '<ul><li>one<ul><li>two<ul><li>three</ul></ul></ul><blockquote><blockquote>quoted</blockquote></blockquote>';
    expect(markdownOf(list)).toBe('- one\n  - two\n    - three\n> > quoted');
  });

  test.each([
    ['deep elements', '<div>'.repeat(20_000)],
    ['deep lists', '<ul><li>'.repeat(250)],
    ['deep tables', '<table><tr><td>'.repeat(170)],
    ['many pictures', '<div><a href=x>hello</a><img src=x></div>'.repeat(20_000)],
    ['many noscript elements', '<img src=x><noscript><img src=y></noscript>'.repeat(10_000)],
    ['tags in raw text', `<xmp>${'<blockquote>'.repeat(5000)}</xmp><iframe>${'<ul><li>'.repeat(5000)}</iframe>`],
    ['raw text without an end', `<noframes>${'</ul>'.repeat(1000)}<blockquote>`],
  ])('of a hostile page with %s has its text', (_, start) => {
    // These take 2 to 40 seconds without the limits, more than the time limit of tests.
    expect(markdownOf(`<p>${sentences.join(' ')}</p>${start}<p>at the end`)).toContain('sentence number 11');
  });
});
