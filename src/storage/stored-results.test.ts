import { expect, test } from 'vitest';
import type { Blobs } from './blobs.ts';
import { readStoredResult, storeResult } from './stored-results.ts';

const noBlobs = {} as Blobs; // everything fits into the database
const options = { blobKey: 'none', owner: 1, expiresAt: null, inlineBytesMax: 64 * 1024 };

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
