import { expect, test } from 'vitest';
import { contentOf } from './page-content.ts';

const structuredDataOf = (html: string) =>
  contentOf(html, { url: 'https://site.example/', formats: ['structured_data'] })?.structured_data;

const script = (json: string) => `<script type="application/ld+json">${json}</script>`;

test('JSON-LD that is nested very deeply is left out', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}"]"${']'.repeat(levels)}`;
  expect(structuredDataOf(script(nested(100_000)) + script('{"name":"[[\\"{"}'))?.json_ld).toEqual([{ name: '[["{' }]);
  expect(structuredDataOf(script(nested(200)))?.json_ld).toHaveLength(1);
});

test('comments do not hide how deeply JSON-LD is nested', () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(structuredDataOf(script(`/* " */ ${nested} /* " */`))?.json_ld).toEqual([]);
});

test('a block with very many values gives the first ones', () => {
  expect(structuredDataOf(script('{}'.repeat(500_000)))?.json_ld).toHaveLength(200);
});

test('long attributes that many items refer to are read in linear time', () => {
  const references = `<div id=a itemscope itemref="${'z'.repeat(300_000)} a"></div>`;
  expect(structuredDataOf(references + '<p itemscope itemref=a></p>'.repeat(11_000))?.microdata).toHaveLength(10_000);
  const prefixes = `<div prefix="${'a: b '.repeat(200_000)}">`;
  expect(structuredDataOf(prefixes + '<p typeof=x:y></p>'.repeat(11_000))?.rdfa).toHaveLength(10_000);
});

test('items of microdata are in document order, and nested ones belong to their item', () => {
  const html = `
    <div itemscope itemtype="https://schema.org/A"><b itemprop="name">one</b>
      <p itemprop="author" itemscope itemtype="https://schema.org/B"><i itemprop="name">two</i></p>
      <div itemscope itemtype="https://schema.org/C"><i itemprop="name">three</i></div></div>
    <span itemprop="name">outside</span>
    <div><section itemscope><a itemprop="url" href="/four">four</a></section></div>`;
  expect(structuredDataOf(html)?.microdata).toEqual([
    {
      type: ['https://schema.org/A'],
      properties: { name: ['one'], author: [{ type: ['https://schema.org/B'], properties: { name: ['two'] } }] },
    },
    { type: ['https://schema.org/C'], properties: { name: ['three'] } },
    { type: [], properties: { url: ['https://site.example/four'] } },
  ]);
});

test('items of RDFa have the types of their vocabulary', () => {
  const html = '<div vocab="https://schema.org/"><p typeof="Person"><b property="name">Ada</b></p></div>';
  expect(structuredDataOf(html)?.rdfa).toEqual([
    { type: ['https://schema.org/Person'], properties: { name: ['Ada'] } },
  ]);
});

test('RDFa prefixes in types are resolved', () => {
  const html = `<div prefix="s: https://schema.org/ x: https://x.example/#"><p typeof="s:Person x:Y"></p></div>
    <p typeof="foaf:Person"></p><p typeof="unknown:Z https://site.example/T"></p>`;
  expect(structuredDataOf(html)?.rdfa.map(({ type }) => type)).toEqual([
    ['https://schema.org/Person', 'https://x.example/#Y'],
    ['http://xmlns.com/foaf/0.1/Person'],
    ['unknown:Z', 'https://site.example/T'],
  ]);
});

test('items of microdata have the properties that they refer to', () => {
  const html = `<div itemscope itemref="brand maker missing brand"><b itemprop="name">one</b></div>
    <p id="brand">by <i itemprop="brand">two</i></p>
    <div id="maker" itemprop="maker" itemscope><i itemprop="name">three</i></div>`;
  expect(structuredDataOf(html)?.microdata).toEqual([
    { type: [], properties: { name: ['one'], brand: ['two'], maker: [{ type: [], properties: { name: ['three'] } }] } },
  ]);
});

test('microdata is read in limited time when items refer to each other or to large parts', () => {
  const circle = '<div id=a itemscope itemprop=x itemref=b></div><div id=b itemscope itemprop=y itemref=a></div>';
  expect(structuredDataOf(`<p itemscope itemref=a></p>${circle}`)?.microdata).toHaveLength(1);
  const large = `<div id=large>${'<i></i>'.repeat(10_000)}</div>${'<p itemscope itemref=large></p>'.repeat(5000)}`;
  expect(structuredDataOf(large)?.microdata.length).toBeGreaterThan(0);
});

test.each([
  ['a comma after the last member', '{"a": [1, 2, ], "b": ",]",}', [{ a: [1, 2], b: ',]' }]],
  ['comments', '// x\n{"a": 1, /* "b": 2, */ "c": "http://x//y" /* end */ ,}', [{ a: 1, c: 'http://x//y' }]],
  ['line breaks in strings', '{"a": "b\n\tc"}', [{ a: 'b c' }]],
  ['several values', '{"a": 1}\n{"b": 2};', [{ a: 1 }, { b: 2 }]],
  ['entities', '{&quot;a&quot;: &quot;b &amp; c&quot;}', [{ a: 'b & c' }]],
  ['wrong escapes', String.raw`{"a": "it\'s \x \u00e9 \n"}`, [{ a: "it's x é \n" }]],
  ['CDATA', '//<![CDATA[\n{"a": 1}\n//]]>', [{ a: 1 }]],
  ['a comment of HTML', '<!-- {"a": 1} -->', [{ a: 1 }]],
  ['text instead of JSON', 'see "elsewhere"', []],
  ['no end', '{"a": "b', []],
])('JSON-LD with %s is read as far as it can be', (_, json, values) => {
  expect(structuredDataOf(script(json))?.json_ld).toEqual(values);
});

test('JSON-LD that cannot be read takes time in proportion to its length', () => {
  for (const part of ['\\"', '/*', '"\\', ', ', '<!', '{"a":"', '{,']) {
    expect(structuredDataOf(script(`x"${part.repeat(200_000)}`))?.json_ld.length).toBeLessThan(2);
  }
});
