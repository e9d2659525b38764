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

  test('of a deeply nested page takes bounded time', () => {
    markdownOf('<div>'.repeat(20_000) + sentences.join(' '));
  });
});
