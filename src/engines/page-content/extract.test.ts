import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readExtractRules } from '../../contract/extract-rules.ts';
import { ApiError } from '../../contract/errors.ts';
import { numberIn } from './extract.ts';
import { contentOf, TooManySteps } from './page-content.ts';

const url = 'https://shop.example/list';
const page = `<!doctype html><title>Shop</title>
  <h1>All <b>things</b></h1>
  <ul id=list>
    <li class="item new" data-id=1><a href=/a>First</a> <span class=price>1.234,50 €</span><time datetime=2026-01-02>yesterday</time></li>
    <li class=item data-id=2><a href=/b title=T>Second</a> <span class=price>$7</span></li>
    <li class="item sold out" data-id=3><a href=http://other.example/c>Third</a></li>
  </ul><p>Text</p><p>More</p>`;

const extract = (rules: Record<string, unknown>, source = page, stepsMax = 1_000_000) =>
  contentOf(source, { url, formats: [], extract: readExtractRules(rules), stepsMax })!.extracted;
const css = (selector: string) => extract({ x: { selector, type: 'css', all: true } })?.['x'];
const xpath = (selector: string) => extract({ x: { selector, type: 'xpath', all: true } })?.['x'];

describe('extract', () => {
  test('gives the text of the first match, or null', () => {
    expect(extract({ heading: 'h1', none: 'h6', path: '//h1', nothing: '//h6' })).toEqual({
      heading: 'All things',
      none: null,
      path: 'All things',
      nothing: null,
    });
  });

  test('gives typed outputs', () => {
    expect(
      extract({
        price: { selector: '.price', output: 'number' },
        prices: { selector: '.price', output: 'number', all: true },
        date: { selector: 'time', output: 'date' },
        link: { selector: 'a', attribute: 'href' },
        title: { selector: 'a', output: 'attribute', attribute: 'title' },
        html: { selector: 'h1', output: 'html' },
        sold: { selector: '.sold', output: 'exists' },
        gone: { selector: '.gone', output: 'exists' },
        all: { selector: '.gone', all: true },
        count: { selector: 'count(//li)', type: 'xpath', output: 'number' },
      }),
    ).toEqual({
      price: 1234.5,
      prices: [1234.5, 7],
      date: '2026-01-02',
      link: 'https://shop.example/a',
      title: null,
      html: '<h1>All <b>things</b></h1>',
      sold: true,
      gone: false,
      all: [],
      count: 3,
    });
  });

  test('gives null for a day that does not exist', () => {
    const source = '<time>2024-13-45</time><time>2023-02-29</time><time>2024-02-29</time>';
    expect(extract({ days: { selector: 'time', output: 'date', all: true } }, source)).toEqual({
      days: [null, null, '2024-02-29'],
    });
  });

  test.each([
    ['en', '16.11.2026', '2026-11-16T00:00:00.000Z'],
    ['en', '5.3.2024, 14:30 Uhr', '2024-03-05T14:30:00.000Z'],
    ['en', '16/11/2026 9:05', '2026-11-16T09:05:00.000Z'],
    ['en', '03/05/2024', '2024-03-05T00:00:00.000Z'],
    ['en', '31.02.2024', null],
    ['de-CH', 'Dienstag, 5. März 2024 um 14:30 Uhr', '2024-03-05T14:30:00.000Z'],
    ['fr', 'le 1er février 2024', '2024-02-01T00:00:00.000Z'],
    ['es', '5 de marzo de 2024', '2024-03-05T00:00:00.000Z'],
    ['pl', '5 marca 2024', '2024-03-05T00:00:00.000Z'],
    ['de', '5. Smarch 2024', null],
    ['not a tag', '5. März 2024', null],
  ])('reads a date in the language %s: %s', (language, text, date) => {
    const source = `<html lang="${language}"><p>${text}</p>`;
    expect(extract({ date: { selector: 'p', output: 'date' } }, source)).toEqual({ date });
  });

  test('reads numbers, dates and existence from an attribute', () => {
    const source = '<meta itemprop=price content="9,90 €"><i data-at="2026-02-03T04:05:06Z" data-count=3>x</i><i>y</i>';
    expect(
      extract(
        {
          price: { selector: 'meta', attribute: 'content', output: 'number' },
          counts: { selector: 'i', attribute: 'data-count', output: 'number', all: true },
          at: { selector: 'i', attribute: 'data-at', output: 'date' },
          text: { selector: 'i', attribute: 'data-count', output: 'text' },
          has: { selector: 'i', attribute: 'data-at', output: 'exists' },
          hasNot: { selector: 'i', attribute: 'data-gone', output: 'exists' },
          none: { selector: 'i', attribute: 'data-gone', output: 'date' },
        },
        source,
      ),
    ).toEqual({
      price: 9.9,
      counts: [3, null],
      at: '2026-02-03T04:05:06.000Z',
      text: '3',
      has: true,
      hasNot: false,
      none: null,
    });
    expect(() => extract({ a: { selector: 'i', attribute: 'x', output: 'html' } })).toThrow(
      'extract.a.attribute cannot be combined with the output html',
    );
  });

  test('gives an object per match with fields', () => {
    const fields = { name: 'a', id: { selector: './@data-id', type: 'xpath', output: 'number' }, price: '.price' };
    expect(
      extract({
        items: { selector: '.item', all: true, fields },
        first: { selector: '//li', fields: { a: 'a' } },
        none: { selector: 'h6', fields },
      }),
    ).toEqual({
      items: [
        { name: 'First', id: 1, price: '1.234,50 €' },
        { name: 'Second', id: 2, price: '$7' },
        { name: 'Third', id: 3, price: null },
      ],
      first: { a: 'First' },
      none: null,
    });
  });

  test.each([
    ['1,234.50', 1234.5],
    ['EUR 1.234,5', 1234.5],
    ['1 234 567', 1234567],
    ['-3.5 °C', -3.5],
    ['1,5', 1.5],
    ['1,500', 1500],
    ['0,500', 0.5],
    ['1.500.000', 1500000],
    ['$.99', 0.99],
    ['-$5.00', -5],
    ['€ -5', -5],
    ['SKU-123', 123],
    ['No.5', 5],
    ['10-20 pieces', 10],
    ['none', null],
  ])('reads %j as the number %j', (text, number) => expect(numberIn(text)).toBe(number));
});

describe('CSS selectors', () => {
  test.each([
    ['#list > .item:first-child a', ['First']],
    ['li.item.sold a, h1', ['All things', 'Third']],
    ['li:not(.sold):nth-child(2n) a', ['Second']],
    ['li:nth-last-child(-n+2) > a', ['Second', 'Third']],
    ['li:has(> time) a', ['First']],
    ['li:has(+ .sold) a', ['Second']],
    ['li + li ~ li a', ['Third']],
    ['a[href^="/"]', ['First', 'Second']],
    ['[data-id="2" i] a', ['Second']],
    ['li:is(.new, .sold) a', ['First', 'Third']],
    ['a:contains("con")', ['Second']],
    ['p:last-of-type', ['More']],
    ['p:nth-of-type(1)', ['Text']],
    ['h1:only-of-type b:only-child', ['things']],
    ['LI.new A', ['First']],
    [':root > body > p', ['Text', 'More']],
    ['li:enabled', []],
  ])('%s', (selector, texts) => expect(css(selector)).toEqual(texts));
});

describe('XPath', () => {
  test.each([
    ['//ul/li[2]/a', ['Second']],
    ['//li[@class="item"]/a/@href', ['https://shop.example/b']],
    ['//li[contains(@class, "sold")]//text()[normalize-space()]', ['Third']],
    ['//a[starts-with(@href, "/")][last()]', ['First', 'Second']],
    ['(//a)[last()]', ['Third']],
    ['//li[position() > 1]/a', ['Second', 'Third']],
    ['//time/ancestor::li/@data-id', ['1']],
    ['//a[.="Second"]/following-sibling::*[1]', ['$7']],
    ['//a[.="Third"]/../preceding-sibling::li/a', ['First', 'Second']],
    ['//p[1] | //h1', ['All things', 'Text']],
    ['//li[span and not(time)]/a', ['Second']],
    ['//p/following::*', ['More']],
    ['//time/preceding::a', ['First']],
    ['id("list")/LI[1]/a', ['First']],
    ['concat(//h1, "-", count(//a) * 2 + 1 - 4 div 2 mod 3)', ['All things-5']],
    ['substring-after(substring-before("a-b=c", "="), "-")', ['b']],
    ['translate(string-length("abc") , "3", "x")', ['x']],
    ['substring("12345", 2, 3)', ['234']],
    ['boolean(//h6) or 1 = 2', ['false']],
    ['//li[@data-id > 1 and @data-id <= 2]/a', ['Second']],
    ['sum(//li/@data-id)', ['6']],
    ['name(//ul/*[1])', ['li']],
    ['round(2.5) + floor(-0.5) + ceiling(0.2)', ['3']],
  ])('%s', (selector, values) => expect(xpath(selector)).toEqual(values));
});

describe('a mistake in a rule', () => {
  test.each([
    [{ a: 'li[' }, 'extract.a.selector is not a valid CSS selector: a name is missing (character 4)'],
    [{ a: 'li:hover' }, 'extract.a.selector is not a valid CSS selector: :hover is not supported (character 3)'],
    [{ a: '//li[' }, 'extract.a.selector is not a valid XPath: a step is missing at the end (character 6)'],
    [{ a: '//li[foo()]' }, 'extract.a.selector is not a valid XPath: there is no function foo() (character 6)'],
    [
      { a: { selector: 'a', output: 'json' } },
      'extract.a.output must be one of text, html, attribute, number, date, exists',
    ],
    [{ a: { selector: 'a', output: 'attribute' } }, 'extract.a.attribute is required for the output attribute'],
    [{ a: { selector: 'a', type: 'regex' } }, 'extract.a.type must be css or xpath'],
    [
      { a: { select: 'a' } },
      'extract.a has the unknown member "select"; allowed: selector, type, output, attribute, all, fields',
    ],
    [
      { a: 'count(//a)' },
      'extract.a.selector is not a valid CSS selector: unexpected "(" (character 6); it is an XPath: add "type": "xpath"',
    ],
    [{ a: 5 }, 'extract.a must be a selector, or an object with a selector'],
    [{ a: { selector: 'b', fields: { c: '' } } }, 'extract.a.fields.c.selector is required'],
    [{}, 'extract must have at least one rule'],
  ])('%j is a 400 that names the rule', (rules, message) => {
    expect(() => readExtractRules(rules)).toThrow(ApiError);
    expect(() => readExtractRules(rules)).toThrow(`Bad Request: ${message}`);
  });
});

describe('hostile selectors', () => {
  const wide = `<div>${'<p class=a>x</p>'.repeat(2000)}</div>`;
  const deep = '<div class=a>'.repeat(500);
  test.each([
    ['backtracking', `b ${'div '.repeat(30)}`, deep],
    ['nested :has()', 'p:has(~ p:has(~ p:has(~ b)))', wide],
    ['siblings', 'b ~ p ~ p ~ p ~ p', wide],
    ['long texts', '*:contains("y")', deep + 'x'.repeat(200_000)],
    ['XPath axes', '//*[preceding::*[following::*[preceding::b]]]', wide],
    ['XPath sets', '//p[//p = //p/text()[. = "y"]]', wide],
    ['XPath texts', `concat(${Array(50).fill('string(/)').join(',')})`, 'x'.repeat(500_000)],
  ])('%s are stopped', (name, selector, source) => {
    let outcome: unknown = 'finished';
    try {
      extract({ x: { selector, type: name.startsWith('XPath') ? 'xpath' : 'css', all: true } }, source);
    } catch (error) {
      outcome = error;
    }
    expect(outcome).toBeInstanceOf(TooManySteps);
  });

  test('fuzzed rules and selectors are a 400, a result or too much work', () => {
    const piece = fc.constantFrom(
      ...'li a * .item #list [href] [data-id="2"] :not( :has( :is( :nth-child( 2n+1 ) > + ~ , :contains("x") :first-child // / .. . @href @* [1] [ ] ( text() last() position() count( contains( not( and or = | - 5 "a" ancestor:: following:: preceding-sibling:: descendant::* //li //a \\ \' é'.split(
        ' ',
      ),
      ' ',
    );
    const valid = fc.constantFrom(
      'li a',
      '.item',
      '//li/a/@href',
      '//li[2]',
      'li:has(a)',
      'a:not([title])',
      'count(//a)',
      './/span',
      'h6',
    );
    const selector = fc.oneof(
      { weight: 2, arbitrary: valid },
      fc.array(piece, { minLength: 1, maxLength: 12 }).map((all) => all.join('')),
      fc.string({ maxLength: 30 }),
    );
    const { rule } = fc.letrec<{ rule: unknown }>((tie) => ({
      rule: fc.oneof(
        { maxDepth: 3 },
        selector,
        fc.record(
          {
            selector,
            type: fc.constantFrom('css', 'xpath', 'x'),
            output: fc.constantFrom('text', 'html', 'attribute', 'number', 'date', 'exists', ''),
            attribute: fc.constantFrom('href', 'class', ''),
            all: fc.boolean(),
          },
          { requiredKeys: ['selector'] },
        ),
        fc.record({
          selector,
          all: fc.boolean(),
          fields: fc.dictionary(fc.string({ maxLength: 3 }), tie('rule'), { maxKeys: 3 }),
        }),
        fc.jsonValue({ maxDepth: 2 }),
      ),
    }));
    let results = 0;
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 4 }), rule, { maxKeys: 4 }), (rules) => {
        try {
          const extracted = extract(rules);
          expect(Object.keys(extracted ?? {})).toEqual(Object.keys(rules));
          results++;
        } catch (error) {
          if (error instanceof ApiError) expect(error.message).toMatch(/^Bad Request: extract/);
          else expect(error).toBeInstanceOf(TooManySteps);
        }
      }),
      { numRuns: Number(process.env['FUZZ'] ?? 1) * 300 },
    );
    expect(results).toBeGreaterThan(10);
  });
});
