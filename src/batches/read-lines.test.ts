import { describe, expect, test } from 'vitest';
import { BadLine, readLines } from './read-lines.ts';

async function* pieces(text: string | Buffer, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const limits = { bytesMax: 1000, lineBytesMax: 40 };
const read = async (text: string | Buffer, size: number) => {
  const values: unknown[] = [];
  for await (const group of readLines(pieces(text, size), limits)) values.push(...group);
  return values;
};

describe('lines', () => {
  const text = '"https://example.com/ü"\n\r\n{"query": "https://a.test/"}\n  \n"last"';
  test.each([1, 2, 7, 1000])('are the same in pieces of %i bytes', async (size) => {
    expect(await read(text, size)).toEqual(['https://example.com/ü', { query: 'https://a.test/' }, 'last']);
  });

  test('that are not JSON or not UTF-8 are named, and the others are read', async () => {
    const bytes = Buffer.concat([Buffer.from('"a"\nhttps://a.test/\n"b"\n'), Buffer.from([0x22, 0xff, 0x22, 0x0a])]);
    const values = await read(bytes, 5);
    expect(values.map((value) => (value instanceof BadLine ? value.error.message : value))).toEqual([
      'a',
      'Bad Request: line 2 must be JSON: a text in quotes, or an object',
      'b',
      'Bad Request: line 4 must be UTF-8',
    ]);
  });

  test('have a limited length, also without an end', async () => {
    await expect(read(`"a"\n"${'b'.repeat(39)}"\n`, 1000)).rejects.toThrow('line 2 exceeds 40 bytes');
    await expect(read('b'.repeat(60), 10)).rejects.toThrow('line 1 exceeds 40 bytes');
    await expect(read('"a"\n'.repeat(300), 10)).rejects.toThrow('the body exceeds 1000 bytes');
  });
});
