// Highlighting marks tokens and keeps the text.
import { describe, expect, test } from 'vitest';
import { highlight } from './highlight.ts';

describe('highlighting', () => {
  test('keeps the text of every language and escapes it', () => {
    const code = `curl -H "a: <b>" & 'it' # x < y\n{"a": [1, true, "b\\"c"]} // \`\${z}\` ünïcode`;
    for (const language of ['json', 'sh', 'ts', 'js', 'curl', 'TypeScript', 'Python', 'text', '']) {
      const html = highlight(code, language);
      const text = html.replaceAll(/<\/?span[^>]*>/g, '');
      const plain = text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
      expect([language, plain]).toEqual([language, code]);
    }
  });

  test('distinguishes names and values of JSON', () => {
    expect(highlight('{"a": "b", "c": -1}', 'json')).toBe(
      '{<span class="c-name">&quot;a&quot;</span>: <span class="c-text">&quot;b&quot;</span>, <span class="c-name">&quot;c&quot;</span>: <span class="c-number">-1</span>}',
    );
  });

  test('marks the command, options, variables and strings of a shell command', () => {
    expect(highlight('KEY=1 curl --fail "$URL" # why', 'sh')).toBe(
      '<span class="c-name">KEY</span>=1 curl <span class="c-name">--fail</span> <span class="c-text">&quot;$URL&quot;</span> <span class="c-comment"># why</span>',
    );
    expect(highlight('curl -X POST', 'sh')).toBe(
      '<span class="c-keyword">curl</span> <span class="c-name">-X</span> POST',
    );
  });

  test('marks keywords and strings of TypeScript', () => {
    expect(highlight("const a = 'b';", 'ts')).toBe(
      '<span class="c-keyword">const</span> a = <span class="c-text">&#39;b&#39;</span>;',
    );
  });
});
