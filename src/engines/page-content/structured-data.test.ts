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
