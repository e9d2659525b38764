import { describe, expect, test } from 'vitest';
import { kindOf } from './content-kind.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('a body', () => {
  test.each<[string, string | Buffer, string | undefined]>([
    ['declared', '<p>x', 'text/html; charset=utf-8'],
    ['declared in capitals', 'x', 'TEXT/HTML'],
    ['declared as XHTML', '<html/>', 'application/xhtml+xml'],
    ['undeclared', ' \n<!DOCTYPE HTML><p>x', undefined],
    ['undeclared with a byte order mark', '\uFEFF<html>', undefined],
    ['called a stream of bytes', '<html><p>x', 'application/octet-stream'],
    ['called a PDF', '\n<!DOCTYPE html><p>Sign in to download', 'application/pdf'],
    ['called a picture', '<!-- 404 --><html lang=en><p>x', 'image/png'],
    ['called an archive', '\uFEFF<?xml version="1.0"?><html><p>x', 'application/zip'],
    ['called a table', '<!DOCTYPE html><p>x', 'text/csv'],
    ['with a stray NUL', '<p>a\0b</p>', 'text/html'],
    ['that is empty', '', undefined],
  ])('of HTML %s is html', (_, body, type) => expect(kindOf(Buffer.from(body as string), type)).toBe('html'));

  test.each<[string, string | Buffer, string | undefined]>([
    ['JSON', '{"a":1}', 'application/json'],
    ['JSON of a vendor', '{}', 'application/vnd.api+json'],
    ['XML', '<?xml version="1.0"?><a/>', 'application/xml'],
    ['a feed', '<rss/>', 'application/rss+xml'],
    ['SVG', '<svg/>', 'image/svg+xml'],
    ['plain text, even if it looks like HTML', '<html>', 'text/plain'],
    ['CSS', 'a{}', 'text/css'],
    ['JavaScript', '1', 'application/javascript'],
    ['undeclared text', 'hello', undefined],
    ['undeclared JSON', '{"a":1}', ''],
    ['UTF-16 with a mark', Buffer.from('\uFEFFhello', 'utf16le'), 'text/plain'],
    ['UTF-16 without a byte order mark', Buffer.from('name;city', 'utf16le'), 'text/csv'],
    ['UTF-16 by header', Buffer.from('hello', 'utf16le'), 'text/plain; charset=utf-16le'],
  ])('of %s is text', (_, body, type) => expect(kindOf(Buffer.from(body as Buffer), type)).toBe('text'));

  test.each<[string, string | Buffer, string | undefined]>([
    ['an image', png, 'image/png'],
    ['an image that is declared as a page', png, 'text/html'],
    ['a document', '%PDF-1.7', 'application/pdf'],
    ['an undeclared document', '%PDF-1.7', undefined],
    ['an undeclared archive', 'PK\u0003\u0004....', undefined],
    ['text called a PDF', 'hello', 'application/pdf'],
    ['a fragment called a picture', '<p>x', 'image/png'],
    ['many comments called a PDF', '<!---->'.repeat(200), 'application/pdf'], // must not take exponential time
    ['bytes after the start of a page', '<html>\0\u0001', 'application/zip'],
    ['a font', 'wOF2....', 'font/woff2'],
    ['bytes', Buffer.from([1, 2, 3, 0, 4]), 'application/octet-stream'],
    ['bytes called text', Buffer.from([0x41, 0, 2, 3]), 'text/plain'],
    ['a WebP', 'RIFF\u0001\u0002\u0003\u0004WEBP', undefined],
    ['a film', '\0\0\0\u0018ftypmp42', undefined],
  ])('of %s is binary', (_, body, type) => expect(kindOf(Buffer.from(body as Buffer), type)).toBe('binary'));
});
