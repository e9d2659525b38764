import { expect, test } from 'vitest';
import { matchesSelector, parseSelectors } from './css-selector.ts';
import type { SeenElement } from './css-selector.ts';
import { attribute, parsePage, selectAll } from './search/read/html-tree.ts';

const html = `<main><h2>a</h2><div id="one"><p id="first">b</p><ul><li id="x"></li><li id="y"></li><li id="z"><b id="deep"></b></li></ul></div>
<div id="two"><p id="second">c</p></div></main>`;

test.each([
  ['li + li + li', ['z']],
  ['#x ~ li', ['y', 'z']],
  ['#y + li b', ['deep']],
  ['h2 + div p', ['first']],
  ['h2 ~ div p', ['first', 'second']],
  ['div ~ div p', ['second']],
  ['div + div > p', ['second']],
  ['h2 + div li ~ li > b', ['deep']],
  ['main > div b', ['deep']],
  ['main > ul b', []],
  ['p + ul #x ~ #z b', ['deep']],
])('%s', (selector, ids) => {
  expect(selectAll(parsePage(html), selector).map((element) => attribute(element, 'id'))).toEqual(ids);
});

test.each(['.missing div div div div div div div div div b', '.missing div > div div ~ div div > div div ~ div b'])(
  'elements are compared a limited number of times: %s',
  (text) => {
    let comparisons = 0;
    const attributes = new Map<string, string>();
    const div: SeenElement = {
      get tag() {
        if (++comparisons > 1_000_000) throw new Error('too many comparisons');
        return 'div';
      },
      attributes,
    };
    const ancestors = Array.from({ length: 512 }, () => div);
    const siblings = Array.from({ length: 32 }, () => div);
    const [selector] = parseSelectors(text);
    const where = { ancestors, siblingsBefore: () => siblings };
    expect(selector && matchesSelector(selector, { tag: 'b', attributes }, where)).toBe(false);
  },
);
