import { expect, test } from 'vitest';
import type { Blobs } from './blobs.ts';
import { createUnpacker, readStoredResult, storeResult } from './stored-results.ts';

const noBlobs = {} as Blobs; // everything fits into the database
const options = { blobKey: 'none', owner: 1, expiresAt: null, inlineBytesMax: 64 * 1024 };

test('a result is stored without the passwords in the URLs of its call', async () => {
  const url = (user: string) =>
    `https://example.com/?to=https://${user}@example.org/&at=${encodeURIComponent(`http://${user}@a/`)}`;
  const body = {
    requested_url: url('user:hunter2'),
    final_url: url('user:hunter2'),
    urls: { [url('user:hunter2')]: { status: 200 } },
    html: '<a href="https://user:page@example.org/">',
  };
  const stored = await storeResult(noBlobs, { body }, options);
  const { body: read } = await readStoredResult(noBlobs, stored, {});
  expect(JSON.stringify(read)).not.toContain('hunter2');
  const shown = 'https://example.com/?to=https://[redacted]@example.org/&at=http%3A%2F%2F[redacted]%40a%2F';
  expect(read).toEqual({ ...body, requested_url: shown, final_url: shown, urls: { [shown]: { status: 200 } } });
});

test.each([
  ['short', 'a page'],
  ['much longer than it looks compressed', 'a'.repeat(3_000_000)],
  [
    'long and hard to compress',
    Array.from({ length: 8000 }, (_, n) => Math.sin(n).toString(36))
      .join('')
      .slice(0, 80_000),
  ],
])('a result that is %s is read as it was stored', async (_, text) => {
  const stored = await storeResult(noBlobs, { body: { text } }, options);
  expect(await readStoredResult(noBlobs, stored, {})).toEqual({ body: { text }, headers: {} });
});

test('results that are decompressed together are the same as one by one, in any order', async () => {
  const texts = [
    '',
    'a',
    'ü'.repeat(1000),
    'a'.repeat(3_000_000),
    'b',
    'x'.repeat(700_000),
    'y'.repeat(700_000),
    'end',
  ];
  const stored = await Promise.all(texts.map((text) => storeResult(noBlobs, { body: text }, options)));
  for (const order of [stored, stored.toReversed()]) {
    const unpack = createUnpacker(stored.flatMap(({ body }) => body ?? []));
    for (const one of order) {
      const text = texts[stored.indexOf(one)];
      expect((await readStoredResult(noBlobs, one, {}, unpack)).body === text).toBe(true);
    }
  }
});

test('a damaged result does not prevent others from being read', async () => {
  const stored = await Promise.all(['a', 'b'].map((text) => storeResult(noBlobs, { body: text }, options)));
  const packed = stored.flatMap(({ body }) => body ?? []);
  const damaged = Buffer.from('no zstd frame');
  const unpack = createUnpacker([...packed, damaged]);
  expect(await Promise.all(packed.map(async (one) => String(await unpack(one))))).toEqual(['"a"', '"b"']);
  await expect(unpack(damaged)).rejects.toThrow(/zstd|data|frame|prefix|header/i);
});

test('results that are too large to be decompressed together are tried a few times, not for each of them', async () => {
  const stored = await Promise.all(Array.from({ length: 64 }, (_, n) => storeResult(noBlobs, { body: n }, options)));
  const packed = stored.flatMap(({ body }) => body ?? []);
  const tried: number[] = [];
  const unpack = createUnpacker(packed, (members) => {
    tried.push(members.length);
    return [];
  });
  for (const [n, one] of packed.entries()) expect(String(await unpack(one))).toBe(String(n));
  expect(tried).toEqual([64, 32, 16, 8, 4, 2]);
});
