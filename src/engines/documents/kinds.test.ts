import { expect, test } from 'vitest';
import { documentKindOf } from './kinds.ts';
import { makeDocx, makeEpub, makeXlsx } from './testing/make-office.ts';
import { makeZip } from './testing/make-zip.ts';

const url = 'https://site.example/download';
const kindOf = (body: Buffer | string, type?: string, address = url) =>
  documentKindOf(Buffer.from(body as string), type, address);

test.each([
  ['a PDF, whatever its type', '%PDF-1.7', 'text/html', 'pdf'],
  ['a PDF after other bytes', `${'x'.repeat(100)}%PDF-1.4`, 'application/octet-stream', 'pdf'],
  ['text that mentions PDF files', 'About %PDF-1.4', 'text/plain', undefined],
  ['RTF', '{\\rtf1 x}', 'application/octet-stream', 'rtf'],
  ['CSV by type', 'a;b', 'text/csv; charset=utf-8', 'csv'],
  ['RSS without a type', '\uFEFF<?xml version="1.0"?>\n<!-- <x> --><rss version="2.0">', undefined, 'feed'],
  ['RSS declared as HTML', '<?xml version="1.0"?><rss version="2.0">', 'text/html', 'feed'],
  ['Atom', '<feed xmlns="http://www.w3.org/2005/Atom">', 'application/xml', 'feed'],
  ['RSS 1.0', '<rdf:RDF xmlns="http://purl.org/rss/1.0/">', 'application/rdf+xml', 'feed'],
  ['other XML', '<catalog><rss>no</rss></catalog>', 'application/xml', undefined],
  ['a page', '<!doctype html><title>About <rss> feeds</title>', 'text/html', undefined],
  ['a JSON feed', '{"version": "https://jsonfeed.org/version/1.1"}', 'application/json', 'json feed'],
  ['other JSON', '{"version": "1"}', 'application/json', undefined],
  ['a page that is called a table', '<!doctype html><p>a,b', 'text/csv', undefined],
  ['a page that is called a feed', '<html><p>x', 'application/rss+xml', undefined],
  ['an image', '<svg/>', 'image/svg+xml', undefined],
])('%s', (_, body, type, expected) => {
  expect(kindOf(body, type)).toBe(expected);
});

test('archives are recognised by what they contain', () => {
  expect(kindOf(makeDocx({ body: '' }), 'application/zip')).toBe('docx');
  expect(kindOf(makeXlsx([]), 'application/octet-stream')).toBe('xlsx');
  expect(kindOf(makeEpub([]))).toBe('epub');
  expect(kindOf(makeZip([{ name: 'a.txt', content: 'a' }]), 'application/zip')).toBeUndefined();
  expect(kindOf('PK\x03\x04 cut off', 'application/zip')).toBeUndefined();
});

test('a damaged archive is what its type declares', () => {
  const office = 'application/vnd.openxmlformats-officedocument';
  expect(kindOf('PK\x03\x04 cut off', `${office}.wordprocessingml.document`)).toBe('docx');
  expect(kindOf('PK\x03\x04 cut off', `${office}.spreadsheetml.sheet; charset=binary`)).toBe('xlsx');
  expect(kindOf('PK\x03\x04 cut off', 'application/epub+zip')).toBe('epub');
});

test('the extension says that text is a table', () => {
  expect(kindOf('a,b', 'text/plain', 'https://site.example/a.CSV?x')).toBe('csv');
  expect(kindOf('a\tb', 'application/octet-stream', 'https://site.example/a.tsv')).toBe('tsv');
  expect(kindOf('<html>', 'text/plain', 'https://site.example/a.csv')).toBeUndefined();
  expect(kindOf('a,b', 'text/plain')).toBeUndefined();
});
