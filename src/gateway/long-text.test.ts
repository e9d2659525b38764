import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLong, toJsonText, writeJsonText, writeText } from './long-text.ts';

const texts = [
  '',
  'short',
  '"\\\n<é—日本😀\ud83d',
  ...['😀', 'a😀', '"', '\ud83d', 'é'].map((part) => part.repeat(150_000)),
];

describe('a text', () => {
  test('is encoded as JSON.stringify does it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toJsonText(text).toString()).toBe(JSON.stringify(text));
      }),
    );
    const special = '\u0000\u001f"\\/\u007f\u0080ÿ\u2028\u2029\ufffd\ufeff😀';
    expect(toJsonText(special).toString()).toBe(JSON.stringify(special));
    expect(toJsonText('\ud83d').toString()).toBe('"\\ud83d"');
  });
});

describe('a long text', () => {
  test.each(texts.map((text) => [text.slice(0, 10), text]))(
    'of %j is written as it would be at once',
    async (_, text) => {
      expect((await writeJsonText(text)).equals(Buffer.from(JSON.stringify(text)))).toBe(true);
      expect((await writeText(text)).equals(Buffer.from(text))).toBe(true);
    },
  );

  test('is encoded the same as in one step', async () => {
    const unit = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(unit, fc.integer({ min: 130_000, max: 140_000 }), async (part, length) => {
        const text = part.repeat(Math.ceil(length / part.length));
        expect((await writeJsonText(text)).equals(Buffer.from(JSON.stringify(text)))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('does not block the event loop', async () => {
    let turns = 0;
    const others = setInterval(() => turns++, 0);
    await writeJsonText('é'.repeat(3_000_000));
    clearInterval(others);
    expect(turns).toBeGreaterThan(3);
    expect([isLong('x'), isLong('x'.repeat(200_000))]).toEqual([false, true]);
  });
});
