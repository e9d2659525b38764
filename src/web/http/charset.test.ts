import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from './charset.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const decode = (body: Buffer | string, type?: string) => decodeText(Buffer.from(body as Buffer), type);

function encode(charset: string, text: string): Uint8Array {
  const isSeveralBytes = /^(?:shift_jis|euc-jp|iso-2022-jp|gb18030|big5|euc-kr)$/.test(charset);
  return isSeveralBytes ? createMultibyteEncoder(charset)(text) : createSinglebyteEncoder(charset)(text);
}

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

  test('is UTF-16 if half of the bytes are zero', () => {
    const page = '<html><head><meta charset=utf-16><title>é日本</title>';
    expect(decode(Buffer.from(page, 'utf16le'), 'text/html')).toEqual({ text: page, charset: 'utf-16le' });
    expect(decode(Buffer.from(page, 'utf16le').swap16(), 'text/html')).toEqual({ text: page, charset: 'utf-16be' });
  });

  test.each<[string, string]>([
    ['shift_jis', '本日、首都で交通の発展に関する会議が開かれた。カタカナ'],
    ['euc-jp', '本日、首都で交通の発展に関する会議が開かれた。カタカナ'],
    ['iso-2022-jp', '本日、首都で交通の発展に関する会議が開かれた。カタカナ'],
    ['gb18030', '今天在首都举行了关于交通发展的会议。与会者讨论了新的路线和票价。㐀𠀀'],
    ['big5', '今天在首都舉行了關於交通發展的會議。與會者討論了新的路線和票價。'],
    ['euc-kr', '오늘 수도에서 교통 발전에 관한 회의가 열렸다. 참가자들은 논의했다.'],
    ['windows-1251', 'Сегодня в столице прошла конференция, посвящённая развитию транспорта.'],
    ['windows-1251', 'Днес в столицата се проведе конференция за развитието на транспорта.'],
    ['koi8-u', 'Сегодня в столице прошла конференция, посвящённая развитию транспорта.'],
    ['windows-1253', 'Σήμερα στην πρωτεύουσα πραγματοποιήθηκε συνέδριο για την ανάπτυξη.'],
    ['windows-1255', 'היום התקיים בבירה כנס בנושא פיתוח התחבורה.'],
    ['windows-1256', 'عقد اليوم في العاصمة مؤتمر حول تطوير النقل.'],
    ['windows-874', 'วันนี้มีการประชุมเกี่ยวกับการพัฒนาการขนส่งในเมืองหลวง'],
    ['windows-1250', 'Dzisiaj odbyła się konferencja poświęcona rozwojowi. Żółć, źródło, są.'],
    ['iso-8859-2', 'Dzisiaj odbyła się konferencja poświęcona rozwojowi. Żółć, źródło, są.'],
    ['windows-1250', 'Dnes se konala konference věnovaná rozvoji dopravy. Příliš žluťoučký kůň.'],
    ['windows-1254', 'Bugün başkentte ulaşımın geliştirilmesi konulu bir konferans düzenlendi, ağaç.'],
    ['windows-1252', 'Aujourd’hui à Genève, une conférence a été organisée. Où êtes-vous ? Ça va.'],
    ['windows-1252', 'Hoy se celebró en España una conferencia. ¿Cómo está usted? ¡Mañana! Años después.'],
    ['windows-1252', 'Í dag var haldin ráðstefna um þróun samgangna. Það er gott að vera hér.'],
    ['windows-1252', 'I dag blev der afholdt en konference på Færøerne. Søren køber æg og smør på øen.'],
  ])('is guessed from the text if nothing declares it: %s, %s', (charset, text) => {
    const page = Buffer.concat([Buffer.from('<title>Page</title><p>'), encode(charset, text), Buffer.from('</p>')]);
    expect(decode(page, 'text/html')).toEqual({ text: `<title>Page</title><p>${text}</p>`, charset });
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
