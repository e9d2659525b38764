import { describe, expect, test } from 'vitest';
import type { BatchItem } from '../contract/batch.ts';
import { formFor, writeLines } from './result-lines.ts';
import type { EndedItem } from './items.ts';

const item: BatchItem & { cursor: string } = {
  index: 3,
  status: 'completed',
  params: { query: 'https://example.com/ä“x”', result: 0 },
  status_code: 201,
  result: null,
  error: null,
  error_code: null,
  credits_charged: 1,
  completed_at: '2026-11-16T10:00:00.000Z',
  cursor: '7',
};
const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const list: Uint8Array[] = [];
  for await (const piece of pieces) list.push(piece);
  return list;
}

async function write(items: EndedItem[], fields: string[] = []): Promise<unknown[]> {
  async function* list() {
    yield* items;
  }
  const pieces = await collect(writeLines(list(), fields));
  const lines = Buffer.concat(pieces).toString().trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as unknown);
}

describe('the lines of results', () => {
  test.each([
    'text with "quotes", \\, control \u0001\u001f\u007f characters,\n lines and \u2028',
    'ä“ 𝕏 🎈 ÿ \u0080',
    { title: 'ünïcode', list: [1, null] },
    [],
    '',
  ])('contain the result as it was stored: %j', async (result) => {
    const text = { item, resultBytes: bytesOf(JSON.stringify(result)) };
    const value = { item: { ...item, result }, resultBytes: undefined };
    const expected = { ...item, result };
    expect(await write([text, value, text])).toEqual([expected, expected, expected]);
  });

  test('have the named fields only', async () => {
    const ended = { item, resultBytes: bytesOf('"a"') };
    expect(await write([ended], ['result'])).toEqual([{ result: 'a' }]);
    expect(await write([ended], ['index', 'result'])).toEqual([{ index: 3, result: 'a' }]);
    expect(await write([ended], ['result', 'error', 'params.query'])).toEqual([
      { params: { query: item.params['query'] }, result: 'a', error: null },
    ]);
    const parsed = { item: { ...item, result: { title: 't', html: 'h' } }, resultBytes: undefined };
    expect(await write([parsed], ['result.title', 'cursor'])).toEqual([{ result: { title: 't' }, cursor: '7' }]);
  });

  test('are sent in pieces of whole lines', async () => {
    async function* many() {
      for (let index = 0; index < 10; index++) yield { item, resultBytes: bytesOf(JSON.stringify('ä'.repeat(20_000))) };
    }
    const pieces = await collect(writeLines(many(), []));
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(piece.at(-1)).toBe(0x0a);
  });
});

test('results are only read if a field needs them', () => {
  expect(formFor([])).toBe('text');
  expect(formFor(['index', 'result'])).toBe('text');
  expect(formFor(['index', 'result.title'])).toBe('value');
  expect(formFor(['index', 'results', 'error'])).toBe('none');
});
