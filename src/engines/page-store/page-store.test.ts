import { expect, test } from 'vitest';
import type { BlobDetails } from '../../storage/blobs.ts';
import { createSealer } from '../../storage/sealing.ts';
import { createPageStore, type StoreKey } from './page-store.ts';

const answer = { body: { text: 'the words of the page' }, rawType: null, headers: { 'x-target-status': '200' } };
const key = (changes: Partial<StoreKey> = {}): StoreKey => ({
  account: 1,
  endpoint: '/v1/website/crawler',
  parameters: { query: 'https://site.example/?token=s3cret', proxy: 'http://me:s3cret@proxy.example' },
  ...changes,
});

function createStore() {
  const files = new Map<string, { bytes: Uint8Array } & BlobDetails>();
  const recorded: string[] = [];
  const troubles: unknown[] = [];
  const clock = { now: Date.parse('2026-01-02T00:00:00Z'), isBroken: false };
  const store = createPageStore({
    blobs: {
      async put(name, bytes, details) {
        if (clock.isBroken) throw new Error('the disk is full');
        files.set(name, { bytes, ...details });
      },
      get: async (name) => files.get(name) ?? null,
    },
    sealer: createSealer('the secret of the installation'),
    secret: 'the secret of the installation',
    record: async (file) => void recorded.push(`${file.account} ${file.key}`),
    onTrouble: (error) => troubles.push(error),
    now: () => new Date(clock.now),
  });
  return { store, files, recorded, troubles, clock };
}

test('an answer is found until it is too old', async () => {
  const { store, clock } = createStore();
  expect(await store.find(key(), 60)).toBeUndefined();
  await store.keep(key(), answer, 60);
  clock.now += 30_500;
  expect(await store.find(key(), 60)).toEqual({ answer, ageSeconds: 30 });
  expect(await store.find(key(), 29)).toBeUndefined();
  expect(await store.find(key(), 0)).toBeUndefined();
});

test('an answer belongs to one account, one endpoint and its parameters, in any order', async () => {
  const { store } = createStore();
  const { parameters } = key();
  await store.keep(key(), answer, 60);
  expect(await store.find(key({ account: 2 }), 60)).toBeUndefined();
  expect(await store.find(key({ endpoint: '/v1/website/rendering' }), 60)).toBeUndefined();
  expect(await store.find(key({ parameters: { ...parameters, accept_language: 'de' } }), 60)).toBeUndefined();
  const turned = Object.fromEntries(Object.entries({ ...parameters, headers: undefined }).toReversed());
  expect(await store.find(key({ parameters: turned }), 60)).toMatchObject({ answer });
});

test('a file has no secret in its name and no readable content, and is recorded as a cached file of the account', async () => {
  const { store, files, recorded } = createStore();
  await store.keep(key(), answer, 60);
  const [[name, file] = []] = files;
  expect(name).toMatch(/^pages\/[0-9a-f]{64}$/);
  expect(recorded).toEqual([`1 ${name}`]);
  expect(file).toMatchObject({ owner: 1, isCache: true, expiresAt: new Date('2026-01-03T00:00:00Z') });
  expect(Buffer.from(file!.bytes).toString('latin1')).not.toContain('words');
});

test('a file that was put in the place of another is not returned', async () => {
  const { store, files, troubles } = createStore();
  await store.keep(key(), answer, 60);
  await store.keep(key({ account: 2 }), answer, 60);
  const [mine, theirs] = [...files.keys()];
  files.set(theirs!, files.get(mine!)!);
  expect(await store.find(key({ account: 2 }), 60)).toBeUndefined();
  expect(troubles).toHaveLength(1);
});

test('answers are kept for 30 days at most', async () => {
  const { store, files } = createStore();
  await store.keep(key(), answer, 99_999_999);
  expect([...files.values()][0]!.expiresAt).toEqual(new Date('2026-02-01T00:00:00Z'));
});

test('a store that fails fails no call, and very long answers are not stored', async () => {
  const { store, files, troubles, clock } = createStore();
  clock.isBroken = true;
  await store.keep(key(), answer, 60);
  expect(troubles).toHaveLength(1);
  clock.isBroken = false;
  await store.keep(key(), { ...answer, body: 'x'.repeat(9_000_000) }, 60);
  expect(files.size).toBe(0);
});
