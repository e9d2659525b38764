// Ordinary pages in western languages: a wrong guess is worse than none.
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { expect, test } from 'vitest';
import { charsetOf, decodeText } from './charset.ts';

const encode = createSinglebyteEncoder('windows-1252');
const charsetOfPage = (...parts: (Uint8Array | string)[]) =>
  charsetOf(Buffer.concat(parts.map((part) => Buffer.from(part))), 'text/html');

const texts = [
  'Café',
  'Crème brûlée',
  'Über uns',
  'Öffnungszeiten',
  'Straße',
  'Größe: 10 °C',
  '© 2024 Société Générale',
  '£9.99',
  '€ 5,00',
  '12 €',
  'naïve',
  'résumé',
  'São Paulo',
  'Español',
  'Português',
  'Français',
  'Søren',
  'Ålesund',
  'Århus',
  'Ångström',
  'Þórður',
  'Köln – Düsseldorf',
  '“Hello,” she said.',
  '‘quoted’ – and – more…',
  'It’s a dog’s life — isn’t it?',
  '«Bonjour»',
  '¿Qué? ¡No!',
  '½ cup sugar, ¼ tsp salt',
  '±5 µm',
  '90° × 2',
  '• One • Two • Three',
  '® ™ ©',
  '»» next »»',
  '×××',
  '…………',
  '————————',
  '““““””””',
  '©©©',
  '°°°°',
  'äöü ÄÖÜ ß',
  'éèêë',
  'ÉÈÀÇ',
  'ÀÉÈÙ ÇÀ',
  'ÉTÉ À LA MÉDITERRANÉE',
  'ÜBERGRÖSSEN FÜR ÄRZTE',
  'AÇÃO E SITUAÇÃO NÃO SÃO',
  'AÑO ÉÍÓÚ',
  'LØRDAG PÅ ØYA',
  'façade – déjà vu',
  'Mädchen, Jäger, Bücher, Häuser, schön',
  'Nós não vamos à estação amanhã; então, até já! Ação, coração, lições.',
  'El niño comió piñas en la montaña. ¿Dónde está el señor Muñoz? Año, mañana, sueño.',
  'L’été dernier, nous sommes allés à la mer où la forêt était brûlée. Noël, maïs, cœur.',
  'Die schöne Müllerin küßt den Bären über die Straße. Größe, Maß, Äpfel, Öl, Übung.',
  'På søndag går vi til øen og køber æbler, blåbær og rødgrød med fløde.',
  'Hän lähtee töihin äidin kanssa. Pöytä, yö, päivä, syödä, käännös, Åbo.',
  'Það er gott veður í dag á Íslandi og þær fóru út að leika sér með öðrum.',
  'Perché non è più così? La città, la virtù, il caffè, però, lunedì.',
  'Één café, twee cafés. België, coördinatie, reünie, financiële, vóór.',
  'Això és català: què, però, també, àvia, pingüí, llengües, çó, ï.',
  'Täna õhtul läheme Tartusse. Öö, äär, üks, õun, jäätmed, šokolaad, žanr.',
  'Tá an aimsir go hálainn in Éirinn. Fáilte romhat.',
  'Ÿ Œuvre œil žœ Š',
  'Price: £10 – £20 (50% off) • Free delivery',
  'Temperature 20–25 °C, ±1 °C; 5 m², 3 m³',
  'Müller & Söhne GmbH · Königstraße 5 · München',
  'Menu | Entrées | Pâtes | Désserts',
  'ÄÖÜ',
  'éé',
  'ÿÿÿ',
  'Ÿþ',
  'àààààà',
  'ôôôô',
  'ééééééé èèèèè',
  'ãããã õõõ',
  'ïîïîïî',
  'Ñañañañá ñandú',
  'ÅÅÅ ÖÖÖ ÄÄÄ',
  '¡¡¡GOOOL!!!',
  '¿¿¿',
  'ªº',
  '¬¬',
  '§ 12 Abs. 3 – §§ 4, 5',
  '¶¶¶',
  '‰ † ‡',
  '„Zitat“ – „noch eins“',
  '‹a› ‹b›',
  'ßßß',
  'ÆØÅ æøå',
  'ÐÞð þ',
  '¥1000 ¢50',
  '÷ × ±',
  'à â é è ê ë î ï ô ù û ü ÿ ç œ',
  'Á É Í Ó Ú Ñ Ü',
  'Ø Æ Å',
  'ÄÄ ÖÖ ÜÜ',
  'Sôhî',
  'A…B…C…',
  'ÀÀÀ',
  'Naïveté à gogo',
  'Ça',
  'où',
  'à',
  'é',
];

test('short pages in western languages are windows-1252', () => {
  for (const text of texts) {
    const bytes = encode(text);
    const found = [
      charsetOfPage(bytes),
      charsetOfPage('<!doctype html><title>Page</title><body><p>', bytes, '</p></body>'),
      charsetOfPage(bytes, ' and ', bytes, ', ', bytes),
    ];
    expect([text, ...found]).toEqual([text, 'windows-1252', 'windows-1252', 'windows-1252']);
  }
});

test('UTF-8 with a few wrong bytes stays UTF-8', () => {
  for (const text of texts) {
    for (const wrong of [[0xe9], [0xff], [0x92], [0xc3], [0xe2, 0x80]]) {
      expect([text, charsetOfPage(text, ' – ’', text, Uint8Array.from(wrong), ' end')]).toEqual([text, 'utf-8']);
    }
    expect(['utf-8', 'windows-1252']).toContain(charsetOfPage(text, Uint8Array.of(0xe9)));
  }
  const russian = Buffer.from('Сегодня в столице прошла конференция, посвящённая развитию транспорта.');
  expect(charsetOfPage(russian, russian.subarray(0, -2), russian.subarray(0, 1))).toBe('utf-8');
});

test('a short page in Polish or Arabic is recognised', () => {
  const page = (charset: Parameters<typeof createSinglebyteEncoder>[0], text: string) =>
    charsetOfPage('<title>Page</title><p>', createSinglebyteEncoder(charset)(text), '</p>');
  const polish = 'Nasza siedziba mieści się w śródmieściu.';
  expect(page('iso-8859-2', polish)).toBe('iso-8859-2');
  expect(page('iso-8859-6', 'هطل المطر اليوم في القاهرة. غدا ستشرق الشمس.')).toBe('iso-8859-6');
});

const shortTexts = [
  ['hu', 'windows-1250', 'A szerződés aláírása előtt olvassa el a feltételeket.'],
  ['hu', 'windows-1250', 'Őszi akció: minden cipő féláron'],
  ['tr', 'windows-1254', 'Duyurular: sınav sonuçları açıklandı'],
  ['lt', 'windows-1257', 'Automobilių dalys ir remontas'],
  ['lv', 'windows-1257', 'Paziņojumi: eksāmenu rezultāti'],
  ['pl', 'windows-1250', 'Części samochodowe'],
  ['ro', 'windows-1250', 'Anunţuri: rezultatele examenelor'],
  ['hr', 'windows-1250', 'Prije potpisivanja pročitajte uvjete.'],
] as const;

test.each(shortTexts)(
  'a short page is %s in %s if it declares the language, or its host is in the country',
  (...given) => {
    const [code, charset, text] = given;
    const bytes = createSinglebyteEncoder(charset)(text);
    const page = (attribute: string) => Buffer.concat([Buffer.from(`<html${attribute}><title>`), bytes]);
    expect(charsetOf(page(` class="a" lang="${code}"`), 'text/html')).toBe(charset);
    expect(charsetOf(page(' lang=en'), 'text/html', `https://www.site.com.${code}/`)).toBe(charset);
    expect(charsetOf(page(''), 'text/html', 'https://site.example/')).toBe('windows-1252');
  },
);

test.each([
  ['windows-1250', 'A tűzoltók szerint nem volt sérült, de a jármű kiégett.'],
  ['iso-8859-2', 'Usługi księgowe dla małych firm w śródmieściu'],
  ['windows-1254', 'Hoş geldiniz'],
  ['windows-1257', 'Prekių krepšelis yra tuščias'],
  ['windows-1250', 'Więcej o naszej firmie'],
] as const)('a short page is in %s if it has words of the language: %s', (charset, text) => {
  expect(charsetOfPage('<title>', createSinglebyteEncoder(charset)(text))).toBe(charset);
});

test('signs and long texts in western languages are windows-1252, whatever the host is', () => {
  const westernTexts = texts.filter((text) => text.length > 60 || !/[^\x20-\x7e]\p{L}|\p{L}[^\x20-\x7e]/u.test(text));
  expect(westernTexts.length).toBeGreaterThan(30);
  for (const text of westernTexts) {
    for (const [code] of shortTexts) {
      // Letters that are the same in both encodings do not matter.
      const { text: decoded } = decodeText(Buffer.from(encode(text)), 'text/html', `https://site.${code}/`);
      expect([code, decoded]).toEqual([code, text]);
    }
  }
});
