import { expect, test } from 'vitest';
import type { AddressGuard } from '../address/address-guard.ts';
import type { PageFetcher } from './fetch-page.ts';
import { createPictureFetcher } from './picture.ts';

const guard = { vetUrl: (text: string) => new URL(text) } as unknown as AddressGuard;
type Fetched = Awaited<ReturnType<PageFetcher['fetchPage']>>;
const image = {
  status: 200,
  headers: { 'content-type': 'image/png' },
  body: Buffer.from('png'),
} as unknown as Fetched;

test('slow images of one account do not keep other accounts from theirs', async () => {
  const { promise: slow, resolve: release } = Promise.withResolvers<Fetched>();
  const pages = { fetchPage: (url: URL) => (url.pathname === '/slow' ? slow : Promise.resolve(image)) };
  const { fetchPicture, shares } = createPictureFetcher({ guard, pages });
  const stuck = Array.from({ length: 100 }, () => fetchPicture('https://a.example/slow', 1));
  expect(await fetchPicture('https://b.example/fast', 2)).toMatchObject({ contentType: 'image/png' });
  expect(shares()).toEqual([{ account: 1, running: 8, waiting: 92 }]);
  release(image);
  expect(await Promise.all(stuck)).toHaveLength(100);
});
