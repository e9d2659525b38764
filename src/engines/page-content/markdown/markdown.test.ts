import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentOf } from '../page-content.ts';
import { roundTrip } from '../../../../test/support/markdown-round-trip.ts';

const url = 'https://site.example/post';
const wholeOf = (source: string) => contentOf(source, { url, formats: ['markdown'] })!.markdown!;
const mainOf = (source: string) => contentOf(source, { url, formats: ['markdown'], onlyMainContent: true })!.markdown!;
const sentences = Array.from({ length: 12 }, (_, i) => `This is sentence number ${i} of the story, and it goes on.`);

describe('markdown of the main content', () => {
  test('is an article under its title, without the rest', () => {
    const markdown = mainOf(
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

  test('has the title of the page above it when it is elsewhere', () => {
    const story = sentences.map((text) => `<p>${text}</p>`).join('');
    const page = `<title>The story | News</title><header><h1>The story</h1></header><article>${story}</article>`;
    expect(mainOf(page)).toMatch(/^# The story\n\nThis is sentence number 0/);
  });

  test('is the whole page when there is no article', () => {
    const markdown = mainOf('<title>T</title><h1>List</h1><ul><li><a href=/a>One</a><li>Two</ul><script>x()</script>');
    expect(markdown).toBe('# List\n\n- [One](https://site.example/a)\n- Two');
  });

  test('of an empty page is empty', () => expect(mainOf('')).toBe(''));
});

describe('markdown', () => {
  test.each([
    ['paragraphs and headings', '<h2>A <em>b</em></h2><p>one<p>two', '## A *b*\n\none\n\ntwo'],
    ['styles', '<p><b>a</b> <i>b </i>c <s>d</s> <b><i>e</i></b>', '**a** *b* c ~~d~~ ***e***'],
    ['styles around paragraphs', '<b><p>one</p><p>two</p></b>', '**one**\n\n**two**'],
    ['styles that marks cannot show', '<p>x<b>!y!</b>z', 'x!y!z'],
    ['line breaks', '<p>a<br>b', 'a  \nb'],
    ['code', '<p>use <code>a `b`</code>', 'use `` a `b` ``'],
    [
      'links',
      '<a href="/a b(c">x</a> <a href=#top>y</a> <a href="javascript:f()">z</a>',
      '[x](https://site.example/a%20b\\(c) [y](#top) z',
    ],
    [
      'links around blocks',
      '<a href=/x><h3>T</h3><p>d</p></a>',
      '### [T](https://site.example/x)\n\n[d](https://site.example/x)',
    ],
    [
      'pictures',
      '<p><img src=/a.png alt="An [a]"> <img src="data:x" data-src=/b.png>',
      '![An \\[a\\]](https://site.example/a.png) ![](https://site.example/b.png)',
    ],
    [
      'pictures in links',
      '<a href=/x><img src=/a.png alt=a></a>',
      '[![a](https://site.example/a.png)](https://site.example/x)',
    ],
    [
      'nested lists',
      '<ul><li>one<ul><li>two<ul><li>three</ul></ul><li>four</ul>',
      '- one\n  - two\n    - three\n- four',
    ],
    ['numbered lists', '<ol start=9><li>a<li>b<p>c</p></ol>', '9. a\n10. b\n\n    c'],
    ['text after a nested list', '<ul><li>a<ul><li>b</ul>c</ul>', '- a\n  - b\n\n  c'],
    ['quotes', '<blockquote><p>a<p>b<blockquote>c</blockquote></blockquote><p>d', '> a\n>\n> b\n>\n> > c\n\nd'],
    ['lists in quotes', '<blockquote>x<ul><li>a<li>b</ul></blockquote>', '> x\n> - a\n> - b'],
    ['numbers that items set', '<ol><li>a<li value=7>b<li>c</ol>', '1. a\n7. b\n8. c'],
    [
      'task lists',
      '<ul><li><input type=checkbox checked> a<li><label><input type=checkbox>b</label><li>c</ul>',
      '- [x] a\n- [ ] b\n- c',
    ],
    [
      'exponents and indices',
      '<p>10<sup>6</sup> m<sup>2</sup>, H<sub>2</sub>O, the 1<sup>st</sup>, Acme<sup>™</sup>, see<sup>[1]</sup>',
      '10<sup>6</sup> m<sup>2</sup>, H<sub>2</sub>O, the 1st, Acme™, see[1]',
    ],
    [
      'exponents after punctuation, and indices that are letters',
      '<p>in 2019.<sup>2</sup> He “said”<sup>3</sup>, m<sub>e</sub> and T<sub>re</sub>, e<sup>t</sup>',
      'in 2019.<sup>2</sup> He “said”<sup>3</sup>, m<sub>e</sub> and T<sub>re</sub>, e<sup>t</sup>',
    ],
    [
      'ordinals and abbreviations of other languages',
      '<p>le XIX<sup>e</sup>, 1<sup>ère</sup>, 2<sup>ème</sup>, M<sup>me</sup>, n<sup>o</sup> 5, 1<sup>ers</sup>',
      'le XIXe, 1ère, 2ème, Mme, no 5, 1ers',
    ],
    ['readings of characters', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢(kan)'],
    ['definitions', '<dl><dt>T<dd>one<dd>two</dl>', '**T**\n\n- one\n- two'],
    ['rules', '<p>a<hr><p>b', 'a\n\n---\n\nb'],
    [
      'hidden parts',
      '<p>a<span hidden>b</span><span style="display: none">c</span><script>d</script><noscript>e</noscript>',
      'a',
    ],
    ['anchors of headings', '<h2 id=a>T <a href=#a class=headerlink>¶</a></h2>', '## T'],
  ])('has %s', (_, html, markdown) => expect(wholeOf(html)).toBe(markdown));

  test.each([
    ['*a* _b_ [c](d) `e` <f> &amp;lt; \\*', '\\*a\\* \\_b\\_ \\[c\\](d) \\`e\\` <f> \\&lt; \\\\\\*'],
    ['snake_case, C:\\dir, [1], a < b, ~5', 'snake_case, C:\\dir, [1], a < b, ~5'],
    ['# not a heading', '\\# not a heading'],
    ['1. not a list', '1\\. not a list'],
    ['- not a list', '\\- not a list'],
  ])('escapes %j only where it would be markup', (text, markdown) => {
    expect(wholeOf(`<p>${text.replaceAll('<f>', '&lt;f>').replaceAll(' < ', ' &lt; ')}`)).toBe(
      markdown.replace('<f>', '\\<f>'),
    );
  });

  test('has code blocks with their language, without line numbers', () => {
    expect(wholeOf('<pre><code class="hljs language-ts">const a = 1;\n  b();\n</code></pre>')).toBe(
      '```ts\nconst a = 1;\n  b();\n```',
    );
    expect(wholeOf('<div class="highlight-source-python"><pre>a</pre></div>')).toBe('```python\na\n```');
    expect(wholeOf('<pre class="brush: sql;">x</pre>')).toBe('```sql\nx\n```');
    expect(wholeOf('<pre>```\ncode</pre>')).toBe('````\n```\ncode\n````');
    const numbered =
      '<table class=highlight><tr><td class=gutter><pre>1\n2</pre><td class=code><pre><code data-lang=go>a<br>b</code></pre></table>';
    expect(wholeOf(numbered)).toBe('```go\na\nb\n```');
    const scripted = '<pre class="line-numbers language-py"><code class="language-py">a = 1\n</code></pre>';
    expect(wholeOf(scripted)).toBe('```py\na = 1\n```');
    expect(wholeOf(`<div class="line-numbers">${scripted}</div>`)).toBe('```py\na = 1\n```');
    const inCell = '<table><tr><th>k<th>v<tr><td>a<td><pre>b = 1\nc = 2</pre></table>';
    expect(wholeOf(inCell)).toBe('| k | v |\n| --- | --- |\n| a | `b = 1`<br>`c = 2` |');
    expect(wholeOf('<ul><li>a<pre>b\nc</pre></ul>')).toBe('- a\n\n  ```\n  b\n  c\n  ```');
  });

  test('has tables with data, and the content of tables that arrange a page', () => {
    const table = '<table><caption>C</caption><tr><th>a|b<th>n<tr><td>x<br>y<td><b>1</b><tr><td colspan=2>z</table>';
    expect(wholeOf(table)).toBe('C\n\n| a\\|b | n |\n| --- | --- |\n| x<br>y | **1** |\n| z |  |');
    expect(wholeOf('<table><tr><td>1<td>2<tr><td>3<td>4</table>')).toBe('|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |');
    expect(wholeOf('<table><tr><td><h1>T</h1><p>text</table>')).toBe('# T\n\ntext');
  });

  test('has the cells of tables in their columns, where others span several rows', () => {
    const table =
      '<table><thead><tr><th rowspan=9>a<th colspan=2>b<tr><th>c<th>d</thead>' +
      '<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5<tr><td>6<td rowspan=0>7<td>8<tr><td>9<td>10<td>11</table>';
    const { markdown, tables } = contentOf(table, { url, formats: ['markdown', 'tables'] })!;
    expect(markdown).toBe(
      [
        '| a | b |  |  |',
        '| --- | --- | --- | --- |',
        '|  | c | d |  |',
        '| 1 | 2 | 3 |  |',
        '|  | 4 | 5 |  |',
        '| 6 | 7 | 8 |  |',
        '| 9 |  | 10 | 11 |',
      ].join('\n'),
    );
    expect(tables).toMatchObject([
      {
        headers: ['a', 'c', 'd', ''],
        rows: [
          ['1', '2', '3', ''],
          ['1', '4', '5', ''],
          ['6', '7', '8', ''],
          ['9', '7', '10', '11'],
        ],
      },
    ]);
  });

  test('has footnotes', () => {
    const page =
      '<p>Text<sup id=r1><a href=#fn1>1</a></sup> more<sup><a href=#fn2>2</a></sup>.</p>' +
      '<section class=footnotes><ol><li id=fn1><p>First. <a href=#r1>↩</a></p><p>More.</p><li id=fn2>Second.</ol></section>';
    expect(wholeOf(page)).toBe('Text[^1] more[^2].\n\n[^1]: First.\n\n    More.\n\n[^2]: Second.');
  });

  test.each([
    [
      'KaTeX',
      '<span class=katex><span class=katex-mathml><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class=katex-html aria-hidden=true>x2</span></span>',
      'a $x^2$ b',
    ],
    ['MathML', '<math><mfrac><mi>a</mi><msup><mi>b</mi><mn>2</mn></msup></mfrac></math>', 'a $\\frac{a}{b^{2}}$ b'],
    [
      'MathML with accents and fences',
      '<math><mover><mi>x</mi><mo>¯</mo></mover><mfenced><mi>a</mi><mi>b</mi></mfenced></math>',
      'a $\\overline{x} ( a , b )$ b',
    ],
    [
      'MathJax 2',
      '<span class=MathJax_Preview>x</span><span class=MathJax>x</span><script type="math/tex">\\alpha_1</script>',
      'a $\\alpha_1$ b',
    ],
    [
      'MathJax 3',
      '<mjx-container><svg></svg><mjx-assistive-mml><math><mi>y</mi></math></mjx-assistive-mml></mjx-container>',
      'a $y$ b',
    ],
    [
      'Wikipedia',
      '<span class=mwe-math-element><span style="display: none;"><math alttext="{\\displaystyle E=mc^{2}}"><mi>E</mi></math></span><img src=/e.svg></span>',
      'a $E=mc^{2}$ b',
    ],
  ])('has formulas of %s', (_, html, markdown) => expect(wholeOf(`<p>a ${html} b`)).toBe(markdown));

  test('has the TeX that a script of the page would show', () => {
    const page =
      '<head><script src="/mathjax@3/tex.js"></script></head><p>a \\(x_1 * y_2*z\\) b, $5 \\[ \\frac{a}{b} \\] c $$d*e*f$$';
    expect(wholeOf(page)).toBe('a $x_1 * y_2*z$ b, $5\n\n$$\n\\frac{a}{b}\n$$\n\nc\n\n$$\nd*e*f\n$$');
    const story = sentences.map((text) => `<p>${text}</p>`).join('');
    expect(mainOf(`${page}<article>${story}<p>\\(x_1 * y * z\\)</article>`)).toContain('$x_1 * y * z$');
    expect(wholeOf('<p>a \\(b\\)')).toBe('a \\\\(b\\\\)');
    const unclosed = '<script src="/katex.js"></script><p>\\[a $$b$$ \\(c \\(d\\) e';
    expect(wholeOf(unclosed)).toBe('\\\\[a\n\n$$\nb\n$$\n\n$c \\(d$ e');
  });

  test('has display formulas as blocks', () => {
    expect(wholeOf('<p>a</p><math display=block><mi>x</mi></math><p>b')).toBe('a\n\n$$\nx\n$$\n\nb');
  });

  test('of nested lists and quotes repeats a limited indentation', () => {
    const line = '<p>a line of text</p>';
    for (const nested of ['<ul><li>', '<blockquote>', '<ol><li>', '<blockquote><ul><li>', '<dl><dd>']) {
      const markdown = wholeOf(nested.repeat(250) + line.repeat(500));
      expect(markdown.match(/a line of text/g)).toHaveLength(500);
      const longest = Math.max(...markdown.split('\n').map((text) => text.length));
      expect(longest).toBeLessThan(200);
    }
  });

  test.each([
    ['deep elements', '<div>'.repeat(20_000)],
    ['deep lists', '<ul><li>'.repeat(250)],
    ['deep tables', '<table><tr><td>'.repeat(170)],
    ['deep styles', '<b><i><a href=x>'.repeat(300)],
    ['many pictures', '<div><a href=x>hello</a><img src=x></div>'.repeat(5000)],
    ['one long paragraph of links', '<a href=x>hello</a>!'.repeat(10_000)],
    ['TeX without an end', `<script src=mathjax.js></script><p>${'\\\\['.repeat(100_000)}</p>`],
    ['wide tables', `<table><tr>${'<th colspan=100 rowspan=100>'.repeat(9000)}${'<tr><td>'.repeat(9000)}</table>`],
    ['many noscript elements', '<img src=x><noscript><img src=y></noscript>'.repeat(5000)],
    ['tags in raw text', `<xmp>${'<blockquote>'.repeat(5000)}</xmp><iframe>${'<ul><li>'.repeat(5000)}</iframe>`],
    ['raw text without an end', `<noframes>${'</ul>'.repeat(1000)}<blockquote>`],
  ])('of a hostile page with %s has its text', (_, start) => {
    const page = `<p>${sentences.join(' ')}</p>${start}<p>at the end`;
    expect(mainOf(page)).toContain('sentence number 11');
    expect(wholeOf(page)).toContain('sentence number 11');
  });
});

describe('markdown that is read again', () => {
  const words = fc.constantFrom(
    'one',
    'two*',
    '_three_',
    '[4]',
    '5.',
    '#6',
    '`7`',
    'a|b',
    '<8>',
    '&amp;',
    '~9~',
    '!',
    '"x"',
    '-',
    '\\',
    'é',
    '(b)',
  );
  const text = fc
    .array(words, { minLength: 1, maxLength: 5 })
    .map((all) => all.join(' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  const inline = fc.oneof(
    { weight: 4, arbitrary: text },
    fc.tuple(fc.constantFrom('b', 'em', 'code', 's', 'span'), text).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    text.map((inner) => `<a href="/p?q=${inner.length}">${inner}</a>`),
  );
  const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
  const cells = fc.array(line, { minLength: 2, maxLength: 2 });
  const { block } = fc.letrec<{ block: string }>((tie) => ({
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      line.map((inner) => `<p>${inner}</p>`),
      line.map((inner) => `<h2>${inner}</h2>`),
      fc
        .array(cells, { minLength: 1, maxLength: 3 })
        .map(
          (rows) =>
            `<table><tr><th>k<th>v${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join('')}`).join('')}</table>`,
        ),
      fc
        .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('block'), { minLength: 1, maxLength: 3 }))
        .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`),
      fc
        .array(tie('block'), { minLength: 1, maxLength: 2 })
        .map((inner) => `<blockquote>${inner.join('')}</blockquote>`),
      text.map((inner) => `<pre>${inner}</pre>`),
    ),
  }));

  const runs = 150 * Number(process.env['FUZZ'] ?? 1);

  test('has the same text, links and table cells', { timeout: 60_000 + runs * 100 }, () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const { before, after } = roundTrip(blocks.join(''), url);
        expect(after).toEqual(before);
      }),
      { numRuns: runs },
    );
  });
});
