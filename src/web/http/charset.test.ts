import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from './charset.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const decode = (body: Buffer | string, type?: string) => decodeText(Buffer.from(body as Buffer), type);

describe('the charset', () => {
  test('comes from the byte order mark first, which is dropped', () => {
    expect(decode('\uFEFFé', 'text/html; charset=iso-8859-1')).toEqual({ text: 'é', charset: 'utf-8' });
    expect(decode(Buffer.from('\uFEFFé', 'utf16le'), 'text/html')).toEqual({ text: 'é', charset: 'utf-16le' });
    expect(decode(Buffer.from('\uFEFFé', 'utf16le').swap16())).toEqual({ text: 'é', charset: 'utf-16be' });
  });

  test('comes from the header before the page', () => {
    const page = latin('<meta charset=utf-8>\xe9');
    expect(decode(page, 'text/html;charset="ISO-8859-1"')).toMatchObject({ charset: 'windows-1252' });
    expect(decode(page, 'text/html;charset="ISO-8859-1"').text).toMatch(/é$/);
  });

  test('comes from the declaration in the page, early or late', () => {
    const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    const early = Buffer.concat([Buffer.from('<meta charset=windows-1251>'), cyrillic]);
    const late = Buffer.concat([Buffer.from(`<script>${'x'.repeat(9000)}</script><META CHARSET="cp1251">`), cyrillic]);
    const old = Buffer.concat([
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'),
      cyrillic,
    ]);
    for (const page of [early, late, old]) {
      expect(decode(page, 'text/html').text).toMatch(/Привет$/);
      expect(decode(page, 'text/html').charset).toBe('windows-1251');
    }
  });

  test('is UTF-8 if the bytes are valid UTF-8, else windows-1252', () => {
    expect(decode('naïve – 日本', 'text/html')).toEqual({ text: 'naïve – 日本', charset: 'utf-8' });
    expect(decode(latin('na\xefve \x80'), 'text/html')).toEqual({ text: 'naïve €', charset: 'windows-1252' });
    expect(decode('')).toEqual({ text: '', charset: 'utf-8' });
  });

  test('is ignored if unknown', () => {
    expect(decode('é', 'text/html; charset=klingon').charset).toBe('utf-8');
    expect(decode(latin('\xe9'), 'text/html; charset=').charset).toBe('windows-1252');
  });

  test('of XML comes from its declaration', () => {
    const xml = latin('<?xml version="1.0" encoding="iso-8859-1"?><a>\xe9</a>');
    expect(decode(xml, 'application/xml').text).toMatch(/<a>é<\/a>$/);
  });

  test.each<[string, number[], string]>([
    ['shift_jis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['euc-jp', [0xc6, 0xfc, 0xcb, 0xdc], '日本'],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42], '日本'],
    ['gbk', [0xd6, 0xd0, 0xce, 0xc4], '中文'],
    ['gb18030', [0x94, 0x39, 0xda, 0x33], '💩'],
    ['big5', [0xa4, 0xa4, 0xa4, 0xe5], '中文'],
    ['euc-kr', [0xc7, 0xd1, 0xb1, 0xdb], '한글'],
    ['koi8-r', [0xf0, 0xd2, 0xc9], 'При'],
    ['iso-8859-2', [0xb1], 'ą'],
    ['macintosh', [0x8e], 'é'],
  ])('%s is decoded as in browsers', (label, bytes, text) => {
    expect(decode(Buffer.from(bytes), `text/html; charset=${label}`).text).toBe(text);
  });

  test('never makes decoding fail, and UTF-8 round-trips', () => {
    const labels = fc.constantFrom(
      'utf-8',
      'gbk',
      'shift_jis',
      'utf-16',
      'iso-2022-kr',
      'x-user-defined',
      'nonsense',
      '',
    );
    fc.assert(
      fc.property(fc.uint8Array(), labels, (bytes, label) => {
        expect(typeof decode(Buffer.from(bytes), `text/html; charset=${label}`).text).toBe('string');
        expect(typeof decode(Buffer.from(bytes)).text).toBe('string');
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const withoutMark = text.replace(/^\uFEFF+/, '');
        expect(decode(withoutMark, 'text/html; charset=utf-8').text).toBe(withoutMark);
      }),
    );
  });
});
