import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskBlobs } from './blobs.ts';

const noon = new Date('2026-05-01T12:00:00Z');
const oneOClock = new Date('2026-05-01T13:00:00Z');
const png = { contentType: 'image/png', expiresAt: oneOClock };
const bytes = Buffer.from([0, 10, 255, 10, 13]);

let directory: string;
let time: Date;
const create = (maxBytes = 1_000_000) => createDiskBlobs({ directory, maxBytes, now: () => time });
const listFiles = () =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'sg-blobs-')), 'blobs');
  time = noon;
});
afterEach(() => rmSync(join(directory, '..'), { recursive: true }));

describe('a stored file', () => {
  test('is returned unchanged, also after a restart', async () => {
    await create().put('screenshot/3f-a_1', bytes, png);
    expect(await create().get('screenshot/3f-a_1')).toMatchObject({ bytes, ...png });
    expect(await create().get('screenshot/other')).toBe(null);
  });

  test('can be read by its owner only', async () => {
    await create().put('a', bytes, png);
    const [file = ''] = listFiles();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const folder of [directory, join(directory, 'files'), join(file, '..')]) {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
  });

  test('is not returned after it has expired, and is swept', async () => {
    const blobs = create();
    await blobs.put('short', bytes, png);
    await blobs.put('long', bytes, { ...png, expiresAt: null });
    time = oneOClock;
    expect(await blobs.get('short')).toBe(null);
    expect(await blobs.get('long')).toMatchObject({ bytes, contentType: 'image/png', expiresAt: null });
    expect(await blobs.sweep(noon)).toEqual({ deleted: 0, bytes: 0 });
    expect(await blobs.sweep(oneOClock)).toMatchObject({ deleted: 1 });
    expect(listFiles()).toHaveLength(1);
    expect(await blobs.usage()).toEqual(await create().usage());
  });

  test('is replaced by one with the same key, and deleted once', async () => {
    const blobs = create();
    await blobs.put('a', bytes, png);
    await blobs.put('a', Buffer.from('new'), { ...png, contentType: 'text/plain' });
    expect(Buffer.from((await blobs.get('a'))?.bytes ?? []).toString()).toBe('new');
    expect(await blobs.usage()).toEqual(await create().usage());
    await blobs.delete('a');
    await blobs.delete('a');
    expect(await blobs.get('a')).toBe(null);
    expect(await blobs.usage()).toEqual({ files: 0, bytes: 0 });
  });

  test('is whole after concurrent writes of one key during a sweep', async () => {
    const blobs = create();
    await blobs.put('a', bytes, { ...png, expiresAt: noon });
    const writes = Array.from({ length: 20 }, (_, index) => blobs.put('a', Buffer.alloc(100 + index, index), png));
    await Promise.all([...writes, blobs.sweep(noon)]);
    const found = await blobs.get('a');
    expect(found?.bytes.length).toBe(100 + (found?.bytes[0] ?? 0));
    expect(await blobs.usage()).toEqual(await create().usage());
    expect(await blobs.usage()).toMatchObject({ files: 1 });
  });

  test('that is truncated is an error', async () => {
    const blobs = create();
    await blobs.put('a', bytes, png);
    const [file = ''] = listFiles();
    const header = `${JSON.stringify({ key: 'a', contentType: 'image/png', expiresAt: null, bytes: 5 })}\n`;
    writeFileSync(file, `${header}xx`);
    await expect(blobs.get('a')).rejects.toThrow('The stored file a is damaged');
  });
});

describe('a file store', () => {
  test('rejects invalid keys', async () => {
    const blobs = create();
    const wrong = ['', '/', '../a', 'a/../b', '/etc/passwd', 'a//b', 'a/', 'A', 'a.b', 'a\0', 'a\n', 'x'.repeat(201)];
    for (const key of wrong) {
      await expect(blobs.put(key, bytes, png)).rejects.toThrow('is not a valid file key');
      await expect(blobs.get(key)).rejects.toThrow('is not a valid file key');
      await expect(blobs.delete(key)).rejects.toThrow('is not a valid file key');
    }
  });

  test('that is full rejects concurrent writes, and accepts files again after a deletion', async () => {
    const blobs = create(5_000);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => blobs.put(`file/${index}`, Buffer.alloc(1_000), png)),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]?.reason).toMatchObject({ status: 500, message: 'Internal Error: the file store is full' });
    expect(await blobs.usage()).toMatchObject({ files: 4 });
    const kept = results.findIndex(({ status }) => status === 'fulfilled');
    await blobs.delete(`file/${kept}`);
    await blobs.put('another', Buffer.alloc(1_000), png);
    expect((await blobs.usage()).bytes).toBeLessThanOrEqual(5_000);
  });

  test('deletes cached files to make room: first those of the account that uses the most', async () => {
    const blobs = create(10_000);
    const cached = (owner: number) => ({ ...png, owner, isCache: true });
    for (const name of ['a', 'b', 'c', 'd']) await blobs.put(`greedy/${name}`, Buffer.alloc(1_000), cached(1));
    for (const name of ['a', 'b']) await blobs.put(`modest/${name}`, Buffer.alloc(1_000), cached(2));
    await blobs.put('result/a', Buffer.alloc(3_500), { ...png, owner: 3 });
    const left = async () => {
      const keys = ['greedy/a', 'greedy/b', 'greedy/c', 'greedy/d', 'modest/a', 'modest/b', 'result/a'];
      const found = await Promise.all(keys.map(async (key) => ((await blobs.get(key)) ? key : '')));
      return found.filter((key) => key !== '');
    };
    expect(await left()).toEqual(['greedy/b', 'greedy/c', 'greedy/d', 'modest/a', 'modest/b', 'result/a']);
    const other = create(10_000); // after a restart
    await other.put('result/b', Buffer.alloc(1_000), { ...png, owner: 3 });
    expect(await left()).toEqual(['greedy/c', 'greedy/d', 'modest/a', 'modest/b', 'result/a']);
  });

  test('gives one account half of its space, and deletes only its own cached files for it', async () => {
    const blobs = create(10_000);
    await blobs.put('other', Buffer.alloc(1_000), { ...png, owner: 2, isCache: true });
    for (const name of ['a', 'b', 'c'])
      await blobs.put(`cache/${name}`, Buffer.alloc(1_000), { ...png, owner: 1, isCache: true });
    for (const name of ['a', 'b', 'c', 'd']) await blobs.put(`kept/${name}`, Buffer.alloc(1_000), { ...png, owner: 1 });
    expect(await blobs.get('cache/c')).toBeNull();
    await expect(blobs.put('kept/e', Buffer.alloc(1_000), { ...png, owner: 1 })).rejects.toMatchObject({
      message: 'Internal Error: the workspace has used its share of the file store',
    });
    expect(await blobs.get('other')).not.toBeNull();
    await blobs.put('other/2', Buffer.alloc(3_000), { ...png, owner: 2 });
    expect(await blobs.usage()).toMatchObject({ files: 6 });
  });

  test('sweeps drafts of killed processes, but not recent ones', async () => {
    const blobs = create();
    await blobs.put('a', bytes, { ...png, expiresAt: null });
    const drafts = join(directory, 'drafts');
    for (const [name, at] of [['old', noon] as const, ['new', oneOClock] as const]) {
      writeFileSync(join(drafts, name), 'half');
      utimesSync(join(drafts, name), at, at);
    }
    expect(await blobs.sweep(oneOClock)).toEqual({ deleted: 1, bytes: 4 });
    expect(readdirSync(drafts)).toEqual(['new']);
    expect(await blobs.get('a')).not.toBe(null);
  });

  test('reports why it cannot be used', async () => {
    await expect(create().check()).resolves.toBeUndefined();
    expect(listFiles()).toEqual([]);
    const blocked = createDiskBlobs({ directory: '/dev/null/blobs', maxBytes: 1 });
    await expect(blocked.check()).rejects.toThrow('Files cannot be stored in /dev/null/blobs');
  });
});
