import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const html = (source: string): string => renderMarkdown(source, (link) => link).html;

test('a list in a numbered list does not take its numbers', () => {
  expect(html('1. one\n   goes on\n   - a\n     goes on\n   - b\n2. two')).toBe(
    '<ol><li>one goes on<ul><li>a goes on</li><li>b</li></ul></li><li>two</li></ol>',
  );
});

test('a plain list stays one list', () => {
  expect(html('- one\n  goes on\n- two')).toBe('<ul><li>one goes on</li><li>two</li></ul>');
});
