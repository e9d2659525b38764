import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pack, unpack, unpackJson } from './pack.ts';

test.each([0, 1, 80, 255, 256, 5000])('a value of %i bytes is packed as Zstandard and unpacked', (length) => {
  const value = Buffer.alloc(length, 'some text ');
  expect(zstdDecompressSync(pack(value)).equals(value)).toBe(true);
  expect(unpack(pack(value))?.equals(value)).toBe(true);
});

test('a long value is compressed', () => {
  expect(pack('text '.repeat(1000)).length).toBeLessThan(100);
});

test('JSON is unpacked, and damaged bytes are null', () => {
  expect(unpackJson(pack('{"query":"https://example.com/?q=é"}'))).toEqual({ query: 'https://example.com/?q=é' });
  expect(unpackJson(Buffer.from('{}'))).toBeNull();
  expect(unpack(null)).toBeNull();
});
