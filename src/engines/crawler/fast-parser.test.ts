import * as fc from 'fast-check';
import { parse, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { parseDocument } from './fast-parser.ts';

const options = { scriptingEnabled: false };
const ours = (source: string) => serialize(parseDocument(source)!.document, options);
const theirs = (source: string) => serialize(parse(source, options), options);

describe('the fast parser builds the tree of parse5', () => {
  test.each([
    '',
    'a b\r\nc\rd\n\ne',
    '<pre>\r\n\r\na</pre><textarea>\n\n x </textarea>',
    '<p title="a\r\nb &amp; \0 c 😀">😀 x\ud800y \0 z</p>',
    '<DIV Data-X=1 data-y=2 a_b=3 é="ü">T</DIV>',
    '<script>a <b \r\n <!-- <script> x </script> --> </script> after',
    '<style> a > b </style ><title> x &lt; y </title>',
    '<frameset> a b <frame> c d </frameset> e f',
    '<table> a b <tr> c <td> d e </table> f',
    '<table><colgroup> a b <col> c</table>',
    '<svg> a <![CDATA[ b ]]> c <p> d',
    ' \n <!doctype html> \n <html> \n <head> \n <title>x</title> y z',
    '<noscript> a b <p> c</noscript> d',
    '<select> a <option> b c </select> d e',
    '</body> a b </html> c d <!-- e --> f',
    `${'word '.repeat(30_000)}<b>${'x'.repeat(70_000)} y</b>`,
    `<script>${'a < b; '.repeat(20_000)}</script>`,
  ])('for %j', (source) => {
    expect(ours(source)).toBe(theirs(source));
  });

  test('for random tag soup', () => {
    const parts = fc.constantFrom(
      ...`<p> </p> <b> </b> <a> </a> <table> </table> <tr> <td> <form> <svg> </svg> <math> <mtext> <select> <option> <xmp> </xmp>
        <title> </title> <textarea> </textarea> <noscript> <template> </template> <iframe> </iframe> <!-- --> <script> </script> <style>
        </style> <pre> <plaintext> <frameset> <frame> <head> <body> <html> <!doctype> <br/> <img alt="a&b" x='y" ]]> & &amp; &notin; &#0;
        <![CDATA[ </ <? <caption> <colgroup> <button> <li> <h1>`.split(/\s+/),
      ' ',
      '\n',
      '\r',
      '\r\n',
      '\t',
      '\f',
      '\0',
      'word',
      'two words',
      '😀',
      '\ud83d',
      'é',
      '"',
      '>',
      '=',
      '-',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (pieces) => {
        const source = pieces.join('');
        expect(ours(source)).toBe(theirs(source));
      }),
      { numRuns: 1500 },
    );
  });

  test('except for a document with too many elements', () => {
    const formatting = Array.from({ length: 4000 }, (_, i) => `<b a=${i}>`).join('');
    expect(parseDocument(`<p>${formatting}</p>${'<p>x</p>'.repeat(2000)}`)).toBeUndefined();
  });

  test('and reports whether there is a base element', () => {
    expect(parseDocument('<BASE href=x>')!.sawBase).toBe(true);
    expect(parseDocument('<p>base')!.sawBase).toBe(false);
  });
});
