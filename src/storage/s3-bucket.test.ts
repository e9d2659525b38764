import { expect, test } from 'vitest';
import { readListing } from './s3-bucket.ts';

test('a listing has keys, sizes and the token of its next page, without XML entities', () => {
  const xml = `<ListBucketResult><NextContinuationToken>a&amp;b</NextContinuationToken>
    <Contents><Key>files/x&lt;y&gt;</Key><Size>12</Size></Contents><Contents><Key>files/z</Key></Contents></ListBucketResult>`;
  expect(readListing(xml)).toEqual({
    objects: [
      { key: 'files/x<y>', bytes: 12 },
      { key: 'files/z', bytes: 0 },
    ],
    next: 'a&b',
  });
  expect(readListing('<ListBucketResult></ListBucketResult>')).toEqual({ objects: [], next: undefined });
});
