import { describe, expect, test } from 'vitest';
import { contentOf } from '../page-content.ts';

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

  test('has no second title when it starts with one of its own', () => {
    const story = sentences.map((text) => `<p>${text}</p>`).join('');
    const page = `<title>T</title><meta property="og:title" content="Ten things"><article><h1>The story</h1>${story}</article>`;
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
    [
      'lists beside the items of a list',
      '<ul><li>a</li><ul><li>b</li><ol><li>c</li></ol></ul><li>d</li></ul>',
      '- a\n  - b\n    1. c\n- d',
    ],
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
    ['paragraphs between empty lines', '<p>a<br><br>b<br> <br>c<br>d', 'a\n\nb\n\nc  \nd'],
    ['links of headings to themselves as text', '<h2 id=a><a href=#a>T</a></h2>', '## T'],
    ['code in several lines', '<code>a<br>b</code>', '`a`  \n`b`'],
    ['code spans beside each other', '<p><code>a</code><b><code>b</code></b>', '`ab`'],
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

  test.each([
    [
      'GitHub',
      '<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref>1</a></sup></p><section class="footnotes"><ol><li id="user-content-fn-1"><p>Note <a href="#user-content-fnref-1" class="data-footnote-backref">↩</a></p></ol></section>',
    ],
    [
      'Pandoc',
      '<p>a<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a></p><section class="footnotes"><ol><li id="fn1"><p>Note<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></ol></section>',
    ],
    [
      'kramdown',
      '<p>a<sup id="fnref:1"><a href="#fn:1" class="footnote">1</a></sup></p><div class="footnotes"><ol><li id="fn:1"><p>Note <a href="#fnref:1" class="reversefootnote">&#8617;</a></p></ol></div>',
    ],
    [
      'Sphinx',
      '<p>a<a class="footnote-reference brackets" href="#f1" id="id1"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a></p><aside class="footnote brackets" id="f1"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#id1">1</a><span class="fn-bracket">]</span></span><p>Note</p></aside>',
    ],
    [
      'old versions of Sphinx',
      '<p>a<a class="footnote-reference" href="#id2" id="id1">[1]</a></p><table class="docutils footnote" id="id2"><tr><td class="label"><a class="fn-backref" href="#id1">[1]</a></td><td>Note</td></tr></table>',
    ],
    ['hand-written pages', '<p>a<a id=r1 href="#n1"><sup>[1]</sup></a></p><ol><li id=n1>Note <a href="#r1">^</a></ol>'],
    [
      'Asciidoctor',
      '<p>a<sup class="footnote">[<a id="_footnoteref_1" class="footnote" href="#_footnotedef_1">1</a>]</sup></p><div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. Note</div>',
    ],
    [
      'MediaWiki',
      '<p>a<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span>[</span>1<span>]</span></a></sup></p><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink">^ <a href="#cite_ref-1"><sup><i>a</i></sup></a> <a href="#cite_ref-2"><sup><i>b</i></sup></a></span> <span class="reference-text">Note</span></ol>',
    ],
    [
      'Substack',
      '<p>a<a id="footnote-anchor-1-9" href="#footnote-1-9" class="footnote-anchor">1</a></p><div class="footnote"><a id="footnote-1-9" href="#footnote-anchor-1-9" class="footnote-number">1</a><div class="footnote-content"><p>Note</p></div></div>',
    ],
    [
      'Word',
      '<p>a<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a></p><div id=ftn1><p><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> Note</p></div>',
    ],
    [
      'pages with whole URLs',
      `<p>a<sup><a href="${url}#fn1">1</a></sup></p><ol><li id=fn1>Note <a href="${url}#r">↩</a></ol>`,
    ],
    ['pages with named anchors', '<p>a<sup><a href="#n1">1</a></sup></p><p><a name="n1">1</a>. Note</p>'],
    ['pages that repeat the number', '<p>a<sup><a href="#n1">1</a></sup></p><p id=n1><sup>1</sup> Note</p>'],
  ])('has footnotes of %s', (_, html) => expect(wholeOf(html)).toBe('a[^1]\n\n[^1]: Note'));

  test.each([
    [
      'Prism',
      'js',
      '<div class="code-toolbar"><pre class="language-js line-numbers"><code class="language-js"><span class="token">a</span>\n  b<span class="line-numbers-rows"><span></span></span></code></pre><div class="toolbar"><div class="toolbar-item"><span>JS</span></div></div></div>',
    ],
    [
      'highlight.js',
      'js',
      '<pre><code class="js hljs"><table class="hljs-ln"><tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="1"></td><td class="hljs-ln-code">a</td></tr><tr><td class="hljs-ln-line hljs-ln-numbers"></td><td class="hljs-ln-code">  b</td></tr></table></code></pre>',
    ],
    [
      'Shiki',
      'js',
      '<div class="language-js"><button>Copy</button><span class="lang">js</span><pre class="shiki"><code><span class="line"><span>a</span></span>\n<span class="line">  b</span></code></pre><div class="line-numbers-wrapper"><span class="line-number">1</span><br><span class="line-number">2</span></div></div>',
    ],
    [
      'Shiki without line breaks',
      'sh',
      '<pre data-language="sh"><code><span class="line">a</span><span class="line">  b</span></code></pre>',
    ],
    [
      'Expressive Code',
      'js',
      '<pre data-language="js"><code><div class="ec-line"><div class="gutter"><div class="ln">1</div></div><div class="code">a</div></div><div class="ec-line"><div class="gutter"><div class="ln">2</div></div><div class="code"><span>  </span>b</div></div></code></pre>',
    ],
    [
      'Sphinx',
      'python3',
      '<div class="highlight-python3 notranslate"><div class="highlight"><pre><span></span><span class="linenos">1</span>a\n<span class="linenos">2</span>  b\n</pre></div></div>',
    ],
    [
      'MkDocs',
      'py',
      '<div class="language-py highlight"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre><span class="normal"><a href="#l1">1</a></span>\n2</pre></div></td><td class="code"><div><pre><code class="language-py"><a id="l1"></a>a\n  b\n</code></pre></div></td></tr></table></div>',
    ],
    [
      'Rouge',
      'ruby',
      '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre>a\n  b\n</pre></td></tr></table></code></pre></div></div>',
    ],
    [
      'Chroma',
      'go',
      '<div class="highlight"><table class="lntable"><tr><td class="lntd"><pre class="chroma"><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre class="chroma"><code class="language-go"><span class="line"><span class="cl">a\n</span></span><span class="line"><span class="cl">  b\n</span></span></code></pre></td></tr></table></div>',
    ],
    [
      'GitHub',
      '',
      '<table>\n <tr>\n  <td class="blob-num" data-line-number="1"></td>\n  <td class="blob-code">a</td></tr><tr><td class="blob-num"></td><td class="blob-code">  b</td></tr></table>',
    ],
    [
      'SyntaxHighlighter',
      'js',
      '<div class="syntaxhighlighter js"><table><tr><td class="gutter"><div class="line">1</div><div class="line">2</div></td><td class="code"><div class="container"><div class="line"><code>a</code></div><div class="line"><code>  </code><code>b</code></div></div></td></tr></table></div>',
    ],
    ['Enlighter', 'php', '<pre class="EnlighterJSRAW" data-enlighter-language="php">a\n  b</pre>'],
  ])('has code of %s without line numbers', (_, language, html) => {
    const { markdown, text, tables } = contentOf(html, { url, formats: ['markdown', 'text', 'tables'] })!;
    expect(markdown).toBe(`\`\`\`${language}\na\n  b\n\`\`\``);
    expect(tables).toEqual([]);
    expect(text?.match(/\d/g)?.filter((digit) => digit !== '3') ?? []).toEqual(
      html.includes('wrapper') ? ['1', '2'] : [],
    );
  });

  test('has pictures in noscript, and those of further libraries for lazy loading', () => {
    expect(wholeOf('<p><span></span><noscript><img src=/a.jpg alt=a> Switch scripts on</noscript>')).toBe(
      '![a](https://site.example/a.jpg)',
    );
    expect(wholeOf('<p><img data-src=/a.jpg alt=a><noscript><img src=/a.jpg alt=a></noscript>')).toBe(
      '![a](https://site.example/a.jpg)',
    );
    expect(
      wholeOf('<p><noscript><img src=/p.gif width=1 height=1><img src=/q.gif style="display:none"></noscript>x'),
    ).toBe('x');
    for (const html of [
      '<img data-image=/a.jpg>',
      '<img src="data:x" data-echo="/a.jpg">',
      '<amp-img src=/a.jpg></amp-img>',
    ]) {
      const { markdown, images } = contentOf(html, { url, formats: ['markdown', 'images'] })!;
      expect([markdown, images?.length]).toEqual(['![](https://site.example/a.jpg)', 1]);
    }
    expect(wholeOf('<p>a <img class=wp-smiley-emoji alt=😀 src=/e.svg>')).toBe('a 😀');
  });

  test('has no soft hyphens and zero-width spaces, which are inside words', () => {
    const page =
      '<h2>Über&shy;schrift</h2><p>long&#8203;word a&#x2060;b &#xfeff;c <a href=/x>Li&shy;nk</a> می&zwnj;خواهم 👩&zwj;👧</p>';
    const { markdown, text, links } = contentOf(page, { url, formats: ['markdown', 'text', 'links'] })!;
    expect(markdown).toBe('## Überschrift\n\nlongword ab c [Link](https://site.example/x) می\u200cخواهم 👩\u200d👧');
    expect(text).toBe('Überschrift\n\nlongword ab c Link می\u200cخواهم 👩\u200d👧');
    expect(links?.[0]?.text).toBe('Link');
  });

  test('has small tables in the cells of another as HTML', () => {
    const page = '<table><tr><th>k<th>v<tr><td>a<td><table><tr><td>1<td>2|3</table></table>';
    expect(wholeOf(page)).toBe('| k | v |\n| --- | --- |\n| a | 1<br>2\\|3 |');
    const nested = page.replace('</table>', '<tr><td>4<td><b>5</b></table>');
    expect(wholeOf(nested)).toBe(
      '| k | v |\n| --- | --- |\n| a | <table><tr><td>1</td><td>2\\|3</td></tr><tr><td>4</td><td>**5**</td></tr></table> |',
    );
    const deep = '<table><tr><th>k<th>v<tr><td>a<td>'.repeat(40) + 'x'.repeat(100_000);
    expect(wholeOf(deep).length).toBeLessThan(110_000);
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

  test('has data tables as tables, and the content of layout tables', () => {
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
      'MathML with letters, functions and bases of several parts',
      '<math><mi>α</mi><mo>∈</mo><mi mathvariant="double-struck">R</mi><mo>,</mo><mi>sin</mi><mo>&#x2061;</mo><msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup><mo>%</mo></math>',
      'a $\\alpha \\in \\mathbb{R} , \\sin {a b}^{2} \\%$ b',
    ],
    ['generators that leave them to a script', '<span class="math inline">\\(x_1*y*z\\)</span>', 'a $x_1*y*z$ b'],
    ['pictures', '<img class=latex alt="x^2" src=/l.png>', 'a $x^2$ b'],
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

  test('has TeX between single dollar signs if the page reads it as formulas', () => {
    const load = '<script src="/mathjax@3/tex.js"></script>';
    const text = '<p>The $a_1*b_2*c$ is $5 or $6.';
    const config = '<script>window.MathJax = {tex: {inlineMath: [["$", "$"], ["\\\\(", "\\\\)"]]}}</script>';
    expect(wholeOf(`<head>${config}${load}</head>${text}`)).toBe('The $a_1*b_2*c$ is $5 or $6.');
    expect(wholeOf(`<head>${load}</head>${text}`)).toBe('The $a_1\\*b_2\\*c$ is $5 or $6.');
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
