import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readZones } from './page-zones.ts';

const zoneOf = (html: string, part: string) => readZones(html).at(html.indexOf(part));

describe('the zone', () => {
  test.each([
    ['<p>here</p>', 'text'],
    ['1 < 2 here', 'text'],
    ['<pre><b>x</b> here</pre>', 'quote'],
    ['<code>x</code> here', 'text'],
    ['<article><p>here', 'quote'],
    ['<div class="here">', 'tag'],
    ['<div title="a > here">', 'tag'],
    ['<a href="here">x</a>', 'reference'],
    ['<meta name="description" content="here">', 'reference'],
    ['<meta http-equiv="refresh" content="0;here">', 'tag'],
    ['<script src="here"></script>', 'load'],
    ['<SCRIPT>if (a < b) here()</SCRIPT>', 'load'],
    ['<script>here', 'load'],
    ['<script>x</script> here', 'text'],
    ['<script type="application/ld+json">{"a":"here"}</script>', 'data'],
    ['<script>self.__next_f.push([1,"here"])</script>', 'data'],
    ['<style>here {}</style>', 'style'],
    ['<iframe src="here">', 'load'],
    ['<link rel="preload" href="here">', 'load'],
    ['<link rel="canonical" href="here">', 'reference'],
    ['<link rel="stylesheet" href="here">', 'asset'],
    ['<link rel="shortcut icon" href="here">', 'asset'],
    ['<!-- <script>here</script> -->', 'comment'],
    ['<!-- here', 'comment'],
  ])('in %s is %s', (html, zone) => {
    expect(zoneOf(html, 'here')).toBe(zone);
  });
});

describe('a page', () => {
  test('counts the characters that visitors see', () => {
    expect(readZones('<h1>Hello</h1>\n\n   <script>not this</script><p>you</p>').visibleCharacters).toBe(8);
  });

  test('has inputs when it has text fields', () => {
    expect(readZones('<input type="password">').hasInputs).toBe(true);
    expect(readZones('<input type="hidden"><input type=submit>').hasInputs).toBe(false);
    expect(readZones('<input name="q" data-type="a">').hasInputs).toBe(true);
    expect(readZones('<input name="q" hidden><input name="w" style="display:none">').hasInputs).toBe(false);
    expect(readZones('<textarea name="q"></textarea>').hasInputs).toBe(true);
    expect(readZones('<textarea id="a" style="display:none">{}</textarea>').hasInputs).toBe(false);
  });

  test('of random characters causes no error', () => {
    const html = fc.string({
      unit: fc.constantFrom('<', '>', '!', '-', '/', '"', "'", '=', 'a', ' ', '<script', '</script', '<!--'),
    });
    fc.assert(
      fc.property(html, (text) => {
        const zones = readZones(text);
        for (let i = 0; i < text.length; i++) expect(zones.at(i)).toBeTypeOf('string');
      }),
    );
  });
});
