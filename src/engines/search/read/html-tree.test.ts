import { describe, expect, test } from 'vitest';
import { attribute, attributeOf, closest, parsePage, select, selectAll, textOf, textWithout } from './html-tree.ts';

const page = parsePage(`<body>
  <ol class="list main"><li id="a"><h4><a href="/1" data-test-id="x">One <b>more</b></a></h4><p class="s">First</p></li>
  <li id="b"><p>Second</p><script>hidden()</script><span class="cap"><img src="i.png"></span></li></ol>
  <div class="Zrp"><img src="j.png"></div></body>`);
const idsOf = (selector: string) => selectAll(page, selector).map((element) => attribute(element, 'id'));

describe('a selector', () => {
  test.each([
    ['li', ['a', 'b']],
    ['ol.list > li', ['a', 'b']],
    ['.main li#b', ['b']],
    ['li + li', ['b']],
    ['li ~ li', ['b']],
    ['p + li', []],
    ['li, #a', ['a', 'b']],
  ])('%s matches %j, each element once, in document order', (selector, expected) => {
    expect(idsOf(selector)).toEqual(expected);
  });

  test('matches attributes, ignoring case where it says so', () => {
    expect(attributeOf(page, 'a[data-test-id="x"]', 'href')).toBe('/1');
    expect(attributeOf(page, 'a:not([data-test-id])', 'href')).toBeUndefined();
    expect(select(page, '[class~="zrp" i]')).toBeDefined();
    expect(select(page, '[class~="zrp"]')).toBeUndefined();
    expect(attributeOf(page, ':not(.cap) > img', 'src')).toBe('j.png');
  });

  test('matches below an element only, never the element itself', () => {
    const item = select(page, '#a');
    expect(select(item, 'li')).toBeUndefined();
    expect(textOf(item, 'li p')).toBe('First');
    expect(selectAll(undefined, 'li')).toEqual([]);
  });

  test('that cannot be read is an error', () => {
    expect(() => select(page, 'li:hover')).toThrow('li:hover');
  });
});

test('the text of an element is what people see', () => {
  expect(textOf(page, '#a a')).toBe('One more');
  expect(textOf(page, '#b')).toBe('Second');
  expect(textOf(page, 'h1')).toBeNull();
});

test('the text of omitted elements is left out', () => {
  const item = select(page, '#a');
  expect(textWithout(item, selectAll(item, 'b, p'))).toBe('One');
});

test('the nearest ancestor of a tag is found', () => {
  expect(attribute(closest(select(page, 'b'), 'li'), 'id')).toBe('a');
  expect(closest(select(page, 'b'), 'table')).toBeUndefined();
});

test.each(['<div>', '<li><h2><a>', '<ul><li class="s">', '<b><p>', '<i></i>', '<li class="s"></li>'])(
  'a page that repeats %s is searched in linear time',
  (tags) => {
    const long = parsePage(tags.repeat(200_000 / tags.length));
    expect(selectAll(long, '#none li h2 > a, ol.list > li b')).toEqual([]);
  },
);
