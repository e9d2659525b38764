import * as fc from 'fast-check';
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { processHtml } from './processed-html.ts';

const url = 'https://site.example/dir/page?q=1';
const clean = (source: string) => processHtml(source, url, 50e6)!;
const bodyOf = (source: string) => /<body[^>]*>(.*)<\/body>/s.exec(clean(source))?.[1];

describe('a processed page', () => {
  test('has its missing tags added and keeps its doctype', () => {
    expect(clean('<!doctype html><title>T</title><p>one<p>two')).toBe(
      '<!DOCTYPE html><html><head><title>T</title></head><body><p>one</p><p>two</p></body></html>',
    );
    const old =
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">';
    expect(clean(old)).toBe(`${old}<html><head></head><body></body></html>`);
    expect(clean('')).toBe('<html><head></head><body></body></html>');
  });

  test('declares UTF-8 where the source declares a charset', () => {
    expect(clean('<meta charset="ISO-8859-1">')).toContain('<meta charset="utf-8">');
    expect(clean('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">')).toContain(
      'content="text/html; charset=utf-8"',
    );
    expect(clean('<meta name=x content="charset=latin1">')).toContain('content="charset=latin1"');
  });

  test('loses comments, styles, scripts and event handlers', () => {
    expect(
      bodyOf(
        '<body onload=a()><!-- c --><style>b{}</style><script>x()</script><p ONCLICK="y()" style="color:red">t</p><svg onload=z><style>q</style><script>w</script><a/></svg>',
      ),
    ).toBe('<p style="color:red">t</p><svg><a></a></svg>');
  });

  test('keeps scripts that are data', () => {
    for (const type of [
      'application/ld+json',
      'application/json',
      'Application/JSON; charset=utf-8',
      'application/vnd.x+json',
    ]) {
      expect(bodyOf(`<p><script id="d" type="${type}">{"a":"</b> & <!--"}</script>`)).toBe(
        `<p><script id="d" type="${type}">{"a":"</b> & <!--"}</script></p>`,
      );
    }
    for (const type of ['', 'module', 'text/javascript', 'text/template', 'jsonp', 'importmap']) {
      expect(bodyOf(`<p><script type="${type}">1</script>`)).toBe('<p></p>');
    }
  });

  test('keeps head, links, metas, ids, classes and hidden texts', () => {
    const head = '<meta name="description" content="d"><link rel="canonical" href="https://site.example/c">';
    expect(clean(`<head>${head}</head>`)).toContain(head);
    expect(bodyOf('<div id=a class="b c" data-x="1" hidden>t</div>')).toBe(
      '<div id="a" class="b c" data-x="1" hidden="">t</div>',
    );
  });

  test('has the content of noscript as elements, and its text escaped', () => {
    expect(bodyOf('<p><noscript><img src="a.png">&lt;img onerror=x&gt;</noscript>')).toBe(
      '<p><noscript><img src="https://site.example/dir/a.png">&lt;img onerror=x&gt;</noscript></p>',
    );
  });

  test('has the content of templates', () => {
    expect(bodyOf('<p>t</p><template><td onclick=x>cell</td><script>1</script></template>')).toBe(
      '<p>t</p><template><td>cell</td></template>',
    );
  });

  test('serializes void, raw and foreign elements so that they parse to the same tree', () => {
    expect(bodyOf('<br/><img><input><hr>')).toBe('<br><img><input><hr>');
    expect(bodyOf('<xmp><b>&amp;</xmp><iframe><i></iframe><textarea><b>&amp;</textarea>')).toBe(
      '<xmp><b>&amp;</xmp><iframe><i></iframe><textarea>&lt;b&gt;&amp;</textarea>',
    );
    expect(bodyOf('<svg viewbox="0 0 1 1"><foreignobject><p>x</p></foreignobject><path/></svg>')).toBe(
      '<svg viewBox="0 0 1 1"><foreignObject><p>x</p></foreignObject><path></path></svg>',
    );
    expect(bodyOf('<math><mi>x</mi></math>')).toBe('<math><mi>x</mi></math>');
    expect(bodyOf("a & b < c\u00a0<p title='\"&<>'>")).toBe(
      'a &amp; b &lt; c&nbsp;<p title="&quot;&amp;&lt;&gt;"></p>',
    );
    expect(bodyOf('<pre><!-- c -->\n\nx</pre><pre>\n\ny</pre>')).toBe('<pre>\n\n\nx</pre><pre>\n\ny</pre>');
    expect(bodyOf('<plaintext><b>')).toBe('<pre>&lt;b&gt;</pre>');
  });
});

describe('a link', () => {
  const href = (value: string, head = '') =>
    /<a href="([^"]*)"/.exec(clean(`${head}<a href="${value}">`))?.[1]?.replaceAll('&amp;', '&');

  test.each([
    ['x', 'https://site.example/dir/x'],
    ['../x', 'https://site.example/x'],
    ['/x?a=1&b=2', 'https://site.example/x?a=1&b=2'],
    ['/a/../x', 'https://site.example/x'],
    ['/a/./x', 'https://site.example/a/x'],
    ['/a/..', 'https://site.example/'],
    ['/a/.', 'https://site.example/a/'],
    ['/a//b', 'https://site.example/a//b'],
    ['/a/%2e%2e/b', 'https://site.example/b'],
    ['/a b/é', 'https://site.example/a%20b/%C3%A9'],
    ['/v1.2/file.min.js', 'https://site.example/v1.2/file.min.js'],
    ['//cdn.example/y', 'https://cdn.example/y'],
    ['?z', 'https://site.example/dir/page?z'],
    [' x ', 'https://site.example/dir/x'],
    ['https://other.example/A', 'https://other.example/A'],
    ['https:x', 'https://site.example/dir/x'],
    ['#frag', '#frag'],
    ['', ''],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['tel:+49', 'tel:+49'],
    ['javascript:void(0)', 'javascript:void(0)'],
    ['data:text/plain,x', 'data:text/plain,x'],
    ['http://[', 'http://['],
  ])('%j becomes %j', (value, expected) => expect(href(value)).toBe(expected));

  test('is resolved against the first base element, which is removed', () => {
    const bases = '<base target=_top><base href="/base/"><base href="/second/">';
    expect(href('x', bases)).toBe('https://site.example/base/x');
    expect(clean(bases)).not.toContain('<base');
    expect(href('x', '<base href="https://cdn.example/d/">')).toBe('https://cdn.example/d/x');
    expect(href('x', '<base href="javascript:x">')).toBe('https://site.example/dir/x');
  });

  test('is made absolute in every URL attribute', () => {
    expect(
      bodyOf(
        '<form action=a><button formaction=f></button></form><video poster=p src=s></video><object data=d></object><q cite=c></q><img srcset="a.png, b.png 2x,c.png 100w , data:image/png;base64,AA== 3x" src=i><svg><use xlink:href="u.svg#x"/></svg><div action=x data=y></div>',
      ),
    ).toBe(
      '<form action="https://site.example/dir/a"><button formaction="https://site.example/dir/f"></button></form>' +
        '<video poster="https://site.example/dir/p" src="https://site.example/dir/s"></video>' +
        '<object data="https://site.example/dir/d"></object><q cite="https://site.example/dir/c"></q>' +
        '<img srcset="https://site.example/dir/a.png, https://site.example/dir/b.png 2x, https://site.example/dir/c.png 100w, data:image/png;base64,AA== 3x" src="https://site.example/dir/i">' +
        '<svg><use xlink:href="https://site.example/dir/u.svg#x"></use></svg><div action="x" data="y"></div>',
    );
  });
});

describe('a hostile page', () => {
  test('of 200,000 nested elements is flattened in linear time', () => {
    const out = clean(`${'<div>'.repeat(200_000)}deep`);
    expect(out).toContain('deep');
    expect(depthOf(out)).toBeLessThanOrEqual(513);
    expect(clean(out)).toBe(out);
  });

  test.each([
    ['attributes', `<p ${Array.from({ length: 20_000 }, (_, i) => `a${i}=1`).join(' ')}>`],
    ['open comments', '<!--'.repeat(200_000)],
    ['less-than signs', '<'.repeat(500_000)],
    ['srcset commas', `<img srcset="${','.repeat(300_000)}">`],
    ['srcset brackets', `<img srcset="a ${'('.repeat(300_000)}">`],
    ['unclosed quotes', `<p a="${'<p a="'.repeat(100_000)}`],
    ['slashes in a path', `<a href="${'/'.repeat(300_000)}">`],
    ['dots in a path', `<a href="/${'a.'.repeat(200_000)} ">`],
    ['entities', '&amp;'.repeat(200_000)],
    ['tables', '<table>'.repeat(5000)],
  ])('of many %s is processed in bounded time', (_, source) => {
    clean(source);
  });

  test('that expands beyond the limit is rejected', () => {
    const formatting = Array.from({ length: 400 }, (_, i) => `<b a=${i}>`).join('');
    expect(processHtml(`<p>${formatting}</p>${'<p>x</p>'.repeat(400)}`, url, 1e6)).toBeUndefined();
  });

  test.each([
    '<form><math><mtext></form><form><mglyph><xmp></math><img src=x onerror=1></xmp>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<svg><foreignObject><script type="application/json">{"a":"<img onerror=1>"}</script></foreignObject></svg>',
    '<select><template><svg><script>1</script></svg></template></select>',
    '<frameset onload=x><frame onload=y></frameset>',
    '<a href="&#13;x" title="&#13;">&#13;</a>',
  ])('%j has no active content after parsing again', (source) => expect(activeParts(clean(source))).toEqual([]));
});

describe('any page', () => {
  const word = fc.constantFrom(
    'text',
    ' ',
    '&amp;',
    '&lt;b&gt;',
    'é',
    '\n',
    '&nbsp;',
    '日本',
    '<!-- c -->',
    '&#13;',
    '"',
  );
  const attributes = fc.constantFrom(
    '',
    ' id=a',
    ' class="x y"',
    ' onclick="z()"',
    ' href=/p',
    " src='q.png'",
    ' OnLoad=x',
    ' style="a:b"',
  );
  const { page } = fc.letrec<{ page: string; element: string }>((tie) => ({
    page: fc.array(fc.oneof({ maxDepth: 4 }, word, tie('element')), { maxLength: 5 }).map((parts) => parts.join('')),
    element: fc.oneof(
      fc
        .tuple(
          fc.constantFrom('div', 'section', 'span', 'ul', 'noscript', 'template', 'article'),
          attributes,
          tie('page'),
        )
        .map(([name, attribute, inner]) => `<${name}${attribute}>${inner}</${name}>`),
      fc.constantFrom('<br>', '<img src=a onerror=b>', '<script>x</script>', '<style>y</style>', '<pre>\n\nz</pre>'),
      fc.constantFrom(
        '<script type=application/json>{"a":1}</script>',
        '<svg><path d="M0"/></svg>',
        '<textarea>\n<b></textarea>',
      ),
    ),
  }));

  test('is unchanged when it is processed again', () => {
    fc.assert(
      fc.property(page, (source) => {
        const once = clean(`<!doctype html><body>${source}`);
        expect(clean(once)).toBe(once);
      }),
    );
  });

  test('keeps its text', () => {
    fc.assert(
      fc.property(page, (source) => {
        const whole = `<!doctype html><body>${source}`;
        expect(textOf(clean(whole))).toBe(textOf(whole));
      }),
    );
  });

  test('has no script, handler or comment when the result is parsed again', () => {
    const soup = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            ...`<p> </p> <b> </b> <a> </a> <table> </table> <tr> <td> </td> <form> </form> <svg> </svg> <math> </math> <mtext> <mglyph>
              <foreignObject> </foreignObject> <desc> <select> </select> <option> <xmp> </xmp> <title> </title> <textarea> </textarea>
              <noscript> </noscript> <template> </template> <iframe> </iframe> <!-- --> <script> </script> <style> </style> <annotation-xml>
              <img/onerror=1> <p/onclick=2> <button> </button> <li> <pre> <plaintext> <body/onload=x> <frameset> <html/onload=y> <p/title="</xmp><img/onerror=1>">`.split(
              /\s+/,
            ),
          ),
          word,
        ),
        { maxLength: 24 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(soup, (source) => {
        expect(activeParts(clean(source))).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });
});

type Node = DefaultTreeAdapterTypes.Node;

function* nodesOf(source: string): Generator<Node & { depth: number }> {
  const waiting: { node: Node; depth: number }[] = [{ node: parse(source, { scriptingEnabled: false }), depth: 0 }];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const { node, depth } = entry;
    yield Object.assign(node, { depth });
    const inside = 'content' in node ? node.content.childNodes : [];
    const children = 'childNodes' in node ? [...node.childNodes, ...inside] : [];
    for (const child of children.toReversed()) waiting.push({ node: child, depth: depth + 1 });
  }
}

function depthOf(source: string): number {
  let deepest = 0;
  for (const { depth } of nodesOf(source)) deepest = Math.max(deepest, depth);
  return deepest;
}

function textOf(source: string): string {
  let text = '';
  for (const node of nodesOf(source)) {
    if (!defaultTreeAdapter.isTextNode(node)) continue;
    const parent = node.parentNode;
    if (parent !== null && 'tagName' in parent && ['script', 'style'].includes(parent.tagName)) continue;
    text += node.value;
  }
  return text;
}

// Content that a browser would run or not show.
function activeParts(source: string): string[] {
  const found: string[] = [];
  for (const node of nodesOf(source)) {
    if (node.nodeName === '#comment' || node.nodeName === 'style') found.push(node.nodeName);
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    found.push(...node.attrs.map(({ name }) => name).filter((name) => /^on./i.test(name)));
    if (node.tagName === 'script' && !/json/.test(node.attrs.find(({ name }) => name === 'type')?.value ?? '')) {
      found.push('script');
    }
  }
  return found;
}
